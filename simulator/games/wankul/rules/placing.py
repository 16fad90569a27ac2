"""Playing a character: place, cost, laying, combo (R38-R43, R54, R55, G20-G26, G36-G46)."""

from __future__ import annotations

from simulator.games.wankul.effects import codes
from simulator.games.wankul.effects.words.forbidding import FORBID_DOUBLE_COMBO
from simulator.games.wankul.effects.words.gems import BOTH, ORANGE, VIOLET
from simulator.games.wankul.effects.words.own_plays import FOR_ONE, PAID_IN_PLAY, SACRIFICE, TERRAIN_BY_LOT
from simulator.games.wankul.effects.words.playing import FIRST_PLAY_UNCOUNTED
from simulator.games.wankul.model import actions, frames
from simulator.games.wankul.model.cells import EACH_SLOT, cell_of, column_of, controller_of, side_of, slot_of
from simulator.games.wankul.model.enduring import LAST_LAID, LASTING_ABOUT, LASTING_KIND, LASTING_PLAYER, ORDERED
from simulator.games.wankul.model.frames import (
    BOUGHT,
    BY_SUB,
    COUNTED,
    EARLIER,
    EFFECT,
    FREE,
    NO_COMBO_TEXT,
    NO_MAIN_TEXT,
    OFFERED,
    OTHER_GROUND,
    PAID,
    PLAY,
    SILENT,
    SUB,
    TURN,
)
from simulator.games.wankul.model.marks import FIRST_LAID
from simulator.games.wankul.model.phases import (
    STEP_CELL,
    STEP_COMBO_TEXT,
    STEP_DONE,
    STEP_LAYING,
    STEP_LINK,
    STEP_MAIN_TEXT,
    STEP_PAYMENT,
)
from simulator.games.wankul.model.pushing import push_offering, push_play
from simulator.games.wankul.model.registers import CHOSEN, CHOSEN_FORCE, SOURCE
from simulator.games.wankul.model.state import KNOWN_TO_BOTH, LAID, State
from simulator.games.wankul.rules import costs, gems, lasting
from simulator.games.wankul.rules.asking import ask
from simulator.games.wankul.rules.cards import discard_from_hand, forbidden, is_banned_instead, put_in_hand, put_on_discard
from simulator.games.wankul.rules.free_cells import is_in_line, open_cells
from simulator.games.wankul.rules.hands import hand_definitions
from simulator.games.wankul.rules.reactions import (
    EVENT_COMBO,
    EVENT_COMBO_EFFECT,
    EVENT_FREE_PLAY,
    EVENT_HAND_DISCARD,
    EVENT_NO_COMBO,
    EVENT_ORANGE_COMBO,
    EVENT_PLAY_CHARACTER,
    EVENT_SUB_PLAYED,
    EVENT_VIOLET_COMBO,
    emit,
    start,
    start_all,
    tell_card,
)
from simulator.kernel.frames import PLAYER, STEP, WIDTH, pop
from simulator.kernel.rng import below, step


def begin_play(s: State, player: int, card: int, flags: int, slots: int = frames.EVERY_SLOT) -> None:
    """A card was set aside to be played; ask for its place when the stack comes to it."""
    push_play(s.stack, player, card=card, flags=flags, slots=slots)


def step_play(s: State) -> None:
    """R39, R64-R67: the next steps of a play, until somebody reacts: each step lets others react before the one after it."""
    stack = s.stack
    size = len(stack)
    base = size - WIDTH
    step = stack[base + STEP]
    if step == STEP_CELL:
        ask_cell(s, base)
        return
    if step == STEP_PAYMENT:
        if stack[base + frames.PLAY_TO_PAY]:
            ask(s, stack[base + PLAYER], pay_options(s, base))
            return
        stack[base + frames.PLAY_GEMS] = 0  # what was held has been told
        s.steps += 1
        step = STEP_LAYING
    if step == STEP_LAYING and is_lost(s, base):
        stack[base + STEP] = STEP_CELL
        stack[base + frames.PLAY_FLAGS] = stack[base + frames.PLAY_FLAGS] & ~OTHER_GROUND | PAID
        return
    if step == STEP_LAYING and s.box.speaks_of_plays and offer(s, base):
        return
    if step == STEP_LAYING:
        lay(s, base)
        if len(stack) != size:
            return
        s.steps += 1
    go_on(s, base, size)


def is_lost(s: State, base: int) -> bool:
    """G22, G284, G285: whether the chosen cell is none any more: its Terrain went, it was taken, or a card forbids it."""
    stack = s.stack
    flags = stack[base + frames.PLAY_FLAGS]
    if not (stack[base + frames.PLAY_PRICE] or flags & OFFERED):
        return False  # nothing has happened since it was chosen
    player, cell, definition = stack[base + PLAYER], stack[base + frames.PLAY_CELL], s.card[stack[base + frames.PLAY_CARD]]
    slot = slot_of(cell)
    if flags & OTHER_GROUND:
        return True
    for card in s.side[side_of(cell)]:
        if s.cell[card] == cell:
            return True
    fits = costs.is_open if flags & OFFERED else costs.may_lie
    return not fits(s, player, definition, slot) or not is_in_line(s, cell)


