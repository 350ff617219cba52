"""A message to a browser, which its maker's push service carries and cannot read (RFC 8291, in `aes128gcm`)."""

from __future__ import annotations

import base64
import binascii
import json

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from games.calling.wire import Notice

POINT, SECRET = 65, 16
"""Bytes of a browser's public key, and of the secret that it shares with the site."""


class BadKeys(ValueError):
    """Keys that no browser gives."""


def _bytes(text: str, length: int) -> bytes:
    try:
        found = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadKeys("That is no key of a browser.") from None
    if len(found) != length:
        raise BadKeys("That is no key of a browser.")
    return found


def check(p256dh: str, auth: str) -> None:
    """Raises `BadKeys` unless a message can be sealed with these."""
    _bytes(auth, SECRET)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh, POINT))
    except ValueError:
        raise BadKeys("That is no key of a browser.") from None


def sealed(notice: Notice, p256dh: str, auth: str) -> bytes:
    """A notice that only the browser with these keys can open."""
    body = json.dumps(notice.shown(), ensure_ascii=False).encode()
    mine = ec.generate_private_key(ec.SECP256R1())
    keys = {"dh": _bytes(p256dh, POINT), "auth_secret": _bytes(auth, SECRET)}
    return bytes(http_ece.encrypt(body, private_key=mine, version="aes128gcm", **keys))
