"""Fold what people type, so that it has one kind of apostrophe, hyphen and space, composed letters, no hidden signs.

Unicode's properties and names decide what is folded, so that few signs have to be listed: NFKC
(https://unicode.org/reports/tr15/), Default_Ignorable_Code_Point (https://unicode.org/reports/tr44/), and for joiners
the rules of RFC 5892, appendix A.
"""

import re
import unicodedata
from functools import lru_cache

_APOSTROPHES = re.compile(
    r"(?:(?:FULLWIDTH|MODIFIER LETTER|ARMENIAN) )?APOSTROPHE"
    r"|(?:LEFT|RIGHT) SINGLE QUOTATION MARK|SINGLE HIGH-REVERSED-9 QUOTATION MARK"
    r"|(?:REVERSED |MODIFIER LETTER )?PRIME|MODIFIER LETTER (?:TURNED|REVERSED) COMMA"
    r"|(?:FULLWIDTH |MODIFIER LETTER )?(?:GRAVE|ACUTE) ACCENT|HEBREW PUNCTUATION GERESH"
)
"""Matches Unicode's names of the signs that people type for an apostrophe."""
_DOUBLE_QUOTES = re.compile(
    r"(?:LEFT|RIGHT) DOUBLE QUOTATION MARK|DOUBLE (?:LOW-9|HIGH-REVERSED-9) QUOTATION MARK|DOUBLE PRIME"
)
MEDIAL_SIGNS = " -'.·・״་"
"""Signs that may be between the letters of a folded name: the medial signs of https://unicode.org/reports/tr31/."""
_MOST_MARKS = 3
"""The most marks on one letter; Hebrew, Burmese and Thai need that many."""
_CURRENCIES = {"€": "EUR", "₹": "INR", "₽": "RUB", "₩": "KRW", "₪": "ILS", "₺": "TRY", "₴": "UAH"}
"""Signs of currencies to their codes (ISO 4217)."""
_IGNORABLE_RANGES = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
    *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""First and last code points of the invisible signs: Unicode's Default_Ignorable_Code_Point, which Python lacks."""
_JOINERS = "\u200c\u200d"
_RUNS_OF_JOINERS = re.compile(f"([{_JOINERS}])[{_JOINERS}]+")
_JOINING_SCRIPTS = re.compile(
    r"(?:ARABIC|SYRIAC|MANDAIC|NKO|MONGOLIAN|ADLAM|DEVANAGARI|BENGALI|GURMUKHI|GUJARATI|ORIYA|TAMIL|TELUGU|KANNADA"
    r"|MALAYALAM|SINHALA|MYANMAR|KHMER|TIBETAN|BALINESE|JAVANESE|SUNDANESE|CHAKMA|MEETEI MAYEK)\b"
)
"""Matches the start of Unicode's names of letters in scripts where neighbouring letters join."""
_VIRAMA = 9
"""The combining class of the signs that join consonants."""
_LATIN_LETTER = re.compile(
    r"LATIN (SMALL|CAPITAL) (?:LETTER|LIGATURE) (?:DOTLESS )?(SHARP S|ETH|THORN|ENG|[A-Z]{1,2})(?: WITH\b.*)?"
)
_SPELLINGS_OF_NAMES = {"SHARP S": "SS", "ETH": "D", "THORN": "TH", "ENG": "N"}


def fold_typed(text: str) -> str:
    """Fold a typed or pasted text, and strip spaces at its ends.

    >>> fold_typed(" Mary\u00a0O’Brien–Jose\u0301\t"), fold_typed("ﬁve\u00ad o`clock\u200b")
    ("Mary O'Brien-José", "five o'clock")
    """
    composed = unicodedata.normalize("NFKC", "".join(map(_fold_sign, text)))
    return " ".join(_keep_visible("".join(map(_fold_sign, composed))).split())


def spell_in_plain_letters(text: str) -> str:
    """Spell a text without accents and strokes, a ligature as two letters; other scripts lose their marks, too.

    >>> spell_in_plain_letters("œuvre Łódź Ægir naïve ıþ smørrebrød groß đ")
    'oeuvre Lodz AEgir naive ith smorrebrod gross d'
    """
    signs = (sign for sign in unicodedata.normalize("NFKD", text) if unicodedata.category(sign) != "Mn")
    return "".join(sign if sign.isascii() else _find_latin_letters(sign) for sign in signs)


def convert_to_latin_1(text: str) -> str | None:
    """Return the nearest text in Latin-1; None if it has letters of other scripts. Signs without a near one are named.

    >>> convert_to_latin_1("“Tōkyō” café… Œuvre – 5 ≠ 6 €"), convert_to_latin_1("⅓ 🦊"), convert_to_latin_1("Москва")
    ('"Tokyo" café... OEuvre - 5 (not equal to) 6 EUR', '1/3 (fox face)', None)
    """
    signs = [_find_nearest_latin_1(sign) for sign in unicodedata.normalize("NFC", text)]
    return None if None in signs else "".join(filter(None, signs))


