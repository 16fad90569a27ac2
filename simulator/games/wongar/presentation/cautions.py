"""Words before what can hardly be meant: a ceremony without oneself, a card for tokens that are not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from simulator.catalog.typography import said
from simulator.games.wongar.model.actions import ARGUMENT, LEAVE, MOVE, TAKE
from simulator.games.wongar.model.box import CYLINDER, TRIPLE
from simulator.games.wongar.model.state import State
from simulator.kernel.assisting import Cautions
from simulator.kernel.words import Words

ABSENT: Final = said(
    "vous n’y avez pas de jeton : vous ne participez pas à la cérémonie (R51)",
    "you have no token there: you take no part in the ceremony (R51)",
)
LAST_TOKEN: Final = said(
    "votre dernier jeton ici : vous quittez la cérémonie (R51)", "your last token here: you leave the ceremony (R51)"
)
NO_TOKEN: Final = said(
    "vous n’avez plus de ces jetons : seulement deux cartes rituel (R26)",
    "you have none of these tokens left: two ritual cards only (R26)",
)
NO_TOKEN_AT_ALL: Final = said(
    "vous n’avez plus de jeton : la carte ne fait rien (R27)", "you have no token left: the card does nothing (R27)"
)


def cautions(s: State) -> Cautions:
    """By the board alone, which everybody sees."""
    found = {action: tuple(_about(s, action)) for action in s.legal_actions()}
    return {action: words for action, words in found.items() if words}


def _about(s: State, action: int) -> Iterator[Words]:
    kind, argument = action & ~ARGUMENT, action & ARGUMENT
    if kind == MOVE and not any(s.tokens(argument, s.player)):
        yield ABSENT
    elif kind == LEAVE and sum(s.tokens(s.site, s.player)) == 1:
        yield LAST_TOKEN
    elif kind == TAKE:
        yield from _without_tokens(s, s.face[argument])


def _without_tokens(s: State, card: int) -> Iterator[Words]:
    """R26, R27: area cards for tokens that the supply of the player does not hold."""
    supply = s.supply[3 * s.player : 3 * s.player + 3]
    if card <= CYLINDER and not supply[card]:
        yield NO_TOKEN
    elif card == TRIPLE and not any(supply):
        yield NO_TOKEN_AT_ALL
