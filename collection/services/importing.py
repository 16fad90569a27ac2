"""Import a card list: read it into a draft, let its owner choose, then write it as one act."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from http import HTTPStatus
from math import ceil
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.catalogue.shelf import shelf_of
from collection.folding import folded
from collection.lists import (
    Budget,
    CardList,
    Decoded,
    NotATextError,
    Row,
    State,
    Unreadable,
    UnreadableListError,
    decode,
    match_all,
    open_list,
    unreadable_words,
)
from collection.lists.glossary import ASIDES
from collection.lists.headers import Columns
from collection.lists.lines import CONTROLS
from collection.lists.previewing import (
    COPIES,
    CURRENCY,
    SET,
    SKIPPED,
    TAKEN,
    WISHED,
    Preview,
    chosen_printing,
    each_row,
    is_miscounted,
    packed,
    preview_of,
)
from collection.lists.rows import MOST_COPIES
from collection.lists.saying import currency_named, facts_in
from collection.lists.unknown_words import FINISH, MEANINGS, asked, is_meaning, word_key
from collection.lists.workbooks import ReadersBusyError, UnreadableWorkbookError, is_workbook, workbook_text
from collection.models import (
    ActKind,
    ColumnMap,
    Facts,
    Finish,
    Game,
    ImportDraft,
    ImportMode,
    LeasedQuerySet,
    Lot,
    Place,
    PlaceKind,
    Player,
    Stock,
)
from collection.refusal import Refusal
from collection.services.allowances import BusyError, Limit, account, one_at_a_time, spend, wait_of
from collection.services.describing import Described, instead_of
from collection.services.dividers import dividers_in
from collection.services.explaining import Meanings, choices_for, remember
from collection.services.holdings import Act, Plan, change_holdings, differences, plan_of
from collection.services.leasing import LostError
from collection.services.places import MOST_PLACES, TooManyPlacesError, forget_unopened, open_place, unopened_place
from collection.services.planning import StaleError, planned
from collection.services.players import wait_for_turn
from collection.values.pieces import Pieces
from collection.values.rows_of_boxes import Divider, Standing
from collection.wording import grouped

LINES_NAMED = 8
"""Of rows that are not resolved, where an import is refused for them."""

WORKBOOK = "xlsx"
"""Of whatever program. What stands in place of an encoding for the sheet of a workbook."""

LARGEST_LIST = 20 * 1024 * 1024
"""In bytes: what our own export of a hundred thousand lines takes that say all there is to say. A pasted text comes with its
form, of which no more is read than of any other (DATA_UPLOAD_MAX_MEMORY_SIZE).
"""

AT_ONCE, LETTERS_AT_ONCE = 1.0, 2_000_000
"""Seconds of processor that a workbook may take in a request, and how much text it may hold; a large one is read by a worker."""

ASK_AGAIN = 5
"""Seconds after which to try again, told where too many workbooks were being read."""

MOST_WAITING = 5
"""Previews of one player; the oldest makes room for a new one."""

READING = Limit("reading", most=1, seconds=60)
COSTLY = Limit("costly-workbooks", most=5, seconds=300)
WHAT_COSTS: frozenset[Unreadable] = frozenset({"too_slow", "too_spread", "too_large"})
"""How many workbooks of a player may turn out to cost too much, and for which reasons: there are few readers for all."""
"""Held while a list is read, which takes some seconds at most; over when a process died at it."""


class ImportRefusedError(Refusal):
    """The list cannot be read, or the draft cannot be written as it stands."""

    status = HTTPStatus.BAD_REQUEST


class NoCardColumnError(ImportRefusedError):
    """The list is a table, and none of its column names says where a card is named. `decoded` is its text."""

    def __init__(self, message: str, decoded: Decoded) -> None:
        super().__init__(message)
        self.decoded = decoded


class ImportBusyError(ImportRefusedError):
    """Another list of the player is being read at this moment."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    words = gettext_lazy("Another list of yours is being read. Try again in a moment.")


class WorkbooksBusyError(ImportRefusedError):
    """As many workbooks of others as may be are being read."""

    status = HTTPStatus.SERVICE_UNAVAILABLE
    words = gettext_lazy("The site is reading workbooks of other players. Try again in a moment.")


