"""Judge the categories that editors write: which words fit, and which other categories overlap."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import islice

import numpy as np

from games.words.game_rules import WordRules
from games.words.models import Word
from puzzles import registry
from puzzles.lexicon.wordnet import wordnet
from puzzles.lionwall.categories import CARD_LIST, CATEGORY_LIST, list_initial_names, load_categories
from puzzles.lionwall.category_extents import FEWEST_WORDS_BELOW_TOP, LEAST_OVERLAP
from puzzles.lionwall.engine import LionWall
from puzzles.lionwall.entries import LABELS, PHRASE_SEPARATOR, Entry, find_entry_names, load_entries
from puzzles.lionwall.solver import GROUP_SIZE
from puzzles.lionwall.wire import LONGEST_CARD, LONGEST_NAME, is_text
from puzzles.lionwall.word_categories import BLANK, load_taxonomy_names
from puzzles.lionwall.words import WordWalls

SYNSET_PATTERN = re.compile(r"[^\s(),]+\.n\.\d\d")
"""Match a name of WordNet's noun senses in a text."""
MOST_WORDS_NAMED = 5
"""Name at most this many words in a sentence."""


def find_category_problems(name: str, details: str, source: str) -> list[str]:
    """Return why a category can't be saved as it is written, in sentences."""
    try:
        entry = Entry.read_entry(name, details)
    except ValueError as problem:
        return [str(problem)]
    problems = [] if is_text(name, LONGEST_NAME) else [f"A category’s name must have 1 to {LONGEST_NAME} letters."]
    problems += _find_word_problems(entry, _list_written_words(details))
    if misfits := entry.misfit_words:
        problems.append(f"{_write_denial(misfits, 'fit its rule')}: {_join_first_words(misfits)}.")
    return problems + _find_sense_problems(entry, source)


def _list_written_words(details: str) -> list[str]:
    """Return the words in the order of their lines, duplicates included."""
    lines = (line.strip() for line in details.split("\n") if not line.strip().startswith(LABELS))
    return [word for line in lines if (word := line.partition(PHRASE_SEPARATOR)[0].strip())]


def _find_word_problems(entry: Entry, lines: list[str]) -> list[str]:
    problems = []
    if with_comma := [word for word in lines if "," in word]:
        problems.append(f"Write one word per line, without commas. Please change: {_join_first_words(with_comma)}.")
    if repeated := [word for word, count in Counter(map(str.casefold, lines)).items() if count > 1]:
        appear = "This word appears" if len(repeated) == 1 else "These words appear"
        problems.append(f"{appear} more than once: {_join_first_words(repeated)}.")
    if unprintable := [word for word in lines if not is_text(word, LONGEST_CARD)]:
        problems.append(
            f"A card must have 1 to {LONGEST_CARD} readable letters. Please change: {_join_first_words(unprintable)}."
        )
    if len(entry.words) < GROUP_SIZE:
        problems.append(f"A group needs {GROUP_SIZE} words, one per line. This one has {len(entry.words)}.")
    return problems


def _find_sense_problems(entry: Entry, source: str) -> list[str]:
    """Return what is wrong with the senses that a category names; a new site's first categories are exempt."""
    texts = [] if entry.name in list_initial_names() else [entry.name, source, *entry.near]
    sense_names, problems = SYNSET_PATTERN.findall(" ".join(texts)), []
    if unknown := [one for one in sense_names if wordnet().find_synset(one) is None]:
        problems.append(f"WordNet has no sense called {_join_first_words(unknown)}.")
    if misplaced := [word for word in entry.words if SYNSET_PATTERN.search(word)]:
        problems.append(
            f"Put senses in the source, as in “kinds fish.n.01”, not among the words. Please move: "
            f"{_join_first_words(misplaced)}."
        )
    return problems


def _join_first_words(words: list[str]) -> str:
    """List a few words in a sentence, with long ones cut."""
    cut_words = (word if len(word) <= LONGEST_CARD else f"{word[:LONGEST_CARD]}…" for word in words)
    joined, more = ", ".join(islice(cut_words, MOST_WORDS_NAMED)), len(words) - MOST_WORDS_NAMED
    return f"{joined} and {more} more" if more > 0 else joined


