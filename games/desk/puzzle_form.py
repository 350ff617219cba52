"""The form in which an editor puts parts of a puzzle right: what changes is shown first, and nothing typed is lost."""

from dataclasses import dataclass, field

from django.http import Http404, HttpRequest

from games.desk.edition_actions import rewrite
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.editions.tasks import find_outcome
from games.editions.written_puzzles import describe_puzzle
from games.infra.models import Job
from puzzles import registry
from puzzles.tools import Blank


@dataclass
class Form:
    """The blanks of a puzzle with what was typed; `shown` of the puzzle that this makes, once it is worked out.

    `hindered` says why nothing was changed, `done` what was; `job`: a worker is working it out.
    """

    blanks: list[tuple[Blank, str]]
    hindered: str = ""
    job: Job | None = None
    shown: list[tuple[str, str]] = field(default_factory=list)
    done: str = ""

    @property
    def changed(self) -> list[tuple[Blank, str]]:
        return [(one, text) for one, text in self.blanks if text != one.value]

    @property
    def what(self) -> str:
        """What players read that was changed."""
        return " and ".join(dict.fromkeys(one.told for one, _ in self.changed))

    @property
    def ready(self) -> bool:
        """Whether it can be put in."""
        return bool(self.shown)


def form_of(request: HttpRequest, edition: Edition) -> Form:
    """The form as it was sent, worked out, and carried out where that was asked for. Raises `Http404`."""
    blanks = registry.tools(edition.game).blanks(edition.puzzle)
    if not blanks:
        raise Http404("This puzzle has no form to fix it.")
    form = Form([(one, _typed(request, one)) for one in blanks])
    if request.method != "POST":
        return form
    if not form.changed:
        form.hindered = "Nothing is different yet."
        return form
    if empty := [one.label for one, text in form.blanks if not (text or one.optional)]:
        form.hindered = f"{empty[0]} is empty."
        return form
    texts = {one.name: text for one, text in form.blanks}
    outcome = find_outcome(edition, texts)
    form.hindered, form.job = outcome.problem_text, outcome.job
    if outcome.stored is None:
        return form
    form.shown = describe_puzzle(edition, outcome.stored)
    if "do" in request.POST:
        try:
            form.done = rewrite(request, edition, texts, outcome.stored)
        except NotReplaceable as problem:
            form.hindered = str(problem)
    return form


def _typed(request: HttpRequest, blank: Blank) -> str:
    """What stands in a blank: of a drawn one several lines, as they were sent."""
    text = request.POST.get(blank.name, blank.value).replace("\r\n", "\n")
    return text.rstrip("\n") if blank.drawn else text.strip()
