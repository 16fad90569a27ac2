"""Change what a player owns: one act, one transaction, one line in the journal, one undo."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.lists.rows import MOST_COPIES
from collection.models import (
    LARGE_ACT,
    NOTHING,
    ActKind,
    ExchangeSide,
    Facts,
    Finish,
    Holding,
    Movement,
    MovementBatch,
    Player,
    Printing,
    Stock,
    shown_name,
)
from collection.refusal import Refusal
from collection.services import placing
from collection.services.describing import (
    READ_AT_ONCE,
    Described,
    Settled,
    Written,
    made_ready,
    refuse_columns,
    refuse_dividers,
    refuse_tags,
    settle,
    write,
)
from collection.services.inserting import Rows
from collection.services.placing import Placed
from collection.services.planning import planned
from collection.services.players import wait_for_turn
from collection.services.undoing import Came, undoing_of

Changes = Mapping[Stock, int]
"""Signed copies by stock."""

WRITTEN_AT_ONCE: Final = 500
"""Holdings in one piece of SQL."""

NOTHING_SAID: Final[Described] = MappingProxyType({})


class NotEnoughCopiesError(Refusal):
    """More copies would leave than there are."""


class TooManyCopiesError(Refusal):
    """More copies of one printing than a collection may hold."""

    status = HTTPStatus.BAD_REQUEST


class AlreadyUndoneError(Refusal):
    """The act was undone before."""

    words = gettext_lazy("This act is undone already.")


class SharedActError(Refusal):
    """The act is one half of an exchange, and the other half stands in somebody else's collection."""


@dataclass(frozen=True, slots=True)
class Act:
    """What a write really did. `is_new` is False for a form sent twice: the journal's first answer is given again.

    `batch` is None when there was nothing to change; then nothing was written. Of a large act no `movements` are told.
    """

    batch: MovementBatch | None
    movements: tuple[Movement, ...] = ()
    is_new: bool = True

    @property
    def added(self) -> int:
        return self.batch.added if self.batch else 0

    @property
    def removed(self) -> int:
        return self.batch.removed if self.batch else 0

    @property
    def lines(self) -> int:
        return self.batch.lines if self.batch else 0


@dataclass(frozen=True, slots=True)
class Plan:
    """An act worked out: what moves, what there is afterwards, what becomes of lots, and its rows as they are written."""

    moved: Changes
    after: Changes
    settled: Settled
    written: Written
    figures: Mapping[str, Any]

    @property
    def changes_anything(self) -> bool:
        return bool(self.moved or self.settled.deltas)

    @property
    def rows(self) -> int:
        """Those that it writes into the journal."""
        return len(self.moved) + len(self.settled.deltas)

    @property
    def is_large(self) -> bool:
        return self.rows > LARGE_ACT


def plan_of(player: Player, *, changes: Changes, described: Described = NOTHING_SAID) -> Plan:
    """What adding and taking away these copies, and saying this of some, comes to; nothing is written.

    Refuses with NotEnoughCopiesError, TooManyCopiesError and NotAsSaidError.
    """
    moved = {stock: delta for stock, delta in changes.items() if delta}
    said = {key: delta for key, delta in described.items() if delta and key[1] != NOTHING}
    after = _totals_after(player, moved, {stock for stock, _facts in said})
    settled = settle(player, moved=moved, after=after, described=said)
    stocks = {*moved, *(stock for stock, _facts in settled.deltas)}
    known = _known(stocks)
    order = (lambda stock: _in_order(known, stock)) if len(moved) + len(settled.deltas) > LARGE_ACT else None
    if order:  # a small act stays in the order in which it was typed, and pages sort it
        moved = {stock: moved[stock] for stock in sorted(moved, key=order)}
    written = made_ready(player, settled, order)
    return Plan(moved, after, settled, written, _figures(moved, settled, known))


