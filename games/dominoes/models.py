"""Define the gallery's layouts, the site's own samples and those of visitors, and say who owns them."""

from datetime import datetime, timedelta
from functools import cached_property

from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.infra import chance
from games.infra.models import Job
from games.players.early_choices import EarlyChoices
from games.players.models import Player
from games.players.name_reports import NamedThing, NameKind
from games.players.personal_data import Keeper
from puzzles.dominoes.layout import Layout as Board
from puzzles.dominoes.rules import PlacedTile
from puzzles.shapes import JSON

LAYOUT_LIFETIME = timedelta(days=30)
"""Keep a visitor's layout for this long."""


def draw_key() -> str:
    return chance.draw_token(16)


def find_expiry() -> datetime:
    return timezone.now() + LAYOUT_LIFETIME


class Layout(models.Model):
    """Store one large layout: what was asked for, and the tiles laid so far."""

    key = models.CharField(max_length=40, unique=True, default=draw_key)
    title = models.CharField(max_length=60)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    tiles = models.JSONField(help_text="Lists of one to three names.")
    variants = models.JSONField(default=list, help_text="Lists of names that match each other.")
    seed = models.PositiveIntegerField(default=1)
    seconds = models.PositiveSmallIntegerField(default=20, help_text="How many seconds the search may take.")
    placed = models.PositiveIntegerField(default=0)
    laid = models.JSONField(default=list, help_text="Each tile’s number and its squares.")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    made_at = models.DateTimeField(null=True, blank=True)
    goes_at = models.DateTimeField(null=True, blank=True, default=find_expiry)

    class Meta:
        indexes = [models.Index(fields=["goes_at"])]
        ordering = ["-asked_at"]
        verbose_name_plural = "gallery layouts"

    def __str__(self) -> str:
        return f"{self.title} ({self.width}×{self.height})"

    def get_absolute_url(self) -> str:
        return reverse("dominoes-layout", args=[self.key])

    @cached_property
    def job(self) -> Job | None:
        """Return the job that makes the layout, or None when it is finished."""
        from games.dominoes.tasks import make_layout  # imports this model

        return None if self.made_at else make_layout.find_job(self.pk)

    def read_board(self) -> Board:
        """Return the board with its tiles, as the engine lays them."""
        laid = tuple(PlacedTile(tile, tuple((x, y) for x, y in squares)) for tile, squares in self.laid)
        return Board(self.width, self.height, tuple(map(tuple, self.tiles)), laid)

    @property
    def covered_percent(self) -> float:
        return 100 * sum(len(squares) for _, squares in self.laid) / (self.width * self.height)


HIDDEN_TITLE = "A layout"


def adopt_early_layouts(player: Player, choices: EarlyChoices, **_: object) -> None:
    """Give a new player the layouts that they requested before their first move."""
    Layout.objects.filter(key__in=choices.layouts, player=None).update(player=player)


def export_layouts(player: Player) -> tuple[str, JSON]:
    """Return a player's layouts with their names, and the key “layouts” under which the export has them."""
    layouts = Layout.objects.filter(player=player)
    return "layouts", [{"title": row.title, "names": row.tiles, "link": row.get_absolute_url()} for row in layouts]


def find_layout(key: str) -> NamedThing | None:
    """Find a layout by the key in its address; None if it is gone."""
    layout = Layout.objects.filter(key=key).only("title", "player").first()
    return NamedThing(layout.pk, layout.title, layout.player_id) if layout else None


def hide_title(pk: int) -> str:
    """Replace a layout's title; return the new one."""
    Layout.objects.filter(pk=pk).update(title=HIDDEN_TITLE)
    return HIDDEN_TITLE


def restore_title(pk: int, title: str, _hidden: str) -> None:
    """Give a layout back the title that was hidden, unless it has a new one."""
    Layout.objects.filter(pk=pk, title=HIDDEN_TITLE).update(title=title)


LAYOUT_KEEPER = Keeper(
    transfer_data=lambda guest, player: Layout.objects.filter(player=guest).update(player=player),
    forget_player=lambda player: Layout.objects.filter(player=player).delete(),
    export_data=export_layouts,
)
LAYOUT_TITLES = NameKind(
    slug="layout",
    find_thing=find_layout,
    find_name=lambda pk: Layout.objects.filter(pk=pk).values_list("title", flat=True).first(),
    hide=hide_title,
    replace_name=hide_title,
    show=restore_title,
    page=lambda key: f"/dominoes/gallery/{key}/",
)
