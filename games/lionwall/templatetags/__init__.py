"""Template tags of Lion Wall."""
