"""What workers do for whoever runs the site."""

from __future__ import annotations

from celery import shared_task

from games.operating import browser_errors


@shared_task
def forget_browser_errors() -> int:
    """Deletes errors of the page's scripts that have not happened for a while."""
    return browser_errors.forget_old()
