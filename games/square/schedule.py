"""Schedule the tasks of Square, in seconds, and name the long ones."""

SCHEDULE = {
    "square-grids": {"task": "games.square.tasks.keep_grids", "schedule": 600.0, "options": {"expires": 550}},
}
LONG_TASKS = ("games.square.tasks.keep_grids",)
