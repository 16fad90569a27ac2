"""Bring back the collection of an archive: part of a transaction that brings back everything, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.utils.translation import gettext as _

from collection.faces.photo_reading import ReadPhoto
from collection.languages import page_language
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
    PlaceKind,
    Player,
    Printing,
    SavedSearch,
    Stock,
    Wish,
)
from collection.refusal import Refusal
from collection.services.explaining import KeptWord, restore_words
from collection.services.holdings import Act, Plan, change_holdings, plan_of
from collection.services.mapping import digest_of
from collection.services.own_lists import UnknownCopiesError, UnusableListError, count_copies, keep_list, takes_lists
from collection.services.places import unopened_place
from collection.services.placing import Placed, Standing

Named = tuple[str, str]
"""A game and the key of a printing, or of a card, as archives name it."""

NAMED_IN_A_REFUSAL = 5
COPIES, PLACES, WISHES, SEARCHES, KEPT = (
    "collection/copies.json", "collection/places.json", "wishes.json", "searches.json", "kept.json",
)  # fmt: skip
"""Files of an archive, by which refusals say where something is."""


class UnrestorableError(Refusal):
    """The archive was read, but this site cannot hold what is in it; the words say in which file that is, and what helps."""

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
    def games(self) -> dict[str, set[str]]:
        """Every game that is named, by file."""
        return {
            COPIES: {game for (game, _key), _finish in self.holdings} | {one.printing[0] for one in self.lots},
            WISHES: {one.card[0] for one in self.wishes},
            KEPT: {game for (game, _key), _copies in self.kept_cards},
            SEARCHES: {one.game for one in self.searches},
            "lists/": {one.game for one in self.lists},
            "photos/": {one.printing[0] for one in self.photos},
        }

    @property
    def printings(self) -> dict[str, set[Named]]:
        """Every printing that is named, by file."""
        return {
            COPIES: {printing for printing, _finish in self.holdings} | {one.printing for one in self.lots},
            WISHES: {one.printing for one in self.wishes if one.printing},
            "photos/": {one.printing for one in self.photos},
        }


def plan_copies(player: Player, kept: KeptCollection, opened: dict[str, Place]) -> Plan:
    """What its copies and what is said of them come to; the places that it brings come to those `opened`, where nobody sees them.

    Refuses with UnrestorableError what this site does not know or cannot hold.
    """
    _games, printings = _known_here(kept)
    places = {one.name: one.pk for one in Place.objects.of(player)}
    for one in kept.places:
        opened[one.name] = opened.get(one.name) or unopened_place(player, one.name, PlaceKind(one.kind))
        places[one.name] = opened[one.name].pk
    with saying_where(COPIES):
        return plan_of(player, changes=_moved(kept, printings), described=_described(kept, printings, places))


def restore_collection(
    *,
    player: Player,
    kept: KeptCollection,
    note: str,
    now: datetime,
    plan: Plan,
    opened: Mapping[str, Place],
    brought: Mapping[str, Any] | None = None,
) -> Act:
    """Write all of it: the copies with what is said of them, and the places, as one act of the journal, which can be undone
    together with what was `brought` of other rooms. `plan` and `opened` are what `plan_copies` made of it.

    The player is locked and has none of it, but for places of the same names. Refuses with UnrestorableError
    what this site does not know or cannot hold.
    """
    games, printings = _known_here(kept)
    placed = [
        Placed(opened[one.name].pk, None, Standing(one.name, one.kind, one.note, one.position, one.dividers))
        for one in kept.places
    ]
    with saying_where(COPIES):
        act = change_holdings(
            player=player,
            changes=plan.moved,
            kind=ActKind.RESTORE,
            note=note,
            placed=placed,
            brought=brought,
            plan=plan,
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


def _known_here(kept: KeptCollection) -> tuple[dict[str, Game], dict[Named, int]]:
    """The games and printings that are named. UnrestorableError where this site does not know one."""
    slugs = {slug for named in kept.games.values() for slug in named}
    games = {game.slug: game for game in Game.objects.with_cards().filter(slug__in=slugs)}
    for file, named in kept.games.items():
        refuse_unknown(named - games.keys(), file)
    printings = printings_named(games)
    for file, cards in kept.printings.items():
        refuse_unknown(cards - printings.keys(), file)
    return games, printings


def cards_named(games: Iterable[str]) -> dict[Named, int]:
    """The ids of all cards of these games, by game and key."""
    rows = Card.objects.filter(game__in=list(games)).values_list("game_id", "key", "pk")
    return {(game, key): pk for game, key, pk in rows}


def printings_named(games: Iterable[str]) -> dict[Named, int]:
    """The ids of all printings of these games, by game and key."""
    rows = Printing.objects.filter(set__game__in=list(games)).values_list("set__game_id", "key", "pk")
    return {(game, key): pk for game, key, pk in rows}


@contextmanager
def saying_where(file: str) -> Iterator[None]:
    """UnrestorableError with the name of the file for what is refused in the block."""
    try:
        yield
    except UnrestorableError:
        raise
    except Refusal as problem:
        raise UnrestorableError(f"{file}: {problem}") from problem


def refuse_unknown(names: Iterable[str | Named], file: str) -> None:
    """UnrestorableError where there is anything among these names in a file, which nothing on this site has."""
    if unknown := _some_of(one if isinstance(one, str) else " ".join(one) for one in names):
        words = _(
            "%(file)s: this site does not know these games or cards: %(names)s. It may be older than the one that made the"
            " archive: send it again once the site is updated, or without them."
        )
        raise _naming(words, file, unknown)


def _naming(words: str, file: str, names: str) -> UnrestorableError:
    """The refusal of a file with some names; behind three dots stands no fourth."""
    return UnrestorableError((words % {"file": file, "names": names}).replace("….", "…"))


def _some_of(names: Iterable[str]) -> str:
    """The first of these names, in their order."""
    found = sorted(names)
    return ", ".join(found[:NAMED_IN_A_REFUSAL] + (["…"] if len(found) > NAMED_IN_A_REFUSAL else []))


def _moved(kept: KeptCollection, printings: Mapping[Named, int]) -> dict[Stock, int]:
    return {(printings[printing], finish): copies for (printing, finish), copies in kept.holdings.items()}


def _described(kept: KeptCollection, printings: Mapping[Named, int], places: Mapping[str, int]) -> Counter[tuple[Stock, Facts]]:
    """What is said of the copies."""
    described: Counter[tuple[Stock, Facts]] = Counter()
    for lot in kept.lots:
        facts = replace(lot.facts, place=places[lot.place] if lot.place else None)
        described[(printings[lot.printing], lot.finish), facts] += lot.copies
    return described


def _wishes(player: Player, wishes: Sequence[KeptWish], printings: Mapping[Named, int]) -> None:
    cards = cards_named({one.card[0] for one in wishes})
    refuse_unknown({one.card for one in wishes} - cards.keys(), WISHES)
    wished = [one for one in wishes if one.printing]
    card_of = dict(Printing.objects.filter(card__in={cards[one.card] for one in wished}).values_list("pk", "card_id"))
    others = (one for one in wished if one.printing and card_of.get(printings[one.printing]) != cards[one.card])
    if names := _some_of(f"{' '.join(one.card)} ({one.printing[1]})" for one in others if one.printing):
        words = _(
            "%(file)s: these wishes name a card and a printing of another one: %(names)s. Write one of its own, or none, then"
            " send the archive again."
        )
        raise _naming(words, WISHES, names)
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
    refuse_unknown({card for card, _copies in kept} - cards.keys(), KEPT)
    KeptCard.objects.bulk_create(KeptCard(player=player, card_id=cards[card], copies=copies) for card, copies in kept)


def _list(player: Player, game: Game, own: KeptList) -> None:
    file = f"lists/{own.game}.toml"
    if not takes_lists(own.game):
        words = _(
            "%(file)s: %(game)s is not played with lists of one’s own. Take the file out of the archive, then send it again."
        )
        raise UnrestorableError(words % {"file": file, "game": game.name})
    try:
        keep_list(player=player, game=game, text=own.text)
    except UnusableListError as problem:
        words = _(
            "%(file)s: this list of your own cannot be used here: %(problem)s. Mend it, or take the file out of the archive, then"
            " send it again."
        )
        raise UnrestorableError(words % {"file": file, "problem": _what_is_wrong(problem)}) from problem
    try:
        count_copies(player=player, game=game, copies=own.held)
    except UnknownCopiesError as problem:
        words = _(
            "%(file)s: these are no cards of the list, or no numbers of copies: %(names)s. Take them out, then send the archive"
            " again."
        )
        raise _naming(words, f"lists/{own.game}-box.json", _some_of(problem.keys)) from problem


def _what_is_wrong(problem: UnusableListError) -> str:
    """The first thing that forbids a list, without its full stop."""
    return problem.problems[0].say(page_language()).rstrip(".")


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
