"""What is made for Name Dominoes before the site starts."""

from __future__ import annotations

import subprocess
import sys

from tests.server import ROOT

PROGRAM = """
from games.dominoes import prepared
from puzzles.dominoes.search import joining, steps
prepared.prepare()
print([bool(function.signatures) for function in (steps.grow, steps.improve, joining.lay_all)])
"""


def test_all_machine_code_is_made_before_a_worker_needs_it() -> None:
    """In a process of its own: in this one other tests may have made it already."""
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "[True, True, True]", done.stderr
