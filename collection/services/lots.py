"""Say something of copies, or put them somewhere else: any number of lines as one act of the journal."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.models import NOTHING, ActKind, Facts, Finish, Lot, Place, PlaceKind, Player, Stock
from collection.overviews.binder import POCKETS
from collection.refusal import Refusal
from collection.services.describing import NotAsSaidError
from collection.services.dividers import divider_in, dividers_in
from collection.services.holdings import Act, change_holdings, done_before, owned_of
from collection.services.players import wait_for_turn
from collection.values.rows_of_boxes import Divider, as_written
from collection.values.tags import BAD_TAGS, LONGEST_TAG, MOST_TAGS, line_of_tags, tags_fit, tags_of

MOST_LINES: Final = 1_000
"""Lines that one act changes."""

MOST_PAGES: Final = 999
"""Of one binder."""


class NoPocketError(Refusal):
    """The binder has no empty pocket left from there on."""

    words = gettext_lazy("This binder has not so many empty pockets from there on.")


class NoBoxError(Refusal):
    """A row or a divider is said of copies that do not lie in a box."""

    status = HTTPStatus.BAD_REQUEST
    words = gettext_lazy("Rows and dividers are those of a box: choose one.")


class TooManyTagsError(Refusal):
    """Some copies would have more tags than there may be."""

    status = HTTPStatus.BAD_REQUEST


@dataclass(frozen=True, slots=True)
class Part:
    """Copies of which the same is said: those of a lot, or with NOTHING those of which no lot speaks."""

    stock: Stock
    facts: Facts
    copies: int


def describe(
    *,
    player: Player,
    changes: Iterable[tuple[Part, Facts]],
    kind: ActKind = ActKind.DESCRIBE,
    note: str = "",
    token: uuid.UUID | None = None,
) -> Act:
    """Say of each part what is given, instead of what was said: all or nothing. The same `token` is obeyed once.

    Refuses with NotAsSaidError where there are not so many such copies any more.
    """
    described: Counter[tuple[Stock, Facts]] = Counter()
    for part, facts in changes:
        if facts != part.facts:
            described[part.stock, part.facts] -= part.copies
            described[part.stock, facts] += part.copies
    return change_holdings(player=player, changes={}, kind=kind, note=note, token=token, described=described)


@dataclass(frozen=True, slots=True)
class Edit:
    """What is to be different of many lines; None: it stays as it is of each.

    `place` is the key of a place, 0 for none: where copies lay in another is forgotten. `row` is 0 and `divider` "" for none.
    `adds` and `drops` are tags.
    """

    finish: Finish | None = None
    condition: str | None = None
    language: str | None = None
    place: int | None = None
    row: int | None = None
    divider: str | None = None
    adds: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != Edit()

    def of(self, part: Part) -> tuple[Stock, Facts]:
        """What a part is afterwards. TooManyTagsError."""
        facts = part.facts
        said: dict[str, Any] = {name: value for name in ("condition", "language") if (value := getattr(self, name)) is not None}
        if self.place is not None and self.place != (facts.place or 0):
            facts = facts.moved_to(self.place or None)
        said |= {"row": self.row or None} if self.row is not None else {}
        said |= {"divider": self.divider} if self.divider is not None else {}
        if self.adds or self.drops:
            said["tags"] = self._tags(facts.tags)
        return (part.stock[0], self.finish or part.stock[1]), replace(facts, **said)

    def _tags(self, line: str) -> str:
        gone = {tag.casefold() for tag in self.drops}
        tags = tags_of(", ".join([*(tag for tag in tags_of(line) if tag.casefold() not in gone), *self.adds]))
        if not tags_fit(tags):
            raise TooManyTagsError(BAD_TAGS % {"count": MOST_TAGS, "letters": LONGEST_TAG})
        return line_of_tags(tags)


@dataclass(frozen=True, slots=True)
class Edited:
    """What changing lines did, and how many of them were not so before; none where it was done before."""

    act: Act
    lines: int = 0


def edit_lines(*, player: Player, names: Sequence[str], edit: Edit, token: uuid.UUID | None = None) -> Edited:
    """Change all these lines of a page as one act of the journal: all of them or none. The same `token` is obeyed once.

    Refuses with NotAsSaidError where a line is not there any more as it was or more are named than one act changes, with
    TooManyTagsError, with NoBoxError where a line with a row or divider would lie in no box, and as `change_holdings` where too
    many copies would have one finish.
    """
    with transaction.atomic():
        wait_for_turn(player)
        if token and (done := done_before(player, token)):
            return Edited(done)
        moved: Counter[Stock] = Counter()
        described: Counter[tuple[Stock, Facts]] = Counter()
        lines = 0
        boxes = _boxes(player) if edit.row or edit.divider else {}
        for part in parts_named(player, names):
            stock, facts = edit.of(part)
            if (edit.row or edit.divider) and facts.place not in boxes:
                raise NoBoxError
            if facts.divider and facts.place in boxes:
                facts = replace(facts, divider=as_written(Divider(facts.row, facts.divider), boxes[facts.place]))
            if (stock, facts) != (part.stock, part.facts):
                lines += 1
                moved[part.stock] -= part.copies
                moved[stock] += part.copies
                described[part.stock, part.facts] -= part.copies
                described[stock, facts] += part.copies
        act = change_holdings(player=player, changes=moved, kind=ActKind.DESCRIBE, token=token, described=described)
        return Edited(act, lines)


def put_into(
    *,
    player: Player,
    parts: Sequence[Part],
    place: Place | None,
    page: int | None = None,
    slot: int | None = None,
    row: int | None = None,
    divider: str = "",
    token: uuid.UUID | None = None,
) -> Act:
    """Put copies into a place, or with None into none. In a binder from this page and pocket on, each line into an empty one;
    in a box all into this row, behind this divider.

    The same `token` is obeyed once. Refuses as `describe`, with NoPocketError, and with NoBoxError.
    """
    with transaction.atomic():
        wait_for_turn(player)
        if token and (done := done_before(player, token)):
            return done
        where: list[tuple[int | None, int | None]] = [(None, None)] * len(parts)
        if place and place.is_binder and page:
            where = list(_empty_pockets(place, page, slot or 1, len(parts)))
        if (row or divider) and not (place and place.is_box):
            raise NoBoxError
        divider = divider_in(place, row, divider)
        pk = place.pk if place else None
        changes = [
            (part, replace(part.facts, place=pk, page=at[0], slot=at[1], row=row, divider=divider))
            for part, at in zip(parts, where, strict=True)
        ]
        return describe(player=player, changes=changes, kind=ActKind.PLACE, note=place.name if place else "", token=token)


def _boxes(player: Player) -> dict[int, list[Divider]]:
    """The keys of a player's boxes, with the dividers that stand in each."""
    return dividers_in(Place.objects.of(player).filter(kind=PlaceKind.BOX))


