"""What is said of copies, kept within what is owned: the one writer of lots, for acts of `collection.services.holdings`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from collection.models import NOTHING, Facts, Finish, Lot, LotMovement, MovementBatch, Place, PlaceKind, Player, Printing, Stock
from collection.models.lots import FACTS, SAID
from collection.refusal import Refusal
from collection.services.inserting import Rows, delete_each, update_each
from collection.services.placing import free_name
from collection.values.kept_cells import FACT_NAMES, MOST_NAMES, cells_of
from collection.values.rows_of_boxes import MOST_STANDING, MOST_WORDS
from collection.values.tags import MOST_DIFFERENT, different_tags

Described = Mapping[tuple[Stock, Facts], int]
"""Signed copies by what is said of them. Of copies with NOTHING to say no row is kept: they are what the lots leave over."""

MANY = 500
"""Printings that a query names; of more, all lots of the player are read."""

READ_AT_ONCE = 4 * MANY
"""Lots, or changes of them, that are in memory as the database says them."""


class NotAsSaidError(Refusal):
    """The copies are not described any more as the act takes them to be."""


class TooManyColumnsError(Refusal):
    """Cells of more different columns would be kept than an export could give back."""


class TooManyDifferentTagsError(Refusal):
    """The copies of a collection would have more different tags than there may be."""


class TooManyDividersError(Refusal):
    """In one box, or in all of a collection, copies would stand behind more different dividers than there may be."""


class There(NamedTuple):
    """A lot as it is, without an object of the database: undoing a long import looks at a hundred thousand."""

    pk: int
    copies: int
    changed: datetime
    in_a_pile: bool


@dataclass(frozen=True, slots=True)
class Settled:
    """What an act changes of the lots: signed copies by what is said of them, and the rows that there are now."""

    deltas: Described
    rows: Mapping[tuple[Stock, Facts], There]


def settle(player: Player, *, moved: Mapping[Stock, int], after: Mapping[Stock, int], described: Described) -> Settled:
    """The changes of lots that an act makes: those it asks for, and those that follow when copies leave.

    `moved` are the signed copies of the act, `after` what will be owned of each stock. Copies of which nothing is said leave
    first, then those in piles, then the lot that changed last. Where copies leave anyway, what is not described any more as
    `described` takes it to be counts as gone; elsewhere that is refused with NotAsSaidError.
    """
    leaving = {stock for stock, delta in moved.items() if delta < 0}
    asked = {stock for stock, _facts in described}
    rows = _rows(player, leaving | asked, described)
    deltas: Counter[tuple[Stock, Facts]] = Counter()
    for key, delta in described.items():
        have = rows[key].copies if key in rows else 0
        if key[1] == NOTHING:
            continue
        if have + delta < 0 and key[0] not in leaving:
            raise NotAsSaidError(_not_as_said(key[0]))
        deltas[key] = max(delta, -have)
    said = _totals(rows, deltas)
    surplus = {stock: more for stock in leaving | asked if (more := said.get(stock, 0) - after[stock]) > 0}
    for stock in surplus.keys() - leaving:
        raise NotAsSaidError(_not_as_said(stock))
    if surplus:
        _let_go(surplus, rows, deltas)
    for key in [key for key, delta in deltas.items() if not delta]:
        del deltas[key]
    return Settled(deltas, rows)


@dataclass(frozen=True, slots=True)
class Written:
    """What an act writes of lots and into the journal, said in the words of the database."""

    places: frozenset[int]
    kept: Sequence[tuple[int, int]]
    gone: Sequence[int]
    new: Rows
    movements: Rows


def made_ready(player: Player, settled: Settled, order: Callable[[Stock], Any] | None = None) -> Written:
    """What is to be written of some changes; the journal's part in this order of printings and finishes."""
    kept: list[tuple[int, int]] = []
    gone: list[int] = []
    new: list[tuple[Any, ...]] = []
    for key, delta in settled.deltas.items():
        (printing, finish), facts = key
        row = settled.rows.get(key)
        if row is None:
            new.append((player.pk, printing, finish.value, delta, *SAID(facts)))
        elif row.copies + delta:
            kept.append((row.pk, row.copies + delta))
        else:
            gone.append(row.pk)
    told: Iterable[tuple[tuple[Stock, Facts], int]] = settled.deltas.items()
    if order:
        told = sorted(told, key=lambda one: (order(one[0][0]), one[1]))
    return Written(
        frozenset(facts.place for (_stock, facts), delta in settled.deltas.items() if delta > 0 and facts.place),
        kept,
        gone,
        Rows(Lot, ("player", "printing", "finish", "copies", *FACTS), new),
        Rows(
            LotMovement,
            ("printing", "finish", "facts", "delta"),
            ((printing, finish.value, facts.as_json(), delta) for ((printing, finish), facts), delta in told),
        ),
    )


