"""Consent to exchange: a code that one player hands to another, used once; either of the two ends it, at once."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.models import Exchange, ExchangeState, Opening, Player
from collection.refusal import Refusal
from collection.services.players import wait_for_all, wait_for_turn

CODE_KEPT: Final = timedelta(days=7)
"""How long a code waits for somebody to use it."""

MOST_CODES: Final = 20
"""Of one player, that wait to be used."""

MOST_PARTNERS: Final = 50
"""Of one player."""

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No two of them look alike."""

CODE_LENGTH: Final = 12


class NoSuchCodeError(Refusal):
    """No code of that kind waits to be used."""

    status = HTTPStatus.NOT_FOUND
    words = gettext_lazy("There is no such code, or it was used or withdrawn. Ask for another one.")


class OwnCodeError(Refusal):
    """The code is the player's own."""

    words = gettext_lazy("This code is your own: give it to whoever you want to exchange with.")


class AlreadyOpenError(Refusal):
    """The two are open to each other already."""

    words = gettext_lazy("You two are open to each other already.")


class TooManyOpeningsError(Refusal):
    """The player has as many codes or partners as one may."""


def open_with_code(*, player: Player, note: str, now: datetime) -> Opening:
    """A code for one other player; whoever uses it may see what this one has to spare and looks for. TooManyOpeningsError."""
    with transaction.atomic():
        wait_for_turn(player)
        Opening.objects.filter(player=player, partner=None, expires__lte=now).delete()
        if Opening.objects.filter(player=player, partner=None).count() >= MOST_CODES:
            raise TooManyOpeningsError(_("At most %(most)d codes wait to be used. Withdraw one first.") % {"most": MOST_CODES})
        code = "".join(secrets.choice(LETTERS) for _letter in range(CODE_LENGTH))
        return Opening.objects.create(
            player=player, code=code, note=" ".join(note.replace("\0", "").split())[:60], created=now, expires=now + CODE_KEPT
        )


def opening_behind(code: str, *, now: datetime) -> Opening:
    """The opening that waits behind a code, however it is typed. NoSuchCodeError."""
    plain = "".join(letter for letter in code.upper() if letter in LETTERS)
    found = Opening.objects.filter(code=plain, expires__gt=now).select_related("player").first() if plain else None
    if found is None:
        raise NoSuchCodeError
    return found


def join(*, player: Player, code: str, now: datetime) -> Opening:
    """Use a code: from now on both see each other. NoSuchCodeError, OwnCodeError, AlreadyOpenError, TooManyOpeningsError."""
    found = opening_behind(code, now=now)
    if found.player_id == player.pk:
        raise OwnCodeError
    with transaction.atomic():
        wait_for_all([player.pk, found.player_id])
        opening = Opening.objects.filter(pk=found.pk, partner=None).first()
        if opening is None:
            raise NoSuchCodeError
        if opening_between(player, found.player):
            raise AlreadyOpenError
        for one in (player, found.player):
            if Opening.objects.of(one).between_two().count() >= MOST_PARTNERS:
                raise TooManyOpeningsError(
                    _("A player is open to %(most)d others at most. End an exchange with one of them first.")
                    % {"most": MOST_PARTNERS}
                )
        opening.partner, opening.code = player, None
        opening.save(update_fields=["partner", "code"])
        return opening


def opening_between(one: Player, other: Player) -> Opening | None:
    """What both have agreed to, if they have."""
    pairs = Q(player=one, partner=other) | Q(player=other, partner=one)
    return Opening.objects.filter(pairs).first()


def end_opening(*, opening: Opening, player: Player, now: datetime) -> int | None:
    """Withdraw a code, or see no more of each other, at once. Proposals between the two end; answers how many, None for a code.

    What both agreed upon stays until it is handed over or called off. A code may have been used since `opening` was read: whoever
    uses it, and every act between the two, waits for its maker too.
    """
    with transaction.atomic():
        wait_for_all(one for one in (opening.player_id, opening.partner_id) if one)
        found = Opening.objects.filter(pk=opening.pk).first()
        if found is None or found.partner_id is None:
            Opening.objects.filter(pk=opening.pk).delete()
            return None if opening.partner_id is None else 0
        found.delete()
        between = Exchange.objects.filter(sides__player=found.player_id).filter(sides__player=found.partner_id)
        ended = 0
        for one in between.filter(state=ExchangeState.PROPOSED).prefetch_related("sides"):
            one.ended_by = next(side.number for side in one.sides.all() if side.player_id == player.pk)
            one.state, one.version, one.changed = ExchangeState.CALLED_OFF, one.version + 1, now
            one.save(update_fields=["ended_by", "state", "version", "changed"])
            ended += 1
        return ended


def sweep_openings(*, now: datetime) -> int:
    """Delete codes that nobody used in their time; says how many."""
    return Opening.objects.filter(partner=None, expires__lte=now).delete()[0]
