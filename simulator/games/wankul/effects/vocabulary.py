"""The words of the effect language: what a card may do (actions), what it may impose (rules), and when (abilities).

The catalogue writes an action as a table with one key, the class name in snake case: `{ draw = 1 }`,
`{ discard_character = { side = "opp", force = "<= 3" } }`. A value that is not a table goes into the field named by
`short`. The vocabulary is closed: `parse.py` refuses every other word. Which words an engine already runs is told by
its own compiler tables; a card that uses another one cannot be encoded yet (`lint.py`). The file is long because the list is
one: a word is added here, worded in `wording/`, compiled in `compile.py` and run by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, ClassVar, Literal

from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    ANYONE,
    ONE,
    PICK_ONE,
    Amount,
    CardFilter,
    Characters,
    Clan,
    Comparison,
    Condition,
    Doer,
    Duration,
    Pick,
    Ref,
    Side,
    Where,
    Who,
    Zone,
)

Event = Literal[
    "turn_start",
    "turn_end",
    "draw_phase_end",
    "draw",
    "effect_draw",
    "play_character",
    "free_play",
    "play_terrain",
    "terrain_discarded",
    "move",
    "leave_play",
    "discard_character",
    "effect_discard",
    "hand_discard",
    "mill",
    "recover",
    "ban",
    "combo",
    "orange_combo",
    "violet_combo",
    "no_combo",
    "sub",
    "scoring",
    "score_won",
    "score_lost",
    "apply_win",
    "apply_lose",
    "scored",
    "coin",
    "coin_won",
]
"""Moments that a Permanent or a Sub may answer; "hand_discard" tells the number of cards of one effect, costs excepted."""

# --- Cards and zones ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """Take cards from the top of the deck into the hand, but not more than make a hand of `max_hand`."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    max_hand: int | None = None


@dataclass(frozen=True, slots=True)
class TakeBottom:
    """Take cards from the bottom of the deck into the hand; this is no drawing, and missing cards lose nothing."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class DrawTo:
    """Draw until the hand holds this many cards."""

    short: ClassVar[str] = "hand"
    hand: Amount
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class DrawUntil:
    """Draw one by one until a card that fits is drawn, the printed forces add up to `total_force`, or the hand is full."""

    who: Who = "self"
    max_hand: int | None = None
    total_force: int | None = None
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class DrawWhileStronger:
    """Draw one by one as long as each card has more printed force than the one before."""

    who: Who = "self"


@dataclass(frozen=True, slots=True)
class Mill:
    """Put cards from the top (or bottom) of the deck into the discard."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class MillUntil:
    """Mill one by one until a card that fits is milled, or the printed forces add up to `total_force`."""

    who: Who = "self"
    total_force: int | None = None
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show one card to both players."""

    short: ClassVar[str] = "card"
    card: Literal["deck top", "deck bottom", "drawn"] = "deck top"


@dataclass(frozen=True, slots=True)
class Recover:
    """Take cards from the discard into the hand: from the top, from the bottom, or chosen among those that fit.

    From the ban zone only its top cards are taken.
    """

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Literal["discard", "ban"] = "discard"
    place: Literal["top", "bottom", "any", "milled"] = "top"
    up_to: bool = False
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class Recycle:
    """Put cards from the discard or the ban zone back into the deck."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Literal["discard", "ban"] = "discard"
    place: Literal["top", "bottom", "any"] = "top"
    to: Literal["top", "bottom", "shuffle"] = "top"
    up_to: bool = False
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class BanToDiscard:
    """Put all cards of the ban zone under the discard."""

    who: Who = "self"


@dataclass(frozen=True, slots=True)
class HandToDeck:
    """Put chosen cards of the hand onto or under the deck, or shuffle the hand into it."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    to: Literal["top", "bottom", "shuffle"] = "top"
    up_to: bool = False
    any_number: Literal["no", "from_zero", "from_one"] = "no"


@dataclass(frozen=True, slots=True)
class DiscardHand:
    """Discard cards of the hand: a number, down to a hand size, or all."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    down_to: Amount | None = None
    all: bool = False
    by: Literal["owner", "random"] = "owner"
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class DiscardCharacter:
    """Put characters in play into their owners' discards. `of`: one known character."""

    characters: Characters = ANYONE
    pick: Pick = PICK_ONE
    of: Ref | None = None


