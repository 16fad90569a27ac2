"""What a card makes players do, in English: the entry, and how several deeds make sentences."""

from __future__ import annotations

from functools import singledispatch

from simulator.games.wankul.effects.language import Action
from simulator.games.wankul.effects.selection import Duration
from simulator.games.wankul.effects.wording.clauses import Clause, Teller, UnwordedError, Voice
from simulator.games.wankul.effects.wording.english.grammar import AND, BREAK, THEN, opponent, subject


@singledispatch
def act(action: Action, voice: Voice) -> list[Clause]:
    """The deeds of one action."""
    raise UnwordedError(action)


TELLER = Teller(act, subject, THEN, AND, BREAK)
sentences, phrase, infinitives = TELLER.sentences, TELLER.phrase, TELLER.infinitives


def lasting(until: Duration, voice: Voice, *, plural: bool = False) -> str:
    """How long a change lasts."""
    match until:
        case "turn":
            return " until the end of the turn"
        case "next_opp_turn":
            return f" until the end of {opponent(voice)}'s next turn"
        case "later":
            return " until then"
        case "score":
            return " for this score"
        case "in_play":
            return f" as long as {'they stay' if plural else 'it stays'} in play"
