"""Write static/wire.d.ts, the TypeScript types of every message, from the OpenAPI document: `make types`.

With --check it writes nothing, and exits with 1 if the file is out of date. (This file isn't called types.py, because
that would hide Python's own module from the set-up, which starts in this folder.)
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
TYPES_FILE = ROOT / "static" / "wire.d.ts"
BANNER = "// What travels between server and page. Made by `make types` from the shapes in the wire.py files."
TYPES_COMMAND = ["npx", "--no-install", "json2ts", "--unreachableDefinitions", "--no-format", "--bannerComment", BANNER]
FORMAT_COMMAND = ["npx", "--no-install", "prettier", "--stdin-filepath", str(TYPES_FILE)]
_REFERENCE_LINES = r" \* This interface was referenced by .*\n \* via the `definition` .*\n"
GENERATOR_COMMENT = re.compile(rf"/\*\*\n{_REFERENCE_LINES} \*/\n| \* *\n{_REFERENCE_LINES}")
"""The useless comments that json2ts adds."""


def simplify_schema(schema: object) -> object:
    """Return a JSON schema as json2ts can use it: in draft 7, without titles, which would become names.

    Lists of variable length lose their bounds, which would become a choice between tuples.

    >>> simplify_schema({"title": "Cell", "prefixItems": [{"type": "integer"}], "minItems": 1, "type": "array"})
    {'items': [{'type': 'integer'}], 'minItems': 1, 'type': 'array'}
    """
    if isinstance(schema, list):
        return [simplify_schema(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("items"), dict) and schema.get("minItems") != schema.get("maxItems"):
        schema = {key: value for key, value in schema.items() if key not in ("minItems", "maxItems")}
    simple = {"items" if key == "prefixItems" else key: simplify_schema(value) for key, value in schema.items()}
    if isinstance(simple.get("title"), str):
        del simple["title"]
    reference = simple.get("$ref")
    if isinstance(reference, str):  # draft 7 ignores everything beside a reference
        return {"$ref": reference.replace("#/components/schemas/", "#/definitions/")}
    return simple


def generate_types() -> str:
    """Return the text of `TYPES_FILE`. Raises `CalledProcessError` if npm's packages are missing."""
    from config.openapi import build_components

    schema = {"definitions": simplify_schema(build_components())}
    types = subprocess.run(
        TYPES_COMMAND, input=json.dumps(schema), cwd=ROOT, text=True, check=True, capture_output=True
    )
    text = GENERATOR_COMMENT.sub("", types.stdout)
    return subprocess.run(FORMAT_COMMAND, input=text, cwd=ROOT, text=True, check=True, capture_output=True).stdout


def main() -> int:
    """Write `TYPES_FILE`, or check it with --check; return the exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    text = generate_types()
    if "--check" not in sys.argv:
        TYPES_FILE.write_text(text, encoding="utf-8")
    elif not TYPES_FILE.exists() or TYPES_FILE.read_text(encoding="utf-8") != text:
        sys.stderr.write("static/wire.d.ts doesn’t match the wire.py files. Run `make types`.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
