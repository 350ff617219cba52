"""The addresses of rooms."""

from django.urls import path

from games.rooms import pages

urlpatterns = [
    path("together/", pages.together, name="together"),
    path("room/", pages.find_room, name="find-room"),
    path("room/open/", pages.open_room, name="open-room"),
    path("room/<slug:code>/", pages.room_page, name="room"),
    path("room/<slug:code>/screen/", pages.screen, name="room-screen"),
    path("room/<slug:code>/join/", pages.join, name="join-room"),
    path("room/<slug:code>/ready/", pages.ready, name="ready"),
    path("room/<slug:code>/start/", pages.start, name="start-round"),
    path("room/<slug:code>/choose/", pages.choose, name="choose-round"),
    path("room/<slug:code>/side/", pages.change_side, name="change-side"),
    path("room/<slug:code>/rematch/", pages.rematch, name="rematch"),
    path("room/<slug:code>/take-out/", pages.take_out, name="take-out"),
    path("room/<slug:code>/hand-over/", pages.hand_over, name="hand-over"),
    path("room/<slug:code>/let-in/", pages.let_in, name="let-in"),
    path("room/<slug:code>/lock/", pages.lock, name="lock-room"),
    path("room/<slug:code>/renew/", pages.renew, name="renew-room"),
    path("room/<slug:code>/leave/", pages.leave, name="leave-room"),
]
