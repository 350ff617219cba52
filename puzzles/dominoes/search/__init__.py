"""Search for layouts and for par by functions that numba compiles (see `machine`).

For layouts: `records` defines the parts of a board and how they are stored, and `boards` makes an empty board. `laying`
lays and lifts one tile, `candidates` finds tiles that fit, `windows` lists the squares to fill again, and `moves`,
`decisions` and `filling` search all ways to fill them. `steps` uses all this; `puzzles.dominoes.layout` calls it.

For par: `racks` has the arrays, and `joining` the search that `puzzles.dominoes.best` calls.
"""
