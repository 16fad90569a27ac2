"""What lasts: the rules and triggers that cards bring into play, changes of force, and effects for the rest of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from simulator.games.wankul.effects import codes

if TYPE_CHECKING:
    from simulator.games.wankul.effects.compile import Bundle
    from simulator.games.wankul.state import State

COST: Final = 0  # player, change, value, cards left (0: the whole turn), filter
REPEAT_WIN: Final = 1  # player, times
REPEAT_LOSE: Final = 2  # player whose wins make the other apply Loser, times
LATER: Final = 3  # player, trigger, source, next score only
VOID: Final = 4  # player who cancelled, card, texts (bits of codes.VOID), then what was taken off the lists of `working`

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


def about_playing(row: tuple[int, ...]) -> bool:
    """Whether this rule must be asked whenever somebody wants to play a character."""
    return row[0] == codes.COST_RULE or (row[0] == codes.FORBID and row[2] == codes.FORBID_PLAY)


def drop(s: State, card: int) -> None:
    """R50: this card has left play; nothing of it works any more, and nothing that was done to it stays."""
    hush(s, card)
    if s.changes:
        s.changes = [change for change in s.changes if change[0] != card]
    if s.lasting:
        s.lasting = [entry for entry in s.lasting if entry[0] != VOID or entry[2] != card]


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


def cancel(s: State, player: int, card: int, texts: int) -> None:
    """G128: for the rest of the turn these texts of a character in play are void."""
    if s.cell[card] >= 0:
        taken: list[int] = []
        if texts & codes.PERMANENTS:
            lists = enumerate(working(s))
            taken = [place << 24 | packed for place, entries in lists for packed in entries if packed & 255 == card]
            hush(s, card)
        s.lasting.append((VOID, player, card, texts, *taken))


def working(s: State) -> tuple[list[int], ...]:
    """The lists of what cards in play impose, wait for and offer."""
    return s.force_rules, s.play_rules, s.rules, s.triggers, s.offers


def is_void(s: State, card: int, text: int) -> bool:
    """G128: whether this text of the character is cancelled."""
    return any(entry[0] == VOID and entry[2] == card and entry[3] & text for entry in s.lasting)


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
        s.lasting = []
        lists = working(s)
        for packed in taken:
            lists[packed >> 24].append(packed & 0xFFFFFF)
        listen(s)
    if s.changes:
        s.changes = [change for change in s.changes if change[4] > s.turn]


def change_force(s: State, card: int, kind: int, amount: int, duration: int) -> None:
    """R47: one more change of a character's force, after all that began before."""
    s.clock += 1
    last = {codes.THIS_TURN: s.turn, codes.NEXT_TURN: s.turn + 1}.get(duration, FOR_EVER)
    s.changes.append((card, s.clock, kind, amount, last))
