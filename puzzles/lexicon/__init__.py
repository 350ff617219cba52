"""What the engines know about words and characters: WordNet, frequencies, glosses, base forms, and components."""
