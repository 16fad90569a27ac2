"""Which cards of a deck chain with which, and how many chains a hand holds: reckoned, not played.

What a chain is the game says (`CompleteGame.chained`): in Wankul, a card that is laid to the right of another one and sets off
its Combo. The picture has a column of cards that open, one of gems, and one of cards that close on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from collection.models import Card
from decks.presentation.sheet import Sheet
from simulator.catalog import Field, load_fields
from simulator.games import GAMES
from simulator.kernel.game import Language
from simulator.lab.odds import pair_chance, paired_expected

WIDTH, ROW, TOP = 320, 20, 6
NAMES, GEMS = 112, 160
"""The room of the names on each side, and where the gems stand."""

LONGEST_NAME = 15

MOST_DRAWN = 80
"""Cards on one side of the picture; of a deck with more there are the figures alone."""


@dataclass(frozen=True, slots=True)
class End:
    """A card in the picture, and how many copies; `partners` are the cards that it chains with, with theirs."""

    card: Card
    copies: int
    y: float
    gems: tuple[str, ...]
    partners: tuple[tuple[Card, int], ...]

    @property
    def label_y(self) -> float:
        return self.y + 4

    @property
    def label(self) -> str:
        name = self.card.title
        return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Gem:
    """A gem between the cards that open it and those that close it."""

    slug: str
    name: str
    y: float

    @property
    def label_y(self) -> float:
        return round(self.y + 24, 1)


@dataclass(frozen=True, slots=True)
class Hand:
    """What so many cards hold: how many whose Combo another one sets off, on average, and how often one at least, in percent."""

    drawn: int
    expected: float
    percent: float


@dataclass(frozen=True, slots=True)
class GemGraph:
    """The cards of a deck that chain, on the left those that others are laid beside, on the right these."""

    left: tuple[End, ...]
    right: tuple[End, ...]
    gems: tuple[Gem, ...]
    hands: tuple[Hand, ...]
    pairs: int

    width = WIDTH
    left_x = NAMES
    right_x = WIDTH - NAMES
    gem_x = GEMS

    @property
    def is_drawn(self) -> bool:
        """Whether there are not too many cards for a picture."""
        return max(len(self.left), len(self.right)) <= MOST_DRAWN

    @property
    def height(self) -> int:
        return TOP * 2 + ROW * max(len(self.left), len(self.right), 2)

    @property
    def lines(self) -> list[tuple[str, str]]:
        """A curve from each card to each of its gems that a chain goes by, as a path, with the gem."""
        by_slug = {gem.slug: gem for gem in self.gems}
        return [
            (slug, _curve(edge, end.y, GEMS, by_slug[slug].y))
            for edge, ends in ((self.left_x, self.left), (self.right_x, self.right))
            for end in ends
            for slug in end.gems
        ]


def _curve(x: float, y: float, to_x: float, to_y: float) -> str:
    middle = round((x + to_x) / 2, 1)
    return f"M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}"


def gem_graph(sheet: Sheet, language: Language, *, drawn: Sequence[int]) -> GemGraph | None:
    """The chains of a deck and of its first cards, for each number of them; None in a game without any."""
    likes = GAMES[sheet.game].completing
    counted: Counter[str] = Counter()
    cards: dict[str, Card] = {}
    for line in sheet.lines:
        counted[line.card.key] += line.copies
        cards[line.card.key] = line.card
    keys, copies = list(counted), list(counted.values())
    chained = _chained(sheet.game, tuple(keys))
    if likes is None or not any(map(any, chained)):
        return None
    fields = load_fields(sheet.game).fields
    opens, closes = fields[likes.opens], fields[likes.closes]
    places = range(len(keys))
    partners = {
        "left": [[other for other in places if chained[place][other]] for place in places],
        "right": [[other for other in places if chained[other][place]] for place in places],
    }

    def ends(side: str, mine: Field, theirs: Field) -> tuple[End, ...]:
        shown = [place for place in places if partners[side][place]]
        return tuple(
            End(
                card=cards[keys[place]],
                copies=copies[place],
                y=TOP + ROW * (rank + 0.5),
                gems=_met(cards[keys[place]], mine, [cards[keys[other]] for other in partners[side][place]], theirs),
                partners=tuple((cards[keys[other]], copies[other]) for other in partners[side][place]),
            )
            for rank, place in enumerate(shown)
        )

    left, right = ends("left", opens, closes), ends("right", closes, opens)
    met = [slug for slug in opens.values if any(slug in end.gems for end in (*left, *right))]
    height = ROW * max(len(left), len(right), 2)
    return GemGraph(
        left=left,
        right=right,
        gems=tuple(
            Gem(slug, opens.values[slug].name.say(language), round(TOP + height * (rank + 1) / (len(met) + 1), 1))
            for rank, slug in enumerate(met)
        ),
        hands=_hands(sheet.game, tuple(keys), tuple(copies), tuple(drawn)),
        pairs=sum(map(sum, chained)),
    )


@lru_cache(maxsize=8)
def _chained(game: str, cards: tuple[str, ...]) -> list[list[bool]]:
    """The chains of some cards; a matrix of hundreds of them takes a megabyte, so that few are kept."""
    return GAMES[game].chained(cards)


@lru_cache(maxsize=256)
def _hands(game: str, cards: tuple[str, ...], copies: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[Hand, ...]:
    """What the first cards of a deck hold, for each number of them: pages are looked at more often than decks change."""
    chained = _chained(game, cards)
    return tuple(
        Hand(number, paired_expected(copies, chained, number), 100 * pair_chance(copies, chained, number)) for number in drawn
    )


def _met(card: Card, mine: Field, others: Sequence[Card], theirs: Field) -> tuple[str, ...]:
    """The gems of a card that some of these others share."""
    shared = {slug for other in others for slug in other.facts.get(theirs.slug, ())}
    return tuple(slug for slug in mine.values if slug in card.facts.get(mine.slug, ()) and slug in shared)
