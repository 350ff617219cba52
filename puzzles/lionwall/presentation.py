"""Make the view of a play, its outcome for leaderboards, the emoji of a shared result, and the reveal."""

from collections.abc import Sequence

from puzzles.abilities import EndedPlay
from puzzles.contract import Outcome, Status
from puzzles.lionwall.components import map_glyphs_by_name
from puzzles.lionwall.rules import BONUS_POINTS, GROUP_COUNT, MOST_POINTS, State
from puzzles.lionwall.wire import Found, Group, LastTry, Naming, Phase, Pieces, Puzzle, Reveal, View

ROW_SIGNS = "🟨🟩🟦🟪"
LINK_COUNT_WORDS = ("none", "one", "two", "three", "all four")
GROUP_COUNT_WORDS = ("no groups", "one group", "two groups", "three groups", "all four groups")


def make_view(puzzle: Puzzle, state: State) -> View:
    """Return all that the browser gets of a play; groups and choices only once the player may see them."""
    public = puzzle.public
    return View(
        flavour=public.flavour,
        grade=public.grade,
        rules=public.rules,
        cards=public.cards,
        phase=_find_phase(state),
        found=_show_found_groups(puzzle, state) if state.tries or state.is_wall_done else (),
        tries=len(state.tries),
        lives=state.lives_left,
        wrong=tuple(one.cards for one in state.tries if not one.is_right),
        last=_show_last_try(state),
        hints=state.hints,
        clock=state.rules.clock_seconds if state.clock_started else None,
        time_up=state.time_up,
        names=_show_naming(puzzle, state) if state.is_wall_done and not state.gave_up else (),
        points=state.points,
    )


def _find_phase(state: State) -> Phase:
    if state.status.over:
        return "over"
    return "names" if state.is_wall_done else "wall"


def _show_last_try(state: State) -> LastTry | None:
    if not state.tries:
        return None
    last = state.tries[-1]
    return LastTry(cards=last.cards, right=last.is_right, one_away=last.is_one_away)


def _show_found_groups(puzzle: Puzzle, state: State) -> tuple[Found, ...]:
    """Return the groups above the wall: those found, in order, and the others once the wall is done."""
    rows = list(state.found_groups)
    if state.is_wall_done:
        rows += [row for row in range(GROUP_COUNT) if row not in rows]
    groups = puzzle.secret.groups
    return tuple(Found(group=row, cards=groups[row].texts, by_player=row in state.found_groups) for row in rows)


def _show_naming(puzzle: Puzzle, state: State) -> tuple[Naming, ...]:
    """Return for each group the six choices and, once the player has chosen, the choice and the right name."""
    names_given = {one.group: one for one in state.named_links}
    naming = []
    for row, (group, choices) in enumerate(zip(puzzle.secret.groups, puzzle.secret.choices, strict=True)):
        if one := names_given.get(row):
            naming_fields = {"chosen": one.name, "right": one.right, "name": group.name, "title": group.title}
        else:
            naming_fields = {"chosen": None, "right": None, "name": None, "title": None}
        signs = _list_choice_signs(puzzle.secret.groups, group, choices)
        naming.append(Naming.model_validate({"group": row, "choices": choices, "signs": signs, **naming_fields}))
    return tuple(naming)


def _list_choice_signs(groups: Sequence[Group], group: Group, choices: Sequence[str]) -> tuple[str, ...]:
    """List the component of each choice, if possible in a form that is on this wall's cards; () among words.

    With these, players can answer who don't know the meaning of the components.
    """
    if group.sign is None:
        return ()
    whys = [card.why for one in groups for card in one.cards]
    here = {piece for why in whys if isinstance(why, Pieces) for piece in why.pieces}
    own_sign = {group.name: (group.sign.glyph,)}
    forms = [own_sign.get(name) or map_glyphs_by_name().get(name, ("",)) for name in choices]
    return tuple(next((form for form in row if form in here), row[0]) for row in forms)


def make_reveal(puzzle: Puzzle, of_the_day: str | None) -> Reveal:
    """Return all groups with their explanations; `of_the_day` is the card that is shown large, or None."""
    secret = puzzle.secret
    return Reveal(groups=secret.groups, herrings=secret.herrings.tempting, of_the_day=of_the_day)


