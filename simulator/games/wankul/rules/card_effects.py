"""What effects do with decks, hands and discards: one function an instruction."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.banning import BAN_CARDS, BAN_HAND, EVENT_CARDS_TO_BAN
from simulator.games.wankul.effects.words.discarding import DISCARD_HAND, MILL, MILL_UNTIL
from simulator.games.wankul.effects.words.drawing import DRAW, DRAW_TO, DRAW_UNTIL, DRAW_WHILE_STRONGER, TAKE_BOTTOM
from simulator.games.wankul.effects.words.face_down import HIDE_FROM_HAND
from simulator.games.wankul.effects.words.forbidding import FORBID_RECOVER
from simulator.games.wankul.effects.words.playing import PLAY_FREE, PLAY_KNOWN_CARD
from simulator.games.wankul.effects.words.recovering import (
    HAND_TO_DECK,
    RECOVER,
    RECOVER_CHOSEN,
    RECOVER_EVENT,
    RECOVER_MILLED,
    RECYCLE,
    SWAP_DECK_DISCARD,
)
from simulator.games.wankul.effects.words.searching import BOTTOM_TO_TOP, LOOK, LOOK_AT_END, REVEAL, SEARCH, SHOW_CARDS
from simulator.games.wankul.model import frames
from simulator.games.wankul.model.cells import slot_bit
from simulator.games.wankul.model.pushing import (
    push_discard,
    push_hand_to_deck,
    push_play_free,
    push_recover,
    push_search,
    push_show,
)
from simulator.games.wankul.model.registers import DONE, EVENT_CARD, HANDLED, MILLED, OPP_MILLED, SOURCE, Instruction
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import amounts, cards, costs, drawing, piles, placing, reactions, searching
from simulator.games.wankul.rules.asking import lose
from simulator.games.wankul.rules.effect_frame import Runs, player_of, speaker, value
from simulator.kernel.frames import PLAYER


def draw(s: State, base: int, instruction: Instruction) -> None:
    """Draw cards; the last one is remembered."""
    _, who, amount, max_hand = instruction
    stack, count = s.stack, max(0, value(s, base, amount))
    player = player_of(s, base, who)
    if max_hand >= 0:
        count = max(0, min(count, max_hand - len(s.hand[player])))
    if drawing.asks(s, player, count):
        drawing.begin(s, player, cards.wanted(s, player, count))
        return
    stack[base + HANDLED] = cards.draw_by_effect(s, player, count)
    stack[base + MILLED] = s.hand[player][-1] if stack[base + HANDLED] else -1


def draw_to(s: State, base: int, instruction: Instruction) -> None:
    """G13: draw until the hand holds so many."""
    _, who, amount = instruction
    player = player_of(s, base, who)
    count = max(0, value(s, base, amount) - len(s.hand[player]))
    if drawing.asks(s, player, count):
        drawing.begin(s, player, cards.wanted(s, player, count))
    else:
        cards.draw_by_effect(s, player, count)


def draw_until(s: State, base: int, instruction: Instruction) -> None:
    """Draw one by one until a card fits, or the printed forces make the total asked for, or the hand is full."""
    _, who, limit, wanted, enough, revealed = instruction
    player, most, filter = player_of(s, base, who), limit, wanted
    if drawing.asks(s, player, 1 if most < 0 else most - len(s.hand[player])):
        drawing.begin(s, player, codes.NO_BOUND)
        return
    drawn = total = 0
    while most < 0 or len(s.hand[player]) < most:
        if not cards.draw(s, player, 1):
            break
        drawn += 1
        total += printed_force(s, s.hand[player][-1])
        if revealed:
            show(s, player, s.hand[player][-1])
        if total >= enough or is_wanted(s, filter, enough, s.hand[player][-1], (player, -1, base)):
            break
    s.stack[base + HANDLED] = drawn
    if drawn:
        cards.tell_draw(s, player, s.hand[player][-drawn:])


def printed_force(s: State, card: int) -> int:
    """The printed force of a card; a Terrain adds nothing."""
    return s.box.force[s.card[card]]


def is_wanted(s: State, filter: int, total: int, card: int, by: amounts.Speaker) -> bool:
    """Whether this is the card that is looked for; where a total is asked for, no single card is."""
    return total == codes.NO_BOUND and amounts.fits_in_zone(s, filter, card, by)


def draw_while_stronger(s: State, base: int, instruction: Instruction) -> None:
    """Draw as long as each card has more printed force than the one before (R49: a Terrain never has)."""
    _, who = instruction
    player = player_of(s, base, who)
    if drawing.asks(s, player, 1):
        drawing.begin(s, player, codes.NO_BOUND)
        return
    drawn, last = 0, amounts.BELOW_ALL
    while cards.draw(s, player, 1):
        drawn += 1
        card = s.hand[player][-1]
        force = amounts.BELOW_ALL if s.box.kind[s.card[card]] else printed_force(s, card)
        if drawn > 1 and force <= last:
            break
        last = force
    s.stack[base + HANDLED] = drawn
    if drawn:
        cards.tell_draw(s, player, s.hand[player][-drawn:])


def take_bottom(s: State, base: int, instruction: Instruction) -> None:
    """G11: cards from under the deck come to the hand, as far as there are any."""
    _, who, amount = instruction
    player = player_of(s, base, who)
    for _ in range(min(max(0, value(s, base, amount)), len(s.deck[player]))):
        card = s.deck[player].pop(0)
        s.known[card] |= 1 << player
        s.hand[player].append(card)
        if s.log is not None:
            s.log.append(("find", player, card))
    cards.hand_grew(s, player)


def reveal(s: State, base: int, instruction: Instruction) -> None:
    """Both players see one card."""
    _, ref = instruction
    card = amounts.card_of(s, ref, speaker(s, base))
    if card >= 0:
        show(s, s.stack[base + PLAYER], card)


def show(s: State, player: int, card: int) -> None:
    """This player lets both see a card."""
    s.known[card] = KNOWN_TO_BOTH
    if s.log is not None:
        s.log.append(("reveal", player, card))


def mill(s: State, base: int, instruction: Instruction) -> None:
    """Mill cards; the last one is remembered."""
    _, who, amount, from_bottom = instruction
    player = player_of(s, base, who)
    count = cards.mills(s, player, max(0, value(s, base, amount)))
    remember_milled(s, base, player, cards.mill(s, player, count, bool(from_bottom)), count)


def mill_until(s: State, base: int, instruction: Instruction) -> None:
    """Mill one by one until a card fits, or the printed forces make the total asked for; an empty deck loses (R3)."""
    _, who, wanted, enough = instruction
    player = player_of(s, base, who)
    count = total = 0
    while not s.ending:
        card = cards.mill(s, player, 1)
        count += 1
        remember_milled(s, base, player, card, count)
        total += printed_force(s, card) if card >= 0 else 0
        if card >= 0 and (total >= enough or is_wanted(s, wanted, enough, card, (player, -1, base))):
            return


def remember_milled(s: State, base: int, player: int, card: int, count: int) -> None:
    """Keep the last milled card of each player, seen from the controller."""
    stack = s.stack
    stack[base + (MILLED if player == stack[base + PLAYER] else OPP_MILLED)] = card
    stack[base + HANDLED], stack[base + DONE] = count, int(card >= 0)


def recover(s: State, base: int, instruction: Instruction) -> None:
    """Take cards from the top or bottom of the discard."""
    _, who, amount, place = instruction
    count = max(0, value(s, base, amount))
    done = cards.recover(s, player_of(s, base, who), count, place)
    s.stack[base + HANDLED], s.stack[base + DONE] = done, int(done == count)


def recover_chosen(s: State, base: int, instruction: Instruction) -> None:
    """Take chosen cards from the discard."""
    _, who, amount, up_to, filter = instruction
    player = player_of(s, base, who)
    push_recover(s.stack, player, left=value(s, base, amount), filter=filter, up_to=up_to)


def recover_milled(s: State, base: int, instruction: Instruction) -> None:
    """Take the card that was just milled."""
    _, who = instruction
    player = player_of(s, base, who)
    card = s.stack[base + (MILLED if player == s.stack[base + PLAYER] else OPP_MILLED)]
    if card in s.discard[player] and not (cards.forbidden(s, FORBID_RECOVER, player) or cards.closed(s, player)):
        s.discard[player].remove(card)
        cards.recover_card(s, card)
        cards.told_recovery(s, player, [card])


def recycle(s: State, base: int, instruction: Instruction) -> None:
    """Put cards of the discard or the ban zone back into the deck."""
    _, who, amount, zone, place, to, up_to, filter = instruction
    player = player_of(s, base, who)
    count = max(0, value(s, base, amount))
    if place == codes.CHOICE:
        banned = int(zone == codes.BAN)
        push_recover(s.stack, player, left=count, filter=filter, up_to=up_to, banned=banned, to=to + 1)
        return
    pile = (s.ban if zone == codes.BAN else s.discard)[player]
    done = 0 if zone != codes.BAN and cards.closed(s, player) else min(count, len(pile))
    lifted = [pile.pop(0 if place == codes.BOTTOM else -1) for _ in range(done)]
    for card in lifted if (place == codes.BOTTOM) != (to == codes.BOTTOM) else reversed(lifted):  # G209: as they lay
        piles.recycle_card(s, player, card, to)
    if to == codes.SHUFFLE:
        cards.shuffle_deck(s, player)
    s.stack[base + HANDLED], s.stack[base + DONE] = done, int(done == count)


def hand_to_deck(s: State, base: int, instruction: Instruction) -> None:
    """Put cards of the hand onto or under the deck, or shuffle all of it in."""
    _, who, amount, to, least = instruction
    player = player_of(s, base, who)
    most = value(s, base, amount)
    if to == codes.SHUFFLE:
        s.stack[base + HANDLED] = len(s.hand[player])
        s.deck[player].extend(s.hand[player])
        s.hand[player].clear()
        cards.shuffle_deck(s, player)
        return
    push_hand_to_deck(s.stack, player, least=most if least < 0 else least, most=most, to=to)


def discard_hand(s: State, base: int, instruction: Instruction) -> None:
    """R56: discard cards of the hand: a number, down to a size, or all."""
    _, who, amount, mode, by_random, filter = instruction
    player = player_of(s, base, who)
    held = len(s.hand[player])
    count = held if mode == codes.WHOLE else value(s, base, amount)
    if mode == codes.DOWN_TO:
        piles.begin_discard(s, player, max(0, held - max(0, count)), filter, by_random, hand_size=amount + 1)
    else:
        piles.begin_discard(s, player, max(0, count), filter, by_random)


def ban_hand(s: State, base: int, instruction: Instruction) -> None:
    """Ban chosen cards of the hand."""
    _, who, amount, up_to = instruction
    player = player_of(s, base, who)
    push_discard(s.stack, player, left=max(0, value(s, base, amount)), goal=frames.TO_BAN, up_to=up_to)


def ban_cards(s: State, base: int, instruction: Instruction) -> None:
    """R3: ban cards from the top of the deck; a missing one loses."""
    _, who, amount, *_ = instruction
    player = player_of(s, base, who)
    for _ in range(max(0, value(s, base, amount))):
        if not s.deck[player]:
            lose(s, player, "deck_out_ban")
            return
        card = s.deck[player].pop()
        cards.put_in_ban(s, card)
        if s.log is not None:
            s.log.append(("ban", player, card))


def event_cards_to_ban(s: State, base: int, _: Instruction) -> None:
    """G201: the very cards that the opponent drew or took back go to his ban zone, as far as they are still in his hand."""
    hand = s.hand[1 - s.stack[base + PLAYER]]
    for card in reversed(reactions.cards_of_event(s)):
        if card in hand:
            hand.remove(card)
            cards.ban(s, card)


def recover_event(s: State, base: int, _: Instruction) -> None:
    """G253: the very cards that were discarded come back to the hand, as far as they still lie in the discard."""
    player = s.stack[base + PLAYER]
    if cards.forbidden(s, FORBID_RECOVER, player) or cards.closed(s, player):
        return
    taken = [card for card in reactions.cards_of_event(s) if card in s.discard[player]]
    for card in taken:
        s.discard[player].remove(card)
        cards.recover_card(s, card)
    cards.told_recovery(s, player, taken)


def hide_from_hand(s: State, base: int, instruction: Instruction) -> None:
    """G252: chosen cards of the hand go face down under the card that speaks."""
    _, amount = instruction
    if s.cell[s.stack[base + SOURCE]] >= 0:
        push_discard(s.stack, s.stack[base + PLAYER], left=max(0, value(s, base, amount)), goal=frames.UNDER_THIS)


def show_cards(s: State, base: int, instruction: Instruction) -> None:
    """A player shows cards of his hand."""
    _, who, amount, filter, runs = instruction
    left = max(0, value(s, base, amount))
    push_show(s.stack, player_of(s, base, who), left=left, filter=filter, runs=runs, memory=len(s.memory))


def search(s: State, base: int, instruction: Instruction) -> None:
    """Search a deck."""
    _, who, amount, up_to, filter, to, how, where = instruction
    slots = slots_meant(s, base, where)
    player, left = player_of(s, base, who), value(s, base, amount)
    push_search(s.stack, player, left=left, filter=filter, up_to=up_to, to=to, how=how, slots=slots)


def look(s: State, base: int, instruction: Instruction) -> None:
    """Look at the top of a deck."""
    _, whose, amount, take, play, discard, under = instruction
    player = s.stack[base + PLAYER]
    count = value(s, base, amount)
    searching.begin_look(s, player, player_of(s, base, whose), count, take=take, play=play, discard=discard, rest=under)


def look_at_end(s: State, base: int, instruction: Instruction) -> None:
    """G11: see the top or the bottom card of a deck, if there is one."""
    _, who, end = instruction
    stack = s.stack
    whose = player_of(s, base, who)
    deck = s.deck[whose]
    stack[base + DONE] = int(bool(deck))
    if deck:
        s.known[deck[0 if end == codes.BOTTOM else -1]] |= 1 << stack[base + PLAYER]


def bottom_to_top(s: State, base: int, instruction: Instruction) -> None:
    """Put the bottom card of a deck on top."""
    _, whose = instruction
    deck = s.deck[player_of(s, base, whose)]
    deck.append(deck.pop(0))


def play_free(s: State, base: int, instruction: Instruction) -> None:
    """R32: play characters of the hand for nothing."""
    _, who, amount, where, up_to, how, filter = instruction
    slots = slots_meant(s, base, where)
    player, left = player_of(s, base, who), value(s, base, amount)
    push_play_free(s.stack, player, left=left, filter=filter, slots=slots, up_to=up_to, how=how)


def slots_meant(s: State, base: int, where: int) -> int:
    """The slots (bits) of a place: anywhere, the terrain of the card that speaks, or the one being scored."""
    if where == codes.ANYWHERE:
        return frames.EVERY_SLOT
    card = s.stack[base + (EVENT_CARD if where == codes.SCORED else SOURCE)]
    return slot_bit(s.cell[card]) if card >= 0 else 0


def play_card(s: State, base: int, instruction: Instruction) -> None:
    """R32: play one known card of the hand, or the top card of the deck, for nothing; as far as it can be laid (R61)."""
    _, who, ref, where, effects = instruction
    stack, player = s.stack, player_of(s, base, who)
    card = amounts.card_of(s, ref, (stack[base + PLAYER], stack[base + SOURCE], base))
    allowed = slots_meant(s, base, where)
    zone = s.deck[player] if ref in (codes.DECK_TOP, codes.DECK_BOTTOM) else s.hand[player]
    fits = card in zone and searching.playable(s, player, {s.card[card]})
    stack[base + DONE] = int(bool(fits) and costs.slots_for(s, player, s.card[card], searching.FOR_NOTHING) & allowed != 0)
    if stack[base + DONE]:
        zone.remove(card)
        placing.begin_play(s, player, card, frames.FREE if effects else frames.FREE | frames.SILENT, allowed)


def swap_deck_discard(s: State, base: int, instruction: Instruction) -> None:
    """The two piles change roles as they lie; everybody knows the new deck."""
    _, who = instruction
    player = player_of(s, base, who)
    if cards.closed(s, player):
        return
    s.deck[player], s.discard[player] = s.discard[player], s.deck[player]
    for card in s.deck[player] + s.discard[player]:
        s.known[card] = KNOWN_TO_BOTH


RUNS: Final[Runs] = {
    SHOW_CARDS: show_cards,
    HIDE_FROM_HAND: hide_from_hand,
    RECOVER_EVENT: recover_event,
    DRAW: draw,
    DRAW_TO: draw_to,
    DRAW_UNTIL: draw_until,
    MILL: mill,
    MILL_UNTIL: mill_until,
    RECOVER: recover,
    RECOVER_CHOSEN: recover_chosen,
    RECOVER_MILLED: recover_milled,
    RECYCLE: recycle,
    HAND_TO_DECK: hand_to_deck,
    DISCARD_HAND: discard_hand,
    BAN_CARDS: ban_cards,
    SEARCH: search,
    LOOK: look,
    LOOK_AT_END: look_at_end,
    PLAY_KNOWN_CARD: play_card,
    BOTTOM_TO_TOP: bottom_to_top,
    PLAY_FREE: play_free,
    TAKE_BOTTOM: take_bottom,
    DRAW_WHILE_STRONGER: draw_while_stronger,
    REVEAL: reveal,
    BAN_HAND: ban_hand,
    SWAP_DECK_DISCARD: swap_deck_discard,
    EVENT_CARDS_TO_BAN: event_cards_to_ban,
}
