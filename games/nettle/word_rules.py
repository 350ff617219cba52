"""Judge secret words, and tell editors what a change of the unfit words does."""

from games.editions.calendar import today
from games.editions.models import Edition
from games.words.game_rules import WordRules
from games.words.models import Word
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST

MOST_WORDS_NAMED = 5
DETAILS_HELP = "A secret word in Nettle is a noun from WordNet, in its base form and in lower case, as in “river”."


def describe_changes(word_list: str, texts: list[str]) -> str | None:
    """Say which unfit words Nettle doesn't know, and how many coming puzzles were made without this change."""
    if word_list != UNFIT_LIST:
        return None
    unknown = [text for text in texts[:MOST_WORDS_NAMED] if text and wordnet().lookup(text) is None]
    made_count = Edition.objects.filter(game="nettle", kind=Edition.DAILY, date__gt=today()).count()
    unknown_words = (
        f" Nettle doesn’t know {', '.join(f'“{text}”' for text in unknown)}. Check the spelling." if unknown else ""
    )
    return (
        f"New puzzles will never show the approved words of this list. "
        f"Puzzles already made for future days: {made_count}. "
        f"Remake those in the calendar if they show these words.{unknown_words}"
    )


def judge_word(word: Word) -> list[str]:
    """Return why a secret word can't be saved, in sentences; a blocked one is always accepted."""
    if word.word_list != WORD_LIST or word.status == Word.BLOCKED:
        return []
    lexicon = wordnet()
    spelling = lexicon.lookup(word.text)
    if spelling is None:
        base_forms = [lexicon.spelling(form) for form in lexicon.find_base_forms(word.text)]
        return [
            f"Its base form is “{base_forms[0]}”."
            if base_forms
            else "WordNet doesn’t know this word. Check the spelling."
        ]
    if word.text != word.text.lower():
        return [f"Write it in lower case: “{word.text.lower()}”."]
    parts_of_speech = {lexicon.part_of_speech(lexicon.synset(sense)) for sense in lexicon.senses(spelling)}
    return [] if "noun" in parts_of_speech else ["It isn’t a noun, and Nettle’s secret words are nouns."]


RULES = WordRules(judge_word, DETAILS_HELP, describe_changes)
