"""Under which name others read a player: the public one, where one was chosen, else as everywhere; which names may be chosen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from collection.folding import folded, unseen_in
from collection.models import Player, shown_name
from collection.services.house import is_house
from decks.models import MAX_NAME, Profile

SHORTEST: Final = 3
ALIKE: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
LOOKS_LIKE: Final = str.maketrans("01345789i", "oleastbgl")
"""Digits read as letters, and i as l: what two names look like from afar."""

RESERVED: Final = ("admin", "moderat", "cartable", "officiel", "official", "support", "webmaster")
"""Names that hold one of these speak for the site."""

WHOLE: Final = (
    "staff",
    "equipe",
    "team",
    "system",
    "root",
    "anonymous",
    "anonyme",
    "guest",
    "invite",
    "null",
    "undefined",
)
NUMBERED: Final = re.compile(r"(?:joueur|joueuse|player)[\W_]*\d*")
"""What the site itself calls players without a name."""


@dataclass(frozen=True, slots=True)
class Named:
    """Who somebody is to others: by a name that he chose (`is_chosen`), or by a number; `profile` names his page, if any."""

    number: int
    name: str
    profile: str = ""
    is_chosen: bool = True


def skeleton(name: str) -> str:
    """What a name looks like: two names of one skeleton could be taken for each other."""
    plain = re.sub(r"[^a-z0-9]", "", folded(name)).translate(LOOKS_LIKE)
    for seen, read in ALIKE:
        plain = plain.replace(seen, read)
    return plain


def problem_of(name: str) -> str:
    """Why nobody may choose this name; "" where somebody may, if it is free."""
    if not SHORTEST <= len(name) <= MAX_NAME:
        return _("A public name has %(least)d to %(most)d characters.") % {"least": SHORTEST, "most": MAX_NAME}
    wrong = next((one for one in name if not _is_plain(one)), "")
    if wrong.isspace():
        return _("A space cannot stand in a public name: join the words with - _ or a point.")
    if wrong:
        return _("“%(letter)s” cannot stand in a public name: letters, digits, and - _ . between them.") % {"letter": wrong}
    if not (name[0].isalnum() and name[-1].isalnum()) or not any(one.isalpha() for one in name):
        return _("A public name begins and ends with a letter or a digit, and holds a letter.")
    if is_reserved(name):
        return _("This name would speak for the site, or for nobody: choose another one.")
    return ""


def is_reserved(name: str) -> bool:
    """Whether a name could be taken for the site, its moderators, or a player without a name."""
    seen = skeleton(name)
    stems = any(skeleton(stem) in seen for stem in RESERVED)
    return stems or seen in map(skeleton, WHOLE) or NUMBERED.fullmatch(folded(name)) is not None


def _is_plain(letter: str) -> bool:
    """A letter of French or its neighbours, a digit, or one of the signs that join them."""
    if letter in "-_.":
        return True
    base = folded(letter)
    return letter.isalnum() and base.isascii() and base.isalnum() and unicodedata.normalize("NFKC", letter) == letter


def _may_mislead(name: str) -> bool:
    """Whether a name holds a letter that a public name may not, or a sign that is not seen: it may look like any other name."""
    letters = unicodedata.normalize("NFC", name)
    return unseen_in(name) or any(
        (one.isalnum() or unicodedata.category(one).startswith("M")) and not _is_plain(one) for one in letters
    )


def named(players: Iterable[Player]) -> dict[int, Named]:
    """The names of some players by number, in one query: their public ones, else as everywhere.

    A name that only the account has is not shown where it could be taken for a public one, or for the site, nor where it holds
    letters by which it could look like any name.
    """
    known = {player.pk: player for player in players}
    said = {pk: skeleton(player.display_name) for pk, player in known.items() if player.display_name}
    alike = list(Profile.objects.filter(Q(player__in=list(known)) | Q(key__in=set(said.values())))) if known else []
    profiles = {one.player_id: one for one in alike if one.hidden is None and one.player_id in known}
    taken = {one.key for one in alike}
    found = {}
    for pk, player in known.items():
        if pk in profiles:
            found[pk] = Named(pk, profiles[pk].name, profiles[pk].name)
        elif not is_house(player) and (
            said.get(pk) in taken or is_reserved(player.display_name) or _may_mislead(player.display_name)
        ):
            found[pk] = Named(pk, _("Player %(number)d") % {"number": pk}, is_chosen=False)
        else:
            found[pk] = Named(pk, shown_name(player), is_chosen=bool(player.display_name))
    return found


def name_of(player: Player) -> Named:
    """The name of one player."""
    return named([player])[player.pk]
