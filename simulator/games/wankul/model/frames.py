"""The frames of Wankul's effect stack: their kinds, and the registers of each by name.

The first three ints of every frame are its kind, its step and the player it belongs to, who decides if it asks
(`simulator/kernel/frames.py`); the registers of an EFFECT frame have a file of their own (`registers.py`).
"""

from __future__ import annotations

from typing import Final

from simulator.games.wankul.effects.words import playing, scoring, searching

SEATS: Final = 2
"""Registers that stand one behind the other, one for each player."""

MULLIGAN: Final = 0
MULLIGAN_ANSWERS: Final = 3

TURN: Final = 1  # the whole turn of a player; its steps are in `phases.py`
TURN_ANSWERED: Final = 3
"""`TURN_ANSWERED`: the other player was asked since something happened last (G263)."""

PLAY: Final = 2
PLAY_CARD: Final = 3
PLAY_CELL: Final = 4
PLAY_TO_PAY: Final = 5
PLAY_CHOSEN_FORCE: Final = 5
PLAY_FLAGS: Final = 6
PLAY_HELD: Final = 7
PLAY_GEMS: Final = 7
PLAY_PRICE: Final = 8
PLAY_PARTNER: Final = 8
PLAY_SLOTS: Final = 9
PLAY_CHOSEN: Final = 9
PLAY_SUB: Final = 10
PLAY_EVENT: Final = 11
"""Four registers change their meaning when the card is laid (the steps are in `phases.py`):

| register | until the card is laid | from then on |
|---|---|---|
| 5 | `PLAY_TO_PAY`: cards still to be paid | `PLAY_CHOSEN_FORCE`: the force of whom the main text chose |
| 7 | `PLAY_HELD`: cards paid from the hand that wait in the memory until all is paid (G22) | `PLAY_GEMS`: the gems that meet |
| 8 | `PLAY_PRICE`: cards to be paid in all | `PLAY_PARTNER`: the card that its gems meet |
| 9 | `PLAY_SLOTS`: where the card may go | `PLAY_CHOSEN`: whom the main text chose |
"""

EVERY_SLOT: Final = 7
NOT_ALLOWED: Final = 3
COUNT_BITS: Final = 16
"""`PLAY_SLOTS`: in its low three bits the slots where the card may go. Where a lot draws one of them (G190), the slots that were
never allowed stand from bit `NOT_ALLOWED` on, for a second lot.
`PLAY_SUB`: the program of the Sub that is played; `PLAY_EVENT`: the card of its event + 1, then its count in `COUNT_BITS`."""

COUNTED: Final = 1
FREE: Final = 2
SILENT: Final = 4
BY_SUB: Final = 8
NO_MAIN_TEXT: Final = 16
NO_COMBO_TEXT: Final = 32
PAID: Final = 64
OFFERED: Final = 128
EARLIER: Final = 256
BOUGHT: Final = 512
OTHER_GROUND: Final = 1024
"""Bits of `PLAY_FLAGS`: counts among the plays of the turn, costs nothing, effects void, played by its Sub, main text cancelled,
Combo cancelled, paid before its Terrain went (G22), characters given up for it (G188, G189), counted as played
in the turn before, played for one character that is given up, and another Terrain lies now where one was chosen (G285)."""

EFFECT: Final = 3

TARGETS: Final = 4
TARGETS_SELECTOR: Final = 3
TARGETS_SOURCE: Final = 4
TARGETS_LEFT: Final = 5
TARGETS_MODE: Final = 6
TARGETS_VERB: Final = 7
TARGETS_ARGUMENT: Final = 8
TARGETS_CONTROLLER: Final = 9
TARGETS_DONE: Final = 10
TARGETS_MEMORY: Final = 11
HOW_MANY: Final = 3
CHOSEN_BY: Final = 2
WARDED: Final = 4
SPARED: Final = 6
"""`TARGETS_MODE`: in its low bits how many are chosen (`codes.EXACTLY` …); from bit `CHOSEN_BY` on, as many bits for who chooses
(`codes.BY_SELF` …); then a bit for each seat that was offered to avert this (G276), and one for each that averted it.
From `TARGETS_MEMORY` on the state's memory holds the force that was spent, its limit, and those who were chosen already; of an
effect that means all, those who are still to be acted on (G287)."""

