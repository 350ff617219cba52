"""Errors that browsers tell of: cleaned of all that anybody may have typed, then counted."""

from __future__ import annotations

import re
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from games.operating.models import BrowserError
from games.operating.wire import Told

KEPT_FOR = timedelta(days=30)
MOST_KINDS = 500
"""Different errors that are kept; of further ones nothing is written down until old ones have gone."""
FILE = re.compile(r"(?:/static/[\w]+/)?((?:js|vendor)/[\w@./-]{1,110}\.m?js)")
RELEASE = re.compile(r"\w{1,20}(?:/\w{1,20})?")
KIND = re.compile(r"(?:Uncaught )?((?:[A-Z][a-z]+){0,3}(?:Error|Exception))\b")
"""What browsers and libraries call an error; the words after it are kept where a browser alone says them."""
OF_BROWSERS = ("TypeError", "ReferenceError", "RangeError", "SyntaxError")
QUOTED = re.compile(r"\"[^\"]*\"?|'[^']*'?|`[^`]*`?|“[^”]*”?|‘[^’]*’?|«[^»]*»?|https?:\S+|\d+")
PLACE = "the page itself"


def cleaned(told: Told) -> tuple[str, str, str] | None:
    """Release, file and message as they may be kept; None for what is no error of this site's scripts.

    A message keeps its kind, and of kinds that only browsers raise the words that are not quoted: their own.

    >>> cleaned(Told(file="/static/ab12/js/toy/game.js", line=3, release="ab12/cd", message="Error: no word “hello”"))
    ('ab12/cd', 'js/toy/game.js', 'Error')
    >>> cleaned(Told(file="", line=3, release="?", message="TypeError: typed 'h', \\"hello\\" is not JSON"))
    ('', 'the page itself', 'TypeError: typed …, … is not JSON')
    """
    file, kind = FILE.fullmatch(told.file), KIND.match(told.message)
    if kind is None or (told.file and file is None):
        return None
    words = told.message[kind.end() :] if kind[1] in OF_BROWSERS else ""
    release = told.release if RELEASE.fullmatch(told.release) else ""
    return release, file[1] if file else PLACE, (kind[1] + QUOTED.sub("…", words))[:200].strip()


def write_down(told: Told) -> None:
    """Counts an error, or begins a row for one that is new."""
    if (clean := cleaned(told)) is None:
        return
    release, file, message = clean
    now = timezone.now()
    same = BrowserError.objects.filter(release=release, file=file, line=told.line, message=message)
    if same.update(times=F("times") + 1, last_at=now) or BrowserError.objects.count() >= MOST_KINDS:
        return
    try:
        with transaction.atomic():
            BrowserError.objects.create(release=release, file=file, line=told.line, message=message, last_at=now)
    except IntegrityError:  # another browser was first
        same.update(times=F("times") + 1, last_at=now)


def forget_old() -> int:
    """Deletes what has not happened for a while; returns how many rows that were."""
    gone, _ = BrowserError.objects.filter(last_at__lt=timezone.now() - KEPT_FOR).delete()
    return gone
