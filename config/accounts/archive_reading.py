"""What an archive of an account says, read and checked without writing anything (docs/archive.md)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _

from collection.faces.photo_reading import LARGEST_FILE, UnusablePhotoError, read_photo
from collection.lists.rows import MOST_COPIES
from collection.lists.unknown_words import MEANINGS, compared
from collection.models import FACTS, Facts, Finish, Player
from collection.services.explaining import MOST_REMEMBERED, KeptWord
from collection.services.mapping import MOST_MAPS
from collection.services.photos import MOST_PHOTOS
from collection.services.places import MOST_PLACES
from collection.services.restoring import (
    KeptCollection,
    KeptColumns,
    KeptList,
    KeptLot,
    KeptPhoto,
    KeptPlace,
    KeptSearch,
    KeptWish,
)
from collection.services.searches import MOST_SEARCHES
from collection.services.spares import MOST_CARDS
from collection.services.wishes import MOST_WISHES
from config.accounts.archive import FORMAT, VERSION
from config.accounts.checking import checked, first_problem, wrong
from config.accounts.games_reading import MOST_NAMED, RUN, TABLE, KeptGames, read_games
from config.accounts.serializers import (
    KEY,
    SLUG,
    AccountRow,
    ColumnsRow,
    DeckRow,
    FormatRow,
    HeadRow,
    KeptCardRow,
    LotRow,
    PlaceRow,
    Row,
    SearchRow,
    WishRow,
    WordRow,
)
from config.accounts.unpacking import Unpacked, UnreadableArchiveError
from decks.guides.remarks import Said
from decks.legality.sent_clauses import BodySerializer
from decks.services.formats import MOST_FORMATS, KeptFormat, KeptVersion
from decks.services.restoring import KeptDeck, KeptRevision
from simulator.catalog.own_list import LONGEST_LIST

HEAD: Final = "cartable.json"
MOST_DECKS: Final = 2_000
"""Those in the bin included."""

MOST_LISTS: Final = 50
LIST: Final = re.compile(r"lists/(?P<game>[a-z0-9_]{1,50})\.toml")
PHOTO: Final = re.compile(r"photos/(?P<game>[a-z0-9_]{1,50})/(?P<key>[^/]{1,60})\.webp")
DECK: Final = re.compile(r"decks/(?P<number>[0-9]{1,18})\.json")

Tell = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Archived:
    """All that is brought back of an account."""

    made: datetime
    name: str
    keeps: int
    collection: KeptCollection
    decks: Sequence[KeptDeck]
    formats: Sequence[KeptFormat]
    games: KeptGames


def count_files(content: bytes) -> int:
    """How many files of an archive will be read, once it is one that this site can read. Raises UnreadableArchiveError."""
    files = Unpacked(content)
    _head(files)
    return 6 + sum(name in files for name in LATER) + sum(len(files.named(pattern, most=most)) for pattern, most in BY_FORM)


LATER: Final = ("kept.json", "columns.json", "words.json", "formats.json")
"""Files that archives of earlier sites lack."""

MOST_REVISIONS_IN_ALL: Final = 10_000
MOST_LOTS: Final = 100_000
LARGEST_COPIES: Final = 64 * 1024 * 1024
MOST_VALUES_OF_COPIES: Final = 25 * MOST_LOTS
"""Of the file of all copies: bytes, and values, of which a lot of which all is said has 22."""


BY_FORM: Final = ((LIST, MOST_LISTS), (PHOTO, MOST_PHOTOS), (DECK, MOST_DECKS), (TABLE, MOST_NAMED), (RUN, MOST_NAMED))


def read_archive(content: bytes, player: Player, tell: Tell) -> Archived:
    """All that is brought back of this archive for `player`; says meanwhile how many files are read. UnreadableArchiveError."""
    files = Unpacked(content)
    head = _head(files)
    account = checked("account.json", AccountRow, files.document("account.json"))
    kept = _collection(files)
    formats = [_format(one) for one in _later(files, "formats.json", FormatRow, most=MOST_FORMATS)]
    _once("formats.json", (one.key for one in formats))
    tell(files.done)
    decks: list[KeptDeck] = []
    revisions = 0
    for match in files.named(DECK, most=MOST_DECKS):
        decks.append(_deck(match, files.document(match.string)))
        revisions += len(decks[-1].revisions)
        if revisions > MOST_REVISIONS_IN_ALL:
            words = _("The archive holds more than %(most)d revisions of decks, the most that are restored.")
            raise UnreadableArchiveError(words % {"most": MOST_REVISIONS_IN_ALL})
        tell(files.done)
    games = read_games(files, player, tell)
    kept.photos = _photos(files, tell)
    return Archived(head["made"], account["name"], account["keeps"], kept, decks, formats, games)


def _head(files: Unpacked) -> dict[str, Any]:
    """The first file of an archive. One of a later format is refused whole: nobody knows what it means."""
    if HEAD not in files:
        raise UnreadableArchiveError(
            _("This is no archive of an account of Cartable: it lacks the file %(name)s.") % {"name": HEAD}
        )
    head = checked(HEAD, HeadRow, files.document(HEAD))
    if head["format"] != FORMAT:
        raise UnreadableArchiveError(_("This is no archive of an account of Cartable."))
    if head["version"] > VERSION:
        raise UnreadableArchiveError(
            _("A newer Cartable made this archive (format %(theirs)d; this site reads up to %(ours)d). Update the site first.")
            % {"theirs": head["version"], "ours": VERSION}
        )
    return head


def _as_compared(words: Iterable[KeptWord]) -> list[KeptWord]:
    """Words as lists are compared with them; of those that are the same so, the one that was said last."""
    found: dict[tuple[str, str], KeptWord] = {}
    for one in words:
        word = compared(one.word)
        found.pop((one.column, word), None)
        found[one.column, word] = replace(one, word=word)
    return [one for one in found.values() if one.word]


def _collection(files: Unpacked) -> KeptCollection:
    name = "collection/copies.json"
    copies = files.document(name, most=LARGEST_COPIES, values=MOST_VALUES_OF_COPIES)
    if not isinstance(copies, dict):
        raise wrong(name, "holdings")
    kept = KeptCollection(
        holdings=_holdings(name, copies.get("holdings")),
        lots=[_lot(one) for one in _rows(name, LotRow, copies.get("lots"), most=MOST_LOTS)],
        places=[KeptPlace(**one) for one in _listed(files, "collection/places.json", PlaceRow, most=MOST_PLACES)],
        wishes=[_wish(one) for one in _listed(files, "wishes.json", WishRow, most=MOST_WISHES)],
        searches=[KeptSearch(**one) for one in _listed(files, "searches.json", SearchRow, most=MOST_SEARCHES)],
        kept_cards=[_kept_card(one) for one in _later(files, "kept.json", KeptCardRow, most=MOST_CARDS)],
        columns=[
            KeptColumns(one["cells"], one["holds"], one["changed"])
            for one in _later(files, "columns.json", ColumnsRow, most=MOST_MAPS)
        ],
        words=[KeptWord(**one) for one in _later(files, "words.json", WordRow, most=MOST_REMEMBERED * len(MEANINGS))],
        lists=[_list(files, match) for match in files.named(LIST, most=MOST_LISTS)],
    )
    _refuse_more_said_than_owned(name, kept)
    _refuse_unknown_places(name, kept)
    _once("collection/places.json", (one.name for one in kept.places))
    _once("wishes.json", ((*one.card, one.printing[1] if one.printing else "") for one in kept.wishes))
    _once("kept.json", (card for card, _copies in kept.kept_cards))
    _once("columns.json", (tuple(one.cells) for one in kept.columns))
    _once("words.json", ((one.column, one.word) for one in kept.words))
    kept.words = _as_compared(kept.words)
    _once("searches.json", ((one.game, one.name) for one in kept.searches))
    return kept


def _refuse_more_said_than_owned(name: str, kept: KeptCollection) -> None:
    """Something is said of no more copies than there are, whatever of them will be new."""
    said: Counter[tuple[tuple[str, str], Finish]] = Counter()
    for one in kept.lots:
        said[one.printing, one.finish] += one.copies
    for stock, copies in said.items():
        if copies > kept.holdings.get(stock, 0):
            raise wrong(name, f"lots, {' '.join(stock[0])}: {copies} > {kept.holdings.get(stock, 0)}")


def _refuse_unknown_places(name: str, kept: KeptCollection) -> None:
    """Copies lie in places of the archive, whatever places of these names an account has."""
    places = {one.name for one in kept.places}
    for number, one in enumerate(kept.lots, 1):
        if one.place and one.place not in places:
            words = _("lots, %(number)d: collection/places.json holds no place “%(name)s”")
            raise wrong(name, words % {"number": number, "name": one.place})


def _holdings(name: str, rows: Any) -> dict[tuple[tuple[str, str], Finish], int]:
    """The rows of copies: game, printing, finish, number."""
    if not isinstance(rows, list):
        raise wrong(name, "holdings")
    found = {}
    for place, row in enumerate(rows, 1):
        match row:
            case [str(game), str(key), str(finish), int(copies)] if (
                finish in Finish.values and 0 < copies <= MOST_COPIES and len(game) <= SLUG and len(key) <= KEY
                and ((game, key), Finish(finish)) not in found and not isinstance(copies, bool)
            ):  # fmt: skip
                found[(game, key), Finish(finish)] = copies
            case _:
                raise wrong(name, f"holdings, {place}")
    return found


def _lot(row: dict[str, Any]) -> KeptLot:
    facts = Facts(**{name: row[name] for name in FACTS if name != "place"})
    return KeptLot((row["game"], row["printing"]), Finish(row["finish"]), row["copies"], facts, row["place"])


def _kept_card(row: dict[str, Any]) -> tuple[tuple[str, str], int]:
    return (row["card__game"], row["card__key"]), row["copies"]


def _later(files: Unpacked, name: str, kind: type[Row], *, most: int) -> list[dict[str, Any]]:
    """The rows of a file that archives of earlier sites lack."""
    return _listed(files, name, kind, most=most) if name in files else []


def _wish(row: dict[str, Any]) -> KeptWish:
    game, key = row["card__game"], row["printing__key"]
    return KeptWish(
        card=(game, row["card__key"]),
        printing=(game, key) if key else None,
        **{name: row[name] for name in ("copies", "had", "note", "created")},
    )


def _list(files: Unpacked, match: re.Match[str]) -> KeptList:
    text = files.read(match.string, most=4 * LONGEST_LIST)
    beside = f"lists/{match['game']}-box.json"
    held = files.document(beside) if beside in files else {}
    if not isinstance(held, dict) or not all(isinstance(copies, int) for copies in held.values()):
        raise wrong(beside, "")
    try:
        return KeptList(match["game"], text.decode(), held)
    except UnicodeDecodeError as problem:
        raise wrong(match.string, "UTF-8") from problem


def _photos(files: Unpacked, tell: Tell) -> list[KeptPhoto]:
    """The photos, each drawn anew as if it had just been sent."""
    found = []
    for match in files.named(PHOTO, most=MOST_PHOTOS):
        try:
            picture = read_photo(files.read(match.string, most=LARGEST_FILE))
        except UnusablePhotoError as problem:
            raise UnreadableArchiveError(f"{match.string}: {problem}") from problem
        found.append(KeptPhoto((match["game"], match["key"]), picture))
        tell(files.done)
    return found


def _deck(match: re.Match[str], document: Any) -> KeptDeck:
    name = match.string
    row = checked(name, DeckRow, document)
    revisions = [KeptRevision(**one) for one in row.pop("revisions")]
    built = [(one["printing__key"], Finish(one["finish"]), one["copies"]) for one in row.pop("built")]
    remarks = {one["card__key"]: Said(tuple(one["tags"]), one["note"]) for one in row["remarks"]}
    _once(name, (one["card__key"] for one in row.pop("remarks")))
    _once(name, (one.number for one in revisions))
    _once(name, ((key, finish) for key, finish, _copies in built))
    return KeptDeck(**row, remarks=remarks, revisions=revisions, built=built, number=int(match["number"]))


def _format(row: dict[str, Any]) -> KeptFormat:
    versions = []
    for one in row.pop("versions"):
        body = BodySerializer(data=one["body"], context={"game": row["game"], "kept": True})
        if not body.is_valid():
            raise wrong("formats.json", first_problem(body.errors))
        words = one.get("name", row["name"]), one.get("description", row["description"])
        versions.append(KeptVersion(one["number"], *words, body.body().as_json(), one["created"]))
    _once("formats.json", (one.number for one in versions))
    return KeptFormat(**row, versions=versions)


def _listed(files: Unpacked, name: str, kind: type[Row], *, most: int) -> list[dict[str, Any]]:
    return _rows(name, kind, files.document(name), most=most)


def _rows(name: str, kind: type[Row], rows: Any, *, most: int | None) -> list[dict[str, Any]]:
    """The rows of a list, each checked; refuses more than an account may have."""
    if not isinstance(rows, list) or (most is not None and len(rows) > most):
        raise wrong(name, _("a list of at most %(most)s entries is wanted") % {"most": most or "…"})
    return [checked(f"{name}, {place}", kind, row) for place, row in enumerate(rows, 1)]


def _once(name: str, keys: Iterable[Hashable]) -> None:
    seen: set[Hashable] = set()
    for key in keys:
        if key in seen:
            said = " ".join(str(part) for part in key if part) if isinstance(key, tuple) else key
            raise wrong(name, _("%(name)s is there twice") % {"name": said})
        seen.add(key)