def lose_ground(s: State, slot: int) -> None:
    """G285: another Terrain comes to lie on this slot; who is being paid for a cell there is asked for his place again."""
    stack = s.stack
    for base in range(0, len(stack), WIDTH):
        if stack[base] == PLAY and stack[base + STEP] == STEP_PAYMENT and slot_of(stack[base + frames.PLAY_CELL]) == slot:
            stack[base + frames.PLAY_FLAGS] |= OTHER_GROUND


def go_on(s: State, base: int, size: int) -> None:
    """R41, R54, R67: a character that lies on its cell does what its texts say, until somebody reacts."""
    stack = s.stack
    player, card, flags = stack[base + PLAYER], stack[base + frames.PLAY_CARD], stack[base + frames.PLAY_FLAGS]
    if stack[base + STEP] == STEP_MAIN_TEXT:
        stack[base + STEP] = STEP_LINK
        say_main_text(s, base, player, card, flags)
        if len(stack) != size:
            return
        s.steps += 1
    if stack[base + STEP] == STEP_LINK:
        stack[base + STEP] = STEP_COMBO_TEXT
        tell_link(s, base, player, card, flags)
        if len(stack) != size:
            return
        s.steps += 1
    if stack[base + STEP] == STEP_COMBO_TEXT:
        stack[base + STEP] = STEP_DONE
        if stack[base + frames.PLAY_GEMS] and not flags & SILENT:
            start_combos(s, base)
            if len(stack) != size:
                return
        s.steps += 1
    pop(stack)


def say_main_text(s: State, base: int, player: int, card: int, flags: int) -> None:
    """R41, R52: the main text of a card that was laid begins, or the Sub for which it was played."""
    stack = s.stack
    if flags & BY_SUB:
        event_card, count = divmod(stack[base + frames.PLAY_EVENT], 1 << frames.COUNT_BITS)
        start(s, stack[base + frames.PLAY_SUB], player, card, event_card=event_card - 1, count=count)
        emit(s, EVENT_SUB_PLAYED, player, card)
        return
    programs = s.box.on_play[s.card[card]]
    if programs and not flags & (SILENT | NO_MAIN_TEXT) and not lasting.is_silenced(s, card, codes.MAIN_TEXT):
        start_all(s, programs, player, card)


def tell_link(s: State, base: int, player: int, card: int, flags: int) -> None:
    """R54: gems that meet make a Combo where the card has a text for it; others may answer either way, but not to silent gems."""
    gems_met = s.stack[base + frames.PLAY_GEMS]
    if gems_met and flags & SILENT:
        return
    if gems_met and combos_made(s, base):
        tell_combo(s, base)
    else:
        emit(s, EVENT_NO_COMBO, player, card)


def tell_combo(s: State, base: int) -> None:
    """R54, G208: a Combo is made; who waits for one, or for one of these colours, may answer; then, who waits for its text."""
    player, card, met = s.stack[base + PLAYER], s.stack[base + frames.PLAY_CARD], s.stack[base + frames.PLAY_GEMS]
    s.tally[player] += 1
    emit(s, EVENT_COMBO_EFFECT, player, card)
    emit(s, EVENT_COMBO, player, card)
    if met & ORANGE:
        emit(s, EVENT_ORANGE_COMBO, player, card)
    if met & VIOLET:
        emit(s, EVENT_VIOLET_COMBO, player, card)


