"""What is no news to an operator."""

from __future__ import annotations

import logging
from http import HTTPStatus


class Found(logging.Filter):
    """For Django's log of requests: somebody who asks for what is not there is told so, and the log need not be."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.NOT_FOUND
