"""What an editor does with an edition by a button or by dragging a day; each action returns a sentence about it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import combinations

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.editions import calendar_edits, candidates, corrections
from games.editions.calendar import get_difficulty, get_monday, today
from games.editions.making import NotReplaceable
from games.editions.models import Edition, Version
from games.editions.tasks import make_candidates, regenerate_edition
from games.editions.versions import Cause
from games.infra.admin_pages import parse_row_numbers
from games.infra.roles import require_editor
from puzzles import registry
from puzzles.contract import CannotGenerate
from puzzles.shapes import JSON

LONGEST_REASON = 300


def _ask_for_candidates(request: HttpRequest, edition: Edition) -> str:
    """Ask a worker for candidates. Raises `NotReplaceable`."""
    choice, new = candidates.request_candidates(edition, bool(request.POST.get("others")))
    if not candidates.is_done(choice):
        make_candidates.retry_now(choice.pk)
    text = "candidates are being made" if new else "candidates were asked for already"
    return f"{choice.wanted} {text}. The day keeps its puzzle until one is chosen."


def _find_version(request: HttpRequest, edition: Edition) -> Version:
    """Find the version that a form names, if the day still has the puzzle that was shown beside it.

    Raises `NotReplaceable`.
    """
    found = Version.objects.filter(edition=edition, pk__in=parse_row_numbers([request.POST.get("version", "")])).first()
    if found is None:
        raise NotReplaceable("We no longer have this puzzle. Ask for candidates again.")
    if found.choice_id is None and request.POST.get("seen") != edition.puzzle_name:
        raise NotReplaceable(calendar_edits.REPLACED)
    return found


def _use_version(request: HttpRequest, edition: Edition) -> str:
    """Make a candidate or an earlier version the puzzle of its day. Raises `NotReplaceable`."""
    coming = edition.day > today()
    reason = (request.POST.get("reason", "") if coming else _read_reason(request)).strip()[:LONGEST_REASON]
    version, user = _find_version(request, edition), require_editor(request)
    how = "chosen among candidates" if version.choice_id else "brought back"
    with transaction.atomic():
        if version.choice_id:
            candidates.claim_candidate(version, user)
        if coming:
            calendar_edits.restore_version(version, Cause(how, user, reason, version))
        else:
            corrections.correct_puzzle(
                edition,
                version.stored,
                corrections.CorrectionNotice(reason, ruling=request.POST.get("ruling", ""), how=how, kept_as=version),
                user,
            )
    return f"{how[0].upper()}{how[1:]}; what was there is kept{f': {reason}' if reason else '.'}"


def ask_for_another(edition: Edition, by: User) -> None:
    """Ask a worker for another puzzle for a coming day; its job shows the progress."""
    regenerate_edition.apply_async([edition.game, edition.variant, edition.day.isoformat()], by=by)


def _regenerate_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.require_replaceable(edition)
    ask_for_another(edition, require_editor(request))
    return "Being remade from another seed."


def _swap_puzzles(request: HttpRequest, edition: Edition) -> str:
    other = Edition.objects.filter(pk=request.POST.get("other") or 0).first()
    if other is None:
        raise NotReplaceable("Choose a day to swap with.")
    calendar_edits.swap_days(edition, other, require_editor(request))
    return f"Swapped with {other.date:%-d %B %Y}."


def _parse_puzzle(request: HttpRequest) -> object:
    """Read the puzzle that an editor wrote as JSON. Raises `NotReplaceable`."""
    try:
        value: object = json.loads(request.POST.get("puzzle", "").encode())  # bytes may begin with a byte order mark
    except (json.JSONDecodeError, RecursionError) as problem:
        raise NotReplaceable(f"This is not JSON: {problem}.") from problem
    return value


def _replace_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.replace_puzzle(edition, _parse_puzzle(request), require_editor(request))
    return "Replaced with a puzzle of your own."


def _read_reason(request: HttpRequest) -> str:
    """Read why a day that has started is changed, if the editor knows that it has. Raises `NotReplaceable`."""
    if not request.POST.get("sure"):
        raise NotReplaceable("Tick the box that says you know this day has begun.")
    return request.POST.get("reason", "")


def _correct_puzzle(request: HttpRequest, edition: Edition) -> str:
    corrections.correct_puzzle(edition, _parse_puzzle(request), _read_correction(request), require_editor(request))
    return f"Corrected: {request.POST['reason'].strip()}"


def _read_correction(request: HttpRequest, what: Iterable[str] = ()) -> corrections.CorrectionNotice:
    """Read what players will be shown about a correction: why, what changed, and the policy's case."""
    changed = " and ".join(dict.fromkeys(what)) or corrections.CorrectionNotice.what
    return corrections.CorrectionNotice(_read_reason(request), changed, request.POST.get("ruling", ""))


def rewrite_texts(request: HttpRequest, edition: Edition, texts: Mapping[str, str], data: JSON) -> str:
    """Replace a coming day's puzzle, or correct one that has started, with other texts.

    Raises `NotReplaceable`.
    """
    if edition.day > today():
        calendar_edits.replace_puzzle(edition, data, require_editor(request))
        return "Replaced with texts of your own."
    corrections.correct_puzzle(
        edition, data, _read_correction(request, describe_changes(edition, texts)), require_editor(request)
    )
    return f"Corrected: {request.POST['reason'].strip()}"