class UnreadableInRequestError(ImportRefusedError):
    """The list as a whole cannot be read, for this `reason`."""

    def __init__(self, message: str, reason: Unreadable) -> None:
        super().__init__(message)
        self.reason: Unreadable = reason


class TooManyCostlyError(ImportRefusedError):
    """The player sent several such workbooks."""

    status = HTTPStatus.TOO_MANY_REQUESTS
    words = gettext_lazy("Several workbooks of yours took too long to read. Send a smaller one, or CSV, in a few minutes.")


class ImportExpiredError(ImportRefusedError):
    """The draft waited too long, or was thrown away."""

    words = gettext_lazy("This preview is over: previews wait 30 minutes. Send the list again.")


class ImportAgreedError(ImportRefusedError):
    """The owner agreed to the draft, and a worker writes it as it is."""

    status = HTTPStatus.CONFLICT
    words = gettext_lazy("This list is being written as it was: nothing of it can be changed any more.")


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What an import did. `is_new` is False for a draft committed before: nothing was written again."""

    act: Act
    preview: Preview
    is_new: bool = True


def read_into_draft(*, player: Player, game: Game, content: bytes | str | Decoded, name: str = "", now: datetime) -> ImportDraft:
    """Read a list, match every row, and keep the answer for half an hour. Nothing of it is in the collection yet.

    One list of a player is read at a time: others are refused with ImportBusyError meanwhile. Refuses with ImportRefusedError
    what is too large, too long, too slow to read, empty, or no text.
    """
    try:
        with one_at_a_time(READING, who=account(player), now=now):
            decoded = content if isinstance(content, Decoded) else decoded_list(content)
            cards, rows = read_rows(decoded.text, game, Budget(), columns_of(player))
    except BusyError as problem:
        raise ImportBusyError from problem
    except UnreadableListError as problem:
        if problem.reason == "no_card_column":
            raise NoCardColumnError(unreadable_words(problem), decoded) from problem
        raise ImportRefusedError(unreadable_words(problem)) from problem
    with transaction.atomic():
        make_room(player, now)
        return ImportDraft.objects.create(
            player=player,
            game=game,
            name=shown_name(name),
            source=source_of(decoded.encoding, cards),
            choices=choices_for(player, cards.words),
            rows=rows,
            content=kept_text(decoded),
            created=now,
        )


def kept_text(decoded: Decoded) -> bytes:
    """A text as a draft keeps it, so that it can be read again; of a workbook its text."""
    return decoded.text.encode("utf-8", "surrogatepass")


def columns_of(player: Player) -> Columns:
    """What a player said that tables hold."""
    return {tuple(one.cells): one.fields for one in ColumnMap.objects.tables_of(player)}


def make_room(player: Player, now: datetime) -> None:
    """Forget the drafts whose time is over, and the oldest of a player who has as many as may wait; none that is being read or
    written."""
    ImportDraft.objects.stale(now).delete()
    waiting = ImportDraft.objects.of(player).waiting(now).filter(Q(is_read=True) | ~Q(problem=""), agreed=None)
    oldest = waiting.values_list("pk", flat=True)[MOST_WAITING - 1 :]
    ImportDraft.objects.filter(pk__in=list(oldest)).delete()


def refuse_too_large(content: bytes | str) -> None:
    """Refuses with ImportRefusedError what is larger than any list that is read."""
    if len(content) > LARGEST_LIST:
        raise ImportRefusedError(too_large_words())


def too_large_words() -> str:
    """What is said of a list that is larger than any that is read."""
    return _("This list is too large: a file may have 20 MB, a pasted text 5 MB. Split it in two, or send it as a file.")


def refuse_after_costly(player: Player, now: datetime) -> None:
    """Refuses with TooManyCostlyError whoever sent several workbooks that cost too much."""
    if wait := wait_of(COSTLY, who=account(player), now=now):
        raise TooManyCostlyError(wait=ceil(wait.total_seconds()))


def note_costly(player: Player, reason: Unreadable, now: datetime) -> None:
    """Count a workbook that could not be read for what it costs, if that is the reason."""
    if reason in WHAT_COSTS:
        spend(COSTLY, who=account(player), now=now)


def decoded_list(content: bytes | str) -> Decoded:
    """The text of a list, or of a workbook. Refuses with ImportRefusedError what is too large, or neither."""
    refuse_too_large(content)
    if isinstance(content, str):
        return Decoded(content, "")
    try:
        if is_workbook(content):
            return Decoded(workbook_text(content, seconds=AT_ONCE, most_letters=LETTERS_AT_ONCE), WORKBOOK)
        return decode(content)
    except ReadersBusyError as problem:
        raise WorkbooksBusyError(wait=ASK_AGAIN) from problem
    except UnreadableWorkbookError as problem:
        raise ImportRefusedError(unreadable_words(UnreadableListError("workbook"))) from problem
    except UnreadableListError as problem:
        raise UnreadableInRequestError(unreadable_words(problem), problem.reason) from problem
    except NotATextError as problem:
        raise ImportRefusedError(
            _("This office file is not read here: save the sheet as XLSX, ODS or CSV, without a password.")
            if problem.kind == "spreadsheet"
            else _("This file is no text: choose a text or CSV file.")
        ) from problem


def read_rows(text: str, game: Game, budget: Budget, columns: Columns = MappingProxyType({})) -> tuple[CardList, Pieces]:
    """What the list says beside its rows, and the rows of its draft: read and matched within one budget.

    Raises UnreadableListError.
    """
    shelf = shelf_of(game)
    cards = open_list(text, shelf, budget=budget, columns=columns)
    noted, words = _Noted(), {column: Counter[str]() for column in MEANINGS}
    rows = packed(budget.spent_on(match_all(noted.passing(cards.rows), shelf)), words)
    if not noted.sections:
        raise UnreadableListError("no_card")
    return noted.added_to(cards.about(), asked(words)), rows


class _Noted:
    """What is noted of rows as they pass: words that are not known or not exactly, prices of nothing, sections."""

    def __init__(self) -> None:
        self.sections: dict[str, None] = {}
        self._unknown: dict[tuple[str, str], None] = {}
        self._beyond: dict[str, None] = {}
        self._near: dict[tuple[str, str], None] = {}
        self._zeros = self._playsets = 0

    def passing(self, rows: Iterable[Row]) -> Iterator[Row]:
        """The rows as they come."""
        for row in rows:
            saying = row.saying
            if saying.unknown:
                self._unknown.update(dict.fromkeys(saying.unknown))
            if saying.beyond:
                self._beyond.update(dict.fromkeys(saying.beyond))
            if saying.near:
                self._near.update(dict.fromkeys(saying.near))
            self._zeros += saying.says_zero
            self._playsets += row.is_playset
            self.sections[row.section] = None
            yield row

    def added_to(self, cards: CardList, words: dict[str, dict[str, int]]) -> CardList:
        """The list with what was noted of its rows, once all passed; these of its words are asked about."""
        asides = tuple(section for section in self.sections if folded(section) in ASIDES)
        told = {word_key(column, word) for column, found in words.items() for word in found}
        unknown = tuple(one for one in self._unknown if word_key(*one) not in told)
        near, beyond = tuple(self._near), tuple(self._beyond)
        cards = replace(cards, zeros=self._zeros, playsets=self._playsets)
        return replace(cards, words=words, unknown=unknown, beyond=beyond, near=near, asides=asides)


def source_of(encoding: str, cards: CardList) -> dict[str, object]:
    """What the preview says was recognised."""
    return {
        "format": cards.format,
        "encoding": encoding,
        "delimiter": cards.delimiter,
        "json": cards.is_json,
        "header": [CONTROLS.sub("�", cell) for cell in cards.header[:100]],
        "unused": [column[:60] for column in cards.unused if column not in cards.about_copies][:40],
        "kept": [column[:60] for column in cards.kept[:40]],
        "words": {column: dict(found) for column, found in cards.words.items()},
        "not_known": [list(one) for one in cards.unknown[:40]],
        "beyond": list(cards.beyond[:40]),
        "nearest": [list(one) for one in cards.near[:40]],
        "zeros": cards.zeros,
        "playsets": cards.playsets,
        "titles": [title[:60] for title in cards.titles[:40]],
        "comments": cards.comments,
        "asides": list(dict.fromkeys(section[:60] for section in cards.asides))[:40],
    }


def shown_name(name: str) -> str:
    """A file name as a page shows it: no path, no characters that are no text."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(letter for letter in last if letter.isprintable())[:200]


