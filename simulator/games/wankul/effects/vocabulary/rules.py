"""Rules: what a Permanent imposes while it lies in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from simulator.games.wankul.effects.selection import ANY_CARD, ANYONE, Amount, CardFilter, Characters, Ref, Side


@dataclass(frozen=True, slots=True)
class ForceRule:
    """Characters are stronger or weaker; in TOML `force`, like the action but without `until`.

    `per_row`: so often as there are rows between the character and its Terrain.
    """

    add: Amount | None = None
    times: int | None = None
    divide: int | None = None
    set: Amount | None = None
    doubled_for: Amount | None = None
    of: Ref | None = None
    per_row: bool = False
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
        "leave_discard",
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
    """Whoever holds more cards discards down to this many at once; `newest`: those that came last, without a choice."""

    short: ClassVar[str] = "n"
    n: int
    newest: bool = False
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
class OnlyOne:
    """This card, of this name, is discarded when a newer one of the name lies in play and nothing is being resolved (G168)."""

    short: ClassVar[str] = "name"
    name: str


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
    play, "any card" also Terrains and cards of hands and decks; "enemies": those of the opponent that one's own effects discard.
    """

    to: Literal["ban", "hand", "other_terrain", "left_terrain", "right_terrain", "deck_bottom"]
    when: Literal["scored", "effect", "any"] = "any"
    if_score: Literal["won", "lost"] | None = None
    of: Literal["this", "here", "everything", "any card", "enemies"] = "this"


@dataclass(frozen=True, slots=True)
class TakeTheBlow:
    """This card may be discarded in the place of another character that an effect would discard."""

    side: Side = "any"


@dataclass(frozen=True, slots=True)
class FreeCopies:
    """Each player may play copies of characters in play for nothing."""


@dataclass(frozen=True, slots=True)
class PlaysFree:
    """This card may be played from the hand for nothing; `here`: only on a Terrain that the condition calls "here"."""

    here: bool = False


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """To play this card its player discards all his characters on the Terrain, at least one."""


@dataclass(frozen=True, slots=True)
class PaidInPlay:
    """The printed cost of this card is paid with characters that its player has in play, and nothing changes it."""


@dataclass(frozen=True, slots=True)
class TerrainByLot:
    """This card is played on a Terrain that is drawn by lot."""


@dataclass(frozen=True, slots=True)
class ForOne:
    """This card may be played from the hand for nothing but one of these characters in play, which is discarded."""

    characters: Characters = ANYONE


OwnPlay = PlaysFree | Sacrifice | PaidInPlay | TerrainByLot | ForOne
"""What a card says of its own plays, wherever it is played from."""


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
class DoubledBonuses:
    """Every bonus of force that this card receives counts twice."""


@dataclass(frozen=True, slots=True)
class MoreCoins:
    """A player who flips a coin may flip it once more; the last flip counts."""

    who: Side = "self"


@dataclass(frozen=True, slots=True)
class Crowd:
    """At most so many characters stand on this terrain, both sides together."""

    short: ClassVar[str] = "most"
    most: int


@dataclass(frozen=True, slots=True)
class ScorePrice:
    """To score this terrain a player discards so many cards of his hand first."""

    short: ClassVar[str] = "n"
    n: int = 1
    who: Side = "any"


@dataclass(frozen=True, slots=True)
class FirstPlayUncounted:
    """The first character that is laid on this terrain in a turn is no counted play."""


@dataclass(frozen=True, slots=True)
class BanInsteadOfDiscard:
    """Who must discard from his hand by an effect may ban a card of his discard instead, each time."""

    who: Side = "self"


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
    | OnlyOne
    | OneLine
    | NamesakeCombos
    | CrossedGems
    | Instead
    | TakeTheBlow
    | FreeCopies
    | OwnPlay
    | Protect
    | CancelRule
    | GemRule
    | NameRule
    | CopyForce
    | NoForceInScores
    | DoubledBonuses
    | Crowd
    | MoreCoins
    | ScorePrice
    | FirstPlayUncounted
    | BanInsteadOfDiscard
    | MostCharactersWins
    | OnlyTerrainScores
    | TerrainEffectRule
)