@lru_cache(maxsize=1 << 12)
def _find_nearest_latin_1(sign: str) -> str | None:
    """Return the nearest Latin-1 text for a sign, else its name in brackets; None for a letter of another script."""
    if ord(sign) < 0x100:
        return sign
    name = unicodedata.name(sign, "")
    if _DOUBLE_QUOTES.fullmatch(name):
        return '"'
    composed = unicodedata.normalize("NFKC", sign).replace("\N{FRACTION SLASH}", "/")
    letters = composed if unicodedata.category(sign) == "Sm" else spell_in_plain_letters(composed)  # or ≠ would be =
    plain = "".join(_fold_sign(part) for part in letters if not is_ignorable(part))
    if all(ord(part) < 0x100 for part in plain):
        return plain
    if sign in _CURRENCIES:
        return _CURRENCIES[sign]
    return f"({name.lower()})" if unicodedata.category(sign)[0] in "PS" else None


@lru_cache(maxsize=1 << 12)
def _fold_sign(sign: str) -> str:
    """Return "'", "-" or " " for a sign that was typed instead of one of these; other signs unchanged."""
    if unicodedata.category(sign) == "Pd" or sign == "\u2212":
        return "-"
    if sign.isspace():
        return " "
    return "'" if _APOSTROPHES.fullmatch(unicodedata.name(sign, "")) else sign


@lru_cache(maxsize=1 << 12)
def _find_latin_letters(sign: str) -> str:
    """Return the plain letters for a Latin letter, read from its Unicode name; other signs unchanged."""
    found = _LATIN_LETTER.fullmatch(unicodedata.name(sign, ""))
    if found is None:
        return sign
    letters = _SPELLINGS_OF_NAMES.get(found[2], found[2])
    return letters if found[1] == "CAPITAL" else letters.lower()


def _keep_visible(text: str) -> str:
    """Return a text without invisible signs, but with joiners that change how their neighbours are written."""
    seen = "".join(sign for sign in text if sign in _JOINERS or not is_ignorable(sign))
    seen = _RUNS_OF_JOINERS.sub(r"\1", seen)
    return "".join(sign for place, sign in enumerate(seen) if sign not in _JOINERS or _joiner_matters(seen, place))


def is_ignorable(sign: str) -> bool:
    """Return True if a sign is invisible.

    >>> is_ignorable("\ufe0f"), is_ignorable("a")
    (True, False)
    """
    code = ord(sign)
    return any(first <= code <= last for first, last in _IGNORABLE_RANGES)


def has_only_letters(text: str, other_signs: str = "", digits: bool = False) -> bool:
    """Return True if a folded text has only letters, their marks, the signs of names, and the signs in `other_signs`.

    With `digits`, numbers are allowed, too.

    >>> has_only_letters("O'Neill"), has_only_letters("ジョン・スミス"), has_only_letters("Zoë 2")
    (True, True, False)
    """
    kinds, signs = "LMN" if digits else "LM", MEDIAL_SIGNS + _JOINERS + other_signs
    return all(unicodedata.category(sign)[0] in kinds or sign in signs for sign in text)


def has_stacked_marks(text: str) -> bool:
    """Return True if a letter has too many marks for any language or is struck through, or a mark has no letter.

    >>> has_stacked_marks("กิตติศักดิ์"), has_stacked_marks("Za\u0301\u0302\u0303go"), has_stacked_marks("Za\u0336go")
    (False, True, True)
    """
    base, marks = "", list[str]()
    for sign in text:
        if unicodedata.category(sign)[0] == "M":
            marks.append(sign)
            if not base.isalnum() or _are_decoration(marks):
                return True
        elif not is_ignorable(sign):
            base, marks = sign, []
    return False


def is_of_no_alphabet(sign: str) -> bool:
    """Return True if a sign is a joiner, or a mark that letters of every alphabet may have.

    >>> is_of_no_alphabet("\u0301"), is_of_no_alphabet("ि")
    (True, False)
    """
    return is_ignorable(sign) or unicodedata.name(sign, "").startswith("COMBINING ")


def _are_decoration(marks: list[str]) -> bool:
    """Return True if the marks of one letter are mere decoration: a strike-through, too many, or one mark twice."""
    called = [unicodedata.name(mark, "") for mark in filter(is_of_no_alphabet, marks)]
    above = [mark for mark in marks if unicodedata.category(mark) != "Mc"]
    drawn_over = any("OVERLAY" in name for name in called) or any(unicodedata.category(one) == "Me" for one in marks)
    return drawn_over or len(above) > _MOST_MARKS or len(called) >= _MOST_MARKS or len(set(above)) < len(above)


def is_printable(text: str) -> bool:
    """Return True if a text has no control characters or other signs that can't be shown, apart from joiners.

    >>> is_printable("علی\u200cرضا"), is_printable("Anna\x07")
    (True, False)
    """
    return all(sign.isprintable() or sign in _JOINERS for sign in text)


def _joiner_matters(text: str, place: int) -> bool:
    """Return True if the joiner at index `place` changes the writing.

    It does after a virama, and between two letters of one script whose letters join.
    """
    before, after = text[:place][-1:], text[place + 1 : place + 2]
    script = _find_joining_script(before)
    if not script:
        return False
    return unicodedata.combining(before) == _VIRAMA or _find_joining_script(after) == script


def _find_joining_script(sign: str) -> str:
    """Return the name of a letter's script if its letters join; '' for other signs."""
    if not sign or unicodedata.category(sign)[0] not in "LM":
        return ""
    found = _JOINING_SCRIPTS.match(unicodedata.name(sign, ""))
    return found[0] if found else ""
