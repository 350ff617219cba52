"""`manage.py replay GAME FILE`: play a list of moves through the engine."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypedDict

from django.core.management.base import CommandError, CommandParser

from games.editions.calendar import make_practice_seed
from games.editions.puzzle_command import PuzzleCommand
from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle, IllegalMove, Stock, write_refusal
from puzzles.shapes import JSON


class PlayResult(TypedDict):
    """The state of a play after the moves."""

    status: str
    line: str
    sentence: str
    score: tuple[int, ...]


class ReplayAnswer(TypedDict):
    """What the engine answers to the moves."""

    feedback: list[JSON]
    result: PlayResult
    share: str


class Command(PuzzleCommand):
    help = "Play moves through a game’s engine, and print its feedback, result and share text."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument(
            "file", help='JSON with "puzzle", "seed" or the game\'s own short form, and "moves"; - reads standard input'
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, game: str, file: str, json: bool, **options: object) -> None:
        engine, data = self.find_engine(game), self.read_json(file)
        if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
            raise CommandError('The file must contain an object with a list called "moves".')
        answer = self._play_moves(engine, self._read_puzzle(engine, data), data["moves"])
        if json:
            self.print_json(answer)
        else:
            self.stdout.write(f"{answer['result']['sentence']}\n{answer['share']}")

    def _read_puzzle(self, engine: AnyEngine, data: Mapping[str, object]) -> AnyPuzzle:
        if "puzzle" in data:
            return registry.tools(engine.slug).read_puzzle(data["puzzle"])
        if "seed" in data:
            variant = self.find_variant(engine, data.get("variant"))
            rng = Random(make_practice_seed(engine.slug, variant, str(data["seed"]), engine.version))
            return engine.generate(rng, variant, Stock())
        if (puzzle := registry.tools(engine.slug).read_short_form(data)) is not None:
            return puzzle
        raise CommandError('The file must give "puzzle", "seed" and "variant", or the game\'s own short form.')

    def _play_moves(self, engine: AnyEngine, puzzle: AnyPuzzle, moves: Sequence[object]) -> ReplayAnswer:
        state = engine.start(puzzle)
        feedback: list[JSON] = []
        for number, move in enumerate(moves, 1):
            try:
                state, answer = engine.apply(puzzle, state, move)
            except IllegalMove as refusal:
                raise CommandError(f"The game refused move {number}: {write_refusal(engine, refusal)}") from refusal
            feedback.append(answer.model_dump(mode="json"))
        outcome = engine.outcome(puzzle, state)
        return {
            "feedback": feedback,
            "result": {
                "status": engine.status(puzzle, state),
                "line": outcome.line,
                "sentence": outcome.sentence,
                "score": engine.score(puzzle, state, 0),
            },
            "share": "\n".join(engine.share(puzzle, state)),
        }
