"""Map the addresses of rooms to their views."""

from django.urls import path

from games.rooms import pages

urlpatterns = [
    path("together/", pages.show_together_page, name="together"),
    path("room/", pages.find_room, name="find-room"),
    path("room/open/", pages.open_room, name="open-room"),
    path("room/<slug:code>/", pages.show_room, name="room"),
    path("room/<slug:code>/screen/", pages.show_screen, name="room-screen"),
    path("room/<slug:code>/join/", pages.join_room, name="join-room"),
    path("room/<slug:code>/ready/", pages.mark_ready, name="ready"),
    path("room/<slug:code>/start/", pages.start_round, name="start-round"),
    path("room/<slug:code>/choose/", pages.choose_round, name="choose-round"),
    path("room/<slug:code>/side/", pages.change_side, name="change-side"),
    path("room/<slug:code>/rematch/", pages.open_rematch, name="rematch"),
    path("room/<slug:code>/take-out/", pages.remove_player, name="take-out"),
    path("room/<slug:code>/hand-over/", pages.change_host, name="hand-over"),
    path("room/<slug:code>/let-in/", pages.readmit_player, name="let-in"),
    path("room/<slug:code>/lock/", pages.lock_room, name="lock-room"),
    path("room/<slug:code>/renew/", pages.renew_code, name="renew-room"),
    path("room/<slug:code>/leave/", pages.leave_room, name="leave-room"),
]
