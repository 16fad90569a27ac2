"""What effects do to characters, terrains, scores and costs: one function an instruction."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.banning import BAN_THIS
from simulator.games.wankul.effects.words.discarding import DISCARD_REF, DISCARD_THIS, V_DISCARD
from simulator.games.wankul.effects.words.forces import CHANGE_AMOUNT, CHANGE_DURATION, FORCE_OF_REF, V_FORCE
from simulator.games.wankul.effects.words.leaving import SHIELDS
from simulator.games.wankul.effects.words.moving import (
    BOUNCE_REF,
    GIVE_AWAY,
    MOVE_ALL,
    MOVE_THIS,
    SWAP_CONTROL,
    SWAP_PLACES,
    SWAP_WITH_DISCARD,
    SWAP_WITH_HAND,
    V_BOUNCE,
)
from simulator.games.wankul.effects.words.playing import COST, EXTRA_PLAYS
from simulator.games.wankul.effects.words.scoring import (
    APPLY_TERRAIN,
    CANCEL_SCORE,
    COPY_WINNER,
    FEWER_CHARACTERS,
    LOCK_TERRAIN,
    MORE_FORCE,
    NOTE_FOR_LOSER,
    POINTS,
    REPEAT_TERRAIN_EFFECT,
    SCORE,
    WAY_BITS,
)
from simulator.games.wankul.effects.words.terrains import (
    BAN_TERRAIN,
    PLAY_TERRAIN,
    REPLACE_TERRAIN,
    SWAP_TERRAIN_DISCARD,
    SWAP_TERRAINS,
)
from simulator.games.wankul.effects.words.texts import CANCEL_APPLICATION, CANCEL_REF, IGNORE_SPECIALS, V_CANCEL
from simulator.games.wankul.model import frames
from simulator.games.wankul.model.box import CHARACTER
from simulator.games.wankul.model.cells import EACH_SLOT, controller_of, side_number, slot_bit, slot_of
from simulator.games.wankul.model.enduring import LASTING_COST, LOCKED, REPEAT_LOSE, REPEAT_WIN
from simulator.games.wankul.model.pushing import (
    push_pick_score,
    push_replace,
    push_slots,
    push_swap,
    push_swap_hand,
    push_targets,
    push_terrain,
)
from simulator.games.wankul.model.registers import ANNOUNCED, CHOSEN, CHOSEN_FORCE, DONE, EVENT_CARD, HANDLED, SOURCE, Instruction
from simulator.games.wankul.model.state import State
from simulator.games.wankul.rules import amounts, cards, choosing, lasting, leaving, moving, reactions, scoring
from simulator.games.wankul.rules import slots as terrain_slots
from simulator.games.wankul.rules.asking import finish
from simulator.games.wankul.rules.effect_frame import Runs, player_of, speaker, value
from simulator.games.wankul.rules.force import force, total
from simulator.kernel.frames import PLAYER


def targets(s: State, base: int, instruction: Instruction) -> None:
    """Pick characters and act on each."""
    _, selector, amount, mode, chosen_by, verb, argument, operator, total_force = instruction
    stack = s.stack
    controller, source = stack[base + PLAYER], stack[base + SOURCE]
    by = (controller, source, base)
    if mode == codes.ALL and verb == V_FORCE and not reactions.heard_or_held(s, reactions.EVENT_AFFECTED):
        found = [card for card in amounts.characters(s, selector, by) if not out_of_reach(s, base, card)]
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
    mode |= chosen_by << frames.CHOSEN_BY
    push_targets(
        stack,
        chooser,
        selector=selector,
        source=source,
        left=count,
        mode=mode,
        verb=verb,
        argument=argument,
        controller=controller,
        memory=start_of_memory,
    )
    choosing.begin_targets(s)


def out_of_reach(s: State, base: int, card: int) -> bool:
    """G277: whether this effect is a Sub, and the character is kept from Subs."""
    return bool(s.rules) and reactions.is_of_sub(s, base) and leaving.protected(s, card, SHIELDS["subs"])


def discard_this(s: State, base: int, instruction: Instruction) -> None:
    """Discard the card that speaks, if it still lies there: by its own effect, or as a price that nobody takes over (G202)."""
    _, is_price = instruction
    source = s.stack[base + SOURCE]
    s.stack[base + DONE] = int(s.cell[source] >= 0)
    if s.cell[source] >= 0:
        s.stack[base + CHOSEN], s.stack[base + CHOSEN_FORCE] = source, force(s, source)
        leaving.discard_character(s, source, leaving.BY_PRICE if is_price else leaving.BY_EFFECT)


def ban_this(s: State, base: int, _: Instruction) -> None:
    """R51: ban the card that speaks, if it still lies there, or in the discard; the terrain that it leaves is remembered."""
    stack, source = s.stack, s.stack[base + SOURCE]
    pile = [] if cards.closed(s, s.box.owner[source]) else s.discard[s.box.owner[source]]
    stack[base + DONE] = int(s.cell[source] >= 0 or source in pile)
    if s.cell[source] >= 0:
        stack[base + CHOSEN], stack[base + CHOSEN_FORCE] = source, force(s, source)
        stack[base + ANNOUNCED] = slot_of(s.cell[source])
        leaving.ban_character(s, source)
    elif source in pile:
        pile.remove(source)
        cards.ban(s, source)
    else:
        _ban_from_elsewhere(s, base, source)


def _ban_from_elsewhere(s: State, base: int, card: int) -> None:
    """G255: a card that has left play for the hand or the deck is banned there."""
    owner = s.box.owner[card]
    for pile in (s.hand[owner], s.deck[owner]):
        if card in pile:
            pile.remove(card)
            cards.ban(s, card)
            s.stack[base + DONE] = 1


def move_this(s: State, base: int, instruction: Instruction) -> None:
    """R42: the card that speaks goes to another terrain, where there is one and nothing protects it from moving."""
    _, goal, unless_moved = instruction
    stack, source = s.stack, s.stack[base + SOURCE]
    stack[base + DONE] = 0
    if s.cell[source] >= 0 and not leaving.protected(s, source, SHIELDS["move"]):
        slots = choosing.move_slots(s, source, source, goal)
        if unless_moved:
            slots &= ~moving.visited(s, source)
        stack[base + DONE] = int(moving.send(s, source, controller_of(s.cell[source]), slots, stack[base + PLAYER]))


def force_of_ref(s: State, base: int, instruction: Instruction) -> None:
    """Change the force of one known card."""
    _, ref, change, amount, duration = instruction
    card = amounts.card_of(s, ref, speaker(s, base))
    if card < 0 or s.cell[card] < 0 or out_of_reach(s, base, card):
        return
    if duration == codes.UNTIL_LATER:
        lasting.change_force_until(s, card, change, value(s, base, amount), reactions.last_turn_of_later(s))
    else:
        choosing.touch(s, card, V_FORCE, amount << CHANGE_AMOUNT | duration << CHANGE_DURATION | change, speaker(s, base))


def cancel_ref(s: State, base: int, instruction: Instruction) -> None:
    """G128: texts of one known character are void for the turn."""
    _, ref, texts, for_ever = instruction
    card = amounts.card_of(s, ref, speaker(s, base))
    if card >= 0 and out_of_reach(s, base, card):
        return
    if card >= 0 and for_ever:
        lasting.cancel_for_ever(s, card)
    elif card >= 0 and s.cell[card] >= 0:
        choosing.touch(s, card, V_CANCEL, texts, speaker(s, base))


def cancel_application(s: State, base: int, instruction: Instruction) -> None:
    """G164: what the event announced is not carried out."""
    reactions.cancel_application(s)


def discard_ref(s: State, base: int, instruction: Instruction) -> None:
    """Discard one known character, if it still lies there and nothing protects it."""
    _, ref = instruction
    card = amounts.card_of(s, ref, speaker(s, base))
    reached = card >= 0 and s.cell[card] >= 0 and not out_of_reach(s, base, card)
    s.stack[base + DONE] = int(reached and not leaving.protected(s, card, SHIELDS["discard"]))
    if s.stack[base + DONE]:
        choosing.touch(s, card, V_DISCARD, 0, speaker(s, base))


def give_away(s: State, base: int, _: Instruction) -> None:
    """The card that speaks changes sides."""
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        moving.give(s, source, 1 - controller_of(s.cell[source]))


def ban_terrain(s: State, base: int, instruction: Instruction) -> None:
    """R51, G34: ban this Terrain, or one of one's choice with all who stand on it."""
    _, this_one = instruction
    if this_one:
        slot = slot_of(s.cell[s.stack[base + SOURCE]])
        if slot >= 0 and not s.scoring >> slot & 1:
            leaving.clear_by_effect(s, slot, ban=True)
    else:
        push_slots(s.stack, s.stack[base + PLAYER], what=terrain_slots.WHAT_BAN)


