"""The engine of the game that the tests bring along."""
