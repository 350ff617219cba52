"""Strategies that draw JSON for a shape: what fits it, with values taken from the puzzle that is being played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from pydantic import TypeAdapter
from typing_extensions import TypeForm

Json = Any
texts = st.text(st.characters(exclude_categories=()), max_size=80)  # with lone surrogates: JSON may hold them
json_values: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def words_in(value: Json) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from words_in(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from words_in(inner)


@dataclass(frozen=True)
class Fitting:
    """Draws JSON that fits a schema; texts are mostly `words`, numbers mostly small."""

    words: tuple[str, ...]
    defs: Mapping[str, Json]

    def of(self, schema: Json) -> st.SearchStrategy[Json]:
        if "$ref" in schema:
            return self.of(self.defs[schema["$ref"].rsplit("/", 1)[1]])
        if "const" in schema:
            return st.just(schema["const"])
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        if "anyOf" in schema:
            return st.one_of([self.of(one) for one in schema["anyOf"]])
        return getattr(self, schema["type"])(schema)  # one method for each type of JSON

    def object(self, schema: Json) -> st.SearchStrategy[Json]:
        return st.fixed_dictionaries({name: self.of(one) for name, one in schema.get("properties", {}).items()})

    def array(self, schema: Json) -> st.SearchStrategy[Json]:
        if "prefixItems" in schema:
            return st.tuples(*(self.of(one) for one in schema["prefixItems"])).map(list)
        least = schema.get("minItems", 0)
        return st.lists(self.of(schema["items"]), min_size=least, max_size=schema.get("maxItems", least + 6))

    def integer(self, schema: Json) -> st.SearchStrategy[Json]:
        return st.integers(schema.get("minimum", -1), schema.get("maximum", 16)) | st.integers(-(2**70), 2**70)

    def number(self, schema: Json) -> st.SearchStrategy[Json]:
        return st.floats(allow_nan=False)

    def string(self, schema: Json) -> st.SearchStrategy[Json]:
        return st.sampled_from(self.words) | texts if self.words else texts

    def boolean(self, schema: Json) -> st.SearchStrategy[Json]:
        return st.booleans()

    def null(self, schema: Json) -> st.SearchStrategy[Json]:
        return st.none()


def fitting(kind: TypeForm[object], words: Sequence[str]) -> st.SearchStrategy[Json]:
    """JSON that fits a type made of shapes."""
    schema = TypeAdapter(kind).json_schema()
    return Fitting(tuple(dict.fromkeys(words)), schema.get("$defs", {})).of(schema)
