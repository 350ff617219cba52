"""The OpenAPI document at /api/schema/: every address of the JSON interface, and every shape that travels.

The messages of the live sockets are in it as components. `make types` makes the page's types from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module, util
from types import ModuleType
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja.openapi.schema import OpenAPISchema
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import CoreModeRef, DefsRef, GenerateJsonSchema, models_json_schema

from games.desk import wire as words
from games.infra import wire as jobs
from games.infra import wire as operating
from games.leaderboards import wire as leagues
from games.live import wire as live
from games.plays import wire as accounts
from games.plays import wire as coaching
from games.plays import wire as insights
from games.plays import wire as plays
from games.plays import wire as replays
from games.plays import wire as voices
from games.plays.api import api
from games.rooms import wire as rooms
from puzzles import registry
from puzzles.shapes import Shape

COMPONENTS = "#/components/schemas/{model}"
SITE: tuple[ModuleType, ...] = (
    plays,
    accounts,
    insights,
    coaching,
    jobs,
    live,
    leagues,
    replays,
    rooms,
    voices,
    words,
    operating,
)
UNSEEN = (Shape, live.AnyDelta, rooms.MoveNews)
"""Shapes that never reach a browser by themselves."""
TAKEN = (plays.MoveIn, rooms.OpenRoom, rooms.Sitting)
"""Shapes that are only sent to the site."""
UNIONS = ("Move", "Feedback")


class Addresses(OpenAPISchema):
    """Ninja's part of the document, which names the shapes that `components` describes.

    Ninja itself would work out every shape again for each answer that contains it, which takes ten seconds, and throw
    it away.
    """

    def _create_schema_from_model(self, model: Any, *args: Any, **options: Any) -> tuple[dict[str, Any], bool]:
        fields = list(model.model_fields.values())
        kind = fields[0].annotation
        if len(fields) == 1 and isinstance(kind, type) and issubclass(kind, BaseModel):
            return {"$ref": COMPONENTS.format(model=kind.__name__)}, fields[0].is_required()
        return super()._create_schema_from_model(model, *args, **options)


class Names(GenerateJsonSchema):
    """Name shapes as people would: a game's own with the game in front (`ToyView`), all others as they are."""

    def get_defs_ref(self, core_mode_ref: CoreModeRef) -> DefsRef:
        """Return a short name: `puzzles.toy.wire.View:94…` is ToyView, `games.rooms.wire.Seat:94…` is Seat."""
        path = core_mode_ref[0].split(":")[0]
        module, _, name = path.rpartition(".")
        game = module.removesuffix(".wire").rpartition(".")[2]
        named = DefsRef(game.capitalize() + name if game in registry.slugs() else name)
        super().get_defs_ref(core_mode_ref)
        return self._known_as(core_mode_ref, named)

    def _known_as(self, core_mode_ref: CoreModeRef, named: DefsRef) -> DefsRef:
        """Record for our name what pydantic keeps for a name that it chose."""
        self._prioritized_defsref_choices[named] = [named]
        return named


def rooms_of_shapes() -> Iterator[ModuleType]:
    """Yield the site's modules of shapes, and the games' shapes that are not about their boards."""
    yield from SITE
    for name in (f"{app}.wire" for app in registry.apps()):
        if util.find_spec(name):
            yield import_module(name)


def shapes() -> Iterator[type[Shape]]:
    """Yield every shape of the site that travels; the shapes of the games' boards are reached from these."""
    for module in rooms_of_shapes():
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Shape) and kind not in UNSEEN:
                yield kind


def components() -> dict[str, object]:
    """Return the shapes as JSON schemas by name, and each game's moves and feedback as unions (`ToyMove`)."""
    kinds: list[type[BaseModel]] = [*shapes(), *TAKEN]
    _, schema = models_json_schema(
        [(kind, "serialization") for kind in kinds],
        ref_template=COMPONENTS,
        schema_generator=Names,
    )
    defined: dict[str, object] = schema["$defs"]
    unions = {f"{slug.capitalize()}{name}": union(slug, name) for slug in registry.slugs() for name in UNIONS}
    return dict(sorted({**unions, **defined}.items()))


def union(slug: str, name: str) -> dict[str, object]:
    """Return a union of a game's `wire.py` as a choice between components."""
    kind = getattr(registry.wire(slug), name)
    made = TypeAdapter(kind).json_schema(mode="serialization", ref_template=COMPONENTS, schema_generator=Names)
    return {key: value for key, value in made.items() if key != "$defs"}


def document() -> dict[str, object]:
    return {**Addresses(api, "api/"), "components": {"schemas": components()}}


@cache
def written() -> bytes:
    """Return the whole document as bytes of JSON."""
    return json.dumps(document()).encode()


def show(request: HttpRequest) -> HttpResponse:
    """Answer with the document, for people who write a client."""
    return HttpResponse(written(), content_type="application/json")
