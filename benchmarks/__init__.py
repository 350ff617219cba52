"""The benchmarks behind the figures in docs/benchmarks.md: `make bench` runs them all."""