def change_holdings(
    *,
    player: Player,
    changes: Changes,
    kind: ActKind = ActKind.CHANGE,
    note: str = "",
    token: uuid.UUID | None = None,
    undoes: MovementBatch | None = None,
    described: Described = NOTHING_SAID,
    placed: Sequence[Placed] = (),
    brought: Mapping[str, Any] | None = None,
    reading: Mapping[str, Any] | None = None,
    plan: Plan | None = None,
) -> Act:
    """Add and take away copies, change what is said of some, and places: all of it or nothing.

    Refuses with NotEnoughCopiesError, TooManyCopiesError, NotAsSaidError, TooManyColumnsError, TooManyDifferentTagsError or
    TooManyDividersError, and as `collection.services.placing` does. The same `token` is obeyed once. `brought` is what the act
    keeps of other rooms, `reading` what it keeps of the list that it imports, or of whose deck it was. `plan` is what these
    changes come to, where that was worked out before (`collection.services.planning`).
    """
    with transaction.atomic():
        wait_for_turn(player)
        if token and (done := done_before(player, token)):
            return done
        if not plan and not _changes_anything(changes, described) and not placed and not brought:
            return Act(None)
        plan = plan or plan_of(player, changes=changes, described=described)
        if not plan.changes_anything and not placed and not brought and not undoes:
            return Act(None)
        batch = MovementBatch(kind=kind, note=note[:200], token=token, undoes=undoes, brought=dict(brought or {}))
        batch.reading = dict(reading or {})
        stood = placing.stand(player, placed)
        act = _write(player, plan, batch)
        refuse_columns(player, plan.settled)
        refuse_tags(player, plan.settled)
        refuse_dividers(player, plan.settled)
        placing.finish(player, stood, batch)
        return act


def _changes_anything(changes: Changes, described: Described) -> bool:
    return any(changes.values()) or any(delta and facts != NOTHING for (_stock, facts), delta in described.items())


def done_before(player: Player, token: uuid.UUID) -> Act | None:
    """What a form of this name has done already, if it came before."""
    done = MovementBatch.objects.of(player).filter(token=token).first()
    return Act(done, () if done.is_large else tuple(done.movements.all().shown()), is_new=False) if done else None


def refuse_totals(*, player: Player, changes: Changes) -> None:
    """Refuse, as `change_holdings` would, copies that are not there or that no collection holds; write nothing."""
    _totals_after(player, changes, ())


def set_holdings(
    *,
    player: Player,
    copies: Mapping[Stock, int],
    kind: ActKind = ActKind.CHANGE,
    note: str = "",
    token: uuid.UUID | None = None,
    described: Described = NOTHING_SAID,
    reading: Mapping[str, Any] | None = None,
) -> Act:
    """Make the copies of these printings and finishes exactly what is given; the others stay."""
    with transaction.atomic():
        wait_for_turn(player)
        changes = differences(player=player, copies=copies)
        return change_holdings(
            player=player, changes=changes, kind=kind, note=note, token=token, described=described, reading=reading
        )


def differences(*, player: Player, copies: Mapping[Stock, int]) -> dict[Stock, int]:
    """What must be added and taken away to own exactly these copies; stocks that are right already are left out."""
    owned = owned_of(player, copies)
    return {stock: wanted - owned.get(stock, 0) for stock, wanted in copies.items() if wanted != owned.get(stock, 0)}


def undo_act(*, player: Player, act: int) -> Act:
    """Take back everything an act moved and said, as an act of its own: an undo, or a redo of what an undo took back.

    Raises MovementBatch.DoesNotExist for an act of nobody or somebody else; refuses with AlreadyUndoneError, with
    NotEnoughCopiesError when copies it brought have left since, and with NotAsSaidError when something else was said since of
    copies that stay. What an archive brought beside copies goes too, but for what was used since (`collection.services.undoing`).
    Half of an exchange is refused with SharedActError: both halves are taken back together, or none is.
    """
    batch = MovementBatch.objects.of(player).with_undoing().get(pk=act)

    def plan() -> _Undone:
        _refuse_half(batch)
        return _plan_to_undo(player, act)

    return planned(player, batch.lines + batch.lots, plan, lambda made: _undo(player, made), cost=lambda made: made.plan.rows)


