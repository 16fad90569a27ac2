"""Bring back the collection of an archive: part of a transaction that brings back everything, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.utils.translation import gettext as _

from collection.faces.photo_reading import ReadPhoto
from collection.models import (
    ActKind,
    Card,
    ColumnMap,
    Facts,
    Finish,
    Game,
    KeptCard,
    Photo,
    Place,
    Player,
    Printing,
    SavedSearch,
    Stock,
    Wish,
)
from collection.refusal import Refusal
from collection.services.explaining import KeptWord, restore_words
from collection.services.holdings import Act, change_holdings
from collection.services.mapping import digest_of
from collection.services.own_lists import UnknownCopiesError, UnusableListError, count_copies, keep_list
from collection.services.placing import Placed, Standing

Named = tuple[str, str]
"""A game and the key of a printing, or of a card, as archives name it."""

NAMED_IN_A_REFUSAL = 5


class UnrestorableError(Refusal):
    """The archive was read, but this site cannot hold what is in it."""

    status = HTTPStatus.UNPROCESSABLE_ENTITY


@dataclass(frozen=True, slots=True)
class KeptPlace:
    """A binder, box or pile."""

    name: str
    kind: str
    position: int
    note: str
    dividers: str = ""


@dataclass(frozen=True, slots=True)
class KeptLot:
    """Copies of which the same is said; `place` is the name of one, "" for none, and `facts` names none."""

    printing: Named
    finish: Finish
    copies: int
    facts: Facts
    place: str


@dataclass(frozen=True, slots=True)
class KeptWish:
    """Copies looked for, of a card or of one printing of it."""

    card: Named
    printing: Named | None
    copies: int
    had: int
    note: str
    created: datetime


@dataclass(frozen=True, slots=True)
class KeptSearch:
    """A list of cards under a name."""

    game: str
    name: str
    query: str
    created: datetime


@dataclass(frozen=True, slots=True)
class KeptColumns:
    """What the columns of a table hold."""

    cells: Sequence[str]
    fields: Sequence[str]
    changed: datetime


@dataclass(frozen=True, slots=True)
class KeptList:
    """A card list of the player's own, and how many copies of its cards he has."""

    game: str
    text: str
    held: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class KeptPhoto:
    """A picture of a printing, drawn anew by this site."""

    printing: Named
    picture: ReadPhoto


@dataclass(slots=True)
class KeptCollection:
    """All that an archive says of a collection; `roomless`: how many words more the account has no room for."""

    holdings: dict[tuple[Named, Finish], int] = field(default_factory=dict)
    places: Sequence[KeptPlace] = ()
    lots: Sequence[KeptLot] = ()
    wishes: Sequence[KeptWish] = ()
    searches: Sequence[KeptSearch] = ()
    lists: Sequence[KeptList] = ()
    kept_cards: Sequence[tuple[Named, int]] = ()
    columns: Sequence[KeptColumns] = ()
    words: Sequence[KeptWord] = ()
    roomless: int = 0
    photos: Sequence[KeptPhoto] = ()

    @property
    def games(self) -> set[str]:
        """Every game that is named."""
        named = {game for game, _key in self.printings} | {one.card[0] for one in self.wishes}
        named |= {card[0] for card, _copies in self.kept_cards}
        return named | {one.game for one in self.searches} | {one.game for one in self.lists}

    @property
    def printings(self) -> set[Named]:
        """Every printing that is named."""
        named = {printing for printing, _finish in self.holdings} | {one.printing for one in self.lots}
        return named | {one.printing for one in self.photos} | {one.printing for one in self.wishes if one.printing}


def restore_collection(
    *, player: Player, kept: KeptCollection, note: str, now: datetime, brought: Mapping[str, Any] | None = None
) -> Act:
    """Write all of it: the copies with what is said of them, and the places, as one act of the journal, which can be undone
    together with what was `brought` of other rooms.

    The player is locked and has none of it, but for places of the same names. Refuses with UnrestorableError
    what this site does not know, and what `change_holdings` refuses.
    """
    games, printings = _known_here(kept)
    places = {one.name: one.pk for one in Place.objects.of(player)}
    opened = []
    for one in kept.places:
        places[one.name] = Place.objects.create(player=player, name=one.name, removed=now).pk
        opened.append(Placed(places[one.name], None, Standing(one.name, one.kind, one.note, one.position, one.dividers)))
    act = change_holdings(
        player=player,
        changes={(printings[printing], finish): copies for (printing, finish), copies in kept.holdings.items()},
        kind=ActKind.RESTORE,
        note=note,
        described=_described(kept, printings, places),
        placed=opened,
        brought=brought,
    )
    _wishes(player, kept.wishes, printings)
    _kept_cards(player, kept.kept_cards)
    ColumnMap.objects.bulk_create(
        ColumnMap(player=player, digest=digest_of(one.cells), cells=list(one.cells), fields=list(one.fields), changed=one.changed)
        for one in kept.columns
    )
    restore_words(player=player, words=kept.words)
    SavedSearch.objects.bulk_create(
        [SavedSearch(player=player, game=games[one.game], name=one.name, query=one.query, created=one.created)
         for one in kept.searches]
    )  # fmt: skip
    for own in kept.lists:
        _list(player, games[own.game], own)
    _photos(player, kept.photos, printings, now)
    return act