@dataclass(frozen=True, slots=True)
class DiscardThis:
    """Put this card into its owner's discard."""


@dataclass(frozen=True, slots=True)
class BanThis:
    """Put this card into its owner's ban zone."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Put cards of a zone into the ban zone; place "event": the cards that the event speaks of."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Zone = "deck"
    place: Literal["top", "bottom", "any", "event"] = "top"
    up_to: bool = False
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class BanCharacter:
    """Put characters in play into their owners' ban zones."""

    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class Bounce:
    """Return characters in play to their owners' hands."""

    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class CharacterToDeck:
    """Put characters in play into their owners' decks."""

    to: Literal["top", "bottom", "shuffle"] = "shuffle"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class Search:
    """Look for cards in a zone, take them where told, then shuffle the deck if it was searched.

    `different`: no two of the same name and drawing. `whose`: the zone may be the opponent's.
    """

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    whose: Literal["self", "opp"] = "self"
    zone: Literal["deck", "discard", "ban"] = "deck"
    to: Literal["hand", "deck_top", "deck_bottom", "discard_top", "ban"] = "hand"
    up_to: bool = False
    different: bool = False
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class Look:
    """Look at cards of a deck, deal with some of them, put the rest back in the order one likes."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    whose: Literal["self", "opp"] = "self"
    bottom: bool = False
    take: int = 0
    play: int = 0
    discard: int = 0
    rest: Literal["top", "bottom", "either", "shuffle"] = "top"


@dataclass(frozen=True, slots=True)
class ShowHand:
    """A player shows his hand to the other."""

    who: Who = "opp"


@dataclass(frozen=True, slots=True)
class PlayFree:
    """Play characters without paying and without counting the play; `effects` false: their effects are not applied.

    `paid`: the cost is paid all the same. A deck that is searched is shuffled afterwards.
    """

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Zone = "hand"
    whose: Literal["self", "opp"] = "self"
    place: Literal["any", "top", "bottom", "random", "chosen", "drawn"] = "any"
    where: Literal["anywhere", "here", "scored"] = "anywhere"
    up_to: bool = False
    effects: bool = True
    counts: bool = False
    paid: bool = False
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class FaceDown:
    """Put the top card of the deck face down under this card."""

    short: ClassVar[str] = "n"
    n: Amount = ONE


@dataclass(frozen=True, slots=True)
class TakeFaceDown:
    """Cards that lie face down under characters go to their owners' discards; or one's own of them into the hand."""

    to: Literal["discard", "hand"] = "discard"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class TakeSetAside:
    """All of one's own cards that lie face down under this card go to the hand or to the ban zone."""

    short: ClassVar[str] = "to"
    to: Literal["hand", "ban"] = "hand"


@dataclass(frozen=True, slots=True)
class SwapPlaces:
    """Two characters of one side exchange their cells; `other`: this card is none of them."""

    side: Literal["self", "opp"] = "self"
    other: bool = False


@dataclass(frozen=True, slots=True)
class SwapWithHand:
    """A character in play and a character of the hand exchange places; nothing is played. `of`: this very card."""

    of: Literal["this"] | None = None
    no_stronger: bool = False
    stronger: bool = False
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class SwapDeckAndDiscard:
    """The deck becomes the discard and the discard the deck, shuffled."""

    who: Who = "self"


@dataclass(frozen=True, slots=True)
class Move:
    """Characters go to another terrain, to this one, or to the terrain at their left or right. `of`: this very card.

    `fresh`: only to a terrain where this card has not been this turn.
    """

    to: Literal["elsewhere", "here", "left", "right"] = "elsewhere"
    of: Literal["this"] | None = None
    fresh: bool = False
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class TakeControl:
    """Characters of the opponent come to one's own side."""

    until: Duration = "in_play"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class GiveAway:
    """This card goes to the opponent's side of its terrain, and is his from now on."""


