"""Template tags of Cardinal Chains."""
