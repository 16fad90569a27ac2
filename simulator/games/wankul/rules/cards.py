"""Cards between hand, deck, discard and ban: one card at a time, with what each player knows of it.

`known[card]` holds one bit a player: he knows this card though it lies in a hidden zone. A card keeps what is known of it
on a way that everybody can follow (from the top of the deck to the hand) and loses it where nobody can (a shuffle).
"""

from __future__ import annotations

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.columns import CONDITION, RULE_NUMBER, WHO
from simulator.games.wankul.effects.words.discarding import MILL_CHANGE
from simulator.games.wankul.effects.words.drawing import (
    DRAW_AT_LEAST_TO,
    DRAW_IN_PHASE,
    DRAWS_OF_PHASE_ONLY,
    HAND_LIMIT,
    HAND_LIMIT_NEWEST,
    OPEN_DRAWS,
    REFILL,
    REFILL_BELOW,
    REFILL_DRAW,
    REFILL_EXACTLY,
)
from simulator.games.wankul.effects.words.forbidding import (
    FORBID,
    FORBID_DRAW,
    FORBID_HAND,
    FORBID_HERE,
    FORBID_LEAVE_DISCARD,
    FORBID_RECOVER,
    FORBID_UNLESS_HERE,
    FORBID_WHAT,
    FORBID_WHO,
)
from simulator.games.wankul.effects.words.leaving import INSTEAD, INSTEAD_OF, OF_ANY_CARD
from simulator.games.wankul.model.cells import controller_of, slot_of
from simulator.games.wankul.model.listed import number_of, source_of
from simulator.games.wankul.model.pushing import push_each, push_limit
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, State
from simulator.games.wankul.rules import amounts
from simulator.games.wankul.rules.asking import lose
from simulator.games.wankul.rules.hands import take_from_hand
from simulator.games.wankul.rules.reactions import (
    EVENT_BAN,
    EVENT_DRAW,
    EVENT_DRAW_PHASE_END,
    EVENT_EFFECT_DRAW,
    EVENT_MILL,
    EVENT_RECOVER,
    emit,
    is_answering,
    offer_subs,
    start,
    tell_card,
    wake,
)
from simulator.kernel.rng import shuffle


def draw(s: State, player: int, count: int) -> int:
    """R2, R23, G10: take cards from the top of the deck one by one; answers how many. A missing card loses at once."""
    deck, hand, known = s.deck[player], s.hand[player], s.known
    bit = KNOWN_TO_BOTH if s.rules and shows_draws(s, player) else 1 << player
    may_end = s.rules and s.box.forbids >> FORBID_DRAW & 1
    for drawn in range(count):
        if may_end and forbidden(s, FORBID_DRAW, player):
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


def shows_draws(s: State, player: int, *, phase: bool = False) -> bool:
    """Whether a card in play makes this player show what he draws; some ask for the draw phase only."""
    for packed in s.imposing(OPEN_DRAWS):
        row = s.box.rules[number_of(packed)]
        if (phase or not row[DRAWS_OF_PHASE_ONLY]) and applies(s, packed, row[WHO], player):
            return True
    return False


def show_drawn(s: State, player: int, drawn: list[int]) -> None:
    """The cards that were just drawn in the draw phase lie open for a moment, where a card says so."""
    if drawn and s.rules and shows_draws(s, player, phase=True):
        for card in drawn:
            s.known[card] = KNOWN_TO_BOTH


def draw_by_effect(s: State, player: int, count: int) -> int:
    """G16: a draw that a card orders; Subs and Permanents may answer it."""
    drawn = draw(s, player, wanted(s, player, count))
    if drawn:
        tell_draw(s, player, s.hand[player][-drawn:])
    return drawn


def tell_draw(s: State, player: int, drawn: list[int]) -> None:
    """G16: these cards were drawn by an effect; Subs answer first, then a limit of hands, then Permanents."""
    emit_draw(s, player, len(drawn))
    wake(s, EVENT_EFFECT_DRAW, player, -1, len(drawn))
    hand_grew(s, player)
    offer_subs(s, EVENT_EFFECT_DRAW, player, -1, len(drawn), cards=drawn)


