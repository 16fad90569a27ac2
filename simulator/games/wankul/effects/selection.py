"""What an effect speaks about: players, cards, characters in play, amounts and conditions.

Everything here is a frozen value without behaviour. A filter, a choice of characters and a pick are written directly in
the table of the action they belong to. `parse.py` reads these values from the catalogue, `wording/`
says them in French and English, `compile.py` turns them into the integers that an engine runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Who = Literal["self", "opp", "each", "active", "owner"]
"""Players, seen from the controller of the effect; in `win` and `lose` abilities "self" is the player who applies it."""

Side = Literal["self", "opp", "any"]
"""On whose side a character stands."""

Doer = Literal["self", "opp", "any", "each"]
"""Who makes an event happen; "each": whoever it is, and the ability is then that player's."""

Zone = Literal["hand", "deck", "discard", "ban"]

Clan = Literal["laink", "terracid", "guest", "random"]

Trait = Literal["combo", "double_combo", "sub", "permanent", "coin", "scorer", "no_gems", "discards_characters", "main_score"]
"""What a card bears, read from its printed facts; the last two from its text, "main_score" from the main one alone."""

Where = Literal[
    "anywhere", "here", "elsewhere", "row", "column", "left", "right", "above", "below", "adjacent", "between", "linked", "scored"
]
"""Places seen from the card that speaks: its terrain, its line, its neighbours; "scored": the terrain being scored."""

Ref = Literal[
    "this",
    "chosen",
    "event",
    "milled",
    "opp milled",
    "drawn",
    "left",
    "right",
    "above",
    "below",
    "discard top",
    "discarded character",
    "deck top",
    "deck bottom",
    "last enemy",
    "under",
    "weakest",
    "strongest",
]
"""One card: the one that speaks, the last one chosen, the one of the event, the last milled, a neighbour …"""

