"""The schedule of beat for the whole site, in seconds; what a game needs is in its own `schedule.py`."""

from typing import Any

REGULARLY: dict[str, dict[str, Any]] = {
    "ensure-editions": {"task": "games.editions.tasks.ensure_editions", "schedule": 60.0, "options": {"expires": 55}},
    "ask-again": {"task": "games.infra.tasks.ask_again", "schedule": 60.0, "options": {"expires": 55}},
    "feel-pulse": {"task": "games.infra.tasks.feel_pulse", "schedule": 30.0, "options": {"expires": 25}},
    "sweep": {"task": "games.site.tasks.sweep", "schedule": 3600.0, "options": {"expires": 3000}},
    "take-in-plays": {"task": "games.plays.tasks.take_in_plays", "schedule": 5.0, "options": {"expires": 4}},
    "post-tables": {"task": "games.leaderboards.tasks.post_tables", "schedule": 60.0, "options": {"expires": 55}},
    "keep-weeks": {"task": "games.leaderboards.tasks.keep_weeks", "schedule": 600.0, "options": {"expires": 500}},
}
