"""Somebody is told what is wrong: at most once an hour of each thing, and once when it is well again.

Several processes may look at once: whoever writes down that somebody is being told tells, and the others do not.
"""

from __future__ import annotations

import json
import logging
import urllib.request
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import send_mail
from django.utils import timezone

from games.operating.checks import CHECKS, Check
from games.operating.escaping import for_discord, for_slack
from games.operating.models import Alarm

EVERY = timedelta(hours=1)
PATIENCE = 10.0
"""Seconds that a webhook has for its answer."""
log = logging.getLogger(__name__)


def look_round(checks: Iterable[Check] = CHECKS) -> None:
    """Looks at everything, and tells what is news. A check that breaks is what is wrong."""
    for check in checks:
        try:
            found = check.find()
        except Exception as problem:  # whatever it is, the other checks must be made
            log.exception("%s could not be checked", check.name)
            found = f"It could not be checked: {type(problem).__name__}: {problem}."
        _note(check, found)


def _note(check: Check, found: str | None) -> None:
    now = timezone.now()
    alarm, _ = Alarm.objects.get_or_create(name=check.name, defaults={"since": now})
    if found:
        _wrong(alarm, check, found[:300], now)
    elif alarm.wrong:
        _well(alarm, now)


def _wrong(alarm: Alarm, check: Check, found: str, now: datetime) -> None:
    rows = Alarm.objects.filter(pk=alarm.pk)
    rows.filter(wrong=False).update(wrong=True, since=now)
    rows.update(sentence=found)
    alarm.refresh_from_db()
    told = alarm.told_at
    if now - alarm.since < check.patience or (told and now - told < EVERY):
        return
    if rows.filter(told_at=told).update(told_at=now) and not _tell(f"{check.name}: something is wrong", found):
        rows.update(told_at=told)  # the next look tries again


def _well(alarm: Alarm, now: datetime) -> None:
    """Somebody who was told of it is told that it is over."""
    if not Alarm.objects.filter(pk=alarm.pk, wrong=True).update(wrong=False, since=now):
        return
    was_told = alarm.told_at is not None and alarm.told_at >= alarm.since
    text = f"It was wrong since {alarm.since:%Y-%m-%d %H:%M} UTC: {alarm.sentence}"
    if was_told and not _tell(f"{alarm.name}: well again", text):
        Alarm.objects.filter(pk=alarm.pk).update(wrong=True, since=alarm.since)


def is_asked_for() -> bool:
    """Whether anybody wants to be told."""
    return bool(settings.ALERT_EMAIL or settings.ALERT_WEBHOOK)


def _tell(subject: str, text: str) -> bool:
    """By every way that there is; whether any of them worked. The log is told in any case."""
    log.warning("%s: %s", subject, text)
    ways = [way for way, wanted in ((_mail, settings.ALERT_EMAIL), (_post, settings.ALERT_WEBHOOK)) if wanted]
    worked = [_try(way, f"Fivefold: {subject}", text) for way in ways]  # each of them, also where one works
    return any(worked) or not ways


def _try(way: Callable[[str, str], None], subject: str, text: str) -> bool:
    try:
        way(subject, text)
    except Exception:  # a mail server or a webhook may fail in any way, and the other one must be tried
        log.exception("nobody could be told: %s", subject)
        return False
    return True


def _mail(subject: str, text: str) -> None:
    send_mail(subject, text, None, settings.ALERT_EMAIL)


def _post(subject: str, text: str) -> None:
    """A JSON object: `text` for Slack, Mattermost and their like, `content` for Discord, the rest for programs."""
    told = f"{subject}\n{text}"
    said = {"text": for_slack(told), "subject": subject, "sentence": text}
    body = json.dumps({**said, "content": for_discord(told), "allowed_mentions": {"parse": []}}).encode()
    request = urllib.request.Request(settings.ALERT_WEBHOOK, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE):
        pass
