"""What lasts: the rules and triggers that cards bring into play, changes of force, and effects for the rest of a turn."""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects import codes, columns
from simulator.games.wankul.effects.compile import Bundle
from simulator.games.wankul.effects.words.forbidding import FORBID, FORBID_PLAY, FORBID_WHAT
from simulator.games.wankul.effects.words.forces import FORCE_RULE
from simulator.games.wankul.effects.words.naming import SHARE_NAME
from simulator.games.wankul.effects.words.playing import COST_RULE
from simulator.games.wankul.effects.words.texts import CANCEL_OTHERS, CANCEL_RULE, CANCEL_SELECTOR, CANCEL_TEXTS
from simulator.games.wankul.model import frames
from simulator.games.wankul.model.enduring import (
    HELD,
    LAST_LAID,
    LASTING_ABOUT,
    LASTING_KIND,
    LASTING_LATER,
    LASTING_VOID,
    LATER_TRIGGER,
    LATER_UNTIL,
    LIKE,
    LIKE_BODY,
    LOCKED,
    LOCKED_UNTIL,
    NAMELESS,
    ORDERED,
    STRIPPED,
    STRIPPED_UNTIL,
    TIED,
    UNCOUNTED,
    VOID_TAKEN,
    VOID_TEXTS,
)
from simulator.games.wankul.model.frames import NO_COMBO_TEXT, NO_MAIN_TEXT, PLAY
from simulator.games.wankul.model.listed import entry_of, list_of, listed, number_of, put_off, source_of
from simulator.games.wankul.model.state import CHANGED_CARD, CHANGED_UNTIL, State
from simulator.games.wankul.rules import amounts
from simulator.kernel.frames import WIDTH

FOR_EVER: Final = 1 << 20


def bring(s: State, card: int, bundle: Bundle, *, gained: bool = False) -> None:
    """R50, G43, G48: from now on the rules and triggers of this card work; what it gains works from the moment it does."""
    rules, triggers, activated = bundle
    moment = s.moment() if gained else 0
    for rule in rules:
        row = s.box.rules[rule]
        place = s.force_rules if row[columns.KIND] == FORCE_RULE else s.play_rules if about_playing(row) else s.rules
        place.append(listed(rule, card, moment))
    for trigger in triggers:
        s.triggers.append(listed(trigger, card, moment))
        s.heard |= 1 << s.box.trigger_event[trigger]
    for ability in activated:
        s.offers.append(listed(ability, card, moment))
    if s.box.mutes:
        reconsider(s)


def about_playing(row: tuple[int, ...]) -> bool:
    """Whether this rule must be asked whenever somebody wants to play a character."""
    return row[columns.KIND] == COST_RULE or (row[columns.KIND] == FORBID and row[FORBID_WHAT] == FORBID_PLAY)


def drop(s: State, card: int) -> None:
    """R50: this card has left play; nothing of it works any more, and nothing that was done to it stays."""
    hush(s, card)
    if s.changes:
        s.changes = [change for change in s.changes if change[CHANGED_CARD] != card]
    if s.lasting:
        s.lasting = [
            entry
            for entry in s.lasting
            if entry[LASTING_KIND] not in (LASTING_VOID, UNCOUNTED, LOCKED, STRIPPED, LIKE, NAMELESS)
            or entry[LASTING_ABOUT] != card
        ]
    if s.muted:
        s.muted = [kept for kept in s.muted if source_of(entry_of(kept)) != card]
    if s.box.mutes:
        reconsider(s)


def hush(s: State, card: int) -> None:
    """The rules, triggers and offers of this card stop working."""
    if s.force_rules:
        s.force_rules = [packed for packed in s.force_rules if source_of(packed) != card]
    if s.play_rules:
        s.play_rules = [packed for packed in s.play_rules if source_of(packed) != card]
    if s.rules:
        s.rules = [packed for packed in s.rules if source_of(packed) != card]
    if s.offers:
        s.offers = [packed for packed in s.offers if source_of(packed) != card]
    if s.triggers:
        s.triggers = [packed for packed in s.triggers if source_of(packed) != card]
        listen(s)


def flag_play(s: State, card: int, texts: int) -> None:
    """G128: the play of this card that is going on leaves these texts out, even when the card leaves play before."""
    stack = s.stack
    for base in range(0, len(stack), WIDTH):
        if stack[base] == PLAY and stack[base + frames.PLAY_CARD] == card:
            stack[base + frames.PLAY_FLAGS] |= (NO_MAIN_TEXT if texts & codes.MAIN_TEXT else 0) | (
                NO_COMBO_TEXT if texts & codes.COMBO_TEXTS else 0
            )


