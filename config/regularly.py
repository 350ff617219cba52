"""What beat does for the whole site, and how often in seconds; what a game wants done stands in its `schedule.py`."""

from typing import Any

REGULARLY: dict[str, dict[str, Any]] = {
    "ensure-editions": {"task": "games.editions.tasks.ensure_editions", "schedule": 60.0, "options": {"expires": 55}},
    "ask-again": {"task": "games.jobs.tasks.ask_again", "schedule": 60.0, "options": {"expires": 55}},
    "clear-candidates": {"task": "games.editions.tasks.clear_candidates", "schedule": 24 * 3600.0},
    "feel-pulse": {"task": "games.operating.tasks.feel_pulse", "schedule": 30.0, "options": {"expires": 25}},
    "sweep-counters": {"task": "games.players.tasks.sweep_counters", "schedule": 3600.0, "options": {"expires": 3000}},
    "take-in-plays": {"task": "games.insights.tasks.take_in_plays", "schedule": 5.0, "options": {"expires": 4}},
    "sweep-looks": {"task": "games.plays.tasks.sweep_looks", "schedule": 3600.0, "options": {"expires": 3000}},
    "sweep-sessions": {"task": "games.players.tasks.sweep_sessions", "schedule": 24 * 3600.0},
    "sweep-guests": {"task": "games.accounts.tasks.sweep_guests", "schedule": 24 * 3600.0},
    "forget-rooms": {"task": "games.rooms.tasks.forget_rooms", "schedule": 24 * 3600.0},
    "post-tables": {"task": "games.posting.tasks.post_tables", "schedule": 60.0, "options": {"expires": 55}},
    "forget-posts": {"task": "games.posting.tasks.forget_posts", "schedule": 24 * 3600.0},
    "keep-weeks": {"task": "games.leagues.tasks.keep_weeks", "schedule": 600.0, "options": {"expires": 500}},
}
