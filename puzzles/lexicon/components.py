"""Find which parts are in which character, directly and at any depth, by a digraph of components.

An edge leads from a part to a character that has it. If some signs of a sequence are themselves the sequence of a
character, they count as that character: 漢 is written ⿰氵𦰩 or ⿰氵⿱廿⿻口夫, and has the part 𦰩 in both cases.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from puzzles.lexicon.ids import Decomposition, Tree, is_named, list_leaves, list_subtrees

if TYPE_CHECKING:
    import networkx as nx


def group_by_tree(rows: Iterable[Decomposition]) -> dict[Tree, tuple[str, ...]]:
    """Map each tree to the characters that have it as their decomposition."""
    characters_by_tree: dict[Tree, dict[str, None]] = {}
    for row in rows:
        if row.tree != row.character:
            characters_by_tree.setdefault(row.tree, {})[row.character] = None
    return {tree: tuple(characters) for tree, characters in characters_by_tree.items()}


def build_digraph(rows: Iterable[Decomposition]) -> nx.DiGraph[str]:
    """Build a networkx digraph with an edge from each part to every character that has it as a direct part."""
    import networkx as nx

    rows = list(rows)
    characters_by_tree = group_by_tree(rows)
    graph: nx.DiGraph[str] = nx.DiGraph()
    for row in rows:
        graph.add_node(row.character)
        for tree in list_subtrees(row.tree):
            direct_parts = (tree,) if isinstance(tree, str) else characters_by_tree.get(tree, ())
            graph.add_edges_from(
                (part, row.character) for part in direct_parts if part != row.character and is_named(part)
            )
    return graph


def find_all_parts(graph: nx.DiGraph[str]) -> dict[str, frozenset[str]]:
    """Map each character to all its parts at any depth, itself included.

    Characters that are parts of each other (tables have a few such cycles) get the same parts. The cost is one pass
    over the graph in which each cycle is one node.
    """
    import networkx as nx

    condensed = nx.condensation(graph)
    parts: dict[int, frozenset[str]] = {}
    for number in nx.topological_sort(condensed):
        inner = (parts[predecessor] for predecessor in condensed.predecessors(number))
        parts[number] = frozenset(condensed.nodes[number]["members"]).union(*inner)
    return {character: parts[number] for character, number in condensed.graph["mapping"].items()}


def find_two_parts(rows: Iterable[Decomposition]) -> dict[str, tuple[str, str]]:
    """Map each character to its two parts, if all sources agree on them, and they differ and have names."""
    parts_by_character: dict[str, set[tuple[str, ...]]] = {}
    for row in rows:
        parts_by_character.setdefault(row.character, set()).add(tuple(list_leaves(row.tree)))
    pairs = {character: next(iter(ways)) for character, ways in parts_by_character.items() if len(ways) == 1}
    return {c: (p[0], p[1]) for c, p in pairs.items() if len(p) == 2 and p[0] != p[1] and all(map(is_named, p))}
