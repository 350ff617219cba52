"""Stories of finishes, hidden players and merged players, and the points that are kept of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from hypothesis import strategies as st

from games.accounts.arrivals import take_over
from games.editions.models import Edition
from games.leagues.models import Tally
from games.leagues.spans import SPANS, days_of
from games.players.hiding import set_hidden
from games.players.models import Player
from games.plays.models import Play
from tests.cast.leagues import finish

Kept = dict[tuple[int, str, date], tuple[int, int, dict[str, int]]]


players, guesses = st.integers(0, 10), st.integers(1, 4)
finishes = st.tuples(st.just("finish"), players, st.integers(0, 3), guesses, st.sampled_from(["won", "won", "lost"]))


hidings = st.tuples(st.sampled_from(["hide", "show"]), players)


mergers = st.tuples(st.just("merge"), players, players)


def summed(best: Mapping[tuple[int, date], list[int]]) -> Kept:
    """The points of all spans, of what each player earned on each day."""
    found: Kept = {}
    for (player, day), earned in best.items():
        for span in SPANS:
            key = (player, span, days_of(span, day)[0])
            points, played, _ = found.get(key, (0, 0, {}))
            points += max(earned)
            found[key] = (points, played + len(earned), {"toy": points})
    return found


def kept() -> Kept:
    rows = Tally.objects.filter(points__gt=0)
    return {(row.player_id, row.span, row.first): (row.points, row.played, row.games) for row in rows}


def happen(event: tuple[object, ...], cast: list[Player], editions: list[Edition]) -> None:
    """Lets one thing happen, unless it cannot."""
    deed, who, *more = event
    player = Player.objects.filter(pk=cast[who].pk).first()  # type: ignore[call-overload]  # drawn so
    if player is None:
        return
    if deed == "finish":
        edition = editions[more[0]]  # type: ignore[call-overload]  # drawn so
        if not Play.objects.filter(player=player, edition=edition).exists():
            finish(player, edition, more[1], more[2], hidden=player.hidden)  # type: ignore[arg-type]  # drawn so
    elif deed == "merge":
        other = Player.objects.filter(pk=cast[more[0]].pk).exclude(pk=player.pk).first()  # type: ignore[call-overload]  # drawn so
        if other is not None:
            take_over(player, other)
    else:
        set_hidden(player.pk, deed == "hide")
