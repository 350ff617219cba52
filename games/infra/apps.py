"""Register `games.infra` as a Django app, and say what editors may do with jobs."""

from django.apps import AppConfig


class InfraConfig(AppConfig):
    name = "games.infra"
    label = "infra"
    verbose_name = "Running the site"
    desk_roles = {"editor": ("view_job", "change_job")}

    def ready(self) -> None:
        """Count requests, and make this process read notices and switches again as soon as it changes one."""
        from django.core.signals import got_request_exception, request_finished
        from django.db.models.signals import post_delete, post_save

        from games.infra import failed_requests, notices
        from games.infra.models import Notice, Switch

        for model in (Notice, Switch):
            post_save.connect(notices.expire_site_state, sender=model)
            post_delete.connect(notices.expire_site_state, sender=model)
        request_finished.connect(failed_requests.count_answer)
        got_request_exception.connect(failed_requests.count_failure)
