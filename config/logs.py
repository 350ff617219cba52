"""Configuration of logging: which lines are left out or written once a minute, and in which form."""

from __future__ import annotations

import json
from logging import Formatter, LogRecord
from typing import Any

from django.utils.log import AdminEmailHandler


def without_addresses(crumb: dict[str, Any], _: object) -> dict[str, Any] | None:
    """Drop Sentry breadcrumbs of requests to other sites: their addresses may be secret."""
    return None if crumb.get("category") == "httplib" else crumb


class AsJson(Formatter):
    """Write each line as a JSON object."""

    def format(self, record: LogRecord) -> str:
        said: dict[str, Any] = {"time": self.formatTime(record), "level": record.levelname, "logger": record.name}
        said |= {"message": record.getMessage(), "request_id": getattr(record, "request_id", None)}
        more = {"exc_info": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps({**said, "process": record.process, **more}, ensure_ascii=False)


class Mail(AdminEmailHandler):
    """Mail an error with its traceback to `ADMINS`, without the request: its cookies are keys."""

    def emit(self, record: LogRecord) -> None:
        self.send_mail(self.format_subject(record.getMessage()), self.format(record), fail_silently=True)


def logging_of(form: str, level: str) -> dict[str, Any]:
    """Return Python's configuration of logging for a form of lines (`line` or `json`) and the lowest level."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "request": {"()": "django_guid.log_filters.CorrelationId", "correlation_id_field": "request_id"},
            "untraced": {"()": "games.infra.logging_filters.Untraced"},
            "found": {"()": "games.infra.logging_filters.Found"},
            "scanned": {"()": "games.infra.logging_filters.Scanned"},
            "rare": {"()": "games.infra.logging_filters.OnceAMinute", "loggers": ["django", "celery"]},
            "seldom": {
                "()": "games.infra.logging_filters.OnceAMinute",
                "loggers": ["celery.worker.consumer", "celery.beat", "kombu"],
            },
        },
        "formatters": {
            "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {"()": "config.logs.AsJson"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["request", "seldom", "untraced"],
            },
            "mail": {
                "class": "config.logs.Mail",
                "level": "ERROR",
                "formatter": "line",
                "filters": ["rare"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "httpx": {"level": "WARNING"},
            "django": {"handlers": ["mail"], "level": "INFO"},
            "celery": {"level": "WARNING"},
            "celery.app.trace": {"handlers": ["mail"]},
            "kombu": {"level": "ERROR"},
            "django_guid": {"level": "WARNING"},
            "django.request": {"filters": ["found"]},
            "django.security.DisallowedHost": {"filters": ["scanned"]},
            "psycopg.pool": {"level": "ERROR"},  # one line for each try; games.infra writes one when it goes away
        },
    }