def choose(
    *,
    draft: ImportDraft,
    choices: Mapping[int, str],
    counts: Mapping[int, str] = MappingProxyType({}),
    meanings: Meanings = MappingProxyType({}),
    shown: Meanings = MappingProxyType({}),
    currency: str | None = None,
    numbers_of: str | None = None,
    wished: str | None = None,
    now: datetime,
) -> None:
    """Note what the owner chose for rows of a draft: a printing id, SKIPPED, or "" to take the choice back.
    `counts` are the copies of rows whose own number makes no sense.

    `meanings` says what unknown words mean, which is remembered for the next lists: for a finish SKIPPED leaves out all rows with
    the word, of this list alone. Of words that mean what was `shown` of them nothing is changed, and an answer that somebody else
    gave meanwhile is not taken back. `currency` is that of amounts without one, "" for the usual one; `numbers_of` the code of
    the set that numbers without one are of, "" for none; `wished` is TAKEN to count lists of wishes as owned, "" to leave them
    out; of what is None nothing was said. Choices that make no sense are left out. Refuses with ImportExpiredError,
    and with ImportAgreedError where a worker was told to write the draft as it is.
    """
    with transaction.atomic():
        wait_for_turn(draft.player)
        draft = _waiting(draft, now)
        if draft.agreed:
            raise ImportAgreedError
        _choose_rows(draft, choices)
        _count(draft, counts)
        _explain(draft, meanings, shown, now)
        codes = ("", *(one.code for one in shelf_of(draft.game).sets))
        _answer(draft, CURRENCY, currency and (currency_named(currency) or None))
        _answer(draft, SET, numbers_of if numbers_of in codes else None)
        _answer(draft, WISHED, wished if wished in ("", TAKEN) else None)
        draft.save(update_fields=["choices"])


