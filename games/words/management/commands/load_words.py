"""`manage.py load_words`: fill every game's word lists with what its engine proposes."""

from django.core.management.base import BaseCommand, CommandParser

from games.words.word_lists import add_proposals
from puzzles import registry
from puzzles.abilities import list_word_lists


class Command(BaseCommand):
    help = "Fill empty word lists. With --update, propose new words for the others."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--update", action="store_true", help="propose words that a list doesn’t have yet")

    def handle(self, *args: object, update: bool, **options: object) -> None:
        for engine in registry.engines():
            added = add_proposals(engine, update=update)
            if list_word_lists(engine):
                self.stderr.write(f"New words for {engine.title}: {added}")
