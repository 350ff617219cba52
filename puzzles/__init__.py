"""The puzzle engines: pure Python that knows rules and words, but nothing of the web."""
