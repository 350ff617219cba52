"""How the parts are wired together: settings, addresses, ASGI and Celery."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
