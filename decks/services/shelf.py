"""A player's decks as objects: making, copying, naming, deleting and restoring them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from collection.audience import Audience, new_token
from collection.folding import folded
from collection.languages import page_language
from collection.models import Game, Player
from collection.refusal import GoneError, Refusal
from collection.services.guests import limit_words
from collection.services.players import hold, wait_for_turn
from decks.guides.writing import guide_of
from decks.legality.verdicts import default_format, may_choose
from decks.models import CardRemark, Deck, Talk
from decks.services.building import give_up_copies
from decks.services.editing import StaleDeckError, bump, locked, write_maybe, write_slots
from decks.services.formats import hold_format
from simulator.catalog.starters import Starter

MAX_DECKS = 500
"""Of one player."""

GUEST_DECKS = 10
"""Of one guest."""

KEPT_DELETED = timedelta(days=30)
"""How long a deleted deck can be restored."""


MOST_DELETED = 2 * MAX_DECKS
"""Of one player."""


class TooManyDecksError(Refusal):
    """The player has as many decks as a player may have."""


class NotForGuestsError(Refusal):
    """Only who has an account shows a deck to others."""

    status = HTTPStatus.BAD_REQUEST


def create_deck(
    *,
    owner: Player,
    game: Game,
    name: str,
    format: str,
    notes: str = "",
    content: Mapping[str, int] | None = None,
    maybe: Mapping[str, int] | None = None,
    origin: Deck | None = None,
    token: str = "",
) -> Deck:
    """A new deck, with these cards in it and beside it; the same token makes one deck, however often it is sent.

    Refuses with TooManyDecksError, FormatGoneError, and what `editing.write_slots` refuses.
    """
    with transaction.atomic():
        fields = {"game": game, "name": name, "folded_name": folded(name), "format": format, "notes": notes, "origin": origin}
        if token:
            deck, is_new = Deck.objects.get_or_create(owner=owner, token=token, defaults=fields)
        else:
            deck, is_new = Deck.objects.create(owner=owner, **fields), True
        if is_new:
            _check_kept(owner)
            if origin is None or format != origin.format:
                hold_format(format)
            write_slots(deck, {}, dict(content or {}))
            write_maybe(deck, {}, dict(maybe or {}))
    return deck


def _check_kept(owner: Player) -> None:
    """With the deck that has just been made, or taken back; one after the other: several at once would each see room for one."""
    wait_for_turn(owner)
    kept = Deck.objects.owned_by(owner).count()
    if owner.is_guest and kept > GUEST_DECKS:
        raise TooManyDecksError(limit_words(_("A guest keeps %(count)d decks at most.") % {"count": GUEST_DECKS}))
    if kept > MAX_DECKS:
        raise TooManyDecksError(_("You have %(count)d decks, the most one can have.") % {"count": MAX_DECKS})


def copy_deck(*, owner: Player, deck: Deck, name: str, token: str = "") -> Deck:
    """A deck with the same cards, format, notes and guide, which says where it came from; its history begins anew.

    A format that the copier may not choose stays behind: the copy gets the game's usual one.
    Of one's own deck, the maybe board, the remarks on cards and the arrangement come along; of somebody else's they stay his.
    A copy of a deck that a moderator hides is hidden as well: under another address, it would be shown again.
    """
    with transaction.atomic():
        is_mine = deck.owner_id == owner.pk
        keeps_format = is_mine or may_choose(owner, deck.game_id, deck.format)
        format = deck.format if keeps_format else default_format(deck.game_id).id
        copy = create_deck(
            owner=owner,
            game=deck.game,
            name=name,
            format=format,
            notes=deck.notes,
            content=deck.content(),
            maybe=deck.maybe() if is_mine else {},
            origin=deck,
            token=token,
        )
        if not copy.guide and copy.version == 1:
            Deck.objects.filter(pk=copy.pk).update(guide=deck.guide)
            copy.guide = deck.guide
        if hidden := Talk.objects.filter(deck=deck).exclude(hidden=None).first():
            Talk.objects.get_or_create(deck=copy, defaults={"hidden": hidden.hidden, "hidden_why": hidden.hidden_why})
        if is_mine and not copy.remarks.exists():
            Deck.objects.filter(pk=copy.pk).update(arrangement=deck.arrangement)
            rows = deck.remarks.order_by("pk")
            CardRemark.objects.bulk_create(
                CardRemark(deck=copy, card_id=one.card_id, tags=one.tags, note=one.note) for one in rows
            )
    return copy


def copy_starter(*, owner: Player, game: Game, starter: Starter, origin: Deck | None = None, token: str = "") -> Deck:
    """A deck with the cards of a starter deck; its notes say how it is meant to be played, `origin` where it can be read."""
    language = page_language()
    return create_deck(
        owner=owner,
        game=game,
        name=starter.name.say(language),
        format=default_format(game.slug).id,
        notes=starter.style.say(language),
        content=starter.cards,
        origin=origin,
        token=token,
    )


def change_settings(
    *,
    deck: Deck,
    version: int,
    name: str,
    format: str,
    notes: str,
    audience: str,
    folder: str | None = None,
    labels: Sequence[str] | None = None,
) -> Deck:
    """Rename a deck, change its format, its notes, who may read it, its folder and its labels (None: as they are).

    StaleDeckError when it was edited since `version`; NotForGuestsError when a guest would show it to others; FormatGoneError
    when another format was deleted since it was chosen.

    Asking for what it already is does nothing, so a form sent twice is harmless.
    """
    if audience != Audience.PRIVATE and deck.owner.is_guest:
        raise NotForGuestsError(_("Sharing a deck is for accounts: others should know whom to ask."))
    with transaction.atomic():
        current = locked(deck)
        wanted: dict[str, Any] = {"name": name, "format": format, "notes": notes, "audience": Audience(audience)}
        wanted["folder"] = current.folder if folder is None else folder
        wanted["labels"] = current.labels if labels is None else list(labels)
        if all(getattr(current, field) == value for field, value in wanted.items()):
            return current
        if current.version != version:
            raise StaleDeckError(current)
        if format != current.format:
            hold_format(format)
        bump(current, version)
        Deck.objects.filter(pk=deck.pk).update(folded_name=folded(name), share=_share(current, audience), **wanted)
        return locked(deck)


def _share(deck: Deck, audience: str) -> str | None:
    """The address of a deck for others: kept while it stays shared, gone with the sharing."""
    return None if audience == Audience.PRIVATE else deck.share or new_token()


def change_format(*, deck: Deck, version: int, format: str) -> Deck:
    """Hold a deck against another format. StaleDeckError when it was edited since `version`."""
    return change_settings(deck=deck, version=version, name=deck.name, format=format, notes=deck.notes, audience=deck.audience)


def change_guide(*, deck: Deck, version: int, guide: Mapping[str, Any]) -> Deck:
    """Write the guide to a deck; what is no guide of its game is left out. StaleDeckError when it was edited since `version`.

    Asking for what it already says does nothing, so a form sent twice is harmless.
    """
    with transaction.atomic():
        current = locked(deck)
        wanted = guide_of(current.game_id, guide)
        if current.guide == wanted:
            return current
        if current.version != version:
            raise StaleDeckError(current)
        bump(current, version)
        Deck.objects.filter(pk=deck.pk).update(guide=wanted)
        return locked(deck)


def arrange_deck(*, deck: Deck, arrangement: Mapping[str, Any]) -> None:
    """Keep how the editor shows a deck; nothing else of it changes, and the last word counts."""
    Deck.objects.filter(pk=deck.pk).update(arrangement=dict(arrangement))


def archive_deck(*, deck: Deck, now: datetime) -> None:
    """Put a deck out of the way, as it is; archived twice it stays archived since the first time."""
    Deck.objects.filter(pk=deck.pk, archived=None).update(archived=now)


def unarchive_deck(*, deck: Deck) -> None:
    """Put a deck back among the others."""
    Deck.objects.filter(pk=deck.pk).update(archived=None)


def delete_deck(*, deck: Deck, now: datetime) -> None:
    """Put a deck aside; it can be restored for a while, then it goes for good together with its revisions.

    So do those put aside first where there are more than MOST_DELETED: deleting and making anew is no way to keep any number.

    The copies of a built deck are free again; restored, it is not built.
    """
    with transaction.atomic():
        if Deck.objects.filter(pk=deck.pk, deleted=None).update(deleted=now, token=None):
            give_up_copies(deck)
        away = Deck.objects.deleted_by(deck.owner)
        away.filter(deleted__lt=now - KEPT_DELETED).delete()
        Deck.objects.filter(pk__in=list(away.values_list("pk", flat=True)[MOST_DELETED:])).delete()


def restore_deck(*, deck: Deck) -> None:
    """Take a deleted deck back, as it was. TooManyDecksError where its owner has as many without it as one may."""
    with transaction.atomic():
        if Deck.objects.filter(pk=deck.pk, deleted__isnull=False).update(deleted=None, updated=Now()):
            _check_kept(deck.owner)


def delete_for_good(*, deck: Deck) -> None:
    """Remove a deleted deck and its history now; a deck that is not deleted stays."""
    with suppress(GoneError), transaction.atomic():
        hold(deck)
        Deck.objects.filter(pk=deck.pk, deleted__isnull=False).delete()
