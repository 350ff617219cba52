"""What editors do with an edition: actions by a button or by dragging a day, and the form that fixes its texts.

Each action returns a sentence about it. The form shows the changes before it saves them.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import combinations

from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.editions import calendar_edits, candidates, corrections
from games.editions.addresses import format_title
from games.editions.calendar import get_difficulty, get_monday, today
from games.editions.making import NotReplaceable
from games.editions.models import Cause, Edition, Version
from games.editions.tasks import find_written_puzzle, make_candidates, regenerate_edition
from games.infra.admin_pages import parse_row_numbers
from games.infra.dates import format_day
from games.infra.models import Job
from games.infra.roles import require_signed_in_user
from puzzles import registry
from puzzles.contract import CannotGenerate
from puzzles.shapes import JSON
from puzzles.tools import EditableText
from puzzles.wording import join_in_words

LONGEST_REASON = 300


def _ask_for_candidates(request: HttpRequest, edition: Edition) -> str:
    """Ask a worker for candidates. Raises `NotReplaceable`."""
    choice, is_new = candidates.request_candidates(edition, bool(request.POST.get("others")))
    if not candidates.is_finished(choice):
        make_candidates.retry_now(choice.pk)
    text = "We’re making" if is_new else "We’re already making"
    return f"{text} {choice.wanted} candidates. The day keeps its puzzle until you choose one."


def _find_version(request: HttpRequest, edition: Edition) -> Version:
    """Return the version that a form names. Raises `NotReplaceable` if it is gone, or the day's puzzle has changed."""
    numbers = parse_row_numbers([request.POST.get("version", "")])
    version = Version.objects.filter(edition=edition, pk__in=numbers).first()
    if version is None:
        raise NotReplaceable("We no longer have this puzzle. Ask for candidates again.")
    if version.choice_id is None and request.POST.get("seen") != edition.puzzle_stamp:
        raise NotReplaceable(calendar_edits.REPLACED_MESSAGE)
    return version


def _use_version(request: HttpRequest, edition: Edition) -> str:
    """Make a candidate or an earlier version the puzzle of its day. Raises `NotReplaceable`."""
    is_coming = edition.day > today()
    reason = (request.POST.get("reason", "") if is_coming else _read_reason(request)).strip()[:LONGEST_REASON]
    version, user = _find_version(request, edition), require_signed_in_user(request)
    method = "chosen from the candidates" if version.choice_id else "restored"
    with transaction.atomic():
        if version.choice_id:
            candidates.claim_candidate(version, user)
        if is_coming:
            calendar_edits.restore_version(version, Cause(method, user, reason, version))
        else:
            ruling = request.POST.get("ruling", "")
            notice = corrections.CorrectionNotice(reason, ruling=ruling, how=method, restored=version)
            corrections.correct_puzzle(edition, version.stored, notice, user)
    why = f": {reason.rstrip('.')}" if reason else ""
    return f"{method.capitalize()}{why}. The earlier puzzle is still in the list."


def request_regeneration(edition: Edition, by: User) -> None:
    regenerate_edition.apply_async([edition.game, edition.variant, edition.day.isoformat()], by=by)


def _regenerate_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.require_replaceable(edition)
    request_regeneration(edition, require_signed_in_user(request))
    return "We’re remaking the puzzle."


def _swap_puzzles(request: HttpRequest, edition: Edition) -> str:
    other = Edition.objects.filter(pk=request.POST.get("other") or 0).first()
    if other is None:
        raise NotReplaceable("Choose a day to swap with.")
    calendar_edits.swap_days(edition, other, require_signed_in_user(request))
    return f"Swapped with {format_day(other.day, year=True)}."


def _parse_puzzle(request: HttpRequest) -> object:
    """Parse the JSON of a puzzle that an editor wrote. Raises `NotReplaceable`."""
    try:
        value: object = json.loads(request.POST.get("puzzle", "").encode())  # bytes may begin with a byte order mark
    except (json.JSONDecodeError, RecursionError) as problem:
        raise NotReplaceable(f"This isn’t JSON: {problem}.") from problem
    return value


def _replace_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.replace_puzzle(edition, _parse_puzzle(request), require_signed_in_user(request))
    return "Replaced with your own puzzle."


