"""A real browser against a real web process."""
