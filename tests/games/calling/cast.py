"""Alice and Bob, who are friends, each with a browser that may be called; and what that browser would read."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import http_ece
from allauth.account.models import EmailAddress
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.contrib.auth.models import User
from py_vapid.utils import b64urlencode

from games.accounts.models import Friend
from games.calling import keys
from games.calling.models import Browser, Wanted
from games.players.models import Player

PRIVATE, _ = keys.new_pair()
SECRET = b"0123456789abcdef"
PASSWORD = "a long one indeed"


@dataclass(frozen=True)
class Device:
    """A browser with its private key, as its maker's push service reaches it."""

    key: ec.EllipticCurvePrivateKey

    @classmethod
    def new(cls) -> Device:
        return cls(ec.generate_private_key(ec.SECP256R1()))

    @property
    def p256dh(self) -> str:
        return str(b64urlencode(self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)))

    @property
    def auth(self) -> str:
        return str(b64urlencode(SECRET))

    def read(self, body: bytes) -> dict[str, str]:
        """What it shows of a message; only it can open one."""
        opened = http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET, version="aes128gcm")
        return dict(json.loads(opened))

    def of(self, player: Player, endpoint: str) -> Browser:
        return Browser.objects.create(player=player, endpoint=endpoint, p256dh=self.p256dh, auth=self.auth)


def befriend(one: Player, other: Player) -> None:
    """Each adds the other."""
    for player, friend in ((one, other), (other, one)):
        Friend.objects.create(player=player, friend=friend)


def wants(player: Player, *kinds: str, **more: Any) -> Wanted:
    fields = {"origin": "https://fivefold.example/", **dict.fromkeys(kinds, True), **more}
    return Wanted.objects.update_or_create(player=player, defaults=fields)[0]


def account_of(player: Player, verified: bool = True) -> User:
    """An account with an address."""
    email = f"{player.name.lower()}@example.org"
    player.user = User.objects.create_user(player.name.lower(), email, PASSWORD)
    player.save()
    EmailAddress.objects.create(user=player.user, email=email, primary=True, verified=verified)
    return player.user
