"""Look up words and characters for the engines: WordNet, frequencies, glosses, base forms and components."""
