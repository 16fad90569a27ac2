"""What somebody has to spare and looks for as a file, so that two can be compared without accounts: see docs/exchange-file.md."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final

from django.utils.translation import gettext as _

from collection.catalogue.shelf import Shelf, shelf_of
from collection.exchanges.exchanging import wants_of
from collection.exchanges.pairing import Meeting, Want, within
from collection.inventory.wares import Offer, Ware, offer_of
from collection.lists.rows import MOST_COPIES
from collection.models import Condition, Facts, Finish, Game, Language, Player, default_finish
from collection.refusal import Refusal

FORMAT: Final = "cartable-exchange"
VERSION: Final = 1

LARGEST_FILE: Final = 1_000_000
"""Bytes of one file."""

MOST_ENTRIES: Final = 5_000
"""Spares of one file, and as many wishes."""


class UnreadableFileError(Refusal):
    """The text is no such file, or goes beyond a bound."""

    status = HTTPStatus.BAD_REQUEST


@dataclass(frozen=True, slots=True)
class ExchangeFile:
    """What one person offers and looks for, by slug of the game; `unknown` entries name nothing that this site knows."""

    name: str
    offers: Mapping[str, Offer] = field(default_factory=dict)
    wants: Mapping[str, list[Want]] = field(default_factory=dict)
    unknown: int = 0


def document_of(player: Player) -> dict[str, Any]:
    """What a player has free to spare and still looks for, of every game. His name is in it only where he has chosen one."""
    spares: list[dict[str, Any]] = []
    wishes: list[dict[str, Any]] = []
    for game in Game.objects.with_cards():
        shelf = shelf_of(game)
        spares += [_spare(game, shelf, ware, copies) for ware, copies in within(offer_of(player, game)).items()]
        wishes += [_wish(game, shelf, want) for want in wants_of(player, game)]
    return {"format": FORMAT, "version": VERSION, "name": player.display_name, "spares": spares, "wishes": wishes}


def file_of(player: Player) -> ExchangeFile:
    """The same as if it had been read, for whoever compares it with the file of somebody else."""
    games = list(Game.objects.with_cards())
    return ExchangeFile(
        name=player.display_name,
        offers={game.slug: offer_of(player, game) for game in games},
        wants={game.slug: wants_of(player, game) for game in games},
    )


def meetings_of(mine: ExchangeFile, theirs: ExchangeFile) -> list[tuple[Game, Meeting]]:
    """What two people could give each other, of each game in which anything answers."""
    found = []
    for game in Game.objects.with_cards():
        nothing = Offer(shelf_of(game), {}, {}, {})
        meeting = Meeting(
            mine=mine.offers.get(game.slug, nothing),
            theirs=theirs.offers.get(game.slug, nothing),
            my_wants=mine.wants.get(game.slug, []),
            their_wants=theirs.wants.get(game.slug, []),
        )
        if meeting.gives or meeting.gets:
            found.append((game, meeting))
    return found


def read_file(text: str) -> ExchangeFile:
    """The file that `document_of` made, or one like it. UnreadableFileError."""
    if len(text) > LARGEST_FILE:
        raise UnreadableFileError(_("This file is larger than 1 MB, the most that is read."))
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise UnreadableFileError(_("This is no JSON.")) from problem
    if not isinstance(found, dict) or found.get("format") != FORMAT or found.get("version") != VERSION:
        raise UnreadableFileError(_("This is no exchange file: its “format” is to be “%(format)s”.") % {"format": FORMAT})
    spares, wishes = _entries(found, "spares"), _entries(found, "wishes")
    shelves = {game.slug: shelf_of(game) for game in Game.objects.with_cards()}
    cards = {game: {one[0].card.key: one[0].card.id for one in shelf.by_card.values()} for game, shelf in shelves.items()}
    wares: dict[str, Counter[Ware]] = {}
    wants: dict[str, Counter[tuple[int, int | None]]] = {}
    unknown = 0
    for entry in spares:
        ware = _ware(entry, shelves)
        if ware is None:
            unknown += 1
        else:
            wares.setdefault(entry["game"], Counter())[ware] += _copies(entry)
    for entry in wishes:
        want = _want(entry, shelves, cards)
        if want is None:
            unknown += 1
        else:
            wants.setdefault(entry["game"], Counter())[want.card, want.printing] += want.copies
    name = found.get("name")
    return ExchangeFile(
        name=" ".join(name.split())[:60] if isinstance(name, str) else "",
        offers={game: _offer(shelves[game], found) for game, found in wares.items()},
        wants={game: [Want(*place, copies) for place, copies in found.items()] for game, found in wants.items()},
        unknown=unknown,
    )


def _entries(document: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    entries = document.get(name, [])
    if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
        raise UnreadableFileError(_("“%(name)s” is to be a list of objects.") % {"name": name})
    if len(entries) > MOST_ENTRIES:
        raise UnreadableFileError(
            _("“%(name)s” has %(count)d entries; at most %(most)d are read.")
            % {"name": name, "count": len(entries), "most": MOST_ENTRIES}
        )
    return entries


def _copies(entry: Mapping[str, Any]) -> int:
    """How many copies an entry is about: one where it does not say. UnreadableFileError for what is no number of copies."""
    copies = entry.get("copies", 1)
    if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= MOST_COPIES:
        raise UnreadableFileError(_("“copies” is to be a whole number from 1 to %(most)d.") % {"most": MOST_COPIES})
    return copies


def _shelf(entry: Mapping[str, Any], shelves: Mapping[str, Shelf]) -> Shelf | None:
    game = entry.get("game")
    return shelves.get(game) if isinstance(game, str) else None


def _ware(entry: Mapping[str, Any], shelves: Mapping[str, Shelf]) -> Ware | None:
    shelf, key = _shelf(entry, shelves), entry.get("printing")
    printing = shelf.by_key.get(key) if shelf and isinstance(key, str) else None
    if printing is None:
        return None
    finish, graded = entry.get("finish", default_finish(printing.foil)), entry.get("graded", "")
    facts = Facts(
        condition=_one_of(entry.get("condition", ""), Condition.values),
        language=_one_of(entry.get("language", ""), Language.values),
        signed=entry.get("signed") is True,
        altered=entry.get("altered") is True,
        graded=graded[:40] if isinstance(graded, str) else "",
    )
    return Ware((printing.id, Finish(finish)), facts) if finish in Finish.values else None


def _one_of(value: Any, known: Iterable[str]) -> str:
    """The value where it is known; what is not is left unsaid."""
    return value if isinstance(value, str) and value in known else ""


def _want(entry: Mapping[str, Any], shelves: Mapping[str, Shelf], cards: Mapping[str, Mapping[str, int]]) -> Want | None:
    shelf = _shelf(entry, shelves)
    key, card = entry.get("printing"), entry.get("card")
    if shelf and isinstance(key, str) and (printing := shelf.by_key.get(key)):
        return Want(printing.card.id, printing.id, _copies(entry))
    if shelf and key is None and isinstance(card, str):
        found = cards[shelf.game].get(card)
        return Want(found, None, _copies(entry)) if found else None
    return None


def _offer(shelf: Shelf, wares: Mapping[Ware, int]) -> Offer:
    by_card: Counter[int] = Counter()
    by_stock: Counter[tuple[int, Finish]] = Counter()
    for ware, copies in wares.items():
        by_stock[ware.stock] += copies
        by_card[shelf.by_id[ware.stock[0]].card.id] += copies
    return Offer(shelf, dict(wares), by_stock, by_card)


def _spare(game: Game, shelf: Shelf, ware: Ware, copies: int) -> dict[str, Any]:
    printing = shelf.by_id[ware.stock[0]]
    entry = {
        "game": game.slug,
        "printing": printing.key,
        "name": printing.card.name,
        "finish": str(ware.stock[1]),
        "copies": copies,
    }
    return entry | ware.facts.as_json()


def _wish(game: Game, shelf: Shelf, want: Want) -> dict[str, Any]:
    card = shelf.by_card[want.card][0].card
    printing = shelf.by_id[want.printing].key if want.printing else None
    return {"game": game.slug, "card": card.key, "printing": printing, "name": card.name, "copies": want.copies}
