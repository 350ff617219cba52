"""What rows are called at the desk where they are not our own, or where their name is one for programmers."""

from __future__ import annotations

from typing import Any

NAMES = {
    "accounts.friend": ("friend added", "friends added"),
    "accounts.preferences": ("choices of a player", "choices of players"),
    "admin.logentry": ("entry", "entries"),
    "auth.group": ("role", "roles"),
    "auth.user": ("account", "accounts"),
    "calling.browser": ("browser to be called", "browsers to be called"),
    "calling.call": ("call or mail", "calls and mails"),
    "editions.job": ("making of a puzzle", "makings of puzzles"),
    "errands.errand": ("job of the workers", "jobs of the workers"),
    "mfa.authenticator": ("second factor", "second factors"),
    "operating.browsererror": ("error in a browser", "errors in browsers"),
    "operating.switch": ("switch of a game", "switches of games"),
    "usersessions.usersession": ("browser signed in", "browsers signed in"),
    "posting.hook": ("webhook of a league", "webhooks of leagues"),
}
"""One and many, by the label of the model."""
GROUPS = {
    "account": "Addresses of accounts",
    "admin": "History",
    "auth": "Accounts and roles",
    "mfa": "Second factors",
    "usersessions": "Sign-ins",
}
"""What the apps of others are called at the desk."""


def one(opts: Any) -> str:
    """What a row is called, such as “role”."""
    return NAMES.get(opts.label_lower, (str(opts.verbose_name), ""))[0]


def many(opts: Any) -> str:
    """What rows are called, such as “roles”."""
    return NAMES.get(opts.label_lower, ("", str(opts.verbose_name_plural)))[1]
