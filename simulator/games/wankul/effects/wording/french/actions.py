"""What a card makes players do, in French: the entry, and how several deeds make sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch

from simulator.games.wankul.effects.selection import Duration, Who
from simulator.games.wankul.effects.vocabulary import Action
from simulator.games.wankul.effects.wording import clauses
from simulator.games.wankul.effects.wording.clauses import Clause, UnwordedError, Voice
from simulator.games.wankul.effects.wording.french.grammar import AND, BREAK, THEN, subject


@singledispatch
def act(action: Action, voice: Voice) -> list[Clause]:
    """The deeds of one action."""
    raise UnwordedError(action)


def deeds(actions: Iterable[Action], voice: Voice) -> list[Clause]:
    """The deeds of several actions, in order."""
    return [clause for action in actions for clause in act(action, voice)]


def sentences(actions: Iterable[Action], voice: Voice) -> list[str]:
    """The actions as sentences, without capitals and full stops."""
    return clauses.sentences(deeds(actions, voice), voice, subject, THEN)


def phrase(actions: Iterable[Action], voice: Voice) -> str:
    """The actions as one sentence, to stand after a condition."""
    return clauses.joined(sentences(actions, voice), AND, BREAK)


def infinitives(actions: Iterable[Action], voice: Voice, who: Who = "self") -> str | None:
    """The actions after "pouvoir" or "pour"; None when they are not all deeds of that one player."""
    return clauses.infinitives(deeds(actions, voice), who, THEN)


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
