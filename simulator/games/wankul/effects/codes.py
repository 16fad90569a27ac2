"""The integers of compiled effects: what `compile.py` writes and an engine reads.

Every table entry is a tuple of ints that begins with one of these codes; the comment after a code names the ints that
follow it. -1 stands for "not given" wherever that makes sense.
"""

from __future__ import annotations

from typing import Final, get_args

from simulator.games.wankul.effects.events import Event

# Players, seen from the controller.
SELF: Final = 0
OPP: Final = 1
ACTIVE: Final = 2
ANY: Final = 3
DOER: Final = 4  # of a trigger: whoever makes the event happen; the ability is then his

# Events, as in `events.Event`.
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
ENDS: Final = {"top": TOP, "bottom": BOTTOM, "any": CHOICE, "shuffle": SHUFFLE}

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
OWN_TURN_END: Final = 5
OPP_TURN_END: Final = 6
DURATIONS: Final = {
    "turn": THIS_TURN,
    "own_turn": OWN_TURN_END,
    "opp_turn": OPP_TURN_END,
    "score": THIS_SCORE,
    "in_play": IN_PLAY,
}
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
SCORE_TOTAL: Final = 28
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
WAS_DONE: Final = 8
NOT: Final = 9  # condition
EVERY: Final = 10  # conditions …
TERRAIN_PLAYED: Final = 11
PLAYED_BY_EFFECT: Final = 12
LAST_IN_ROW: Final = 13
ON_EDGE: Final = 14  # on the right
SCORED_BY: Final = 15  # automatically
SCORE_WON: Final = 16
PLAYED_BY: Final = 17  # mask of cards
NAMED: Final = 18  # card

# Rules that a Permanent imposes; each begins (rule, condition, …).

# What a card says of its own plays; each row is (kind, condition, the condition speaks of a Terrain).


# Instructions.
END: Final = 0
JUMP: Final = 1  # address
UNLESS: Final = 2  # condition, address
UNLESS_DONE: Final = 3  # address
MAY: Final = 4  # who, yes is the one use of this turn
CHOOSE_ONE: Final = 5  # who, addresses …
CHOOSE_ONE_ADDRESSES: Final = 2
EACH: Final = 6  # address of a block that ends with END
TARGETS: Final = 23  # selector, amount, mode, by, verb, argument, total operator, total amount
VERB_OF_TARGETS: Final = 5
REPEAT: Final = 45  # address


# Where a card taken off an open pile goes; 1 + TOP, BOTTOM or SHUFFLE: into the deck.
INTO_HAND: Final = 0
INTO_BAN: Final = 6
ON_DISCARD: Final = 7
INTO_PLAY: Final = 8
INTO_PLAY_SILENT: Final = 9
INTO_PLAY_PAID: Final = 10
INTO_PLAY_PAID_SILENT: Final = 11
INTO_PLAY_EARLIER: Final = 12
INTO_PLAY_ACROSS: Final = 13  # without effects, on the side of whose pile it is


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
