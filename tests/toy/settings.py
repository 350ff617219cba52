"""The settings of the tests with the toy alone: a site that is ready soon."""

from puzzles import registry

registry.PACKAGES.clear()

from tests.settings import *  # noqa: E402, F403
