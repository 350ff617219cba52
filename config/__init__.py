"""Connect the parts of the site: settings, URLs, ASGI and Celery."""
