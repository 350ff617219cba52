"""Plans of queries are PostgreSQL's: elsewhere there is nothing to test here."""

from django.conf import settings

collect_ignore = ["test_queries.py"] if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") else []