def cancel_score(s: State, base: int, instruction: Instruction) -> None:
    """G129: the score that is about to be summed ends here."""
    scoring.cancel(s)


def lock_terrain(s: State, base: int, _: Instruction) -> None:
    """G191: nobody scores the terrain of the card that speaks before the next turn is over."""
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        s.lasting.append((LOCKED, s.stack[base + PLAYER], s.terrain[slot_of(s.cell[source])], s.turn + 1))


def note_for_loser(s: State, base: int, _: Instruction) -> None:
    """G195: the score in progress remembers how many cards its Winner effect handled, all times together."""
    score_frame = amounts.score_in_progress(s)
    if score_frame >= 0:
        s.stack[score_frame + frames.SCORE_NOTED] += s.stack[base + HANDLED]


def swap_control(s: State, base: int, _: Instruction) -> None:
    """G192: one of one's other characters here and one of the opponent's change sides, if there are two."""
    source, player = s.stack[base + SOURCE], s.stack[base + PLAYER]
    slot = slot_of(s.cell[source])
    if slot >= 0 and any(card != source for card in s.side[side_number(slot, player)]) and s.side[side_number(slot, 1 - player)]:
        push_swap(s.stack, player, side=choosing.BOTH_SIDES, other=source)


def swap_places(s: State, base: int, instruction: Instruction) -> None:
    """Two characters of a side exchange their cells."""
    _, who, with_this = instruction
    other = s.stack[base + SOURCE] if with_this else -1
    push_swap(s.stack, s.stack[base + PLAYER], side=player_of(s, base, who), other=other)


