"""The integers of compiled effects: what `compile.py` writes and an engine reads.

Every table entry is a tuple of ints that begins with one of these codes; the comment after a code names the ints that
follow it. -1 stands for "not given" wherever that makes sense.
"""

from __future__ import annotations

from typing import Final, get_args

from simulator.games.wankul.effects.vocabulary import Event

# Players, seen from the controller.
SELF: Final = 0
OPP: Final = 1
ACTIVE: Final = 2
ANY: Final = 3
DOER: Final = 4  # of a trigger: whoever makes the event happen; the ability is then his

# Events, as in `vocabulary.Event`.
EVENTS: Final = {name: number for number, name in enumerate(get_args(Event))}

# One card.
THIS: Final = 0
CHOSEN: Final = 1
EVENT_CARD: Final = 2
MILLED: Final = 3
OPP_MILLED: Final = 4
DRAWN: Final = 5
LEFT: Final = 6
RIGHT: Final = 7
ABOVE: Final = 8
BELOW: Final = 9
DISCARD_TOP: Final = 10
DECK_TOP: Final = 11
DECK_BOTTOM: Final = 12
DISCARDED_CHARACTER: Final = 13
LAST_ENEMY: Final = 14
UNDER: Final = 15
REFS: Final = {
    "this": THIS,
    "chosen": CHOSEN,
    "event": EVENT_CARD,
    "milled": MILLED,
    "opp milled": OPP_MILLED,
    "drawn": DRAWN,
    "left": LEFT,
    "right": RIGHT,
    "above": ABOVE,
    "below": BELOW,
    "discard top": DISCARD_TOP,
    "discarded character": DISCARDED_CHARACTER,
    "deck top": DECK_TOP,
    "deck bottom": DECK_BOTTOM,
    "last enemy": LAST_ENEMY,
    "under": UNDER,
}

# Of a trigger: when its one use of the turn is spent.
EVERY_TIME: Final = 0
ONCE_DONE: Final = 1
ONCE_ACCEPTED: Final = 2

# Comparisons.
LESS: Final = 0
AT_MOST: Final = 1
EQUAL: Final = 2
DIFFERENT: Final = 3
AT_LEAST: Final = 4
MORE: Final = 5
OPERATORS: Final = {"<": LESS, "<=": AT_MOST, "=": EQUAL, "!=": DIFFERENT, ">=": AT_LEAST, ">": MORE}

OF_COPY: Final = 32  # added to the card that a filter compares with: a copy of it is meant, not any namesake

OF_COST: Final = 8  # added to the operator of a filter: its bound speaks of the cost, not of the force

# Zones.
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
BAN: Final = 3
ZONES: Final = {"hand": HAND, "deck": DECK, "discard": DISCARD, "ban": BAN}
TOP: Final = 0
BOTTOM: Final = 1
CHOICE: Final = 2
SHUFFLE: Final = 4

# Where characters stand.
ANYWHERE: Final = 0
HERE: Final = 1
ELSEWHERE: Final = 2
ROW: Final = 3
COLUMN: Final = 4
AT_LEFT: Final = 5
AT_RIGHT: Final = 6
AT_ABOVE: Final = 7
AT_BELOW: Final = 8
ADJACENT: Final = 9
LINKED: Final = 10
SCORED: Final = 11
AT_EVENT: Final = 12  # of a Scorer: the terrain where the card of the event lies
JUST_LEFT: Final = 13  # of a Scorer: the terrain that the card that speaks has just left
PLACES: Final = {
    "anywhere": ANYWHERE,
    "here": HERE,
    "elsewhere": ELSEWHERE,
    "row": ROW,
    "column": COLUMN,
    "left": AT_LEFT,
    "right": AT_RIGHT,
    "above": AT_ABOVE,
    "below": AT_BELOW,
    "adjacent": ADJACENT,
    "linked": LINKED,
    "scored": SCORED,
}
STRONGEST: Final = 1
WEAKEST: Final = 2
DEAREST: Final = 3
EXTREMES: Final = {"strongest": STRONGEST, "weakest": WEAKEST, "dearest": DEAREST}

