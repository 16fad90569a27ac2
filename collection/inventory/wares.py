"""What can be exchanged: copies by printing, finish and what is said of the copies themselves, and how much of it is free."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet, Sum

from collection.catalogue.shelf import Shelf, shelf_of
from collection.inventory.keeping import keeps_of
from collection.models import (
    NOTHING,
    Condition,
    ExchangeLine,
    ExchangeState,
    Facts,
    Finish,
    Game,
    Holding,
    Language,
    Lot,
    Player,
    Stock,
)

MARKS: Final = "sa"
"""Signed, altered: letters for what is said of a copy by yes or no."""


@dataclass(frozen=True, slots=True)
class Ware:
    """Copies that are the same to whoever gets them. `facts` say nothing of where they lay, what was paid, or noted."""

    stock: Stock
    facts: Facts = NOTHING

    @property
    def name(self) -> str:
        """What a form calls it: "565-foil-nm-fr-s-grade"."""
        marks = "s" * self.facts.signed + "a" * self.facts.altered
        printing, finish = self.stock
        return f"{printing}-{finish}-{self.facts.condition}-{self.facts.language}-{marks}-{self.facts.graded}"


Wares = dict[Ware, int]
"""Copies by what they are; every count is at least 1."""


def ware_named(name: str) -> Ware | None:
    """The ware of this name; None for a text that names none."""
    parts = name.split("-", 5)
    if len(parts) < 6 or "\0" in name:
        return None
    printing, finish, condition, language, marks, graded = parts
    is_known = finish in Finish.values and condition in ("", *Condition.values) and language in ("", *Language.values)
    if not (printing.isascii() and printing.isdecimal() and len(printing) < 19 and is_known and set(marks) <= set(MARKS)):
        return None
    signed, altered = ("s" in marks), ("a" in marks)
    facts = Facts(condition=condition, language=language, graded=graded[:40], signed=signed, altered=altered)
    return Ware((int(printing), Finish(finish)), facts)


OF_THE_COPY: Final = ("condition", "language", "signed", "altered", "graded")
"""What stays true of copies in other hands."""


def of_the_copy(facts: Facts) -> Facts:
    """What stays true of copies in other hands, and nothing else."""
    return Facts(**{name: getattr(facts, name) for name in OF_THE_COPY})


def ware_of(line: ExchangeLine) -> Ware:
    """What a line of an exchange is about."""
    return Ware((line.printing_id, Finish(line.finish)), line.said)


Holder = Callable[[Player, Game], Mapping[Stock, int]]
_HOLDERS: list[Holder] = []


def holds(holder: Holder) -> None:
    """Declares copies that another package needs where they are, and that are not free; to be called while the site starts."""
    if holder not in _HOLDERS:
        _HOLDERS.append(holder)


def promised_lines(player: Player, game: Game | str) -> QuerySet[ExchangeLine]:
    """What a player has agreed to give, and has not handed over yet; one query."""
    agreed = ExchangeLine.objects.filter(side__player=player.pk, side__exchange__state=ExchangeState.AGREED)
    return agreed.filter(side__exchange__game=game).order_by()


def promised_of(player: Player | None, game: Game | str) -> Counter[Stock]:
    """The copies that lie aside for exchanges that were agreed upon: they are free for nothing else."""
    found: Counter[Stock] = Counter()
    if player is None or not player.pk or player.is_guest:
        return found
    for printing, finish, copies in promised_lines(player, game).values_list("printing_id", "finish", "copies"):
        found[printing, Finish(finish)] += copies
    return found


def promised_by_card(player: Player | None, game: Game | str) -> Counter[int]:
    """The same by id of the card."""
    found: Counter[int] = Counter()
    if player is None or not player.pk or player.is_guest:
        return found
    for card, copies in promised_lines(player, game).values_list("printing__card_id", "copies"):
        found[card] += copies
    return found


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many copies of some wares together, told apart by a number: of a printing in one finish, or `of_card`."""

    number: int
    most: int
    of_card: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody can give: at most so many copies `by_ware`, of which at most so many together `by_stock` and `by_card`."""

    shelf: Shelf
    by_ware: Wares
    by_stock: Mapping[Stock, int]
    by_card: Mapping[int, int]

    def card_of(self, ware: Ware) -> int:
        return self.shelf.by_id[ware.stock[0]].card.id

    def limits(self) -> dict[Ware, tuple[Limit, ...]]:
        """Of each ware the bounds that it shares with others: those that its own bound and theirs would lead beyond."""
        groups: dict[tuple[bool, Stock | int], list[Ware]] = {}
        for ware in self.by_ware:
            groups.setdefault((False, ware.stock), []).append(ware)
            groups.setdefault((True, self.card_of(ware)), []).append(ware)
        found: dict[Ware, tuple[Limit, ...]] = {}
        for number, ((of_card, key), wares) in enumerate(groups.items()):
            most = self.by_card.get(key, 0) if isinstance(key, int) else self.by_stock.get(key, 0)
            if sum(self.by_ware[ware] for ware in wares) > most:
                for ware in wares:
                    found[ware] = (*found.get(ware, ()), Limit(number, most, of_card))
        return found

    def beyond(self, wares: Mapping[Ware, int]) -> Ware | None:
        """The first of these wares of which there is not enough; None where all can be given together."""
        by_stock: Counter[Stock] = Counter()
        by_card: Counter[int] = Counter()
        for ware, copies in wares.items():
            if copies > self.by_ware.get(ware, 0):
                return ware
            card = self.card_of(ware)
            by_stock[ware.stock] += copies
            by_card[card] += copies
            if by_stock[ware.stock] > self.by_stock.get(ware.stock, 0) or by_card[card] > self.by_card.get(card, 0):
                return ware
        return None


def offer_of(player: Player, game: Game) -> Offer:
    """What a player has to spare that is free: beyond what he keeps, in no built deck, promised to nobody, and no proxy.

    Six queries, whatever the size of the collection.
    """
    shelf = shelf_of(game)
    promised = _promised(player, game)
    have, real = _copies_of(player, game)
    free = _free(player, game, real, promised)
    by_card = _offered_by_card(player, game, real, free, promised)
    by_ware: Wares = {}
    for ware, copies in have.items():
        printing = shelf.by_id.get(ware.stock[0])
        most = min(copies - promised[ware], free[ware.stock], by_card.get(printing.card.id, 0)) if printing else 0
        if most > 0:
            by_ware[ware] = most
    return Offer(shelf, by_ware, free, by_card)


def offered_by_card(player: Player, game: Game) -> dict[int, int]:
    """How many copies of each card an offer has together, without a look at what is said of each."""
    real = _real_copies(player, game)
    promised = _promised(player, game)
    return _offered_by_card(player, game, real, _free(player, game, real, promised), promised)


def _promised(player: Player, game: Game) -> Counter[Ware]:
    promised: Counter[Ware] = Counter()
    for line in promised_lines(player, game):
        promised[ware_of(line)] += line.copies
    return promised


def _offered_by_card(
    player: Player, game: Game, real: Counter[Stock], free: Counter[Stock], promised: Counter[Ware]
) -> dict[int, int]:
    shelf, keeps = shelf_of(game), keeps_of(player, game)
    owned_by_card, free_by_card = _by_card(real, shelf), _by_card(free, shelf)
    promised_cards = _by_card(_by_stock(promised), shelf)
    by_card = {
        card: min(copies - promised_cards[card] - keeps.of(card), free_by_card[card] - keeps.by_card.get(card, 0))
        for card, copies in owned_by_card.items()
    }
    return {card: copies for card, copies in by_card.items() if copies > 0}


def _copies_of(player: Player, game: Game) -> tuple[Counter[Ware], Counter[Stock]]:
    """Real copies by what they are, and by printing and finish alone."""
    real = _held(player, game)
    have = Counter({Ware(stock): copies for stock, copies in real.items()})
    lots = Lot.objects.of(player).in_game(game).order_by().values_list("printing_id", "finish", "proxy", *OF_THE_COPY)
    for printing, finish, proxy, *said, copies in lots.annotate(total=Sum("copies")):
        stock = printing, Finish(finish)
        have[Ware(stock)] -= copies
        if proxy:
            real[stock] -= copies
        else:
            have[Ware(stock, Facts(**dict(zip(OF_THE_COPY, said, strict=True))))] += copies
    return have, real


def _real_copies(player: Player, game: Game) -> Counter[Stock]:
    """Real copies by printing and finish, without a look at what else is said of them."""
    real = _held(player, game)
    proxies = Lot.objects.of(player).in_game(game).filter(proxy=True).order_by()
    for printing, finish, copies in proxies.values_list("printing_id", "finish", "copies"):
        real[printing, Finish(finish)] -= copies
    return real


def _held(player: Player, game: Game) -> Counter[Stock]:
    """Copies by printing and finish, proxies too."""
    holdings = Holding.objects.of(player).in_game(game).order_by()
    rows = holdings.values_list("printing_id", "finish", "copies")
    return Counter({(printing, Finish(finish)): copies for printing, finish, copies in rows})


def _free(player: Player, game: Game, real: Counter[Stock], promised: Counter[Ware]) -> Counter[Stock]:
    free = Counter(real)
    free.subtract(_by_stock(promised))
    for holder in _HOLDERS:
        free.subtract(holder(player, game))
    return Counter({stock: copies for stock, copies in free.items() if copies > 0})


def _by_stock(wares: Mapping[Ware, int]) -> Counter[Stock]:
    found: Counter[Stock] = Counter()
    for ware, copies in wares.items():
        found[ware.stock] += copies
    return found


def _by_card(copies: Mapping[Stock, int], shelf: Shelf) -> Counter[int]:
    found: Counter[int] = Counter()
    for (printing, _finish), count in copies.items():
        if printing in shelf.by_id:
            found[shelf.by_id[printing].card.id] += count
    return found


def as_owned(ware: Ware, facts: Facts) -> bool:
    """Whether copies of which this is said can be given as that ware."""
    return not facts.proxy and of_the_copy(facts) == ware.facts
