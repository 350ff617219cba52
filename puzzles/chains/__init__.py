"""Cardinal Chains: each start grows a chain whose numbers never go down, until all cells are covered."""

from puzzles.chains.engine import CardinalChains


def build_engine() -> CardinalChains:
    """Build the engine, which needs no word data."""
    return CardinalChains()