# Texts of a character that may be void.
MAIN_TEXT: Final = 1
PERMANENTS: Final = 2
COMBO_TEXTS: Final = 4
VOID: Final = {
    "effects": MAIN_TEXT | PERMANENTS | COMBO_TEXTS,
    "all_but_combos": MAIN_TEXT | PERMANENTS,
    "combos": COMBO_TEXTS,
    "permanents": PERMANENTS,
}

# How a force changes.
ADD: Final = 0
TIMES: Final = 1
DIVIDE: Final = 2
SET: Final = 3

# How long a change lasts.
THIS_TURN: Final = 0
NEXT_TURN: Final = 1
THIS_SCORE: Final = 2
IN_PLAY: Final = 3
UNTIL_LATER: Final = 4
DURATIONS: Final = {"turn": THIS_TURN, "next_opp_turn": NEXT_TURN, "score": THIS_SCORE, "in_play": IN_PLAY}
DURATIONS_OF_ONE: Final = {**DURATIONS, "later": UNTIL_LATER}
"""Those of any change, and those of a change of one known card."""

# Amounts.
CONSTANT: Final = 0  # n
FORCE_OF: Final = 1  # card, printed
COST_OF: Final = 2  # card
COUNT_CARDS: Final = 3  # zone, who, filter
COUNT_CHARACTERS: Final = 4  # selector
TERRAINS_IN_PLAY: Final = 5
TERRAINS_WON: Final = 6  # who
COMBOS_IN_PLAY: Final = 7  # who
SCORES_THIS_TURN: Final = 8
HANDLED: Final = 9
ANNOUNCED: Final = 10
ROWS: Final = 11  # who
PLACE_IN_ROW: Final = 12
SCALED: Final = 13  # amount, times, per, plus, at least, at most (NO_BOUND: none)
NO_BOUND: Final = 1 << 20
COUNT_NAMES: Final = 14  # selector
COUNT_PAIRS: Final = 15  # in the discard, mask
FIGURE: Final = 16  # which, figure, selector
COINS: Final = 17
PLAYS: Final = 18  # who
MARGIN: Final = 19
AGE: Final = 20
CHAIN: Final = 21
COMBOS_THIS_TURN: Final = 22  # who
TWO_TO: Final = 23  # amount
FACE_DOWN_CARDS: Final = 24  # under this card only
NOTED: Final = 25
REPEATED: Final = 26
OPEN_GEMS: Final = 27  # who
HIGHEST: Final = 0
LOWEST: Final = 1
TOTAL: Final = 2
WHICH: Final = {"highest": HIGHEST, "lowest": LOWEST, "total": TOTAL}
BY_FORCE: Final = 0
BY_PRINTED_FORCE: Final = 1
BY_COST: Final = 2
FIGURES: Final = {"force": BY_FORCE, "printed force": BY_PRINTED_FORCE, "cost": BY_COST}

# Conditions.
COMPARE: Final = 0  # amount, operator, amount
ONE_OF: Final = 1  # amount, numbers …
FIRST_HERE: Final = 2
PLAYED_THIS_TURN: Final = 3
OWN_TURN: Final = 4
SCORING: Final = 5
DUG_THIS_TURN: Final = 6
FITS: Final = 7  # card, filter
DONE: Final = 8
NOT: Final = 9  # condition
EVERY: Final = 10  # conditions …
TERRAIN_PLAYED: Final = 11
PLAYED_BY_EFFECT: Final = 12
LAST_IN_ROW: Final = 13
ON_EDGE: Final = 14  # on the right
SCORED_BY: Final = 15  # automatically
SCORE_WON: Final = 16
PLAYED_BY: Final = 17  # mask of cards