def write(player: Player, written: Written, batch: MovementBatch, now: datetime) -> None:
    """Change the lots and note it in the journal, in few queries however many there are."""
    if written.places:
        bring_back(player, written.places)
    delete_each(Lot, written.gone)
    update_each(Lot, "copies", written.kept, changed=now)
    written.new.write(changed=now)
    written.movements.write(batch=batch.pk)


def instead_of(player: Player, said: Described) -> Described:
    """The changes that make exactly this be said of the stocks that it names, whatever was said of them before."""
    wanted, stocks = Counter(said), {stock for stock, _facts in said}
    for key, row in _rows(player, stocks).items():
        if key[0] in stocks:
            wanted[key] -= row.copies
    return wanted


def bring_back(player: Player, places: Iterable[int | None]) -> None:
    """Places that were removed are there again when copies come back to them; under another name where theirs is taken."""
    for place in Place.objects.filter(player=player, pk__in=[one for one in places if one]).exclude(removed=None):
        place.name, place.removed = free_name(player, place.name), None
        place.save(update_fields=["name", "removed"])


def _rows(player: Player, stocks: Iterable[Stock], known: Iterable[tuple[Stock, Facts]] = ()) -> dict[tuple[Stock, Facts], There]:
    """The lots of these stocks, by what they say; what is `known` of them already is not kept twice."""
    printings = {printing for printing, _finish in stocks}
    if not printings:
        return {}
    rows = Lot.objects.of(player).order_by()
    if len(printings) <= MANY:
        rows = rows.filter(printing__in=printings)
    found: dict[tuple[Stock, Facts], There] = {}
    same: dict[Any, Any] = {}  # one of each, not one a lot: short words, stocks, and what the lots are looked at for
    same.update((key, key) for key in known)
    read = rows.values_list("pk", "copies", "changed", "place__kind", "printing_id", "finish", *FACTS)
    for pk, copies, changed, kind, printing, finish, *said in read.iterator(READ_AT_ONCE):
        if (stock := same.get((printing, finish))) is None:
            stock = same[printing, finish] = (printing, Finish(finish))
        facts = Facts(*[same.setdefault(one, one) if type(one) is str and len(one) < 4 else one for one in said])
        key = (stock, facts)
        found[same.get(key, key)] = There(pk, copies, same.setdefault(changed, changed), kind == PlaceKind.PILE)
    return found


def _totals(rows: Mapping[tuple[Stock, Facts], There], deltas: Described) -> Counter[Stock]:
    """Described copies by stock, once the changes are made."""
    said: Counter[Stock] = Counter()
    for (stock, _facts), row in rows.items():
        said[stock] += row.copies
    for (stock, _facts), delta in deltas.items():
        said[stock] += delta
    return said


