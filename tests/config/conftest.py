"""The site's stage, for the tests of how its parts are wired."""

from tests.cast.sites import redis
from tests.games.conftest import alice, bob, nothing_is_remembered, secret, toy, visit, wrong

__all__ = ["alice", "bob", "nothing_is_remembered", "redis", "secret", "toy", "visit", "wrong"]
