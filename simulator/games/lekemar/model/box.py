"""The cards of one table as the engine plays them: printed figures and compiled effects in parallel tuples, shared by all states.

Cards are numbered by definition, characters first, then weapons, then style cards, so that a sorted hand reads well and copies
merge. A list that cannot be played is refused with everything that is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from simulator.catalog import Card, Catalog, load
from simulator.catalog.typography import said
from simulator.games.lekemar.effects.codes import ANY_SLOT, TAKE_CARD
from simulator.games.lekemar.effects.compile import COLOURS, Compiled, compile_card
from simulator.games.lekemar.effects.lint import lint_card
from simulator.games.lekemar.effects.parse import parse_abilities
from simulator.games.lekemar.effects.vocabulary import Ability
from simulator.games.lekemar.model import actions
from simulator.games.lekemar.model.cells import SLOT_BITS, SLOTS
from simulator.games.lekemar.model.printed import Printed, printed
from simulator.kernel.words import Words

CHARACTER: Final = 0
WEAPON: Final = 1
STYLE: Final = 2
TYPES: Final = ("character", "weapon", "style")
MARK: Final = "mark"
"""R2: marks are counted in a box, but they are no cards."""

MOMENTS: Final = ("turn", "combat", "reaction")
TURN_STYLE, COMBAT_STYLE, REACTION = range(3)

MOST_CARDS: Final = actions.ARGUMENT >> SLOT_BITS
"""How many different cards an action can name."""

LEAST_CARDS: Final = 3 * 10 + 1
"""R3, R12: hands for three players, and a card to draw."""


class UnplayableError(ValueError):
    """The engine cannot play with a card list; `problems` says why, one sentence each."""

    def __init__(self, problems: Sequence[Words]) -> None:
        self.problems = tuple(problems)
        super().__init__("This card list cannot be played: " + " ".join(problem.en for problem in problems))


class Box:
    """The shared, immutable tables of one card list (R1)."""

    __slots__ = (
        "bounty",
        "catalog",
        "colour",
        "copies",
        "flags",
        "hand_limit",
        "ids",
        "kind",
        "legend",
        "moment",
        "names",
        "needs_target",
        "note",
        "numbers",
        "owners",
        "plunder",
        "program",
        "raised",
        "robs",
        "size",
        "weapons",
        "wear",
    )  # fmt: skip

    def __init__(self, catalog: Catalog) -> None:
        found = [(printed(card), parse_abilities(card.id, card.abilities)) for card in cards_of(catalog)]
        found.sort(key=lambda pair: TYPES.index(pair[0].type))
        cards = [card for card, _ in found]
        compiled = [compile_card(abilities) for _, abilities in found]
        self.catalog = catalog
        self.ids = tuple(card.id for card in cards)
        self.numbers = {card: number for number, card in enumerate(self.ids)}
        self.names = tuple(catalog.titles[card.id] for card in cards)
        self.copies = tuple(card.copies for card in cards)
        self.size = sum(self.copies)
        self.kind = tuple(TYPES.index(card.type) for card in cards)
        self.note = tuple(card.note for card in cards)
        self.colour = tuple(COLOURS.index(card.colour) if card.colour else -1 for card in cards)
        self.weapons = frozenset(number for number, kind in enumerate(self.kind) if kind == WEAPON)
        self._take_legends(cards)
        self._take_effects(compiled, [abilities for _, abilities in found])

    def _take_legends(self, cards: Sequence[Printed]) -> None:
        """R8: the legendary person that each card shows, as a number; -1 for all others."""
        persons = sorted({card.person for card in cards if card.legend})
        self.owners = tuple(persons)
        self.legend = tuple(persons.index(card.person) if card.legend else -1 for card in cards)

    def _take_effects(self, compiled: Sequence[Compiled], abilities: Sequence[Sequence[Ability]]) -> None:
        self.flags = tuple(card.flags for card in compiled)
        self.raised = tuple(card.raised if any(card.raised) else () for card in compiled)
        self.hand_limit = tuple(card.hand_limit for card in compiled)
        self.bounty = tuple(card.bounty for card in compiled)
        self.plunder = tuple(card.plunder for card in compiled)
        self.program = tuple(card.program for card in compiled)
        self.needs_target = tuple(card.needs_target for card in compiled)
        self.robs = tuple(any(row[0] == TAKE_CARD for row in card.program) for card in compiled)
        self.moment = tuple(
            MOMENTS.index(own[0].when) if kind == STYLE else -1 for kind, own in zip(self.kind, abilities, strict=True)
        )
        self.wear = tuple(
            tuple(actions.LAY | card << SLOT_BITS | slot for slot in self._slots(card)) for card in range(len(self.ids))
        )

    def _slots(self, card: int) -> tuple[int, ...]:
        """R10: where a card may be worn: its own colour, or anywhere by its power."""
        if self.kind[card] != CHARACTER:
            return ()
        return tuple(range(SLOTS)) if self.flags[card] & ANY_SLOT else (self.colour[card],)

    def all_cards(self) -> list[int]:
        """Every card of the box, copies included, in order."""
        return [card for card, copies in enumerate(self.copies) for _ in range(copies)]


@lru_cache(maxsize=8)
def box_of(catalog: Catalog) -> Box:
    """The box of a card list; raises UnplayableError with every problem."""
    if found := problems(catalog):
        raise UnplayableError(found)
    return Box(catalog)


def shipped() -> Box:
    """The box of the cards that come with the game."""
    return box_of(load("lekemar"))


def problems(catalog: Catalog) -> list[Words]:
    """Why this list cannot be played, one sentence a problem; empty when it can."""
    if catalog.game != "lekemar":
        return [
            said(
                f"C’est une liste pour {catalog.game!r}, pas pour 'lekemar'.",
                f"It is a list for {catalog.game!r}, not for 'lekemar'.",
            )
        ]
    cards = cards_of(catalog)
    found = [Words(f"{card.id} {one.fr}.", f"{card.id} {one.en}.") for card in cards for one in _problems(card)]
    size = sum(card.copies for card in cards)
    if size < LEAST_CARDS:
        found.append(
            said(
                f"Elle a {size} cartes ; il en faut {LEAST_CARDS} pour trois joueurs.",
                f"It has {size} cards; three players need {LEAST_CARDS}.",
            )
        )
    if len(cards) > MOST_CARDS:
        found.append(
            said(
                f"Elle a {len(cards)} cartes différentes ; Cartable en joue {MOST_CARDS} au plus.",
                f"It has {len(cards)} different cards; Cartable plays {MOST_CARDS} at most.",
            )
        )
    if not any(card.type == "character" for card in cards):
        found.append(Words("Elle n’a aucune carte personnage.", "It has no character cards."))
    return found


def _problems(card: Card) -> Iterator[Words]:
    if card.type not in TYPES:
        yield said(
            f"est du type {card.type!r} : ni personnage, ni arme, ni carte style",
            f"is a {card.type!r}: neither a character, a weapon nor a style card",
        )
        return
    facts = printed(card)
    if card.type != "style" and not facts.note:
        yield Words("n’a pas de note", "has no note")
    if card.type == "character" and facts.colour not in COLOURS:
        yield Words("n’a la couleur d’aucun emplacement", "has no colour of a slot")
    if facts.legend and not facts.person:
        yield Words("est légendaire mais ne montre personne", "is legendary but shows no person")
    yield from lint_card(card)


def cards_of(catalog: Catalog) -> list[Card]:
    """The cards of a list, without its marks."""
    return [card for card in catalog.cards.values() if card.type != MARK]
