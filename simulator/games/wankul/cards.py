"""Cards between hand, deck, discard and ban: one card at a time, with what each player knows of it.

`known[card]` holds one bit a player: he knows this card though it lies in a hidden zone. A card keeps what is known of it
on a way that everybody can follow (from the top of the deck to the hand) and loses it where nobody can (a shuffle).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import amounts
from simulator.games.wankul.asking import lose
from simulator.games.wankul.effects import codes
from simulator.games.wankul.frame_kinds import EACH, LIMIT
from simulator.games.wankul.hands import take_from_hand
from simulator.games.wankul.reactions import DRAW, EFFECT_DRAW, MILL, emit, is_answering, start
from simulator.kernel.frames import push
from simulator.kernel.rng import shuffle

if TYPE_CHECKING:
    from simulator.games.wankul.state import State

BOTH: Final = 3


def draw(s: State, player: int, count: int) -> int:
    """R2, R23, G10: take cards from the top of the deck one by one; answers how many. A missing card loses at once."""
    deck, hand, known, bit = s.deck[player], s.hand[player], s.known, 1 << player
    for drawn in range(count):
        if s.rules and forbidden(s, codes.FORBID_DRAW, player):
            return drawn
        if not deck:
            lose(s, player, "deck_out_draw")
            return drawn
        card = deck.pop()
        known[card] |= bit
        hand.append(card)
        if s.log is not None:
            s.log.append(("draw", player, card))
    return count


def draw_by_effect(s: State, player: int, count: int) -> int:
    """G16: a draw that a card orders; Subs and Permanents may answer it."""
    drawn = draw(s, player, wanted(s, player, count))
    if drawn:
        tell_draw(s, player, drawn)
    return drawn


def tell_draw(s: State, player: int, drawn: int) -> None:
    """G16: cards were drawn by an effect; whoever waits for that may answer."""
    emit_draw(s, player, drawn)
    emit(s, EFFECT_DRAW, player, -1, drawn)
    hand_grew(s, player)


def wanted(s: State, player: int, count: int) -> int:
    """How many cards a draw takes, where a card in play makes it go on up to a hand size."""
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if count and row[0] == codes.DRAW_AT_LEAST_TO and applies(s, packed, row[2], player):
            count = max(count, row[3] - len(s.hand[player]))
    return count


def mind_hands(s: State) -> bool:
    """G123, G130: nothing is being resolved; who holds too many cards discards, who too few draws. True when somebody does."""
    size = len(s.stack)
    for player in (1 - s.active, s.active):
        hand_grew(s, player)
    return len(s.stack) > size or refill(s)


def refill(s: State) -> bool:
    """G123: who holds too few cards draws one. True when somebody does."""
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] != codes.REFILL:
            continue
        short = [player for player in (0, 1) if len(s.hand[player]) < row[3] and applies(s, packed, row[2], player)]
        short = [player for player in short if not forbidden(s, codes.FORBID_DRAW, player)]
        source = packed & 255
        if len(short) == 2:
            push(s.stack, EACH, s.active, row[4], source, -1, s.cell[source] >> 12 & 1)
        elif short:
            start(s, row[4], short[0], source)
        if short:
            return True
    return False


def emit_draw(s: State, player: int, drawn: int) -> None:
    """G121: somebody drew; draws that this sets off are not answered once more."""
    if s.heard >> DRAW & 1 and not is_answering(s, DRAW):
        emit(s, DRAW, player, -1, drawn)


def mill(s: State, player: int, count: int, bottom: bool = False) -> int:
    """R3, G10, G17: put cards of the deck into the discard one by one; answers the last one, or -1."""
    card = -1
    for _ in range(count):
        if not s.deck[player]:
            lose(s, player, "deck_out_mill")
            return card
        card = s.deck[player].pop(0 if bottom else -1)
        put_on_discard(s, card)
        if s.log is not None:
            s.log.append(("mill", player, card))
    if card >= 0:
        emit(s, MILL, player, card, count)
    return card


def put_on_discard(s: State, card: int) -> None:
    """G65: a discarded card lies on top of its owner's discard."""
    s.known[card] = BOTH
    s.discard[s.box.owner[card]].append(card)


