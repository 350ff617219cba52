"""Whoever changes the words that are never shown is told from when on that holds."""

from __future__ import annotations

from games.editions.calendar import today
from games.editions.models import Edition
from games.words.game_rules import GameRules
from games.words.models import Word
from puzzles.lexicon.wordnet import wordnet
from puzzles.nettle.generator import UNFIT_LIST, WORD_LIST

MOST_NAMED = 5
HELP = "A secret word of Nettle is a noun that WordNet has, in its base form and in small letters, as in “river”."


def follow(word_list: str, texts: list[str]) -> str | None:
    """Which of the words Nettle does not know, and how many coming puzzles are made without this change."""
    if word_list != UNFIT_LIST:
        return None
    unknown = [text for text in texts[:MOST_NAMED] if text and wordnet().lookup(text) is None]
    made = Edition.objects.filter(game="nettle", kind=Edition.DAILY, date__gt=today()).count()
    strange = (
        f" Nettle does not know {', '.join(f'“{text}”' for text in unknown)}: check the spelling." if unknown else ""
    )
    return (
        f"Approved words of this list are never shown, from the next puzzle that is made. {made} coming ones are made "
        f"already: make them again in the calendar if the word must not be in them.{strange}"
    )


def judge(word: Word) -> list[str]:
    """Why a secret word cannot be saved; one that is blocked may be as bad as it likes."""
    if word.word_list != WORD_LIST or word.status == Word.BLOCKED:
        return []
    known = wordnet()
    spelling = known.lookup(word.text)
    if spelling is None:
        base = [known.spelling(one) for one in known.base_forms(word.text)]
        return [f"Its base form is “{base[0]}”." if base else "WordNet does not know it: check the spelling."]
    if word.text != word.text.lower():
        return [f"Write it in small letters: “{word.text.lower()}”."]
    kinds = {known.part_of_speech(known.synset(sense)) for sense in known.senses(spelling)}
    return [] if "noun" in kinds else ["It isn’t a noun, and Nettle’s secret words are nouns."]


RULES = GameRules(judge, HELP, follow)
