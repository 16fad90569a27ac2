"""Where the long words of a name may be parted, between syllables and with a hyphen, on a card that is too small for them."""

import re
from itertools import pairwise
from typing import Final

LONG_WORD: Final = 9
SOFT_HYPHEN: Final = "\u00ad"
VOWEL: Final = "aeiouyàâäéèêëîïôöùûüœæ"
TOGETHER: Final = "[bcdfgpt]r|[bcfgp]l|vr|[cpst]h|gn|qu"
SYLLABLE: Final = re.compile(f"(?<=[^\\W\\d_])(?=(?:{TOGETHER}|[^\\W\\d_{VOWEL}])[{VOWEL}])", re.IGNORECASE)
EDGE: Final = 3
"""Letters that stay together at either end of a word."""


def parted(name: str) -> str:
    """The name with soft hyphens in its long words: nothing is seen of them where it has room."""
    return re.sub(rf"\w{{{LONG_WORD},}}", lambda word: _parted_word(word[0]), name)


def _parted_word(word: str) -> str:
    places = [match.start() for match in SYLLABLE.finditer(word) if EDGE <= match.start() <= len(word) - EDGE]
    places = [place for place in places if not re.match(TOGETHER, word[place - 1 : place + 1], re.IGNORECASE)]
    bounds = [0, *places, len(word)]
    return SOFT_HYPHEN.join(word[begin:end] for begin, end in pairwise(bounds))
