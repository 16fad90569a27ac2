"""What lasts: the rules and triggers that cards bring into play, changes of force, and effects for the rest of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul import amounts
from simulator.games.wankul.effects import codes
from simulator.games.wankul.frame_kinds import PLAY
from simulator.kernel.frames import WIDTH

if TYPE_CHECKING:
    from simulator.games.wankul.effects.compile import Bundle
    from simulator.games.wankul.state import State

COST: Final = 0  # player, change, value, cards left (0: the whole turn), filter
REPEAT_WIN: Final = 1  # player, times
REPEAT_LOSE: Final = 2  # player whose wins make the other apply Loser, times
LATER: Final = 3  # player, trigger, source, next score only
UNCOUNTED: Final = 5  # player, card whose force does not count in scores
LOCKED: Final = 6  # player, terrain that nobody scores, last turn
VOID: Final = 4  # player who cancelled, card, texts (bits of codes.VOID), then what was taken off the lists of `working`

NO_TEXT: Final = 16
NO_COMBO: Final = 32
PAID: Final = 64
"""Flags of a PLAY frame: main text cancelled, Combo cancelled, paid before its Terrain went (G22)."""

FOR_EVER: Final = 1 << 20


def bring(s: State, card: int, bundle: Bundle) -> None:
    """R50: from now on the rules and triggers of this card work."""
    rules, triggers, activated = bundle
    for rule in rules:
        row = s.box.rules[rule]
        place = s.force_rules if row[0] == codes.FORCE_RULE else s.play_rules if about_playing(row) else s.rules
        place.append(rule << 8 | card)
    for trigger in triggers:
        s.triggers.append(trigger << 8 | card)
        s.heard |= 1 << s.box.triggers[trigger][0]
    for ability in activated:
        s.offers.append(ability << 8 | card)
    if s.box.mutes:
        reconsider(s)


def about_playing(row: tuple[int, ...]) -> bool:
    """Whether this rule must be asked whenever somebody wants to play a character."""
    return row[0] == codes.COST_RULE or (row[0] == codes.FORBID and row[2] == codes.FORBID_PLAY)


def drop(s: State, card: int) -> None:
    """R50: this card has left play; nothing of it works any more, and nothing that was done to it stays."""
    hush(s, card)
    if s.changes:
        s.changes = [change for change in s.changes if change[0] != card]
    if s.lasting:
        s.lasting = [entry for entry in s.lasting if entry[0] not in (VOID, UNCOUNTED, LOCKED) or entry[2] != card]
    if s.muted:
        s.muted = [packed for packed in s.muted if packed & 255 != card]
    if s.box.mutes:
        reconsider(s)


def hush(s: State, card: int) -> None:
    """The rules, triggers and offers of this card stop working."""
    if s.force_rules:
        s.force_rules = [packed for packed in s.force_rules if packed & 255 != card]
    if s.play_rules:
        s.play_rules = [packed for packed in s.play_rules if packed & 255 != card]
    if s.rules:
        s.rules = [packed for packed in s.rules if packed & 255 != card]
    if s.offers:
        s.offers = [packed for packed in s.offers if packed & 255 != card]
    if s.triggers:
        s.triggers = [packed for packed in s.triggers if packed & 255 != card]
        listen(s)


def flag_play(s: State, card: int, texts: int) -> None:
    """G128: the play of this card that is going on leaves these texts out, even when the card leaves play before."""
    stack = s.stack
    for base in range(0, len(stack), WIDTH):
        if stack[base] == PLAY and stack[base + 3] == card:
            stack[base + 6] |= (NO_TEXT if texts & codes.MAIN_TEXT else 0) | (NO_COMBO if texts & codes.COMBO_TEXTS else 0)


def cancel(s: State, player: int, card: int, texts: int) -> None:
    """G128: for the rest of the turn these texts of a character in play are void."""
    if s.cell[card] >= 0:
        taken: list[int] = []
        if texts & codes.PERMANENTS:
            lists = enumerate(working(s))
            taken = [place << 24 | packed for place, entries in lists for packed in entries if packed & 255 == card]
            hush(s, card)
        s.lasting.append((VOID, player, card, texts, *taken))
        flag_play(s, card, texts)


def cancel_for_ever(s: State, card: int) -> None:
    """The Permanents that a character has now work no more as long as it lies there."""
    hush(s, card)
    s.muted = [packed for packed in s.muted if packed & 255 != card]


def reconsider(s: State) -> None:
    """G165: cards came, went or moved; see anew whose Permanents others make void. Who is silenced so silences nobody."""
    for packed in s.muted:
        working(s)[packed >> 24].append(packed & 0xFFFFFF)
    s.muted = []
    silencing = [packed for packed in s.rules if s.box.rules[packed >> 8][0] == codes.CANCEL_RULE]
    for packed in sorted(silencing, key=lambda packed: s.since[packed & 255]):
        if packed in s.rules and s.box.rules[packed >> 8][2] & codes.PERMANENTS:
            for card in silenced_by(s, packed):
                s.muted += [place << 24 | one for place, entries in enumerate(working(s)) for one in entries if one & 255 == card]
                hush(s, card)
    listen(s)


def silenced_by(s: State, packed: int) -> list[int]:
    """The characters that this Permanent silences now, never its own card."""
    source = packed & 255
    row = s.box.rules[packed >> 8]
    by = amounts.speaker(s, source)
    if not amounts.holds(s, row[1], by):
        return []
    return [card for card in amounts.characters(s, row[3], by) if card != source]


def is_silenced(s: State, card: int, text: int) -> bool:
    """G128, G165: whether this text of a character is void, for the turn or as long as another card lies there."""
    if s.lasting and is_void(s, card, text):
        return True
    for packed in s.rules if s.box.mutes else ():
        row = s.box.rules[packed >> 8]
        if row[0] == codes.CANCEL_RULE and row[2] & text and card in silenced_by(s, packed):
            return True
    return False


def working(s: State) -> tuple[list[int], ...]:
    """The lists of what cards in play impose, wait for and offer."""
    return s.force_rules, s.play_rules, s.rules, s.triggers, s.offers


def is_void(s: State, card: int, text: int) -> bool:
    """G128: whether this text of the character is cancelled."""
    return any(entry[0] == VOID and entry[2] == card and entry[3] & text for entry in s.lasting)


def is_locked(s: State, terrain: int) -> bool:
    """G191: whether this terrain cannot be scored for now."""
    return any(entry[0] == LOCKED and entry[2] == terrain for entry in s.lasting)


def listen(s: State) -> None:
    """Note again which events somebody waits for."""
    heard = 0
    for packed in s.triggers:
        heard |= 1 << s.box.triggers[packed >> 8][0]
    for entry in s.lasting:
        if entry[0] == LATER:
            heard |= 1 << s.box.triggers[entry[2]][0]
    s.heard = heard


def expire(s: State) -> None:
    """The turn is over: what lasted until now ends (G66)."""
    if s.lasting:
        taken = [packed for entry in s.lasting if entry[0] == VOID for packed in entry[4:]]
        s.lasting = [entry for entry in s.lasting if entry[0] == LOCKED and entry[3] > s.turn]
        lists = working(s)
        for packed in taken:
            lists[packed >> 24].append(packed & 0xFFFFFF)
        listen(s)
        if s.box.mutes:
            reconsider(s)
    if s.changes:
        s.changes = [change for change in s.changes if change[4] > s.turn]


def for_this_score(s: State) -> int:
    """The last turn of what holds until the newest score ends: a number below 0 that says which slot is scored."""
    base = amounts.score_in_progress(s)
    return -1 - s.stack[base + 3] if base >= 0 else s.turn


def end_of_score(s: State, slot: int) -> None:
    """What held for the score of this slot ends."""
    if s.changes:
        s.changes = [change for change in s.changes if change[4] != -1 - slot]


def change_force(s: State, card: int, kind: int, amount: int, duration: int) -> None:
    """R47: one more change of a character's force, after all that began before."""
    s.clock += 1
    last = {codes.THIS_TURN: s.turn, codes.NEXT_TURN: s.turn + 1, codes.THIS_SCORE: for_this_score(s)}.get(duration, FOR_EVER)
    s.changes.append((card, s.clock, kind, amount, last))
