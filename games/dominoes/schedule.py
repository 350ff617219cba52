"""Schedule the tasks of Name Dominoes, in seconds, and name the long ones."""

SCHEDULE = {
    "dominoes-gallery": {"task": "games.dominoes.tasks.tend_gallery", "schedule": 600.0},
}
LONG_TASKS = ("games.dominoes.tasks.make_layout",)
