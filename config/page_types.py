"""`make types`: write static/wire.d.ts, the page's types of all that travels, from the OpenAPI document.

With --check it writes nothing, and the exit code says whether the file is up to date. (This file is not called
types.py: the set-up starts in this folder, where that name would hide Python's own module.)
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "static" / "wire.d.ts"
BANNER = "// What travels between server and page. Made by `make types` from the shapes in the wire.py files."
TO_TYPES = ["npx", "--no-install", "json2ts", "--unreachableDefinitions", "--no-format", "--bannerComment", BANNER]
TO_FORM = ["npx", "--no-install", "prettier", "--stdin-filepath", str(FILE)]


_REFERENCED = r" \* This interface was referenced by .*\n \* via the `definition` .*\n"
ASIDE = re.compile(rf"/\*\*\n{_REFERENCED} \*/\n| \* *\n{_REFERENCED}")
"""The generator's own comment."""


def plain(schema: object) -> object:
    """Return a schema in the words of draft 7: a tuple's items in a list, and no titles, which would become names.

    The bounds of a list of variable length go too: they would become a choice between tuples.

    >>> plain({"title": "Cell", "prefixItems": [{"type": "integer"}], "minItems": 1, "type": "array"})
    {'items': [{'type': 'integer'}], 'minItems': 1, 'type': 'array'}
    """
    if isinstance(schema, list):
        return [plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(schema.get("items"), dict) and schema.get("minItems") != schema.get("maxItems"):
        schema = {key: value for key, value in schema.items() if key not in ("minItems", "maxItems")}
    named = {"items" if key == "prefixItems" else key: plain(value) for key, value in schema.items()}
    if isinstance(named.get("title"), str):
        del named["title"]
    reference = named.get("$ref")
    if isinstance(reference, str):  # draft 7 ignores everything beside a reference
        return {"$ref": reference.replace("#/components/schemas/", "#/definitions/")}
    return named


def made() -> str:
    """Return the text of the file. Raises `CalledProcessError` if npm's packages are missing."""
    from config.document import components

    schema = {"definitions": plain(components())}
    types = subprocess.run(TO_TYPES, input=json.dumps(schema), cwd=ROOT, text=True, check=True, capture_output=True)
    text = ASIDE.sub("", types.stdout)
    return subprocess.run(TO_FORM, input=text, cwd=ROOT, text=True, check=True, capture_output=True).stdout


def main() -> int:
    """Write or check the file; return 0 if it is as it should be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    text = made()
    if "--check" not in sys.argv:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
        sys.stderr.write("static/wire.d.ts is not what the wire.py files say: run `make types`.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
