"""Check the form for a layout of a visitor's own names."""

import re
from itertools import combinations
from math import ceil, sqrt

from django import forms

from games.dominoes.models import Layout
from games.infra.lettering import find_missing_letters
from games.players.names import BadName, clean_name
from puzzles.dominoes.matching import Matching, Tile, normalise_name, split_name
from puzzles.typed_text import fold_typed, has_stacked_marks

MOST_NAMES, FEWEST_NAMES, LONGEST_NAME, MOST_VARIANTS = 500, 3, 60, 100
LONGEST_TITLE = 60
LONGEST_TEXT = MOST_NAMES * (LONGEST_NAME + 2)
TITLE_MARKS = {ord(mark): " " for mark in "&()!?,:;+/"}
"""The marks that a title may have and a name may not; the check replaces them with spaces."""
NOTHING_JOINS_TEXT = (
    "None of these names matches another, so nothing can touch. Add people who share a name, or say below which names "
    "match."
)
ROOM_FACTORS = {"snug": 1.55, "roomy": 2.3}
"""How many squares the board has for each square of a tile, by the answer to “Board”."""


class LayoutForm(forms.Form):
    """Ask for a title, the names, which names match, and how much room there is."""

    title = forms.CharField(
        max_length=LONGEST_TITLE, label="Title", widget=forms.TextInput(attrs={"placeholder": "Class 5b"})
    )
    names = forms.CharField(
        max_length=LONGEST_TEXT,
        label="Names",
        help_text=f"One per line, up to {MOST_NAMES}. A bar starts a new square: Mary Ann | Smith."
        " We can print most alphabets, but no emoji. If we can’t print a letter, we’ll tell you which line it’s on.",
        widget=forms.Textarea(attrs={"rows": 10, "placeholder": "Anna Berg\nPaul Berg\nPaula Long"}),
    )
    variants = forms.CharField(
        max_length=8000,
        required=False,
        label="Names that match each other",
        help_text="One group per line, with = between the names: Paul = Paula = Pauline. You can leave it empty.",
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    room = forms.ChoiceField(choices=[("snug", "Snug"), ("roomy", "Roomy")], initial="roomy", label="Board")

    def clean_title(self) -> str:
        title = fold_typed(self.cleaned_data["title"])
        try:
            clean_name(title.translate(TITLE_MARKS), LONGEST_TITLE)
        except BadName as why:
            raise forms.ValidationError(re.sub(r"\bname\b", "title", str(why))) from why
        if find_missing_letters(title):
            raise forms.ValidationError("The title has a character that our posters can’t print.")
        return title

    def clean_names(self) -> list[Tile]:
        lines = _number_lines(self.cleaned_data["names"])
        if not FEWEST_NAMES <= len(lines) <= MOST_NAMES:
            raise forms.ValidationError(f"Please give {FEWEST_NAMES} to {MOST_NAMES} names, one per line.")
        return [_parse_tile(number, line) for number, line in lines]

    def clean_variants(self) -> list[list[str]]:
        lines = _number_lines(self.cleaned_data["variants"])
        if len(lines) > MOST_VARIANTS or any(len(line) > 300 for _, line in lines):
            raise forms.ValidationError(f"Please give at most {MOST_VARIANTS} groups, one per line.")
        groups = []
        for number, line in lines:
            groups.append([name.strip() for name in _require_printable(number, line).split("=")])
            if len(groups[-1]) < 2:
                raise forms.ValidationError(
                    f"Line {number}: “{line[:40]}” matches nothing. Put = between names that match."
                )
        return groups

    def clean(self) -> None:
        """Refuse names if no two of them match, because nothing could be laid."""
        super().clean()
        if {"names", "variants"} <= self.cleaned_data.keys():
            matching = Matching(self.cleaned_data["variants"])
            tiles = [set(map(normalise_name, tile)) for tile in self.cleaned_data["names"]]
            if not any(matching.is_match(one, other) for a, b in combinations(tiles, 2) for one in a for other in b):
                self.add_error("names", NOTHING_JOINS_TEXT)

    def build_layout(self) -> Layout:
        """Return the requested layout, on a board with the proportions of a sheet of paper."""
        tiles: list[Tile] = self.cleaned_data["names"]
        squares = sum(len(tile) for tile in tiles) * ROOM_FACTORS[self.cleaned_data["room"]]
        width = max(4, ceil(sqrt(squares / 1.3)))
        return Layout(
            title=self.cleaned_data["title"],
            tiles=[list(tile) for tile in tiles],
            variants=self.cleaned_data["variants"],
            width=width,
            height=max(4, ceil(squares / width)),
        )


def make_form_values(layout: Layout) -> dict[str, str]:
    """Return the values of the form that ask for the same layout again; the choice of a board is left out."""
    return {
        "title": layout.title,
        "names": "\n".join(" | ".join(tile) for tile in layout.tiles),
        "variants": "\n".join(" = ".join(group) for group in layout.variants),
    }


def _number_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not empty, folded by `fold_typed`, each with its number from 1."""
    lines = enumerate(map(fold_typed, text.splitlines()), 1)
    return [(number, line) for number, line in lines if line]


def _parse_tile(number: int, line: str) -> Tile:
    """Return the tile that a line describes. Raises `ValidationError`."""
    if len(line) > LONGEST_NAME:
        raise forms.ValidationError(
            f"Line {number}: “{line[:20]}…” is too long. A name can have at most {LONGEST_NAME} characters."
        )
    tile = split_name(_require_printable(number, line))
    if len(tile) > 3 or not any(tile):
        raise forms.ValidationError(f"Line {number}: “{line}” has more than three squares. Use fewer bars.")
    return tile


def _require_printable(number: int, line: str) -> str:
    if has_stacked_marks(line):
        raise forms.ValidationError(f"Line {number}: “{line[:40]}” has too many marks on one letter.")
    if missing := find_missing_letters(line):
        shown = "".join("�" if sign in missing else sign for sign in line)
        raise forms.ValidationError(f"Line {number}: “{shown[:40]}” has a character that our posters can’t print.")
    return line