def refuse_strangers(kept: KeptCollection) -> None:
    """UnrestorableError where it names games or cards that this site does not know; nothing is written."""
    games, _printings = _known_here(kept)
    refuse_unknown(({one.card for one in kept.wishes} | {card for card, _copies in kept.kept_cards}) - cards_named(games).keys())


def _known_here(kept: KeptCollection) -> tuple[dict[str, Game], dict[Named, int]]:
    """The games and printings that are named. UnrestorableError where this site does not know one."""
    games = {game.slug: game for game in Game.objects.with_cards().filter(slug__in=kept.games)}
    refuse_unknown(kept.games - games.keys())
    printings = printings_named(games)
    refuse_unknown(kept.printings - printings.keys())
    return games, printings


def cards_named(games: Iterable[str]) -> dict[Named, int]:
    """The ids of all cards of these games, by game and key."""
    rows = Card.objects.filter(game__in=list(games)).values_list("game_id", "key", "pk")
    return {(game, key): pk for game, key, pk in rows}


def printings_named(games: Iterable[str]) -> dict[Named, int]:
    """The ids of all printings of these games, by game and key."""
    rows = Printing.objects.filter(set__game__in=list(games)).values_list("set__game_id", "key", "pk")
    return {(game, key): pk for game, key, pk in rows}


def refuse_unknown(names: Iterable[str | Named]) -> None:
    """UnrestorableError where there is anything among these names, which nothing on this site has."""
    unknown = sorted(one if isinstance(one, str) else " ".join(one) for one in names)
    if not unknown:
        return
    more = ["…"] if len(unknown) > NAMED_IN_A_REFUSAL else []
    raise UnrestorableError(
        _("This site does not know these games or cards: %(names)s. It may be older than the one that made the archive.")
        % {"names": ", ".join(unknown[:NAMED_IN_A_REFUSAL] + more)}
    )


def _described(kept: KeptCollection, printings: Mapping[Named, int], places: Mapping[str, int]) -> Counter[tuple[Stock, Facts]]:
    """What is said of the copies."""
    described: Counter[tuple[Stock, Facts]] = Counter()
    for lot in kept.lots:
        if lot.place and lot.place not in places:
            raise UnrestorableError(_("The archive speaks of a place that it does not hold: %(name)s.") % {"name": lot.place})
        facts = replace(lot.facts, place=places[lot.place] if lot.place else None)
        described[(printings[lot.printing], lot.finish), facts] += lot.copies
    return described


def _wishes(player: Player, wishes: Sequence[KeptWish], printings: Mapping[Named, int]) -> None:
    cards = cards_named({one.card[0] for one in wishes})
    refuse_unknown({one.card for one in wishes} - cards.keys())
    wished = {printings[one.printing] for one in wishes if one.printing}
    card_of = dict(Printing.objects.filter(pk__in=wished).values_list("pk", "card_id"))
    refuse_unknown(one.printing for one in wishes if one.printing and card_of[printings[one.printing]] != cards[one.card])
    Wish.objects.bulk_create(
        [
            Wish(
                player=player,
                card_id=cards[one.card],
                printing_id=printings[one.printing] if one.printing else None,
                copies=one.copies,
                had=one.had,
                note=one.note,
                created=one.created,
            )
            for one in wishes
        ],
        batch_size=500,
    )


def _kept_cards(player: Player, kept: Sequence[tuple[Named, int]]) -> None:
    cards = cards_named({game for (game, _key), _copies in kept})
    refuse_unknown({card for card, _copies in kept} - cards.keys())
    KeptCard.objects.bulk_create(KeptCard(player=player, card_id=cards[card], copies=copies) for card, copies in kept)


def _list(player: Player, game: Game, own: KeptList) -> None:
    try:
        keep_list(player=player, game=game, text=own.text)
        count_copies(player=player, game=game, copies=own.held)
    except (UnusableListError, UnknownCopiesError) as problem:
        words = _("The archive holds a list of your own that cannot be used here (%(game)s): %(problem)s")
        raise UnrestorableError(words % {"game": game.name, "problem": problem}) from problem


def _photos(player: Player, photos: Sequence[KeptPhoto], printings: Mapping[Named, int], now: datetime) -> None:
    for one in photos:
        found = one.picture
        Photo.objects.create(
            player=player,
            printing_id=printings[one.printing],
            large=found.large,
            small=found.small,
            width=found.width,
            height=found.height,
            attached=now,
        )
    if photos:
        Player.objects.filter(pk=player.pk).update(has_photos=True)
