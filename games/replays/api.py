"""The JSON interface of films: only for who has finished the same puzzle."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.addresses import parse
from games.players.cookie import current_player
from games.plays.api import PROBLEMS, Written, origin
from games.plays.referee import Refused
from games.plays.responses import NOWHERE, encoded
from games.replays.films import challenger, film, ghost, may_see, play_of
from games.replays.wire import Film, Ghost

router = Router()
UNFINISHED = "This film shows how the puzzle is solved. It opens once you have finished the puzzle yourself."


@router.get("/{key}/", response={200: Film, **PROBLEMS}, summary="A finished play, move by move")
def see_film(request: HttpRequest, key: str) -> HttpResponse:
    play, viewer = play_of(key), current_player(request)
    if play is None:
        raise Refused(404, "not_found", NOWHERE)
    if not may_see(play.edition_id, viewer):
        raise Refused(403, "unfinished", UNFINISHED)
    return encoded(film(play, viewer, origin(request)))


@router.get("/ghost/{player}/{address:address}/", response={200: Ghost, **PROBLEMS}, summary="A run to play against")
def see_ghost(request: HttpRequest, player: str, address: Written, run: int | None = None) -> HttpResponse:
    """It tells how far a finished play was when, as those see it who play at the same time; so anybody may ask."""
    play = challenger(parse(address).find(lambda: False), player, run)
    if play is None:
        raise Refused(404, "not_found", NOWHERE)
    return encoded(ghost(play))