def _answer(draft: ImportDraft, question: str, answer: str | None) -> None:
    """Note an answer; "" takes it back, None says nothing."""
    if answer:
        draft.choices[question] = answer
    elif answer is not None:
        draft.choices.pop(question, None)


def _choose_rows(draft: ImportDraft, choices: Mapping[int, str]) -> None:
    """Note which printings rows stand for that name none for sure, and which rows are left out; "" takes that back."""
    known = shelf_of(draft.game).by_id
    for index, choice in choices.items():
        if not 0 <= index < len(draft.rows) or "printing" in draft.rows[index]:
            continue
        can_be_told = "problem" not in draft.rows[index] or is_miscounted(draft.rows[index])
        if choice in ("", SKIPPED) or (can_be_told and chosen_printing(choice) in known):
            _answer(draft, str(index), choice)


def is_count(said: str) -> bool:
    """Whether this is a number of copies that a row may have."""
    return said.isascii() and said.isdigit() and len(said) < 6 and 0 < int(said) <= MOST_COPIES


def _count(draft: ImportDraft, counts: Mapping[int, str]) -> None:
    """Note how many copies rows are of whose own number makes no sense; "" takes that back."""
    for index, count in counts.items():
        if not (0 <= index < len(draft.rows) and is_miscounted(draft.rows[index])):
            continue
        if not count or is_count(count):
            _answer(draft, f"{COPIES}{index}", count and str(int(count)))


