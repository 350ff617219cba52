"""Connect the parts of the site: settings, URLs, ASGI and Celery."""

import os

FIRST_PARENT_ID = os.getppid()
"""The id of the process that started this one. Once that process has ended, this one has another parent."""