def _empty_pockets(place: Place, page: int, slot: int, count: int) -> Iterable[tuple[int, int]]:
    taken = set(place.lots.exclude(page=None).values_list("page", "slot"))
    first = (page - 1) * POCKETS + slot - 1
    numbers = range(first, min(first + len(taken) + count, MOST_PAGES * POCKETS))
    pockets = [at for at in ((number // POCKETS + 1, number % POCKETS + 1) for number in numbers) if at not in taken][:count]
    if len(pockets) < count:
        raise NoPocketError
    return pockets


def parts_named(player: Player, names: Sequence[str]) -> list[Part]:
    """The lines of a page by their names, in that order: "l12" for a lot, "r34-foil" for copies of which nothing is said.

    Refuses with NotAsSaidError when one is not there any more, or more are named than one act changes.
    """
    if len(names) > MOST_LINES:
        raise NotAsSaidError(_("At most %(most)d lines are changed at once.") % {"most": MOST_LINES})
    parts = _parts(player, names)
    if not parts:
        raise NotAsSaidError(_("These lines are not there any more as they were. Look at them, then choose again."))
    if gone := len(set(names)) - len(parts):
        words = ngettext(
            "%(gone)d of the %(count)d lines is not there any more as it was. Nothing was changed: look at them, then choose"
            " again.",
            "%(gone)d of the %(count)d lines are not there any more as they were. Nothing was changed: look at them, then choose"
            " again.",
            gone,
        )
        raise NotAsSaidError(words % {"gone": gone, "count": len(set(names))})
    return list(parts.values())


def names_there(player: Player, names: Sequence[str]) -> list[str]:
    """Those of these names that still name a line; no more than one act changes are looked at."""
    return list(_parts(player, names[:MOST_LINES]))


def _parts(player: Player, names: Sequence[str]) -> dict[str, Part]:
    """The lines that are there, by name."""
    pks = {name: int(name[1:]) for name in names if name[:1] == "l" and _is_id(name[1:])}
    rests = {name: stock for name in names if name[:1] == "r" and (stock := _stock(name[1:]))}
    lots = Lot.objects.of(player).in_bulk(pks.values())
    over = rest_of(player, rests.values())
    parts: dict[str, Part] = {}
    for name in names:
        if lot := lots.get(pks.get(name, 0)):
            parts[name] = Part((lot.printing_id, Finish(lot.finish)), lot.facts, lot.copies)
        elif name in rests and over[rests[name]] > 0:
            parts[name] = Part(rests[name], NOTHING, over[rests[name]])
    return parts


def rest_of(player: Player, stocks: Iterable[Stock]) -> dict[Stock, int]:
    """The copies of these stocks of which no lot speaks."""
    stocks = set(stocks)
    if not stocks:
        return {}
    owned = owned_of(player, stocks)
    said: Counter[Stock] = Counter()
    lots = Lot.objects.of(player).filter(printing__in={printing for printing, _finish in stocks})
    for printing, finish, copies in lots.values_list("printing_id", "finish", "copies"):
        said[printing, Finish(finish)] += copies
    return {stock: owned.get(stock, 0) - said[stock] for stock in stocks}


def _stock(name: str) -> Stock | None:
    printing, _mark, finish = name.partition("-")
    return (int(printing), Finish(finish)) if _is_id(printing) and finish in Finish.values else None


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19
