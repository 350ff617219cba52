"""How requests are read: what Django would believe of them and we do not."""

from __future__ import annotations

from django.core.handlers.asgi import ASGIRequest

FROM_INSIDE = ("/healthz", "/readyz", "/metrics")
"""What is asked by machines that know this process by its address, not by the site's name."""


class Request(ASGIRequest):
    """A request whose address is read as UTF-8, whatever charset it names.

    Django would read its address and its form in that charset, and fails on some: before its middleware for the
    address, and for the form in its own pages for errors too, which read it again.
    """

    @property
    def encoding(self) -> None:
        """None, which means UTF-8."""

    @encoding.setter
    def encoding(self, _: str | None) -> None:
        """Ignore what the request names: `RefusesUnreadable` looks at that."""

    def get_host(self) -> str:
        """The host, which is any for the addresses asked from inside: what they answer says nothing of the site's."""
        return "localhost" if self.path in FROM_INSIDE else super().get_host()