def _read_reason(request: HttpRequest) -> str:
    """Read the reason for a correction, if the editor ticked the box. Raises `NotReplaceable`."""
    if not request.POST.get("sure"):
        raise NotReplaceable("First tick the box to say you know that this day has started.")
    return request.POST.get("reason", "")


def _correct_puzzle(request: HttpRequest, edition: Edition) -> str:
    return _store_correction(request, edition, _parse_puzzle(request))


def _store_correction(
    request: HttpRequest, edition: Edition, data: object, change_text: str = corrections.WHOLE_PUZZLE
) -> str:
    """Correct the puzzle of a day that has started; players read `change_text`. Raises `NotReplaceable`."""
    notice = _read_correction_notice(request, change_text)
    corrections.correct_puzzle(edition, data, notice, require_signed_in_user(request))
    return f"Corrected: {notice.reason.strip()}"


def _read_correction_notice(
    request: HttpRequest, change_text: str = corrections.WHOLE_PUZZLE
) -> corrections.CorrectionNotice:
    return corrections.CorrectionNotice(_read_reason(request), change_text, request.POST.get("ruling", ""))


def _withdraw_puzzle(request: HttpRequest, edition: Edition) -> str:
    if edition.date is None or edition.date > today():
        calendar_edits.withdraw_coming_puzzle(edition, require_signed_in_user(request))
        return "Withdrawn. A backup puzzle has replaced it."
    notice = _read_correction_notice(request)
    corrections.withdraw_live_puzzle(edition, notice, require_signed_in_user(request))
    return f"Withdrawn. A backup puzzle has replaced it. Reason: {notice.reason.strip()}"


def _approve_puzzle(request: HttpRequest, edition: Edition) -> str:
    if edition.puzzle_stamp not in request.POST.getlist("seen"):
        raise NotReplaceable(calendar_edits.REPLACED_MESSAGE)
    calendar_edits.approve_puzzle(edition, require_signed_in_user(request))
    return "Approved."


def _unapprove_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.take_back_approval(edition)
    return "No longer approved."


def _lock_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.set_lock(edition, True)
    return "Locked. No one can change it until you unlock it."


def _unlock_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.set_lock(edition, False)
    return "Unlocked."


ACTIONS = {
    "candidates": _ask_for_candidates,
    "bring": _use_version,
    "regenerate": _regenerate_puzzle,
    "swap": _swap_puzzles,
    "replace": _replace_puzzle,
    "approve": _approve_puzzle,
    "unapprove": _unapprove_puzzle,
    "lock": _lock_puzzle,
    "unlock": _unlock_puzzle,
    "correct": _correct_puzzle,
    "withdraw": _withdraw_puzzle,
}

VERSION_ACTIONS = ("candidates", "bring")
"""The actions on the page of a day's versions."""
BULK_ACTIONS = ("approve", "unapprove", "lock", "unlock", "regenerate")
"""The actions that can be done with many editions at once."""


def run_bulk_action(
    request: HttpRequest, action: str, editions: Iterable[Edition]
) -> tuple[list[tuple[Edition, str]], str]:
    """Run an action on each edition; return (edition, sentence) for each success, and the last refusal or ''."""
    successes, problem = [], ""
    for edition in editions:
        try:
            successes.append((edition, ACTIONS[action](request, edition)))
        except (NotReplaceable, CannotGenerate) as refusal:
            problem = f"{edition}: {refusal}"
    return successes, problem


PAIR_SIZE = 2


