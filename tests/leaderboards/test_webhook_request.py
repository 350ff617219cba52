"""A league's webhook: the owner's page, which never shows its address, what is posted, and where nothing goes."""

import json
import logging
import re
import ssl
from datetime import UTC, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.test import Client
from time_machine import escape_hatch

from games.editions.models import Edition
from games.infra.models import Job
from games.leaderboards import leagues, webhook_messages, webhook_request, webhooks
from games.leaderboards.models import DISCORD, EVENING, FINISHED, HOOK_KINDS, JSON, SLACK, Hook, League
from games.leaderboards.webhook_request import (
    ForbiddenAddress,
    PostingPermission,
    Resolver,
    UnreachableServer,
    post_body,
)
from games.leaderboards.wire import PostedRow, PostedTable
from games.players.models import Player
from games.players.personal_data import forget_player, write_export
from tests.cast.endpoint import Endpoint, resolve_locally, run_endpoint
from tests.cast.leagues import TODAY, get_player, make_browser, make_finish, make_league, make_player
from tests.cast.visitors import read_page
from tests.data.tables import table


def send(
    server: Endpoint, address: str = "", resolve: Resolver = resolve_locally, **more: Any
) -> webhook_request.ServerAnswer:
    """Post to a server that may be posted to, or to an address of its."""
    headers = {"Content-Type": "application/json"}
    return post_body(address or server.address(), b"{}", headers, server.permission, resolve, **more)


def test_a_post_arrives_under_its_name_at_the_place_that_was_checked_and_the_name_is_asked_for_once() -> None:
    asked: list[str] = []

    def rebinding(name: str, port: int) -> list[str]:
        asked.append(name)
        return ["127.0.0.1"] if len(asked) == 1 else ["127.0.0.2"]

    with run_endpoint(204) as server:
        assert send(server, resolve=rebinding).status == 204
    assert server.received == [("/hook/very-secret", f"hooks.example.com:{server.server_port}", b"{}")]
    assert asked == ["hooks.example.com"]


def test_neither_a_place_inside_nor_where_an_answer_leads_is_connected_to() -> None:
    with run_endpoint() as inside, run_endpoint(307, Location=inside.address()) as server:
        permission = PostingPermission((inside.server_port,), allows_http=True)
        with pytest.raises(ForbiddenAddress):
            post_body(inside.address(), b"{}", {}, permission, resolve_locally)
        assert send(server).status == 307
    assert inside.received == []


def test_an_answer_says_how_long_to_wait() -> None:
    with run_endpoint(429, Retry_After="17") as server:
        assert send(server) == (429, 17.0)


