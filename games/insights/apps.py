"""The Django app of games.insights; whoever is judged is counted anew."""

from django.apps import AppConfig


class InsightsConfig(AppConfig):
    name = "games.insights"
    label = "insights"
    verbose_name = "How puzzles play"
    desk_roles = {"editor": ("view_figures", "view_footfall")}

    def ready(self) -> None:
        from games.insights import counting, footfall
        from games.plays.signals import first_look, play_judged

        play_judged.connect(counting.note_judged, dispatch_uid="games.insights")
        first_look.connect(footfall.note_first_look, dispatch_uid="games.insights")