@dataclass(frozen=True, slots=True)
class GiveCharacter:
    """Characters of one's own go to the opponent's side of their terrain, and are his from now on."""

    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class ChooseCharacter:
    """Choose a character in play; what follows speaks of it."""

    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class Uncount:
    """The force of these characters does not count in the scores of this turn."""

    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class PlayTerrain:
    """Play a terrain of the hand."""

    who: Who = "self"


@dataclass(frozen=True, slots=True)
class ReplaceTerrain:
    """Discard another terrain in play and put one of the hand or the discard in its slot."""

    source: Literal["hand", "discard"] = "hand"


@dataclass(frozen=True, slots=True)
class SwapTerrains:
    """Two terrains exchange their slots; characters stay."""


@dataclass(frozen=True, slots=True)
class BanTerrain:
    """Ban a terrain in play that is not being scored, with all characters on it; or this Terrain alone."""

    of: Literal["this"] | None = None


# --- Scoring -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Score:
    """Score terrains: `n`, up to `up_to` of them, or all.

    `where` also means the terrain of the event, and the one that this card has just left. `no_subs`: the opponent plays none.
    """

    short: ClassVar[str] = "n"
    n: int = 1
    up_to: int | None = None
    all: bool = False
    where: Literal["anywhere", "here", "elsewhere", "event", "left"] = "anywhere"
    own_force: Comparison | None = None
    more_force: bool = False
    fewer_characters: bool = False
    without_name: tuple[str, ...] = ()
    no_subs: bool = False


@dataclass(frozen=True, slots=True)
class RepeatTerrainEffect:
    """For the rest of the turn: a score that self wins applies its Winner (or the opponent its Loser) effect `times` times."""

    short: ClassVar[str] = "part"
    part: Literal["win", "lose"]
    times: int = 2


@dataclass(frozen=True, slots=True)
class ApplyTerrainEffect:
    """Apply the Winner or Loser effect of a terrain in play; `by`: who chooses it."""

    short: ClassVar[str] = "part"
    part: Literal["win", "lose"]
    who: Who = "self"
    by: Literal["doer", "self"] = "doer"


@dataclass(frozen=True, slots=True)
class CancelApplication:
    """What the event announces is not carried out: Winner or Loser of a terrain, or a Sub."""


@dataclass(frozen=True, slots=True)
class CancelScore:
    """The score in progress ends here; the terrain stays."""


@dataclass(frozen=True, slots=True)
class Points:
    """Markers won or lost outside a score; never below zero."""

    short: ClassVar[str] = "n"
    n: int
    who: Who = "self"


# --- Force, cost, tempo ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Force:
    """Change the force of characters: add, multiply, divide (rounded down) or set."""

    add: Amount | None = None
    times: int | None = None
    divide: int | None = None
    set: Amount | None = None
    of: Ref | None = None
    until: Duration = "turn"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class Cost:
    """Change what characters cost to play: all of this turn, or the next `next` ones."""

    add: int | None = None
    set: int | None = None
    next: int | None = None
    who: Side = "self"
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class ExtraPlays:
    """More counted plays this turn."""

    short: ClassVar[str] = "n"
    n: int = 1


@dataclass(frozen=True, slots=True)
class Gems:
    """Characters gain or lose gems."""

    gain: tuple[Literal["orange", "violet"], ...] = ()
    lose: tuple[Literal["orange", "violet"], ...] = ()
    until: Duration = "turn"
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class Cancel:
    """The effects (or only the combos) of characters are void."""

    what: Literal["effects", "combos", "permanents"] = "effects"
    until: Duration = "turn"
    of: Ref | None = None
    characters: Characters = ANYONE
    pick: Pick = PICK_ONE