def cancel(s: State, player: int, card: int, texts: int) -> None:
    """G128: for the rest of the turn these texts of a character in play are void; what others silence is so besides (G165)."""
    if s.cell[card] >= 0:
        taken: list[int] = []
        if texts & codes.PERMANENTS:
            lists = enumerate(working(s))
            taken = [put_off(packed, place) for place, entries in lists for packed in entries if source_of(packed) == card]
            taken += [kept for kept in s.muted if source_of(entry_of(kept)) == card]
            _silence(s, card)
        s.lasting.append((LASTING_VOID, player, card, texts, *taken))
        flag_play(s, card, texts)


def cancel_for_ever(s: State, card: int) -> None:
    """The Permanents that a character has now work no more as long as it lies there."""
    _silence(s, card)


def _silence(s: State, card: int) -> None:
    """What a character has stops working, and comes back by no other's leaving; whom it silenced speaks again (G165)."""
    hush(s, card)
    if s.muted:
        s.muted = [kept for kept in s.muted if source_of(entry_of(kept)) != card]
    if s.box.mutes:
        reconsider(s)


def reconsider(s: State) -> None:
    """G165: cards came, went or moved; see anew whose Permanents others make void. Who is silenced so silences nobody."""
    for kept in s.muted:
        working(s)[list_of(kept)].append(entry_of(kept))
    s.muted = []
    silencing = s.imposing(CANCEL_RULE)
    for packed in sorted(silencing, key=lambda packed: s.since[source_of(packed)]):
        if packed in s.rules and s.box.rules[number_of(packed)][CANCEL_TEXTS] & codes.PERMANENTS:
            for card in silenced_by(s, packed):
                own = card == source_of(packed)
                if own:
                    s.rules.remove(packed)
                s.muted += [
                    put_off(one, place) for place, entries in enumerate(working(s)) for one in entries if source_of(one) == card
                ]
                hush(s, card)
                if own:
                    s.rules.append(packed)
    if s.box.likenesses.called:
        rename(s)
    listen(s)


def rename(s: State) -> None:
    """G280-G282: see anew what each character in play is: after whom it takes, and what it is called."""
    bodies = {entry[LASTING_ABOUT]: entry[LIKE_BODY] for entry in s.lasting if entry[LASTING_KIND] == LIKE}
    nameless = {entry[LASTING_ABOUT] for entry in s.lasting if entry[LASTING_KIND] == NAMELESS}
    sharing = s.imposing(SHARE_NAME)
    shown = list(s.box.card)
    for card in [card for side in s.side for card in side]:
        body = bodies.get(card, shown[card])
        namer = named_by(s, sharing, card)
        if namer >= 0:
            body = s.box.likenesses.called[bodies.get(namer, s.box.card[namer]), body]
        elif card in nameless:
            body = s.box.likenesses.nameless[body]
        shown[card] = body
    s.card = tuple(shown)


def named_by(s: State, sharing: list[int], card: int) -> int:
    """G282: the card in play whose name a character has, -1 for none; of several, the one that came last."""
    found = [-1]
    for packed in sorted(sharing, key=lambda packed: s.since[source_of(packed)]):
        source, row = source_of(packed), s.box.rules[number_of(packed)]
        by = amounts.speaker(s, source)
        if (
            source != card
            and amounts.holds(s, row[columns.CONDITION], by)
            and amounts.in_selector(s, row[columns.SELECTOR], card, by)
        ):
            found.append(source)
    return found[-1]


def silenced_by(s: State, packed: int) -> list[int]:
    """The characters that this Permanent silences now; its own card where it speaks of its other effects."""
    source = source_of(packed)
    row = s.box.rules[number_of(packed)]
    by = amounts.speaker(s, source)
    if not amounts.holds(s, row[columns.CONDITION], by):
        return []
    return [card for card in amounts.characters(s, row[CANCEL_SELECTOR], by) if card != source or row[CANCEL_OTHERS]]


def is_silenced(s: State, card: int, text: int) -> bool:
    """G128, G165: whether this text of a character is void, for the turn or as long as another card lies there."""
    if s.lasting and is_void(s, card, text):
        return True
    for packed in s.imposing(CANCEL_RULE):
        if s.box.rules[number_of(packed)][CANCEL_TEXTS] & text and card in silenced_by(s, packed):
            return True
    return False