DISCARD: Final = 5
DISCARD_LEFT: Final = 3
DISCARD_FILTER: Final = 4
DISCARD_DONE: Final = 5
DISCARD_AT_RANDOM: Final = 6
DISCARD_GOAL: Final = 7
DISCARD_UP_TO: Final = 8
DISCARD_HAND_SIZE: Final = 9
DISCARD_MORE: Final = 10
TO_DISCARD: Final = 0
TO_BAN: Final = 1
UNDER_THIS: Final = 2
"""Goals of a DISCARD frame: the discard, the ban zone, face down under the card that speaks.

`DISCARD_HAND_SIZE`: 1 + the amount of cards that shall be left in the hand, 0 where their number is reckoned beforehand;
`DISCARD_MORE`: so many more go (G115).
"""

RECOVER: Final = 6
RECOVER_LEFT: Final = 3
RECOVER_FILTER: Final = 4
RECOVER_UP_TO: Final = 5
RECOVER_DONE: Final = 6
RECOVER_BANNED: Final = 7
RECOVER_TO: Final = 8
RECOVER_OTHERS: Final = 9
RECOVER_SLOTS: Final = 10
"""`RECOVER_BANNED`: from the ban zone, not the discard; `RECOVER_OTHERS`: from the other player's pile."""

HAND_TO_DECK: Final = 7
HAND_TO_DECK_LEAST: Final = 3
HAND_TO_DECK_MOST: Final = 4
HAND_TO_DECK_TO: Final = 5
HAND_TO_DECK_DONE: Final = 6

SEARCH: Final = 8
SEARCH_LEFT: Final = 3
SEARCH_FILTER: Final = 4
SEARCH_UP_TO: Final = 5
SEARCH_DONE: Final = 6
SEARCH_TO: Final = 7
SEARCH_HOW: Final = 8
SEARCH_LAST: Final = 9
SEARCH_SLOTS: Final = 10
IN_OTHERS_DECK: Final = searching.IN_OTHERS_DECK
NO_TWO_ALIKE: Final = searching.NO_TWO_ALIKE
"""Bits of `SEARCH_HOW`: the deck is the other's; no two cards of the same drawing."""

LOOK: Final = 9
LOOK_WHOSE: Final = 3
LOOK_ASIDE: Final = 4
LOOK_TAKE: Final = 5
LOOK_PLAY: Final = 6
LOOK_DISCARD: Final = 7
LOOK_REST: Final = 8
"""`LOOK_ASIDE`: cards still aside; `LOOK_REST`: where the rest goes (0 onto, 1 under, 2 into the deck, which is shuffled)."""

PLAY_FREE: Final = 10
PLAY_FREE_LEFT: Final = 3
PLAY_FREE_FILTER: Final = 4
PLAY_FREE_SLOTS: Final = 5
PLAY_FREE_UP_TO: Final = 6
PLAY_FREE_HOW: Final = 7
PLAY_FREE_DONE: Final = 8
WITH_EFFECTS: Final = playing.WITH_EFFECTS
AS_COUNTED: Final = playing.AS_COUNTED
AS_PAID: Final = playing.AS_PAID
"""Bits of `PLAY_FREE_HOW`."""

SCORE: Final = 11
SCORE_SLOT: Final = 3
SCORE_WINNER: Final = 4
SCORE_MARGIN: Final = 5
SCORE_AUTOMATIC: Final = 6
SCORE_HOW: Final = 7
SCORE_NOTED: Final = 8
NO_SUBS: Final = scoring.NO_SUBS
CONCEDED: Final = scoring.CONCEDED
"""`SCORE_NOTED`: a number that the Loser effect takes up. Bits of `SCORE_HOW`: the enemy plays no Subs; the attacker wins, the
other takes the marker."""

