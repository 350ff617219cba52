"""The rooms of the desk, as the head of each of its pages and its list of keys name them: for each their own."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.urls import reverse


@dataclass(frozen=True)
class Room:
    """A room: what it is called, its address, the key that leads there after a “g”, and whether one is in it."""

    title: str
    url: str
    key: str
    is_here: bool


ROOMS = (
    ("The desk", "admin:index", "h", ""),
    ("Calendar", "admin:editions_week", "c", "editions.view_edition"),
    ("Review", "admin:words_review", "r", "words.change_word"),
    ("Words", "admin:words_word_changelist", "w", "words.view_word"),
    ("Import", "admin:words_word_import", "i", "words.add_wordimport"),
    ("How they play", "admin:insights_figures_changelist", "f", "insights.view_figures"),
    ("Reports", "admin:voices_concern_changelist", "p", "voices.view_concern"),
    ("Names", "admin:players_reportedname_changelist", "n", "players.view_reportedname"),
    ("Results", "admin:plays_waiting_changelist", "o", "plays.view_waiting"),
    ("Players", "admin:players_player_changelist", "l", "players.view_player"),
    ("Jobs", "admin:editions_job_changelist", "j", "editions.view_job"),
    ("State", "admin:operating_state", "s", "operating.view_switch"),
    ("History", "admin:admin_logentry_changelist", "y", ""),
)
"""Each with its name, the name of its address, its key, and the permission of those to whom it is open."""


def rooms(user: User | AnonymousUser, path: str) -> list[Room]:
    """The rooms that are open to somebody, from the page with this path."""
    found = []
    for title, name, key, permission in ROOMS:
        if not permission or user.has_perm(permission):
            url = reverse(name)
            found.append(Room(title, url, key, path == url))
    return found
