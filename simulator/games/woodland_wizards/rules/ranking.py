"""IV. The ranking, what happens after it, and who scores what (R26-R29, G16-G19)."""

from __future__ import annotations

from simulator.games.woodland_wizards.effects.compile import SCORE_IF_LAST, SWAP_WITH_WINNER
from simulator.games.woodland_wizards.model import actions, phases
from simulator.games.woodland_wizards.model.box import DESIGN, RAN
from simulator.games.woodland_wizards.model.state import State
from simulator.games.woodland_wizards.rules.final import end_game
from simulator.games.woodland_wizards.rules.recovery import begin_recovery


def rank(s: State) -> None:
    """R26: the highest total wins; equal ones stand in turn order, but a card may win ties for its owner (R14)."""
    seats = len(s.hand)
    order = [(s.first + offset) % seats for offset in range(seats)]
    if len(set(s.totals)) < seats:
        order.sort(key=lambda seat: (-s.totals[seat], not _wins_ties(s, seat)))
    else:
        order.sort(key=lambda seat: -s.totals[seat])
    s.ranking = order
    if s.log is not None:
        s.log.append(("ranking", *order, *(s.totals[seat] for seat in order)))
    s.at = s.idle = 0
    run_after_ranking(s)


def _wins_ties(s: State, seat: int) -> bool:
    wins, creature = s.box.wins_ties, s.creature[seat]
    return (creature >= 0 and wins[creature & DESIGN]) or any(wins[card & DESIGN] for card in s.boosts[seat])


def run_after_ranking(s: State) -> None:
    """G16: round the table in turn order until every after-ranking effect has run once."""
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
            s.phase, s.player = phases.AFTER, seat
            return
        _run(s, seat, places[0])
    score(s)


def ready(s: State, seat: int) -> list[int]:
    """The places of after-ranking effects in an area that have not run; equal Boosts once."""
    after, creature = s.box.after, s.creature[seat]
    places = [0] if creature >= 0 and after[creature & DESIGN] and creature < RAN else []
    boosts = s.boosts[seat]
    for place, card in enumerate(boosts):
        if after[card & DESIGN] and card < RAN and card not in boosts[:place]:
            places.append(place + 1)
    return places


def answer_after(s: State, action: int) -> None:
    """R18: the owner of the area says which of his effects comes first."""
    _run(s, s.player, action & actions.ARGUMENT)
    run_after_ranking(s)


def _run(s: State, seat: int, place: int) -> None:
    """R29: cards may move or be scored; the ranking stands."""
    card = s.boosts[seat][place - 1] if place else s.creature[seat]
    _put(s, seat, place, card | RAN)
    if s.box.after[card] == SWAP_WITH_WINNER:
        _swap_with_winner(s, seat, place)
    elif s.box.after[card] != SCORE_IF_LAST or s.ranking[-1] == seat:
        score_card(s, seat, place)
    elif s.log is not None:
        s.log.append(("cancelled", seat, card))


def _swap_with_winner(s: State, seat: int, place: int) -> None:
    """G18: not with itself, and not with a creature that is not there; G19: the winner's own Boost as well."""
    winner = s.ranking[0]
    card, other = s.boosts[seat][place - 1] if place else s.creature[seat], s.creature[winner]
    possible = other >= 0 and (seat != winner or place > 0)
    if possible:
        _put(s, seat, place, other)
        s.creature[winner] = card
    if s.log is not None:
        event = ("swap_with_winner", seat, winner, card & DESIGN, other & DESIGN) if possible else None
        s.log.append(event or ("cancelled", seat, card & DESIGN))


def _put(s: State, seat: int, place: int, entry: int) -> None:
    if place:
        s.boosts[seat][place - 1] = entry
    else:
        s.creature[seat] = entry


def score_card(s: State, seat: int, place: int) -> None:
    """R27: a card of the area joins the scored cards beside it."""
    if place:
        card = s.boosts[seat].pop(place - 1) & DESIGN
    else:
        card, s.creature[seat] = s.creature[seat] & DESIGN, -1
    s.scored[seat].append(card)
    if s.log is not None:
        s.log.append(("score", seat, card))


def score(s: State) -> None:
    """R27, R28, G17: the first in the ranking score the creatures that lie in their places now; then the cards that always do."""
    for seat in s.ranking[: scorers(len(s.hand))]:
        if s.creature[seat] >= 0:
            score_card(s, seat, 0)
    for seat in range(len(s.hand)):
        creature = s.creature[seat]
        if creature >= 0 and _scores(s, seat, creature):
            score_card(s, seat, 0)
        for place in range(len(s.boosts[seat]), 0, -1):
            if _scores(s, seat, s.boosts[seat][place - 1]):
                score_card(s, seat, place)
    if s.round == phases.ROUNDS:
        end_game(s)
    else:
        begin_recovery(s)


def _scores(s: State, seat: int, card: int) -> bool:
    how = s.box.scored[card & DESIGN]
    return how != 0 and (how != SCORE_IF_LAST or s.ranking[-1] == seat)


def scorers(players: int) -> int:
    """R27, R28, G29: how many of the ranking score their creature."""
    return 1 if players < 4 else 2 if players < 6 else 3
