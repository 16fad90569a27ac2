"""Whether an effect can be executed entirely (R13), and whom or what it may be about (G33)."""

from __future__ import annotations

from simulator.games.woodland_wizards.effects import compile as codes
from simulator.games.woodland_wizards.effects.compile import Row
from simulator.games.woodland_wizards.model import actions
from simulator.games.woodland_wizards.model.box import DESIGN
from simulator.games.woodland_wizards.model.deck import stock
from simulator.games.woodland_wizards.model.state import State


def is_possible(s: State) -> bool:
    """R13: every deed of the effect that is about to begin, the cards that its own draws and discards bring included."""
    held, cards = len(s.hand[s.runner]), stock(s)
    for row in s.box.deeds[s.source]:
        code, n = row[codes.DEED], row[codes.NUMBER]
        if code == codes.DRAW:
            if cards < n:
                return False
            cards -= n
            held += n
        elif code == codes.DISCARD:
            if held < n:
                return False
            held -= n
            cards += n
        elif not _has_what_it_needs(s, row, held, cards):
            return False
    return True


def _has_what_it_needs(s: State, row: Row, held: int, cards: int) -> bool:
    """Whether one deed can be done, when its player holds so many cards and so many can be drawn."""
    code = row[codes.DEED]
    if code in (codes.TAKE_SEEN, codes.TAKE_RANDOM):
        return bool(hands_to_take_from(s, s.runner))
    if code == codes.SEARCH:
        return cards > 0
    if code == codes.HAND_ON:
        return _can_begin_to_hand_on(s, row[codes.NUMBER], held)
    if code == codes.TAKE_DISCARD:
        return bool(s.discard)
    if code == codes.OPPONENTS_DISCARD:
        return all(len(hand) >= row[codes.NUMBER] for seat, hand in enumerate(s.hand) if seat != s.runner)
    if code == codes.REPLACE_CREATURE:
        return cards > 0 and s.creature[s.runner] >= 0 and not _replaces_for_ever(s)
    if code == codes.SWAP_CREATURES:
        return s.creature[s.runner] >= 0 and bool(rivals(s, s.runner))
    if code == codes.MOVE_THIS:
        return s.place > 0
    return bool(_boosts(s, code))


def _can_begin_to_hand_on(s: State, n: int, held: int) -> bool:
    """R17, G39: the first player needs the cards; each one after him has got as many before it is his turn to give."""
    return (held if s.first == s.runner else len(s.hand[s.first])) >= n


def _replaces_for_ever(s: State) -> bool:
    """G34: a creature would come that replaces itself, again and again, for there is no card of another kind to come."""
    lie = (s.deck, s.discard, [s.creature[s.runner] & DESIGN])
    return all(_replaces_a_creature(s, card) for cards in lie for card in cards)


def _replaces_a_creature(s: State, card: int) -> bool:
    return s.box.active[card] and any(row[codes.DEED] == codes.REPLACE_CREATURE for row in s.box.deeds[card])


def hands_to_take_from(s: State, seat: int) -> list[int]:
    """The opponents who hold a card, in turn order of seats."""
    return [other for other, hand in enumerate(s.hand) if hand and other != seat]


def rivals(s: State, seat: int) -> list[int]:
    """The opponents who have a contest creature."""
    return [other for other, card in enumerate(s.creature) if card >= 0 and other != seat]


def boosts_to_pick(s: State) -> list[int]:
    """The Boosts that the deed in progress may move, as seat << PART | place; of equal ones in one area the first."""
    return _boosts(s, s.box.deeds[s.source][s.line][codes.DEED])


def _boosts(s: State, code: int) -> list[int]:
    own = code == codes.MOVE_OWN_BOOST
    picks = []
    for seat, boosts in enumerate(s.boosts):
        if (seat == s.runner) == own:
            seen: list[int] = []
            for place, entry in enumerate(boosts, 1):
                if entry not in seen and not (own and place == s.place):
                    seen.append(entry)
                    picks.append(seat << actions.PART | place)
    return picks
