"""The kinds of frames on Wankul's effect stack; the comment names the registers, from the fourth int of a frame on.

The first three ints of every frame are its kind, its step and the player it belongs to (who decides, if it asks).
"""

from __future__ import annotations

from typing import Final

MULLIGAN: Final = 0  # 3 seat 0's answer
TURN: Final = 1  # (the whole turn of a player)
# Of a Sub: its event is the card + 1 and the count, 16 bits each. PLAY, once the card is laid: 5 the force
# of whom its main text chose, 9 whom.
PLAY: Final = 2  # 3 card, 4 cell, 5 left to pay, 6 flags, 7 gems met, 8 partner, 9 slots allowed, 10 its Sub, 11 its event
EFFECT: Final = (
    3  # 3 source, 4 event's card, 5 chosen, 6 its force, 7 handled, 8 announced, 9 milled, 10 opponent's milled, 11 done
)
TARGETS: Final = (
    4  # 3 selector, 4 source, 5 left, 6 mode, 7 verb, 8 argument, 9 controller, 10 done so far, 11 beginning in memory
)
DISCARD: Final = 5  # 3 left, 4 filter, 5 done so far, 6 at random, 7 into the ban zone, 8 up to
RECOVER: Final = (
    6  # 3 left, 4 filter, 5 up to, 6 done so far, 7 zone (0 discard, 1 ban), 8 to, 9 the pile is the other's, 10 slots
)
HAND_TO_DECK: Final = 7  # 3 least, 4 most, 5 to, 6 done so far
# How a search goes: 1 the deck is the other's, 2 no two of the same drawing.
SEARCH: Final = 8  # 3 left, 4 filter, 5 up to, 6 done so far, 7 to, 8 how (bits), 9 last found, 10 slots (bits)
LOOK: Final = 9  # 3 whose, 4 cards still aside, 5 to take, 6 to play, 7 to discard, 8 the rest (0 onto, 1 under, 2 into the deck)
PLAY_FREE: Final = 10  # 3 left, 4 filter, 5 slots allowed (bits), 6 up to, 7 how (bits), 8 done so far
SCORE: Final = 11  # 3 slot, 4 winner, 5 margin, 6 automatic, 7 without Subs, 8 noted for Loser
PICK_SCORE: Final = 12  # 3 least, 4 most, 5 slots that may be chosen (bits), 6 done so far, 7 without Subs
EVENT: Final = 13  # 3 beginning in memory, 4 next, 5 event's card, 6 count, 7 end in memory, 8 event, 9 event's player
SUB: Final = 14  # 3 event, 4 event's player, 5 event's card, 6 count
EACH: Final = 15  # 3 address, 4 source, 5 event's card, 6 parent's controller, 7 who is first
MAY: Final = 16  # (asks yes or no)
OPTION: Final = 17  # 3 how many
NUMBER: Final = 18  # 3 at most
DESTINATION: Final = 19  # 3 card, 4 side, 5 slots allowed (bits)
SWAP: Final = 20  # 3 side, 4 first chosen, 5 one that may not be chosen
SWAP_HAND: Final = 21  # 3 card, 4 limit
TERRAIN: Final = 22  # 3 (unused), 4 slot (-1: first free)
REPLACE: Final = 23  # 3 the terrain that stays
CLEAR: Final = 24  # 3 slot, 4 one side is done, 5 the terrain is banned
LIMIT: Final = 25  # 3 hand limit
BLOW: Final = 27  # 3 card that would be discarded, 4 one player has declined
DUG: Final = 26  # 3 how many cards to put under the deck
SECRET: Final = 28  # 3 at most, 4 address for the lower, 5 for the higher, 6 source, 7 seat 0's number, 8 seat 1's
OFFERING: Final = 30  # 3 slot (-1: any), 4 characters left to discard (-1: all)
SLOTS: Final = 29  # 3 what (slots.APPLY …), 4 first one chosen + 1, 5 Winner or Loser, 6 who applies it

NAMES: Final = (
    "mulligan", "turn", "play", "effect", "targets", "discard", "recover", "hand_to_deck", "search", "look", "play_free", "score",
    "pick_score", "event", "sub", "each", "may", "option", "number", "destination", "swap", "swap_hand", "terrain", "replace",
    "clear", "limit", "dug", "blow", "secret", "terrain_in_play", "offering",
)  # fmt: skip
