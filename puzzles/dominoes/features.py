"""What may make a board hard, in numbers: its tiles, its room, and how many joins par asks for."""

from __future__ import annotations

from puzzles.dominoes.wire import Puzzle


def features(puzzle: Puzzle) -> dict[str, float]:
    """How many tiles there are, how many squares for each, and par's joins for a tile."""
    public = puzzle.public
    tiles, joins = len(public.tiles), public.par.joins if public.par else 0
    return {
        "tiles": float(tiles),
        "squares": public.width * public.height / tiles,
        "joins": joins / tiles,
    }
