"""A site with many players and weeks of plays, where only what tables, ranks and pages read is real."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from django.contrib.auth.models import User
from django.db import connection

from games.editions.models import Edition
from games.leaderboards.tallies import rebuild_tallies
from games.players.models import Player
from games.players.names import simplify_look
from games.plays import records
from games.plays.models import Play, Record
from games.plays.ranking import write_score_key

UNFINISHED, GAVE_UP, LOST = 0.04, 0.08, 0.2
"""The shares of plays that go on; that go on or were given up; that go on, were given up or lost."""


@dataclass(frozen=True)
class Size:
    """Players, one of how many has an account, and the plays of a usual day and of the last one."""

    players: int
    rare: int
    usual: int
    busy: int
    moves: int


def sql(text: str, *words: str | int | date) -> None:
    with connection.cursor() as cursor:
        cursor.execute(text, words)


def add_players(size: Size) -> None:
    users = User.objects.bulk_create(User(username=f"player{n}") for n in range(size.players // size.rare))
    names = [f"Amber Otter {n}" for n in range(size.players)]
    Player.objects.bulk_create(
        Player(public_id=f"scale{n}", name=name, look=simplify_look(name), user=users[n] if n < len(users) else None)
        for n, name in enumerate(names)
    )


def add_days(like: date, first: date) -> None:
    """Add editions of all days from the first one on, with the puzzles of one day."""
    for one in Edition.objects.filter(kind=Edition.DAILY, date=like):
        for ago in range(1, (like - first).days + 1):
            one.pk, one.date, one.seed = None, like - timedelta(days=ago), f"{one.variant} {ago}"
            one.save()


def make_play(rng: Random, player: Player, edition: Edition, day: date) -> Play:
    chance, seconds, guesses = rng.random(), int(rng.lognormvariate(5, 0.7)), rng.randint(3, 30)
    began = datetime.combine(day, time(), UTC) + timedelta(seconds=rng.randint(0, 80_000))
    ended = began + timedelta(seconds=seconds)
    play = Play(player=player, edition=edition, ranked=True, started_at=began, moved_at=ended, moves_made=4)
    play.account = player.user_id is not None
    if chance < UNFINISHED:
        return play
    play.status = "gave up" if chance < GAVE_UP else "lost" if chance < LOST else "won"
    play.finished_at, play.seconds, play.line = ended, seconds, f"🎲 {guesses} more"
    play.score_key = write_score_key((int(play.status != "won"), guesses, seconds))
    return play


def add_plays(size: Size, last: date, but: Player) -> None:
    """Add everyone's plays of all days, but those of one player, with made-up moves."""
    rng, made = Random(14), list[Play]()
    players = list(Player.objects.exclude(pk=but.pk).order_by("pk"))
    for edition in Edition.objects.filter(kind=Edition.DAILY).order_by("date", "pk"):
        assert edition.date
        count = min(len(players), (size.busy if edition.date == last else size.usual) // 2)  # there are two a day
        made += [make_play(rng, player, edition, edition.date) for player in rng.sample(players, count)]
    Play.objects.bulk_create(made)
    sql(
        "INSERT INTO plays_move (play_id, number, move, at)"
        " SELECT play.id, number, jsonb_build_object('guess', number), play.started_at"
        " FROM plays_play AS play, generate_series(1, %s) AS number",
        size.moves,
    )


def reckon(first: date, last: date) -> None:
    """Make what is kept of plays: points and records."""
    for _ in rebuild_tallies(first, last):
        pass
    Record.objects.all().delete()
    Record.objects.bulk_create(list(records.build_records(list(records.load_finishes()))))
