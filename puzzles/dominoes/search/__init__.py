"""Search for layouts and for par by functions that numba compiles (see `compiler`).

For layouts: `records` defines the parts of a board and how they are stored, and `empty_board` makes a board. `slots`
lays and lifts one tile, `candidates` finds tiles that fit, and `windows` lists the squares to fill again.
`ejection_chains`, `decisions` and `filling` search all ways to fill them. `layout_steps` uses all this, and
`puzzles.dominoes.layout` calls it.

For par: `rack_arrays` has the arrays, and `par_search` the search that `puzzles.dominoes.par` calls.
"""
