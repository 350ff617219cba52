"""How the parts are wired together: settings, addresses, ASGI and Celery."""
