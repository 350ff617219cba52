"""What the pages of Square ask for: a download, and a bag of tiles."""

from __future__ import annotations

from django import forms

from puzzles.square.coasters import MOST_TILES, SCRABBLE, tiles_of

MOST_GRIDS = 2_000
"""How many grids one download of the page holds; the command `export` has no such limit."""
FORMATS = (("json", "JSON"), ("csv", "CSV, for spreadsheets"), ("ipuz", "ipuz"), ("puz", "Across Lite (.puz)"))


class DownloadForm(forms.Form):
    """How many grids, in which form, and from which number on: the same numbers give the same grids."""

    format = forms.ChoiceField(choices=FORMATS, label="Format")
    count = forms.IntegerField(min_value=1, max_value=MOST_GRIDS, initial=50, label="How many")
    seed = forms.IntegerField(min_value=1, max_value=10**6, initial=1, label="Series")


class BagForm(forms.Form):
    """A bag of letter tiles."""

    tiles = forms.CharField(
        max_length=4 * MOST_TILES, initial=SCRABBLE, widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"})
    )

    def clean_tiles(self) -> str:
        tiles = tiles_of(self.cleaned_data["tiles"])
        if not tiles:
            raise forms.ValidationError("Enter some letters; a question mark is a blank.")
        return tiles

    @property
    def bag(self) -> str:
        """The tiles that were given, or a Scrabble set."""
        return str(self.cleaned_data["tiles"]) if self.is_bound and self.is_valid() else tiles_of(SCRABBLE)