def describe_changes(edition: Edition, texts: Mapping[str, str]) -> list[str]:
    """Name the texts that were changed, for players, without their content."""
    blanks = registry.tools(edition.game).blanks(edition.puzzle)
    return [one.told for one in blanks if texts[one.name] != one.value]


def _withdraw_puzzle(request: HttpRequest, edition: Edition) -> str:
    if edition.date is None or edition.date > today():
        calendar_edits.withdraw_coming_puzzle(edition, require_editor(request))
        return "Withdrawn. A backup puzzle has replaced it."
    corrections.withdraw_live_puzzle(edition, _read_correction(request), require_editor(request))
    return f"Withdrawn for a backup puzzle: {request.POST['reason'].strip()}"


def _approve_puzzle(request: HttpRequest, edition: Edition) -> str:
    if edition.puzzle_name not in request.POST.getlist("seen"):
        raise NotReplaceable(calendar_edits.REPLACED)
    calendar_edits.approve_puzzle(edition, require_editor(request))
    return "Approved."


def _unapprove_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.take_back_approval(edition)
    return "No longer approved."


def _lock_puzzle(request: HttpRequest, edition: Edition) -> str:
    calendar_edits.set_lock(edition, True)
    return "Locked: it cannot be changed until it is unlocked."


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

ON_VERSIONS = ("candidates", "bring")
"""Actions on the page of a day's versions."""
MANY = ("approve", "unapprove", "lock", "unlock", "regenerate")
"""Actions that can be done with many editions at once."""


def do_with_many(request: HttpRequest, deed: str, editions: Iterable[Edition]) -> tuple[list[tuple[Edition, str]], str]:
    """Do one thing with each edition; return those it was done with, each with its sentence, and a problem."""
    done, hindered = [], ""
    for edition in editions:
        try:
            done.append((edition, ACTIONS[deed](request, edition)))
        except (NotReplaceable, CannotGenerate) as problem:
            hindered = f"{edition}: {problem}"
    return done, hindered


PAIR = 2


def swap_pair(request: HttpRequest) -> tuple[Sequence[Edition], SafeString]:
    """Swap the two editions of a form if they are as they were shown; return both and a sentence with Undo.

    Raises `NotReplaceable`.
    """
    numbers = parse_row_numbers(request.POST.get("pair", "").split())
    there = Edition.objects.in_bulk(numbers)
    if len(there) != PAIR or len(numbers) != PAIR:
        raise NotReplaceable("Choose two days to swap.")
    one, other = (there[number] for number in numbers)
    if not {one.puzzle_name, other.puzzle_name} <= set(request.POST.getlist("seen")):
        raise NotReplaceable(calendar_edits.REPLACED)
    weeks = sorted({get_monday(one.day), get_monday(other.day)})
    before = [read_difficulties(one, first) for first in weeks]
    calendar_edits.swap_days(one, other, require_editor(request))
    after = [read_difficulties(one, first) for first in weeks]
    warning = " ".join(
        f"{describe_uneven(days)}"
        for was, days in zip(before, after, strict=True)
        if count_uneven(days) > count_uneven(was)
    )
    days = sorted([one.day, other.day])
    text = f"{one.engine.title}, {one.variant}: {days[0]:%a %-d %b} and {days[1]:%a %-d %b} are swapped. {warning}"
    back = format_html(
        '<button type="submit" class="button" form="days" formaction="{}" name="pair" value="{} {}">Undo</button>',
        *(reverse("admin:editions_swap"), one.pk, other.pk),
    )
    return (one, other), format_html("{} {}", text.strip(), back)


def read_difficulties(like: Edition, first: date) -> list[tuple[date, int]]:
    """Read the difficulty of each puzzle of a week, by day, for the game and variant of an edition."""
    days = (first, first + timedelta(days=6))
    rows = Edition.objects.filter(kind=Edition.DAILY, game=like.game, variant=like.variant, date__range=days)
    wished = [(row.day, row.puzzle.public.difficulty) for row in rows.order_by("date")]
    return [(day, wish) for day, wish in wished if wish is not None]


def count_uneven(days: Sequence[tuple[date, int]]) -> int:
    """Count the pairs of days in a week whose difficulties are in the wrong order.

    >>> count_uneven([(date(2026, 11, 23), 1), (date(2026, 11, 24), 2), (date(2026, 11, 25), 3)])
    0
    >>> count_uneven([(date(2026, 11, 23), 3), (date(2026, 11, 24), 2), (date(2026, 11, 25), 1)])
    3
    """
    pairs = combinations([(get_difficulty(day), wish) for day, wish in days], PAIR)
    return sum((one[0] - other[0]) * (one[1] - other[1]) < 0 for one, other in pairs)


def describe_uneven(days: Sequence[tuple[date, int]]) -> str:
    """Say that a week no longer goes from easy to hard.

    >>> describe_uneven([(date(2026, 11, 23), 3), (date(2026, 11, 24), 1)])
    'That week no longer goes from easy to hard: Mon 3, Tue 1 (of 5).'
    """
    return f"That week no longer goes from easy to hard: {', '.join(f'{day:%a} {wish}' for day, wish in days)} (of 5)."
