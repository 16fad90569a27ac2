"""What effects do to characters, terrains, scores and costs: one function an instruction (codes.TARGETS and following)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simulator.games.wankul import amounts, cards, choosing, lasting, leaving, placing, reactions, scoring
from simulator.games.wankul import slots as terrain_slots
from simulator.games.wankul.asking import finish
from simulator.games.wankul.box import CHARACTER
from simulator.games.wankul.effects import codes
from simulator.games.wankul.force import force, total
from simulator.games.wankul.frame_kinds import PICK_SCORE, REPLACE, SLOTS, SWAP, SWAP_HAND, TARGETS, TERRAIN
from simulator.games.wankul.registers import (
    ANNOUNCED,
    CHOSEN,
    CHOSEN_FORCE,
    DONE,
    EVENT_CARD,
    HANDLED,
    SOURCE,
    Instruction,
    player_of,
    speaker,
    value,
)
from simulator.kernel.frames import PLAYER, push

if TYPE_CHECKING:
    from simulator.games.wankul.state import State


def targets(s: State, base: int, instruction: Instruction) -> None:
    """Pick characters and act on each."""
    _, selector, amount, mode, chosen_by, verb, argument, operator, total_force = instruction
    stack = s.stack
    controller, source = stack[base + PLAYER], stack[base + SOURCE]
    by = (controller, source, base)
    if mode == codes.ALL and verb == codes.V_FORCE:
        found = amounts.characters(s, selector, by)
        chosen = stack[base + CHOSEN]
        for card in found:
            stack[base + CHOSEN] = card
            choosing.act_on(s, card, verb, argument, by)
        stack[base + CHOSEN] = chosen
        return
    count = value(s, base, amount)
    if mode == codes.ALL:
        count = len(amounts.characters(s, selector, by))
    limit = choosing.NO_LIMIT
    if operator >= 0:
        limit = value(s, base, total_force) - int(operator == codes.LESS)
    start_of_memory = len(s.memory)
    s.memory.extend((0, limit))
    chooser = 1 - controller if chosen_by == codes.BY_OPP else controller
    stack[base + DONE] = 0
    push(stack, TARGETS, chooser, selector, source, count, mode | chosen_by << 2, verb, argument, controller, 0, start_of_memory)


def discard_this(s: State, base: int, _: Instruction) -> None:
    """Discard the card that speaks, if it still lies there."""
    source = s.stack[base + SOURCE]
    s.stack[base + DONE] = int(s.cell[source] >= 0)
    if s.cell[source] >= 0:
        s.stack[base + CHOSEN], s.stack[base + CHOSEN_FORCE] = source, force(s, source)
        leaving.discard_character(s, source, leaving.BY_EFFECT)


def ban_this(s: State, base: int, _: Instruction) -> None:
    """R51: ban the card that speaks, if it still lies there, or in the discard; the terrain that it leaves is remembered."""
    stack, source = s.stack, s.stack[base + SOURCE]
    pile = s.discard[s.box.owner[source]]
    stack[base + DONE] = int(s.cell[source] >= 0 or source in pile)
    if s.cell[source] >= 0:
        stack[base + CHOSEN], stack[base + CHOSEN_FORCE] = source, force(s, source)
        stack[base + ANNOUNCED] = s.cell[source] >> 13
        leaving.ban_character(s, source)
    elif source in pile:
        pile.remove(source)
        cards.ban(s, source)


def move_this(s: State, base: int, instruction: Instruction) -> None:
    """R42: the card that speaks goes to another terrain, where there is one and nothing protects it from moving."""
    stack, source = s.stack, s.stack[base + SOURCE]
    stack[base + DONE] = 0
    if s.cell[source] >= 0 and not leaving.protected(s, source, codes.SHIELDS["move"]):
        slots = choosing.move_slots(s, source, source, instruction[1])
        if instruction[2]:
            slots &= ~placing.visited(s, source)
        stack[base + DONE] = int(placing.send(s, source, s.cell[source] >> 12 & 1, slots, stack[base + PLAYER]))


def force_of_ref(s: State, base: int, instruction: Instruction) -> None:
    """Change the force of one known card."""
    _, ref, change, amount, duration = instruction
    card = amounts.card_of(s, ref, speaker(s, base))
    if card >= 0 and s.cell[card] >= 0:
        lasting.change_force(s, card, change, value(s, base, amount), duration)


def cancel_ref(s: State, base: int, instruction: Instruction) -> None:
    """G128: texts of one known character are void for the turn."""
    card = amounts.card_of(s, instruction[1], speaker(s, base))
    if card >= 0 and instruction[3]:
        lasting.cancel_for_ever(s, card)
    elif card >= 0:
        lasting.cancel(s, s.stack[base + PLAYER], card, instruction[2])


def cancel_application(s: State, base: int, instruction: Instruction) -> None:
    """G164: what the event announced is not carried out."""
    reactions.cancel_application(s)


def discard_ref(s: State, base: int, instruction: Instruction) -> None:
    """Discard one known character, if it still lies there and nothing protects it."""
    card = amounts.card_of(s, instruction[1], speaker(s, base))
    s.stack[base + DONE] = int(card >= 0 and s.cell[card] >= 0 and not leaving.protected(s, card, codes.SHIELDS["discard"]))
    if s.stack[base + DONE]:
        leaving.discard_character(s, card, leaving.BY_EFFECT)


def give_away(s: State, base: int, _: Instruction) -> None:
    """The card that speaks changes sides."""
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        placing.give(s, source, 1 - (s.cell[source] >> 12 & 1))


def ban_terrain(s: State, base: int, instruction: Instruction) -> None:
    """R51, G34: ban this Terrain, or one of one's choice with all who stand on it."""
    if instruction[1]:
        slot = s.cell[s.stack[base + SOURCE]] >> 13
        if slot >= 0 and not s.scoring >> slot & 1:
            leaving.clear_and_ban(s, slot)
    else:
        push(s.stack, SLOTS, s.stack[base + PLAYER], terrain_slots.BAN)


