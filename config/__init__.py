"""The wiring of the parts: settings, addresses, ASGI and Celery."""
