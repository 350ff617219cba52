"""Run the tests' site with Toy alone, so that it is ready soon."""

from puzzles import registry

registry.PACKAGES.clear()

from tests.settings import *  # noqa: E402, F403