def _refuse_half(batch: MovementBatch) -> None:
    """SharedActError for half of an exchange."""
    if (other := _other_half(batch)) is not None:
        raise SharedActError(
            _("This is one half of an exchange with %(name)s. Ask on its page to take it back: both collections change then.")
            % {"name": shown_name(other)}
        )


def undo_alone(*, player: Player, act: int) -> Act:
    """Undo an act without looking at its other half: for callers that undo that half too, in the same transaction."""
    with transaction.atomic():
        wait_for_turn(player)
        return _undo(player, _plan_to_undo(player, act))


@dataclass(frozen=True, slots=True)
class _Undone:
    """Undoing an act, worked out."""

    batch: MovementBatch
    came: Came
    plan: Plan


def _plan_to_undo(player: Player, act: int) -> _Undone:
    batch = MovementBatch.objects.of(player).with_undoing().get(pk=act)
    if batch.is_undone:
        raise AlreadyUndoneError(_("What this act undid is redone already.") if batch.kind == ActKind.UNDO else "")
    plan = plan_of(player, changes=taken_back(batch), described=_unsaid(batch))
    return _Undone(batch, Came(batch), plan)


def _undo(player: Player, made: _Undone) -> Act:
    """Undo an act as it was worked out; what else it brought is judged only now, for decks change without an act."""
    undoing = undoing_of(player, made.batch, made.came)
    return change_holdings(
        player=player,
        changes=made.plan.moved,
        kind=made.batch.undone_as,
        note=made.batch.note,
        undoes=made.batch,
        placed=undoing.placed,
        brought=undoing.carry_out(player, timezone.now()),
        plan=made.plan,
    )


def taken_back(batch: MovementBatch) -> Changes:
    """The copies that move when an act is undone."""
    moved = batch.movements.order_by("pk").values_list("printing_id", "finish", "delta")
    return {(printing, Finish(finish)): -delta for printing, finish, delta in moved}


def _unsaid(batch: MovementBatch) -> Described:
    """What is said of copies no longer, or again, when an act is undone."""
    found: dict[tuple[Stock, Facts], int] = {}
    same: dict[Any, Any] = {}  # one of each, not one a movement
    said = batch.lot_movements.order_by("pk").values_list("printing_id", "finish", "facts", "delta")
    for printing, finish, facts, delta in said.iterator(READ_AT_ONCE):
        stock = (printing, Finish(finish))
        short = {name: same.setdefault(one, one) if type(one) is str and len(one) < 4 else one for name, one in facts.items()}
        found[same.setdefault(stock, stock), Facts.from_json(short)] = -delta
    return found


def _other_half(batch: MovementBatch) -> Player | None:
    """Who has the other half of an act, or of what it undid; None where nobody has, or no longer."""
    halves = ExchangeSide.objects.filter(act__in=[pk for pk in (batch.pk, batch.undoes_id) if pk])
    others = ExchangeSide.objects.filter(exchange__in=halves.values("exchange")).exclude(pk__in=halves.values("pk"))
    found = others.exclude(player=None).select_related("player").first()
    return found.player if found else None


def owned_of(player: Player, stocks: Iterable[Stock]) -> dict[Stock, int]:
    """The copies there are of these stocks, in few queries however many they are."""
    wanted = {printing for printing, _finish in stocks}
    rows = Holding.objects.of(player).order_by()
    if len(wanted) <= 500:
        rows = rows.filter(printing__in=wanted)
    return {
        (printing, Finish(finish)): copies for printing, finish, copies in rows.values_list("printing_id", "finish", "copies")
    }


