"""Scoring a terrain: by effect or automatically (R70-R84, G53-G57)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.columns import RULE_NUMBER, WHO
from simulator.games.wankul.effects.words.forbidding import (
    FORBID,
    FORBID_AUTO_SCORE,
    FORBID_EFFECT_SCORE,
    FORBID_SCORE,
    FORBID_WHAT,
)
from simulator.games.wankul.effects.words.scoring import (
    AUTO_SCORE,
    AUTO_SCORE_ADD,
    AUTO_SCORE_CHARACTERS,
    AUTO_SCORE_EVERYWHERE,
    AUTO_SCORE_SET,
    DOUBLE_LOSE,
    DOUBLE_WIN,
    HALF_LOSE,
    HALF_WIN,
    INVERT,
    MOST_CHARACTERS,
    NO_EFFECT,
    ONLY_TERRAIN,
    SCORE_PRICE,
    TERRAIN_CHANGE,
    TERRAIN_EFFECT,
    TERRAIN_HERE,
)
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import side_number, slot_of
from simulator.games.wankul.model.enduring import (
    LASTING_KIND,
    LASTING_LATER,
    LASTING_PLAYER,
    LATER_NEXT_SCORE,
    REPEAT_LOSE,
    REPEAT_TIMES,
    REPEAT_WIN,
)
from simulator.games.wankul.model.frames import PICK_SCORE
from simulator.games.wankul.model.listed import number_of, source_of
from simulator.games.wankul.model.pushing import push_limit, push_score
from simulator.games.wankul.model.registers import DONE, HANDLED, WON_BIT
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts, cards, lasting, leaving
from simulator.games.wankul.rules.asking import ask, finish
from simulator.games.wankul.rules.force import counted, reaches
from simulator.games.wankul.rules.reactions import (
    EVENT_APPLY_LOSE,
    EVENT_APPLY_WIN,
    EVENT_SCORE_CLEAR,
    EVENT_SCORE_LOST,
    EVENT_SCORE_SUMMED,
    EVENT_SCORE_WON,
    EVENT_SCORED,
    EVENT_SCORING,
    emit,
    start,
)
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.game import PASS

AUTO_FORCE: Final = 11
MARKERS_TO_WIN: Final = 5
AS_WINNER: Final = True
AS_LOSER: Final = False
"""Whether a player applies Winner or Loser of a terrain."""

STEP_DECLARED: Final = 0
STEP_TOTALS: Final = 1
STEP_WINNER_EFFECT: Final = 2
STEP_LOSER_EFFECT: Final = 3
STEP_CHARACTERS: Final = 4
STEP_SCORED: Final = 5
STEP_CANCELLED: Final = 6
"""The steps of a SCORE frame (R74-R79); STEP_CANCELLED follows none of them (G129)."""


def can_score(s: State, slot: int, player: int, *, automatic: bool) -> bool:
    """R59, R71, G57f: whether a terrain lies there, older than this turn, not in a score already, with a character on it."""
    if s.terrain[slot] < 0 or s.arrived[slot] == s.turn or s.scoring >> slot & 1:
        return False
    if not s.standing_on(slot):
        return False
    if s.lasting and lasting.is_locked(s, s.terrain[slot]):
        return False
    if s.rules and s.box.imposes >> SCORE_PRICE & 1 and len(s.hand[player]) < price(s, slot, player):
        return False
    return not s.rules or not s.box.forbids_scores or not _forbidden(s, slot, player, automatic)


def price(s: State, slot: int, player: int) -> int:
    """G238: how many cards of the hand a player discards to score this slot, by what lies there."""
    rows = [
        s.box.rules[number_of(packed)]
        for packed in s.imposing(SCORE_PRICE)
        if slot_of(s.cell[source_of(packed)]) == slot and cards.applies(s, packed, s.box.rules[number_of(packed)][WHO], player)
    ]
    return sum([row[RULE_NUMBER] for row in rows])


def _forbidden(s: State, slot: int, player: int, automatic: bool) -> bool:
    """Whether a card in play forbids this score."""
    kind = FORBID_AUTO_SCORE if automatic else FORBID_EFFECT_SCORE
    for packed in s.imposing(FORBID):
        what = s.box.rules[number_of(packed)][FORBID_WHAT]
        if what in (FORBID_SCORE, kind) and cards.forbids(s, packed, player, slot):
            return True
    only = [source_of(packed) for packed in s.imposing(ONLY_TERRAIN)]
    return s.terrain[slot] in only and s.terrain.count(-1) != 2


def threshold(s: State, slot: int, player: int) -> tuple[int, int]:
    """R81, G57d: the force that an automatic score of this slot needs, and the characters: the latest "=", then every "+"."""
    needed, added, count, latest = AUTO_FORCE, 0, 0, -1
    for packed in s.imposing(AUTO_SCORE):
        row = s.box.rules[number_of(packed)]
        source = source_of(packed)
        if not cards.applies(s, packed, row[WHO], player):
            continue
        if not row[AUTO_SCORE_EVERYWHERE] and slot_of(s.cell[source]) != slot:
            continue
        if row[AUTO_SCORE_SET] >= 0 and s.since[source] > latest:
            needed, latest = row[AUTO_SCORE_SET], s.since[source]
        if row[AUTO_SCORE_ADD] >= 0:
            added += amounts.value(s, row[AUTO_SCORE_ADD], amounts.speaker(s, source))
        count = max(count, row[AUTO_SCORE_CHARACTERS])
    return needed + added, count


def can_auto_score(s: State, slot: int, player: int) -> bool:
    """R81-R83, G57a, G225: whether the active player may score this slot with the force that counts for him there."""
    side = s.side[side_number(slot, player)]
    if not side or s.arrived[slot] == s.turn:
        return False
    changed = s.rules and s.box.imposes >> AUTO_SCORE & 1
    needed, count = threshold(s, slot, player) if changed else (AUTO_FORCE, 0)
    if len(side) < count:
        return False
    enough = counted(s, slot, player) >= needed if s.box.uncounts else reaches(s, slot, player, needed)
    return enough and can_score(s, slot, player, automatic=True)


def begin_score(s: State, slot: int, player: int, *, automatic: bool, how: int = 0) -> None:
    """R84, G57e: declare a score; the player is its attacker."""
    s.scoring |= 1 << slot
    s.summing += 1
    push_score(s.stack, player, slot=slot, automatic=int(automatic), how=how)
    if s.log is not None:
        s.log.append(("score", player, slot, automatic, tuple(s.terrain)))
    if s.rules and (owed := price(s, slot, player)):
        push_limit(s.stack, player, most=len(s.hand[player]) - owed)


def step_score(s: State) -> None:
    """R74-R79: declare, sum, Winner, Loser, characters and terrain; nested scores are done in between (R80)."""
    stack = s.stack
    base = len(stack) - WIDTH
    slot, step = stack[base + frames.SCORE_SLOT], stack[base + STEP]
    stack[base + STEP] = step + 1
    if step == STEP_DECLARED:
        emit(s, EVENT_SCORING, stack[base + PLAYER], s.terrain[slot])
    elif step == STEP_TOTALS:
        settle(s, base)
    elif step == STEP_WINNER_EFFECT:
        if stack[base + frames.SCORE_WINNER] >= 0:
            apply_terrain(s, slot, stack[base + frames.SCORE_WINNER], AS_WINNER, stack[base + frames.SCORE_WINNER], scored=True)
    elif step == STEP_LOSER_EFFECT:
        if stack[base + frames.SCORE_WINNER] >= 0:
            apply_terrain(
                s, slot, 1 - stack[base + frames.SCORE_WINNER], AS_LOSER, stack[base + frames.SCORE_WINNER], scored=True
            )
    elif step == STEP_CHARACTERS:
        leaving.clear(s, slot)
        if stack[base + frames.SCORE_WINNER] >= 0:
            emit(s, EVENT_SCORE_CLEAR, stack[base + frames.SCORE_WINNER], s.terrain[slot])
    elif step == STEP_CANCELLED:
        s.scoring &= ~(1 << slot)
        pop(stack)
        lasting.end_of_score(s, slot)
    elif step == STEP_SCORED:
        s.scoring &= ~(1 << slot)
        attacker, winner = stack[base + PLAYER], stack[base + frames.SCORE_WINNER]
        pop(stack)
        base = len(stack) - WIDTH
        if winner == attacker and stack[base] == PICK_SCORE:
            stack[base + frames.PICK_SCORE_WON] = 1
        lasting.end_of_score(s, slot)
        emit(s, EVENT_SCORED, attacker, -1)
    else:
        raise AssertionError(step)


def cancel(s: State) -> None:
    """G129: the newest score ends, if its totals are not taken yet; its terrain and characters stay."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == frames.SCORE:
            if stack[base + STEP] == STEP_TOTALS:
                s.summing -= 1
                stack[base + STEP] = STEP_CANCELLED
            return