def make_outcome(state: State) -> Outcome:
    """Describe how a play is going or ended: its line has the points, the clock and the hints."""
    found_words, tries = GROUP_COUNT_WORDS[len(state.found_groups)], _say_tally(state)
    named_words = LINK_COUNT_WORDS[sum(one.right for one in state.named_links)]
    start_words = f"You found {found_words} in {tries}, and named {named_words} of the links"
    if state.gave_up:
        start_words = f"You gave up {_say_when_given_up(state, tries)}"
    marks = "".join(["⏱️" if state.clock_started else "", f"💡{len(state.hints)}" if state.hints else ""])
    line = f"{format_score(state)} {marks}".rstrip()
    sentence = f"{start_words}. You scored {state.points} of {MOST_POINTS} points."
    return Outcome(line, sentence, score=format_score(state), made_of=_say_points(state), praise=_choose_praise(state))


def _say_tally(state: State) -> str:
    """Say how many guesses count, and how many of these are for hints."""
    count, hints = len(state.tries) + state.tries_for_hints, len(state.hints)
    guesses = "one guess" if count == 1 else f"{count} guesses"
    for_hints = f" ({state.tries_for_hints} for {'the hint' if hints == 1 else f'{hints} hints'})"
    return guesses + for_hints if hints else guesses


def _say_points(state: State) -> str:
    """Say how groups, links and the bonus add up to the points."""
    counts = {"group": len(state.found_groups), "link": sum(one.right for one in state.named_links)}
    sum_text = " + ".join(f"{count} {noun}{'s' * (count != 1)}" for noun, count in counts.items())
    return f"{sum_text} + {BONUS_POINTS} for all eight" if state.points == MOST_POINTS else f"{sum_text}, no bonus"


def _choose_praise(state: State) -> str:
    """Choose a word or two of praise for the end of a play; '' before it."""
    if state.status is Status.PLAYING:
        return ""
    if state.status is Status.GAVE_UP:
        return "Next time!"
    if state.status is Status.LOST:
        return "So close!" if len(state.found_groups) == GROUP_COUNT - 2 else "A good try"
    if state.points == MOST_POINTS:
        return "Clean sweep!" if all(one.is_right for one in state.tries) and not state.hints else "Full marks!"
    return "Just in time!" if state.lives_left == 1 else "Wall solved!"


def format_score(state: State) -> str:
    """Write the points, such as “7/10”."""
    return f"{state.points}/{MOST_POINTS}"


def _say_when_given_up(state: State, tries: str) -> str:
    """Say after how many guesses and found groups the player gave up; `tries` has the guesses in words."""
    if not state.tries:
        return "before the first guess"
    return f"after {tries}, with {GROUP_COUNT_WORDS[len(state.found_groups)]} found"


def is_clean(ended: EndedPlay) -> bool:
    """Return True if a play was won with all points, without a wrong guess or a hint.

    >>> rows = ("🟦🟦🟦🟦", "🟨🟨🟨🟨", "🟪🟪🟪🟪", "🟩🟩🟩🟩")
    >>> is_clean(EndedPlay(Status.WON, "10/10", (*rows, "⭐⭐⭐⭐ 10/10")))
    True
    >>> is_clean(EndedPlay(Status.WON, "10/10 💡1", rows))
    False
    >>> is_clean(EndedPlay(Status.WON, "10/10", ("🟦🟦🟦🟨", *rows)))
    False
    """
    rows = [row for row in ended.emoji if row[0] in ROW_SIGNS]
    is_uniform = (
        len(rows) <= len(ROW_SIGNS) and all(len(set(row)) == 1 for row in rows) and "➕" not in "".join(ended.emoji)
    )
    return (
        is_uniform
        and ended.status is Status.WON
        and ended.line.split()[0] == f"{MOST_POINTS}/{MOST_POINTS}"
        and "💡" not in ended.line
    )


def write_guess_rows(state: State, most: int) -> list[str]:
    """Write a row of squares for each guess, and one for the fourth group if three were found.

    If there are more than `most` rows, the first one says how many were left out, and the latest rows follow.
    """
    rows = ["".join(ROW_SIGNS[group] for group in row) for row in state.rows]
    if len(rows) <= most:
        return rows
    return [f"➕{len(rows) - most + 1}", *rows[len(rows) - most + 1 :]]
