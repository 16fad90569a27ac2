"""What a running effect says of a hidden card, it says of whatever lies in that card's place in an imagined deal (G7, I11)."""

from __future__ import annotations

from simulator.games.wankul.model.frames import EFFECT, SEARCH, SEARCH_LAST
from simulator.games.wankul.model.registers import CHOSEN, EVENT_CARD, MILLED, OPP_MILLED
from simulator.games.wankul.model.state import State
from simulator.kernel.frames import PLAYER, WIDTH
from tests.simulator.imagined.trying import card_subject, cards_that, positions

NAMED = {EFFECT: (EVENT_CARD, CHOSEN, MILLED, OPP_MILLED), SEARCH: (SEARCH_LAST,)}


def named(state: State, viewer: int) -> list[tuple[int, int]]:
    """The registers that name a card which this seat cannot tell: where in the stack, and the card."""
    found = []
    for base in range(0, len(state.stack), WIDTH):
        if state.stack[base] == SEARCH and state.stack[base + PLAYER] == viewer:
            continue
        for register in NAMED.get(state.stack[base], ()):
            card = state.stack[base + register]
            if card >= 0 and not state.known[card] >> viewer & 1 and place_of(state, card):
                found.append((base + register, card))
    return found


def place_of(state: State, card: int) -> tuple[str, int, int] | None:
    """In which pile of whom, and how deep, a card lies hidden."""
    for pile in ("hand", "deck", "aside", "under"):
        for owner, cards in enumerate(getattr(state, pile)):
            if card in cards:
                return pile, owner, cards.index(card)
    return None


def test_a_register_that_names_a_hidden_card_names_the_one_in_its_place() -> None:
    """Otherwise the imagined effect would know the real card."""
    compared: dict[int, int] = {EFFECT: 0, SEARCH: 0}
    for word in ("search", "draw"):
        for card in cards_that(word)[::4]:
            for seed in (0, 1):
                for state in positions(card_subject(card), seed):
                    assert isinstance(state, State)
                    for viewer in (0, 1):
                        for register, real in named(state, viewer):
                            deal = state.resample_from_infostate(viewer, 1)
                            frame = register - register % WIDTH
                            if deal.stack[: frame + 1] == state.stack[: frame + 1]:
                                assert place_of(deal, deal.stack[register]) == place_of(state, real)
                            compared[state.stack[frame]] += 1

    assert all(compared.values()), compared
