"""What fills the blanks in the addresses of Cardinal Chains: a level that was looked at, and is kept."""

from games.chains import tasks
from games.editions.making import make_own_edition
from puzzles import registry
from puzzles.chains.techniques import list_techniques


def examples() -> dict[str, str]:
    answer = tasks.find_solver_answer(tasks.FIRST_LEVEL)
    assert answer and answer.puzzle
    kept = make_own_edition(registry.engine("chains"), answer.grade, answer.puzzle)
    blanks = {"technique": list_techniques()[0].slug, "number": "1"}
    return {"variant": "gentle", "seed": "5", "code": kept.seed, **blanks}
