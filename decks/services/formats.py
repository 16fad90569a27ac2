"""Formats that players make: making, changing by a new version, copying, sharing and deleting them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.audience import Audience, new_token
from collection.models import Game, Player
from collection.refusal import Refusal
from collection.services.players import wait_for_turn
from collection.services.restoring import refuse_unknown
from decks.legality.own_formats import NAME, OWN, Body, name_of
from decks.models import Deck, DeckRevision, FormatVersion, OwnFormat
from decks.services.marks import FORMAT, HiddenMarks, Marks, marks_of_format

MOST_FORMATS = 30
"""Of one player."""

MOST_VERSIONS = 100
"""Of one format."""


class TooManyFormatsError(Refusal):
    """The player has as many formats, or the format as many versions, as there may be."""


class OnlyForAccountsError(Refusal):
    """Guests make no formats."""

    status = HTTPStatus.FORBIDDEN


class FormatInUseError(Refusal):
    """Decks, or revisions of decks, are held against the format."""


class FormatGoneError(Refusal):
    """The format was deleted meanwhile: it is absent, as it is a moment later."""

    status = HTTPStatus.NOT_FOUND
    words = gettext_lazy("This format was deleted.")


class FormatChangedError(Refusal):
    """Somebody, perhaps the owner in another tab, made a newer version meanwhile."""


@dataclass(frozen=True, slots=True)
class KeptVersion:
    """What a format asked at a time, and what it was called then."""

    number: int
    name: str
    description: str
    body: Mapping[str, Any]
    created: datetime


@dataclass(frozen=True, slots=True)
class KeptFormat:
    """A format of an archive, under the key by which its decks name it."""

    key: str
    game: str
    name: str
    description: str
    created: datetime
    versions: Sequence[KeptVersion]


def restore_formats(*, owner: Player, formats: Sequence[KeptFormat], now: datetime) -> dict[str, str]:
    """Make these formats, shown to nobody, each under a key of its own; the new key by the one in the archive.

    What a moderator hides on this site, or hid when it is gone, is hidden as well, as with decks.
    """
    slugs = {one.game for one in formats}
    refuse_unknown(slugs - set(Game.objects.filter(slug__in=slugs).values_list("slug", flat=True)), "formats.json")
    hidden = HiddenMarks.before(owner, FORMAT) if formats else HiddenMarks()
    keys: dict[str, str] = {}
    for kept in formats:
        told: dict[str, Any] = {"name": kept.name, "description": kept.description}
        if any(hidden.know(marks) for marks in _marks_of(kept)):
            told |= {"hidden": now, "hidden_why": _("It came with an archive, and is like a format that moderators hid.")}
        made = OwnFormat.objects.create(owner=owner, game_id=kept.game, key=new_token(), **told)
        versions = [
            FormatVersion(format=made, number=one.number, name=one.name, description=one.description, body=dict(one.body))
            for one in kept.versions
        ]
        for row, one in zip(FormatVersion.objects.bulk_create(versions), kept.versions, strict=True):
            FormatVersion.objects.filter(pk=row.pk).update(created=one.created)
        OwnFormat.objects.filter(pk=made.pk).update(created=kept.created)
        keys[kept.key] = made.key
    return keys


def _marks_of(kept: KeptFormat) -> Iterator[Marks]:
    """The digests of each of its versions, in its own words and in those of the format."""
    for version in kept.versions:
        for words in (kept, version):
            yield marks_of_format(game=kept.game, name=words.name, description=words.description, body=version.body)


def make_format(
    *,
    owner: Player,
    game: Game,
    name: str,
    description: str,
    audience: str,
    body: Body,
    origin: OwnFormat | None = None,
    token: str = "",
) -> OwnFormat:
    """A format with its first version; the same token makes one, however often it is sent."""
    if owner.is_guest:
        raise OnlyForAccountsError(_("Making formats is for accounts: create one, and your decks come along."))
    with transaction.atomic():
        wait_for_turn(owner)
        if token and (there := OwnFormat.objects.filter(owner=owner, token=token).first()):
            return there
        if OwnFormat.objects.filter(owner=owner).count() >= MOST_FORMATS:
            raise TooManyFormatsError(_("You have %(count)d formats, the most one can have.") % {"count": MOST_FORMATS})
        told = {"name": name, "description": description, "origin": origin, "token": token or None}
        shown = {"audience": Audience(audience), "share": _share(None, audience)}
        made = OwnFormat.objects.create(owner=owner, game=game, key=new_token(), **told, **shown)
        FormatVersion.objects.create(format=made, number=1, name=name, description=description, body=body.as_json())
    return made


def change_format(*, format: OwnFormat, seen: int, name: str, description: str, audience: str, body: Body) -> FormatVersion:
    """Change the words, the readers, and what it asks: other clauses make a new version, and decks stay with theirs.

    Other words alone make none: the last version takes them where no deck names it yet, and keeps its own where one does.

    FormatChangedError when the version `seen` is no longer the last, FormatGoneError when there is none any more. Asking for what
    it already is does nothing.
    """
    with transaction.atomic():
        current = OwnFormat.objects.select_for_update().filter(pk=format.pk).first()
        if current is None:
            raise FormatGoneError
        last = current.last_version()
        wanted: dict[str, Any] = {"name": name, "description": description, "audience": Audience(audience)}
        is_same_body = last.body == body.as_json()
        if is_same_body and all(getattr(current, field) == value for field, value in wanted.items()):
            return last
        if last.number != seen:
            words = _("This format was changed elsewhere meanwhile: its version is %(number)d now. Nothing was saved.")
            raise FormatChangedError(words % {"number": last.number})
        if not is_same_body and last.number >= MOST_VERSIONS:
            words = _("This format has %(count)d versions, the most one can have. Copy it to go on.")
            raise TooManyFormatsError(words % {"count": MOST_VERSIONS})
        for field, value in wanted.items():
            setattr(current, field, value)
        current.share = _share(current.share, audience)
        current.save()
        if not is_same_body:
            number = last.number + 1
            return FormatVersion.objects.create(
                format=current, number=number, name=name, description=description, body=body.as_json()
            )
        if not _is_named(last):
            last.name, last.description = name, description
            last.save(update_fields=["name", "description"])
        return last


def _is_named(version: FormatVersion) -> bool:
    """Whether a deck, those in the bin too, or a revision of one is held against a version."""
    name = name_of(version.format.key, version.number)
    return Deck.objects.filter(format=name).exists() or DeckRevision.objects.filter(format=name).exists()


def copy_format(*, owner: Player, format: OwnFormat, token: str = "") -> OwnFormat:
    """A private format of one's own that asks the same, and says where it came from."""
    told = {"name": format.name, "description": format.description, "audience": Audience.PRIVATE}
    body = Body.read(format.last_version().body)
    return make_format(owner=owner, game=format.game, body=body, origin=format, token=token, **told)


