"""The turn: draw, check terrains, play (R21-R36, G57b, G66); before the first one, mulligan and first player (R16-R20)."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects.words.playing import FIRST_PLAY_UNCOUNTED
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.box import CHARACTER
from simulator.games.wankul.model.cells import EACH_SLOT, SEAT_BITS, controller_of, row_of
from simulator.games.wankul.model.frames import COUNTED, EVERY_SLOT
from simulator.games.wankul.model.listed import listed, number_of, source_of
from simulator.games.wankul.model.phases import (
    PHASE_AFTER_DRAW,
    PHASE_BEFORE_DRAW,
    PHASE_CHECK,
    PHASE_DRAW,
    PHASE_ENDING,
    PHASE_MAIN,
    PHASE_OVER,
    PHASE_START,
)
from simulator.games.wankul.model.pushing import push_mulligan, push_out_of_turn, push_turn
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, PLAYS_A_TURN, State
from simulator.games.wankul.rules import amounts, cards, costs, drawing, lasting, leaving, own_plays
from simulator.games.wankul.rules.asking import ask, finish
from simulator.games.wankul.rules.hands import take_from_hand
from simulator.games.wankul.rules.placing import begin_play
from simulator.games.wankul.rules.reactions import EVENT_TURN_END, EVENT_TURN_START, emit, start
from simulator.games.wankul.rules.scoring import begin_score, can_auto_score
from simulator.games.wankul.rules.terrains import check_terrains, may_play_terrain, play_from_hand
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.game import PASS
from simulator.kernel.rng import below, step

OPENING: Final = 5


def begin_game(s: State) -> None:
    """R16: five cards each, then the mulligans."""
    for player in (0, 1):
        cards.draw(s, player, OPENING)
    push_mulligan(s.stack, 0)


def mulligan_options(s: State) -> list[int]:
    """R17, R18: keep, or exchange all five."""
    return [PASS, actions.YES]


def step_mulligan(s: State) -> None:
    """R17, G1, G2: seat 0, then seat 1, neither knowing the other's choice; then both are carried out."""
    base = len(s.stack) - WIDTH
    asked = s.stack[base + STEP]
    if asked < 2:
        if len(s.deck[asked]) >= OPENING and len(s.hand[asked]) == OPENING:
            ask(s, asked, mulligan_options(s))
        else:
            s.stack[base + STEP] += 1
        return
    choices = s.stack[base + frames.MULLIGAN_ANSWERS]
    pop(s.stack)
    for player in (0, 1):
        if choices >> player & 1:
            mulligan(s, player)
    first = first_player(s)
    s.first = first
    push_turn(s.stack, first)


def answer_mulligan(s: State, action: int) -> None:
    """Note the answer; nothing happens before both have decided."""
    base = len(s.stack) - WIDTH
    if action == actions.YES:
        s.stack[base + frames.MULLIGAN_ANSWERS] |= 1 << s.stack[base + STEP]
    s.stack[base + STEP] += 1


def mulligan(s: State, player: int) -> None:
    """R17: five new cards; then the first five go under the deck, in hand order (G1)."""
    old = s.hand[player]
    s.hand[player] = []
    if s.log is not None:
        s.log.append(("mulligan", player))
    cards.draw(s, player, OPENING)
    for card in old:
        s.deck[player].insert(0, card)


def first_player(s: State) -> int:
    """R19, R20, G3, G4: both turn up cards until one is stronger; the cards go under their own decks in that order."""
    turned: list[list[int]] = [[], []]
    first = -1
    while first < 0:
        if not all(s.deck):
            s.rng = step(s.rng)
            first = below(s.rng, 2)
            break
        forces = []
        for player in (0, 1):
            card = s.deck[player].pop()
            s.known[card] = KNOWN_TO_BOTH
            turned[player].append(card)
            definition = s.card[card]
            forces.append(s.box.force[definition] if s.box.kind[definition] == CHARACTER else amounts.BELOW_ALL)
            if s.log is not None:
                s.log.append(("turned_up", player, card))
        one, other = forces
        if one != other:
            first = int(other > one)
    for player in (0, 1):
        for card in turned[player]:
            s.deck[player].insert(0, card)
    if s.log is not None:
        s.log.append(("first", first))
    return first