# Rules that a Permanent imposes; each begins (rule, condition, …).
FORCE_RULE: Final = 0  # selector (-1: this card), change, amount, it asks for the force of other cards (or for the row), per row
COST_RULE: Final = 1  # who, here, filter, change, value, Subs only, where a namesake lies
FORBID: Final = 2  # what, who, here, unless here, in play already, hand at least, filter
AUTO_SCORE: Final = 3  # who, set, add (amount), characters, everywhere
PHASE_DRAW: Final = 4  # who, add
HAND_LIMIT: Final = 5  # who, n, those that came last
DISCARD_CHANGE: Final = 6  # who, at least, exactly, add, set
INSTEAD: Final = 7  # to, when, of, if score (SCORE_WAS_LOST, SCORE_WAS_WON)
PROTECT: Final = 8  # what (bits of SHIELDS), selector (-1: this card)
SHIELDS: Final = {"discard": 1, "move": 2, "choose": 4}
CANCEL_SUBS: Final = 9  # who
ONLY_TERRAIN: Final = 10
NO_FORCE_IN_SCORES: Final = 12  # selector (-1: this card)
MOST_CHARACTERS: Final = 13
DRAW_AT_LEAST_TO: Final = 14  # who, hand
TAKE_THE_BLOW: Final = 15  # side
GEM_RULE: Final = 20  # selector (-1: this card), colours gained (bits), colours lost
SCORE_WAS_LOST: Final = 0
SCORE_WAS_WON: Final = 1
FREE_COPIES: Final = 17
REFILL: Final = 16  # who, below, exactly, address of the draw
RANDOM_DISCARD: Final = 21  # who
DISCARD_FROM_DECK: Final = 22  # who
MILL_CHANGE: Final = 23  # who, add
OPEN_DRAWS: Final = 24  # who, phase only
DOOM: Final = 25  # selector (-1: this card)
ONE_LINE: Final = 26  # it is the column
NAMESAKE_COMBOS: Final = 27
CROSSED_GEMS: Final = 28
TERRAIN_EFFECT: Final = 29  # who, here, change
DOUBLE_WIN: Final = 0
DOUBLE_LOSE: Final = 1
HALF_WIN: Final = 2
HALF_LOSE: Final = 3
INVERT: Final = 4
NO_EFFECT: Final = 5
CHANGES: Final = {
    "double_win": DOUBLE_WIN,
    "double_lose": DOUBLE_LOSE,
    "half_win": HALF_WIN,
    "half_lose": HALF_LOSE,
    "invert": INVERT,
    "none": NO_EFFECT,
}
DOUBLED_BONUSES: Final = 31
CROWD: Final = 32  # most
SCORE_PRICE: Final = 33  # who, n
FIRST_PLAY_UNCOUNTED: Final = 34
BAN_INSTEAD_OF_DISCARD: Final = 35  # who
MORE_COINS: Final = 36  # who
CANCEL_RULE: Final = 30  # texts (bits of VOID), selector

# What a card says of its own plays; each row is (kind, condition, the condition speaks of a Terrain).
PLAYS_FREE: Final = 0
SACRIFICE: Final = 1
PAID_IN_PLAY: Final = 2
TERRAIN_BY_LOT: Final = 3
FOR_ONE: Final = 4  # its third int is a selector

FORBID_PLAY: Final = 0
FORBID_TERRAIN: Final = 1
FORBID_SCORE: Final = 2
FORBID_AUTO_SCORE: Final = 3
FORBID_EFFECT_SCORE: Final = 4
FORBID_DRAW: Final = 5
FORBID_RECOVER: Final = 6
FORBID_DOUBLE_COMBO: Final = 7
FORBID_LEAVE_DISCARD: Final = 8
FORBIDDEN: Final = {
    "play": FORBID_PLAY,
    "play_terrain": FORBID_TERRAIN,
    "score": FORBID_SCORE,
    "autoscore": FORBID_AUTO_SCORE,
    "effect_score": FORBID_EFFECT_SCORE,
    "draw": FORBID_DRAW,
    "recover": FORBID_RECOVER,
    "leave_discard": FORBID_LEAVE_DISCARD,
    "double_combo": FORBID_DOUBLE_COMBO,
}
TO_BAN: Final = 0
TO_HAND: Final = 1
TO_OTHER_TERRAIN: Final = 2
TO_LEFT: Final = 3
TO_RIGHT: Final = 4
INSTEADS: Final = {
    "ban": TO_BAN,
    "hand": TO_HAND,
    "other_terrain": TO_OTHER_TERRAIN,
    "left_terrain": TO_LEFT,
    "right_terrain": TO_RIGHT,
}
WHEN_ANY: Final = 0
WHEN_SCORED: Final = 1
WHEN_EFFECT: Final = 2
INSTEAD_WHEN: Final = {"any": WHEN_ANY, "scored": WHEN_SCORED, "effect": WHEN_EFFECT}
OF_THIS: Final = 0
OF_HERE: Final = 1
OF_ALL: Final = 2
OF_ANY_CARD: Final = 3
OF_ENEMIES: Final = 4
INSTEAD_OF: Final = {"this": OF_THIS, "here": OF_HERE, "everything": OF_ALL, "any card": OF_ANY_CARD, "enemies": OF_ENEMIES}