def swap_pair(request: HttpRequest) -> tuple[Sequence[Edition], SafeString]:
    """Swap the two editions of a form; return both, and a sentence with an Undo button.

    Raises `NotReplaceable`, for example if a puzzle has changed since it was shown.
    """
    numbers = parse_row_numbers(request.POST.get("pair", "").split())
    editions = Edition.objects.in_bulk(numbers)
    if len(editions) != PAIR_SIZE or len(numbers) != PAIR_SIZE:
        raise NotReplaceable("Choose two days to swap.")
    edition, other = (editions[number] for number in numbers)
    if not {edition.puzzle_stamp, other.puzzle_stamp} <= set(request.POST.getlist("seen")):
        raise NotReplaceable(calendar_edits.REPLACED_MESSAGE)
    mondays = sorted({get_monday(edition.day), get_monday(other.day)})
    before = [_read_difficulties(edition, monday) for monday in mondays]
    calendar_edits.swap_days(edition, other, require_signed_in_user(request))
    after = [_read_difficulties(edition, monday) for monday in mondays]
    warning = " ".join(
        describe_uneven_week(week_after)
        for week_before, week_after in zip(before, after, strict=True)
        if count_uneven_pairs(week_after) > count_uneven_pairs(week_before)
    )
    first, second = (f"{day:%a %-d %b}" for day in sorted([edition.day, other.day]))
    text = f"In {format_title(edition.engine, edition.variant)}, we’ve swapped {first} and {second}. {warning}"
    undo_button = format_html(
        '<button type="submit" class="button" form="days" formaction="{}" name="pair" value="{} {}">Undo</button>',
        *(reverse("admin:editions_swap"), edition.pk, other.pk),
    )
    return (edition, other), format_html("{} {}", text.strip(), undo_button)


def _read_difficulties(edition: Edition, monday: date) -> list[tuple[date, int]]:
    """Return (day, difficulty) for the puzzles of the edition's game and variant in the week from `monday`."""
    days = (monday, monday + timedelta(days=6))
    rows = Edition.objects.filter(kind=Edition.DAILY, game=edition.game, variant=edition.variant, date__range=days)
    difficulties = [(row.day, row.puzzle.public.difficulty) for row in rows.order_by("date")]
    return [(day, difficulty) for day, difficulty in difficulties if difficulty is not None]


def count_uneven_pairs(days: Sequence[tuple[date, int]]) -> int:
    """Count the pairs of days whose difficulties are in the wrong order.

    >>> count_uneven_pairs([(date(2026, 11, 23), 3), (date(2026, 11, 24), 2), (date(2026, 11, 25), 1)])
    3
    """
    pairs = combinations([(get_difficulty(day), difficulty) for day, difficulty in days], PAIR_SIZE)
    return sum((earlier[0] - later[0]) * (earlier[1] - later[1]) < 0 for earlier, later in pairs)


def describe_uneven_week(days: Sequence[tuple[date, int]]) -> str:
    """Return a warning that a week no longer goes from easy to hard.

    >>> describe_uneven_week([(date(2026, 11, 23), 3), (date(2026, 11, 24), 1)])
    'That week no longer goes from easy to hard: Mon 3, Tue 1 (out of 5).'
    """
    texts = ", ".join(f"{day:%a} {difficulty}" for day, difficulty in days)
    return f"That week no longer goes from easy to hard: {texts} (out of 5)."


@dataclass
class PuzzleForm:
    """The texts of a puzzle as an editor typed them.

    `description`: the new puzzle's rows, once it is proved and can be saved. `job`: the job that is still proving it.
    `problem_text`: why nothing was changed. `message`: what was changed.
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
        return join_in_words(list(dict.fromkeys(blank.notice_text for blank, _ in self.changed_texts)))


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
    written = find_written_puzzle(edition, {blank.name: text for blank, text in form.blanks})
    form.problem_text, form.job = written.problem_text, written.job
    if written.stored is None:
        return form
    form.description = calendar_edits.describe_puzzle(edition, written.stored)
    if "do" in request.POST:
        try:
            form.message = _save_texts(request, edition, form.change_text, written.stored)
        except NotReplaceable as problem:
            form.problem_text = str(problem)
    return form


def _read_blank(request: HttpRequest, blank: EditableText) -> str:
    """Read one text of the form. A text that the game's own form draws may have several lines."""
    text = request.POST.get(blank.name, blank.value).replace("\r\n", "\n")
    return text.rstrip("\n") if blank.drawn else text.strip()


def _save_texts(request: HttpRequest, edition: Edition, change_text: str, data: JSON) -> str:
    """Replace the puzzle of a coming day by one with an editor's texts, or correct that of a day that has started."""
    if edition.day <= today():
        return _store_correction(request, edition, data, change_text)
    calendar_edits.replace_puzzle(edition, data, require_signed_in_user(request))
    return "Saved with your wording."
