"""Search for layouts and for par by functions that `machine` compiles.

For layouts: `records` defines the parts of a board and how they are stored, `boards` makes an empty one.
`laying` lays and lifts one tile, `candidates` finds tiles that fit, `windows` chooses the squares to fill again, and
`moves`, `decisions` and `filling` search all ways to fill them. `puzzles.dominoes.layout` calls `steps`.

For par: `racks` has the arrays, and `joining` the search that `puzzles.dominoes.best` calls.
"""