# Instructions.
END: Final = 0
JUMP: Final = 1  # address
UNLESS: Final = 2  # condition, address
UNLESS_DONE: Final = 3  # address
MAY: Final = 4  # who, yes is the one use of this turn
CHOOSE_ONE: Final = 5  # who, addresses …
EACH: Final = 6  # address of a block that ends with END
COIN: Final = 7  # side (0 L, 1 T); done: it showed
ANNOUNCE: Final = 9  # who, at most
LATER: Final = 10  # trigger, next score only, until the end of a turn of its player, THIS_TURN or NEXT_TURN
GAIN: Final = 11  # bundle
DRAW: Final = 12  # who, amount, max hand
DRAW_TO: Final = 13  # who, amount
DRAW_UNTIL: Final = 14  # who, max hand, filter, total force, revealed
MILL: Final = 15  # who, amount, bottom
MILL_UNTIL: Final = 16  # who, filter, total force
RECOVER: Final = 17  # who, amount, place (TOP, BOTTOM)
RECOVER_CHOSEN: Final = 18  # who, amount, up to, filter
RECOVER_MILLED: Final = 19  # who
RECYCLE: Final = 20  # who, amount, zone, place, to, up to, filter
HAND_TO_DECK: Final = 21  # who, amount, to, least (0, 1, or -1: exactly the amount)
DISCARD_HAND: Final = 22  # who, amount, mode (EXACTLY, DOWN_TO, WHOLE), by random, filter
TARGETS: Final = 23  # selector, amount, mode, by, verb, argument, total operator, total amount
TARGETS_VERB: Final = 5
DISCARD_THIS: Final = 24  # as a price
BAN_CARDS: Final = 25  # who, amount, zone, place, up to, filter
SEARCH: Final = 26  # who, amount, up to, filter, to (INTO_HAND …), how (bits: 1 the other's deck, 2 different), slots (where)
LOOK: Final = 27  # whose, amount, take, play, discard, the rest goes (0 onto, 1 under the deck, 2 is shuffled)
PLAY_FREE: Final = 28  # who, amount, where, up to, how (bits: 1 effects, 2 counts, 4 paid), filter
SWAP_PLACES: Final = 29  # side, other
SWAP_WITH_HAND: Final = 30  # limit (ANY_FORCE, NO_STRONGER, STRONGER)
SCORE: Final = 31  # n, up to, all, where, own force operator, own force amount, names not there, how (bits as follows)
# Bits of how: 1 where one has fewer characters, 2 where one is stronger, 4 no Subs, 8 conceded.
REPEAT_TERRAIN_EFFECT: Final = 32  # part (0 win, 1 lose), times
COST: Final = 33  # who, change, value, next, filter
EXTRA_PLAYS: Final = 34  # n
POINTS: Final = 35  # who, n
PLAY_TERRAIN: Final = 36  # who
REPLACE_TERRAIN: Final = 37  # source
FORCE_OF_REF: Final = 38  # card, change, amount, duration
SWAP_DECK_DISCARD: Final = 40  # who
EVENT_CARDS_TO_BAN: Final = 41
LOOK_AT_END: Final = 42  # whose, TOP or BOTTOM; done: there is a card
BOTTOM_TO_TOP: Final = 43  # whose
SECRET_NUMBERS: Final = 44  # at most, address for the lower, address for the higher
REPEAT: Final = 45  # address
PLAY_CARD: Final = 46  # who, card, slots (where), effects; done: it was played

