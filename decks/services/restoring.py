"""Bring back the decks of an archive: part of a transaction that brings back everything, or nothing."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from collection.folding import folded
from collection.models import Card, Finish, Game, Player
from collection.services.restoring import Named, cards_named, printings_named, refuse_unknown, saying_where
from decks.guides.remarks import Said
from decks.guides.writing import guide_of
from decks.legality.own_formats import NAME, name_of
from decks.legality.verdicts import choosable, default_format
from decks.models import Build, BuildSlot, CardRemark, Deck, DeckRevision, FormatVersion, Talk
from decks.services.editing import write_maybe, write_slots
from decks.services.marks import HiddenMarks, marks_of

KEYS_AT_ONCE = 500
"""Of formats, asked for in one query."""


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
    reports: Sequence[UUID] = ()
    """What the archive calls the reports attached to the guide; they are attached once simulations are back."""

    number: int = 0
    """What the archive calls it."""

    @property
    def file(self) -> str:
        """Where it stands in the archive."""
        return f"decks/{self.number}.json"


def renamed(kept: KeptDeck, keys: Mapping[str, str]) -> KeptDeck:
    """A deck that names the formats of its player by their new keys."""
    revisions = [replace(one, format=_renamed(one.format, keys)) for one in kept.revisions]
    return replace(kept, format=_renamed(kept.format, keys), revisions=revisions)


def _renamed(format: str, keys: Mapping[str, str]) -> str:
    named = NAME.fullmatch(format)
    return name_of(keys[named["key"]], int(named["number"])) if named and named["key"] in keys else format


def _closed_to(player: Player, decks: Sequence[KeptDeck]) -> set[str]:
    """The formats that these decks name and that are here, but that the player may not choose.

    Whoever holds a deck against a version reads it: an archive must not open versions of others, nor those still to come.
    """
    named = {match[0]: match["key"] for one in decks for format in _formats_of(one) if (match := NAME.fullmatch(format))}
    keys = sorted(set(named.values()))
    there: set[str] = set()
    chosen: set[str] = set()
    for start in range(0, len(keys), KEYS_AT_ONCE):
        rows = FormatVersion.objects.filter(format__key__in=keys[start : start + KEYS_AT_ONCE])
        there.update(rows.values_list("format__key", flat=True))
        open_to = rows.filter(choosable(player)).values_list("format__key", "number")
        chosen.update(name_of(key, number) for key, number in open_to)
    return {name for name, key in named.items() if key in there and name not in chosen}


def _formats_of(kept: KeptDeck) -> Iterator[str]:
    yield kept.format
    yield from (one.format for one in kept.revisions)


def _held_otherwise(kept: KeptDeck, closed: Container[str]) -> KeptDeck:
    """A deck that is held against the usual format of its game instead of formats that are closed to its owner."""
    usual = default_format(kept.game).id
    revisions = [replace(one, format=usual) if one.format in closed else one for one in kept.revisions]
    return replace(kept, format=usual if kept.format in closed else kept.format, revisions=revisions)


def restore_decks(*, owner: Player, decks: Sequence[KeptDeck], now: datetime) -> dict[int, Deck]:
    """Make these decks, shown to nobody, by what the archive calls them.

    A format of somebody else that the owner may not choose stays behind, as in copies of shared decks. What a moderator hides on
    this site, or hid when it is gone, is hidden as well, as its copies are.
    Refuses with UnrestorableError what this site does not know, and what no deck may hold.
    """
    games = {game.slug: game for game in Game.objects.with_cards().filter(slug__in={one.game for one in decks})}
    printings, cards = printings_named(games), cards_named(games)
    for one in decks:
        held = {(one.game, key) for key in (*one.content, *one.maybe, *(key for key, _finish, _copies in one.built))}
        refuse_unknown({one.game} - games.keys(), one.file)
        refuse_unknown((held - printings.keys()) | ({(one.game, key) for key in one.remarks} - cards.keys()), one.file)
    closed = _closed_to(owner, decks)
    made: dict[int, Deck] = {}
    for one in decks:
        with saying_where(one.file):
            made[one.number] = _restore(owner, games[one.game], _held_otherwise(one, closed), printings, now)
    _hide_again(owner, {made[one.number].pk: one for one in decks}, now)
    return made


def _hide_again(owner: Player, decks: Mapping[int, KeptDeck], now: datetime) -> None:
    """Hide those of these decks, by their primary keys, that are what a moderator hid."""
    hidden = HiddenMarks.before(owner)
    Talk.objects.bulk_create(
        Talk(deck_id=pk, hidden=now, hidden_why=_("It came with an archive, and is like a deck that moderators hid."))
        for pk, one in decks.items()
        if hidden.know(marks_of(game=one.game, name=one.name, notes=one.notes, guide=one.guide, content=one.content))
    )


def _restore(owner: Player, game: Game, kept: KeptDeck, printings: Mapping[Named, int], now: datetime) -> Deck:
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
    Deck.objects.filter(pk=deck.pk).update(created=kept.created, updated=kept.updated, deleted=_by_now(kept.deleted, now))
    return deck


def _by_now(deleted: datetime | None, now: datetime) -> datetime | None:
    """When a deck was deleted: nothing was after now, or it would lie in the bin for longer than anything."""
    return deleted and min(deleted, now)


def _restore_remarks(deck: Deck, remarks: Mapping[str, Said]) -> None:
    cards = dict(Card.objects.filter(game=deck.game, key__in=remarks).values_list("key", "pk"))
    CardRemark.objects.bulk_create(
        [CardRemark(deck=deck, card_id=cards[key], tags=list(said.tags), note=said.note) for key, said in remarks.items() if said]
    )
