"""Bring back the decks of an archive: part of a transaction that brings back everything, or nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from collection.folding import folded
from collection.models import Card, Finish, Game, Player
from collection.services.restoring import Named, UnrestorableError, printings_named, refuse_unknown
from decks.guide import guide_of
from decks.models import Build, BuildSlot, CardRemark, Deck, DeckRevision
from decks.remarks import Said
from decks.services.editing import write_maybe, write_slots
from decks.services.shelf import MAX_DECKS


@dataclass(frozen=True, slots=True)
class KeptRevision:
    """A deck as its owner saved it once."""

    number: int
    message: str
    format: str
    content: Mapping[str, int]
    created: datetime


@dataclass(frozen=True, slots=True)
class KeptDeck:
    """A deck with its revisions, and the copies that lie in it where it is built (`begun` says since when)."""

    game: str
    name: str
    format: str
    notes: str
    content: Mapping[str, int]
    created: datetime
    updated: datetime
    deleted: datetime | None
    revisions: Sequence[KeptRevision] = ()
    built: Sequence[tuple[str, Finish, int]] = ()
    begun: datetime | None = None
    maybe: Mapping[str, int] = field(default_factory=dict)
    remarks: Mapping[str, Said] = field(default_factory=dict)
    folder: str = ""
    labels: Sequence[str] = ()
    archived: datetime | None = None
    arrangement: Mapping[str, Any] = field(default_factory=dict)
    guide: Mapping[str, Any] = field(default_factory=dict)


def restore_decks(*, owner: Player, decks: Sequence[KeptDeck], now: datetime) -> None:
    """Make these decks, shown to nobody. Refuses with UnrestorableError, and what `editing.write_slots` refuses."""
    if sum(one.deleted is None for one in decks) > MAX_DECKS:
        raise UnrestorableError(_("The archive holds more than %(most)d decks, the most one can have.") % {"most": MAX_DECKS})
    slugs = {one.game for one in decks}
    games = {game.slug: game for game in Game.objects.with_cards().filter(slug__in=slugs)}
    refuse_unknown(slugs - games.keys())
    printings = printings_named(games)
    refuse_unknown({(one.game, key) for one in decks for key, _finish, _copies in one.built} - printings.keys())
    for one in decks:
        _restore(owner, games[one.game], one, printings, now)


def _restore(owner: Player, game: Game, kept: KeptDeck, printings: Mapping[Named, int], now: datetime) -> None:
    told = {"name": kept.name, "folded_name": folded(kept.name), "format": kept.format, "notes": kept.notes}
    lies = {"folder": kept.folder, "labels": list(kept.labels), "arrangement": dict(kept.arrangement)}
    lies["guide"] = guide_of(game.slug, kept.guide)
    deck = Deck.objects.create(owner=owner, game=game, archived=kept.archived, **told, **lies)
    write_slots(deck, {}, dict(kept.content))
    write_maybe(deck, {}, dict(kept.maybe))
    _restore_remarks(deck, kept.remarks)
    revisions = [
        DeckRevision(deck=deck, number=one.number, message=one.message, format=one.format, content=dict(one.content))
        for one in kept.revisions
    ]
    for row, one in zip(DeckRevision.objects.bulk_create(revisions), kept.revisions, strict=True):
        row.created = one.created
    DeckRevision.objects.bulk_update(revisions, ["created"])
    if kept.built:
        build = Build.objects.create(deck=deck, version=1, begun=kept.begun or now, changed=now)
        BuildSlot.objects.bulk_create(
            [
                BuildSlot(build=build, printing_id=printings[kept.game, key], finish=finish, copies=copies)
                for key, finish, copies in kept.built
            ]
        )
    Deck.objects.filter(pk=deck.pk).update(created=kept.created, updated=kept.updated, deleted=kept.deleted)


def _restore_remarks(deck: Deck, remarks: Mapping[str, Said]) -> None:
    cards = dict(Card.objects.filter(game=deck.game, key__in=remarks).values_list("key", "pk"))
    refuse_unknown({(deck.game_id, key) for key in remarks} - {(deck.game_id, key) for key in cards})
    CardRemark.objects.bulk_create(
        [CardRemark(deck=deck, card_id=cards[key], tags=list(said.tags), note=said.note) for key, said in remarks.items() if said]
    )