def cancel_score(s: State, base: int, instruction: Instruction) -> None:
    """G129: the score that is about to be summed ends here."""
    scoring.cancel(s)


def lock_terrain(s: State, base: int, _: Instruction) -> None:
    """G191: nobody scores the terrain of the card that speaks before the next turn is over."""
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        s.lasting.append((lasting.LOCKED, s.stack[base + PLAYER], s.terrain[s.cell[source] >> 13], s.turn + 1))


def note_for_loser(s: State, base: int, _: Instruction) -> None:
    """G195: the score in progress remembers how many cards its Winner effect handled, all times together."""
    score_frame = amounts.score_in_progress(s)
    if score_frame >= 0:
        s.stack[score_frame + 8] += s.stack[base + HANDLED]


def swap_control(s: State, base: int, _: Instruction) -> None:
    """G192: one of one's other characters here and one of the opponent's change sides, if there are two."""
    source, player = s.stack[base + SOURCE], s.stack[base + PLAYER]
    slot = s.cell[source] >> 13
    if slot >= 0 and any(card != source for card in s.side[slot << 1 | player]) and s.side[slot << 1 | 1 - player]:
        push(s.stack, SWAP, player, choosing.BOTH_SIDES, -1, source)


def swap_places(s: State, base: int, instruction: Instruction) -> None:
    """Two characters of a side exchange their cells."""
    other = s.stack[base + SOURCE] if instruction[2] else -1
    push(s.stack, SWAP, s.stack[base + PLAYER], player_of(s, base, instruction[1]), -1, other)


def swap_with_hand(s: State, base: int, instruction: Instruction) -> None:
    """This card and a character of the hand exchange places."""
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0 and choosing.exchange(s, source, instruction[1]):
        push(s.stack, SWAP_HAND, s.stack[base + PLAYER], source, instruction[1])


def swap_with_discard(s: State, base: int, _: Instruction) -> None:
    """G198: this card and the character nearest to the top of the discard exchange places, if there are both."""
    source, player = s.stack[base + SOURCE], s.stack[base + PLAYER]
    found = [card for card in s.discard[player] if s.box.kind[s.card[card]] == CHARACTER]
    s.stack[base + DONE] = int(bool(found) and s.cell[source] >= 0)
    if s.stack[base + DONE]:
        new, cell = found[-1], s.cell[source]
        s.discard[player].remove(new)
        placing.take_off(s, source)
        cards.put_on_discard(s, source)
        if s.log is not None:
            s.log.append(("swap_discard", player, source, new))
        choosing.take_place(s, new, cell)


