"""The engine of the tests' example."""
