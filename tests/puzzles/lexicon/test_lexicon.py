"""The words of WordNet and characters by their parts, what is read of them, and the cache in which they are kept."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from puzzles.lexicon import cache, data_paths, ids
from puzzles.lexicon.characters import open_characters
from puzzles.lexicon.collocations import open_collocations
from puzzles.lexicon.components import build_digraph, find_all_parts, find_two_parts
from puzzles.lexicon.data_paths import LexiconMissing
from puzzles.lexicon.wordnet import Wordnet, wordnet
from tests.cast.nettle import get_spelling
from tests.data import FOLDER, TINY_WORDNET

CHISE = (FOLDER.parent / "chise.txt").read_text("utf-8")


def test_both_forms_of_table_mean_the_same() -> None:
    babelstone = "\ufeffU+5B81\t宁\t^⿱宀丁$(GHTJKPV)\nU+6F22\t漢\t^⿰氵𦰩$(J)\t^⿰氵{12}$(T)\t*a note\n"
    rows = ids.read_table(babelstone.splitlines()).rows
    first, *others = [(row.character, row.tree, row.sources) for row in rows]
    assert first == ("宁", ("⿱", "宀", "丁"), "GHTJKPV")
    assert others == [("漢", ("⿰", "氵", "𦰩"), "J"), ("漢", ("⿰", "氵", "{12}"), "T")]


def test_regions_may_differ_what_cannot_be_read_is_counted_and_named_parts_are_components_but_no_strokes() -> None:
    table = ids.read_table(CHISE.splitlines())
    wrong = ["二: it ends too early", "三: “一” is left over at the end", "it isn’t “code, character, sequence”"]
    assert table.unread == list(enumerate(wrong, 8))
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
        assert base in [words.spelling(number) for number in words.find_base_forms(typed)], typed
    for typed, meant in (("elefant", "elephant"), ("relashunship", "relationship"), ("musick", "music")):
        assert meant in words.suggest_spellings(typed)


def test_names_are_told_from_common_words_and_a_gloss_has_no_examples() -> None:
    words = wordnet()
    assert not all(words.is_proper(sense) for sense in words.senses(get_spelling("fox")))
    assert all(words.is_proper(sense) for sense in words.senses(get_spelling("london")))
    glosses = {words.name(words.synset(s)): words.gloss(words.synset(s)) for s in words.senses(get_spelling("cake"))}
    assert glosses["cake.n.03"].startswith("baked goods made from or based on a mixture of flour")
    assert not any('"' in gloss for gloss in glosses.values())


def partners(word: str, first: bool) -> dict[str, str]:
    """What follows or precedes a word in nouns of two words, with the whole."""
    words, pairs = wordnet(), open_collocations().list_partners(get_spelling(word), first)
    return {words.folded(other): words.folded(whole) for other, whole in pairs}


def test_nouns_of_two_words_are_known_by_either_but_neither_rare_halves_nor_verbs() -> None:
    before, after = partners("ball", False), partners("flying", True)
    assert {"fish": "flying fish", "saucer": "flying saucer"}.items() <= after.items()
    assert {"crystal": "crystal ball", "foot": "football", "snow": "snowball"}.items() <= before.items()
    assert "ibis" not in partners("ha", True)
    assert all(len(half) > 2 for half, whole in before.items() if " " not in whole and "-" not in whole)
    assert partners("get", True).get("up", "get-up") == "get-up"


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WORDNET_DIR", str(TINY_WORDNET))
    monkeypatch.setenv("LEXICON_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_it_is_built_once_and_then_only_opened_by_all_who_may_read_its_place(tiny: Path) -> None:
    said: list[str] = []
    first = cache.ensure_built(said.append)
    assert said
    said.clear()
    assert cache.ensure_built(said.append) == first
    assert said == []
    assert first.stat().st_mode == tiny.stat().st_mode
    words = Wordnet(first)
    cat = words.lookup("cat")
    assert cat is not None
    assert (len(words.senses(cat)), words.spelling(cat)) == (1, "cat"), "Cat is the same sense"


@pytest.mark.thorough
def test_two_builders_at_once_leave_one_whole_cache(tiny: Path) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        folders = {one.result() for one in [pool.submit(cache.ensure_built) for _ in range(2)]}
    assert [folder.name for folder in tiny.iterdir()] == [folder.name for folder in folders]
    assert Wordnet(folders.pop()).lookup("animal") is not None


def test_what_cannot_be_built_has_a_sentence(tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = shutil.copytree(TINY_WORDNET, tmp_path / "dict") / "data.noun"
    monkeypatch.setenv("WORDNET_DIR", str(data.parent))
    for kept in (-1, 5):
        data.write_text("".join(data.read_text().splitlines(keepends=True)[:kept]))
        with pytest.raises(LexiconMissing, match="damaged"):
            cache.ensure_built()
        assert list(tiny.iterdir()) == []
    monkeypatch.setenv("LEXICON_DIR", str(data / "cache"))
    with pytest.raises(LexiconMissing, match="LEXICON_DIR"):
        cache.ensure_built()
    monkeypatch.setenv("WORDNET_DIR", str(tmp_path))
    with pytest.raises(LexiconMissing, match="make setup"):
        cache.ensure_built()
    monkeypatch.setattr(data_paths, "ROOT", tmp_path)
    with pytest.raises(LexiconMissing, match="irregular forms"):
        data_paths.find_exceptions_folder(tmp_path)


def test_the_cache_goes_where_it_is_told_or_with_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    for lexicon, var, kept in (
        ("/srv/words", "/srv/fivefold", Path("/srv/words")),
        ("", "/srv/fivefold", Path("/srv/fivefold/lexicon")),
        ("", "", data_paths.ROOT / "var" / "lexicon"),
    ):
        monkeypatch.setenv("LEXICON_DIR", lexicon)
        monkeypatch.setenv("VAR_DIR", var)
        assert data_paths.find_cache_folder() == kept


@pytest.mark.thorough
def test_setting_up_builds_the_lexicon_in_var_dir(tmp_path: Path) -> None:
    characters = tmp_path / "ids.txt"
    characters.write_text("U+5CF0\t峰\t⿰山夆\n")
    data = {"WORDNET_DIR": str(TINY_WORDNET), "IDS_FILE": str(characters)}
    environment = {**os.environ, "VAR_DIR": str(tmp_path / "var"), "LEXICON_DIR": "", **data}
    command = [sys.executable, "-m", "puzzles.lexicon"]
    done = subprocess.run(command, cwd=data_paths.ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    kinds = {folder.name.split("-")[0] for folder in (tmp_path / "var" / "lexicon").iterdir()}
    assert kinds == {"wn", "pairs", "compounds", "ids", "related", "unfit"}