def working(s: State) -> tuple[list[int], ...]:
    """The lists of what cards in play impose, wait for and offer."""
    return s.force_rules, s.play_rules, s.rules, s.triggers, s.offers


def works(s: State, card: int) -> bool:
    """Whether anything of this card's Permanents works now."""
    return any(source_of(packed) == card for entries in working(s) for packed in entries)


def is_void(s: State, card: int, text: int) -> bool:
    """G128: whether this text of the character is cancelled."""
    return any(
        entry[LASTING_KIND] == LASTING_VOID and entry[LASTING_ABOUT] == card and entry[VOID_TEXTS] & text for entry in s.lasting
    )


def is_locked(s: State, terrain: int) -> bool:
    """G191: whether this terrain cannot be scored for now."""
    return any(entry[LASTING_KIND] == LOCKED and entry[LASTING_ABOUT] == terrain for entry in s.lasting)


def listen(s: State) -> None:
    """Note again which events somebody waits for."""
    heard = 0
    for packed in s.triggers:
        heard |= 1 << s.box.trigger_event[number_of(packed)]
    for entry in s.lasting:
        if entry[LASTING_KIND] == LASTING_LATER:
            heard |= 1 << s.box.trigger_event[entry[LATER_TRIGGER]]
    s.heard = heard


def expire(s: State) -> None:
    """The turn is over: what lasted until now ends (G66)."""
    if s.lasting:
        taken = [kept for entry in s.lasting if entry[LASTING_KIND] == LASTING_VOID for kept in entry[VOID_TAKEN:]]
        s.lasting = [entry for entry in s.lasting if _goes_on(entry, s.turn)]
        lists = working(s)
        for kept in taken:
            lists[list_of(kept)].append(entry_of(kept))
        listen(s)
        if s.box.mutes:
            reconsider(s)
    if s.changes:
        s.changes = [change for change in s.changes if change[CHANGED_UNTIL] > s.turn]


def _goes_on(entry: tuple[int, ...], turn: int) -> bool:
    """Whether something outlasts this turn."""
    kind = entry[LASTING_KIND]
    return (
        (kind == LOCKED and entry[LOCKED_UNTIL] > turn)
        or (kind == LASTING_LATER and entry[LATER_UNTIL] > turn)
        or (kind == STRIPPED and entry[STRIPPED_UNTIL] > turn)
        or kind in (TIED, ORDERED, LAST_LAID, HELD, LIKE, NAMELESS)
    )


def strip(s: State, player: int, card: int, gems: tuple[int, int], duration: int) -> None:
    """G242: a character loses these gems (bits) of its closing and its opening edge, for the turn or while it lies there."""
    s.lasting.append((STRIPPED, player, card, *gems, last_turn(s, player, duration)))


def stripped(s: State, card: int, edge: int) -> int:
    """The gems (bits) that a character has lost on an edge, STRIPPED_CLOSING or STRIPPED_OPENING."""
    lost = 0
    for entry in s.lasting:
        if entry[LASTING_KIND] == STRIPPED and entry[LASTING_ABOUT] == card:
            lost |= entry[edge]
    return lost


def for_this_score(s: State) -> int:
    """The last turn of what holds until the newest score ends: a number below 0 that says which slot is scored."""
    base = amounts.score_in_progress(s)
    return -1 - s.stack[base + frames.SCORE_SLOT] if base >= 0 else s.turn


def end_of_score(s: State, slot: int) -> None:
    """What held for the score of this slot ends."""
    if s.changes:
        s.changes = [change for change in s.changes if change[CHANGED_UNTIL] != -1 - slot]


def last_turn(s: State, player: int, duration: int) -> int:
    """The last turn of what begins now, for this player; "your turn" is the present one or the next (G204)."""
    if duration == codes.IN_PLAY:
        return FOR_EVER
    if duration == codes.THIS_SCORE:
        return for_this_score(s)
    his = s.active == player
    return s.turn + int((duration == codes.OWN_TURN_END and not his) or (duration == codes.OPP_TURN_END and his))


def change_force_until(s: State, card: int, kind: int, amount: int, last: int) -> None:
    """R47: one more change of a character's force, after all that began before, up to the end of the turn `last`."""
    s.changes.append((card, s.moment(), kind, amount, last))
