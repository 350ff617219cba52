"""What the engines know of words: WordNet as a network, frequencies, glosses and base forms."""
