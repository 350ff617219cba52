"""`manage.py propose_words`: proposes at once what a worker would propose tonight."""

import json

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from games.words import proposing
from games.words.models import Proposal


class Command(BaseCommand):
    help = "Propose rows that the word lists lack, for editors to judge; once a day."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print today's proposals")

    def handle(self, *args: object, **options: object) -> None:
        night = timezone.localdate()
        count = proposing.propose(night)
        self.stderr.write(f"{count} new proposals")
        if options["json"]:
            rows = Proposal.objects.filter(night=night).order_by("pk").values("word_list", "text", "reason")
            self.stdout.write(json.dumps(list(rows), ensure_ascii=False, indent=1))
