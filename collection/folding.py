"""How words are compared: without accents, case or typographic variants."""

import unicodedata
from functools import lru_cache
from typing import Final

_VARIANTS = str.maketrans({"’": "'", "ʼ": "'", "`": "'", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae"})
_ACCENTS = dict.fromkeys(code for code in range(0x300, 0x10000) if unicodedata.combining(chr(code)))


LONGEST_REMEMBERED = 100
"""In letters. Lists name the same cards and sets again and again."""


def folded(words: str) -> str:
    """The words as search and import compare them: "ÉLÈVE  de l’Est" becomes "eleve de l'est"."""
    return _remembered(words) if len(words) <= LONGEST_REMEMBERED else _fold(words)


def _fold(words: str) -> str:
    if words.isascii():
        plain = words.replace("`", "'").lower()
    else:
        plain = unicodedata.normalize("NFKD", words.translate(_VARIANTS)).translate(_ACCENTS).casefold()
    return " ".join(plain.split())


def unseen_in(words: str) -> bool:
    """Whether words hold signs that nobody sees: controls, those that turn the direction of writing, ends of lines."""
    return any(unicodedata.category(one) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} for one in words)


TURNING: Final = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""What turns the direction of all that is written behind it, in lines of others too."""


def one_line(words: str) -> str:
    """Words on one line, which say nothing but themselves: each white space is one, and no sign turns what stands behind them."""
    return " ".join(words.translate(TURNING).split())


_remembered = lru_cache(maxsize=8_192)(_fold)
