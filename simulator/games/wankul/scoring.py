"""Scoring a terrain: by effect or automatically (R70-R84, G53-G57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import actions, amounts, cards, lasting, leaving
from simulator.games.wankul.asking import ask, finish
from simulator.games.wankul.effects import codes
from simulator.games.wankul.force import force, total
from simulator.games.wankul.frame_kinds import SCORE
from simulator.games.wankul.reactions import APPLY_LOSE, APPLY_WIN, SCORE_LOST, SCORE_WON, SCORED, SCORING, emit, start
from simulator.kernel.frames import WIDTH, pop, push
from simulator.kernel.game import PASS

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

AUTO_FORCE: Final = 11
MARKERS_TO_WIN: Final = 5
WON: Final = True
LOST: Final = False
DECLARED: Final = 0
TOTALS: Final = 1
WINNER_EFFECT: Final = 2
LOSER_EFFECT: Final = 3
CHARACTERS: Final = 4
OVER: Final = 5
CANCELLED: Final = 6


def can_score(s: State, slot: int, player: int, *, automatic: bool) -> bool:
    """R59, R71, G57f: whether a terrain lies there, older than this turn, not in a score already, with a character on it."""
    if s.terrain[slot] < 0 or s.arrived[slot] == s.turn or s.scoring >> slot & 1:
        return False
    if not s.side[slot << 1] and not s.side[slot << 1 | 1]:
        return False
    if s.lasting and lasting.is_locked(s, s.terrain[slot]):
        return False
    return not s.rules or not _forbidden(s, slot, player, automatic)


def _forbidden(s: State, slot: int, player: int, automatic: bool) -> bool:
    """Whether a card in play forbids this score."""
    kind = codes.FORBID_AUTO_SCORE if automatic else codes.FORBID_EFFECT_SCORE
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] == codes.FORBID:
            if (row[2] == codes.FORBID_SCORE or row[2] == kind) and cards.forbids(s, packed, player, slot):
                return True
        elif row[0] == codes.ONLY_TERRAIN and packed & 255 == s.terrain[slot] and s.terrain.count(-1) != 2:
            return True
    return False


def threshold(s: State, slot: int, player: int) -> tuple[int, int]:
    """R81, G57d: the force that an automatic score of this slot needs, and the characters: the latest "=", then every "+"."""
    needed, added, count, latest = AUTO_FORCE, 0, 0, -1
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        source = packed & 255
        if row[0] != codes.AUTO_SCORE or not cards.applies(s, packed, row[2], player):
            continue
        if not row[6] and s.cell[source] >> 13 != slot:
            continue
        if row[3] >= 0 and s.since[source] > latest:
            needed, latest = row[3], s.since[source]
        if row[4] >= 0:
            added += amounts.value(s, row[4], amounts.speaker(s, source))
        count = max(count, row[5])
    return needed + added, count


def can_auto_score(s: State, slot: int, player: int) -> bool:
    """R81-R83, G57a: whether the active player may score this slot with the force he has there."""
    side = s.side[slot << 1 | player]
    if not side or s.arrived[slot] == s.turn or not can_score(s, slot, player, automatic=True):
        return False
    needed, count = threshold(s, slot, player) if s.rules else (AUTO_FORCE, 0)
    return len(side) >= count and total(s, slot, player) >= needed


def begin_score(s: State, slot: int, player: int, *, automatic: bool, no_subs: bool = False) -> None:
    """R84, G57e: declare a score; the player is its attacker."""
    s.scoring |= 1 << slot
    s.summing += 1
    push(s.stack, SCORE, player, slot, -1, 0, int(automatic), int(no_subs))
    if s.log is not None:
        s.log.append(("score", player, s.terrain[slot], slot, automatic))


def step_score(s: State) -> None:
    """R74-R79: declare, sum, Winner, Loser, characters and terrain; nested scores are done in between (R80)."""
    stack = s.stack
    base = len(stack) - WIDTH
    slot, step = stack[base + 3], stack[base + 1]
    stack[base + 1] = step + 1
    if step == DECLARED:
        emit(s, SCORING, stack[base + 2], s.terrain[slot])
    elif step == TOTALS:
        settle(s, base)
    elif step == WINNER_EFFECT:
        if stack[base + 4] >= 0:
            apply_terrain(s, slot, stack[base + 4], WON, stack[base + 4], scored=True)
    elif step == LOSER_EFFECT:
        if stack[base + 4] >= 0:
            apply_terrain(s, slot, 1 - stack[base + 4], LOST, stack[base + 4], scored=True)
    elif step == CHARACTERS:
        leaving.clear(s, slot)
    elif step == CANCELLED:
        s.scoring &= ~(1 << slot)
        pop(stack)
        lasting.end_of_score(s, slot)
    else:
        s.scoring &= ~(1 << slot)
        attacker = stack[base + 2]
        pop(stack)
        lasting.end_of_score(s, slot)
        emit(s, SCORED, attacker, -1)


def cancel(s: State) -> None:
    """G129: the newest score ends, if its totals are not taken yet; its terrain and characters stay."""
    stack = s.stack
    for base in range(len(stack) - WIDTH, -1, -WIDTH):
        if stack[base] == SCORE:
            if stack[base + 1] == TOTALS:
                s.summing -= 1
                stack[base + 1] = CANCELLED
            return


def settle(s: State, base: int) -> None:
    """R72-R77, G54, G56: who wins, from the forces as they are now; the marker comes before every effect (G15)."""
    slot, attacker = s.stack[base + 3], s.stack[base + 2]
    sums = [counted(s, slot, 0), counted(s, slot, 1)]
    s.summing -= 1
    s.scores += 1
    here = [bool(s.side[slot << 1]), bool(s.side[slot << 1 | 1])]
    if not any(here):
        return
    winner = int(here[1])
    if all(here):
        ranks = heads(s, slot) or sums
        winner = 1 - attacker if ranks[0] == ranks[1] else int(ranks[1] > ranks[0])
    s.stack[base + 4] = winner
    s.stack[base + 5] = abs(sums[0] - sums[1])
    s.markers[winner] += 1
    if s.log is not None:
        s.log.append(("won", winner, s.terrain[slot], sums[0], sums[1]))
    if s.markers[winner] >= MARKERS_TO_WIN:
        finish(s, winner, "five_terrains")
        return
    emit(s, SCORE_LOST, 1 - winner, s.terrain[slot])
    emit(s, SCORE_WON, winner, s.terrain[slot])
    if any(entry[0] == lasting.LATER and entry[4] for entry in s.lasting):
        s.lasting = [entry for entry in s.lasting if entry[0] != lasting.LATER or not entry[4]]
        lasting.listen(s)


def heads(s: State, slot: int) -> list[int]:
    """The characters of both sides, where the terrain says that they decide its score; else nothing."""
    rules = [packed for packed in s.rules if s.box.rules[packed >> 8][0] == codes.MOST_CHARACTERS]
    return [len(s.side[slot << 1 | player]) for player in (0, 1)] if any(one & 255 == s.terrain[slot] for one in rules) else []


def counted(s: State, slot: int, player: int) -> int:
    """R74: the force that counts in a score; some characters are left out by their own text."""
    out = [row for row in (s.box.rules[packed >> 8] for packed in s.rules) if row[0] == codes.NO_FORCE_IN_SCORES]
    if not out and not s.lasting:
        return total(s, slot, player)
    return sum(force(s, card) for card in s.side[slot << 1 | player] if not _left_out(s, card))


def _left_out(s: State, card: int) -> bool:
    if any(entry[0] == lasting.UNCOUNTED and entry[2] == card for entry in s.lasting):
        return True
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] != codes.NO_FORCE_IN_SCORES:
            continue
        source = packed & 255
        by = amounts.speaker(s, source)
        if amounts.speaks_of(s, row[2], card, by) and amounts.holds(s, row[1], by):
            return True
    return False


def apply_terrain(s: State, slot: int, player: int, won: bool, winner: int, *, scored: bool = False) -> None:
    """R75, R76, G167: a player applies Winner or Loser of a terrain, which and as often as cards say; then others may answer."""
    card = s.terrain[slot]
    changes = [change for packed in s.rules for change in _changes_terrain(s, packed, slot, player, winner)]
    if codes.NO_EFFECT in changes:
        return
    won ^= scored and codes.INVERT in changes
    halved = (codes.HALF_WIN if won else codes.HALF_LOSE) in changes
    tables = (s.box.half_win if won else s.box.half_lose) if halved else (s.box.win if won else s.box.lose)
    addresses = tables[s.card[card]]
    times = 1 << changes.count(codes.DOUBLE_WIN if won else codes.DOUBLE_LOSE)
    for entry in s.lasting:
        if entry[0] == (lasting.REPEAT_WIN if won else lasting.REPEAT_LOSE) and entry[1] == winner:
            times *= entry[2]
    for _ in range(times):
        for address in reversed(addresses):
            start(s, address, player, card)
    emit(s, APPLY_WIN if won else APPLY_LOSE, player, card)


def _changes_terrain(s: State, packed: int, slot: int, player: int, winner: int) -> list[int]:
    """How a card in play changes what this player applies; an inversion asks who won."""
    row = s.box.rules[packed >> 8]
    if row[0] != codes.TERRAIN_EFFECT or (row[3] and s.cell[packed & 255] >> 13 != slot):
        return []
    about = winner if row[4] == codes.INVERT else player
    return [row[4]] if cards.applies(s, packed, row[2], about) else []


def pick_options(s: State) -> list[int]:
    """G55, G57g: the terrains that a Scorer effect may score next."""
    base = len(s.stack) - WIDTH
    stack = s.stack
    player, allowed = stack[base + 2], stack[base + 5]
    slots = [slot for slot in range(3) if allowed >> slot & 1 and can_score(s, slot, player, automatic=False)]
    legal = [actions.SLOT | slot for slot in slots]
    if legal and stack[base + 6] >= stack[base + 3]:
        legal.insert(0, PASS)
    return legal


def step_pick(s: State) -> None:
    """R61: ask for the next terrain to score, until enough are scored or none is left."""
    stack = s.stack
    base = len(stack) - WIDTH
    legal = pick_options(s) if stack[base + 6] < stack[base + 4] else []
    if legal:
        ask(s, stack[base + 2], legal)
        return
    done = stack[base + 6]
    stack[base - WIDTH + 7], stack[base - WIDTH + 11] = done, int(done >= min(1, stack[base + 3]))
    pop(stack)


def answer_pick(s: State, action: int) -> None:
    """This terrain is scored now, or no further one."""
    base = len(s.stack) - WIDTH
    if action == PASS:
        s.stack[base + 4] = 0
        return
    slot = action & actions.ARGUMENT
    s.stack[base + 5] &= ~(1 << slot)
    s.stack[base + 6] += 1
    begin_score(s, slot, s.stack[base + 2], automatic=False, no_subs=bool(s.stack[base + 7]))
