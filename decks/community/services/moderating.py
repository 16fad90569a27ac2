"""Reports of players, and what moderators decide about what was reported: hidden, shown again, or left; each decision is kept."""

from __future__ import annotations

import logging
from datetime import datetime
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import Player
from collection.refusal import Refusal
from collection.services.players import hold, wait_for_turn
from decks.community.services.standing import NotYourselfError, check_speaks
from decks.models import (
    MAX_REASON,
    Comment,
    Deck,
    HiddenBy,
    ModerationAct,
    ModerationKind,
    OwnFormat,
    Profile,
    Report,
    ReportReason,
    Talk,
)
from decks.services.marks import marks_of_deck, marks_of_own_format

log = logging.getLogger("cartable.moderation")

Thing = Deck | Comment | Profile | OwnFormat
KINDS: Final[dict[str, type[Thing]]] = {"deck": Deck, "comment": Comment, "profile": Profile, "format": OwnFormat}
"""What can be reported, by the word for it."""

MOST_WAITING: Final = 200
"""Reports that are shown at once: whoever opens many accounts must not keep moderators from reading any."""


class ReportedAlreadyError(Refusal):
    """The player reported this already."""

    words = gettext_lazy("You reported this already: moderators will look at it.")


class NoReasonError(Refusal):
    """A decision about what somebody else wrote is given a reason."""

    status = HTTPStatus.BAD_REQUEST
    words = gettext_lazy("Say why: its author reads it, and other moderators do.")


def kind_of(thing: Thing) -> str:
    """The word for what a thing is."""
    return next(word for word, model in KINDS.items() if isinstance(thing, model))


def thing_of(report: Report) -> Thing:
    """What a report is about."""
    found: Thing = next(thing for word in KINDS if (thing := getattr(report, word)))
    return found


def author_of(thing: Thing) -> Player:
    """Who wrote it."""
    if isinstance(thing, Deck | OwnFormat):
        return thing.owner
    return thing.author if isinstance(thing, Comment) else thing.player


def waiting() -> QuerySet[Report]:
    """The reports that are not settled, the oldest first."""
    return Report.objects.filter(settled=None).order_by("created", "pk")


def report(*, player: Player, thing: Thing, reason: str, words: str, now: datetime) -> Report:
    """Ask moderators to look at something; once each, whatever they decide."""
    check_speaks(player)
    if author_of(thing).pk == player.pk:
        raise NotYourselfError(_("This is your own: you can change or delete it."))
    with transaction.atomic():
        wait_for_turn(player)
        hold(thing)
        about = {kind_of(thing): thing}
        if Report.objects.filter(player=player, **about).exists():
            raise ReportedAlreadyError
        said = words.replace("\0", "").strip()[:MAX_REASON]
        return Report.objects.create(player=player, reason=ReportReason(reason), words=said, created=now, **about)


def decide(*, moderator: Player, thing: Thing, kind: str, reason: str, now: datetime) -> ModerationAct:
    """Hide something, show it again, or leave it as it is; reports of it are settled, and the decision is kept."""
    said = " ".join(reason.replace("\0", "").split())[:MAX_REASON]
    if not said and kind != ModerationKind.DISMISS:
        raise NoReasonError
    with transaction.atomic():
        hold(thing)
        if kind != ModerationKind.DISMISS:
            _set_hidden(thing, is_hidden=kind == ModerationKind.HIDE, why=said, now=now)
        Report.objects.filter(**{kind_of(thing): thing}, settled=None).update(settled=now)
        told = {"kind": ModerationKind(kind), "thing": kind_of(thing), "number": thing.pk, "reason": said, "created": now}
        if isinstance(thing, Deck | OwnFormat) and kind == ModerationKind.HIDE:
            digests = marks_of_deck(thing) if isinstance(thing, Deck) else marks_of_own_format(thing)
            told["marks"] = {"player": thing.owner_id, "digests": digests}
        act = ModerationAct.objects.create(moderator=moderator, **told)
    log.info("%s %s %d", act.kind, act.thing, act.number, extra={"player": moderator.pk})
    return act


def _set_hidden(thing: Thing, *, is_hidden: bool, why: str, now: datetime) -> None:
    said = {"hidden": now if is_hidden else None, "hidden_why": why if is_hidden else ""}
    if isinstance(thing, Deck):
        Talk.objects.update_or_create(deck=thing, defaults=said)
    elif isinstance(thing, OwnFormat):
        OwnFormat.objects.filter(pk=thing.pk).update(**said)
    elif isinstance(thing, Comment):
        by = HiddenBy.MODERATOR if is_hidden else HiddenBy.NOBODY
        Comment.objects.filter(pk=thing.pk).update(hidden_by=by, hidden_why=why if is_hidden else "")
    else:
        Profile.objects.filter(pk=thing.pk).update(hidden=now if is_hidden else None)