PICK_SCORE: Final = 12
PICK_SCORE_LEAST: Final = 3
PICK_SCORE_MOST: Final = 4
PICK_SCORE_SLOTS: Final = 5
PICK_SCORE_DONE: Final = 6
PICK_SCORE_HOW: Final = 7
PICK_SCORE_WON: Final = 8
"""`PICK_SCORE_WON`: its player has won one of these scores."""

EVENT: Final = 13
EVENT_BEGIN: Final = 3
EVENT_NEXT: Final = 4
EVENT_ABOUT: Final = 5
EVENT_COUNT: Final = 6
EVENT_END: Final = 7
EVENT_NUMBER: Final = 8
EVENT_DOER: Final = 9
EVENT_CARDS: Final = 10
"""The listeners stand in the state's memory, from `EVENT_BEGIN` to `EVENT_END`; `EVENT_NEXT` is the next one. The very cards of
the event stand behind them, up to `EVENT_CARDS`."""

SUB: Final = 14
SUB_EVENT: Final = 3
SUB_DOER: Final = 4
SUB_CARD: Final = 5
SUB_COUNT: Final = 6
SUB_BEGIN: Final = 7
SUB_END: Final = 8
"""The very cards of the event stand in the state's memory, from `SUB_BEGIN` to `SUB_END`."""

EACH: Final = 15
EACH_ADDRESS: Final = 3
EACH_SOURCE: Final = 4
EACH_CARD: Final = 5
EACH_CONTROLLER: Final = 6
EACH_FIRST: Final = 7

MAY: Final = 16

OPTION: Final = 17
OPTION_COUNT: Final = 3

NUMBER: Final = 18
NUMBER_MOST: Final = 3

DESTINATION: Final = 19
DESTINATION_CARD: Final = 3
DESTINATION_SIDE: Final = 4
DESTINATION_SLOTS: Final = 5

SWAP: Final = 20
SWAP_SIDE: Final = 3
SWAP_FIRST: Final = 4
SWAP_OTHER: Final = 5
"""`SWAP_OTHER`: one that may not be chosen."""

SWAP_HAND: Final = 21
SWAP_HAND_CARD: Final = 3
SWAP_HAND_LIMIT: Final = 4

TERRAIN: Final = 22
TERRAIN_SLOT: Final = 4
FREE_SLOT: Final = -1
"""A `TERRAIN_SLOT`: the first one that is free."""

REPLACE: Final = 23
REPLACE_STAYS: Final = 3

CLEAR: Final = 24
CLEAR_SLOT: Final = 3
CLEAR_BANS: Final = 4
CLEAR_WHY: Final = 5
"""`CLEAR_BANS`: the terrain is banned; `CLEAR_WHY`: why its characters are discarded, by the score or by an effect."""

LIMIT: Final = 25
LIMIT_MOST: Final = 3
LIMIT_NEWEST: Final = 4
"""`LIMIT_NEWEST`: those that came last go, nobody is asked."""

DUG: Final = 26
DUG_COUNT: Final = 3
"""How many cards to put under the deck."""

BLOW: Final = 27
BLOW_CARD: Final = 3
BLOW_DECLINED: Final = 4
"""`BLOW_CARD`: who would be discarded; `BLOW_DECLINED`: one player gives up nobody in its place."""

SECRET: Final = 28
SECRET_MOST: Final = 3
SECRET_LOWER: Final = 4
SECRET_HIGHER: Final = 5
SECRET_SOURCE: Final = 6
SECRET_SAID: Final = 7
"""`SECRET_SAID`: seat 0's number, and seat 1's behind it."""

SLOTS: Final = 29
SLOTS_WHAT: Final = 3
SLOTS_FIRST: Final = 4
SLOTS_WON: Final = 5
SLOTS_APPLIER: Final = 6
"""`SLOTS_FIRST`: the first one chosen + 1; `SLOTS_WON`: Winner or Loser; `SLOTS_APPLIER`: who applies it."""