def step_turn(s: State) -> None:
    """R21: the next steps of the turn; only the player's decisions and what they set off come in between."""
    stack = s.stack
    size = len(stack)
    base = size - WIDTH
    while True:
        step, player = stack[base + STEP], stack[base + PLAYER]
        if s.box.watches_table and (cards.mind_hands(s) or leaving.weed(s)):
            return
        if step in ASKING_PHASES and s.box.acts_out_of_turn and may_answer(s, base):
            return
        if step == PHASE_MAIN:
            s.steps = 0
            ask(s, player, main_options(s))
            return
        if step in (PHASE_BEFORE_DRAW, PHASE_AFTER_DRAW):
            legal = [PASS]
            add_between_phases(s, player, legal)
            if len(legal) > 1:
                legal.sort()
                ask(s, player, legal)
                return
            stack[base + STEP] = step + 1
        else:
            stack[base + STEP], stack[base + frames.TURN_ANSWERED] = step + 1, 0
            begin_phase(s, step, player)
            if len(stack) != size or s.ending:
                return
        s.steps += 1


ASKING_PHASES: Final = (PHASE_BEFORE_DRAW, PHASE_AFTER_DRAW, PHASE_MAIN)
"""The steps in which nothing is being resolved (G57b)."""


def may_answer(s: State, base: int) -> bool:
    """G263: once after all that happens, the other player may use what he has for this turn. True when he is asked."""
    if s.stack[base + frames.TURN_ANSWERED]:
        return False
    s.stack[base + frames.TURN_ANSWERED] = 1
    other = 1 - s.stack[base + PLAYER]
    if not usable(s, other):
        return False
    push_out_of_turn(s.stack, other)
    return True


def out_of_turn_options(s: State) -> list[int]:
    """One of one's Permanents, or none."""
    return [PASS, *sorted(usable(s, s.stack[-WIDTH + PLAYER]))]


def step_out_of_turn(s: State) -> None:
    """Ask, as long as one of them can still be used."""
    legal = out_of_turn_options(s)
    if len(legal) > 1:
        ask(s, s.stack[-WIDTH + PLAYER], legal)
    else:
        pop(s.stack)


def answer_out_of_turn(s: State, action: int) -> None:
    """Let the turn go on, or use this one."""
    if action == PASS:
        pop(s.stack)
    else:
        argument = action & actions.ARGUMENT
        activate(s, s.stack[-WIDTH + PLAYER], argument)


def start_turn(s: State, player: int) -> None:
    """G64, G66: a new turn, or the end of a game that lasts too long."""
    if s.turn >= s.options.max_turns:
        finish(s, -1, "turn_limit")
        return
    s.turn += 1
    s.active = player
    s.plays = s.bonus = s.scores = s.steps = 0
    s.used.clear()
    s.tally = [0, 0, 0, 0, 0]
    if s.log is not None:
        s.log.append(("turn", player, s.turn))
    emit(s, EVENT_TURN_START, player, -1)


def draw_phase(s: State, player: int) -> None:
    """R23: draw two, with what cards in play add; this is no draw by an effect (G16)."""
    count = cards.phase_draw(s, player)
    if drawing.asks(s, player, count, phase=True):
        drawing.begin(s, player, count, phase=True)
        return
    drawn = cards.draw(s, player, count)
    cards.told_phase_draw(s, player, s.hand[player][-drawn:] if drawn else [])


def end_turn(s: State, player: int) -> None:
    """G66: what happens at the end of the turn, while its effects still last."""
    if s.log is not None:
        s.log.append(("turn_end", player))
    emit(s, EVENT_TURN_END, player, -1)


def pass_turn(s: State) -> None:
    """G66: the effects of this turn end; it is the other player's turn."""
    lasting.expire(s)
    base = len(s.stack) - WIDTH
    s.stack[base + STEP] = PHASE_START
    s.stack[base + PLAYER] = 1 - s.stack[base + PLAYER]


def begin_phase(s: State, step: int, player: int) -> None:
    """R21: what happens by itself when the turn comes to this step."""
    if step == PHASE_START:
        start_turn(s, player)
    elif step == PHASE_DRAW:
        draw_phase(s, player)
    elif step == PHASE_CHECK:
        check_terrains(s, player)
    elif step == PHASE_ENDING:
        end_turn(s, player)
    elif step == PHASE_OVER:
        pass_turn(s)
    else:
        raise AssertionError(step)


