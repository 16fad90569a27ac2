"""The public profile that a player chooses to have: kept, changed, deleted."""

from __future__ import annotations

import unicodedata
from datetime import datetime
from http import HTTPStatus

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy

from collection.models import Player
from collection.refusal import Refusal
from decks.community.services.standing import check_speaks
from decks.models import MAX_ABOUT, Profile
from decks.origins.naming import problem_of, skeleton


class UnusableNameError(Refusal):
    """Nobody may choose this name."""

    status = HTTPStatus.BAD_REQUEST


class NameTakenError(Refusal):
    """Somebody has this name, or one that looks like it."""

    words = gettext_lazy("Somebody has this name, or one that looks like it: choose another one.")


class HiddenProfileError(Refusal):
    """A moderator hid the profile: made anew, it would be shown again, and the reports of it would be gone."""

    words = gettext_lazy(
        "A moderator hid your profile: nobody sees it. You can empty it; it is deleted with your account, or once it is shown"
        " again."
    )


def keep_profile(*, player: Player, name: str, about: str, is_indexed: bool, now: datetime) -> Profile:
    """Show a profile under this name, or change it. UnusableNameError, NameTakenError."""
    check_speaks(player)
    name = unicodedata.normalize("NFC", name.strip())
    if words := problem_of(name):
        raise UnusableNameError(words)
    told = about.replace("\r\n", "\n").replace("\0", "").strip()[:MAX_ABOUT]
    values = {"name": name, "key": skeleton(name), "about": told, "is_indexed": is_indexed}
    try:
        with transaction.atomic():
            kept, _is_new = Profile.objects.update_or_create(
                player=player, defaults=values, create_defaults={**values, "created": now}
            )
    except IntegrityError:
        raise NameTakenError from None
    return kept


def drop_profile(*, player: Player) -> None:
    """Have no profile any more; the name is free again. HiddenProfileError."""
    with transaction.atomic():
        there = Profile.objects.select_for_update().filter(player=player).first()
        if there is None:
            return
        if there.hidden is not None:
            raise HiddenProfileError
        there.delete()
