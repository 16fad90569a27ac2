"""Change what a player owns: one act, one transaction, one line in the journal, one undo."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.lists.rows import MOST_COPIES
from collection.models import ActKind, Finish, Holding, Movement, MovementBatch, Player, Printing
from collection.refusal import Refusal
from collection.services.players import wait_for_turn

Place = tuple[int, Finish]
"""A printing id and a finish: what copies are counted for."""

Changes = Mapping[Place, int]
"""Signed copies by place."""


class NotEnoughCopiesError(Refusal):
    """More copies would leave than there are."""


class TooManyCopiesError(Refusal):
    """More copies of one printing than a collection may hold."""

    status = HTTPStatus.BAD_REQUEST


class AlreadyUndoneError(Refusal):
    """The act was undone before."""

    words = gettext_lazy("This act is undone already.")


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
) -> Act:
    """Add and take away copies, all of them or none.

    Refuses with NotEnoughCopiesError or TooManyCopiesError. The same `token` is obeyed once.
    """
    with transaction.atomic():
        wait_for_turn(player)
        if token and (done := MovementBatch.objects.of(player).filter(token=token).first()):
            return Act(done, tuple(done.movements.all().shown()), is_new=False)
        moved = {place: delta for place, delta in changes.items() if delta}
        if not moved:
            return Act(None)
        after = _totals_after(player, moved)
        return _write(player, moved, after, MovementBatch(kind=kind, note=note[:200], token=token, undoes=undoes))


def set_holdings(
    *, player: Player, copies: Mapping[Place, int], kind: ActKind = ActKind.CHANGE, note: str = "", token: uuid.UUID | None = None
) -> Act:
    """Make the copies of these printings and finishes exactly what is given; the others stay."""
    with transaction.atomic():
        wait_for_turn(player)
        changes = differences(player=player, copies=copies)
        return change_holdings(player=player, changes=changes, kind=kind, note=note, token=token)


def differences(*, player: Player, copies: Mapping[Place, int]) -> dict[Place, int]:
    """What must be added and taken away to own exactly these copies; places that are right already are left out."""
    owned = _owned(player, copies)
    return {place: wanted - owned.get(place, 0) for place, wanted in copies.items() if wanted != owned.get(place, 0)}


def undo_act(*, player: Player, act: int) -> Act:
    """Take back everything an act moved, as an act of its own.

    Raises MovementBatch.DoesNotExist for an act of nobody or somebody else; refuses with AlreadyUndoneError, and with
    NotEnoughCopiesError when copies it brought have left since.
    """
    with transaction.atomic():
        wait_for_turn(player)
        batch = MovementBatch.objects.of(player).with_undoing().get(pk=act)
        if batch.is_undone:
            raise AlreadyUndoneError
        changes = {(one.printing_id, Finish(one.finish)): -one.delta for one in batch.movements.all()}
        return change_holdings(player=player, changes=changes, kind=ActKind.UNDO, note=batch.note, undoes=batch)


def _owned(player: Player, places: Mapping[Place, int]) -> dict[Place, int]:
    """The copies there are of these places, in few queries however many they are."""
    wanted = {printing for printing, _finish in places}
    rows = Holding.objects.of(player).order_by()
    if len(wanted) <= 500:
        rows = rows.filter(printing__in=wanted)
    return {
        (printing, Finish(finish)): copies for printing, finish, copies in rows.values_list("printing_id", "finish", "copies")
    }


def _totals_after(player: Player, moved: Changes) -> dict[Place, int]:
    """What there will be of each place. Refuses totals below nothing or above the limit."""
    owned = _owned(player, moved)
    after = {place: owned.get(place, 0) + delta for place, delta in moved.items()}
    short = {place: -total for place, total in after.items() if total < 0}
    if short:
        raise NotEnoughCopiesError(_too_few(short, owned, moved))
    full = next((place for place, total in after.items() if total > MOST_COPIES), None)
    if full:
        raise TooManyCopiesError(
            _("A collection holds at most %(most)d copies of one printing: %(card)s would have %(total)d.")
            % {"most": MOST_COPIES, "card": Printing.objects.shown().get(pk=full[0]), "total": after[full]}
        )
    return after


def _too_few(short: Mapping[Place, int], owned: Changes, moved: Changes) -> str:
    """Which copies are missing, in a sentence that names the first card."""
    printing, finish = place = next(iter(short))
    have, others = owned.get(place, 0), len(short) - 1
    card = Printing.objects.shown().get(pk=printing)
    facts = {"count": -moved[place], "card": card, "finish": finish.label, "have": have}
    if have:
        sentence = _("%(count)d × %(card)s (%(finish)s) cannot be taken away: you own %(have)d.") % facts
    else:
        sentence = _("%(count)d × %(card)s (%(finish)s) cannot be taken away: you own none.") % facts
    if not others:
        return sentence
    more = ngettext("The same goes for %(others)d other card.", "The same goes for %(others)d other cards.", others)
    return f"{sentence} {more % {'others': others}}"


def _write(player: Player, moved: Changes, after: Changes, batch: MovementBatch) -> Act:
    now = timezone.now()
    batch.player, batch.created = player, now
    batch.save(force_insert=True)
    Holding.objects.bulk_create(
        [
            Holding(player=player, printing_id=place[0], finish=place[1], copies=total, changed=now)
            for place, total in after.items()
        ],
        update_conflicts=True,
        unique_fields=["player", "printing", "finish"],
        update_fields=["copies", "changed"],
        batch_size=500,
    )
    movements = [
        Movement(batch=batch, printing_id=place[0], finish=place[1], delta=delta, after=after[place])
        for place, delta in moved.items()
    ]
    Movement.objects.bulk_create(movements, batch_size=500)
    return Act(batch, tuple(movements))
