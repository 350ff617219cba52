"""Large files of words: checked and then written by a worker, in portions, with progress.

A file is checked first without writing anything; what would be added, changed and refused is told. Only a file without
a refused row can be imported. The work goes portion by portion, with a pause after each that is as long as the portion
took: SQLite has one writer and a small machine few processors, and players' moves come first. What a portion writes is
worked out before, then written at once with its history. A worker that is killed leaves whole portions, and a second
run skips what is already there.
"""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Iterator, Mapping

import tablib
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from import_export.instance_loaders import BaseInstanceLoader
from import_export.resources import ModelResource, Resource
from import_export.results import RowResult
from simple_history.utils import bulk_create_with_history

from games.words.models import Word, WordImport
from games.words.signals import tell
from games.words.spreadsheets import each_cell, plain

PORTION = 50
"""Rows between two pauses, and at most in one transaction."""
MOST_REFUSED_SHOWN = 200
FORMATS = ("csv", "json")


class KnownWords(BaseInstanceLoader):
    """Finds the rows of a file, or of a portion of it, in the database with one query."""

    def __init__(self, resource: Resource[Word], dataset: tablib.Dataset | None = None) -> None:
        super().__init__(resource, dataset)
        lists = set(dataset["word_list"]) if dataset is not None and "word_list" in (dataset.headers or []) else set()
        words = Word.objects.filter(word_list__in=lists)
        if dataset is not None and len(dataset) <= PORTION and "text" in (dataset.headers or []):
            words = words.filter(text__in=set(dataset["text"]))
        self.known: Mapping[tuple[object, object], Word] = {(word.word_list, word.text): word for word in words}

    def get_instance(self, row: Mapping[str, object]) -> Word | None:
        return self.known.get((row.get("word_list"), row.get("text")))


class WordResource(ModelResource):  # type: ignore[type-arg]  # the class takes no parameter when it runs
    """How words travel as CSV or JSON: a row is known by its list and its text."""

    class Meta:
        model = Word
        import_id_fields = ("word_list", "text")
        fields = ("word_list", "text", "status", "source", "frequency", "details", "note")
        skip_unchanged = True
        report_skipped = True
        clean_model_instances = True
        instance_loader_class = KnownWords

    def __init__(self, user: User | None = None, **kwargs: object) -> None:
        super().__init__()
        self.user = user
        self.seen: set[tuple[object, object]] = set()

    def before_import_row(self, row: Mapping[str, object], **kwargs: object) -> None:
        key = row.get("word_list"), row.get("text")
        if key in self.seen:
            raise ValidationError({"text": "This word is in the file twice."})
        self.seen.add(key)

    def validate_instance(
        self,
        instance: Word,
        import_validation_errors: Mapping[str, list[ValidationError]] | None = None,
        validate_unique: bool = True,
    ) -> None:
        """Checks everything but that a row is unique, which `before_import_row` and `KnownWords` see to."""
        errors = dict(import_validation_errors or {})
        try:
            instance.full_clean(exclude=errors.keys(), validate_unique=False, validate_constraints=False)
        except ValidationError as problem:
            errors = problem.update_error_dict(errors)
        if errors:
            raise ValidationError(errors)

    def before_save_instance(self, instance: Word, row: Mapping[str, object], **kwargs: object) -> None:
        instance.changed_by = self.user


class Portion(WordResource):
    """Writes some rows of a file in two statements, and their history in two more."""

    class Meta(WordResource.Meta):
        use_bulk = True

    def bulk_create(self, *args: object, **kwargs: object) -> None:
        if self.create_instances:
            bulk_create_with_history(self.create_instances, Word, default_user=self.user)
            self.create_instances.clear()

    def bulk_update(self, *args: object, **kwargs: object) -> None:
        if not self.update_instances:
            return
        fields = [*self.get_bulk_update_fields(), "changed_by", "changed_at"]
        with (
            transaction.atomic()
        ):  # INSERT … ON CONFLICT holds the database for a fifth of the time of an UPDATE by CASE
            Word.objects.bulk_create(
                self.update_instances, update_conflicts=True, unique_fields=["id"], update_fields=fields
            )
            Word.history.bulk_history_create(self.update_instances, update=True, default_user=self.user)
        self.update_instances.clear()


