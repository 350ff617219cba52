"""What the engines know about words: WordNet as a network, frequencies, glosses and base forms."""