@dataclass(frozen=True, slots=True)
class RunEffect:
    """Carry out the non-permanent main effect of another card as if it were this one's."""

    zone: Literal["play", "hand"] = "play"
    filter: CardFilter = ANY_CARD


# --- Choice, chance and structure --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class May:
    """The player may decline."""

    short: ClassVar[str] = "do"
    do: tuple[Action, ...]
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class If:
    """Do this when the condition holds, else that; in TOML `if`, with `is`, `then` and `else`."""

    condition: Condition
    then: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Choose:
    """Pick one of several things to do."""

    short: ClassVar[str] = "options"
    options: tuple[tuple[Action, ...], ...]
    by: Who = "self"


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """Both players do it, in the order that the active player decides (R69)."""

    short: ClassVar[str] = "do"
    do: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Coin:
    """Flip a coin."""

    side: Literal["L", "T"]
    then: tuple[Action, ...] = ()
    otherwise: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Die:
    """Roll a die; "announced" is its value afterwards."""


@dataclass(frozen=True, slots=True)
class Announce:
    """A player announces a number."""

    who: Who = "self"
    at_most: int = 10


@dataclass(frozen=True, slots=True)
class SecretNumbers:
    """Both announce a number together; then the lower one and the higher one do something."""

    at_most: int = 9
    lower: tuple[Action, ...] = ()
    higher: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Repeat:
    """Do the whole effect again."""


@dataclass(frozen=True, slots=True)
class Later:
    """Do it when the event comes: at most once, and no later than the end of this turn.

    With `next_score`, only the first score that ends from now on is looked at.
    """

    on: Trigger
    do: tuple[Action, ...]
    next_score: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """This card has one more ability as long as it lies in play (G43)."""

    short: ClassVar[str] = "ability"
    ability: Ability


# --- Rules: what a Permanent imposes while it lies in play -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ForceRule:
    """Characters are stronger or weaker; in TOML `force`, like the action but without `until`."""

    add: Amount | None = None
    times: int | None = None
    divide: int | None = None
    set: Amount | None = None
    doubled_for: Amount | None = None
    of: Ref | None = None
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class CostRule:
    """Characters cost more or less to play; in TOML `cost`. `here`: only on this terrain.

    `subs`: only when they are played for their Sub. `namesake`: only where a character of the same name lies on this terrain.
    """

    add: int | None = None
    set: int | None = None
    who: Side = "any"
    here: bool = False
    subs: bool = False
    namesake: bool = False
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class Forbid:
    """Something may not be done; `unless_here`: everywhere but on this terrain."""

    short: ClassVar[str] = "what"
    what: Literal[
        "play",
        "play_terrain",
        "score",
        "autoscore",
        "effect_score",
        "draw",
        "recover",
        "sub",
        "combo",
        "double_combo",
        "move",
        "discard",
    ]
    who: Side = "any"
    here: bool = False
    unless_here: bool = False
    if_in_play: bool = False
    hand_at_least: int | None = None
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class AutoScore:
    """The automatic score of this terrain needs another total, or a number of characters."""

    set: int | None = None
    add: Amount | None = None
    characters: int | None = None
    who: Side = "any"
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class PhaseDraw:
    """More cards in the draw phase."""

    short: ClassVar[str] = "add"
    add: int
    who: Side = "any"


@dataclass(frozen=True, slots=True)
class DrawAtLeastTo:
    """Who draws goes on until his hand holds this many cards."""

    short: ClassVar[str] = "hand"
    hand: int
    who: Side = "any"


@dataclass(frozen=True, slots=True)
class HandLimit:
    """Whoever holds more cards discards down to this many at once."""

    short: ClassVar[str] = "n"
    n: int
    who: Side = "any"


@dataclass(frozen=True, slots=True)
class Refill:
    """Whoever holds fewer cards than this draws `n`; `exactly`: whoever holds just so many."""

    short: ClassVar[str] = "below"
    below: int | None = None
    exactly: int | None = None
    n: int = 1
    who: Side = "any"