def _totals_after(player: Player, moved: Changes, also: Iterable[Stock]) -> dict[Stock, int]:
    """What there will be of each stock that moves, and of others. Refuses totals below nothing or above the limit."""
    stocks = {*moved, *also}
    owned = owned_of(player, stocks)
    after = {stock: owned.get(stock, 0) + moved.get(stock, 0) for stock in [*moved, *(stocks - moved.keys())]}
    short = {stock: -total for stock, total in after.items() if total < 0}
    if short:
        raise NotEnoughCopiesError(_too_few(short, owned, moved))
    full = next((stock for stock, total in after.items() if total > MOST_COPIES), None)
    if full:
        raise TooManyCopiesError(
            _("A collection holds at most %(most)d copies of one printing: %(card)s would have %(total)d.")
            % {"most": MOST_COPIES, "card": Printing.objects.shown().get(pk=full[0]), "total": after[full]}
        )
    return after


def _too_few(short: Mapping[Stock, int], owned: Changes, moved: Changes) -> str:
    """Which copies are missing, in a sentence that names the first card."""
    printing, finish = stock = next(iter(short))
    have, others = owned.get(stock, 0), len(short) - 1
    card = Printing.objects.shown().get(pk=printing)
    facts = {"count": -moved[stock], "card": card, "finish": finish.label, "have": have}
    if have:
        sentence = _("%(count)d × %(card)s (%(finish)s) cannot be taken away: you own %(have)d.") % facts
    else:
        sentence = _("%(count)d × %(card)s (%(finish)s) cannot be taken away: you own none.") % facts
    if not others:
        return sentence
    more = ngettext("The same goes for %(others)d other card.", "The same goes for %(others)d other cards.", others)
    return f"{sentence} {more % {'others': others}}"


def _known(stocks: Iterable[Stock]) -> dict[int, tuple[str, int, int]]:
    """The game of each of these printings, and where it stands in its catalogue."""
    wanted = {printing for printing, _finish in stocks}
    rows = Printing.objects.order_by()
    if len(wanted) <= 500:
        rows = rows.filter(pk__in=wanted)
    read = rows.values_list("pk", "set__game_id", "set__order", "position")
    return {pk: (game, order, position) for pk, game, order, position in read if pk in wanted}


def _in_order(known: Mapping[int, tuple[str, int, int]], stock: Stock) -> tuple[int, int, bool]:
    """Where pages show a printing and finish: normal before foil."""
    _game, order, position = known[stock[0]]
    return order, position, stock[1] == Finish.FOIL


def _figures(moved: Changes, settled: Settled, known: Mapping[int, tuple[str, int, int]]) -> dict[str, Any]:
    """What the journal tells of an act (`MovementBatch`)."""
    removed = -sum(delta for delta in moved.values() if delta < 0)
    said = sum(delta for delta in settled.deltas.values() if delta > 0)
    unsaid = -sum(delta for delta in settled.deltas.values() if delta < 0)
    return {
        "added": sum(delta for delta in moved.values() if delta > 0),
        "removed": removed,
        "described": max(said, unsaid - removed),
        "lines": len(moved),
        "lots": len(settled.deltas),
        "games": sorted({game for game, _order, _position in known.values()}),
    }


def _write(player: Player, plan: Plan, batch: MovementBatch) -> Act:
    now = timezone.now()
    batch.player, batch.created = player, now
    for name, value in plan.figures.items():
        setattr(batch, name, value)
    batch.save(force_insert=True)
    holdings = (
        Holding(player=player, printing_id=stock[0], finish=stock[1], copies=plan.after[stock], changed=now)
        for stock in plan.moved
    )
    while some := list(islice(holdings, WRITTEN_AT_ONCE)):
        Holding.objects.bulk_create(
            some, update_conflicts=True, unique_fields=["player", "printing", "finish"], update_fields=["copies", "changed"]
        )
    if plan.is_large:
        rows = ((stock[0], stock[1].value, delta, plan.after[stock]) for stock, delta in plan.moved.items())
        Rows(Movement, ("printing", "finish", "delta", "after"), rows).write(batch=batch.pk)
        movements = []
    else:
        movements = [
            Movement(batch=batch, printing_id=stock[0], finish=stock[1], delta=delta, after=plan.after[stock])
            for stock, delta in plan.moved.items()
        ]
        Movement.objects.bulk_create(movements, batch_size=500)
    write(player, plan.written, batch, now)
    return Act(batch, tuple(movements))
