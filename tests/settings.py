"""The site's settings with the toy game of the tests registered, and nothing of a developer's own data."""

import os
import tempfile

from puzzles import registry
from puzzles.lexicon import places

registry.register("toy", "tests.toy.puzzles.toy", "tests.toy.games.toy")
os.environ.setdefault("SECRET_KEY", "the tests' own secret")
os.environ.setdefault("SITE_CONTACT", "keeper@example.org")
os.environ.setdefault("LEXICON_DIR", str(places.cache_folder()))  # the tests' own VAR_DIR would build it anew
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="fivefold-tests-"))

from config.settings import *  # noqa: E402, F403

TOY = BASE_DIR / "tests" / "toy"  # noqa: F405
TEMPLATES[0]["DIRS"].append(TOY / "templates")  # type: ignore[attr-defined]  # noqa: F405  (a list among other values)
STATICFILES_DIRS.append(TOY / "static")  # noqa: F405
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "tests.sqlite3")}  # noqa: F405  (a file, as in real life)
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = not os.environ.get("ROLLED")  # see tests.server.rolled
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def _at_once(task, args=None, kwargs=None, **_):  # Celery makes it a method of its task
    """In place of `apply_async`: no worker runs beside a test, so who asks gets what a quick one would have done."""
    return task.apply(args, kwargs)


AT_ONCE = ("generate_edition", "make_candidates", "make_practice_edition", "regenerate_edition")
if not os.environ.get("SWEEP_AT_START"):
    ASKED_AT_START = ()  # a worker beside a test does what the test asks for, not first a fortnight of editions
if not os.environ.get("REAL_WORKERS"):
    CELERY_TASK_ANNOTATIONS = {f"games.editions.tasks.{name}": {"apply_async": _at_once} for name in AT_ONCE}
