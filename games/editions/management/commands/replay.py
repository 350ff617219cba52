"""`manage.py replay GAME FILE`: play a list of moves through the engine."""

from collections.abc import Mapping

from django.core.management.base import CommandError, CommandParser

from games.editions.puzzle_command import PuzzleCommand
from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle, IllegalMove, write_refusal


class Command(PuzzleCommand):
    help = "Play moves through a game’s engine, and print its feedback, result and share text."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        content = 'JSON with "puzzle", "seed" or the game\'s own short form, and "moves"; - reads standard input'
        parser.add_argument("file", help=content)
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: object, game: str, file: str, json: bool, **options: object) -> None:
        engine, data = self.find_engine(game), self.read_json(file)
        if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
            raise CommandError('The file must contain an object with a list called "moves".')
        puzzle = self._read_puzzle(engine, data)
        state, feedback = engine.start(puzzle), []
        for number, move in enumerate(data["moves"], 1):
            try:
                state, answer = engine.apply(puzzle, state, move)
            except IllegalMove as refusal:
                raise CommandError(f"The game refused move {number}: {write_refusal(engine, refusal)}") from refusal
            feedback.append(answer.model_dump(mode="json"))
        outcome, share = engine.outcome(puzzle, state), "\n".join(engine.share(puzzle, state))
        if json:
            result = {
                "status": engine.status(puzzle, state),
                "line": outcome.line,
                "sentence": outcome.sentence,
                "score": engine.score(puzzle, state, 0),
            }
            self.print_json({"feedback": feedback, "result": result, "share": share})
        else:
            self.stdout.write(f"{outcome.sentence}\n{share}")

    def _read_puzzle(self, engine: AnyEngine, data: Mapping[str, object]) -> AnyPuzzle:
        if "puzzle" in data:
            return registry.tools(engine.slug).read_puzzle(data["puzzle"])
        if "seed" in data:
            return self.generate_puzzle(engine, self.find_variant(engine, data.get("variant")), data["seed"])
        if (puzzle := registry.tools(engine.slug).read_short_form(data)) is not None:
            return puzzle
        raise CommandError('The file must give "puzzle", "seed" and "variant", or the game\'s own short form.')
