"""The places of a player with what they hold, and where the copies of a card lie."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, F, QuerySet, Sum

from collection.inventory.remembering import Act, until_next_act
from collection.models import Card, Lot, Place, Player
from collection.overviews.loose import IN_A_BOX


def counted_places(player: Player) -> QuerySet[Place]:
    """A player's places with `copies` and different `printings` in each."""
    counted = Place.objects.of(player).annotate(
        copies=Sum("lots__copies", default=0), printings=Count("lots__printing", distinct=True)
    )
    return counted.order_by("position", "name", "pk")


def places_of(player: Player, act: Act | None) -> list[Place]:
    """The same as a list, counted once as long as `act` is the player's last one; then the printings alone that an act moves."""
    lying = Lot.objects.of(player).exclude(place=None).order_by().values_list("place", "printing")
    counted = lying.annotate(total=Sum("copies"))

    def again(before: list[tuple[int, int, int]], moved: frozenset[int]) -> list[tuple[int, int, int]]:
        return [one for one in before if one[1] not in moved] + list(counted.filter(printing__in=moved))

    def read() -> list[Place]:
        copies, printings = Counter[int](), Counter[int]()
        for place, _printing, total in until_next_act(player, act, "lying", lambda: list(counted), again):
            copies[place] += total
            printings[place] += 1
        places = list(Place.objects.of(player).order_by("position", "name", "pk"))
        for one in places:
            one.copies, one.printings = copies[one.pk], printings[one.pk]  # type: ignore[attr-defined]
        return places

    return until_next_act(player, act, "counted places", read)


@dataclass(frozen=True, slots=True)
class Where:
    """Copies of a card in one place, with the page and pocket, or the row and divider, where they are known."""

    place: Place
    copies: int
    page: int | None
    slot: int | None
    row: int | None
    divider: str


def where_is(player: Player, card: Card) -> list[Where]:
    """Where the copies of a card lie, in one query."""
    lots = Lot.objects.of(player).filter(printing__card=card).exclude(place=None).select_related("place")
    counts: Counter[tuple[Place, int | None, int | None, int | None, str]] = Counter()
    for one in lots.order_by("place__position", "place__name", F("page").asc(nulls_last=True), "slot", *IN_A_BOX):
        if one.place:
            counts[one.place, one.page, one.slot, one.row, one.divider] += one.copies
    return [Where(at[0], copies, *at[1:]) for at, copies in counts.items()]
