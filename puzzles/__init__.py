"""The puzzle engines: pure Python that knows rules and words, and nothing of the web."""
