"""The addresses of rooms."""

from django.urls import path

from games.rooms import forms, pages

urlpatterns = [
    path("together/", pages.together, name="together"),
    path("room/", pages.find_room, name="find-room"),
    path("room/open/", forms.open_room, name="open-room"),
    path("room/<slug:code>/", pages.room_page, name="room"),
    path("room/<slug:code>/screen/", pages.screen, name="room-screen"),
    path("room/<slug:code>/join/", forms.join, name="join-room"),
    path("room/<slug:code>/ready/", forms.ready, name="ready"),
    path("room/<slug:code>/start/", forms.start, name="start-round"),
    path("room/<slug:code>/choose/", forms.choose, name="choose-round"),
    path("room/<slug:code>/side/", forms.change_side, name="change-side"),
    path("room/<slug:code>/rematch/", forms.rematch, name="rematch"),
    path("room/<slug:code>/take-out/", forms.take_out, name="take-out"),
    path("room/<slug:code>/hand-over/", forms.hand_over, name="hand-over"),
    path("room/<slug:code>/let-in/", forms.let_in, name="let-in"),
    path("room/<slug:code>/lock/", forms.lock, name="lock-room"),
    path("room/<slug:code>/renew/", forms.renew, name="renew-room"),
    path("room/<slug:code>/close-screens/", forms.close_screens, name="close-screens"),
    path("room/<slug:code>/leave/", forms.leave, name="leave-room"),
]
