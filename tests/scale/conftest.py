"""Plans of queries are PostgreSQL's: elsewhere there is nothing to test here."""

from django.conf import settings

collect_ignore = [] if settings.DATABASES["default"]["ENGINE"].endswith("postgresql") else ["test_queries.py"]
