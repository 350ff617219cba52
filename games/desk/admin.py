"""The admin pages of the desk. Django looks for them in this module; each subject has one of its own."""

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
