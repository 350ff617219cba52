"""The JSON interface of an edition's leaderboard among a player's friends and leagues."""

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.editions.addresses import parse_address
from games.leaderboards.tables import MINE, find_circle, make_close_circle
from games.leaderboards.wire import Mine
from games.players.cookie import current_player
from games.plays import standings
from games.plays.api import PROBLEM_RESPONSES, AddressParameter
from games.plays.responses import UNKNOWN_ADDRESS_TEXT, answer_problem, encode_shape

router = Router()


@router.get(
    "/{who}/{address:address}/",
    response={200: Mine, **PROBLEM_RESPONSES},
    summary="A puzzle’s leaderboard among people I know",
)
def see_table(request: HttpRequest, who: str, address: AddressParameter) -> HttpResponse:
    player = current_player(request)
    if player is None:
        return encode_shape(Mine(any=False, rows=[]))
    circle = make_close_circle(player) if who == MINE else find_circle(who, player)
    players = circle.players() if circle else None
    if players is None:
        return answer_problem(404, "not_found", UNKNOWN_ADDRESS_TEXT)
    edition = parse_address(address).find_edition()
    rows = standings.load_tables_among([edition.pk], players)[edition.pk]
    return encode_shape(Mine(any=len(players) > 1, rows=rows))
