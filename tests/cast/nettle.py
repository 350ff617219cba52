"""Make puzzles of Nettle from their secret words, play them, and walk its network as its definition says."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from puzzles import registry
from puzzles.contract import replay
from puzzles.lexicon.unfit import Marks
from puzzles.lexicon.wordnet import Wordnet, wordnet
from puzzles.nettle.relations import ANTONYM, HOMOGRAPH, POINTERS, SYNONYM, Relation
from puzzles.nettle.wire import Puzzle

ENGINE = registry.engine("nettle")
SENSES_HELP = {"help": "senses"}


def get_spelling(text: str) -> int:
    found = wordnet().lookup(text)
    assert found is not None, text
    return found


@cache
def make_puzzle(target: str) -> Puzzle:
    found: Puzzle = registry.tools("nettle").read_puzzle({"target": target})
    return found


def play_moves(target: str, *moves: str | dict[str, Any]) -> tuple[Any, list[Any]]:
    """Return the state after moves and the answers to them; a text is a guess."""
    return replay(ENGINE, make_puzzle(target), [{"guess": move} if isinstance(move, str) else move for move in moves])


def view_after(target: str, *moves: str | dict[str, Any]) -> Any:
    return ENGINE.view(make_puzzle(target), play_moves(target, *moves)[0])


def get_lead_clue(clue: Any) -> Any:
    return clue.usual if clue.lead == "usual" else clue


def list_neighbours(words: Wordnet, sense: int) -> Iterator[tuple[int, Relation]]:
    """Yield every edge of a sense by the definition of the network, without the engine's shortcuts."""
    synset, spelling = words.synset(sense), int(words.spelling_of[sense])
    first = words.pointer_first
    for place in range(first[synset], first[synset + 1]):
        for other in words.members(int(words.pointer[place])):
            yield other, POINTERS[words.pointer_relation[place]]
    for place in range(words.antonym_first[sense], words.antonym_first[sense + 1]):
        yield int(words.antonym[place]), ANTONYM
    for other in words.members(synset):
        if other != sense:
            yield other, SYNONYM
    for other in words.senses(spelling):
        if other != sense:
            yield other, HOMOGRAPH


def measure_levels(words: Wordnet, sources: list[int], dead_ends: Marks) -> dict[int, int]:
    """Return the distances from some senses by a textbook search, which doesn't go on from `dead_ends`."""
    levels = dict.fromkeys(sources, 0)
    queue = list(sources)
    for sense in queue:
        if dead_ends[sense]:
            continue
        for other, _ in list_neighbours(words, sense):
            if other not in levels:
                levels[other] = levels[sense] + 1
                queue.append(other)
    return levels
