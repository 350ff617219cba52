"""The form in which an editor fixes texts of a puzzle. Changes are shown first, and nothing typed is lost."""

from dataclasses import dataclass, field

from django.http import Http404, HttpRequest

from games.desk.edition_actions import rewrite_texts
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.editions.tasks import find_outcome
from games.editions.written_puzzles import describe_puzzle
from games.infra.models import Job
from puzzles import registry
from puzzles.tools import Blank


@dataclass
class PuzzleForm:
    """The texts of a puzzle and what was typed; `shown` describes the new puzzle once it is worked out.

    `hindered` says why nothing was changed, `done` what was; with a `job`, a worker is working it out.
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
        """The changed texts, as players read of them."""
        return " and ".join(dict.fromkeys(one.told for one, _ in self.changed))

    @property
    def ready(self) -> bool:
        """Whether the new puzzle can be saved."""
        return bool(self.shown)


def read_form(request: HttpRequest, edition: Edition) -> PuzzleForm:
    """Read the form, work out the new puzzle, and save it if that was asked for. Raises `Http404`."""
    blanks = registry.tools(edition.game).blanks(edition.puzzle)
    if not blanks:
        raise Http404("This puzzle has no form to fix it.")
    form = PuzzleForm([(one, _read_blank(request, one)) for one in blanks])
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
            form.done = rewrite_texts(request, edition, texts, outcome.stored)
        except NotReplaceable as problem:
            form.hindered = str(problem)
    return form


def _read_blank(request: HttpRequest, blank: Blank) -> str:
    """Read one text of the form; a drawn one has several lines."""
    text = request.POST.get(blank.name, blank.value).replace("\r\n", "\n")
    return text.rstrip("\n") if blank.drawn else text.strip()
