"""Show editors a level with its techniques and its solution, step by step."""

from django.contrib import admin
from django.contrib.auth.decorators import permission_required
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import URLPattern, path
from django.utils.safestring import SafeString, mark_safe

from games.chains import pages
from games.chains.models import LevelEdition
from games.infra.admin_pages import ReadOnlyAdmin
from puzzles.chains.tools import count_rules
from puzzles.chains.wire import Puzzle

CHANGE_PERMISSION = "editions.change_edition"


@admin.register(LevelEdition)
class LevelAdmin(ReadOnlyAdmin[LevelEdition]):
    list_display = ("__str__", "variant", "kind", "date", "made_at")
    list_filter = ("kind", "variant")
    fields = ("variant", "kind", "date", "made_at", "board", "techniques", "solution")
    readonly_fields = ("board", "techniques", "solution")

    def get_queryset(self, request: HttpRequest) -> QuerySet[LevelEdition]:
        return super().get_queryset(request).filter(game="chains")

    def get_urls(self) -> list[URLPattern]:
        judge_level = self.admin_site.admin_view(
            permission_required(CHANGE_PERMISSION, raise_exception=True)(pages.judge_for_editor)
        )
        return [path("ask/", judge_level, name="chains_ask"), *super().get_urls()]

    @admin.display(description="level")
    def board(self, edition: LevelEdition) -> SafeString:
        puzzle: Puzzle = edition.puzzle
        drawn = {"level": puzzle.public.level, "paths": puzzle.secret.paths}
        return mark_safe(render_to_string("chains/editors-level.html", drawn))

    @admin.display(description="techniques needed")
    def techniques(self, edition: LevelEdition) -> str:
        return ", ".join(count_rules(edition.puzzle.secret.trace))

    @admin.display(description="solution, step by step")
    def solution(self, edition: LevelEdition) -> SafeString:
        return mark_safe(render_to_string("chains/editors-proof.html", {"steps": edition.puzzle.secret.trace}))
