"""What a card makes players do, in French: the entry, and how several deeds make sentences."""

from __future__ import annotations

from functools import singledispatch

from simulator.games.wankul.effects.language import Action
from simulator.games.wankul.effects.selection import Duration
from simulator.games.wankul.effects.wording.clauses import Clause, Teller, UnwordedError, Voice
from simulator.games.wankul.effects.wording.french.grammar import AND, BREAK, THEN, subject


@singledispatch
def act(action: Action, voice: Voice) -> list[Clause]:
    """The deeds of one action."""
    raise UnwordedError(action)


TELLER = Teller(act, subject, THEN, AND, BREAK)
sentences, phrase, infinitives = TELLER.sentences, TELLER.phrase, TELLER.infinitives


def lasting(until: Duration, voice: Voice, *, plural: bool = False, feminine: bool = False) -> str:
    """How long a change lasts."""
    match until:
        case "turn":
            return " jusqu'à la fin du tour"
        case "next_opp_turn":
            return " jusqu'à la fin du prochain tour adverse"
        case "later":
            return " jusqu'à cette échéance"
        case "score":
            return " pour ce score"
        case "in_play":
            one = "qu'elle" if feminine else "qu'il"
            return " tant qu'ils restent en jeu" if plural else f" tant {one} reste en jeu"
