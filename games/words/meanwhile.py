"""A form that does not write over what somebody else has saved since it was opened."""

from __future__ import annotations

from typing import Any, TypeVar

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils import timezone

ModelT = TypeVar("ModelT", bound=Model)


class Meanwhile(forms.ModelForm[ModelT]):
    """A form of a row with a history: it knows the last entry that its editor saw, and refuses where there is more.

    What was typed stays; the form then knows the newer entry, so saving once more is a decision.
    """

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            last = self._entries().first()
            self.initial["seen"] = last.pk if last else 0

    def _entries(self) -> Any:
        """What was saved of the row, the newest first."""
        history: Any = self.instance
        return history.history.select_related("history_user").order_by("-pk")

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        seen = self.cleaned_data.get("seen")
        if self.instance.pk and seen is not None:
            row = type(self.instance)._default_manager.select_for_update().filter(pk=self.instance.pk)
            row.first()  # nobody else saves it until this is done
            last = self._entries().first()
            if last and last.pk != seen:
                self.data = {**self.data, self.add_prefix("seen"): str(last.pk)}
                raise ValidationError(self._told(last, seen), code="meanwhile")
        return cleaned

    def _told(self, last: Any, seen: int) -> str:
        """Who has saved what, and what can be done."""
        before = self._entries().filter(pk=seen).first()
        fields = last.diff_against(before).changed_fields if before else []
        verbose = {field.name: str(field.verbose_name) for field in self.instance._meta.fields}
        names = ", ".join(verbose[field] for field in fields)
        who, at = last.history_user or "Somebody else", timezone.localtime(last.history_date)
        return (
            f"{who} saved this at {at:%H:%M} on {at:%-d %B}, after you opened it{f' ({names})' if names else ''}. "
            "Nothing of yours was saved yet, and all that you typed stands here. "
            "Open it in another tab to see theirs; save once more to put yours in its place."
        )
