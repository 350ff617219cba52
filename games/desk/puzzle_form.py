"""The form in which an editor fixes texts of a puzzle. It shows the changes before it saves them."""

from dataclasses import dataclass, field

from django.http import Http404, HttpRequest

from games.desk.edition_actions import rewrite_texts
from games.editions.calendar_edits import describe_puzzle
from games.editions.making import NotReplaceable
from games.editions.models import Edition
from games.editions.tasks import find_written_puzzle
from games.infra.models import Job
from puzzles import registry
from puzzles.tools import EditableText
from puzzles.wording import join_in_words


@dataclass
class PuzzleForm:
    """The texts of a puzzle as an editor typed them.

    `description`: the new puzzle's rows, once it is proved. `job`: the job that is still proving it. `problem_text`:
    why nothing was changed. `message`: what was changed.
    """

    blanks: list[tuple[EditableText, str]]
    problem_text: str = ""
    job: Job | None = None
    description: list[tuple[str, str]] = field(default_factory=list)
    message: str = ""

    @property
    def changed_texts(self) -> list[tuple[EditableText, str]]:
        return [(blank, text) for blank, text in self.blanks if text != blank.value]

    @property
    def change_text(self) -> str:
        """The names of the changed texts, for players."""
        names = list(dict.fromkeys(blank.notice_text for blank, _ in self.changed_texts))
        return join_in_words(names) if names else ""

    @property
    def is_ready(self) -> bool:
        """Whether the new puzzle can be saved."""
        return bool(self.description)


def handle_puzzle_form(request: HttpRequest, edition: Edition) -> PuzzleForm:
    """Read the form, prove the new puzzle, and save it if the editor confirmed it. Raises `Http404`."""
    blanks = registry.tools(edition.game).list_editable_texts(edition.puzzle)
    if not blanks:
        raise Http404("You can’t fix the wording of this puzzle. Correct the whole puzzle instead.")
    form = PuzzleForm([(blank, _read_blank(request, blank)) for blank in blanks])
    if request.method != "POST":
        return form
    if not form.changed_texts:
        form.problem_text = "You haven’t changed anything yet."
        return form
    if empty := [blank.label for blank, text in form.blanks if not (text or blank.optional)]:
        form.problem_text = f"Please fill in: {empty[0]}."
        return form
    texts = {blank.name: text for blank, text in form.blanks}
    written = find_written_puzzle(edition, texts)
    form.problem_text, form.job = written.problem_text, written.job
    if written.stored is None:
        return form
    form.description = describe_puzzle(edition, written.stored)
    if "do" in request.POST:
        try:
            form.message = rewrite_texts(request, edition, texts, written.stored)
        except NotReplaceable as problem:
            form.problem_text = str(problem)
    return form


def _read_blank(request: HttpRequest, blank: EditableText) -> str:
    """Read one text of the form. A text that the game's own form draws may have several lines."""
    text = request.POST.get(blank.name, blank.value).replace("\r\n", "\n")
    return text.rstrip("\n") if blank.drawn else text.strip()