def _write_denial(words: list[str], predicate: str) -> str:
    """Write that some words don't do what the predicate says, such as “These words don’t fit”."""
    return f"{'This word doesn’t' if len(words) == 1 else 'These words don’t'} {predicate}"


MOST_WORDS_OFFERED = 30
"""Offer at most this many other words that fit."""
MOST_WORDS_BELOW = 250
"""Ignore a sense that we guessed if it is above more than this many usual words."""
FEWEST_SHARED_WORDS = GROUP_SIZE - 1
"""Report an overlap from this many shared words on; with one more word there would be a whole group."""
MOST_OVERLAPS = 3
USUAL_FREQUENCY = 3.4
"""Offer words of this Zipf frequency or more."""


def find_word_walls() -> WordWalls:
    engine = registry.engine(LionWall.slug)
    assert isinstance(engine, LionWall)
    walls = engine.flavours["words"]
    assert isinstance(walls, WordWalls)
    return walls


@cache
def list_usual_words() -> tuple[str, ...]:
    """Return the words that may be offered, most usual first."""
    lexicon = wordnet()
    spellings = sorted(
        np.flatnonzero(lexicon.zipf >= USUAL_FREQUENCY).tolist(), key=lambda word: -float(lexicon.zipf[word])
    )
    return tuple(word for word in map(lexicon.spelling, spellings) if word.isalpha() and word.islower())


def describe_fit(entry: Entry, source: str) -> str:
    """Say which words of a category fit, and which usual words would fit as well."""
    if entry.rule is not None:
        rule = entry.rule
        return _make_fit_sentence(
            entry, entry.misfit_words, "fit", (word for word in list_usual_words() if rule.find_match(word) is not None)
        )
    if BLANK in entry.name:
        return _describe_gap(entry)
    if senses := _find_defining_senses(entry, source):
        below = _filter_below(senses, (*list_usual_words(), *entry.words))
        outside = [word for word in entry.words if word not in below]
        return f" We compared its words with {', '.join(senses)} in WordNet." + _make_fit_sentence(
            entry, outside, "belong there", (word for word in list_usual_words() if word in below)
        )
    only_list = " We can only check this category against its own list."
    return f"{only_list} After “near:” add words that also belong, but aren’t drawn."


def _filter_below(senses: Iterable[str], words: Iterable[str]) -> set[str]:
    """Return the words that are kinds, parts or members of some senses, in any of their meanings."""
    lexicon = find_word_walls().lexicon
    numbers = {wordnet().find_synset(top) for top in senses}
    return {
        word
        for word in words
        if any(
            not numbers.isdisjoint(lexicon.find_all_hypernyms(synset) | lexicon.find_wholes(synset))
            for synset in lexicon.list_noun_synsets(word)
        )
    }


def _describe_gap(entry: Entry) -> str:
    """Say which words of a category don't fill its gap, and which usual words would."""
    lexicon, name = find_word_walls().lexicon, entry.name.lower()
    strange = [word for word in entry.words if name not in lexicon.list_gaps(word)]
    return _make_fit_sentence(entry, strange, "make a compound that we know", _list_partners(name))


def _list_partners(name: str) -> Iterable[str]:
    lexicon, wordnet_data = find_word_walls().lexicon, wordnet()
    spelling = wordnet_data.lookup(name.replace(BLANK, "").strip())
    if spelling is None:
        return []
    partners = {
        wordnet_data.folded(one) for one in lexicon.compounds.list_partners(spelling, not name.startswith(BLANK))
    }
    return (word for word in list_usual_words() if word in partners)


