"""From typed abilities to rows of ints that the engine runs.

Families are bits. A deed is (code, number, detail); a value effect is (code, number, side, part, family, least, most, and where
its multiplier counts: side, part, family; side -1 for none); an end effect is (code, number, what is counted, leave this out).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.catalog.typography import said
from simulator.games.woodland_wizards.effects import vocabulary
from simulator.games.woodland_wizards.effects.parse import EffectError
from simulator.games.woodland_wizards.effects.vocabulary import Ability, Change, Moment, Per, PerScored, Word

Row = tuple[int, ...]

DEED: Final = 0
NUMBER: Final = 1
TO: Final = 2
"""What stands where in the row of a deed: which one, of how many cards, and where a moved Boost goes."""

# Deeds.
DRAW: Final = 0
DISCARD: Final = 1
TAKE_SEEN: Final = 2
TAKE_RANDOM: Final = 3
SEARCH: Final = 4
HAND_ON: Final = 5
TAKE_DISCARD: Final = 6
OPPONENTS_DISCARD: Final = 7
REPLACE_CREATURE: Final = 8
SWAP_CREATURES: Final = 9
MOVE_OTHERS_BOOST: Final = 10
MOVE_OWN_BOOST: Final = 11
MOVE_THIS: Final = 12

# Where a moved Boost goes.
PLACES: Final = ("own_boosts", "left_boosts", "hand", "discard")
OWN_BOOSTS, LEFT_BOOSTS, HAND, DISCARD_PILE = range(4)

# Value effects.
ADD: Final = 0
BECOME: Final = 1
SIDES: Final = ("own", "opponents", "all")
OWN, OPPONENTS, ALL = range(3)
PARTS: Final = ("creature", "boosts", "both")
CREATURE, BOOSTS, BOTH = range(3)
FLOOR: Final = 0
CEILING: Final = 1_000_000

# After the ranking.
SWAP_WITH_WINNER: Final = 1
SCORE_THIS: Final = 2
SCORE_IF_LAST: Final = 3

# End of the game.
WORTH: Final = 0
GAIN: Final = 1
NO_MULTIPLIER: Final = 0
NAMESAKES: Final = -1
ANY_FAMILY: Final = -2


@dataclass(frozen=True, slots=True)
class Program:
    """All that one creature does: rows for the engine, and what is always true of it."""

    deeds: tuple[Row, ...] = ()
    passive: tuple[Row, ...] = ()
    after: int = 0
    scored: int = 0
    end: tuple[Row, ...] = ()
    shielded: bool = False
    wins_ties: bool = False
    every_family: bool = False
    breaks_final_ties: bool = False


_DEEDS: Final[Mapping[type, int]] = {
    vocabulary.Draw: DRAW,
    vocabulary.Discard: DISCARD,
    vocabulary.Search: SEARCH,
    vocabulary.HandOn: HAND_ON,
    vocabulary.TakeDiscard: TAKE_DISCARD,
    vocabulary.OpponentsDiscard: OPPONENTS_DISCARD,
    vocabulary.ReplaceCreature: REPLACE_CREATURE,
    vocabulary.SwapCreatures: SWAP_CREATURES,
}
_ONCE: Final[Mapping[Moment, str]] = {"active": "Active", "spell": "Spell", "ranked": "after-ranking"}


def compile_card(card: str, abilities: Sequence[Ability], families: Mapping[str, int]) -> Program:
    """The program of one creature; `families` gives each its bit. EffectError for what the engine does not run."""
    moments = [ability.when for ability in abilities]
    for moment, name in _ONCE.items():
        if moments.count(moment) > 1:
            raise EffectError(said(f"{card} a plus d’un effet {name}", f"{card} has more than one {name} effect"))
    words = {moment: [word for ability in abilities if ability.when == moment for word in ability.do] for moment in moments}
    _check_families(card, [word for entry in words.values() for word in entry], families)
    if len(words.get("ranked", ())) > 1:
        raise EffectError(
            said(f"{card} fait plus d’une chose après le classement", f"{card} does more than one thing after the ranking")
        )
    standing = words.get("passive", [])
    return Program(
        deeds=tuple(_deed(word) for moment in ("spell", "active") for word in words.get(moment, ())),
        passive=tuple(_change(word, families) for word in standing if isinstance(word, vocabulary.Add | vocabulary.Become)),
        after=next((_after(word) for word in words.get("ranked", ())), 0),
        scored=next((_after(word) for word in words.get("scored", ())), 0),
        end=tuple(_end(word, families) for word in words.get("end", ()) if isinstance(word, vocabulary.Worth | vocabulary.Gain)),
        shielded=any(isinstance(word, vocabulary.Shielded) for word in standing),
        wins_ties=any(isinstance(word, vocabulary.WinsTies) for word in standing),
        every_family=any(isinstance(word, vocabulary.EveryFamily) for word in standing),
        breaks_final_ties=any(isinstance(word, vocabulary.BreaksFinalTies) for word in words.get("end", ())),
    )


def _check_families(card: str, words: Sequence[Word], families: Mapping[str, int]) -> None:
    for word in words:
        for part in (getattr(word, "cards", None), getattr(word, "per", None)):
            family = getattr(part, "family", None)
            if family is not None and family not in families:
                raise EffectError(
                    said(
                        f"{card} parle d’une famille {family!r} qu’aucune liste de familles n’a",
                        f"{card} speaks of a family {family!r} that no list of families has",
                    )
                )


def _deed(word: Word) -> Row:
    match word:
        case vocabulary.TakeFromHand(how=how):
            return (TAKE_SEEN if how == "seen" else TAKE_RANDOM, 1, 0)
        case vocabulary.MoveBoost(of=of, to=to):
            return (MOVE_OWN_BOOST if of == "self" else MOVE_OTHERS_BOOST, 1, PLACES.index(to))
        case vocabulary.MoveThis(to=to):
            return (MOVE_THIS, 1, PLACES.index(to))
    return (_DEEDS[type(word)], getattr(word, "n", 1), 0)


def _change(word: vocabulary.Add | vocabulary.Become, families: Mapping[str, int]) -> Row:
    cards, per = word.cards, getattr(word, "per", None)
    code = ADD if isinstance(word, vocabulary.Add) else BECOME
    return (code, word.n, *_cards(cards, families), *_bounds(cards), *_per(per, families))


def _cards(cards: Change | Per, families: Mapping[str, int]) -> Row:
    family = 0 if cards.family is None else families[cards.family]
    return (SIDES.index(cards.side), PARTS.index(cards.part), family)


def _bounds(cards: Change) -> Row:
    least = FLOOR if cards.at_least is None else cards.at_least
    return (least, CEILING if cards.at_most is None else cards.at_most)


def _per(per: Per | None, families: Mapping[str, int]) -> Row:
    return (-1, 0, 0) if per is None else _cards(per, families)


def _after(word: Word) -> int:
    if isinstance(word, vocabulary.ScoreThis):
        return SCORE_IF_LAST if word.when == "last" else SCORE_THIS
    return SWAP_WITH_WINNER


def _end(word: vocabulary.Worth | vocabulary.Gain, families: Mapping[str, int]) -> Row:
    code = WORTH if isinstance(word, vocabulary.Worth) else GAIN
    return (code, word.n, *_scored(word.per, families))


def _scored(per: PerScored | None, families: Mapping[str, int]) -> Row:
    if per is None:
        return (NO_MULTIPLIER, 0)
    among = NAMESAKES if per.same_name else ANY_FAMILY if per.family is None else families[per.family]
    return (among, int(per.others))
