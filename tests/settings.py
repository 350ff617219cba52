"""The site's settings with the toy game of the tests registered, and nothing of a developer's own data."""

import os
import tempfile

from puzzles import registry
from puzzles.lexicon import places

registry.register("toy", "tests.toy.puzzles.toy", "tests.toy.games.toy")
os.environ.setdefault("SECRET_KEY", "the tests' own secret")
os.environ.setdefault("LEXICON_DIR", str(places.cache_folder()))  # the tests' own VAR_DIR would build it anew
os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="fivefold-tests-"))

from config.settings import *  # noqa: E402, F403

TOY = BASE_DIR / "tests" / "toy"  # noqa: F405
TEMPLATES[0]["DIRS"].append(TOY / "templates")  # type: ignore[attr-defined]  # noqa: F405  (a list among other values)
STATICFILES_DIRS.append(TOY / "static")  # noqa: F405
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "tests.sqlite3")}  # noqa: F405  (a file, as in real life)
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
