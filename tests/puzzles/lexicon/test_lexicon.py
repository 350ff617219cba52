"""The words of WordNet and characters by their parts: what is read, what may be typed, and what cannot be read."""

from puzzles.lexicon import ids
from puzzles.lexicon.characters import open_characters
from puzzles.lexicon.collocations import open_collocations
from puzzles.lexicon.components import build_digraph, find_all_parts, find_two_parts
from puzzles.lexicon.wordnet import wordnet
from tests.cast.nettle import number
from tests.data import FOLDER

CHISE = (FOLDER.parent / "chise.txt").read_text("utf-8")


def test_both_forms_of_table_mean_the_same() -> None:
    babelstone = "\ufeffU+5B81\t宁\t^⿱宀丁$(GHTJKPV)\nU+6F22\t漢\t^⿰氵𦰩$(J)\t^⿰氵{12}$(T)\t*a note\n"
    rows = ids.read_table(babelstone.splitlines()).rows
    assert [(row.character, row.tree, row.sources) for row in rows] == [
        ("宁", ("⿱", "宀", "丁"), "GHTJKPV"),
        ("漢", ("⿰", "氵", "𦰩"), "J"),
        ("漢", ("⿰", "氵", "{12}"), "T"),
    ]


def test_regions_may_differ_what_cannot_be_read_is_counted_and_named_parts_are_components_but_no_strokes() -> None:
    table = ids.read_table(CHISE.splitlines())
    assert table.unread == [
        (8, "二: it ends too early"),
        (9, "三: “一” is left over"),
        (10, "it is not “code, character, sequence”"),
    ]
    assert {row.sources for row in table.rows if row.character == "漢"} == {"GTKV", "J"}
    graph = build_digraph(table.rows)
    assert set(graph.predecessors("漢")) >= {"氵", "𦰩", "口", "夫", "廿"}, "a compound may be a character"
    assert find_all_parts(graph)["𠂉"] == {"𠂉", "&CDP-8B7C;"}


def test_parts_of_parts_are_parts_and_characters_that_hold_one_another_have_the_same() -> None:
    rows = ids.read_table(["U+1\t箱\t⿱竹相", "U+2\t相\t⿰木目"]).rows
    assert find_all_parts(build_digraph(rows))["箱"] == {"箱", "竹", "相", "木", "目"}
    whole = find_all_parts(build_digraph(ids.read_table(["U+1\t甲\t⿱乙丙", "U+2\t乙\t⿱甲丁"]).rows))
    assert whole["甲"] == whole["乙"] == {"甲", "乙", "丙", "丁"}


def test_only_characters_of_two_different_parts_in_every_source_are_pairs() -> None:
    rows = ids.read_table(["U+1\t林\t⿰木木", "U+2\t宁\t⿱宀丁", "U+3\t漢\t⿰氵𦰩[J]\t⿰氵⿱廿夫[T]"]).rows
    assert find_two_parts(rows) == {"宁": ("宀", "丁")}


def test_the_whole_table_is_read_and_doubles_of_a_character_are_that_character() -> None:
    table = open_characters()
    assert len(table.characters) > 87_000 and sum(1 for _ in table.list_pairs()) > 10_000
    assert table.read_sequence("疗") == "⿸疒了" and {"宀", "丁"} < table.find_parts("宁")
    assert table.find_parts("not there") == {"not there"}
    assert not table.is_drawn("𠮩") and table.is_drawn("宁")
    assert [*map(ids.unify_part, "⺡⻌⼝漢①")] == [*"氵辶口漢①"]


def test_every_word_is_found_in_any_writing_and_inflected_or_otherwise_spelt_leads_to_its_word() -> None:
    words = wordnet()
    assert (len(words.synset_of), len(words.zipf)) == (207_235, 147_478)
    spellings = range(0, len(words.zipf), 211)
    assert [words.lookup(words.folded(number)) for number in spellings] == [*spellings]
    assert all(words.lookup(text) for text in ("electric motor", "Electric_Motor", "ELECTRIC MOTOR", "galore"))
    assert [words.lookup(text) for text in ("galore(ip)", "zzyzxq", "")] == [None] * 3
    regular = "cakes: cake, electric motors: electric motor, bigger: big, colour: color, organise: organize"
    bases = f"{regular}, feet: foot, women: woman, ran: run, took off: take off"
    for typed, base in (one.split(": ") for one in bases.split(", ")):
        assert base in [words.spelling(number) for number in words.base_forms(typed)], typed
    for typed, meant in (("elefant", "elephant"), ("relashunship", "relationship"), ("musick", "music")):
        assert meant in words.nearest(typed)


def test_names_are_told_from_common_words_and_a_gloss_has_no_examples() -> None:
    words = wordnet()
    assert not all(words.is_proper(sense) for sense in words.senses(number("fox")))
    assert all(words.is_proper(sense) for sense in words.senses(number("london")))
    glosses = {words.name(words.synset(s)): words.gloss(words.synset(s)) for s in words.senses(number("cake"))}
    assert glosses["cake.n.03"].startswith("baked goods made from or based on a mixture of flour")
    assert not any('"' in gloss for gloss in glosses.values())


def partners(word: str, first: bool) -> dict[str, str]:
    """What follows or precedes a word in nouns of two words, with the whole."""
    words, pairs = wordnet(), open_collocations().list_partners(number(word), first)
    return {words.folded(other): words.folded(whole) for other, whole in pairs}


def test_nouns_of_two_words_are_known_by_either_but_neither_rare_halves_nor_verbs() -> None:
    before, after = partners("ball", False), partners("flying", True)
    assert {"fish": "flying fish", "saucer": "flying saucer"}.items() <= after.items()
    assert {"crystal": "crystal ball", "foot": "football", "snow": "snowball"}.items() <= before.items()
    assert "ibis" not in partners("ha", True)
    assert all(len(half) > 2 for half, whole in before.items() if " " not in whole and "-" not in whole)
    assert partners("get", True).get("up", "get-up") == "get-up"
