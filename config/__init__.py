"""Connect the parts of the site: settings, URLs, ASGI and Celery."""

import os

FIRST_PARENT = os.getppid()
"""The process that started this one. Once it has ended, this process has another parent."""
