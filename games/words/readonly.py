"""A base for admin pages of rows that are shown and that nobody changes by hand."""

from typing import TypeVar

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

ModelT = TypeVar("ModelT", bound=Model)


class ReadOnly(admin.ModelAdmin[ModelT]):
    """An admin page without the buttons to add, change or delete."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
