"""Run what tests ask of a site's database, in one process that stays: `python -m tests.cast.asked`, see `Site.ask`.

Each line that comes in is a script as a JSON string; each line that goes out says what it printed, or its traceback.
"""

import io
import json
import sys
import traceback
from contextlib import redirect_stdout

import django
from django.db import connection


def answer(script: str) -> dict[str, str]:
    """Run a script; what it printed as “said”, and as “failed” the traceback of what it raised."""
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            exec(compile(script, "<asked>", "exec"), {"__name__": "asked"})
    except Exception:
        if connection.in_atomic_block:
            connection.close()
        return {"said": said.getvalue(), "failed": traceback.format_exc()}
    return {"said": said.getvalue(), "failed": ""}


if __name__ == "__main__":
    django.setup()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
