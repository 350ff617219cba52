"""Puzzles of Nettle by their secret word, plays of them, and its network as the definition has it."""

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
SENSES = {"help": "senses"}


def number(text: str) -> int:
    found = wordnet().lookup(text)
    assert found is not None, text
    return found


@cache
def puzzle(target: str) -> Puzzle:
    found: Puzzle = registry.tools("nettle").read_puzzle({"target": target})
    return found


def play(target: str, *moves: str | dict[str, Any]) -> tuple[Any, list[Any]]:
    """Return the state after moves and the answers to them; a text is a guess."""
    return replay(ENGINE, puzzle(target), [{"guess": move} if isinstance(move, str) else move for move in moves])


def view(target: str, *moves: str | dict[str, Any]) -> Any:
    return ENGINE.view(puzzle(target), play(target, *moves)[0])


def led(clue: Any) -> Any:
    return clue.usual if clue.lead == "usual" else clue


def neighbours(words: Wordnet, sense: int) -> Iterator[tuple[int, Relation]]:
    """Every edge of one sense, written out plainly from the definition of the network."""
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


def plain_levels(words: Wordnet, sources: list[int], passed: Marks) -> dict[int, int]:
    """Distances by the textbook, sense by sense; each synset's and spelling's clique is walked once per member."""
    levels = dict.fromkeys(sources, 0)
    queue = list(sources)
    for sense in queue:
        if passed[sense]:
            continue
        for other, _ in neighbours(words, sense):
            if other not in levels:
                levels[other] = levels[sense] + 1
                queue.append(other)
    return levels
