"""Every engine played by chance from anywhere in a game: by its solution, by moves of the right form, by any JSON."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from pydantic import TypeAdapter

from puzzles import registry
from puzzles.contract import AnyEngine, AnyPuzzle, IllegalMove, replay, write_refusal
from tests.cast.engines import make_puzzle_test
from tests.thorough import THOROUGH

Json = Any
CHANCE = settings(max_examples=40 if THOROUGH else 4, stateful_step_count=12, suppress_health_check=list(HealthCheck))
large = st.integers(-(2**70), 2**70)
texts = st.text(st.characters(exclude_categories=()), max_size=80)  # with lone surrogates: JSON may hold them
json_values: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | large | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def words_in(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Mapping, Sequence)):
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from words_in(inner)


def fitting(schema: Json, defs: Mapping[str, Json], words: st.SearchStrategy[str]) -> st.SearchStrategy[Json]:
    """Draw JSON that fits a schema; texts are mostly words of the puzzle that is played, numbers mostly small."""

    def of(schema: Json) -> st.SearchStrategy[Json]:
        drawn: st.SearchStrategy[Json]
        match schema:
            case {"$ref": name}:
                drawn = of(defs[name.rsplit("/", 1)[1]])
            case {"const": value}:
                drawn = st.just(value)
            case {"enum": values}:
                drawn = st.sampled_from(values)
            case {"anyOf": kinds}:
                drawn = st.one_of([of(kind) for kind in kinds])
            case {"prefixItems": items}:
                drawn = st.tuples(*map(of, items)).map(list)
            case {"type": "object"}:
                drawn = st.fixed_dictionaries({name: of(kind) for name, kind in schema.get("properties", {}).items()})
            case {"type": "array"}:
                least = schema.get("minItems", 0)
                drawn = st.lists(of(schema["items"]), min_size=least, max_size=schema.get("maxItems", least + 6))
            case {"type": "integer"}:
                drawn = st.integers(schema.get("minimum", -1), schema.get("maximum", 16)) | large
            case {"type": kind}:
                plain = {"number": st.floats(allow_nan=False), "string": words | texts, "boolean": st.booleans()}
                drawn = plain.get(kind, st.none())
        return drawn

    return of(schema)


def machine(engine: AnyEngine, puzzle: AnyPuzzle) -> type[RuleBasedStateMachine]:
    solution = [move.model_dump(mode="json") for move in engine.solution(puzzle)]
    found = dict.fromkeys(words_in([puzzle.model_dump(mode="json"), solution]))
    words = [word for word in found if len(word) <= 80] or [""]
    schema = TypeAdapter(registry.import_wire(engine.slug).Move).json_schema()
    moves = fitting(schema, schema.get("$defs", {}), st.sampled_from(words))

    class Playing(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.state = engine.start(puzzle)
            self.log: list[Json] = []

        def move(self, data: Json) -> bool:
            """Whether a move was taken; a refused one is explained and changes nothing."""
            before = engine.view(puzzle, self.state)
            try:
                state, feedback = engine.apply(puzzle, self.state, data)
            except IllegalMove as refusal:
                assert "{" not in write_refusal(engine, refusal)
                assert engine.view(puzzle, self.state) == before
                return False
            assert type(feedback).model_validate_json(feedback.model_dump_json()) == feedback
            self.state = state
            self.log.append(engine.read_move(data).model_dump(mode="json"))
            return True

        @rule(part=st.floats(0, 1, exclude_max=True))
        def part_of_the_solution(self, part: float) -> None:
            for move in solution[: int(part * len(solution))]:
                self.move(move)

        @rule(move=moves)
        def a_move_of_the_right_form(self, move: Json) -> None:
            over = engine.status(puzzle, self.state).over
            assert not (self.move(move) and over)

        @rule(move=json_values)
        def anything(self, move: Json) -> None:
            self.move(move)

        @rule(move=moves, name=st.text(max_size=8), value=json_values)
        def a_move_with_something_wrong_in_it(self, move: Json, name: str, value: Json) -> None:
            self.move({**move, name: value})
            self.move(dict.fromkeys(move, value))

        @invariant()
        def what_is_shown_is_json(self) -> None:
            view = engine.view(puzzle, self.state)
            assert type(view).model_validate_json(view.model_dump_json()) == view
            progress = engine.progress(puzzle, self.state)
            assert 0 <= progress.part <= 1 and progress.text

        def teardown(self) -> None:
            assert replay(engine, puzzle, self.log)[0] == self.state

    return Playing


@make_puzzle_test
def test_whatever_is_played_is_taken_or_refused_and_its_log_is_the_state(engine: AnyEngine, puzzle: AnyPuzzle) -> None:
    run_state_machine_as_test(machine(engine, puzzle), settings=CHANCE)
