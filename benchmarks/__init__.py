"""What the figures in docs/benchmarks.md come from: `make bench` runs all of them."""
