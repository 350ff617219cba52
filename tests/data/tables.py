"""Tables of what is typed or sent and what becomes of it, as data: one case more is one line more."""

import json
from pathlib import Path
from typing import Any


def table(name: str) -> Any:
    return json.loads((Path(__file__).parent / "tables" / f"{name}.json").read_text("utf-8"))