def delete_format(*, format: OwnFormat) -> None:
    """Delete a format that no deck is held against. FormatInUseError names the owner's own decks, and counts the others.

    Decks of others keep nobody from deleting a private format: they say from then on that it is gone. Deleting one that is gone
    does nothing.
    """
    with transaction.atomic():
        current = OwnFormat.objects.select_for_update().filter(pk=format.pk).first()
        if current is None:
            return
        uses = decks_with(current)
        mine = list(uses.filter(owner=current.owner_id).values_list("name", "deleted")[:5])
        is_private = current.audience == Audience.PRIVATE
        others = 0 if is_private else uses.exclude(owner=current.owner_id).count()
        if mine:
            names = [_("“%(name)s” (in the bin)") % {"name": name} if gone else f"“{name}”" for name, gone in mine]
            words = _(
                "Decks of yours, or revisions of them, are held against this format: %(names)s. Choose another one for them."
            )
            raise FormatInUseError(words % {"names": ", ".join(names)})
        if others:
            words = ngettext(
                "%(count)d deck of another player is held against this format. You can make it private instead: no further deck"
                " can choose it then.",
                "%(count)d decks of other players are held against this format. You can make it private instead: no further deck"
                " can choose it then.",
                others,
            )
            raise FormatInUseError(words % {"count": others})
        current.delete()


def hold_format(name: str) -> None:
    """Keep the format of a player from being changed or deleted until the transaction ends, which holds a deck against it.

    FormatGoneError where it was deleted since it was chosen. The formats of games stay, and need no keeping.
    """
    found = NAME.fullmatch(name)
    if found and not OwnFormat.objects.select_for_update().filter(key=found["key"]).first():
        raise FormatGoneError


def decks_with(format: OwnFormat) -> Any:
    """The decks that are, or were in a revision, held against any version of a format; those in the bin too."""
    name = f"{OWN}{format.key}."
    revised = DeckRevision.objects.filter(format__startswith=name).values("deck")
    return Deck.objects.filter(Q(format__startswith=name) | Q(pk__in=revised)).order_by("name", "pk")


def _share(share: str | None, audience: str) -> str | None:
    """The address of a format for others: kept while it stays shared, gone with the sharing."""
    return None if audience == Audience.PRIVATE else share or new_token()
