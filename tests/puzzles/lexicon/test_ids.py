"""Tables of ideographic description sequences: both forms are read, and what cannot be read is counted."""

from __future__ import annotations

from puzzles.lexicon import ids
from puzzles.lexicon.characters import characters
from puzzles.lexicon.components import closure, digraph, two_parts

CHISE = """\
# Copyright
U+5B81\t宁\t⿱宀丁
U+6F22\t漢\t⿰氵⿱廿⿻口夫[GTKV]\t⿰氵𦰩[J]
U+26C29\t𦰩\t⿱廿⿻口夫
U+4E00\t一\t一
U+2E80\t⺀\t⿱丶丶
U+20089\t𠂉\t⿱&CDP-8B7C;④
U+4E8C\t二\t⿱一
U+4E09\t三\t⿱一二一
nonsense
"""


def test_both_forms_of_table_mean_the_same() -> None:
    babelstone = "\ufeffU+5B81\t宁\t^⿱宀丁$(GHTJKPV)\nU+6F22\t漢\t^⿰氵𦰩$(J)\t^⿰氵{12}$(T)\t*a note\n"
    rows = ids.read(babelstone.splitlines()).rows
    assert [(row.character, row.tree, row.sources) for row in rows] == [
        ("宁", ("⿱", "宀", "丁"), "GHTJKPV"),
        ("漢", ("⿰", "氵", "𦰩"), "J"),
        ("漢", ("⿰", "氵", "{12}"), "T"),
    ]


def test_regions_may_differ_what_cannot_be_read_is_counted_and_named_parts_are_components_but_no_strokes() -> None:
    table = ids.read(CHISE.splitlines())
    assert table.unread == [
        (8, "二: it ends too early"),
        (9, "三: “一” is left over"),
        (10, "it is not “code, character, sequence”"),
    ]
    assert {row.sources for row in table.rows if row.character == "漢"} == {"GTKV", "J"}
    graph = digraph(table.rows)
    assert set(graph.predecessors("漢")) >= {"氵", "𦰩", "口", "夫", "廿"}, "a compound may be a character"
    assert closure(graph)["𠂉"] == {"𠂉", "&CDP-8B7C;"}


def test_parts_of_parts_are_parts_and_characters_that_hold_one_another_have_the_same() -> None:
    rows = ids.read(["U+1\t箱\t⿱竹相", "U+2\t相\t⿰木目"]).rows
    assert closure(digraph(rows))["箱"] == {"箱", "竹", "相", "木", "目"}
    whole = closure(digraph(ids.read(["U+1\t甲\t⿱乙丙", "U+2\t乙\t⿱甲丁"]).rows))
    assert whole["甲"] == whole["乙"] == {"甲", "乙", "丙", "丁"}


def test_only_characters_of_two_different_parts_in_every_source_are_pairs() -> None:
    rows = ids.read(["U+1\t林\t⿰木木", "U+2\t宁\t⿱宀丁", "U+3\t漢\t⿰氵𦰩[J]\t⿰氵⿱廿夫[T]"]).rows
    assert two_parts(rows) == {"宁": ("宀", "丁")}


def test_the_whole_table_is_read_and_doubles_of_a_character_are_that_character() -> None:
    table = characters()
    assert len(table.characters) > 87_000 and sum(1 for _ in table.pairs()) > 10_000
    assert table.sequence("疗") == "⿸疒了" and {"宀", "丁"} < table.parts("宁")
    assert table.parts("not there") == {"not there"}
    assert not table.is_drawn("𠮩") and table.is_drawn("宁")
    assert [*map(ids.plain, "⺡⻌⼝漢①")] == [*"氵辶口漢①"]
