"""Who sees a page of the desk and who may change what is on it, as a line at its foot says."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Model

from games.words import may
from games.words.readonly import ReadOnly
from games.words.roles import ADMIN, OFFICES, who_have

CALENDAR = ("editions.view_edition", "editions.change_edition")
WORDS = ("words.change_word", "words.change_word")
FIGURES = ("insights.view_figures", "")
OWN_PAGES = {
    **dict.fromkeys(("editions_calendar", "editions_calendar_of", "editions_week", "editions_coming"), CALENDAR),
    **dict.fromkeys(("editions_versions", "editions_consequences"), CALENDAR),
    "editions_texts": ("editions.change_edition", "editions.change_edition"),
    **dict.fromkeys(("words_review",), WORDS),
    **dict.fromkeys(("words_word_import", "words_word_process_import"), ("words.add_wordimport",) * 2),
    "words_wordimport_change": ("words.view_wordimport", "words.add_wordimport"),
    "voices_concern_change": ("voices.view_concern", "voices.change_concern"),
    "operating_state": ("operating.view_switch", "operating.change_switch"),
    **dict.fromkeys(("insights_figures_changelist", "insights_playing"), FIGURES),
    "insights_footfall_changelist": ("insights.view_footfall", ""),
    "editions_edition_change": CALENDAR,
}
"""Pages that are no form of Django's: the permission to see each, and to change what is on it; none: nobody does."""
DECIDED = {"plays.play": "plays.change_waiting"}
"""What is changed by those who have another permission than its own."""
HISTORY = "admin_logentry_changelist"
FOR_ALL = "Everybody at the desk sees this page, each what is theirs to see."


def told(name: str, model: type[Model] | None, user: User | AnonymousUser) -> str:
    """The line for a page: by its own name, else by the model that it is of, else of a page for all."""
    if name in OWN_PAGES:
        line = sentence(*OWN_PAGES[name])
    elif model is not None and name != HISTORY:
        line = sentence(*permissions_of(model))
    else:
        line = FOR_ALL
    return f"{line} {office_of(user)}"


def permissions_of(model: type[Model]) -> tuple[str, str]:
    """The permissions to see rows of a model and to change them; the latter empty where nobody does."""
    label, name = model._meta.app_label, model._meta.model_name
    change = DECIDED.get(model._meta.label_lower, f"{label}.change_{name}")
    page = admin.site._registry.get(model)
    by_others = isinstance(page, ReadOnly) and len(who_have(change)) == 1
    return f"{label}.view_{name}", "" if by_others else change


def sentence(see: str, change: str) -> str:
    """Who sees and who changes, in one sentence.

    >>> sentence("words.view_word", "words.change_word")
    'Editors and administrators see this page and may change what is on it.'
    """
    seen, changed = who_have(see), who_have(change) if change else []
    begun = f"{may.listed(seen).capitalize()} see this page"
    if seen == changed:
        return f"{begun} and may change what is on it."
    return f"{begun}; {f'{may.listed(changed)} may change what is on it' if changed else 'it is only to look at'}."


def office_of(user: User | AnonymousUser) -> str:
    """As what somebody is here."""
    groups = set(user.groups.values_list("name", flat=True))
    if user.is_superuser or ADMIN in groups:
        return "You are an administrator."
    own = [called.removesuffix("s") for role, called in OFFICES.items() if role in groups]
    return f"You are {' and '.join(('an ' if one[0] in 'aeiou' else 'a ') + one for one in own)}." if own else ""
