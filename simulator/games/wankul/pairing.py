"""Two lists of Wankul compared game by game: aligned deals, what nobody knows dealt anew, and copies that play no part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from simulator.catalog import load
from simulator.catalog.typography import said
from simulator.games.wankul.contract import WankulState
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.model import frames
from simulator.games.wankul.model.box import TERRAIN, Box, box_like, box_of_cards, printed
from simulator.games.wankul.model.frames import MULLIGAN
from simulator.games.wankul.model.likeness import Changers, changers
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import deals, resolution, turn
from simulator.games.wankul.rules.searching import searched
from simulator.kernel.frames import WIDTH
from simulator.kernel.game import Deck
from simulator.kernel.pairing import Mechanism
from simulator.kernel.rng import derive, shuffle
from simulator.kernel.words import Words

EARLY: Final = 3
"""The own turns that count as the beginning of a game."""

MANY_TERRAINS: Final = 3
"""From so many on, hands are of one kind."""

MECHANISMS: Final = (
    Mechanism("early", said(f"personnages en jeu avant son tour {EARLY + 1}", f"characters in play before own turn {EARLY + 1}")),
    Mechanism(
        "prompt",
        said(f"parties avec un Combo avant son tour {EARLY + 1}", f"games with a Combo before own turn {EARLY + 1}"),
        share=True,
    ),
    Mechanism("played", said("personnages mis en jeu", "characters put into play")),
    Mechanism("stuck", said("cartes encore en main à la fin", "cards still in hand at the end")),
    Mechanism("force", said("force comptée sur les Terrains", "strength counted on Terrains")),
    Mechanism("scored", said("Terrains remportés", "Terrains won")),
    Mechanism("dry", said("parties perdues sans pioche ou sans Terrain", "games lost without a deck or a Terrain"), share=True),
)


class WankulGuard:
    """Follows the deck of one seat from its first turn on: the copies that lie under all that was ever touched.

    A deck is drawn from its top. Whatever order its bottom was dealt in, nobody has noticed as long as it lies there as it lay;
    a search looks at all of it. Copies that began in the opening hand, or were turned up, are known to somebody.
    """

    def __init__(self, seat: int, first_copy: int) -> None:
        self.seat = seat
        self.first_copy = first_copy
        self.order: list[int] = []
        self.unknown: list[int] = []
        self.intact = -1

    def watch(self, state: State) -> None:
        """Called before each action, and once more at the end."""
        deck = state.deck[self.seat]
        if self.intact < 0:
            if state.turn:
                self.order, self.intact = deck[:], len(deck)
                self.unknown = [card for card in deck if not state.known[card]]
            return
        if not self.intact:
            return
        intact = min(self.intact, len(deck))
        if deck[:intact] != self.order[:intact]:
            intact = next(place for place in range(intact) if deck[place] != self.order[place])
        self.intact = 0 if self._is_searched(state) else intact

    def idle(self) -> tuple[int, ...]:
        """The places in the list; copies are numbered in its order, those of seat 1 after those of seat 0."""
        lying = set(self.order[: max(self.intact, 0)])
        return tuple(sorted(card - self.first_copy for card in self.unknown if card in lying))

    def _is_searched(self, state: State) -> bool:
        """G6: whoever searches sees all cards of the deck."""
        stack = state.stack
        return any(stack[base] == frames.SEARCH and searched(state, base) == self.seat for base in range(0, len(stack), WIDTH))


class WankulPairing:
    """See `simulator.kernel.pairing`."""

    mechanisms: Final = MECHANISMS

    def deal(self, lists: Sequence[Sequence[str]], *, cards: Sequence[str], options: Any, seed: int) -> State:
        """G6: both lists shuffled as they are written, five cards each, and the first mulligan to decide."""
        shared = _shared(tuple(cards), frozenset(card for one in lists for card in one))
        whole, number = _box(shared), _numbers(shared)
        instances = [number[card] for one in lists for card in one]
        state = WankulState(box_like(whole, instances, len(lists[0])), options, derive(seed, "luck"))
        state.begin()
        state.deck = deals.shuffled_decks(state.box.card, state.box.split, seed)
        turn.begin_game(state)
        resolution.run(state)
        return state

    def redealt(self, state: State, seed: int) -> State:
        """Cards of a deck that neither player knows change places; coins and shuffles to come are others."""
        other = state.clone()
        for seat in (0, 1):
            deck = other.deck[seat]
            places = [place for place, card in enumerate(deck) if not other.known[card]]
            unknown = sorted(deck[place] for place in places)
            shuffle(unknown, derive(seed, "unknown", seat))
            for place, card in zip(places, unknown, strict=True):
                deck[place] = card
        other.rng = derive(seed, "luck")
        return other

    def guard(self, state: State, seat: int) -> WankulGuard:
        """A guard on a game just dealt."""
        return WankulGuard(seat, state.box.split * seat)

    def kind(self, card: str) -> str:
        """Terrains for Terrains, characters for characters (R15)."""
        return load("wankul").card_of(card).type

    def measured(self, state: State, seat: int) -> tuple[int, ...]:
        """In the order of MECHANISMS."""
        own_turns = early = prompt = played = force = 0
        for event in state.log or ():
            match event[0]:
                case "turn":
                    own_turns += event[1] == seat
                case "play":
                    mine = event[1] == seat
                    played += mine
                    early += mine and own_turns <= EARLY
                case "combo":
                    prompt |= event[1] == seat and own_turns <= EARLY
                case "won":
                    force += event[3][seat]
        outcome = state.outcome()
        dry = outcome is not None and outcome.winner == 1 - seat and outcome.reason != "five_terrains"
        return (early, int(prompt), played, len(state.hand[seat]), force, state.markers[seat], int(dry))

    def is_playing(self, state: State) -> bool:
        """R17: mulligans come before the first turn."""
        return state.turn > 0

    def hand_type(self, state: State, seat: int) -> str | None:
        """Terrains in the hand (all from MANY_TERRAINS on alike), and whether its characters are as strong as the deck's."""
        if state.player != seat or state.turn or state.stack[-WIDTH] != MULLIGAN:
            return None
        hand = state.hand[seat]
        terrains = sum(state.box.kind[state.card[card]] == TERRAIN for card in hand)
        strong = _strength(state, hand) >= _strength(state, (*hand, *state.deck[seat]))
        return f"{min(terrains, MANY_TERRAINS)}{'s' if strong else 'w'}"

    def hand_words(self, code: str) -> Words:
        """A number of Terrains and a letter: s for strong, w for weak."""
        count, letter = int(code[0]), code[1]
        many = count == MANY_TERRAINS
        fr = f"{count} Terrain{'s' if count > 1 else ''}{' ou plus' if many else ''}"
        en = f"{count} Terrain{'' if count == 1 else 's'}{' or more' if many else ''}"
        if letter == "s":
            return said(f"{fr}, personnages forts pour ce deck", f"{en}, characters strong for this deck")
        return said(f"{fr}, personnages faibles pour ce deck", f"{en}, characters weak for this deck")

    def list_of(self, deck: Deck) -> tuple[str, ...]:
        """Sorted by printing."""
        return tuple(card for card, copies in sorted(deck.items()) for _ in range(copies))