def _find_defining_senses(entry: Entry, source: str) -> list[str]:
    """Return the senses that define a category: those it names, or the narrowest that covers many of its words."""
    key = load_categories()[entry.name].key if entry.name in load_categories() else source
    if sense_names := SYNSET_PATTERN.findall(key):
        return sense_names
    lexicon = find_word_walls().lexicon
    counts: Counter[int] = Counter()
    for word in entry.words:
        counts.update(
            {sense for synset in lexicon.list_noun_synsets(word) for sense in lexicon.find_all_hypernyms(synset)}
        )
    frequent = {
        sense: count for sense, count in counts.items() if count >= max(FEWEST_WORDS_BELOW_TOP, len(entry.words) / 2)
    }
    specific = [sense for sense in frequent if lexicon.wordnet.name(sense) not in load_taxonomy_names()]
    best = max(specific, key=lambda sense: (frequent[sense], len(lexicon.find_all_hypernyms(sense))), default=None)
    best_names = [] if best is None else [lexicon.wordnet.name(best)]
    return best_names if len(_filter_below(best_names, list_usual_words())) <= MOST_WORDS_BELOW else []


def _make_fit_sentence(entry: Entry, strange: list[str], predicate: str, others: Iterable[str]) -> str:
    own_words = f" {_write_denial(strange, predicate)}: {', '.join(strange)}." if strange else " All its words fit."
    others_fitting = list(islice((word for word in others if word not in entry.folded_words), MOST_WORDS_OFFERED))
    return f"{own_words} These would fit as well: {', '.join(others_fitting) or 'none of the usual words'}."


def describe_overlaps(entry: Entry) -> str:
    """Say which other categories share many words with this one."""
    extents = find_word_walls().extents
    shared_words: dict[str, list[str]] = {}
    for word in entry.words:
        for name in extents.list_categories(word) | find_entry_names(word):
            shared_words.setdefault(name, []).append(word)
    sizes = {name: len(_list_category_words(name)) for name in shared_words}
    overlaps = {
        name: words
        for name, words in shared_words.items()
        if name != entry.name
        and len(words) >= max(FEWEST_SHARED_WORDS, LEAST_OVERLAP * min(sizes[name], len(entry.words)))
    }
    largest = sorted(overlaps.items(), key=lambda one: -len(one[1]))[:MOST_OVERLAPS]
    return "".join(f" The category overlaps with “{name}”: {', '.join(words)}." for name, words in largest)


def _list_category_words(name: str) -> tuple[str, ...]:
    return load_categories()[name].words if name in load_categories() else tuple(load_entries()[name].words)


MOST_CATEGORIES_NAMED = 3
CATEGORY_HELP = (
    "A category of Lion Wall. Its name is the text above, with ___ for a gap, as in “flying ___”. Write its words "
    "here, one on each line. You can put some lines before them. “rule: hidden | colours” names wordplay that we can "
    "check. If you name a rule we don’t have, we’ll list the ones we do. “about: film” gives its field, so that we "
    "can mix fields on a wall. “near: Queen, Kiss” lists words that belong too, but that we never draw. A word may say "
    "what it’s part of, as in “green = The Green Mile”. For kinds, parts or members, give WordNet’s senses as the "
    "source, as in “kinds fish.n.01”."
)
DETAILS_HELP = {
    CATEGORY_LIST: CATEGORY_HELP,
    CARD_LIST: "A word that we may draw as a card, as people write it. It needs no details.",
}


def describe_changes(word_list: str, texts: list[str]) -> str | None:
    """Describe the changed categories to the editor, or return None if there are none."""
    if word_list != CATEGORY_LIST:
        return None
    rows = Word.objects.filter(
        word_list=CATEGORY_LIST, text__in=[text for text in texts[:MOST_CATEGORIES_NAMED] if text]
    )
    return " ".join(describe_category(row) for row in rows.exclude(status=Word.BLOCKED)) or None


def describe_category(row: Word) -> str:
    """Say what is wrong with a category; otherwise which words fit, which others would, and what it overlaps with."""
    if problems := find_category_problems(row.text, row.details, row.source):
        return f"We won’t draw “{row.text}” for a wall. {' '.join(problems)}"
    entry = Entry.read_entry(row.text, row.details)
    return f"“{row.text}”:{describe_fit(entry, row.source)}{describe_overlaps(entry)}"


def judge_word(word: Word) -> list[str]:
    """Return why a category can't be saved, in sentences; a blocked one is always accepted."""
    if word.word_list != CATEGORY_LIST or word.status == Word.BLOCKED:
        return []
    return find_category_problems(word.text, word.details, word.source)


RULES = WordRules(judge_word, DETAILS_HELP, describe_changes)
