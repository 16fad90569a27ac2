"""II and III. The contest: creatures, then up to three Boosts, laid face down and revealed together (R21-R24).

At each reveal every player in turn order runs the Active effects that lie in his area (R12); the round of the table goes on
until no Active card is left that has not run in this contest (G5, G6).
"""

from __future__ import annotations

from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.box import RAN
from simulator.games.woodland_wizards.model.phases import PASSING, UNDECIDED
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.counting import begin_score
from simulator.games.woodland_wizards.rules.deeds import begin
from simulator.games.woodland_wizards.rules.hands import show
from simulator.kernel.game import PASS


def begin_contest(s: State) -> None:
    """R21, G4: everybody who holds a card lays his contest creature face down."""
    s.stage = phases.TOURNAMENT
    s.passed = 0
    if not _ask_creature(s, 0):
        begin_score(s)


def _ask_creature(s: State, seat: int) -> bool:
    """G32: asked one after the other, by seats, and hidden until all have chosen."""
    for other in range(seat, len(s.hand)):
        if s.hand[other]:
            s.phase, s.player = phases.CREATURE, other
            return True
    return False


def answer_creature(s: State, action: int) -> None:
    """R21: the card stays in the hand, face down as it were, until all are revealed."""
    s.secret[s.player] = action & actions.ARGUMENT
    if not _ask_creature(s, s.player + 1):
        _reveal(s)


def open_boosts(s: State, stage: int) -> None:
    """R22, R24: the Boost turn of this stage, or the Score phase after three turns or when nobody may boost any more."""
    s.stage = stage
    if stage > phases.LAST_BOOST or not _ask_boost(s, 0):
        begin_score(s)


def _ask_boost(s: State, seat: int) -> bool:
    """R23, G4, G9: asked are those who have a creature and a card, and have not passed."""
    for other in range(seat, len(s.hand)):
        if s.hand[other] and s.creature[other] >= 0 and not s.passed >> other & 1:
            s.phase, s.player = phases.BOOST, other
            return True
    return False


def answer_boost(s: State, action: int) -> None:
    """R22: a Boost face down, or a pass; both are seen when all have chosen."""
    s.secret[s.player] = PASSING if action == PASS else action & actions.ARGUMENT
    if not _ask_boost(s, s.player + 1):
        _reveal(s)


def _reveal(s: State) -> None:
    """R21, R22: all cards at once; R23: who passed is out of this Boost phase."""
    revealed, s.secret = s.secret, [UNDECIDED] * len(s.hand)
    fresh = False
    active = s.box.active
    for seat, card in enumerate(revealed):
        if card >= 0:
            show(s, seat, card)
            if s.stage == phases.TOURNAMENT:
                s.creature[seat] = card
            else:
                s.boosts[seat].append(card)
            fresh = fresh or active[card]
        elif card == PASSING:
            s.passed |= 1 << seat
    if s.log is not None:
        s.log.append(("reveal", s.stage, *revealed))
    if fresh:
        s.at = s.idle = 0
        run_active(s)
    else:
        open_boosts(s, s.stage + 1)


def run_active(s: State) -> None:
    """R12, G5: round the table in turn order until nobody has an Active card left that has not run."""
    seats = len(s.hand)
    while s.idle < seats:
        seat = (s.first + s.at) % seats
        places = ready(s, seat)
        if not places:
            s.idle += 1
            s.at = (s.at + 1) % seats
            continue
        s.idle = 0
        if len(places) > 1:
            s.phase, s.player = phases.RUN, seat
            return
        if not _run(s, seat, places[0]):
            return
    open_boosts(s, s.stage + 1)


def answer_run(s: State, action: int) -> None:
    """G7: the owner of the area says which of his effects comes first."""
    if _run(s, s.player, action & actions.ARGUMENT):
        run_active(s)


def ready(s: State, seat: int) -> list[int]:
    """The places of Active cards in an area that have not run in this contest; equal Boosts once."""
    active, creature = s.box.active, s.creature[seat]
    places = [0] if 0 <= creature < RAN and active[creature] else []
    boosts = s.boosts[seat]
    for place, card in enumerate(boosts):
        if card < RAN and active[card] and card not in boosts[:place]:
            places.append(place + 1)
    return places


def _run(s: State, seat: int, place: int) -> bool:
    """R12, R16: the effect happens for the owner of the area, whoever played the card; True when it is over."""
    if place:
        card = s.boosts[seat][place - 1]
        s.boosts[seat][place - 1] = card | RAN
    else:
        card = s.creature[seat]
        s.creature[seat] = card | RAN
    return begin(s, seat, card, place)
