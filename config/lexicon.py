"""Build the lexicon's caches where the site looks for them: `python -m config.lexicon`."""

from importlib import import_module

from puzzles.lexicon.__main__ import main

if __name__ == "__main__":
    import_module("config.settings")  # which reads `.env` into the environment
    main()
