"""The site's stage, for the tests of how its parts are wired."""

from tests.games.conftest import nothing_is_remembered

__all__ = ["nothing_is_remembered"]