def _strength(state: State, cards: Sequence[int]) -> float:
    """The mean force of the characters beyond what they cost; 0 without any."""
    box = state.box
    forces = [box.force[one] - box.cost[one] for one in (state.card[card] for card in cards) if box.kind[one] != TERRAIN]
    return sum(forces) / len(forces) if forces else 0.0


def _shared(cards: tuple[str, ...], held: frozenset[str]) -> tuple[str, ...]:
    """The cards whose box these lists play with, in their order: all of them, so that it is made once for many lists, but for
    those that the lists lack and that would change what characters are (`model.likeness`). Where several of those that they
    hold do, the lists' own cards alone.
    """
    changing = _changers(cards)
    met = held & changing.all
    return _among(cards, held) if changing.multiply(met) else _without(cards, changing.all - met)


@lru_cache(maxsize=64)
def _among(cards: tuple[str, ...], held: frozenset[str]) -> tuple[str, ...]:
    return tuple(card for card in cards if card in held)


@lru_cache(maxsize=64)
def _without(cards: tuple[str, ...], absent: frozenset[str]) -> tuple[str, ...]:
    return tuple(card for card in cards if card not in absent)


@lru_cache(maxsize=16)
def _changers(cards: tuple[str, ...]) -> Changers:
    return changers([(entry, parse_abilities(entry.id, entry.abilities)) for entry in map(printed, cards)])


@lru_cache(maxsize=64)
def _box(cards: tuple[str, ...]) -> Box:
    """These definitions, without copies."""
    return box_of_cards(cards, (), 0)


@lru_cache(maxsize=64)
def _numbers(cards: tuple[str, ...]) -> dict[str, int]:
    return {card: number for number, card in enumerate(cards)}