def swap_with_hand(s: State, base: int, instruction: Instruction) -> None:
    """This card and a character of the hand exchange places."""
    _, limit = instruction
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0 and choosing.exchange(s, source, limit):
        push_swap_hand(s.stack, s.stack[base + PLAYER], card=source, limit=limit)


def swap_with_discard(s: State, base: int, _: Instruction) -> None:
    """G198: this card and the character nearest to the top of the discard exchange places, if there are both."""
    source, player = s.stack[base + SOURCE], s.stack[base + PLAYER]
    found = [card for card in s.discard[player] if s.box.kind[s.card[card]] == CHARACTER]
    s.stack[base + DONE] = int(bool(found) and s.cell[source] >= 0 and not cards.closed(s, player))
    if s.stack[base + DONE]:
        new, cell = found[-1], s.cell[source]
        s.discard[player].remove(new)
        moving.take_off(s, source)
        cards.put_on_discard(s, source)
        if s.log is not None:
            s.log.append(("swap_discard", player, source, new))
        choosing.take_place(s, new, cell)


def _is_outnumbered(s: State, slot: int, player: int) -> bool:
    """Whether the other player has more characters on this slot."""
    return len(s.side[side_number(slot, player)]) < len(s.side[side_number(slot, 1 - player)])


def score(s: State, base: int, instruction: Instruction) -> None:
    """R70, G57g: score terrains."""
    _, least, most, every, *_, how = instruction
    slots = scored_slots(s, base, instruction)
    if every:
        least = most = len(EACH_SLOT)
    s.stack[base + DONE] = 0
    push_pick_score(s.stack, s.stack[base + PLAYER], least=least, most=most, slots=slots, how=how >> WAY_BITS)


