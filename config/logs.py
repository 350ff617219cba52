"""Configure logging: the format of lines, and which lines are dropped or written only once a minute."""

import json
from copy import copy
from logging import Formatter, LogRecord
from typing import Any

from django.utils.log import AdminEmailHandler

LINE_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def drop_request_breadcrumbs(crumb: dict[str, Any], _: object) -> dict[str, Any] | None:
    """Drop Sentry breadcrumbs of requests to other sites: their addresses may be secret.

    >>> drop_request_breadcrumbs({"category": "httplib"}, None), drop_request_breadcrumbs({"category": "query"}, None)
    (None, {'category': 'query'})
    """
    return None if crumb.get("category") == "httplib" else crumb


class JsonFormatter(Formatter):
    def format(self, record: LogRecord) -> str:
        entry: dict[str, Any] = {"time": self.formatTime(record), "level": record.levelname, "logger": record.name}
        entry |= {"message": record.getMessage(), "request_id": getattr(record, "request_id", None)}
        traceback = {"exc_info": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps({**entry, "process": record.process, **traceback}, ensure_ascii=False)


class LineFormatter(Formatter):
    """A formatter that writes a failed request as one line: its id, and the line of our code that failed.

    The traceback is in the mail to `ADMINS`, in Sentry, and in the JSON log.
    """

    def format(self, record: LogRecord) -> str:
        from games.infra.failed_requests import describe_message, find_failed_line  # needs the settings

        problem = record.exc_info[1] if record.exc_info else None
        if record.name != "django.request" or problem is None:
            return super().format(record)
        line = copy(record)  # other handlers still need the traceback
        line.exc_info = line.exc_text = line.stack_info = None
        what = f"{find_failed_line(problem)}: {describe_message(problem)}"
        line.msg, line.args = f"{record.getMessage()} ({getattr(record, 'request_id', '-')}) {what}", ()
        return super().format(line)


class ErrorMailHandler(AdminEmailHandler):
    """A handler that mails errors with tracebacks to `ADMINS`, without the request, whose cookies are secret."""

    def emit(self, record: LogRecord) -> None:
        self.send_mail(self.format_subject(record.getMessage()), self.format(record), fail_silently=True)


def build_logging_config(formatter: str, level: str) -> dict[str, Any]:
    """Return the dictionary for `logging.config`; `formatter` is `line` or `json`, `level` the lowest level."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "request": {"()": "django_guid.log_filters.CorrelationId", "correlation_id_field": "request_id"},
            "database_away": {"()": "games.infra.logging_filters.DatabaseAwayFilter"},
            "refusals": {"()": "games.infra.logging_filters.RefusalFilter"},
            "scanners": {"()": "games.infra.logging_filters.ScannerFilter"},
            "once_a_minute": {"()": "games.infra.logging_filters.OnceAMinuteFilter", "loggers": ["django", "celery"]},
            "broker_once_a_minute": {
                "()": "games.infra.logging_filters.OnceAMinuteFilter",
                "loggers": ["celery.worker.consumer", "celery.beat", "kombu"],
            },
        },
        "formatters": {
            "line": {"()": "config.logs.LineFormatter", "format": LINE_FORMAT},
            "mail": {"format": f"{LINE_FORMAT}\nrequest_id: %(request_id)s"},
            "json": {"()": "config.logs.JsonFormatter"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": formatter,
                "filters": ["request", "broker_once_a_minute", "database_away"],
            },
            "mail": {
                "class": "config.logs.ErrorMailHandler",
                "level": "ERROR",
                "formatter": "mail",
                "filters": ["request", "once_a_minute"],
            },
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": {"handlers": ["mail"], "level": "INFO"},
            "celery": {"level": "WARNING"},
            "celery.app.trace": {"handlers": ["mail"]},
            "kombu": {"level": "ERROR"},
            "django_guid": {"level": "WARNING"},
            "django.request": {"filters": ["refusals"]},
            "django.security.DisallowedHost": {"filters": ["scanners"]},
            "psycopg.pool": {"level": "ERROR"},  # it warns at each try; games.infra logs that the database is away
        },
    }
