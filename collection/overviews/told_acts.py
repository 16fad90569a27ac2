"""What pages tell of acts beyond the figures that are kept with them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F, Prefetch, Q, Sum, prefetch_related_objects
from django.db.models.functions import Coalesce, Greatest

from collection.models import LotMovement, Movement, MovementBatch


def name_cards(acts: Sequence[MovementBatch], most: int) -> None:
    """Give each act its first movements as `first_moved`, and those that say something of copies as `first_said`: so many.

    Two queries, and two for each large act: a prefetch numbers all rows of its acts to cut them.
    """
    moved, said = Movement.objects.shown(), LotMovement.objects.filter(delta__gt=0).shown()
    prefetch_related_objects(
        [act for act in acts if not act.is_large],
        Prefetch("movements", moved[:most], to_attr="first_moved"),
        Prefetch("lot_movements", said[:most], to_attr="first_said"),
    )
    for act in acts:
        if act.is_large:
            vars(act).update(first_moved=list(moved.told_of(act)[:most]), first_said=list(said.told_of(act)[:most]))


def described_copies(act: MovementBatch) -> int:
    """Of how many copies an act that moves none says something else: of each stock those that are said or unsaid."""
    said = Coalesce(Sum("delta", filter=Q(delta__gt=0)), 0)
    unsaid = Coalesce(Sum(-F("delta"), filter=Q(delta__lt=0)), 0)
    of_each = act.lot_movements.order_by().values("printing", "finish").annotate(copies=Greatest(said, unsaid))
    return int(of_each.aggregate(count=Coalesce(Sum("copies"), 0))["count"])