Operator = Literal["<", "<=", "=", "!=", ">=", ">"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A bound on a figure, written "<= 3" or "< force of this"."""

    operator: Operator
    amount: Amount


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards: all conditions given must hold, none given means any card.

    `copy_of`: the same card (R88), or one that counts as it. `lines`: of printed text; a card of which nobody has said how many
    it has never fits.
    """

    type: Literal["character", "terrain"] | None = None
    clan: tuple[Clan, ...] = ()
    not_clan: tuple[Clan, ...] = ()
    name: tuple[str, ...] = ()
    name_contains: tuple[str, ...] = ()
    same_name_as: Ref | None = None
    copy_of: Ref | None = None
    force: Comparison | None = None
    printed_force: Comparison | None = None
    lines: Comparison | None = None
    cost: Comparison | None = None
    odd: Literal["cost", "force"] | None = None
    even: Literal["cost", "force"] | None = None
    having: tuple[Trait, ...] = ()
    without: tuple[Trait, ...] = ()


ANY_CARD = CardFilter()


@dataclass(frozen=True, slots=True)
class Characters:
    """Which characters in play."""

    side: Side = "any"
    where: Where = "anywhere"
    row: int | None = None
    other: bool = False
    played_this_turn: bool | None = None
    extreme: Literal["strongest", "weakest", "dearest"] | None = None
    filter: CardFilter = ANY_CARD


ANYONE = Characters()


@dataclass(frozen=True, slots=True)
class Number:
    """A fixed amount."""

    short: ClassVar[str] = "n"
    n: int


@dataclass(frozen=True, slots=True)
class ForceOf:
    """The modified force of one card (printed force outside play); a Terrain is below every number (R49)."""

    short: ClassVar[str] = "card"
    card: Ref
    printed: bool = False


@dataclass(frozen=True, slots=True)
class CostOf:
    """The printed cost of one card."""

    short: ClassVar[str] = "card"
    card: Ref


@dataclass(frozen=True, slots=True)
class CountCards:
    """How many cards lie in a zone, all of them or those that fit."""

    zone: Zone
    who: Who = "self"
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class CountCharacters:
    """How many characters in play fit."""

    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class CountNames:
    """How many different names the characters in play that fit bear; one drawing counts with the name printed on it."""

    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class CountPairs:
    """How many pairs of homonyms (same name, other drawing) can be made of the characters in play, or of one's own discard."""

    zone: Literal["play", "discard"] = "play"
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class CountRepeated:
    """How many different characters lie in play in several copies (R88), both sides together."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The highest or the lowest figure among characters in play, or the total of all their figures."""

    which: Literal["highest", "lowest", "total"]
    figure: Literal["force", "printed force", "cost"] = "force"
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class CountTerrains:
    """Terrains in play (both players together), or terrains a player has won."""

    kind: Literal["in_play", "won"] = "in_play"
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class CountCombos:
    """Gem links of a player: lying in play, or made this turn; or opening gems still without partner."""

    who: Side = "self"
    kind: Literal["in_play", "this_turn", "open"] = "in_play"


@dataclass(frozen=True, slots=True)
class CountScores:
    """Scores of this turn, with those that are declared and not summed yet."""


@dataclass(frozen=True, slots=True)
class CountCoins:
    """Coins flipped this turn, by both players."""


@dataclass(frozen=True, slots=True)
class CountFaceDown:
    """Cards that lie face down under this card, or under all characters in play."""

    where: Literal["this", "in_play"] = "this"


@dataclass(frozen=True, slots=True)
class CountPlays:
    """Characters that a player has laid this turn, whatever played them."""

    who: Who = "self"


@dataclass(frozen=True, slots=True)
class Margin:
    """By how much the totals of the score in progress differ."""


@dataclass(frozen=True, slots=True)
class ScoreTotal:
    """The force of the player that counts in the score in progress (G225)."""


@dataclass(frozen=True, slots=True)
class Age:
    """Turns since this Terrain came into play; 0 in the turn of its arrival."""


@dataclass(frozen=True, slots=True)
class Chain:
    """Characters of this row that gems link to this card, from one to the next, itself included."""


@dataclass(frozen=True, slots=True)
class Handled:
    """As many cards as the step before handled."""


@dataclass(frozen=True, slots=True)
class Noted:
    """The number that the Winner effect noted for the Loser effect of the same score; 0 without one."""


@dataclass(frozen=True, slots=True)
class Announced:
    """The number announced (or rolled) in this effect."""


@dataclass(frozen=True, slots=True)
class GemsLost:
    """The gems that a character lost in the step before."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The number that the die of this effect showed."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of a player's side of this terrain."""

    who: Side = "self"


@dataclass(frozen=True, slots=True)
class PlaceInRow:
    """The place of this card in its row, 1 at the far left."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """An amount reckoned further: (amount // per) * times + plus, kept between the bounds."""

    of: Amount
    times: int = 1
    per: int = 1
    plus: int = 0
    at_least: int | None = None
    at_most: int | None = None


Amount = (
    Number
    | ForceOf
    | CostOf
    | CountCards
    | CountCharacters
    | CountTerrains
    | CountCombos
    | CountScores
    | CountNames
    | CountPairs
    | CountRepeated
    | CountCoins
    | CountPlays
    | CountFaceDown
    | Figure
    | Margin
    | ScoreTotal
    | Age
    | Chain
    | Handled
    | Noted
    | Announced
    | Rolled
    | GemsLost
    | Rows
    | PlaceInRow
    | Scaled
)

ONE = Number(1)


@dataclass(frozen=True, slots=True)
class Pick:
    """How many of them, and who chooses: exactly `n`, up to `n`, any number, or all; `total_force` bounds their sum."""

    n: Amount = ONE
    up_to: bool = False
    any_number: bool = False
    all: bool = False
    total_force: Comparison | None = None
    by: Literal["self", "opp", "owner", "random"] = "self"


PICK_ONE = Pick()


@dataclass(frozen=True, slots=True)
class Compare:
    """Two amounts, for example ["discard", ">", "deck"]."""

    left: Amount
    operator: Operator
    right: Amount


@dataclass(frozen=True, slots=True)
class OneOf:
    """The amount is one of these numbers."""

    amount: Amount
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstHere:
    """This card is the first character laid on its terrain, both sides together."""


@dataclass(frozen=True, slots=True)
class PlayedThisTurn:
    """This card was played in the present turn."""


@dataclass(frozen=True, slots=True)
class PlayedByEffect:
    """This card was laid by an effect, not by one of the plays of the turn."""


@dataclass(frozen=True, slots=True)
class PlayedBy:
    """This card was laid by an effect of a card of this name."""

    short: ClassVar[str] = "name"
    name: str


@dataclass(frozen=True, slots=True)
class LastInRow:
    """No character stands further right in the row of this card."""


@dataclass(frozen=True, slots=True)
class OnEdgeTerrain:
    """This card lies on the leftmost or on the rightmost Terrain in play, seen by its controller."""

    short: ClassVar[str] = "edge"
    edge: Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class ScoredBy:
    """The score in progress was begun by an effect, or automatically."""

    short: ClassVar[str] = "how"
    how: Literal["effect", "force"]


@dataclass(frozen=True, slots=True)
class ScoreWon:
    """The player won a score that the step before carried out."""


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """It is the turn of the controller."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """A terrain is being scored, and its forces are not yet summed."""


@dataclass(frozen=True, slots=True)
class DugThisTurn:
    """The player dug for a terrain in this turn, which is then his own (R26)."""


@dataclass(frozen=True, slots=True)
class TerrainPlayed:
    """The active player played a terrain in this turn."""


@dataclass(frozen=True, slots=True)
class Fits:
    """One card fits a filter."""

    card: Ref
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class Named:
    """One card has the name said in this effect."""

    short: ClassVar[str] = "card"
    card: Ref


@dataclass(frozen=True, slots=True)
class Done:
    """The step before was carried out in full."""


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    short: ClassVar[str] = "condition"
    condition: Condition


@dataclass(frozen=True, slots=True)
class Every:
    """All these conditions hold."""

    short: ClassVar[str] = "conditions"
    conditions: tuple[Condition, ...]


Condition = (
    Compare
    | OneOf
    | FirstHere
    | PlayedThisTurn
    | PlayedByEffect
    | PlayedBy
    | LastInRow
    | OnEdgeTerrain
    | ScoredBy
    | ScoreWon
    | OwnTurn
    | Scoring
    | DugThisTurn
    | TerrainPlayed
    | Fits
    | Named
    | Done
    | Not
    | Every
)

Duration = Literal["turn", "own_turn", "opp_turn", "score", "in_play", "later"]
"""Until the end of this turn, of the player's or the opponent's, of the score in progress, or as long as the card lies there.

"later": until the end of the last turn in which the `later` around it could have happened.
"""
