"""The OpenAPI document at /api/schema/: every address of the JSON interface, and every shape that it uses.

It also has the messages of the live sockets, as components. `make types` writes the page's types from it.
"""

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module, util
from types import ModuleType
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja.openapi.schema import OpenAPISchema
from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import CoreModeRef, DefsRef, GenerateJsonSchema, models_json_schema

from games.desk import wire as desk
from games.infra import wire as infra
from games.leaderboards import wire as leaderboards
from games.live import wire as live
from games.plays import wire as plays
from games.plays.api import api
from games.rooms import wire as rooms
from puzzles import registry
from puzzles.shapes import Shape

DOCUMENT_FILE = "openapi.json"
"""The document's name among the static files."""
COMPONENT_REFERENCE = "#/components/schemas/{model}"
SHAPE_MODULES: tuple[ModuleType, ...] = (plays, infra, live, leaderboards, rooms, desk)
NEVER_SENT_SHAPES = (Shape, live.AnyDelta, rooms.MoveNews)
"""Base shapes, and shapes that only processes of the site send each other."""
REQUEST_SHAPES = (plays.MoveIn, rooms.OpenRoom, rooms.Sitting)
"""Shapes that browsers send and never receive."""
UNION_NAMES = ("Move", "Feedback")
"""The unions of each game's `wire.py`."""


class AddressDocument(OpenAPISchema):
    """Ninja's document of the addresses. It only refers to the shapes, which `build_components` describes.

    Otherwise Ninja would describe each shape again for every answer that contains it, which takes ten seconds.
    """

    def _create_schema_from_model(self, model: Any, *args: Any, **options: Any) -> tuple[dict[str, Any], bool]:
        fields = list(model.model_fields.values())
        shape = fields[0].annotation
        if len(fields) == 1 and isinstance(shape, type) and issubclass(shape, BaseModel):
            return {"$ref": COMPONENT_REFERENCE.format(model=shape.__name__)}, fields[0].is_required()
        return super()._create_schema_from_model(model, *args, **options)


class GameSchemaGenerator(GenerateJsonSchema):
    """A schema generator that names a game's shapes with the game in front (`ToyView`) and keeps all other names."""

    def get_defs_ref(self, core_mode_ref: CoreModeRef) -> DefsRef:
        """Return a short name: `puzzles.toy.wire.View:94…` is ToyView, `games.rooms.wire.Seat:94…` is Seat."""
        path = core_mode_ref[0].split(":")[0]
        module, _, name = path.rpartition(".")
        game = module.removesuffix(".wire").rpartition(".")[2]
        short_name = DefsRef(game.capitalize() + name if game in registry.slugs() else name)
        super().get_defs_ref(core_mode_ref)
        self._prioritized_defsref_choices[short_name] = [short_name]  # as pydantic does for a name that it chose
        return short_name


def list_shape_modules() -> Iterator[ModuleType]:
    """Yield the `wire` modules of the site and of games' apps, which contain no shapes of games' boards."""
    yield from SHAPE_MODULES
    for name in (f"{app}.wire" for app in registry.list_apps()):
        if util.find_spec(name):
            yield import_module(name)


def list_shapes() -> Iterator[type[Shape]]:
    """Yield every shape that browsers receive, except those of games' boards, which pydantic finds in the others."""
    for module in list_shape_modules():
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Shape) and kind not in NEVER_SENT_SHAPES:
                yield kind


def build_components() -> dict[str, object]:
    """Return the shapes as JSON schemas by name, and each game's moves and feedback as unions (`ToyMove`)."""
    shapes: list[type[BaseModel]] = [*list_shapes(), *REQUEST_SHAPES]
    _, schema = models_json_schema(
        [(shape, "serialization") for shape in shapes],
        ref_template=COMPONENT_REFERENCE,
        schema_generator=GameSchemaGenerator,
    )
    defined: dict[str, object] = schema["$defs"]
    unions = {
        f"{slug.capitalize()}{name}": build_union(slug, name) for slug in registry.slugs() for name in UNION_NAMES
    }
    return dict(sorted({**unions, **defined}.items()))


def build_union(slug: str, name: str) -> dict[str, object]:
    """Return the JSON schema of a union in a game's `wire.py`, such as `Move`, with references to components."""
    kind = getattr(registry.import_wire(slug), name)
    schema = TypeAdapter(kind).json_schema(
        mode="serialization", ref_template=COMPONENT_REFERENCE, schema_generator=GameSchemaGenerator
    )
    return {key: value for key, value in schema.items() if key != "$defs"}


def build_document() -> dict[str, object]:
    return {**AddressDocument(api, "api/"), "components": {"schemas": build_components()}}


def encode_document() -> bytes:
    return json.dumps(build_document()).encode()


@cache
def read_document() -> bytes:
    """Read the document that was collected with the static files, or build it if there is none."""
    file = settings.STATIC_ROOT / DOCUMENT_FILE
    return file.read_bytes() if file.is_file() and not settings.SERVES_SOURCES else encode_document()


def show_document(request: HttpRequest) -> HttpResponse:
    return HttpResponse(read_document(), content_type="application/json")
