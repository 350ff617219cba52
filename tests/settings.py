"""The site's settings with the toy game of the tests registered, and nothing of a developer's own data."""

import os
import re
import tempfile
from pathlib import Path

import environ

from tests import day

day.install()  # before anything is imported that reads the clock

from games.infra import chance  # noqa: E402
from puzzles import registry  # noqa: E402
from puzzles.lexicon import data_paths  # noqa: E402
from tests.cast.chance import ChanceOfTest  # noqa: E402

registry.register_game("toy", "tests.toy.puzzles.toy", "tests.toy.games.toy")
environ.Env.read_env = lambda *_, **__: None  # a developer's `.env` is for their site alone
if "TESTS_SHIFT" not in os.environ:  # otherwise a test has started this process, and has set what it wants
    for _name in re.findall(r'\benv[.\w]*\("(\w+)"', (data_paths.ROOT / "config" / "settings.py").read_text("utf-8")):
        if _name not in ("DATABASE_URL", "LEXICON_DIR", "VAR_DIR"):
            os.environ.pop(_name, None)
os.environ["SECRET_KEY"] = "the tests' own secret"  # all puzzles follow from it
os.environ.setdefault("SITE_CONTACT", "keeper@example.org")
os.environ.setdefault("LEXICON_DIR", str(data_paths.find_cache_folder()))  # the tests' own VAR_DIR would build it again
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="fivefold-tests-"))

from config.settings import *  # noqa: E402, F403

TOY = BASE_DIR / "tests" / "toy"  # noqa: F405
TEMPLATES[0]["DIRS"].append(TOY / "templates")  # type: ignore[attr-defined]  # noqa: F405  (a list among other values)
STATICFILES_DIRS.append(TOY / "static")  # noqa: F405
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "tests.sqlite3")}  # noqa: F405  (a file, as in real life)
SEARCHES_END_BY_CLOCK = False  # positions alone end a search, so that it finds the same on every machine
if _chance := os.environ.get("TESTS_CHANCE"):
    chance.use_random_source(ChanceOfTest(Path(_chance)))
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def _at_once(task, args, **_):  # Celery makes it a method of its task
    """In place of `send`: no worker runs beside a test, so who asks gets what a quick one would have done."""
    return task.apply(args)


AT_ONCE = ("generate_edition", "make_candidates", "make_practice_edition", "regenerate_edition")
if not os.environ.get("SWEEP_AT_START"):
    TASKS_AT_START = ()  # a worker beside a test does what the test asks for, not first a fortnight of editions
if not os.environ.get("REAL_WORKERS"):
    CELERY_TASK_ANNOTATIONS = {f"games.editions.tasks.{name}": {"send_message": _at_once} for name in AT_ONCE}