def told_phase_draw(s: State, player: int, drawn: list[int]) -> None:
    """R23: these cards were drawn in the draw phase, which is no draw by an effect (G16)."""
    show_drawn(s, player, drawn)
    emit(s, EVENT_DRAW_PHASE_END, player, -1)
    emit_draw(s, player, len(drawn))
    hand_grew(s, player)


def wanted(s: State, player: int, count: int) -> int:
    """How many cards a draw takes, where a card in play makes it go on up to a hand size."""
    for packed in s.imposing(DRAW_AT_LEAST_TO):
        row = s.box.rules[number_of(packed)]
        if count and applies(s, packed, row[WHO], player):
            count = max(count, row[RULE_NUMBER] - len(s.hand[player]))
    return count


def phase_draw(s: State, player: int) -> int:
    """R23: how many cards a player draws in a draw phase, by what lies in play now."""
    count = s.options.draw
    for packed in s.imposing(DRAW_IN_PHASE):
        row = s.box.rules[number_of(packed)]
        if applies(s, packed, row[WHO], player):
            count += row[RULE_NUMBER]
    return wanted(s, player, count)


def mind_hands(s: State) -> bool:
    """G123, G130: nothing is being resolved; who holds too many cards discards, who too few draws. True when somebody does."""
    size = len(s.stack)
    for player in (1 - s.active, s.active):
        hand_grew(s, player)
    return len(s.stack) > size or refill(s)


def refill(s: State) -> bool:
    """G123: who holds too few cards draws one. True when somebody does."""
    for packed in s.imposing(REFILL):
        row = s.box.rules[number_of(packed)]
        below, exactly, address = row[REFILL_BELOW], row[REFILL_EXACTLY], row[REFILL_DRAW]
        sizes = [len(hand) for hand in s.hand]
        short = [player for player in (0, 1) if (sizes[player] < below or sizes[player] == exactly)]
        short = [player for player in short if applies(s, packed, row[WHO], player)]
        short = [player for player in short if not forbidden(s, FORBID_DRAW, player)]
        source = source_of(packed)
        if len(short) == 2:
            push_each(s.stack, s.active, address=address, source=source, card=-1, controller=controller_of(s.cell[source]))
        elif short:
            start(s, address, short[0], source)
        if short:
            return True
    return False


def emit_draw(s: State, player: int, drawn: int) -> None:
    """G121: somebody drew; draws that this sets off are not answered once more."""
    if s.heard >> EVENT_DRAW & 1 and not is_answering(s, EVENT_DRAW):
        emit(s, EVENT_DRAW, player, -1, drawn)


def mill(s: State, player: int, count: int, bottom: bool = False) -> int:
    """R3, G10, G17: put cards of the deck into the discard one by one; answers the last one, or -1."""
    card = -1
    milled: list[int] = []
    for _ in range(count):
        if not s.deck[player]:
            lose(s, player, "deck_out_mill")
            return card
        card = s.deck[player].pop(0 if bottom else -1)
        put_on_discard(s, card)
        if s.log is not None:
            s.log.append(("mill", player, card))
        milled.append(card)
    if card >= 0:
        emit(s, EVENT_MILL, player, card, count)
        for one in reversed(milled) if s.box.offboard_events else ():
            tell_card(s, EVENT_MILL, player, one)
    return card


def mills(s: State, player: int, count: int) -> int:
    """How many cards an effect makes a player mill, where cards in play make it more or fewer."""
    for packed in s.imposing(MILL_CHANGE):
        row = s.box.rules[number_of(packed)]
        if count and applies(s, packed, row[WHO], player):
            count = max(0, count + row[RULE_NUMBER])
    return count


def put_on_discard(s: State, card: int) -> None:
    """G65, G130: a discarded card lies on top of its owner's discard, or in his ban zone where a card in play says so."""
    if s.rules and s.box.bans_discards and is_banned_instead(s):
        put_in_ban(s, card)
        return
    s.known[card] = KNOWN_TO_BOTH
    s.discard[s.box.owner[card]].append(card)


def is_banned_instead(s: State) -> bool:
    """Whether a card in play sends to the ban zone whatever goes to a discard."""
    for packed in s.imposing(INSTEAD):
        row = s.box.rules[number_of(packed)]
        about_all = row[INSTEAD_OF] == OF_ANY_CARD
        if about_all and amounts.holds(s, row[CONDITION], amounts.speaker(s, source_of(packed))):
            return True
    return False


