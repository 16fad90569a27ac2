"""Terrains: the check of phase 2, digging, playing one, replacing one (R24-R29, R34, R35, R58, G19, G27-G29, G34)."""

from __future__ import annotations

from simulator.games.wankul.effects.words.forbidding import FORBID, FORBID_TERRAIN, FORBID_WHAT
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.box import TERRAIN as TERRAIN_CARD
from simulator.games.wankul.model.cells import cell_of, slot_of
from simulator.games.wankul.model.frames import FREE_SLOT
from simulator.games.wankul.model.listed import number_of, source_of
from simulator.games.wankul.model.pushing import push_dug, push_terrain
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import cards, costs, lasting, leaving, placing
from simulator.games.wankul.rules.asking import ask, lose
from simulator.games.wankul.rules.hands import hand_definitions, take_from_hand
from simulator.games.wankul.rules.reactions import EVENT_PLAY_TERRAIN, EVENT_TERRAIN_ENTERS, emit, start_all
from simulator.kernel.frames import PLAYER, WIDTH, pop


def may_play_terrain(s: State, player: int) -> bool:
    """R35, G28: whether a slot is free and no card forbids a terrain."""
    return -1 in s.terrain and not (s.rules and cards.forbidden(s, FORBID_TERRAIN, player))


def check_terrains(s: State, player: int) -> None:
    """R24-R26: with fewer than two terrains in play the player must add one, from the hand or by digging."""
    if s.terrain.count(-1) < 2 or not may_play_terrain(s, player):
        return
    held = [definition for definition in hand_definitions(s, player) if s.box.kind[definition] == TERRAIN_CARD]
    if not held:
        dig(s, player)
    elif any(costs.may_stand(s, player, definition) for definition in held):
        push_terrain(s.stack, player, slot=FREE_SLOT)


def dig(s: State, player: int) -> None:
    """R26-R28, G19, G125: turn up cards until a terrain comes that may be played; then the others go under the deck."""
    deck, aside = s.deck[player], s.aside[player]
    turned = terrains = 0
    s.dug = s.turn
    while deck:
        card = deck.pop()
        s.known[card] = KNOWN_TO_BOTH
        if s.log is not None:
            s.log.append(("dig", player, card))
        if s.box.kind[s.card[card]] == TERRAIN_CARD:
            terrains += 1
            if costs.may_stand(s, player, s.card[card]):
                push_dug(s.stack, player, count=turned)
                lay_terrain(s, card, player, s.terrain.index(-1))
                start_all(s, s.box.dug[s.card[card]], player, card)
                return
        aside.append(card)
        turned += 1
    if terrains:
        push_dug(s.stack, player, count=turned)
    else:
        lose(s, player, "no_terrain")


def step_dug(s: State) -> None:
    """R28, G19d, G19e: the dug cards go under the deck in the order in which they were turned up."""
    base = len(s.stack) - WIDTH
    player, turned = s.stack[base + PLAYER], s.stack[base + frames.DUG_COUNT]
    pop(s.stack)
    if turned:
        aside = s.aside[player]
        for card in aside[-turned:]:
            s.deck[player].insert(0, card)
        del aside[-turned:]


def lay_terrain(s: State, card: int, player: int, slot: int) -> None:
    """R12-R14, R59: the terrain lies in its slot and cannot be scored this turn; then its enter effects (R67 last)."""
    s.known[card] = KNOWN_TO_BOTH
    placing.lose_ground(s, slot)
    s.terrain[slot] = card
    s.arrived[slot] = s.turn
    s.laid[slot] = 0
    if player == s.active:
        s.terrain_played = s.turn
    s.cell[card] = cell_of(slot, player, 0, 0)
    s.since[card] = s.moment()
    definition = s.card[card]
    if s.box.lively[definition]:
        lasting.bring(s, card, s.box.bundle[definition])
    if s.log is not None:
        s.log.append(("terrain", player, card, slot))
    start_all(s, s.box.enter[definition], player, card)
    emit(s, EVENT_PLAY_TERRAIN, player, card, also=EVENT_TERRAIN_ENTERS)


def play_from_hand(s: State, player: int, definition: int, slot: int = FREE_SLOT) -> None:
    """R34, R58, G29: a terrain of the hand is played, free of cost, in the first free slot (or the one given)."""
    card = take_from_hand(s, player, definition)
    lay_terrain(s, card, player, s.terrain.index(-1) if slot < 0 else slot)


def terrain_options(s: State) -> list[int]:
    """The terrains of the hand that may be played."""
    player = s.stack[-WIDTH + PLAYER]
    found = [definition for definition in hand_definitions(s, player) if s.box.kind[definition] == TERRAIN_CARD]
    return sorted([actions.TERRAIN | definition for definition in found if costs.may_stand(s, player, definition)])


def step_terrain(s: State) -> None:
    """Ask which terrain of the hand; none there: nothing."""
    legal = terrain_options(s)
    if legal:
        ask(s, s.stack[-WIDTH + PLAYER], legal)
    else:
        pop(s.stack)


def answer_terrain(s: State, action: int) -> None:
    """This terrain is played."""
    base = len(s.stack) - WIDTH
    player, slot = s.stack[base + PLAYER], s.stack[base + frames.TERRAIN_SLOT]
    pop(s.stack)
    play_from_hand(s, player, action & actions.ARGUMENT, slot)


def replace_options(s: State) -> list[int]:
    """The other terrains in play; G213: not where a card that would stay forbids the new one."""
    base = len(s.stack) - WIDTH
    player, source = s.stack[base + PLAYER], s.stack[base + frames.REPLACE_STAYS]
    forbidding = {
        slot_of(s.cell[source_of(packed)])
        for packed in s.imposing(FORBID)
        if s.box.rules[number_of(packed)][FORBID_WHAT] == FORBID_TERRAIN and cards.forbids(s, packed, player, -1)
    }
    slots = [slot for slot in range(3) if s.terrain[slot] >= 0 and s.terrain[slot] != source and not forbidding - {slot}]
    return [actions.SLOT | slot for slot in slots]


def step_replace(s: State) -> None:
    """G28: choose another terrain, discard it with its characters, then put one of the hand in its slot."""
    base = len(s.stack) - WIDTH
    player = s.stack[base + PLAYER]
    legal = replace_options(s)
    if legal and any(s.box.kind[definition] == TERRAIN_CARD for definition in hand_definitions(s, player)):
        ask(s, player, legal)
    else:
        pop(s.stack)


def answer_replace(s: State, action: int) -> None:
    """G34: its characters go to their owners' discards, then it goes, and the new one comes."""
    player, slot = s.stack[-WIDTH + PLAYER], action & actions.ARGUMENT
    pop(s.stack)
    push_terrain(s.stack, player, slot=slot)
    leaving.clear_by_effect(s, slot)
