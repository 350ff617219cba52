"""What beat does for this game, and how often in seconds; and which of its tasks take long."""

SCHEDULE = {
    "square-grids": {"task": "games.square.tasks.keep_grids", "schedule": 600.0, "options": {"expires": 550}},
}
LONG = ("games.square.tasks.keep_grids",)
