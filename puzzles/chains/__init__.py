"""Cardinal Chains: each start grows a chain whose numbers never go down, until all cells are covered."""

from puzzles.chains.engine import CardinalChains


def build() -> CardinalChains:
    """Build the engine; it needs nothing but its own code."""
    return CardinalChains()
