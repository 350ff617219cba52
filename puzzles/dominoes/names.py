"""List the names that editors curate: the people of a game and the variants of names, and those of the gallery.

The people come from `people.txt` (see `cast.py`) and are proposed to editors, whose lists reach the generator in a
`Stock`. The gallery draws the people of xkcd 1970.
"""

from collections.abc import Iterable
from functools import cache

from puzzles.abilities import ListedWord
from puzzles.contract import Stock
from puzzles.dominoes.cast import load_cast, read_data_lines
from puzzles.dominoes.matching import Matching, split_name
from puzzles.dominoes.typesetting import is_legible

PEOPLE_LIST, VARIANTS_LIST = "dominoes-cast", "dominoes-variants"
WORD_LISTS = {
    PEOPLE_LIST: "Name Dominoes: people",
    VARIANTS_LIST: "Name Dominoes: names and their variants",
}
TITLES = frozenset(
    {
        "Saint",
        "St.",
        "President",
        "Sir",
        "Lady",
        "Lord",
        "Dame",
        "Princess",
        "Pope",
        "Emperor",
        "Czar",
        "Tsar",
        "Mother",
        "Father",
        "Dr.",
        "Mrs.",
        "Mr.",
        "Great",
        "Supreme",
        "Holy",
        "Madame",
        "General",
        "Sultan",
        "Baron",
        "Duke",
        "Count",
    }
)


@cache
def load_comic_people() -> tuple[str, ...]:
    """Read the 270 people of the comic, in its order; a few occur twice."""
    return tuple(read_data_lines("comic.txt"))


@cache
def load_variant_groups() -> tuple[tuple[str, ...], ...]:
    """Read the groups of names that match in a game: forms of one name, such as Bob and Robert."""
    return tuple(tuple(line.split("=")) for line in read_data_lines("variants.txt"))


@cache
def load_comic_groups() -> tuple[tuple[str, ...], ...]:
    """Read the groups of names that match in the article's layouts of the comic."""
    return tuple(tuple(line.split("=")) for line in read_data_lines("comic-variants.txt"))


def describe_person(person: str, stock: Stock) -> str:
    """Return a line about a person: the editors' details, or else ours; '' if neither has the person."""
    written = stock.details.get(PEOPLE_LIST, {}).get(person, "").strip()
    known = load_cast().get(person)
    return written or (known.line if known else "")


def list_proposals(word_list: str) -> Iterable[ListedWord]:
    """List the proposals for a word list, best known first."""
    return _list_people_rows() if word_list == PEOPLE_LIST else _list_variant_rows()


def _list_people_rows() -> list[ListedWord]:
    rows = [ListedWord(name, _estimate_fame(name.split()[-1]), "Fivefold") for name in load_cast()]
    return sorted(rows, key=lambda row: (-row.frequency, row.text))


def _list_variant_rows() -> list[ListedWord]:
    """List the first name of each group of variants, with the others as details, one per line."""
    return [
        ListedWord(group[0], _estimate_fame(group[0]), "Fivefold", "\n".join(group[1:]))
        for group in load_variant_groups()
    ]


def _estimate_fame(name: str) -> float:
    from wordfreq import zipf_frequency  # only needed to propose words

    return round(zipf_frequency(name, "en"), 2)


def make_matching(stock: Stock) -> Matching:
    """Return the rule of matching with the editors' variants, or with our own if they have no list."""
    listed = stock.words.get(VARIANTS_LIST)
    if listed is None:
        return Matching(load_variant_groups())
    beside = stock.details.get(VARIANTS_LIST, {})
    return Matching([(name, *beside.get(name, "").splitlines()) for name in listed])


def suits_tiles(person: str) -> bool:
    """Return True if a name suits tiles: it is legible in squares, without titles, numbers and initials."""
    parts = person.replace("|", " ").split()
    is_name = all(part.isalpha() and part not in TITLES and not _is_numeral(part) for part in parts)
    return is_name and all(map(is_legible, split_name(person)))


def _is_numeral(part: str) -> bool:
    return part.isupper() and set(part) <= set("IVX")


def list_playable_people(stock: Stock) -> list[str]:
    """List the people that a game may use, sorted, with bars where a square ends.

    These are the editors' people, or ours if they have no list. Anyone whom an editor added must suit tiles.
    """
    cast = load_cast()
    listed = stock.words.get(PEOPLE_LIST) or sorted(cast)
    return sorted({cast[name].name if name in cast else name for name in listed if name in cast or suits_tiles(name)})