def _let_go(surplus: dict[Stock, int], rows: Mapping[tuple[Stock, Facts], There], deltas: Counter[tuple[Stock, Facts]]) -> None:
    """Take so many described copies of stocks away: those in piles first, then the lot that changed last."""
    mine = sorted(
        (key for key in rows if key[0] in surplus),
        key=lambda key: (rows[key].in_a_pile, rows[key].changed, rows[key].pk),
        reverse=True,
    )
    new = [key for key in deltas if key[0] in surplus and key not in rows]
    for key in [*mine, *new]:
        have = (rows[key].copies if key in rows else 0) + deltas[key]
        leaving = min(have, surplus[key[0]])
        if leaving:
            deltas[key] -= leaving
            surplus[key[0]] -= leaving


def in_the_order_of_leaving(lots: Iterable[Lot]) -> list[Lot]:
    """Lots as they leave where nobody says which: those in piles first, then the one that changed last."""
    return sorted(lots, key=lambda one: (_is_in_a_pile(one), one.changed, one.pk), reverse=True)


def _is_in_a_pile(lot: Lot) -> bool:
    return lot.place is not None and lot.place.kind == PlaceKind.PILE


def _not_as_said(stock: Stock) -> str:
    facts = {"card": Printing.objects.shown().get(pk=stock[0]), "finish": stock[1].label}
    return _("%(card)s (%(finish)s): these copies are not there any more as they were. Look at them, then say it again.") % facts


def refuse_columns(player: Player, settled: Settled) -> None:
    """TooManyColumnsError where an act that is written, and taken back so, keeps cells of more columns than there may be;
    those of facts do not count, for there are few."""
    if not any(facts.kept and delta > 0 for (_stock, facts), delta in settled.deltas.items()):
        return
    lines = Lot.objects.of(player).exclude(kept="").order_by().values_list("kept", flat=True).distinct()
    names = {name for line in lines for name in cells_of(line)} - FACT_NAMES.keys()
    if len(names) > MOST_NAMES:
        words = _("Of at most %(most)d different columns cells are kept; with these there would be %(count)d.")
        raise TooManyColumnsError(words % {"most": MOST_NAMES, "count": len(names)})


def refuse_tags(player: Player, settled: Settled) -> None:
    """TooManyDifferentTagsError where an act that is written, and taken back so, brings tags beyond those that there may be."""
    brought, gone = (
        different_tags(facts.tags for (_stock, facts), n in settled.deltas.items() if n * way > 0) for way in (1, -1)
    )
    if brought <= gone:
        return
    there = different_tags(Lot.objects.of(player).exclude(tags="").order_by().values_list("tags", flat=True).distinct())
    if len(there) > MOST_DIFFERENT:
        words = _("The copies of a collection have at most %(most)d different tags; with these there would be %(count)d.")
        raise TooManyDifferentTagsError(words % {"most": MOST_DIFFERENT, "count": len(there)})


def refuse_dividers(player: Player, settled: Settled) -> None:
    """TooManyDividersError where an act that is written, and taken back so, brings dividers beyond those that there may be."""
    brought, gone = (
        {
            (facts.place, facts.row, facts.divider)
            for (_stock, facts), n in settled.deltas.items()
            if facts.divider and n * way > 0
        }
        for way in (1, -1)
    )
    if brought <= gone:
        return
    behind = Lot.objects.of(player).exclude(divider="").order_by()
    boxes = {place for place, _row, _word in brought - gone if place}
    different = behind.filter(place__in=boxes).values_list("place__name", "row", "divider").distinct()
    standing = Counter(name for name, _row, _word in different)
    name, count = max(standing.items(), key=lambda one: one[1], default=("", 0))
    if count > MOST_STANDING:
        words = _("Copies stand behind at most %(most)d different dividers of one box; in “%(name)s” there would be %(count)d.")
        raise TooManyDividersError(words % {"most": MOST_STANDING, "name": name, "count": count})
    if {word for _place, _row, word in brought} <= {word for _place, _row, word in gone}:
        return
    count = behind.values("divider").distinct().count()
    if count > MOST_WORDS:
        words = _("The dividers of a collection say at most %(most)d different words; with these there would be %(count)d.")
        raise TooManyDividersError(words % {"most": MOST_WORDS, "count": count})
