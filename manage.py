#!/usr/bin/env python
"""Fivefold's commands: `python manage.py help` lists them."""

import os
import sys


def main() -> None:
    """Run a command. If the database is missing or out of reach, say so in one sentence."""
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except (OperationalError, ProgrammingError) as problem:
        if "--traceback" in sys.argv:
            raise
        reason = " ".join(str(problem).split())
        sys.exit(f"The database cannot be used ({reason}). In a new clone, run `make setup` first.")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
