"""The digraph of components: which part is in which character, directly and at any depth.

An edge leads from a part to what it is part of. A compound inside a sequence that is itself a character counts as that
character: 漢 ⿰氵𦰩 and its twin ⿰氵⿱廿⿻口夫 both hold what is written ⿱廿⿻口夫.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from puzzles.lexicon.ids import Decomposition, Tree, is_named, leaves, subtrees

if TYPE_CHECKING:
    import networkx as nx


def compounds(rows: Iterable[Decomposition]) -> dict[Tree, tuple[str, ...]]:
    """Return each tree that some characters are written as, with these characters."""
    found: dict[Tree, dict[str, None]] = {}
    for row in rows:
        if row.tree != row.character:
            found.setdefault(row.tree, {})[row.character] = None
    return {tree: tuple(characters) for tree, characters in found.items()}


def digraph(rows: Iterable[Decomposition]) -> nx.DiGraph[str]:
    """Return the networkx digraph from each part to the characters that hold it directly."""
    import networkx as nx

    rows = list(rows)
    known = compounds(rows)
    graph: nx.DiGraph[str] = nx.DiGraph()
    for row in rows:
        graph.add_node(row.character)
        for tree in subtrees(row.tree):
            held = (tree,) if isinstance(tree, str) else known.get(tree, ())
            graph.add_edges_from((part, row.character) for part in held if part != row.character and is_named(part))
    return graph


def closure(graph: nx.DiGraph[str]) -> dict[str, frozenset[str]]:
    """Return every character with all its parts at any depth, itself included.

    Characters that hold one another (tables have a few such circles) have the same parts. Cost: one pass over the
    condensed graph.
    """
    import networkx as nx

    whole = nx.condensation(graph)
    found: dict[int, frozenset[str]] = {}
    for number in nx.topological_sort(whole):
        inner = (found[before] for before in whole.predecessors(number))
        found[number] = frozenset(whole.nodes[number]["members"]).union(*inner)
    return {character: found[number] for character, number in whole.graph["mapping"].items()}


def two_parts(rows: Iterable[Decomposition]) -> dict[str, tuple[str, str]]:
    """Return the characters that every source puts together from the same two parts, with these parts."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for row in rows:
        found.setdefault(row.character, set()).add(tuple(leaves(row.tree)))
    pairs = {character: next(iter(ways)) for character, ways in found.items() if len(ways) == 1}
    return {c: (p[0], p[1]) for c, p in pairs.items() if len(p) == 2 and p[0] != p[1] and all(map(is_named, p))}
