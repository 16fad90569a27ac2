"""Actions upon cards: drawing, discarding, searching, playing, moving, giving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from simulator.games.wankul.effects.selection import (
    ANY_CARD,
    ANYONE,
    ONE,
    PICK_ONE,
    Amount,
    CardFilter,
    Characters,
    Duration,
    Pick,
    Ref,
    Who,
    Zone,
)


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
    """Draw one by one until a card that fits is drawn, the printed forces add up to `total_force`, or the hand is full.

    `reveal`: both players see the cards.
    """

    who: Who = "self"
    max_hand: int | None = None
    total_force: int | None = None
    reveal: bool = False
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
    card: Literal["deck top", "deck bottom", "drawn", "under"] = "deck top"


@dataclass(frozen=True, slots=True)
class Recover:
    """Take cards from the discard into the hand: from the top, from the bottom, or chosen among those that fit.

    From the ban zone only its top cards are taken.
    """

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"
    zone: Literal["discard", "ban"] = "discard"
    place: Literal["top", "bottom", "any", "milled", "event"] = "top"
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
    """Return characters in play to their owners' hands. `of`: one known character."""

    characters: Characters = ANYONE
    pick: Pick = PICK_ONE
    of: Ref | None = None


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
class ShowCards:
    """A player shows so many cards of his hand, of his choice, or all where he has fewer."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class ShowHand:
    """A player shows his hand to the other."""

    who: Who = "opp"


@dataclass(frozen=True, slots=True)
class PlayFree:
    """Play characters without paying and without counting the play; `effects` false: their effects are not applied.

    `paid`: the cost is paid all the same. A deck that is searched is shuffled afterwards. `earlier`: they count as played in the
    turn before.
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
    earlier: bool = False
    filter: CardFilter = ANY_CARD


@dataclass(frozen=True, slots=True)
class FaceDown:
    """Put cards of the top of the deck, or chosen ones of the hand, face down under this card."""

    short: ClassVar[str] = "n"
    n: Amount = ONE
    source: Literal["deck", "hand"] = "deck"


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
class SwapControl:
    """Another character of one's own on this terrain and one of the opponent's there change sides, each into the other's cell."""


@dataclass(frozen=True, slots=True)
class SwapWithHand:
    """A character in play and a character of the hand exchange places; nothing is played. `of`: this very card."""

    of: Literal["this"] | None = None
    no_stronger: bool = False
    stronger: bool = False
    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class SwapWithDiscard:
    """This card and the topmost character of one's own discard exchange places; nothing is played."""


@dataclass(frozen=True, slots=True)
class SwapDeckAndDiscard:
    """The deck becomes the discard and the discard the deck, as they lie (G110)."""

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
class MoveAll:
    """All other characters of this terrain, on both sides, go to another one; each keeps its row, behind those already there."""


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
    """Discard another terrain in play and put one of the hand in its slot."""


@dataclass(frozen=True, slots=True)
class SwapTerrainWithDiscard:
    """A terrain in play, or that of this card, and one of one's own discard exchange places; characters stay."""

    short: ClassVar[str] = "which"
    which: Literal["any", "this"] = "any"


@dataclass(frozen=True, slots=True)
class TieFates:
    """Choose another character: when one of both leaves play, the other one is banned."""

    characters: Characters = ANYONE


@dataclass(frozen=True, slots=True)
class SwapTerrains:
    """Two terrains exchange their slots; characters stay."""


@dataclass(frozen=True, slots=True)
class BanTerrain:
    """Ban a terrain in play that is not being scored, with all characters on it; or this Terrain alone."""

    of: Literal["this"] | None = None


CardAction = (
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
    | ShowCards
    | ShowHand
    | PlayFree
    | FaceDown
    | TakeFaceDown
    | TakeSetAside
    | SwapPlaces
    | SwapControl
    | SwapWithHand
    | SwapWithDiscard
    | SwapDeckAndDiscard
    | Move
    | MoveAll
    | TakeControl
    | GiveAway
    | GiveCharacter
    | ChooseCharacter
    | Uncount
    | PlayTerrain
    | ReplaceTerrain
    | SwapTerrainWithDiscard
    | TieFates
    | SwapTerrains
    | BanTerrain
)
