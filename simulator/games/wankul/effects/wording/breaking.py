"""Long sentences are broken where a new one may begin: no sentence of a card is longer than LONGEST where that is possible."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 140
"""Characters that one can still read in one breath."""

Again = Sequence[tuple[str, str, str]]
"""What has been named, a phrase that comes after it, and what long sentences say for that phrase."""


@dataclass(frozen=True, slots=True)
class Breaks:
    """Where a language lets a sentence end and the next one begin; patterns are tried in their order.

    `options`: a pattern of what stands before options. `places`: what is found, how the sentence before it ends and how the one
    after it begins; those of `under_a_condition` are the only ones where a condition opens the sentence, for what follows must
    stay under it. `may`: a pattern of what the verb of a permission or a purpose follows.
    `third` stands before a verb that has lost its subject. A sentence that begins with `resumed` hangs on no condition.
    """

    options: str
    or_else: str
    conditional: str
    under_a_condition: Sequence[str]
    places: Sequence[tuple[str, str, str]]
    then: str
    may: str
    imperative: str
    third: str
    resumed: str


def broken(sentences: Iterable[str], breaks: Breaks) -> list[str]:
    """The same sentences, the long ones in pieces."""
    found = []
    for one in sentences:
        is_conditional = bool(re.match(breaks.conditional, one))
        found += _pieces(one, breaks, is_conditional=is_conditional)
    return found


def with_pronouns(sentence: str, again: Again, *, longest: int = LONGEST) -> str:
    """A long sentence that names a card or a place several times names it once."""
    for named, phrase, pronoun in again if len(sentence) >= longest else ():
        first, found, rest = sentence.partition(named)
        if found:
            sentence = first + found + rest.replace(phrase, pronoun)
    return sentence


def _pieces(sentence: str, breaks: Breaks, *, is_conditional: bool) -> list[str]:
    """`is_conditional`: a condition opens the whole sentence, not only this piece of it."""
    if len(sentence) < LONGEST:  # its full stop is still to come
        return [sentence]
    choice = re.search(breaks.options, sentence)
    if choice and breaks.or_else in sentence[choice.end() :]:
        first, *others = sentence[choice.end() :].split(breaks.or_else)
        pieces = [sentence[: choice.end()] + first, *(breaks.or_else.strip(", ") + " " + other for other in others)]
        return [piece for one in pieces for piece in _pieces(one, breaks, is_conditional=is_conditional)]
    for found, ends, begins in breaks.places:
        if found in sentence and (not is_conditional or found in breaks.under_a_condition):
            before, _, after = sentence.partition(found)
            parts = (before + ends, begins + after)
            return [piece for one in parts for piece in _pieces(one, breaks, is_conditional=is_conditional)]
    hangs = is_conditional or re.match(breaks.conditional, sentence)
    return [sentence] if hangs and not sentence.startswith(breaks.resumed) else _at_then(sentence, breaks)


def _at_then(sentence: str, breaks: Breaks) -> list[str]:
    """What comes last stands alone, unless it hangs on a permission ("you may … , then …")."""
    before, found, after = sentence.rpartition(breaks.then)
    if not found or re.search(breaks.may, before):
        return [sentence]
    word = breaks.then.strip(", ")
    subject = "" if re.match(breaks.imperative, after) else breaks.third
    return [*_pieces(before, breaks, is_conditional=False), f"{word} {subject}{after}"]
