"""Cardinal Chains: cover every cell by chains whose numbers never go down; each start grows one."""

from puzzles.chains.engine import CardinalChains


def build() -> CardinalChains:
    """Build the engine; it needs nothing but its own code."""
    return CardinalChains()
