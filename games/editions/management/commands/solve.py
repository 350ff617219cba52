"""`manage.py solve GAME FILE`: what a game's solver finds for one puzzle."""

from django.core.management.base import CommandError, CommandParser

from games.editions.puzzle_command import PuzzleCommand
from puzzles import registry
from puzzles.tools import DrawsSolutions


class Command(PuzzleCommand):
    help = "Solve one puzzle, read as JSON from a file or from standard input (-)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game")
        parser.add_argument("file")
        parser.add_argument("--all", action="store_true", help="also print long details, which are usually left out")
        parser.add_argument("--json", action="store_true", help="has no effect, because the output is always JSON")
        parser.add_argument("--svg", metavar="FILE", help="also draw the solution, if the game can")

    def handle(self, *args: object, game: str, file: str, all: bool, svg: str | None, **options: object) -> None:
        engine, data = self.find_engine(game), self.read_json(file)
        tools = registry.tools(engine.slug)
        solution = tools.solve(data, every=all)
        if svg:
            if not isinstance(tools, DrawsSolutions):
                raise CommandError(f"{engine.title} can’t draw pictures.")
            self.write_file(svg, tools.draw_solution(data, solution))
        self.print_json(solution)
