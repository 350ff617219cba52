"""What may make a wall hard, in numbers: what misleads, wordplay, and the grade that both make."""

from __future__ import annotations

from puzzles.lionwall.wire import GRADES, Puzzle


def features(puzzle: Puzzle) -> dict[str, float]:
    """How many categories mislead, with how many cards, how many groups are wordplay, and the solver's grade."""
    tempting = puzzle.secret.herrings.tempting
    return {
        "herrings": float(len(tempting)),
        "tempting cards": float(len({card for one in tempting for card in one.cards})),
        "wordplay": float(sum(bool(group.trick) for group in puzzle.secret.groups)),
        "grade": float(GRADES.index(puzzle.public.grade)),
    }