def _explain(draft: ImportDraft, meanings: Meanings, shown: Meanings, now: datetime) -> None:
    """Note what words of a draft mean where it differs from what was `shown`, and remember it.

    What was said of no word here is not forgotten by saying nothing, nor is anything by leaving rows of this list out.
    """
    told: dict[str, dict[str, str]] = {}
    for column, there in draft.source.get("words", {}).items():
        for word, meaning in meanings.get(column, {}).items():
            key, seen = word_key(column, word), shown.get(column, {}).get(word, "")
            before = draft.choices.get(key, "")
            if (
                word not in there
                or not _can_mean(column, meaning)
                or meaning in (seen, before)
                or (not meaning and before != seen)
            ):
                continue
            if meaning != SKIPPED and (meaning or before != SKIPPED):
                told.setdefault(column, {})[word] = meaning
            _answer(draft, key, meaning)
    if told:
        remember(player=draft.player, meanings=told, now=now)


def _can_mean(column: str, meaning: str) -> bool:
    return not meaning or is_meaning(column, meaning) or (column == FINISH and meaning == SKIPPED)


def commit_import(
    *,
    draft: ImportDraft,
    mode: ImportMode,
    leave_out: bool,
    now: datetime,
    mine: LeasedQuerySet[ImportDraft] | None = None,
) -> ImportResult:
    """Write a draft into its owner's collection: everything or nothing, as one act.

    A draft committed before changes nothing and gives the first act again. Refuses with ImportRefusedError rows that are not
    resolved unless `leave_out`, and what `change_holdings` and `planned` refuse. `mine` is the claim of a worker: LostError
    where it is gone once the draft is to be written.
    """
    there = ImportDraft.objects.light().filter(pk=draft.pk, committed=None).first()
    rows: dict[str, Place] = {}
    try:
        return planned(
            draft.player,
            rows_at_most(there, mode) if there else 0,
            lambda: _plan(draft, mode, rows, leave_out=leave_out, now=now),
            lambda made: _write(draft, made, mine, now) if made else _done_before(draft),
            cost=lambda made: made.plan.rows if made else 0,
        )
    finally:
        forget_unopened(rows.values())


def rows_at_most(draft: ImportDraft, mode: ImportMode) -> int:
    """Rows of the journal that writing a draft may take: to set the quantities takes back what was said of the copies before."""
    return len(draft.rows) + (Lot.objects.of(draft.player).count() if mode == ImportMode.SET else 0)


@dataclass(frozen=True, slots=True)
class _Planned:
    """An import worked out; `opened` are the places that it opens, by name, which nobody sees before."""

    draft: ImportDraft
    preview: Preview
    plan: Plan
    opened: Mapping[str, Place]


def _plan(draft: ImportDraft, mode: ImportMode, rows: dict[str, Place], *, leave_out: bool, now: datetime) -> _Planned | None:
    """What a draft comes to as it is now; None where it is committed. `rows` are those of places that an earlier plan opened."""
    current = ImportDraft.objects.light().select_related("game").filter(pk=draft.pk).first()
    if current and current.committed:
        return None
    if current is None or not ImportDraft.objects.waiting(now).filter(pk=draft.pk, is_read=True).exists():
        raise ImportExpiredError
    preview = preview_of(current, shelf_of(current.game))
    refuse_unresolved(preview, leave_out=leave_out)
    player, changes, opened = draft.player, preview.copies(), dict[str, Place]()
    said: Described = _described(player, preview, rows, opened)
    if mode == ImportMode.SET:
        changes, said = differences(player=player, copies=changes), instead_of(player, said)
    return _Planned(current, preview, plan_of(player, changes=changes, described=said), opened)


def refuse_unresolved(preview: Preview, *, leave_out: bool) -> None:
    """Refuses with ImportRefusedError rows that are not resolved, unless they may be left out."""
    if preview.unresolved and not leave_out:
        raise ImportRefusedError(_unresolved_words(preview))


def _unresolved_words(preview: Preview) -> str:
    """How many rows wait for an answer, and which, the first of many."""
    lines = [str(line) for line in preview.unresolved_lines(LINES_NAMED)]
    words = ngettext(
        "%(count)s row is not resolved (line %(lines)s): choose for it, or tick that it is left out.",
        "%(count)s rows are not resolved (lines %(lines)s): choose for each of them, or tick that they are left out.",
        preview.unresolved,
    )
    more = ["…"] if preview.unresolved > len(lines) else []
    return words % {"count": grouped(preview.unresolved), "lines": ", ".join([*lines, *more])}


