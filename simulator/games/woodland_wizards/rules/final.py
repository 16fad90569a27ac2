"""The final score and who wins (R33-R36, G15, G20-G25, G38)."""

from __future__ import annotations

from simulator.games.woodland_wizards.effects.compile import ANY_FAMILY, NAMESAKES, NO_MULTIPLIER, WORTH, Row
from simulator.games.woodland_wizards.model import phases
from simulator.games.woodland_wizards.model.box import Box
from simulator.games.woodland_wizards.model.state import State
from simulator.kernel.game import TERMINAL, Outcome


def end_game(s: State) -> None:
    """R33: the game ends with the Score phase of the fourth round."""
    s.phase, s.player = phases.OVER, TERMINAL
    s.ending = final_order(s)
    if s.log is not None:
        s.log.append(("end", *s.ending))


def final_values(s: State, seat: int) -> list[int]:
    """R34: what each card that a player scored is worth in the end, in the order scored."""
    scored = s.scored[seat]
    return [worth(s.box, card, scored, s.wizard[seat]) for card in scored]


def worth(box: Box, card: int, scored: list[int], wizard: int) -> int:
    """R36, G21: a scored card, doubled by the Wizard before, between or after its end effects, whichever is worth most."""
    value, rows = box.value[card], box.end[card]
    plain = _after(box, card, value, rows, scored) if rows else value
    if wizard < 0 or not box.family[card] & box.wizards[wizard].bit:
        return plain
    best = max(2 * plain, _after(box, card, 2 * value, rows, scored))
    for place in range(1, len(rows)):
        best = max(best, _after(box, card, 2 * _after(box, card, value, rows[:place], scored), rows[place:], scored))
    return best


def _after(box: Box, card: int, value: int, rows: tuple[Row, ...], scored: list[int]) -> int:
    """R34, G14: the value of a card after these of its end effects, in the order printed."""
    for code, n, among, others in rows:
        amount = n if among == NO_MULTIPLIER else n * _scored_cards(box, card, scored, among, others)
        value = max(0, amount if code == WORTH else value + amount)
    return value


def _scored_cards(box: Box, card: int, scored: list[int], among: int, others: int) -> int:
    """G20: how many cards were scored of this name, of a family, or in all; without this very one if the effect says so."""
    family = box.family
    if among == NAMESAKES:
        return scored.count(card) - others
    if among == ANY_FAMILY:
        return len(scored) - others
    return sum(family[other] & among != 0 for other in scored) - (others if family[card] & among else 0)


def final_order(s: State) -> list[int]:
    """R34, R35, G23, G24, G38: the seats from the winner down."""
    seats = len(s.hand)
    return sorted(range(seats), key=lambda seat: (_strength(s, seat), -((seat - s.first) % seats)), reverse=True)


def _strength(s: State, seat: int) -> tuple[int, bool, int, int, int]:
    """R35: points, the golden phoenix, scored cards, the highest of them, how many are as high."""
    values = final_values(s, seat)
    golden = any(s.box.breaks_final_ties[card] for card in s.scored[seat])
    highest = max(values, default=0)
    return sum(values), golden, len(values), highest, values.count(highest)


def deciding_step(s: State) -> str:
    """R35: what separated the winner from the second: "points", "phoenix", "cards", "highest", "most_high" or "turn_order"."""
    first, second = (_strength(s, seat) for seat in s.ending[:2])
    for name, one, other in zip(("points", "phoenix", "cards", "highest", "most_high"), first, second, strict=True):
        if one != other:
            return name
    return "turn_order"


def outcome_of(s: State) -> Outcome | None:
    """How the game ended; None before the end."""
    return Outcome(s.ending[0], deciding_step(s)) if s.phase == phases.OVER else None


def returns_of(s: State) -> list[float]:
    """R35: 1 for the winner, −1 for the last, the others evenly between them; 0 before the end."""
    seats = len(s.hand)
    rewards = [0.0] * seats
    for place, seat in enumerate(s.ending):
        rewards[seat] = 1 - 2 * place / (seats - 1)
    return rewards
