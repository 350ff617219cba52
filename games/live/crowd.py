"""How many sockets each address has open in this process: a bound on what one machine can make it hold."""

from __future__ import annotations

from collections import Counter

from django.conf import settings


class Crowd:
    """The sockets that are open, by the address that they come from."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    def admit(self, address: str) -> bool:
        """Count a socket that is opening; whether it may be. If so, `leave` is called once."""
        if self.open[address] >= settings.SOCKETS_PER_ADDRESS:
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A socket that was admitted has closed."""
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
