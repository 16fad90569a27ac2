"""What characters in play are called, and after whom they take (G280-G282)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects.words.naming import BECOME, LOSE_NAME, TAKE_AFTER
from simulator.games.wankul.model.enduring import LASTING_ABOUT, LASTING_KIND, LIKE, NAMELESS
from simulator.games.wankul.model.frames import TO_BAN
from simulator.games.wankul.model.pushing import push_discard
from simulator.games.wankul.model.registers import EVENT_CARD, MILLED, SOURCE, Instruction
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import lasting
from simulator.games.wankul.rules.effect_frame import Runs
from simulator.games.wankul.rules.reactions import start_all
from simulator.kernel.frames import PLAYER


def lose_name(s: State, base: int, _: Instruction) -> None:
    """G280: the character of the event has no name as long as it lies in play."""
    card = s.stack[base + EVENT_CARD]
    if card >= 0 and s.cell[card] >= 0:
        s.lasting.append((NAMELESS, s.stack[base + PLAYER], card))
        lasting.rename(s)


def take_after(s: State, base: int, instruction: Instruction) -> None:
    """G281: a character of the hand is banned."""
    _, characters = instruction
    s.stack[base + MILLED] = -1
    if s.cell[s.stack[base + SOURCE]] >= 0:
        push_discard(s.stack, s.stack[base + PLAYER], left=1, filter=characters, goal=TO_BAN)


def become(s: State, base: int, _: Instruction) -> None:
    """G281: this card has the force, gems and text of the one banned, and its main text is carried out."""
    source, player, banned = s.stack[base + SOURCE], s.stack[base + PLAYER], s.stack[base + MILLED]
    if banned < 0 or s.cell[source] < 0:
        return
    body = s.box.likenesses.like[s.box.card[source], s.box.card[banned]]
    s.lasting = [entry for entry in s.lasting if entry[LASTING_KIND] != LIKE or entry[LASTING_ABOUT] != source]
    s.lasting.append((LIKE, player, source, body))
    lasting.hush(s, source)
    lasting.rename(s)
    lasting.bring(s, source, s.box.bundle[s.card[source]])
    start_all(s, s.box.on_play[s.card[source]], player, source)


RUNS: Final[Runs] = {LOSE_NAME: lose_name, TAKE_AFTER: take_after, BECOME: become}
