"""Reports of bad names by visitors."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.players import name_reports
from games.players.client_addresses import hash_client_address
from games.players.cookie import current_player
from games.players.limits import may_move
from games.plays.models import Play


def take_report(request: HttpRequest, kind: str, public_id: str) -> None:
    """Take a visitor's report of a name; it counts from players who finished a game. Raises `NotReported`."""
    player = current_player(request)
    counts = player is not None and Play.objects.filter(player=player, finished_at__isnull=False).exists()
    name_reports.report_name(name_reports.kinds[kind], public_id, player, counts, hash_client_address(request))


@require_POST
def report_name(request: HttpRequest, kind: str, what: str) -> HttpResponse:
    """Take the form below a name; thank the sender, whether or not it counts."""
    if kind not in name_reports.kinds:
        raise Http404("We couldn’t find that name.")
    try:
        if may_move(request):
            take_report(request, kind, what)
    except name_reports.NotReported as why:
        messages.error(request, str(why))
    else:
        messages.success(request, name_reports.THANKS)
    return redirect(name_reports.kinds[kind].page(what))
