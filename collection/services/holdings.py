"""Change what a player owns: one act, one transaction, one line in the journal, one undo."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.lists.rows import MOST_COPIES
from collection.models import (
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
    WRITTEN_AT_ONCE,
    Described,
    Settled,
    refuse_columns,
    refuse_dividers,
    refuse_tags,
    settle,
    write,
)
from collection.services.placing import Placed
from collection.services.players import wait_for_turn
from collection.services.undoing import undoing_of

Changes = Mapping[Stock, int]
"""Signed copies by stock."""

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

    `batch` is None when there was nothing to change; then nothing was written.
    """

    batch: MovementBatch | None
    movements: tuple[Movement, ...] = ()
    is_new: bool = True

    @property
    def added(self) -> int:
        return sum(one.delta for one in self.movements if one.delta > 0)

    @property
    def removed(self) -> int:
        return -sum(one.delta for one in self.movements if one.delta < 0)


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
) -> Act:
    """Add and take away copies, change what is said of some, and places: all of it or nothing.

    Refuses with NotEnoughCopiesError, TooManyCopiesError, NotAsSaidError, TooManyColumnsError, TooManyDifferentTagsError or
    TooManyDividersError, and as `collection.services.placing` does. The same `token` is obeyed once. `brought` is what the act
    keeps of other rooms, `reading` what it keeps of the list that it imports, or of whose deck it was.
    """
    with transaction.atomic():
        wait_for_turn(player)
        if token and (done := done_before(player, token)):
            return done
        moved = {stock: delta for stock, delta in changes.items() if delta}
        said = {key: delta for key, delta in described.items() if delta and key[1] != NOTHING}
        if not moved and not said and not placed and not brought:
            return Act(None)
        after = _totals_after(player, moved, {stock for stock, _facts in said})
        settled = settle(player, moved=moved, after=after, described=said)
        batch = MovementBatch(kind=kind, note=note[:200], token=token, undoes=undoes, brought=dict(brought or {}))
        batch.reading = dict(reading or {})
        stood = placing.stand(player, placed)
        act = _write(player, moved, after, settled, batch)
        refuse_columns(player, settled)
        refuse_tags(player, settled)
        refuse_dividers(player, settled)
        placing.finish(player, stood, batch)
        return act


def done_before(player: Player, token: uuid.UUID) -> Act | None:
    """What a form of this name has done already, if it came before."""
    done = MovementBatch.objects.of(player).filter(token=token).first()
    return Act(done, tuple(done.movements.all().shown()), is_new=False) if done else None


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
    """Take back everything an act moved and said, as an act of its own.

    Raises MovementBatch.DoesNotExist for an act of nobody or somebody else; refuses with AlreadyUndoneError, with
    NotEnoughCopiesError when copies it brought have left since, and with NotAsSaidError when something else was said since of
    copies that stay. What an archive brought beside copies goes too, but for what was used since (`collection.services.undoing`).
    Half of an exchange is refused with SharedActError: both halves are taken back together, or none is.
    """
    with transaction.atomic():
        wait_for_turn(player)
        batch = MovementBatch.objects.of(player).with_undoing().get(pk=act)
        other = _other_half(batch)
        if other is not None:
            raise SharedActError(
                _("This is one half of an exchange with %(name)s. Ask on its page to take it back: both collections change then.")
                % {"name": shown_name(other)}
            )
        return undo_alone(player=player, act=act)


def undo_alone(*, player: Player, act: int) -> Act:
    """Undo an act without looking at its other half: for callers that undo that half too, in the same transaction."""
    with transaction.atomic():
        wait_for_turn(player)
        batch = MovementBatch.objects.of(player).with_undoing().get(pk=act)
        if batch.is_undone:
            raise AlreadyUndoneError
        undoing = undoing_of(player, batch)
        return change_holdings(
            player=player,
            changes=taken_back(batch),
            kind=ActKind.UNDO,
            note=batch.note,
            undoes=batch,
            described=_unsaid(batch),
            placed=undoing.placed,
            brought=undoing.carry_out(player, timezone.now()),
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
    for printing, finish, facts, delta in said.iterator(WRITTEN_AT_ONCE):
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


def _write(player: Player, moved: Changes, after: Changes, settled: Settled, batch: MovementBatch) -> Act:
    now = timezone.now()
    batch.player, batch.created = player, now
    batch.save(force_insert=True)
    Holding.objects.bulk_create(
        [Holding(player=player, printing_id=stock[0], finish=stock[1], copies=after[stock], changed=now) for stock in moved],
        update_conflicts=True,
        unique_fields=["player", "printing", "finish"],
        update_fields=["copies", "changed"],
        batch_size=500,
    )
    movements = [
        Movement(batch=batch, printing_id=stock[0], finish=stock[1], delta=delta, after=after[stock])
        for stock, delta in moved.items()
    ]
    Movement.objects.bulk_create(movements, batch_size=500)
    write(player, settled, batch, now)
    return Act(batch, tuple(movements))