def put_in_ban(s: State, card: int) -> None:
    """R51: a banned card lies in its owner's ban zone."""
    s.known[card] = BOTH
    s.ban[s.box.owner[card]].append(card)


def ban(s: State, card: int) -> None:
    """R51: a card that was just taken off a pile is banned."""
    put_in_ban(s, card)
    if s.log is not None:
        s.log.append(("ban", s.box.owner[card], card))


def put_in_hand(s: State, card: int) -> None:
    """A card that lay open goes to its owner's hand; everybody knows that it is there."""
    s.known[card] = BOTH
    s.hand[s.box.owner[card]].append(card)


def put_in_deck(s: State, card: int, place: int) -> None:
    """A card goes to its owner's deck: codes.TOP, BOTTOM or SHUFFLE (G6)."""
    deck = s.deck[s.box.owner[card]]
    if place == codes.BOTTOM:
        deck.insert(0, card)
    else:
        deck.append(card)
    if place == codes.SHUFFLE:
        shuffle_deck(s, s.box.owner[card])


def shuffle_deck(s: State, player: int) -> None:
    """G6: nobody knows the order any more."""
    deck = s.deck[player]
    s.rng = shuffle(deck, s.rng)
    for card in deck:
        s.known[card] = 0


def discard_from_hand(s: State, player: int, definition: int) -> int:
    """One card of the hand goes to the discard."""
    card = take_from_hand(s, player, definition)
    put_on_discard(s, card)
    return card


def recover(s: State, player: int, count: int, place: int) -> int:
    """Take cards from the top or the bottom of one's discard into the hand, as far as there are any (R61)."""
    if s.rules and forbidden(s, codes.FORBID_RECOVER, player):
        return 0
    pile = s.discard[player]
    count = min(count, len(pile))
    for _ in range(count):
        card = pile.pop(0 if place == codes.BOTTOM else -1)
        recover_card(s, card)
    hand_grew(s, player)
    return count


def recover_card(s: State, card: int) -> None:
    """A card that was just taken off the discard enters the hand."""
    put_in_hand(s, card)
    if s.log is not None:
        s.log.append(("recover", s.box.owner[card], card))


def hand_grew(s: State, player: int) -> None:
    """G30: a card in play may limit hands; then the player discards at once."""
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] == codes.HAND_LIMIT and applies(s, packed, row[2], player) and len(s.hand[player]) > row[3]:
            push(s.stack, LIMIT, player, row[3])
            return


def applies(s: State, packed: int, who: int, player: int) -> bool:
    """Whether a rule in play speaks to this player now; its condition is the second int of its row."""
    source = packed & 255
    controller = s.cell[source] >> 12 & 1
    if who != codes.ANY and (controller if who == codes.SELF else 1 - controller) != player:
        return False
    return amounts.holds(s, s.box.rules[packed >> 8][1], (controller, source, -1))


def forbidden(s: State, what: int, player: int, slot: int = -1) -> bool:
    """Whether a rule in play forbids this to the player (on this slot, where the rule is about a place)."""
    for packed in s.rules:
        row = s.box.rules[packed >> 8]
        if row[0] == codes.FORBID and row[2] == what and forbids(s, packed, player, slot):
            return True
    return False


def forbids(s: State, packed: int, player: int, slot: int) -> bool:
    """Whether this very prohibition holds for the player now, and for this slot."""
    row = s.box.rules[packed >> 8]
    if not applies(s, packed, row[3], player) or len(s.hand[player]) < row[7]:
        return False
    here = slot == s.cell[packed & 255] >> 13
    return not ((row[4] and not here) or (row[5] and here))