def settle(s: State, base: int) -> None:
    """R72-R77, G54, G56: who wins, from the forces as they are now; the marker comes before every effect (G15)."""
    slot, attacker = s.stack[base + frames.SCORE_SLOT], s.stack[base + PLAYER]
    sums = [counted(s, slot, 0), counted(s, slot, 1)]
    s.summing -= 1
    s.scores += 1
    here = [bool(s.side[side_number(slot, player)]) for player in (0, 1)]
    if not any(here):
        emit(s, EVENT_SCORE_SUMMED, attacker, s.terrain[slot])
        return
    conceded = s.stack[base + frames.SCORE_HOW] & frames.CONCEDED and here[attacker]
    winner = attacker if conceded else _winner(s, slot, attacker, sums)
    taker = 1 - winner if conceded else winner
    s.stack[base + frames.SCORE_WINNER] = winner
    s.stack[base + frames.SCORE_MARGIN] = max(sums) - min(sums)
    s.markers[taker] += 1
    if s.log is not None:
        s.log.append(("conceded" if conceded else "won", winner, slot, tuple(sums), tuple(s.terrain)))
    if s.markers[taker] >= MARKERS_TO_WIN:
        finish(s, taker, "five_terrains")
        return
    emit(s, EVENT_SCORE_LOST, 1 - winner, s.terrain[slot])
    emit(s, EVENT_SCORE_WON, winner, s.terrain[slot], also=EVENT_SCORE_SUMMED)
    if any(entry[LASTING_KIND] == LASTING_LATER and entry[LATER_NEXT_SCORE] for entry in s.lasting):
        s.lasting = [entry for entry in s.lasting if entry[LASTING_KIND] != LASTING_LATER or not entry[LATER_NEXT_SCORE]]
        lasting.listen(s)