DIE: Final = 60
BAN_THIS: Final = 61
MOVE_THIS: Final = 62  # goal, only where it has not been this turn
BAN_PILE: Final = 63  # who, amount, place, up to, filter
TAKE_FROM_PILE: Final = 64  # who, amount, zone, to, up to, filter
PLAY_FROM_PILE: Final = 65  # whose, amount, zone, up to, to (INTO_PLAY …), filter, slots (where)
PLAY_FIRST_OF_PILE: Final = 66  # who, effects, filter
PLAY_AT_RANDOM: Final = 67  # who, effects, filter, slots (where)
SHOW_HAND: Final = 68  # who
APPLY_TERRAIN: Final = 69  # who, Winner (1) or Loser (0), the controller chooses
SWAP_TERRAINS: Final = 70

# Where a card taken off an open pile goes; 1 + TOP, BOTTOM or SHUFFLE: into the deck.
INTO_HAND: Final = 0
INTO_BAN: Final = 6
ON_DISCARD: Final = 7
INTO_PLAY: Final = 8
INTO_PLAY_SILENT: Final = 9
INTO_PLAY_PAID: Final = 10
INTO_PLAY_PAID_SILENT: Final = 11
INTO_PLAY_EARLIER: Final = 12

CANCEL_SCORE: Final = 90
CANCEL_REF: Final = 91  # card, texts (bits of VOID), for ever
CANCEL_APPLICATION: Final = 92
TAKE_BOTTOM: Final = 93  # who, amount
DRAW_WHILE_STRONGER: Final = 94  # who
REVEAL: Final = 95  # card
RECOVER_BANNED: Final = 96  # who, amount
BAN_TO_DISCARD: Final = 97  # who
BAN_HAND: Final = 98  # who, amount, up to
DISCARD_REF: Final = 99  # card
GIVE_AWAY: Final = 100
BAN_TERRAIN: Final = 101  # this one
FACE_DOWN: Final = 102  # amount
TAKE_SET_ASIDE: Final = 103  # into the ban zone
LOCK_TERRAIN: Final = 104
SWAP_CONTROL: Final = 105
NOTE_FOR_LOSER: Final = 106
SWAP_WITH_DISCARD: Final = 107
MOVE_ALL: Final = 108
SHOW_CARDS: Final = 109  # who, amount, filter, and their main text is carried out
COPY_WINNER: Final = 110
SWAP_TERRAIN_DISCARD: Final = 111  # the terrain of this card
BOUNCE_REF: Final = 112  # card
HIDE_FROM_HAND: Final = 113  # amount
RECOVER_EVENT: Final = 114

EXACTLY: Final = 0
UP_TO: Final = 1
ALL: Final = 2
DOWN_TO: Final = 1
WHOLE: Final = 2
BY_SELF: Final = 0
BY_OPP: Final = 1
BY_OWNER: Final = 2
BY_RANDOM: Final = 3
CHOOSERS: Final = {"self": BY_SELF, "opp": BY_OPP, "owner": BY_OWNER, "random": BY_RANDOM}

# What is done to characters that were picked.
V_DISCARD: Final = 0
V_BAN: Final = 1
V_BOUNCE: Final = 2
V_TO_DECK: Final = 3  # argument: TOP, BOTTOM or SHUFFLE
V_FORCE: Final = 4  # argument: change
V_MOVE: Final = 5  # argument: MOVE_ELSEWHERE …
V_SWAP_HAND: Final = 6  # argument: no stronger
V_GIVE: Final = 7
V_CHOOSE: Final = 8
V_UNCOUNT: Final = 9
V_UNCOVER: Final = 10  # argument: into one's own hand
V_GIVE_UP: Final = 11  # discarded as a price
ANY_FORCE: Final = 0
NO_STRONGER: Final = 1
STRONGER: Final = 2
V_RUN: Final = 13
V_TIE: Final = 14  # argument: address of what becomes of the other
V_STRIP: Final = 12  # argument: closing gems, opening gems (2 bits each), duration
V_CANCEL: Final = 20  # argument: texts (bits of VOID)
MOVE_ELSEWHERE: Final = 0
MOVE_HERE: Final = 1
MOVE_LEFT: Final = 2
MOVE_RIGHT: Final = 3
MOVES: Final = {"elsewhere": MOVE_ELSEWHERE, "here": MOVE_HERE, "left": MOVE_LEFT, "right": MOVE_RIGHT}
