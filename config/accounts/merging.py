"""What an archive would add to an account: by difference, so that nothing here is overwritten and nothing comes twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from django.conf import settings
from django.utils.translation import gettext as _

from collection.models import (
    ColumnMap,
    Facts,
    Holding,
    KeptCard,
    Lot,
    OwnList,
    Photo,
    Place,
    Player,
    Printing,
    SavedSearch,
    Wish,
)
from collection.services.explaining import with_room, words_remembered
from collection.services.mapping import MOST_MAPS, digest_of
from collection.services.photos import MOST_PHOTOS
from collection.services.places import MOST_PLACES
from collection.services.restoring import (
    KEPT,
    PLACES,
    SEARCHES,
    WISHES,
    KeptCollection,
    KeptLot,
    KeptWish,
    Named,
    UnrestorableError,
)
from collection.services.searches import MOST_SEARCHES
from collection.services.spares import MOST_CARDS
from collection.services.wishes import MOST_WISHES
from config.accounts.archive_reading import Archived
from decks.models import Deck, OwnFormat, contents_of
from decks.services.formats import MOST_FORMATS, KeptFormat
from decks.services.restoring import KeptDeck, renamed
from decks.services.shelf import MAX_DECKS, MOST_DELETED
from play.runs.models import Run
from play.runs.services.restoring import without_those_of as without_runs_of
from play.tables.models import Table
from play.tables.services.opening import MOST_TABLES
from play.tables.services.restoring import without_those_of as without_tables_of

SHOWN: Final = 100
"""Of each kind, as many are named before somebody says yes."""

T = TypeVar("T")

Line = tuple[Named, str, Facts, str]
"""Copies of a lot: printing, finish, what is said but for the place, and its name."""


def what_is_new(player: Player, archived: Archived, *, is_empty: bool, copies: KeptCollection | None = None) -> Archived:
    """The part of an archive that an account lacks. UnrestorableError where it would hold more than one may.

    Copies: as many as the archive has more of, of each printing and finish; what is said of them comes with those alone. Places,
    searches, lists, columns, words, wishes, kept numbers and photos: those whose name or card has none here. Decks, games and
    simulations: those that are not here, by when they were made; decks come unbuilt into an account that holds something already.
    `copies` holds the new copies and what is said of them, where that was worked out before and nothing happened to copies since.
    """
    kept = archived.collection
    games = archived.games
    words = _lacking(kept.words, [(one.column, one.word) for one in words_remembered(player)], lambda one: (one.column, one.word))
    new = KeptCollection(
        holdings=copies.holdings if copies else _holdings(player, kept),
        places=_lacking(kept.places, Place.objects.of(player).values_list("name", flat=True), lambda one: one.name),
        searches=_lacking(
            kept.searches, SavedSearch.objects.filter(player=player).values_list("game", "name"), lambda one: (one.game, one.name)
        ),
        lists=_lacking(kept.lists, OwnList.objects.filter(player=player).values_list("game", flat=True), lambda one: one.game),
        kept_cards=_lacking(
            kept.kept_cards, KeptCard.objects.of(player).values_list("card__game", "card__key"), lambda one: one[0]
        ),
        columns=_lacking(
            kept.columns,
            ColumnMap.objects.tables_of(player).values_list("digest", flat=True),
            lambda one: digest_of(one.cells),
        ),
        words=with_room(player, words),
        photos=_lacking(
            kept.photos,
            Photo.objects.of(player).order_by().values_list("printing__set__game_id", "printing__key"),
            lambda one: one.printing,
        ),
    )
    new.roomless = len(words) - len(new.words)
    new.lots = copies.lots if copies else _lots(player, kept.lots, new.holdings)
    new.wishes = _wishes(player, kept, new.holdings, is_empty=is_empty)
    formats, keys = _formats(player, archived.formats)
    decks = _decks(player, [renamed(one, keys) for one in archived.decks], is_empty=is_empty)
    found = replace(
        archived,
        collection=new,
        decks=decks,
        formats=formats,
        games=replace(games, tables=without_tables_of(player, games.tables), runs=without_runs_of(player, games.runs)),
    )
    _refuse_too_many(player, found)
    return found


def counts_of(archived: Archived) -> dict[str, int]:
    """How much of everything there is, as pages tell it."""
    kept, games = archived.collection, archived.games
    return {
        "copies": sum(kept.holdings.values()),
        "places": len(kept.places),
        "wishes": len(kept.wishes),
        "searches": len(kept.searches),
        "lists": len(kept.lists),
        "photos": len(kept.photos),
        "decks": len(archived.decks),
        "formats": len(archived.formats),
        "revisions": sum(len(one.revisions) for one in archived.decks),
        "built": sum(bool(one.built) for one in archived.decks),
        "kept": len(kept.kept_cards),
        "columns": len(kept.columns),
        "words": len(kept.words),
        "roomless": kept.roomless,
        "tables": len(games.tables),
        "runs": len(games.runs),
        "untold": games.untold,
        "elsewhere": games.elsewhere,
    }


def preview_of(new: Archived) -> dict[str, Any]:
    """What would be added, counted, with the first names of each kind."""
    kept = new.collection
    stocks = sorted(kept.holdings.items())
    named = dict(_named({printing for (printing, _finish), _copies in stocks[:SHOWN]}))
    wished = [one.card for one in kept.wishes[:SHOWN]]
    return {
        "told": counts_of(new),
        "copies": [
            [copies, " ".join((*printing, named.get(printing, ""))), finish] for (printing, finish), copies in stocks[:SHOWN]
        ],
        "places": [one.name for one in kept.places],
        "decks": [one.name for one in new.decks[:SHOWN]],
        "wishes": [" ".join(card) for card in wished],
    }


def _named(printings: set[Named]) -> Iterable[tuple[Named, str]]:
    """The names of the cards of these printings."""
    rows = Printing.objects.filter(key__in={key for _game, key in printings}).select_related("card", "set")
    return (((one.set.game_id, one.key), str(one.card.name)) for one in rows)


def _lacking(there: Sequence[T], here: Iterable[Hashable], key: Callable[[T], Hashable]) -> list[T]:
    """Those whose key nothing here has."""
    known = set(here)
    return [one for one in there if key(one) not in known]


def _owned(player: Player) -> dict[tuple[Named, str], int]:
    rows = Holding.objects.of(player).order_by().values_list("printing__set__game_id", "printing__key", "finish", "copies")
    return {((game, key), finish): copies for game, key, finish, copies in rows}


def _holdings(player: Player, kept: KeptCollection) -> dict[Any, int]:
    owned = _owned(player)
    lacking = {stock: copies - owned.get(stock, 0) for stock, copies in kept.holdings.items()}
    return {stock: copies for stock, copies in lacking.items() if copies > 0}


def _lots(player: Player, lots: Sequence[KeptLot], added: Mapping[Any, int]) -> list[KeptLot]:
    """What is said of copies that are added: the lots that are not here, as far as the copies reach."""
    here: Counter[Line] = Counter()
    for lot in Lot.objects.of(player).shown():
        said = replace(lot.facts, place=None)
        here[(lot.printing.set.game_id, lot.printing.key), lot.finish, said, lot.place.name if lot.place else ""] += lot.copies
    left = Counter(added)
    found: list[KeptLot] = []
    for one in lots:
        line = (one.printing, one.finish, one.facts, one.place)
        same = min(one.copies, here[line])
        here[line] -= same
        copies = min(one.copies - same, left[one.printing, one.finish])
        left[one.printing, one.finish] -= copies
        found += [replace(one, copies=copies)] if copies else []
    return found


def _wishes(player: Player, kept: KeptCollection, added: Mapping[Any, int], *, is_empty: bool) -> list[KeptWish]:
    """Wishes for what is not wished here; as many copies are still to come as there were, whatever lies here already."""
    here = Wish.objects.of(player).order_by().values_list("card__game", "card__key", "printing__key")
    known = {(game, card, printing or "") for game, card, printing in here}
    new = [one for one in kept.wishes if (*one.card, one.printing[1] if one.printing else "") not in known]
    if is_empty or not new:
        return new
    owned = Counter(_owned(player)) + Counter(added)
    rows = Printing.objects.filter(card__key__in={one.card[1] for one in new}).values_list("set__game_id", "key", "card__key")
    of_card: dict[Named, list[Named]] = {}
    for game, key, card in rows:
        of_card.setdefault((game, card), []).append((game, key))

    def copies(one: KeptWish, held: Mapping[Any, int]) -> int:
        meant = {one.printing} if one.printing else set(of_card.get(one.card, ()))
        return sum(count for (printing, _finish), count in held.items() if printing in meant)

    return [replace(one, had=max(0, copies(one, owned) - max(0, copies(one, kept.holdings) - one.had))) for one in new]


def _formats(player: Player, formats: Sequence[KeptFormat]) -> tuple[list[KeptFormat], dict[str, str]]:
    """Formats that are not here with all their versions, by when they were made; of the others, the key here by the archive’s."""
    rows = OwnFormat.objects.filter(owner=player).prefetch_related("versions")
    here = {(one.game_id, one.created): (one.key, {version.number for version in one.versions.all()}) for one in rows}
    new: list[KeptFormat] = []
    keys: dict[str, str] = {}
    for kept in formats:
        key, numbers = here.get((kept.game, kept.created), ("", set()))
        if key and numbers >= {one.number for one in kept.versions}:
            keys[kept.key] = key
        else:
            new.append(kept)
    return new, keys


def _decks(player: Player, decks: Sequence[KeptDeck], *, is_empty: bool) -> list[KeptDeck]:
    """Decks that were not made here and did not come from here; nor those that are here under their name with the same cards."""
    rows = list(Deck.objects.filter(owner=player).order_by("pk"))
    contents = contents_of([one for one in rows if one.deleted is None])
    made = {(one.game_id, one.created) for one in rows}
    same = {(one.game_id, one.name, tuple(sorted(contents[one.pk].items()))) for one in rows if one.deleted is None}
    new = [
        one
        for one in decks
        if (one.game, one.created) not in made and (one.game, one.name, tuple(sorted(one.content.items()))) not in same
    ]
    return new if is_empty else [replace(one, built=(), begun=None) for one in new]


def _refuse_too_many(player: Player, new: Archived) -> None:
    """UnrestorableError where the account would then hold more of a kind than one may."""
    kept, games = new.collection, new.games
    decks = sum(one.deleted is None for one in new.decks)
    for added, here, most, words, file in (
        (len(kept.places), Place.objects.of(player), MOST_PLACES, _("places"), PLACES),
        (len(kept.wishes), Wish.objects.of(player), MOST_WISHES, _("wishes"), WISHES),
        (len(kept.searches), SavedSearch.objects.filter(player=player), MOST_SEARCHES, _("kept searches"), SEARCHES),
        (len(kept.kept_cards), KeptCard.objects.of(player), MOST_CARDS, _("kept numbers of cards"), KEPT),
        (len(kept.columns), ColumnMap.objects.tables_of(player), MOST_MAPS, _("columns of tables"), "columns.json"),
        (len(kept.photos), Photo.objects.of(player), MOST_PHOTOS, _("photos"), "photos/"),
        (decks, Deck.objects.owned_by(player), MAX_DECKS, _("decks"), "decks/"),
        (len(new.decks) - decks, Deck.objects.deleted_by(player), MOST_DELETED, _("deleted decks"), "decks/"),
        (len(new.formats), OwnFormat.objects.filter(owner=player), MOST_FORMATS, _("formats"), "formats.json"),
        (len(games.tables), Table.objects.owned_by(player), MOST_TABLES, _("tables"), "tables/"),
        (len(games.runs), Run.objects.owned_by(player), settings.RUNS_KEPT, _("simulations"), "simulations/"),
    ):
        if added and (count := here.count() + added) > most:
            told = {"count": count, "what": words, "most": most, "over": count - most, "file": file}
            raise UnrestorableError(
                _(
                    "With the archive the account would hold %(count)d %(what)s; it can hold %(most)d. That is %(over)d too many:"
                    " make room here, or take some out of the archive (%(file)s), then send it again."
                )
                % told
            )
