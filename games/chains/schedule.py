"""What beat does for this game, and how often in seconds."""

SCHEDULE = {
    "chains-forget": {"task": "games.chains.tasks.forget_analyses", "schedule": 24 * 3600.0},
}