def put_in_ban(s: State, card: int) -> None:
    """R51: a banned card lies in its owner's ban zone."""
    s.known[card] = KNOWN_TO_BOTH
    owner = s.box.owner[card]
    s.ban[owner].append(card)
    emit(s, EVENT_BAN, owner, card)
    tell_card(s, EVENT_BAN, owner, card)


def ban(s: State, card: int) -> None:
    """R51: a card that was just taken off a pile is banned."""
    put_in_ban(s, card)
    if s.log is not None:
        s.log.append(("ban", s.box.owner[card], card))


def put_in_hand(s: State, card: int) -> None:
    """A card that lay open goes to its owner's hand; everybody knows that it is there."""
    s.known[card] = KNOWN_TO_BOTH
    s.hand[s.box.owner[card]].append(card)


def put_in_deck(s: State, card: int, place: int, player: int = -1) -> None:
    """A card goes to its owner's deck, or to this player's: codes.TOP, BOTTOM or SHUFFLE (G6, G264)."""
    player = s.box.owner[card] if player < 0 else player
    deck = s.deck[player]
    if place == codes.BOTTOM:
        deck.insert(0, card)
    else:
        deck.append(card)
    if place == codes.SHUFFLE:
        shuffle_deck(s, player)


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


def closed(s: State, player: int) -> bool:
    """G240: whether a card in play keeps every card of this player's discard there."""
    return bool(s.rules) and forbidden(s, FORBID_LEAVE_DISCARD, player)


def recover(s: State, player: int, count: int, place: int) -> int:
    """Take cards from the top or the bottom of one's discard into the hand, as far as there are any (R61)."""
    if s.rules and (forbidden(s, FORBID_RECOVER, player) or closed(s, player)):
        return 0
    pile = s.discard[player]
    count = min(count, len(pile))
    for _ in range(count):
        card = pile.pop(0 if place == codes.BOTTOM else -1)
        recover_card(s, card)
    told_recovery(s, player, s.hand[player][-count:] if count else [])
    return count


def told_recovery(s: State, player: int, taken: list[int]) -> None:
    """These cards came from the discard; Subs answer first, then a limit of hands, then Permanents."""
    if taken:
        wake(s, EVENT_RECOVER, player, -1, len(taken))
    hand_grew(s, player)
    if taken:
        offer_subs(s, EVENT_RECOVER, player, -1, len(taken), cards=taken)


def recover_card(s: State, card: int) -> None:
    """A card that was just taken off the discard enters the hand."""
    put_in_hand(s, card)
    if s.log is not None:
        s.log.append(("recover", s.box.owner[card], card))


def hand_grew(s: State, player: int) -> None:
    """G30: a card in play may limit hands; then the player discards at once."""
    for packed in s.imposing(HAND_LIMIT):
        row = s.box.rules[number_of(packed)]
        limit = row[RULE_NUMBER]
        if applies(s, packed, row[WHO], player) and len(s.hand[player]) > limit:
            push_limit(s.stack, player, most=limit, newest=row[HAND_LIMIT_NEWEST])
            return


def applies(s: State, packed: int, who: int, player: int) -> bool:
    """Whether a rule in play speaks to this player now."""
    source = source_of(packed)
    controller = controller_of(s.cell[source])
    if who != codes.ANY and (controller if who == codes.SELF else 1 - controller) != player:
        return False
    return amounts.holds(s, s.box.rules[number_of(packed)][CONDITION], (controller, source, -1))


def forbidden(s: State, what: int, player: int, slot: int = -1) -> bool:
    """Whether a rule in play forbids this to the player (on this slot, where the rule is about a place)."""
    if not s.box.forbids >> what & 1:
        return False
    for packed in s.imposing(FORBID):
        if s.box.rules[number_of(packed)][FORBID_WHAT] == what and forbids(s, packed, player, slot):
            return True
    return False


def forbids(s: State, packed: int, player: int, slot: int) -> bool:
    """Whether this very prohibition holds for the player now, and for this slot."""
    row = s.box.rules[number_of(packed)]
    if not applies(s, packed, row[FORBID_WHO], player) or len(s.hand[player]) < row[FORBID_HAND]:
        return False
    here = slot == slot_of(s.cell[source_of(packed)])
    return not ((row[FORBID_HERE] and not here) or (row[FORBID_UNLESS_HERE] and here))
