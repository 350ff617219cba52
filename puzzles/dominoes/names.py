"""Read the sources of names: the people of xkcd 1970, the people of WordNet, and variants of names.

All three are proposed to editors, whose lists reach the generator in a `Stock`. A game uses the people of WordNet that
are in `familiar.txt`, and the people of the comic by the names that `comic-lines.txt` gives them.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from puzzles.abilities import ListedWord
from puzzles.contract import Stock
from puzzles.dominoes.matching import Matching, split_name
from puzzles.dominoes.typesetting import is_legible
from puzzles.dominoes.wire import LONGEST_LINE
from puzzles.lexicon.glosses import replace_quotes, shorten_gloss
from puzzles.lexicon.wordnet import Wordnet

FOLDER = Path(__file__).parent
COMIC_LIST, PEOPLE_LIST, VARIANTS_LIST = "dominoes-comic", "dominoes-people", "dominoes-variants"
WORD_LISTS = {
    COMIC_LIST: "Name Dominoes: people from xkcd 1970",
    PEOPLE_LIST: "Name Dominoes: people from WordNet",
    VARIANTS_LIST: "Name Dominoes: names and their variants",
}
LONGEST_SHOWN_LINE = 100
"""The most letters of a line about a person that a phone shows at once; longer lines need a tap."""
TITLES = frozenset(
    {
        "King",
        "Queen",
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


def _read_lines(name: str) -> list[str]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


@cache
def load_comic_people() -> tuple[str, ...]:
    """Read the 270 people of the comic, in its order; a few occur twice."""
    return tuple(_read_lines("comic.txt"))


@cache
def load_variant_groups() -> tuple[tuple[str, ...], ...]:
    """Read the groups of names that match in a game: forms of one name, such as Bob and Robert."""
    return tuple(tuple(line.split("=")) for line in _read_lines("variants.txt"))


@cache
def load_comic_groups() -> tuple[tuple[str, ...], ...]:
    """Read the groups of names that match in the article's layouts of the comic."""
    return tuple(tuple(line.split("=")) for line in _read_lines("comic-variants.txt"))


@cache
def load_comic_lines() -> dict[str, tuple[str, str]]:
    """Map each person of the comic whom a game may have to their name in the game and the line about them."""
    found = {}
    for line in _read_lines("comic-lines.txt"):
        names, _, who = line.partition(": ")
        name, _, called = names.partition(" > ")
        if not name.startswith("!"):
            found[name] = (called or name, who)
    return found


@cache
def load_familiar_people() -> frozenset[str]:
    """Read the people of WordNet whom most readers know, each under one name."""
    return frozenset(_read_lines("familiar.txt"))


def describe_person(wordnet: Wordnet, person: str) -> str:
    """Return a line about a person, from `comic-lines.txt` or else WordNet; '' if neither has the person."""
    if person in _load_lines_by_person():
        return _load_lines_by_person()[person]
    spelling = wordnet.lookup(person)
    synsets = [] if spelling is None else list(map(wordnet.synset, wordnet.senses(spelling)))
    glosses = [replace_quotes(wordnet.definition(s)) for s in synsets if wordnet.instance[s]]
    line = "; or: ".join(shorten_gloss(gloss, LONGEST_SHOWN_LINE // len(glosses)) for gloss in glosses)
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1].rpartition(" ")[0].rstrip(" ,;(") + "…"


@cache
def _load_lines_by_person() -> dict[str, str]:
    return {" ".join(split_name(called)): who for called, who in load_comic_lines().values()}


def list_proposals(wordnet: Wordnet, word_list: str) -> Iterable[ListedWord]:
    """List the proposals for a word list, best known first."""
    if word_list == PEOPLE_LIST:
        return list_wordnet_people(wordnet)
    return _list_comic_rows() if word_list == COMIC_LIST else _list_variant_rows()


def _list_comic_rows() -> list[ListedWord]:
    rows = [
        ListedWord(name, _estimate_fame(name.split()[-1]), "xkcd 1970") for name in dict.fromkeys(load_comic_people())
    ]
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


@cache
def list_wordnet_people(wordnet: Wordnet) -> list[ListedWord]:
    """List WordNet's people whose names have two or three capitalised parts, best known first.

    Fame is the Zipf frequency of the last name. It is two less unless the last name alone means this person before
    others (as Einstein does), and one less for a longer form of the person's name.
    """
    weights: dict[str, float] = {}
    for synset in _find_person_synsets(wordnet):
        members = [wordnet.word(sense) for sense in wordnet.members(synset)]
        full = [name for name in members if _is_full_name(name)]
        for name in full:
            last = name.split()[-1]
            known = last in members and not _is_numeral(last) and _find_first_person(wordnet, last) == synset
            lengthened = len(name.split()) > min(len(one.split()) for one in full)
            weight = _estimate_fame(last) - (0.0 if known else 2.0) - (1.0 if lengthened else 0.0)
            weights[name] = max(weights.get(name, 0.0), weight)
    rows = [ListedWord(name, round(max(weight, 0.0), 2), "WordNet") for name, weight in weights.items()]
    return sorted(rows, key=lambda row: (-row.frequency, row.text))


def _find_person_synsets(wordnet: Wordnet) -> Iterator[int]:
    for synset in range(len(wordnet.instance)):
        if wordnet.instance[synset] and wordnet.lexicographer_file(synset) == "noun.person":
            yield synset


def _is_full_name(name: str) -> bool:
    parts = name.split()
    return 2 <= len(parts) <= 3 and all(part[0].isupper() for part in parts)


def _find_first_person(wordnet: Wordnet, name: str) -> int | None:
    """Return the synset of the first person whom WordNet lists under a name alone; None if there is none."""
    spelling = wordnet.lookup(name)
    if spelling is None:
        return None
    persons = [s for s in map(wordnet.synset, wordnet.senses(spelling)) if wordnet.instance[s]]
    return persons[0] if persons else None


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


def list_playable_people(wordnet: Wordnet, stock: Stock) -> list[str]:
    """List the people that a game may use, sorted: those of the comic, and the familiar ones of WordNet.

    Anyone whom an editor added counts as familiar, by the name that the editor wrote.
    """
    own, lines = set(load_comic_people()), load_comic_lines()
    comic = stock.words.get(COMIC_LIST) or [row.text for row in _list_comic_rows()]
    called = [lines[name][0] if name in lines else name for name in comic if name in lines or name not in own]
    proposed = {row.text for row in list_wordnet_people(wordnet)}
    listed = stock.words.get(PEOPLE_LIST) or sorted(proposed)
    known = [name for name in listed if name in load_familiar_people() or name not in proposed]
    return sorted({name for name in (*called, *known) if suits_tiles(name)})