@dataclass(frozen=True, slots=True)
class DiscardChange:
    """An effect that makes a player discard this many cards of his hand makes him discard more or fewer."""

    who: Side = "opp"
    at_least: int | None = None
    exactly: int | None = None
    add: int | None = None
    set: int | None = None


@dataclass(frozen=True, slots=True)
class RandomDiscard:
    """What an effect makes a player discard from his hand is drawn by lot."""

    who: Side = "opp"


@dataclass(frozen=True, slots=True)
class DiscardFromDeck:
    """An effect that makes a player discard from his hand makes him mill instead."""

    who: Side = "any"


@dataclass(frozen=True, slots=True)
class MillChange:
    """An effect that makes a player mill makes him mill more or fewer."""

    short: ClassVar[str] = "add"
    add: int
    who: Side = "any"


@dataclass(frozen=True, slots=True)
class OpenDraws:
    """A player shows the cards that he draws, or only those of his draw phase."""

    who: Side = "any"
    phase_only: bool = False


@dataclass(frozen=True, slots=True)
class Doom:
    """Characters that fit are discarded as soon as nothing is being resolved. `of`: this very card."""

    of: Literal["this"] | None = None
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class OneLine:
    """On this terrain characters are played in the first row, or in the first column, only."""

    short: ClassVar[str] = "line"
    line: Literal["row", "column"]


@dataclass(frozen=True, slots=True)
class NamesakeCombos:
    """Gems meet only between cards of the same name."""


@dataclass(frozen=True, slots=True)
class CrossedGems:
    """On this terrain a simple Combo is made by gems of different colours."""


@dataclass(frozen=True, slots=True)
class Instead:
    """A replacement: when the card would go to the discard, it goes elsewhere.

    `when`: "scored" is step 4 of a score (R78), "effect" a card effect, "any" both. "everything" means all characters in
    play, "any card" also Terrains and cards of hands and decks.
    """

    to: Literal["ban", "hand", "other_terrain", "left_terrain", "right_terrain", "deck_bottom"]
    when: Literal["scored", "effect", "any"] = "any"
    if_score: Literal["won", "lost"] | None = None
    of: Literal["this", "here", "everything", "any card"] = "this"


@dataclass(frozen=True, slots=True)
class TakeTheBlow:
    """This card may be discarded in the place of another character that an effect would discard."""

    side: Side = "any"


@dataclass(frozen=True, slots=True)
class Protect:
    """Characters cannot be discarded, moved or chosen by effects. `of`: this very card."""

    what: tuple[Literal["discard", "move", "choose"], ...]
    of: Literal["this"] | None = None
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class CancelRule:
    """Effects are void while this lies in play; in TOML `cancel`."""

    what: Literal["effects", "combos", "permanents", "subs", "win", "lose"] = "effects"
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class GemRule:
    """Characters have more gems, or none; in TOML `gems`."""

    gain: tuple[Literal["orange", "violet"], ...] = ()
    lose: tuple[Literal["orange", "violet"], ...] = ()
    of: Literal["this"] | None = None
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class NameRule:
    """This card counts as a card of that name too, wherever it lies."""

    short: ClassVar[str] = "name"
    name: str


@dataclass(frozen=True, slots=True)
class CopyForce:
    """The force of this card is that of another one; nobody there: 0."""

    short: ClassVar[str] = "card"
    card: Ref


@dataclass(frozen=True, slots=True)
class NoForceInScores:
    """The force of these characters does not count when a score is summed. `of`: this very card."""

    of: Literal["this"] | None = None
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class MostCharactersWins:
    """The side with more characters on this terrain wins its score."""


@dataclass(frozen=True, slots=True)
class OnlyTerrainScores:
    """This terrain can be scored only when it is the only one in play."""


@dataclass(frozen=True, slots=True)
class TerrainEffectRule:
    """Winner and Loser effects are applied otherwise."""

    change: Literal["double_win", "double_lose", "half_win", "half_lose", "invert", "none"]
    who: Side = "any"
    here: bool = False