def score(s: State, base: int, instruction: Instruction) -> None:
    """R70, G57g: score terrains."""
    _, least, most, every, where, operator, amount, names, how = instruction
    stack = s.stack
    player, source = stack[base + PLAYER], stack[base + SOURCE]
    here, there = slot_of(s, source), slot_of(s, stack[base + EVENT_CARD])
    left = 1 << stack[base + ANNOUNCED]
    places = {codes.ANYWHERE: 7, codes.HERE: here, codes.ELSEWHERE: 7 & ~here, codes.AT_EVENT: there, codes.JUST_LEFT: left}
    slots = places[where]
    if operator >= 0:
        bound = value(s, base, amount)
        slots &= sum(1 << slot for slot in range(3) if amounts.compare(total(s, slot, player), operator, bound))
    if names:
        slots &= sum(
            1 << slot
            for slot in range(3)
            if not any(names >> s.card[one] & 1 for one in s.side[slot << 1] + s.side[slot << 1 | 1])
        )
    if how & 2:
        slots &= sum(1 << slot for slot in range(3) if total(s, slot, player) > total(s, slot, 1 - player))
    if how & 1:
        slots &= sum(1 << slot for slot in range(3) if len(s.side[slot << 1 | player]) < len(s.side[slot << 1 | 1 - player]))
    if every:
        least = most = 3
        slots &= sum(1 << slot for slot in range(3) if scoring.can_score(s, slot, player, automatic=False))
    stack[base + DONE] = 0
    push(stack, PICK_SCORE, player, least, most, slots, 0, how >> 2)


def slot_of(s: State, card: int) -> int:
    """The slot (as a bit) where a card lies; 0 when it lies nowhere."""
    return 1 << (s.cell[card] >> 13) if card >= 0 and s.cell[card] >= 0 else 0


def repeat_terrain_effect(s: State, base: int, instruction: Instruction) -> None:
    """For the rest of the turn Winner (or the opponent's Loser) is applied several times."""
    kind = lasting.REPEAT_LOSE if instruction[1] else lasting.REPEAT_WIN
    s.lasting.append((kind, s.stack[base + PLAYER], instruction[2]))


def cost(s: State, base: int, instruction: Instruction) -> None:
    """Characters cost more or less for the rest of the turn."""
    _, who, change, amount, following, filter = instruction
    player = codes.ANY if who == codes.ANY else player_of(s, base, who)
    s.lasting.append((lasting.COST, player, change, amount, following or -1, filter))


def extra_plays(s: State, base: int, instruction: Instruction) -> None:
    """More counted plays this turn."""
    if s.stack[base + PLAYER] == s.active:
        s.bonus += instruction[1]


def points(s: State, base: int, instruction: Instruction) -> None:
    """Markers won or lost outside a score (I3)."""
    player = player_of(s, base, instruction[1])
    s.markers[player] = max(0, s.markers[player] + instruction[2])
    if s.markers[player] >= scoring.MARKERS_TO_WIN:
        finish(s, player, "five_terrains")


def play_terrain(s: State, base: int, instruction: Instruction) -> None:
    """Play a terrain of the hand, if a slot is free."""
    if -1 in s.terrain:
        push(s.stack, TERRAIN, player_of(s, base, instruction[1]), 0, -1)


def replace_terrain(s: State, base: int, _: Instruction) -> None:
    """Discard another terrain and put one of the hand in its slot."""
    push(s.stack, REPLACE, s.stack[base + PLAYER], s.stack[base + SOURCE])


def apply_terrain(s: State, base: int, instruction: Instruction) -> None:
    """Apply Winner or Loser of a terrain in play."""
    who = player_of(s, base, instruction[1])
    chooser = s.stack[base + PLAYER] if instruction[3] else who
    push(s.stack, SLOTS, chooser, terrain_slots.APPLY, 0, instruction[2], who)


def swap_terrains(s: State, base: int, _: Instruction) -> None:
    """G153: two terrains exchange their slots."""
    push(s.stack, SLOTS, s.stack[base + PLAYER], terrain_slots.EXCHANGE)
