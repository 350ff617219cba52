"""What beat does for this game, and how often in seconds; and which of its tasks take long."""

SCHEDULE = {
    "dominoes-gallery": {"task": "games.dominoes.tasks.tend_gallery", "schedule": 600.0},
}
