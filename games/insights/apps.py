"""The Django app of games.insights; whoever is judged is counted anew."""

from django.apps import AppConfig


class InsightsConfig(AppConfig):
    name = "games.insights"
    label = "insights"
    verbose_name = "How puzzles play"
    desk_roles = {"editor": ("view_figures",)}

    def ready(self) -> None:
        from games.insights import counting
        from games.plays.signals import play_judged

        play_judged.connect(counting.note_judged, dispatch_uid="games.insights")