def _winner(s: State, slot: int, attacker: int, sums: list[int]) -> int:
    """R72, R75, R77: who wins a slot where somebody stands, with these totals."""
    one, other = (bool(s.side[side_number(slot, player)]) for player in (0, 1))
    if not one or not other:
        return int(other)
    mine, theirs = heads(s, slot) or sums
    return 1 - attacker if mine == theirs else int(theirs > mine)


def forecast(s: State, slot: int, seer: int) -> tuple[list[int], int]:
    """R74-R77: the totals and the winner, if this slot were scored now and nobody answered, as a seat knows it."""
    before = s.scoring, s.summing, s.changes, s.clock
    s.scoring |= 1 << slot
    s.summing += 1
    if s.face_down():
        s.changes = s.changes[:]
        _show_hidden(s, slot, seer)
    sums = [counted(s, slot, 0), counted(s, slot, 1)]
    winner = _winner(s, slot, attacker(s), sums)
    s.scoring, s.summing, s.changes, s.clock = before
    return sums, winner


def attacker(s: State) -> int:
    """R77: whose score comes next: the player's whose effect asks for a terrain, in whoever's turn; else the active one's."""
    base = len(s.stack) - WIDTH
    return s.stack[base + PLAYER] if s.stack[base] == PICK_SCORE else s.active


def _show_hidden(s: State, slot: int, seer: int) -> None:
    """G252: the score of this slot gives a holder the force of the card under it; as far as the seer knows that card."""
    for packed in s.triggers:
        trigger, source = number_of(packed), source_of(packed)
        under = amounts.hidden_under(s, source)
        known = under >= 0 and s.known[under] >> seer & 1
        if not known or s.box.trigger_event[trigger] != EVENT_SCORING or slot_of(s.cell[source]) != slot:
            continue
        if amounts.holds(s, s.box.trigger_condition[trigger], amounts.speaker(s, source)):
            lasting.change_force_until(s, source, codes.SET, s.box.force[s.card[under]], -1 - slot)


