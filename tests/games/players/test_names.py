"""Names that players may choose, and those that they are given."""

from __future__ import annotations

import pytest

from games.players.names import BadName, clean_name, guest_name


@pytest.mark.parametrize(
    "name",
    ["x", "x" * 25, "admin", "<b>bold</b>", "shit", "a\u202eb", "Аlice", "  ", "...", "Zal\u0335\u0336\u0337\u0338go"],
)
def test_a_name_that_could_mislead_or_hurt_is_refused(name: str) -> None:
    with pytest.raises(BadName, match=r"\.$"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Alice", "Zoë", "李小龙", "O'Hara", "Jean-Luc 2", "Алиса"])
def test_honest_names_of_all_languages_are_taken(name: str) -> None:
    assert clean_name(f"  {name} ") == name


def test_a_guests_name_is_one_that_could_be_chosen() -> None:
    for _ in range(50):
        name = guest_name()
        assert 2 <= len(name) <= 24 and name == " ".join(name.split())
