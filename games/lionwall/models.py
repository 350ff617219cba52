"""Store walls that editors write: four named groups of four, proven before a day may have them."""

from datetime import date

from django.core.exceptions import ValidationError
from django.db import models, transaction
from simple_history.models import HistoricalRecords

from games.editions.calendar import today
from games.editions.making import NotReplaceable, load_curated_stock, lock_calendar, place_puzzle
from games.editions.models import EDITOR_SEED_PREFIX, Edition
from games.infra.dates import format_day
from puzzles import registry
from puzzles.contract import BadPuzzle
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.generator import make_wall_key
from puzzles.lionwall.tools import Tools
from puzzles.lionwall.wire import Puzzle

GAME = LionWall.slug


def make_seed(wall_id: int | None) -> str:
    """Return the seed of the editions of an editor's wall, by the id of its row."""
    return f"{EDITOR_SEED_PREFIX}{wall_id}"


def list_editions(wall_id: int | None) -> list[Edition]:
    """Return the daily editions of an editor's wall, earliest first."""
    editions = Edition.objects.filter(game=GAME, kind=Edition.DAILY, seed=make_seed(wall_id), date__isnull=False)
    return list(editions.order_by("date").defer("stored")) if wall_id else []


def find_rival_edition(flavour: str, day: date, wall_id: int | None) -> Edition | None:
    """Return the edition of a day that has another editors' wall or an editor's own puzzle, or None."""
    edition = Edition.objects.filter(game=GAME, variant=flavour, kind=Edition.DAILY, date=day).first()
    return edition if edition and edition.is_written_by_editor and edition.seed != make_seed(wall_id) else None


def find_edition_on_other_day(puzzle: Puzzle, day: date, wall_id: int | None) -> Edition | None:
    """Return another day's edition with the same wall, found by its row or its sixteen cards, or None."""
    if other := next((edition for edition in list_editions(wall_id) if edition.date != day), None):
        return other
    days = Edition.objects.filter(game=GAME, kind=Edition.DAILY, date__isnull=False).exclude(date=day)
    return days.filter(uses__key=make_wall_key(puzzle.public.cards)).defer("stored").first()


def explain_other_day(edition: Edition) -> str:
    """Say that a wall is already on another day, and what to do."""
    day = format_day(edition.day, year=True)
    if edition.day <= today():
        return f"These cards were the wall of {day}, so players know them."
    return f"This is already the wall for {day}, and a wall is played only once. Withdraw it from that day first."


GROUP_NUMBERS = range(1, 5)
COLUMNS = ("title", "flavour", *(f"{field}_{n}" for n in GROUP_NUMBERS for field in ("name", "cards")))
"""Name the columns of a wall in a file."""


def _find_tools() -> Tools:
    tools = registry.tools(GAME)
    assert isinstance(tools, Tools)
    return tools


class OwnWall(models.Model):
    """Store an editor's wall. `verdict` says what its proof found; `day` puts it on the calendar."""

    title = models.CharField(max_length=80, unique=True, help_text="This is for editors. Players don’t see it.")
    flavour = models.SlugField(max_length=40, choices=[("characters", "Characters"), ("words", "Words")])
    name_1 = models.CharField("link 1", max_length=120)
    cards_1 = models.CharField("its four cards", max_length=200, help_text="Put commas between them.")
    name_2 = models.CharField("link 2", max_length=120)
    cards_2 = models.CharField("its four cards", max_length=200)
    name_3 = models.CharField("link 3", max_length=120)
    cards_3 = models.CharField("its four cards", max_length=200)
    name_4 = models.CharField("link 4", max_length=120)
    cards_4 = models.CharField("its four cards", max_length=200)
    day = models.DateField(
        null=True, blank=True, help_text="The day that this wall is for. It replaces the generated wall."
    )
    verdict = models.TextField(blank=True, editable=False)
    proven = models.BooleanField(default=False, editable=False)
    history = HistoricalRecords()
    needs_person = False
    """Whether only a person can judge a part of the last proof."""

    class Meta:
        verbose_name = "editors’ wall"
        verbose_name_plural = "editors’ walls"
        ordering = ["title"]

    def __str__(self) -> str:
        return self.title

    @property
    def groups(self) -> list[dict[str, str | list[str]]]:
        """Return the four groups in the short form of a puzzle."""
        return [
            {"name": getattr(self, f"name_{n}").strip(), "cards": self._split_cards(getattr(self, f"cards_{n}"))}
            for n in GROUP_NUMBERS
        ]

    def _split_cards(self, text: str) -> list[str]:
        parts = [part.strip() for part in text.replace("、", ",").replace("，", ",").split(",") if part.strip()]
        return list(parts[0].replace(" ", "")) if len(parts) == 1 and self.flavour == "characters" else parts

    def build_puzzle(self) -> Puzzle:
        """Build the puzzle of the wall. Raises `ValidationError`."""
        try:
            puzzle = _find_tools().read_short_form({"flavour": self.flavour, "groups": self.groups})
        except BadPuzzle as problem:
            raise ValidationError(f"This isn’t a wall: {problem}.") from problem
        assert puzzle is not None
        return puzzle

    def clean(self) -> None:
        """Prove the wall, and refuse a day that it can't have."""
        proof = _find_tools().prove_puzzle(self.build_puzzle(), load_curated_stock(registry.engine(GAME)))
        self.proven, self.verdict, self.needs_person = proof.has_one_answer, str(proof), proof.needs_person
        if self.day is None:
            return
        editions = Edition.objects.filter(game=GAME, variant=self.flavour, kind=Edition.DAILY, date=self.day)
        if not self.proven:
            problem = f"We don’t publish a wall with a second answer. {self.verdict}"
        elif self.day <= today():
            problem = "That day has started. You can only replace the wall of a future day."
        elif editions.filter(locked=True).exists():
            problem = "That day’s wall is locked. Unlock it in the calendar first."
        else:
            problem = self._find_day_problem(self.day)
        if problem:
            raise ValidationError({"day": problem})

    def _find_day_problem(self, day: date) -> str:
        """Return why a day can't have this wall, or '' if it can: it has another wall, or another day has this one."""
        if other := find_rival_edition(self.flavour, day, self.pk):
            titles = {make_seed(wall.pk): f"“{wall}”" for wall in OwnWall.objects.all()}
            title = titles.get(other.seed, "a wall that an editor wrote")
            return (
                f"{format_day(day, year=True)} already has {title}. "
                "Choose another day, or first withdraw that wall in the calendar."
            )
        if elsewhere := find_edition_on_other_day(self.build_puzzle(), day, self.pk):
            return explain_other_day(elsewhere)
        before = OwnWall.objects.filter(pk=self.pk, day=day).exists()
        if before and not list_editions(self.pk):
            return "Someone withdrew this wall from that day in the calendar. Save it without a day, then give it one."
        return ""

    def publish(self) -> None:
        """Put the wall on its day. Raises `NotReplaceable` if the day can't be changed any more."""
        if self.day is None:
            return
        with transaction.atomic():
            lock_calendar()
            if other := find_rival_edition(self.flavour, self.day, self.pk):
                raise NotReplaceable(f"Someone has since put another wall on {format_day(other.day, year=True)}.")
            place_puzzle(GAME, self.flavour, self.day, self.build_puzzle(), make_seed(self.pk))
