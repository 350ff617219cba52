"""The admin pages of the desk, which Django looks for in this module."""

from importlib import import_module

for subject in ("calendar", "changes", "people", "plays", "status", "words"):
    import_module(f"games.desk.{subject}_admin")
