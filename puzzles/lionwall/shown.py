"""What the page shows of a wall: the play while it goes on, and the explained solution after the end."""

from collections.abc import Sequence

from puzzles.abilities import Ended
from puzzles.contract import Outcome, Status
from puzzles.lionwall.components import glyphs_by_name
from puzzles.lionwall.rules import BONUS, GROUPS, MOST_POINTS, State
from puzzles.lionwall.wire import Found, Group, LastTry, Naming, Phase, Pieces, Puzzle, Reveal, View

ROWS = "🟨🟩🟦🟪"
NAMED = ("none of the four", "one of the four", "two of the four", "three of the four", "all four")
COUNTED = ("no group", "one group", "two groups", "three groups", "all four groups")


def view(puzzle: Puzzle, state: State) -> View:
    """Return all that the browser gets while a wall is played. Groups and choices appear only when the rules allow."""
    public = puzzle.public
    return View(
        flavour=public.flavour,
        grade=public.grade,
        rules=public.rules,
        cards=public.cards,
        phase=_phase_of(state),
        found=_found_groups(puzzle, state) if state.tries or state.wall_done else (),
        tries=len(state.tries),
        lives=state.lives,
        wrong=tuple(one.cards for one in state.tries if not one.right),
        last=_last_try(state),
        hints=state.hints,
        clock=state.rules.clock_seconds if state.clock else None,
        time_up=state.time_up,
        names=_naming_of_groups(puzzle, state) if state.wall_done and not state.gave_up else (),
        points=state.points,
    )


def _phase_of(state: State) -> Phase:
    if state.status.over:
        return "over"
    return "names" if state.wall_done else "wall"


def _last_try(state: State) -> LastTry | None:
    if not state.tries:
        return None
    last = state.tries[-1]
    return LastTry(cards=last.cards, right=last.right, one_away=last.one_away)


def _found_groups(puzzle: Puzzle, state: State) -> tuple[Found, ...]:
    """Return the groups on top of the wall: those found, in order; when the wall is done, the others after them."""
    rows = list(state.found)
    if state.wall_done:
        rows += [row for row in range(GROUPS) if row not in rows]
    groups = puzzle.secret.groups
    return tuple(Found(group=row, cards=groups[row].texts, by_player=row in state.found) for row in rows)


def _naming_of_groups(puzzle: Puzzle, state: State) -> tuple[Naming, ...]:
    """Return each group's six choices; after a choice, which was right."""
    given = {one.group: one for one in state.named}
    naming = []
    for row, (group, choices) in enumerate(zip(puzzle.secret.groups, puzzle.secret.choices, strict=True)):
        if one := given.get(row):
            told = {"chosen": one.name, "right": one.right, "name": group.name, "title": group.title}
        else:
            told = {"chosen": None, "right": None, "name": None, "title": None}
        signs = _signs_of_choices(puzzle.secret.groups, group, choices)
        naming.append(Naming.model_validate({"group": row, "choices": choices, "signs": signs, **told}))
    return tuple(naming)


def _signs_of_choices(groups: Sequence[Group], group: Group, choices: Sequence[str]) -> tuple[str, ...]:
    """Return the component of each name, as this wall writes it if it can; nothing for a group of words.

    Anyone can see which of them all four cards hold, without knowing what a component means.
    """
    if group.sign is None:
        return ()
    whys = [card.why for one in groups for card in one.cards]
    here = {piece for why in whys if isinstance(why, Pieces) for piece in why.pieces}
    own = {group.name: (group.sign.glyph,)}
    forms = [own.get(name) or glyphs_by_name().get(name, ("",)) for name in choices]
    return tuple(next((form for form in row if form in here), row[0]) for row in forms)


def reveal(puzzle: Puzzle, of_the_day: str | None) -> Reveal:
    """Return the whole wall explained."""
    secret = puzzle.secret
    return Reveal(groups=secret.groups, herrings=secret.herrings.tempting, of_the_day=of_the_day)


def outcome(state: State) -> Outcome:
    """Return points, clock and hints for a leaderboard; groups, guesses and points in a sentence."""
    found, tries = COUNTED[len(state.found)], "one guess" if len(state.tries) == 1 else f"{len(state.tries)} guesses"
    if state.hints:
        tries += f" (+{state.tries_for_hints} for hints)"
    named = NAMED[sum(one.right for one in state.named)]
    begun = f"You found {found} in {tries}, and named {named}"
    if state.gave_up:
        begun = f"You gave up {_say_when_given_up(state, tries)}"
    marks = "".join(["⏱️" if state.clock else "", f"💡{len(state.hints)}" if state.hints else ""])
    line = f"{score(state)} {marks}".rstrip()
    sentence = f"{begun}: {state.points} of {MOST_POINTS} points."
    return Outcome(line, sentence, score=score(state), made_of=_made_of(state), praise=_praise_for(state))


def _made_of(state: State) -> str:
    """Say what the points are made up of."""
    counts = {"group": len(state.found), "link": sum(one.right for one in state.named)}
    made = " + ".join(f"{count} {what}{'s' * (count != 1)}" for what, count in counts.items())
    return f"{made} + {BONUS} for all eight" if state.points == MOST_POINTS else f"{made}, no bonus"


def _praise_for(state: State) -> str:
    """Find a warm word for the end of a wall."""
    if state.status is Status.PLAYING:
        return ""
    if state.status is Status.GAVE_UP:
        return "Next time!"
    if state.status is Status.LOST:
        return "So close!" if len(state.found) == GROUPS - 2 else "A good try"
    if state.points == MOST_POINTS:
        return "Clean sweep!" if all(one.right for one in state.tries) and not state.hints else "Full marks!"
    return "Just in time!" if state.lives == 1 else "Wall solved!"


def score(state: State) -> str:
    """Return the one number of a wall, in short."""
    return f"{state.points}/{MOST_POINTS}"


def _say_when_given_up(state: State, tries: str) -> str:
    """Say when the wall was given up: before any guess, or after some, with what was found by then."""
    if not state.tries:
        return "before the first guess"
    return f"after {tries}, with {COUNTED[len(state.found)]} found"


def is_clean(ended: Ended) -> bool:
    """Return True if a wall was won without wrong guess or hint: four rows of squares, each of one colour.

    >>> rows = ("🟦🟦🟦🟦", "🟨🟨🟨🟨", "🟪🟪🟪🟪", "🟩🟩🟩🟩")
    >>> is_clean(Ended(Status.WON, "10/10", (*rows, "⭐⭐⭐⭐ 10/10"))), is_clean(Ended(Status.WON, "10/10 💡1", rows))
    (True, False)
    >>> is_clean(Ended(Status.WON, "10/10", ("🟦🟦🟦🟨", *rows)))
    False
    """
    rows = [row for row in ended.emoji if row[0] in ROWS]
    whole = len(rows) <= len(ROWS) and all(len(set(row)) == 1 for row in rows) and "➕" not in "".join(ended.emoji)
    return (
        whole
        and ended.status is Status.WON
        and ended.line.split()[0] == f"{MOST_POINTS}/{MOST_POINTS}"
        and "💡" not in ended.line
    )


def try_rows(state: State, most: int) -> list[str]:
    """Return one row of squares for each guess, at most `most` rows; a first row says how many were left out."""
    rows = ["".join(ROWS[row] for row in one.rows) for one in state.tries]
    if len(rows) <= most:
        return rows
    return [f"➕{len(rows) - most + 1}", *rows[len(rows) - most + 1 :]]
