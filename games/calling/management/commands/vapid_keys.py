"""`manage.py vapid_keys`: a new pair of keys for calling browsers, as lines for the settings."""

import json as encoding

from django.core.management.base import BaseCommand, CommandParser

from games.calling import keys


class Command(BaseCommand):
    help = "Make the keys by which push services know this site. Made anew, every browser must be asked again."
    requires_system_checks = []  # a key that cannot be read must not keep anybody from making another

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="as JSON, with the public half")

    def handle(self, *args: object, json: bool, **options: object) -> None:
        private, public = keys.new_pair()
        if json:
            self.stdout.write(as_json(private, public))
            return
        self.stdout.write(f"VAPID_PRIVATE_KEY={private}")
        self.stdout.write("VAPID_SUBJECT=mailto:you@example.org")
        self.stderr.write("Write both into the settings, the second with an address at which push services reach you.")


def as_json(private: str, public: str) -> str:
    """Both halves for a program."""
    return encoding.dumps({"private": private, "public": public})