def dataset_of(text: str, name: str) -> tablib.Dataset:
    """A file's rows. Raises ValueError with a sentence where it is not what its name says."""
    kind = name.rsplit(".", 1)[-1].lower()
    if kind not in FORMATS:
        raise ValueError("The file must end in .csv or .json.")
    try:
        dataset = tablib.Dataset().load(text.lstrip("\ufeff"), format=kind)
    except Exception as problem:  # tablib raises whatever its reader does
        raise ValueError(f"This is no {kind.upper()} file: {problem}") from problem
    if kind == "csv":
        dataset = each_cell(dataset, plain)
    missing = {"word_list", "text"} - set(dataset.headers or [])
    if missing:
        raise ValueError(f"The file needs the column {' and '.join(sorted(missing))}.")
    return dataset


def _checked_rows(job: WordImport, dataset: tablib.Dataset) -> Iterator[RowResult]:
    """What each row would do, worked out without a transaction; now and then the job notes how far it is."""
    resource = WordResource(user=job.user)
    loader = KnownWords(resource, dataset)
    began = time.monotonic()
    for number, row in enumerate(dataset.dict, 1):
        yield resource.import_row(row, loader, dry_run=True, using_transactions=False, raise_errors=False)
        if number % PORTION == 0 and number < len(dataset):
            WordImport.objects.filter(pk=job.pk).update(done=number)
            began = _pause(began)


def _pause(began: float) -> float:
    """Lets others on for as long as a portion that began then has taken; returns when the next one begins."""
    time.sleep(time.monotonic() - began)
    return time.monotonic()


def _reasons(row: RowResult) -> str:
    """Why a row is refused, in a sentence."""
    if row.validation_error is not None:
        return " ".join(
            f"{field}: {' '.join(told)}" if field != "__all__" else " ".join(told)
            for field, told in row.validation_error.message_dict.items()
        )
    return " ".join(str(error.error) for error in row.errors)


def check(job: WordImport) -> None:
    """Works out what importing a file would do and keeps that in its job; no word is written."""
    try:
        dataset = dataset_of(job.content, job.name)
    except ValueError as problem:
        _set(job, state=WordImport.FAILED, error=str(problem))
        return
    _set(job, state=WordImport.CHECKING, total=len(dataset), done=0)
    found: Counter[str] = Counter()
    refused = []
    for number, row in enumerate(_checked_rows(job, dataset), 1):
        found[row.import_type] += 1
        if row.is_error() or row.is_invalid():
            refused.append((number, _reasons(row)))
    _set(
        job,
        state=WordImport.CHECKED,
        done=len(dataset),
        added=found[RowResult.IMPORT_TYPE_NEW],
        changed=found[RowResult.IMPORT_TYPE_UPDATE],
        same=found[RowResult.IMPORT_TYPE_SKIP],
        refused=len(refused),
        reasons=[{"row": number, "reason": reason} for number, reason in refused[:MOST_REFUSED_SHOWN]],
    )


def write(job: WordImport) -> None:
    """Imports a file that was checked and has no refused row."""
    dataset = dataset_of(job.content, job.name)
    _set(job, state=WordImport.WRITING, done=0)
    done, began = 0, time.monotonic()
    for portion in _portions(dataset):
        resource = Portion(user=job.user)
        resource.import_data(portion, dry_run=False, use_transactions=False, raise_errors=True)
        done += len(portion)
        _set(job, done=done)
        began = _pause(began)
    tell({(row["word_list"], "") for row in dataset.dict})
    _set(job, state=WordImport.DONE, finished_at=timezone.now())


def _portions(dataset: tablib.Dataset) -> Iterator[tablib.Dataset]:
    rows = iter(dataset)
    while portion := list(itertools.islice(rows, PORTION)):
        yield tablib.Dataset(*portion, headers=dataset.headers)


def _set(job: WordImport, **values: object) -> None:
    for name, value in values.items():
        setattr(job, name, value)
    job.save(update_fields=list(values))
