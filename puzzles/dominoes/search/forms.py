"""How records are stored in memory: numpy's structured types, made from the fields of a class."""

from typing import Annotated, Any, NewType, get_args, get_origin, get_type_hints

import numpy as np


def form_of(field: Any) -> tuple[Any, ...]:
    """Return how numpy stores a field: its type, and if there are several in a row, how many.

    Numbers of records are unsigned: an index that may be negative would be checked each time.
    """
    if get_origin(field) is Annotated:
        kind, told = get_args(field)
        return (*form_of(*get_args(kind)), (told,)) if get_args(kind) else (told,)
    if isinstance(field, NewType):
        return (np.uint32,)
    return ({int: np.int32, bool: np.bool_}.get(field) or structure_of(field),)


def structure_of(kind: type) -> np.dtype[np.void]:
    """Return the structured type of a kind of record."""
    fields = get_type_hints(kind, include_extras=True)
    return np.dtype([(name, *form_of(each)) for name, each in fields.items()], align=True)


def empty_records(kind: type, many: int) -> Any:
    """Return `many` records of a kind, all zero."""
    return np.zeros(many, structure_of(kind)).view(np.recarray)