def add_between_phases(s: State, player: int, legal: list[int]) -> None:
    """G57b: what the active player may do whenever nothing is being resolved: automatic scores, activated Permanents."""
    for slot in EACH_SLOT:
        if s.side[slot << SEAT_BITS | player] and can_auto_score(s, slot, player):
            legal.append(actions.AUTO_SCORE | slot)  # noqa: PERF401 - asked at every decision of a turn
    if s.offers:
        legal += usable(s, player)


def usable(s: State, player: int) -> list[int]:
    """G102, G263: the Permanents that a player may use now, in his own turn or in the other's."""
    legal: list[int] = []
    for packed in s.offers:
        source = source_of(packed)
        if controller_of(s.cell[source]) != player and row_of(s.cell[source]):
            continue
        condition, most, address, out_of_turn = s.box.activated[number_of(packed)]
        if out_of_turn != (player != s.active) or (s.used and s.used.count(listed(address, source)) >= most):
            continue
        if amounts.holds(s, condition, (player, source, -1)):
            legal.append(actions.ACTIVATE | source << actions.ABILITY_BITS | place_of(s, packed))
    return legal


def place_of(s: State, packed: int) -> int:
    """Which of the activated abilities of its card this is, from 0."""
    return [other for other in s.offers if source_of(other) == source_of(packed)].index(packed)


def main_options(s: State) -> list[int]:
    """R30, R34, R36, R82: everything the active player may do in phase 3; PASS ends the turn."""
    player = s.active
    box, card, hand = s.box, s.card, s.hand[player]
    legal = [PASS]
    purse = len(hand) - 1
    one, two, three = s.terrain
    somewhere = (one >= 0 or two >= 0 or three >= 0) and s.plays < PLAYS_A_TURN + s.bonus
    uncounted = costs.uncounted_slots(s) if box.imposes >> FIRST_PLAY_UNCOUNTED & 1 else 0
    plain = not s.play_rules and not s.lasting and not box.speaks_of_plays and not box.crowds
    room = (one < 0 or two < 0 or three < 0) and may_play_terrain(s, player)
    for definition in {card[number] for number in hand}:
        if box.kind[definition]:
            if room and (plain or costs.may_stand(s, player, definition)):
                legal.append(actions.TERRAIN | definition)
        elif (somewhere and (box.cost[definition] <= purse if plain else costs.fits_somewhere(s, player, definition, purse))) or (
            uncounted and costs.slots_for(s, player, definition, purse) & uncounted
        ):
            legal.append(actions.PLAY | definition)
    add_between_phases(s, player, legal)
    if box.speaks_of_plays:
        legal += own_plays.free_options(s, player)
    if box.acts_from_hand:
        legal += own_plays.hand_options(s, player)
    legal.sort()
    return legal


def turn_options(s: State) -> list[int]:
    """What a TURN frame asks for now."""
    if s.stack[-WIDTH + STEP] == PHASE_MAIN:
        return main_options(s)
    legal = [PASS]
    add_between_phases(s, s.stack[-WIDTH + PLAYER], legal)
    legal.sort()
    return legal


def answer_turn(s: State, action: int) -> None:
    """The active player plays a card, scores, uses a Permanent, or goes on (in phase 3: ends his turn)."""
    base = len(s.stack) - WIDTH
    player, argument = s.stack[base + PLAYER], action & actions.ARGUMENT
    s.stack[base + frames.TURN_ANSWERED] = 0
    if action == PASS:
        s.stack[base + STEP] += 1
        return
    kind = action - argument
    if kind == actions.PLAY:
        slots = EVERY_SLOT if s.plays < s.plays_allowed() else costs.uncounted_slots(s)
        begin_play(s, player, take_from_hand(s, player, argument), COUNTED, slots)
    elif kind == actions.TERRAIN:
        play_from_hand(s, player, argument)
    elif kind == actions.USE:
        own_plays.use_from_hand(s, player, argument)
    elif kind == actions.PLAY_FREE:
        own_plays.begin_free(s, player, argument)
    elif kind == actions.AUTO_SCORE:
        begin_score(s, argument, player, automatic=True)
    else:
        activate(s, player, argument)


def activate(s: State, player: int, argument: int) -> None:
    """R50: the controller uses a Permanent."""
    source = actions.used_card(argument)
    packed = [entry for entry in s.offers if source_of(entry) == source][actions.used_ability(argument)]
    _, _, address, _ = s.box.activated[number_of(packed)]
    s.used.append(listed(address, source))
    if s.log is not None:
        s.log.append(("activate", player, source))
    start(s, address, player, source)
