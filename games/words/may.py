"""What permissions let somebody do, in words: “see and change words”, by the part of the desk."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.apps import apps
from django.contrib.auth.models import Permission

from games.words import naming

VERBS = {"view": "see", "add": "add", "change": "change", "delete": "delete"}
"""What Django's words for a deed are called here, in the order in which they are told."""
Held = tuple[str, str]
"""The label of an app, and the code name of one of its permissions, such as `change_word`."""


def part_of(label: str) -> str:
    """What the part of the desk is called that an app is for."""
    return naming.GROUPS.get(label) or str(apps.get_app_config(label).verbose_name)


def deed(permission: Held) -> tuple[str, str]:
    """What is done, and with what: `("see", "words")`."""
    label, code = permission
    verb, _, name = code.partition("_")
    return VERBS.get(verb, verb), naming.many(apps.get_model(label, name)._meta)


def held(permissions: Iterable[str]) -> list[Held]:
    """Permissions as Django writes them, taken apart.

    >>> held(["words.change_word"])
    [('words', 'change_word')]
    """
    return [(label, code) for label, _, code in (one.partition(".") for one in permissions)]


def known(permissions: Iterable[Held]) -> list[Held]:
    """Those of rows that there are still; Django keeps the permissions of models that went."""
    return [(label, code) for label, code in permissions if (label, code.partition("_")[2]) in _models()]


def told(permissions: Iterable[Held]) -> list[tuple[str, list[str]]]:
    """What all of some permissions allow, by part of the desk, a line for each kind of row."""
    verbs: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for one in known(permissions):
        verb, rows = deed(one)
        verbs[part_of(one[0]), rows].add(verb)
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for (part, rows), may in sorted(verbs.items()):
        lines[part].append(f"{listed([verb for verb in VERBS.values() if verb in may])} {rows}")
    return list(lines.items())


def choices() -> list[tuple[str, list[tuple[int, str]]]]:
    """Every permission to choose from, by part of the desk: “see words”."""
    found: defaultdict[str, list[tuple[str, int, int, str]]] = defaultdict(list)
    order = list(VERBS.values())
    held = Permission.objects.values_list("pk", "content_type__app_label", "codename")
    for pk, label, code in held:
        if known([(label, code)]):
            verb, rows = deed((label, code))
            place = order.index(verb) if verb in order else len(order)
            found[part_of(label)].append((rows, place, pk, f"{verb} {rows}"))
    return [(part, [(pk, text) for *_, pk, text in sorted(rows)]) for part, rows in sorted(found.items())]


def listed(names: list[str]) -> str:
    """Names in a sentence.

    >>> listed(["see", "add", "change"])
    'see, add and change'
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _models() -> set[tuple[str, str]]:
    return {(model._meta.app_label, model._meta.model_name or "") for model in apps.get_models()}
