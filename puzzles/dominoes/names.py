"""Sources of names: the people of the first comic, the people of WordNet, and which names are variants.

All three are proposals for curated lists; the editors' versions come back to the generator in a `Stock`. A game calls
people as readers do: those of WordNet that `familiar.txt` names, the comic's as `comic-lines.txt` writes them.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from puzzles.abilities import ListedWord
from puzzles.contract import Stock
from puzzles.dominoes.matching import Matching, split
from puzzles.dominoes.setting import is_legible
from puzzles.dominoes.wire import LONGEST_LINE
from puzzles.lexicon.glosses import replace_quotes, shorten_gloss
from puzzles.lexicon.wordnet import Wordnet

HERE = Path(__file__).parent
COMIC, PEOPLE, VARIANTS = "dominoes-comic", "dominoes-people", "dominoes-variants"
WORD_LISTS = {
    COMIC: "Name Dominoes: people of the first comic",
    PEOPLE: "Name Dominoes: people from WordNet",
    VARIANTS: "Name Dominoes: names and their variants",
}
SAID_AT_ONCE = 100
"""The most letters of a line about a person, if its sense allows; a tap shows what a phone's two lines do not."""
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
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


@cache
def comic_people() -> tuple[str, ...]:
    """Return the 270 people of the comic, in its order; a few are there twice."""
    return tuple(_read_lines("comic.txt"))


@cache
def variant_groups() -> tuple[tuple[str, ...], ...]:
    """Return groups of names that match each other in a game: forms of one name that a reader accepts."""
    return tuple(tuple(line.split("=")) for line in _read_lines("variants.txt"))


@cache
def comic_groups() -> tuple[tuple[str, ...], ...]:
    """Return the name variants that the article lists for the comic's people in its layouts."""
    return tuple(tuple(line.split("=")) for line in _read_lines("comic-variants.txt"))


@cache
def comic_lines() -> dict[str, tuple[str, str]]:
    """Return the people of games by their name in the comic: the name in a game, and a line about them."""
    found = {}
    for line in _read_lines("comic-lines.txt"):
        names, _, who = line.partition(": ")
        name, _, called = names.partition(" > ")
        if not name.startswith("!"):
            found[name] = (called or name, who)
    return found


@cache
def familiar_people() -> frozenset[str]:
    """Return the people of WordNet whom most readers know, each in one form of the name."""
    return frozenset(_read_lines("familiar.txt"))


def line_of(wordnet: Wordnet, person: str) -> str:
    """Return a line about a person; empty if neither the comic's lines nor WordNet know them.

    `person` is the name as the squares of a tile make it.
    """
    if person in _comic_who():
        return _comic_who()[person]
    spelling = wordnet.lookup(person)
    synsets = [] if spelling is None else list(map(wordnet.synset, wordnet.senses(spelling)))
    glosses = [replace_quotes(wordnet.definition(s)) for s in synsets if wordnet.instance[s]]
    told = "; or: ".join(shorten_gloss(gloss, SAID_AT_ONCE // len(glosses)) for gloss in glosses)
    return told if len(told) <= LONGEST_LINE else told[: LONGEST_LINE - 1].rpartition(" ")[0].rstrip(" ,;(") + "…"


@cache
def _comic_who() -> dict[str, str]:
    return {" ".join(split(called)): who for called, who in comic_lines().values()}


def proposals(wordnet: Wordnet, word_list: str) -> Iterable[ListedWord]:
    """Return the first rows of one of the lists, best known first."""
    if word_list == PEOPLE:
        return known_people(wordnet)
    return _comic_rows() if word_list == COMIC else _variant_rows()


def _comic_rows() -> list[ListedWord]:
    rows = [ListedWord(name, _fame_of(name.split()[-1]), "xkcd 1970") for name in dict.fromkeys(comic_people())]
    return sorted(rows, key=lambda row: (-row.frequency, row.text))


def _variant_rows() -> list[ListedWord]:
    """Return the names with variants, each with its variants one per line. A name starts one group at most."""
    return [ListedWord(group[0], _fame_of(group[0]), "Fivefold", "\n".join(group[1:])) for group in variant_groups()]


def _fame_of(name: str) -> float:
    from wordfreq import zipf_frequency  # only needed to propose words

    return round(zipf_frequency(name, "en"), 2)


@cache
def known_people(wordnet: Wordnet) -> list[ListedWord]:
    """Return the people of WordNet with two or three capitalised parts, those known by their last name alone first.

    The weight is the Zipf frequency of the last part if WordNet gives it as a name of the person and means no one else
    first (Einstein), and otherwise two less; one less for a longer form of a name.
    """
    weights: dict[str, float] = {}
    for synset in _person_synsets(wordnet):
        members = [wordnet.word(sense) for sense in wordnet.members(synset)]
        full = [name for name in members if _is_full(name)]
        for name in full:
            last = name.split()[-1]
            known = last in members and not _is_numeral(last) and _first_meant(wordnet, last) == synset
            lengthened = len(name.split()) > min(len(one.split()) for one in full)
            weight = _fame_of(last) - (0.0 if known else 2.0) - (1.0 if lengthened else 0.0)
            weights[name] = max(weights.get(name, 0.0), weight)
    rows = [ListedWord(name, round(max(weight, 0.0), 2), "WordNet") for name, weight in weights.items()]
    return sorted(rows, key=lambda row: (-row.frequency, row.text))


def _person_synsets(wordnet: Wordnet) -> Iterator[int]:
    for synset in range(len(wordnet.instance)):
        if wordnet.instance[synset] and wordnet.lexicographer_file(synset) == "noun.person":
            yield synset


def _is_full(name: str) -> bool:
    parts = name.split()
    return 2 <= len(parts) <= 3 and all(part[0].isupper() for part in parts)


def _first_meant(wordnet: Wordnet, name: str) -> int | None:
    """Return the first synset of persons that a single name means."""
    spelling = wordnet.lookup(name)
    if spelling is None:
        return None
    persons = [s for s in map(wordnet.synset, wordnet.senses(spelling)) if wordnet.instance[s]]
    return persons[0] if persons else None


def matching_of(stock: Stock) -> Matching:
    """Return the rule with the variants that editors approved, or our own if there is no such list."""
    listed = stock.words.get(VARIANTS)
    if listed is None:
        return Matching(variant_groups())
    beside = stock.details.get(VARIANTS, {})
    return Matching([(name, *beside.get(name, "").splitlines()) for name in listed])


def well_known(person: str) -> bool:
    """Return True if a name's parts fit in small squares and are names, not titles, numbers or initials."""
    parts = person.replace("|", " ").split()
    is_name = all(part.isalpha() and part not in TITLES and not _is_numeral(part) for part in parts)
    return is_name and all(map(is_legible, split(person)))


def _is_numeral(part: str) -> bool:
    return part.isupper() and set(part) <= set("IVX")


def playable(wordnet: Wordnet, stock: Stock) -> list[str]:
    """Return the people that a game may use, sorted: the comic's, and well-known ones of WordNet.

    A person that an editor added to a list is known enough, and called as the editor wrote.
    """
    own, lines = set(comic_people()), comic_lines()
    comic = stock.words.get(COMIC) or [row.text for row in _comic_rows()]
    called = [lines[name][0] if name in lines else name for name in comic if name in lines or name not in own]
    proposed = {row.text for row in known_people(wordnet)}
    listed = stock.words.get(PEOPLE) or sorted(proposed)
    known = [name for name in listed if name in familiar_people() or name not in proposed]
    return sorted({name for name in (*called, *known) if well_known(name)})
