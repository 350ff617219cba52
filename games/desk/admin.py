"""The admin pages of the desk, which Django looks for in this module."""

from games.desk import (
    calendar_admin,
    figures_admin,
    people_admin,
    plays_admin,
    reports_admin,
    status_admin,
    words_admin,
)

__all__ = [
    "calendar_admin",
    "figures_admin",
    "people_admin",
    "plays_admin",
    "reports_admin",
    "status_admin",
    "words_admin",
]
