"""The web side of Cardinal Chains."""
