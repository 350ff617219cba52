"""The web side of the game that the tests bring along."""