Action = (
    Draw
    | DrawTo
    | DrawUntil
    | DrawWhileStronger
    | TakeBottom
    | Reveal
    | Mill
    | MillUntil
    | Recover
    | Recycle
    | BanToDiscard
    | HandToDeck
    | DiscardHand
    | DiscardCharacter
    | DiscardThis
    | BanThis
    | Ban
    | BanCharacter
    | Bounce
    | CharacterToDeck
    | Search
    | Look
    | ShowHand
    | PlayFree
    | FaceDown
    | TakeFaceDown
    | TakeSetAside
    | SwapPlaces
    | SwapWithHand
    | SwapDeckAndDiscard
    | Move
    | TakeControl
    | GiveAway
    | GiveCharacter
    | ChooseCharacter
    | Uncount
    | PlayTerrain
    | ReplaceTerrain
    | SwapTerrains
    | BanTerrain
    | Score
    | RepeatTerrainEffect
    | ApplyTerrainEffect
    | CancelApplication
    | CancelScore
    | Points
    | Force
    | Cost
    | ExtraPlays
    | Gems
    | Cancel
    | RunEffect
    | May
    | If
    | Choose
    | EachPlayer
    | Coin
    | Die
    | Announce
    | SecretNumbers
    | Repeat
    | Later
    | Gain
)

Rule = (
    ForceRule
    | CostRule
    | Forbid
    | AutoScore
    | PhaseDraw
    | DrawAtLeastTo
    | HandLimit
    | Refill
    | DiscardChange
    | RandomDiscard
    | DiscardFromDeck
    | MillChange
    | OpenDraws
    | Doom
    | OneLine
    | NamesakeCombos
    | CrossedGems
    | Instead
    | TakeTheBlow
    | Protect
    | CancelRule
    | GemRule
    | NameRule
    | CopyForce
    | NoForceInScores
    | MostCharactersWins
    | OnlyTerrainScores
    | TerrainEffectRule
)


@dataclass(frozen=True, slots=True)
class Trigger:
    """An event that an ability waits for: whose it is, where, how many cards, which card."""

    short: ClassVar[str] = "event"
    event: Event
    who: Doer = "self"
    where: Where = "anywhere"
    this: bool = False
    at_least: int | None = None
    own_turn: bool | None = None
    filter: CardFilter = ANY_CARD


When = Literal[
    "on_play", "combo", "double_combo", "static", "triggered", "activated", "sub", "offboard", "enter", "dug", "win", "lose"
]
"""on_play: the main text (R41). enter, dug, win, lose: terrains. static, triggered, activated: Permanents (R50)."""


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: when it works, under which condition, at which price, and what it does.

    `do` holds the actions; a static ability holds `rules` instead (both are written `do` in TOML). `cost`: what the
    controller does first, in full, or the rest does not happen; an "offboard" ability with `rules` is what a card says of the
    plays of its like, and needs no Permanent mark. `limit`: once a turn. `with_name`, `with_clan` and
    `except_name`: the partner that a named Combo asks for or refuses (G47).
    """

    when: When
    do: tuple[Action, ...] = ()
    rules: tuple[Rule, ...] = ()
    on: Trigger | None = None
    condition: Condition | None = None
    cost: tuple[Action, ...] = ()
    optional: bool = False
    once_a_turn: bool = False
    with_name: tuple[str, ...] = ()
    except_name: tuple[str, ...] = ()
    with_clan: Clan | None = None


def is_name(ability: Ability) -> bool:
    """Whether an ability says no more than how the card is called: that holds everywhere, so it is no Permanent."""
    return bool(ability.rules) and all(isinstance(rule, NameRule) for rule in ability.rules)


def walk(part: Any) -> Iterator[Any]:
    """A word and everything inside it, in the order in which it is written and carried out."""
    if isinstance(part, tuple):
        for one in part:
            yield from walk(one)
    elif is_dataclass(part):
        yield part
        for field in fields(part):
            yield from walk(getattr(part, field.name))