OFFERING: Final = 30
OFFERING_SLOT: Final = 3
OFFERING_LEFT: Final = 4
OFFERING_SELECTOR: Final = 5
OFFERING_CARD: Final = 6
"""-1: any slot; all characters. Where a card is played for one of these characters: its selector + 1, and the card."""

SHOW: Final = 31
SHOW_LEFT: Final = 3
SHOW_FILTER: Final = 4
SHOW_RUNS: Final = 5
SHOW_MEMORY: Final = 6
"""`SHOW_RUNS`: the main text of the card shown is carried out; `SHOW_MEMORY`: where the memory holds the cards shown so far."""

AGAIN: Final = 32
AGAIN_LEFT: Final = 3
AGAIN_SIDE: Final = 4
"""How often the coin may be flipped once more, and the side that is wanted."""

OUT_OF_TURN: Final = 33  # who has not the turn may use what he has

TRADE: Final = 34
TRADE_TAKEN: Final = 3
"""The card that seat 0 takes + 1, and behind it seat 1's."""

THEIRS: Final = 35
THEIRS_PAID: Final = 3
THEIRS_NAME: Final = 4
"""A card of the other's hand is played: paid and counted, or for nothing; only one of a name (its number + 1)."""

NAMING: Final = 36

SECRET_CARDS: Final = 37
SECRET_CARDS_COUNT: Final = 3
SECRET_CARDS_WINS: Final = 4
SECRET_CARDS_SPLIT: Final = 5
SECRET_CARDS_MEMORY: Final = 6
SECRET_CARDS_THEN: Final = 7
SECRET_CARDS_SPEAKER: Final = 8
"""How many cards each chooses; who wins (bits: the higher total, the cards are discarded); how many seat 0 has chosen; where the
memory holds the cards; the program of the winner, -1 where he makes the other discard one of his; the card that speaks."""

SWAP_DISCARD: Final = 38
SWAP_DISCARD_CARD: Final = 3
SWAP_DISCARD_WHOSE: Final = 4

DRAWING: Final = 39
DRAWING_LEFT: Final = 3
DRAWING_DRAWN: Final = 4
DRAWING_TAKEN: Final = 5
DRAWING_NAME: Final = 6
DRAWING_PHASE: Final = 7
DRAWING_BEGIN: Final = 8
"""Cards that a player is about to draw, so many of them drawn and so many taken back instead; the name that he said + 1, -1: none
is asked; in the draw phase; where the memory holds what was drawn."""

WARD: Final = 40
WARD_CARD: Final = 3
WARD_VERB: Final = 4
WARD_ARGUMENT: Final = 5
WARD_CONTROLLER: Final = 6
WARD_SOURCE: Final = 7
WARD_ENDED: Final = 8
"""Something is about to be done to a character by an effect; `WARD_ENDED`: it was averted."""

NAMES: Final = {
    MULLIGAN: "mulligan", TURN: "turn", PLAY: "play", EFFECT: "effect", TARGETS: "targets", DISCARD: "discard",
    RECOVER: "recover", HAND_TO_DECK: "hand_to_deck", SEARCH: "search", LOOK: "look", PLAY_FREE: "play_free", SCORE: "score",
    PICK_SCORE: "pick_score", EVENT: "event", SUB: "sub", EACH: "each", MAY: "may", OPTION: "option", NUMBER: "number",
    DESTINATION: "destination", SWAP: "swap", SWAP_HAND: "swap_hand", TERRAIN: "terrain", REPLACE: "replace", CLEAR: "clear",
    LIMIT: "limit", DUG: "dug", BLOW: "blow", SECRET: "secret", SLOTS: "terrain_in_play", OFFERING: "offering", SHOW: "show",
    AGAIN: "again", OUT_OF_TURN: "out_of_turn", TRADE: "trade", THEIRS: "theirs", NAMING: "naming",
    SECRET_CARDS: "secret_cards", SWAP_DISCARD: "swap_discard", DRAWING: "drawing", WARD: "ward",
}  # fmt: skip
"""What each kind is called for people."""