def may_be_scored(s: State, base: int, instruction: Instruction) -> bool:
    """Whether this effect finds a terrain that can be scored now."""
    slots, player = scored_slots(s, base, instruction), s.stack[base + PLAYER]
    return any(slots >> slot & 1 and scoring.can_score(s, slot, player, automatic=False) for slot in range(3))


def scored_slots(s: State, base: int, instruction: Instruction) -> int:
    """The slots (bits) of the terrains that an effect means to score; of all of them: those that can be scored now."""
    _, _, _, every, where, operator, amount, names, how = instruction
    stack = s.stack
    player, source = stack[base + PLAYER], stack[base + SOURCE]
    card = stack[base + EVENT_CARD]
    here, there = slot_bit(s.cell[source]), slot_bit(s.cell[card]) if card >= 0 else 0
    left = 1 << stack[base + ANNOUNCED]
    places = {
        codes.ANYWHERE: frames.EVERY_SLOT,
        codes.HERE: here,
        codes.ELSEWHERE: frames.EVERY_SLOT & ~here,
        codes.AT_EVENT: there,
        codes.JUST_LEFT: left,
    }
    slots = places[where]
    if operator >= 0:
        bound = value(s, base, amount)
        slots &= sum(1 << slot for slot in range(3) if amounts.compare(total(s, slot, player), operator, bound))
    if names:
        slots &= sum(1 << slot for slot in range(3) if not any(names >> s.card[one] & 1 for one in s.standing_on(slot)))
    if how & MORE_FORCE:
        slots &= sum(1 << slot for slot in range(3) if total(s, slot, player) > total(s, slot, 1 - player))
    if how & FEWER_CHARACTERS:
        slots &= sum(1 << slot for slot in EACH_SLOT if _is_outnumbered(s, slot, player))
    if how >> WAY_BITS & frames.CONCEDED:
        slots &= sum(1 << slot for slot in range(3) if s.side[side_number(slot, player)])
    if every:
        slots &= sum(1 << slot for slot in range(3) if scoring.can_score(s, slot, player, automatic=False))
    return slots


def repeat_terrain_effect(s: State, base: int, instruction: Instruction) -> None:
    """For the rest of the turn Winner (or the opponent's Loser) is applied several times."""
    _, lost, times = instruction
    kind = REPEAT_LOSE if lost else REPEAT_WIN
    player = s.stack[base + PLAYER]
    s.lasting.append((kind, player, times))
    if s.log is not None:
        s.log.append(("repeats", player, s.stack[base + SOURCE], lost, times))


def cost(s: State, base: int, instruction: Instruction) -> None:
    """Characters cost more or less for the rest of the turn."""
    _, who, change, amount, following, filter = instruction
    player = codes.ANY if who == codes.ANY else player_of(s, base, who)
    s.lasting.append((LASTING_COST, player, change, amount, following or -1, filter))


def extra_plays(s: State, base: int, instruction: Instruction) -> None:
    """More counted plays this turn."""
    _, number = instruction
    if s.stack[base + PLAYER] == s.active:
        s.bonus += number


def points(s: State, base: int, instruction: Instruction) -> None:
    """Markers won or lost outside a score (I3)."""
    _, who, number = instruction
    player = player_of(s, base, who)
    s.markers[player] = max(0, s.markers[player] + number)
    if s.markers[player] >= scoring.MARKERS_TO_WIN:
        finish(s, player, "five_terrains")


def play_terrain(s: State, base: int, instruction: Instruction) -> None:
    """Play a terrain of the hand, if a slot is free."""
    _, who = instruction
    if -1 in s.terrain:
        push_terrain(s.stack, player_of(s, base, who), slot=frames.FREE_SLOT)


def replace_terrain(s: State, base: int, _: Instruction) -> None:
    """Discard another terrain and put one of the hand in its slot."""
    push_replace(s.stack, s.stack[base + PLAYER], stays=s.stack[base + SOURCE])


