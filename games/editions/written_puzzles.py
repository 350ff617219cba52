"""Puzzles that an editor writes into a form: prove the puzzle that the texts make, or say why they make none."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from games.editions import calendar_edits
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.infra.models import Job
from games.words.word_lists import list_blocked
from puzzles import registry
from puzzles.contract import AnyPuzzle, BadPuzzle
from puzzles.shapes import JSON


@dataclass(frozen=True)
class Outcome:
    """What came of some texts: a puzzle, or why there is none; neither while a worker is doing its job."""

    stored: JSON = None
    problem_text: str = ""
    job: Job | None = None


def prove_texts(edition: Edition, texts: Mapping[str, str]) -> Outcome:
    """Return the puzzle that some texts make of an edition's, or why they make none."""
    try:
        _refuse_blocked_words(edition, texts)
        data = registry.tools(edition.game).rewritten(edition.puzzle, texts)
        calendar_edits.prove_own_puzzle(edition, data)
    except BadPuzzle as problem:
        return Outcome(problem_text=f"We couldn’t save this: {problem}.")
    except NotReplaceable as problem:
        return Outcome(problem_text=str(problem))
    return Outcome(data)


def _refuse_blocked_words(edition: Edition, texts: Mapping[str, str]) -> None:
    """Raise `NotReplaceable` if a changed text has a word that no game may use."""
    before = {one.name: one.value for one in registry.tools(edition.game).blanks(edition.puzzle)}
    new = [text.casefold() for name, text in texts.items() if text != before.get(name)]
    blocked = list_blocked() if new else frozenset()
    for text in new:
        if found := [word for word in (text, *re.findall(r"[\w’'-]+", text)) if word in blocked]:
            raise NotReplaceable(f"“{found[0]}” is on the blocklist: no game may use it.")


def describe_puzzle(edition: Edition, stored: JSON) -> list[tuple[str, str]]:
    """Return what an editor wants to know about a puzzle: its grade, its solution and figures."""
    puzzle: AnyPuzzle = edition.engine.read(stored)
    grade = edition.engine.grade(puzzle)
    return [("Grade", grade or "unfair"), *registry.tools(edition.game).describe(puzzle)]