def test_a_late_answer_is_not_waited_for_and_names_no_secret(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(webhook_request, "STEP_LIMIT", 0.05)
    with caplog.at_level(logging.DEBUG), run_endpoint() as server:
        server.may_answer.clear()
        with pytest.raises(UnreachableServer, match="in time") as problem:
            send(server)
    assert problem.value.__cause__ is None and problem.value.__context__ is None
    assert "secret" not in caplog.text + repr(problem.value)


def test_a_server_that_is_gone_or_speaks_no_tls_is_unreachable() -> None:
    with run_endpoint() as server, pytest.raises(UnreachableServer):
        send(server, server.address().replace("http:", "https:"))
    with pytest.raises(UnreachableServer, match="couldn’t reach"):
        send(server)
    assert server.received == []


def certificate(name: str, folder: Path) -> Path:
    """A file with a certificate for a name, signed by itself, and its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), escape_hatch.datetime.datetime.now(UTC)
    whose = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    made = (
        x509.CertificateBuilder(whose, whose, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    kept = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    file = folder / f"{name}.pem"
    file.write_bytes(kept + made.public_bytes(serialization.Encoding.PEM))
    return file


def test_the_certificate_must_be_that_of_the_name_although_the_place_is_connected_to(tmp_path: Path) -> None:
    for name in ("hooks.example.com", "other.example.com"):
        file = certificate(name, tmp_path)
        its_side, trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=str(file))
        its_side.load_cert_chain(file)
        with run_endpoint(204) as server:
            server.socket = its_side.wrap_socket(server.socket, server_side=True)
            address = server.address().replace("http:", "https:")
            if name in address:
                assert send(server, address, trust=trust).status == 204
            else:
                with pytest.raises(UnreachableServer, match="certificate"):
                    send(server, address, trust=trust)
        assert len(server.received) == (name in address)


PUBLIC, HOSTS = PostingPermission(), table("hosts")
SECRET = "https://hooks.example.com/services/T000/B000/very-secret"


def leading_to(*places: str) -> Resolver:
    return lambda name, port: list(places)


def is_welcome(address: str, resolve: Resolver = Mock(side_effect=AssertionError("was resolved"))) -> bool:
    try:
        webhook_request.check_target(address, PUBLIC, resolve)
    except ForbiddenAddress:
        return False
    return True


def test_only_addresses_of_the_public_net_are_welcome_however_they_are_written_and_wherever_they_lead() -> None:
    """By the system's own resolver, which reads numbers without asking anyone; other forms are never resolved."""
    assert [place for place in HOSTS["inside"] if webhook_request.is_public(place)] == []
    assert [place for place in HOSTS["outside"] if not webhook_request.is_public(place)] == []
    for host in HOSTS["inside in other spellings"]:
        assert not is_welcome(f"https://{host}/hook", resolve=webhook_request.resolve_host), host
    for address in (*HOSTS["addresses of other forms"], f"https://a.example/{'a' * 2000}"):
        assert not is_welcome(address), address
    for places in (["1.1.1.1", "2606:4700::1111"], ["10.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["2606:4700::1111", "::1"]):
        assert is_welcome(SECRET, leading_to(*places)) == (places[-1] == "2606:4700::1111"), places


def test_a_name_that_nobody_has_now_may_be_tried_again_later() -> None:
    for resolve in (Mock(side_effect=OSError("no such name")), leading_to()):
        with pytest.raises(UnreachableServer, match="find a server with that name"):
            webhook_request.check_target(SECRET, PUBLIC, resolve)


def test_neither_a_refusal_nor_a_target_nor_what_is_shown_says_the_secret() -> None:
    with pytest.raises(ForbiddenAddress) as refusal:
        webhook_request.check_target(SECRET, PUBLIC, leading_to("10.0.0.1"))
    found = webhook_request.check_target(SECRET, PUBLIC, leading_to("1.1.1.1"))
    for said in (
        str(refusal.value),
        repr(refusal.value),
        repr(found),
        str(found),
        webhook_request.mask_address(SECRET),
    ):
        assert "very-secret" not in said and "T000" not in said


FORM = {"kind": SLACK, "address": SECRET, "when": EVENING, "on": "yes"}


@pytest.fixture
def league(db: None) -> League:
    return make_league("Alice", "Bob")


@pytest.fixture
def alice(league: League) -> Client:
    return make_browser(get_player("Alice"))


def do(client: Client, league: League, deed: str, **fields: str) -> Any:
    return client.post(f"/league/{league.code}/posting/{deed}/", fields, follow=True)


def page(client: Client, league: League) -> str:
    response = client.get(f"/league/{league.code}/posting/")
    assert response.status_code == 200 and response["Cache-Control"] == "no-store"
    return response.content.decode()


@pytest.mark.postgres
def test_the_owner_names_a_webhook_and_sees_only_its_host_and_its_end(alice: Client, league: League) -> None:
    for fields, sentence in table("posting"):
        refused = do(alice, league, "save", **{**FORM, **fields}).content.decode()
        assert sentence in refused and "very-secret" not in refused and not Hook.objects.exists()
    assert "Enter the address of the webhook first." in do(alice, league, "test").content.decode()
    saved = do(alice, league, "save", **FORM, names_waiting="yes").content.decode()
    hook = Hook.objects.get()
    assert (hook.address, hook.kind, hook.when, hook.names_waiting, hook.on) == (SECRET, SLACK, EVENING, True, True)
    assert hook.by == league.owner and hook.origin == "http://testserver/"
    assert "hooks.example.com …cret" in saved
    for shown in (saved, page(alice, league), read_page(alice, f"/league/{league.code}/")):
        assert "very-secret" not in shown and "T000" not in shown
    do(alice, league, "save", **{**FORM, "address": "", "kind": DISCORD, "when": FINISHED, "on": ""})
    hook.refresh_from_db()
    assert (hook.address, hook.kind, hook.when, hook.on) == (SECRET, DISCORD, FINISHED, False)
    do(alice, league, "remove")
    assert not Hook.objects.exists() and "Nothing has been posted yet" not in page(alice, league)


def test_only_the_owner_sees_the_page_and_members_read_where_their_table_goes(alice: Client, league: League) -> None:
    bob, notice = make_browser(get_player("Bob")), "league table to"
    assert notice not in read_page(bob, f"/league/{league.code}/")
    do(alice, league, "save", **FORM)
    assert notice in read_page(bob, f"/league/{league.code}/")
    for client in (bob, make_browser(make_player("Mallory")), Client()):
        assert client.get(f"/league/{league.code}/posting/").headers["Location"] == f"/league/{league.code}/"
        for deed in ("save", "test", "remove"):
            do(client, league, deed, **{**FORM, "address": "https://evil.example/hook"})
    hook = Hook.objects.get()
    assert hook.address == SECRET and hook.asked_at is None


def test_a_test_message_is_a_job_with_a_result(alice: Client, league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    with run_endpoint(200) as server:
        monkeypatch.setattr(webhooks, "get_outgoing_permission", lambda: server.permission)
        monkeypatch.setattr(webhook_request, "resolve_host", resolve_locally)
        hook = Hook.objects.create(league=league, by=league.owner, kind=JSON, address=server.address(), origin="/")
        waiting = do(alice, league, "test")
        assert "on its way" in waiting.content.decode() and waiting["Refresh"] == "3"
        assert Job.objects.get(task="games.leaderboards.tasks.send_test").args == [hook.pk]
        for _ in range(2):  # the second time no one has asked once more
            webhooks.send_test_message(hook.pk)
        assert "The test message arrived." in page(alice, league)
        ((_, _, body),) = server.received
        assert json.loads(body)["kind"] == "test"
        server.status = 404
        do(alice, league, "test")
        webhooks.send_test_message(hook.pk)
    answer = alice.get(f"/league/{league.code}/posting/")
    assert "address no longer exists" in answer.content.decode() and "Refresh" not in answer


def test_test_messages_do_not_flood_others_and_do_not_lead_inside(alice: Client, league: League) -> None:
    do(alice, league, "save", **{**FORM, "address": "https://169.254.169.254/latest/very-secret"})
    many = int(settings.POSTING_RATE.partition("/")[0])
    answers = [do(alice, league, "test").status_code for _ in range(many + 1)]
    assert answers == [200] * many + [429]
    webhooks.send_test_message(Hook.objects.get().pk)
    shown = page(alice, league)
    assert "is in a private network" in shown and "very-secret" not in shown


def test_another_owner_neither_sees_nor_keeps_the_former_ones_address(alice: Client, league: League) -> None:
    do(alice, league, "save", **FORM)
    leagues.change_owner(league, get_player("Bob").public_id)
    bob = make_browser(get_player("Bob"))
    assert "hooks.example.com" not in page(bob, league) and "former owner’s address" in page(bob, league)
    do(bob, league, "save", **{**FORM, "address": ""})
    do(bob, league, "test")
    hook = Hook.objects.get()
    assert hook.by == get_player("Alice") and hook.asked_at is None
    do(bob, league, "save", **{**FORM, "address": "https://hooks.example.com/of-bob"})
    assert Hook.objects.get().by == get_player("Bob")


def test_a_webhook_goes_with_its_person_and_in_no_export(alice: Client, league: League, admin_client: Client) -> None:
    do(alice, league, "save", **FORM)
    assert "very-secret" not in "".join(write_export(get_player("Alice")))
    for address in ("", f"{Hook.objects.get().pk}/change/"):
        shown = read_page(admin_client, f"/admin/leaderboards/hook/{address}")
        assert "Slack" in shown and "very-secret" not in shown
    leagues.transfer_leagues(get_player("Alice"), account := make_player("Alice at home"))
    assert Hook.objects.get().by == account
    forget_player(account)
    assert not Hook.objects.exists()


SITE = "https://fivefold.example/"
WICKED = ["@everyone", "<!channel>", "<@U123>", "[free](https://evil.example)", "*a*_b_`c`", "<https://evil.example|x>"]


def wicked(**more: Any) -> PostedTable:
    rows = [PostedRow(rank=n, name=name, points=n) for n, name in enumerate(WICKED, 1)]
    fields: dict[str, Any] = {"kind": "table", "league": WICKED[0], "day": str(TODAY), "number": 23, "rows": rows}
    return PostedTable(**{**fields, "waiting": WICKED, "text": f"{WICKED[0]}: Monday", "site": SITE, **more})


def written(kind: str, table: PostedTable) -> Any:
    return json.loads(webhook_messages.write_body(kind, table))


def test_a_table_has_places_names_and_points_and_nothing_of_a_puzzle(toy: Edition) -> None:
    league = make_league("Alice", "bob", "Carol", "Dave")
    make_finish(get_player("Alice"), toy, 3, line="🎲 telling line")
    make_finish(get_player("Dave"), toy, 1, line="🎲 telling line")
    erin = Player.objects.create(name="Erin", hidden=True)
    league.memberships.create(player=erin)
    for named, waiting in ((True, ["bob", "Carol"]), (False, None)):
        hook = Hook(league=league, by=league.owner, kind=JSON, origin=SITE, names_waiting=named)
        table = webhook_messages.build_post(hook, TODAY)
        assert table is not None and table.waiting == waiting
        assert [(row.rank, row.name, row.points) for row in table.rows] == [(1, "Dave", 12), (2, "Alice", 10)]
        for kind, _ in HOOK_KINDS:
            message = webhook_messages.write_body(kind, table)
            assert b"telling" not in message and (b"Carol" in message) is named
        trial = webhook_messages.build_test_post(hook)
        assert trial.kind == "test" and trial.rows == []
        assert all(b"test message" in webhook_messages.write_body(kind, trial) for kind, _ in HOOK_KINDS)


def test_no_name_is_more_than_text_in_any_form() -> None:
    message = written(DISCORD, wicked())
    assert message["allowed_mentions"] == {"parse": []} and message["embeds"][0]["url"] == SITE
    shown = message["content"] + message["embeds"][0]["description"] + message["embeds"][0]["fields"][0]["value"]
    shown = re.sub(r"\\.", "", shown)  # what is behind a backslash is text
    assert not [live for live in ("@everyone", "<@U", "<!", "https://evil", "](", "*a*") if live in shown]
    message = written(SLACK, wicked())
    for part in [message["text"], *(block["text"]["text"] for block in message["blocks"][:-1])]:
        assert not [live for live in ("<", ">", "@everyone", "](") if live in part]
    link = message["blocks"][-1]["text"]["text"]
    assert link == f"<{SITE}|Play today’s puzzles>" and message["unfurl_links"] is False
    assert PostedTable.model_validate(written(JSON, wicked())) == wicked()


def test_a_full_league_of_long_names_fits_into_what_the_other_side_takes() -> None:
    rows = [PostedRow(rank=n, name="@" * 24, points=100) for n in range(1, 201)]
    full = wicked(rows=rows, waiting=["_" * 24] * 200)
    embed, blocks = written(DISCORD, full)["embeds"][0], written(SLACK, full)["blocks"]
    assert len(written(DISCORD, full)["content"]) <= 2000 and len(embed["description"]) <= 4096
    assert len(embed["fields"][0]["value"]) <= 1024 and embed["description"].endswith("and 180 more")
    assert max(len(block["text"]["text"]) for block in blocks) <= 3000 and len(blocks) <= 50
