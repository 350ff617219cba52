"""The web side of the tests' example."""
