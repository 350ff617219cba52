"""The search for layouts: a board as records, and compiled functions that lay, exchange and search on it.

`records` says what a board is made of, `forms` how that is stored in memory, `boards` makes one. The others are
compiled by `machine`: `laying` (one tile), `candidates` (which tiles fit), `moves`, `decisions` and `filling` (all that
could fill a window), `windows` (which squares that is), and `steps`, which is what `puzzles.dominoes.layout` calls.
"""