def apply_terrain(s: State, base: int, instruction: Instruction) -> None:
    """Apply Winner or Loser of a terrain in play."""
    _, seat, won, by_self = instruction
    who = player_of(s, base, seat)
    chooser = s.stack[base + PLAYER] if by_self else who
    push_slots(s.stack, chooser, what=terrain_slots.WHAT_APPLY, won=won, applier=who)


def ignore_specials(s: State, base: int, _: Instruction) -> None:
    """G278: the player says which Terrains' Special texts are void in this turn."""
    push_slots(s.stack, s.stack[base + PLAYER], what=terrain_slots.WHAT_IGNORE)


def swap_terrains(s: State, base: int, _: Instruction) -> None:
    """G153: two terrains exchange their slots."""
    push_slots(s.stack, s.stack[base + PLAYER], what=terrain_slots.WHAT_EXCHANGE)


def move_all(s: State, base: int, _: Instruction) -> None:
    """G243: all others of this terrain go to another one, if somebody can."""
    source = s.stack[base + SOURCE]
    if s.cell[source] >= 0:
        first = slot_of(s.cell[source]) + 1
        push_slots(s.stack, s.stack[base + PLAYER], what=terrain_slots.WHAT_MOVE_ALL, first=first, won=source)


def bounce_ref(s: State, base: int, instruction: Instruction) -> None:
    """Return one known character to its owner's hand, if it still lies in play."""
    _, ref = instruction
    card = amounts.card_of(s, ref, speaker(s, base))
    reached = card >= 0 and s.cell[card] >= 0 and not out_of_reach(s, base, card)
    if reached and not leaving.protected(s, card, SHIELDS["choose"]):
        choosing.touch(s, card, V_BOUNCE, 0, speaker(s, base))


def copy_winner(s: State, base: int, _: Instruction) -> None:
    """G251: the Winner effect of another terrain, in play or of the hand."""
    push_slots(s.stack, s.stack[base + PLAYER], what=terrain_slots.WHAT_COPY, won=s.stack[base + SOURCE])


def swap_terrain_discard(s: State, base: int, instruction: Instruction) -> None:
    """G254: a terrain in play and one of the discard exchange places."""
    _, of_this = instruction
    source = s.stack[base + SOURCE]
    slot = slot_of(s.cell[source]) if of_this else -1
    if slot >= 0 or not of_this:
        push_slots(s.stack, s.stack[base + PLAYER], what=terrain_slots.WHAT_FROM_DISCARD, first=slot + 1)


RUNS: Final[Runs] = {
    IGNORE_SPECIALS: ignore_specials,
    BAN_THIS: ban_this,
    MOVE_THIS: move_this,
    APPLY_TERRAIN: apply_terrain,
    COPY_WINNER: copy_winner,
    SWAP_TERRAIN_DISCARD: swap_terrain_discard,
    BOUNCE_REF: bounce_ref,
    MOVE_ALL: move_all,
    SWAP_TERRAINS: swap_terrains,
    codes.TARGETS: targets,
    DISCARD_THIS: discard_this,
    SWAP_PLACES: swap_places,
    SWAP_WITH_HAND: swap_with_hand,
    SCORE: score,
    REPEAT_TERRAIN_EFFECT: repeat_terrain_effect,
    COST: cost,
    CANCEL_REF: cancel_ref,
    CANCEL_SCORE: cancel_score,
    CANCEL_APPLICATION: cancel_application,
    NOTE_FOR_LOSER: note_for_loser,
    LOCK_TERRAIN: lock_terrain,
    SWAP_WITH_DISCARD: swap_with_discard,
    SWAP_CONTROL: swap_control,
    DISCARD_REF: discard_ref,
    GIVE_AWAY: give_away,
    BAN_TERRAIN: ban_terrain,
    EXTRA_PLAYS: extra_plays,
    POINTS: points,
    PLAY_TERRAIN: play_terrain,
    REPLACE_TERRAIN: replace_terrain,
    FORCE_OF_REF: force_of_ref,
}