def cell_options(s: State) -> list[int]:
    """R38, G23: where the card set aside may be laid; what was paid or given up for it is not asked for again (G285)."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, definition, flags = stack[base + PLAYER], s.card[stack[base + frames.PLAY_CARD]], stack[base + frames.PLAY_FLAGS]
    if flags & (FREE | PAID):
        slots = costs.open_slots(s, player, definition, sacrificed=bool(flags & OFFERED))
    else:
        slots = costs.slots_for(s, player, definition, len(s.hand[player]), sub=bool(flags & BY_SUB))
    slots &= stack[base + frames.PLAY_SLOTS]
    legal: list[int] = []
    for slot in EACH_SLOT:
        if slots >> slot & 1:
            for cell in open_cells(s, slot, player):
                legal.append(actions.PLACE | cell)  # noqa: PERF401 - asked for every character
    return legal


def ask_cell(s: State, base: int) -> None:
    """R38: where does it go? Nowhere: it returns to the hand (G22)."""
    player, card = s.stack[base + PLAYER], s.stack[base + frames.PLAY_CARD]
    if s.box.speaks_of_plays and costs.says(s, s.card[card], TERRAIN_BY_LOT):
        draw_terrain(s, base)
    legal = cell_options(s)
    if legal:
        ask(s, player, legal)
        return
    put_in_hand(s, card)
    pop(s.stack)


def draw_terrain(s: State, base: int) -> None:
    """G190: of the Terrains where the card might be laid, one is drawn by lot; again, where that one was lost (G285)."""
    stack = s.stack
    allowed = frames.EVERY_SLOT & ~(stack[base + frames.PLAY_SLOTS] >> frames.NOT_ALLOWED)
    if not stack[base + frames.PLAY_FLAGS] & PAID:
        allowed &= stack[base + frames.PLAY_SLOTS]
    refused = (frames.EVERY_SLOT ^ allowed) << frames.NOT_ALLOWED
    stack[base + frames.PLAY_SLOTS] = refused | allowed
    slots = sorted({slot_of(action & actions.ARGUMENT) for action in cell_options(s)})
    if len(slots) > 1:
        s.rng = step(s.rng)
        stack[base + frames.PLAY_SLOTS] = refused | 1 << slots[below(s.rng, len(slots))]


def offer(s: State, base: int) -> bool:
    """G188, G189: before the card is laid, the characters go that playing it takes. True when somebody is asked for them."""
    stack = s.stack
    player, card, cell, flags = (
        stack[base + PLAYER],
        stack[base + frames.PLAY_CARD],
        stack[base + frames.PLAY_CELL],
        stack[base + frames.PLAY_FLAGS],
    )
    if flags & OFFERED:
        return False
    stack[base + frames.PLAY_FLAGS] |= OFFERED
    for kind, _, about in s.box.own_plays[s.card[card]]:
        if kind == SACRIFICE:
            stack[base + frames.PLAY_CELL] = cell_of(slot_of(cell), controller_of(cell), 1, 1)
            push_offering(stack, player, slot=slot_of(cell))
            return True
        if kind == FOR_ONE and flags & BOUGHT:
            push_offering(stack, player, left=1, selector=about + 1, card=card)
            return True
        if kind == PAID_IN_PLAY and not flags & FREE:
            push_offering(stack, player, left=s.box.cost[s.card[card]])
            return True
    return False


def pay_options(s: State, base: int) -> list[int]:
    """R39, G270: which card to discard for the cost: of the hand, or that of the top of the deck."""
    player = s.stack[base + PLAYER]
    legal = sorted([actions.PAY | definition for definition in hand_definitions(s, player)])
    top = costs.from_deck(s, player, slot_of(s.stack[base + frames.PLAY_CELL])) if s.rules else 0
    return [actions.YES, *legal] if top else legal


def play_options(s: State) -> list[int]:
    """What a PLAY frame asks for now."""
    base = len(s.stack) - WIDTH
    return cell_options(s) if s.stack[base + STEP] == STEP_CELL else pay_options(s, base)


def answer_play(s: State, action: int) -> None:
    """A cell was chosen, or one card of the payment."""
    stack = s.stack
    base = len(stack) - WIDTH
    player, argument = stack[base + PLAYER], action & actions.ARGUMENT
    if stack[base + STEP] == STEP_CELL:
        stack[base + frames.PLAY_CELL] = argument
        stack[base + STEP] = STEP_PAYMENT
        if not stack[base + frames.PLAY_FLAGS] & (FREE | PAID):
            definition = s.card[stack[base + frames.PLAY_CARD]]
            stack[base + frames.PLAY_TO_PAY] = costs.price(
                s, player, definition, slot_of(argument), sub=bool(stack[base + frames.PLAY_FLAGS] & BY_SUB)
            )
            stack[base + frames.PLAY_PRICE] = stack[base + frames.PLAY_TO_PAY]
            if s.lasting:
                costs.spend_next_cost(s, player, definition)
        return
    if action == actions.YES:
        card = s.deck[player].pop()
        put_on_discard(s, card)
    else:
        card = discard_from_hand(s, player, argument)
    stack[base + frames.PLAY_TO_PAY] -= 1
    if s.log is not None:
        s.log.append(("pay", player, card))
    if s.box.offboard_events and not is_banned_instead(s):
        note_paid(s, base, card, from_hand=action != actions.YES)


def note_paid(s: State, base: int, card: int, *, from_hand: bool) -> None:
    """G22: what was paid with cards of the hand is told once the whole cost is paid; until then the memory holds it."""
    stack = s.stack
    if from_hand:
        s.memory.append(card)
        stack[base + frames.PLAY_HELD] += 1
    player, held = stack[base + PLAYER], stack[base + frames.PLAY_HELD]
    if not stack[base + frames.PLAY_TO_PAY] and held:
        paid = s.memory[-held:]
        del s.memory[-held:]
        for one in paid:
            tell_card(s, EVENT_HAND_DISCARD, player, one)


def lay(s: State, base: int) -> None:
    """R38, R41, R54: the card lies on its cell, its Permanents work, and its gems may meet those of its left neighbour."""
    stack = s.stack
    player, card, cell, flags = (
        stack[base + PLAYER],
        stack[base + frames.PLAY_CARD],
        stack[base + frames.PLAY_CELL],
        stack[base + frames.PLAY_FLAGS],
    )
    s.known[card] = KNOWN_TO_BOTH
    s.cell[card] = cell
    s.since[card] = s.moment()
    s.played[card] = s.turn - 1 if flags & EARLIER else s.turn
    s.laid[slot_of(cell)] += 1
    s.tally[LAID + player] += 1
    if s.box.imposes >> FIRST_PLAY_UNCOUNTED & 1:
        if costs.uncounted_slots(s) >> slot_of(cell) & 1:
            flags &= ~COUNTED
        s.used.append(FIRST_LAID | s.terrain[slot_of(cell)])
    s.plays += flags & COUNTED
    side = s.side[side_of(cell)]
    box, definition = s.box, s.card[card]
    if (box.close[definition] or s.rules) and column_of(cell) > 1:
        for other in side:
            if s.cell[other] == cell - 1:
                if colours := gems.met(s, card, other):
                    s.link[card] = other
                    stack[base + frames.PLAY_GEMS], stack[base + frames.PLAY_PARTNER] = colours, other
                break
    side.append(card)
    if box.lively[definition] and not flags & SILENT:
        lasting.bring(s, card, box.bundle[definition])
    if s.log is not None:
        s.log.append(("play", player, card, cell, flags & COUNTED, s.link[card], tuple(s.terrain)))
    if box.asks_orderers or box.asks_last:
        note_play(s, base, player, card)
    stack[base + STEP] = STEP_MAIN_TEXT
    stack[base + frames.PLAY_CHOSEN] = -1
    emit(s, EVENT_PLAY_CHARACTER, player, card)
    if flags & FREE:
        emit(s, EVENT_FREE_PLAY, player, card)


def note_play(s: State, base: int, player: int, card: int) -> None:
    """G255, G256: remember whose effect laid a card, and who was played last."""
    kept = [
        entry
        for entry in s.lasting
        if not (entry[LASTING_KIND] == ORDERED and entry[LASTING_ABOUT] == card)
        and not (entry[LASTING_KIND] == LAST_LAID and entry[LASTING_PLAYER] == player)
    ]
    s.lasting = [*kept, (LAST_LAID, player, card)]
    orderer = ordered_by(s, base)
    if orderer >= 0:
        s.lasting.append((ORDERED, player, card, orderer))


def ordered_by(s: State, base: int) -> int:
    """The card (a definition) whose effect ordered the play at `base`; -1: none did."""
    stack = s.stack
    for below_it in range(base - WIDTH, -1, -WIDTH):
        if stack[below_it] == EFFECT:
            return s.card[stack[below_it + SOURCE]]
        if stack[below_it] in (TURN, PLAY, SUB):
            return -1
    return -1


def start_combos(s: State, base: int) -> None:
    """R54, G42: the Combo texts that are triggered begin; they know whom the main text chose."""
    stack = s.stack
    player, card, partner = stack[base + PLAYER], stack[base + frames.PLAY_CARD], stack[base + frames.PLAY_PARTNER]
    chosen, worth = stack[base + frames.PLAY_CHOSEN], stack[base + frames.PLAY_CHOSEN_FORCE]
    for address in reversed(combos_made(s, base)):
        if s.log is not None:
            s.log.append(("combo", player, card, partner))
        start(s, address, player, card, event_card=partner)
        stack[-WIDTH + CHOSEN], stack[-WIDTH + CHOSEN_FORCE] = chosen, worth


def combos_made(s: State, base: int) -> list[int]:
    """R54, R55, G39, G47: the programs of the Combo texts that the gems and the partner of this play trigger, none if void."""
    stack = s.stack
    player, card, met = stack[base + PLAYER], stack[base + frames.PLAY_CARD], stack[base + frames.PLAY_GEMS]
    combos = s.box.combos[s.card[card]]
    if not combos or stack[base + frames.PLAY_FLAGS] & NO_COMBO_TEXT or lasting.is_silenced(s, card, codes.COMBO_TEXTS):
        return []
    name = s.card[stack[base + frames.PLAY_PARTNER]]
    return [
        address
        for double, wanted, refused, address in combos
        if wanted >> name & 1
        and not refused >> name & 1
        and not (double and (met != BOTH or forbidden(s, FORBID_DOUBLE_COMBO, player)))
    ]