def _done_before(draft: ImportDraft) -> ImportResult:
    done = ImportDraft.objects.light().select_related("act", "game").get(pk=draft.pk)
    return ImportResult(Act(done.act, is_new=False), preview_of(done, shelf_of(done.game)), is_new=False)


def _write(draft: ImportDraft, made: _Planned, mine: LeasedQuerySet[ImportDraft] | None, now: datetime) -> ImportResult:
    """Write an import. StaleError where its owner chose something else meanwhile."""
    choices = _waiting(draft, now).choices
    if mine is not None and not mine.exists():
        raise LostError
    if choices != made.draft.choices:
        raise StaleError
    player, preview = draft.player, made.preview
    for name, place in made.opened.items():
        open_place(player=player, name=name, kind=PlaceKind(place.kind), unopened=place)
    act = change_holdings(
        player=player,
        changes=made.plan.moved,
        kind=ActKind.IMPORT,
        note=made.draft.name,
        token=draft.pk,
        reading=reading_of(made.draft, preview),
        plan=made.plan,
    )
    ImportDraft.objects.filter(pk=draft.pk).update(act=act.batch, committed=now, lease=None)
    return ImportResult(act, preview)


def reading_of(draft: ImportDraft, preview: Preview) -> dict[str, Any]:
    """What becomes of a list as it stands, for the journal: how many lines were read, merged into others and left out, and the
    names of the columns of which nothing is kept."""
    columns = draft.source.get("unused", [])
    return {"lines": preview.lines, "merged": preview.merged, "left": preview.left, "columns": columns}


def _described(
    player: Player, preview: Preview, rows: dict[str, Place], opened: dict[str, Place]
) -> Counter[tuple[Stock, Facts]]:
    """What the rows in order say of their copies; places that they name and the player does not have come to those `opened`,
    with rows that nobody sees yet.
    """
    found: Counter[tuple[Stock, Facts]] = Counter()
    stocks: dict[Stock, Stock] = {}  # one of each, not one a row
    places = {one.name: one for one in Place.objects.of(player)}
    free = MOST_PLACES - len(places)
    standing = {pk: Standing(named) for pk, named in dividers_in(places.values()).items()}
    for row in each_row(preview.draft, preview.shelf):
        said = row.packed.get("saying")
        if row.state != State.OK or not row.printing or not said or not row.copies:
            continue
        name, place = said.get("in", ""), None
        if name:
            if name not in places:
                if len(opened.keys() | {name}) > free:
                    raise TooManyPlacesError
                kind = preview.kinds.get(name, PlaceKind.BOX)
                rows[name] = rows.get(name) or unopened_place(player, name, kind)
                places[name] = opened[name] = rows[name]
            place = places[name]
        facts = facts_in(said, place, row.currency, row.choices)
        if place and facts.divider:
            known = standing.setdefault(place.pk, Standing())
            facts = replace(facts, divider=known.put(Divider(facts.row, facts.divider)))
        stock = (row.printing.id, row.finish)
        found[stocks.setdefault(stock, stock), facts] += row.copies
    return found


def effect_of(*, draft: ImportDraft, preview: Preview, mode: ImportMode) -> dict[tuple[int, Finish], int]:
    """The signed copies that committing would move, losses first."""
    copies = preview.copies()
    moved = differences(player=draft.player, copies=copies) if mode == ImportMode.SET else {k: n for k, n in copies.items() if n}
    return dict(sorted(moved.items(), key=lambda item: item[1]))


def discard_import(*, draft: ImportDraft) -> bool:
    """Throw a draft away; False where it was committed, or gone. A worker that is to write it finds nothing to write."""
    deleted, _kinds = ImportDraft.objects.filter(pk=draft.pk, committed=None).delete()
    return bool(deleted)


def _waiting(draft: ImportDraft, now: datetime) -> ImportDraft:
    """The draft as it is now, locked until the end of the transaction."""
    waiting = ImportDraft.objects.waiting(now).defer("content").select_for_update()
    found = waiting.filter(pk=draft.pk, is_read=True).first()
    if found is None:
        raise ImportExpiredError
    return found