def heads(s: State, slot: int) -> list[int]:
    """The characters of both sides, where the terrain says that they decide its score; else nothing."""
    terrains = [source_of(packed) for packed in s.imposing(MOST_CHARACTERS)]
    return [len(s.side[side_number(slot, player)]) for player in (0, 1)] if s.terrain[slot] in terrains else []


def apply_terrain(s: State, slot: int, player: int, won: bool, winner: int, *, scored: bool = False) -> None:
    """R75, R76, G167: a player applies Winner or Loser of a terrain, which and as often as cards say; others may answer.

    Where the terrain has no such effect nothing is applied, and nobody answers (G222).
    """
    card = s.terrain[slot]
    changes = [change for packed in s.imposing(TERRAIN_EFFECT) for change in _changes_terrain(s, packed, slot, player, winner)]
    if NO_EFFECT in changes:
        return
    won ^= scored and INVERT in changes
    halved = (HALF_WIN if won else HALF_LOSE) in changes
    tables = (s.box.half_win if won else s.box.half_lose) if halved else (s.box.win if won else s.box.lose)
    addresses = tables[s.card[card]]
    if not addresses:
        return
    doubled = DOUBLE_WIN if won else DOUBLE_LOSE
    times = 1 << changes.count(doubled)
    for entry in s.lasting:
        repeats = REPEAT_WIN if won else REPEAT_LOSE
        if entry[LASTING_KIND] == repeats and entry[LASTING_PLAYER] == winner and (player == winner) == won:  # G107
            times *= entry[REPEAT_TIMES]
    if times > 1 and s.log is not None:
        rules = s.imposing(TERRAIN_EFFECT)
        doubling = [source_of(packed) for packed in rules if doubled in _changes_terrain(s, packed, slot, player, winner)]
        s.log.append(("times", player, card, won, times, winner, tuple(doubling)))
    for _ in range(times):
        for address in reversed(addresses):
            start(s, address, player, card)
    emit(s, EVENT_APPLY_WIN if won else EVENT_APPLY_LOSE, player, card)


def _changes_terrain(s: State, packed: int, slot: int, player: int, winner: int) -> list[int]:
    """How a card in play changes what this player applies; an inversion asks who won."""
    row = s.box.rules[number_of(packed)]
    change = row[TERRAIN_CHANGE]
    if row[TERRAIN_HERE] and slot_of(s.cell[source_of(packed)]) != slot:
        return []
    about = winner if change == INVERT else player
    return [change] if cards.applies(s, packed, row[WHO], about) else []


def pick_options(s: State) -> list[int]:
    """G55, G57g: the terrains that a Scorer effect may score next."""
    base = len(s.stack) - WIDTH
    stack = s.stack
    player, allowed = stack[base + PLAYER], stack[base + frames.PICK_SCORE_SLOTS]
    slots = [slot for slot in range(3) if allowed >> slot & 1 and can_score(s, slot, player, automatic=False)]
    legal = [actions.SLOT | slot for slot in slots]
    if legal and stack[base + frames.PICK_SCORE_DONE] >= stack[base + frames.PICK_SCORE_LEAST]:
        legal.insert(0, PASS)
    return legal


def step_pick(s: State) -> None:
    """R61: ask for the next terrain to score, until enough are scored or none is left."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = pick_options(s) if stack[base + frames.PICK_SCORE_DONE] < stack[base + frames.PICK_SCORE_MOST] else []
    if legal:
        ask(s, stack[base + PLAYER], legal)
        return
    done, least = stack[base + frames.PICK_SCORE_DONE], stack[base + frames.PICK_SCORE_LEAST]
    won = WON_BIT * stack[base + frames.PICK_SCORE_WON]
    stack[base - WIDTH + HANDLED], stack[base - WIDTH + DONE] = done, int(done >= min(1, least)) | won
    pop(stack)


def answer_pick(s: State, action: int) -> None:
    """This terrain is scored now, or no further one."""
    base = len(s.stack) - WIDTH
    if action == PASS:
        s.stack[base + frames.PICK_SCORE_MOST] = 0
        return
    slot = action & actions.ARGUMENT
    s.stack[base + frames.PICK_SCORE_SLOTS] &= ~(1 << slot)
    s.stack[base + frames.PICK_SCORE_DONE] += 1
    begin_score(s, slot, s.stack[base + PLAYER], automatic=False, how=s.stack[base + frames.PICK_SCORE_HOW])
