"""Where nothing is posted to: into a private network, by whatever spelling; and what is shown of an address."""

from __future__ import annotations

import pytest

from games.outgoing.guard import Permission, Resolve, Unreachable, Unwelcome, is_public, resolved, target, told

PUBLIC = Permission()
SECRET = "https://hooks.example.com/services/T000/B000/very-secret"
INSIDE = [
    *("127.0.0.1", "127.8.8.8", "0.0.0.0", "0.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255"),
    *("192.168.1.1", "100.64.0.1", "169.254.169.254", "192.0.0.1", "192.0.2.1", "198.18.0.1", "203.0.113.9"),
    *("224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "fec0::1"),
    *("fc00::1", "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe"),
    *("::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:7f00:1::"),
    *("2001:0:7f00:1::", "2001:db8::1", "no-address", "192.0.0.8", "192.0.0.192", "192.88.99.1", "64:ff9b::c000:c0"),
    *("3fff::1", "5f00::1", "2606:4700::5efe:7f00:1", "2606:4700::200:5efe:a00:1", "2606:4700::300:5efe:101:101"),
]
OUTSIDE = ["1.1.1.1", "192.0.1.1", "2a00:1450::5eff:1:1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]
SPELLINGS = [
    *("2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.1", "127.0.1", "0", "[::1]"),
    *("[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[fd00:ec2::254]", "169.254.169.254"),
    "2852039166",
]
OTHER_FORMS = [
    *("http://hooks.example.com/", "ftp://hooks.example.com/", "file:///etc/passwd", "//hooks.example.com/", ""),
    *("https://", "https:///hook", "https://name:word@hooks.example.com/", "https://@hooks.example.com/"),
    *("https://hooks.example.com:22/", "https://hooks.example.com:0/", "https://hooks.example.com:99999/"),
    *("https://hooks.example.com:a/", "https://[::1/", "https://hooks.example.com/a b", "https://a\\@b.example/"),
    *("https://hooks.example.com/\r\nHost: inside", "https://hooks.example.com/ä", f"https://a.example/{'a' * 2000}"),
]


def never(name: str, port: int) -> list[str]:
    raise AssertionError(f"{name} was resolved")


def leading_to(*places: str) -> Resolve:
    return lambda name, port: list(places)


def is_welcome(address: str, resolve: Resolve = never) -> bool:
    try:
        target(address, PUBLIC, resolve)
    except Unwelcome:
        return False
    return True


def test_only_addresses_of_the_public_net_are_welcome_however_they_are_written() -> None:
    """By the system's own resolver, which reads numbers without asking anybody; other forms are never resolved."""
    assert [place for place in INSIDE if is_public(place)] == []
    assert [place for place in OUTSIDE if not is_public(place)] == []
    assert [host for host in SPELLINGS if is_welcome(f"https://{host}/hook", resolve=resolved)] == []
    assert [address for address in OTHER_FORMS if is_welcome(address)] == []


def test_a_name_is_unwelcome_if_any_place_it_leads_to_is_inside() -> None:
    for places in (["1.1.1.1", "2606:4700::1111"], ["10.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["2606:4700::1111", "::1"]):
        assert is_welcome(SECRET, leading_to(*places)) == (places[-1] == "2606:4700::1111"), places


def test_a_name_that_nobody_has_now_may_be_tried_again_later() -> None:
    def fail(name: str, port: int) -> list[str]:
        raise OSError("no such name")

    for resolve in (fail, leading_to()):
        with pytest.raises(Unreachable, match="no server of that name"):
            target(SECRET, PUBLIC, resolve)


def test_neither_a_refusal_nor_a_target_nor_what_is_shown_says_the_secret() -> None:
    with pytest.raises(Unwelcome) as refusal:
        target(SECRET, PUBLIC, leading_to("10.0.0.1"))
    found = target(SECRET, PUBLIC, leading_to("1.1.1.1"))
    for text in (str(refusal.value), repr(refusal.value), repr(found), str(found), told(SECRET)):
        assert "very" not in text and "T000" not in text
