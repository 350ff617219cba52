"""Spell the explanations of cards the British way, as the site does; WordNet's glosses are American."""

import re
from functools import lru_cache

BRITISH_WORDS = {
    **{"aluminum": "aluminium", "artifact": "artefact", "ax": "axe", "catalog": "catalogue", "cozy": "cosy"},
    **{"curb": "kerb", "esophagus": "oesophagus", "feces": "faeces", "gray": "grey", "grayish": "greyish"},
    **{"installment": "instalment", "omelet": "omelette", "pajamas": "pyjamas", "percent": "per cent"},
    **{"practiced": "practised", "practicing": "practising", "skillful": "skilful", "carburetor": "carburettor"},
    **{"airplane": "aeroplane", "mustache": "moustache", "jewelry": "jewellery", "woolen": "woollen"},
    **{"sulfur": "sulphur", "sulfuric": "sulphuric", "savory": "savoury"},
    **{"on draft": "on draught", "shallow draft": "shallow draught", "draft horse": "draught horse", "tire": "tyre"},
    **{"to practice": "to practise", "single story": "single storey", "many stories": "many storeys"},
    **{"license": "licence", "plow": "plough", "fulfill": "fulfil", "distill": "distil", "defense": "defence"},
    **{"offense": "offence", "pretense": "pretence", "anesthetic": "anaesthetic", "anesthesia": "anaesthesia"},
    **{"pediatric": "paediatric", "gynecology": "gynaecology", "orthopedic": "orthopaedic", "leukemia": "leukaemia"},
    **{"hemoglobin": "haemoglobin", "hemorrhage": "haemorrhage", "anemia": "anaemia", "diarrhea": "diarrhoea"},
    **{"archeology": "archaeology", "archeological": "archaeological", "archeologist": "archaeologist"},
    **{"maneuver": "manoeuvre", "maneuverable": "manoeuvrable", "mold": "mould", "molded": "moulded"},
    **{"molding": "moulding", "moldy": "mouldy", "smolder": "smoulder", "smoldering": "smouldering"},
}
"""American words and their British forms."""
STEMS_WITH_OUR = (
    *("arm", "behavi", "cand", "clam", "col", "fav", "flav", "glam", "harb", "hon", "hum", "lab", "neighb", "od"),
    *("parl", "ranc", "rig", "rum", "sav", "splend", "tum", "val", "vap", "vig"),
)
"""Starts of words that are written with -our, such as colour, alone or before an ending."""
STEMS_WITH_RE = (
    "calib",
    "cent",
    "epicent",
    "fib",
    "lit",
    "lust",
    "meag",
    "kilomet",
    "centimet",
    "millimet",
    "som",
    "spect",
    "theat",
)
"""Starts of words that are written with -re, such as centre."""
STEMS_WITH_DOUBLE_L = (
    "counsel",
    "jewel",
    "label",
    "level",
    "marvel",
    "model",
    "panel",
    "signal",
    "travel",
    "tunnel",
    "cancel",
    "fuel",
)
"""Words whose final l is doubled before an ending."""
WORDS_WITH_Z = frozenset(["size", "prize", "seize", "maize", "capsize", "unsize", "oversize", "assize"])
"""Words that are written with a z in Britain, too."""

_AMERICAN_WORDS = re.compile(rf"\b({'|'.join(map(re.escape, BRITISH_WORDS))})(s?)\b")
_OR_ENDINGS = re.compile(
    rf"\b((?:\w+-|dis|un|multi)?(?:{'|'.join(STEMS_WITH_OUR)}))or(s|ed|ing|less|ful|fully|er|ers|y|hood|able|ably|ite|ist)?\b"
)
_METERS_AFTER_NUMBER = re.compile(r"(?<=\d )meter(s?)\b")
_TOWARD = re.compile(r"\btoward\b")
_ER_ENDINGS = re.compile(rf"\b({'|'.join(STEMS_WITH_RE)})er(s|ed)?\b")
_SINGLE_L_ENDINGS = re.compile(rf"\b({'|'.join(STEMS_WITH_DOUBLE_L)})(ed|ing|er|ers|or|ors|ous)\b")
_IZE_ENDINGS = re.compile(r"\b([a-z]{3,}?)(i|y)z(e|ed|es|er|ers|ing|ation|ations|ational)\b")


@lru_cache(maxsize=20_000)
def spell_british(text: str) -> str:
    """Return a text in British spelling; words with a capital are names and stay.

    >>> spell_british("a gray, colored fiber; Pearl Harbor; organized by travelers; of any size or flavor")
    'a grey, coloured fibre; Pearl Harbor; organised by travellers; of any size or flavour'
    >>> spell_british("5 meters on a parking meter in the center, seized by a laborer toward the Rockefeller Center")
    '5 metres on a parking meter in the centre, seized by a labourer towards the Rockefeller Center'
    """
    text = _AMERICAN_WORDS.sub(lambda found: BRITISH_WORDS[found[1]] + found[2], text)
    text = _TOWARD.sub("towards", _METERS_AFTER_NUMBER.sub(r"metre\1", text))
    text = _OR_ENDINGS.sub(lambda found: f"{found[1]}our{found[2] or ''}", text)
    text = _ER_ENDINGS.sub(lambda found: found[1] + {"": "re", "s": "res", "ed": "red"}[found[2] or ""], text)
    text = _SINGLE_L_ENDINGS.sub(r"\1l\2", text)
    return _IZE_ENDINGS.sub(_spell_with_s, text)


def _spell_with_s(found: re.Match[str]) -> str:
    stem = f"{found[1]}{found[2]}ze"
    return found[0] if stem in WORDS_WITH_Z else f"{found[1]}{found[2]}s{found[3]}"
