"""Long lists: sent, read by a worker, told how far they are; whatever dies in between is taken up or told."""

from __future__ import annotations

import io
import json
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from datetime import timedelta
from http import HTTPStatus
from typing import Any
from uuid import UUID

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.test import Client
from django.utils import timezone

from collection import tasks
from collection.lists import UnreadableListError
from collection.models import Game, ImportDraft, Player
from collection.services import leasing, long_lists, waking
from collection.services.allowances import account, one_at_a_time
from collection.services.importing import (
    COSTLY,
    MOST_WAITING,
    READING,
    ImportBusyError,
    ImportRefusedError,
    TooManyCostlyError,
    UnreadableInRequestError,
    read_into_draft,
)
from collection.services.long_lists import (
    LARGE,
    LONG,
    MOST_ATTEMPTS,
    READ_AT_ONCE,
    is_long,
    read_draft,
    sweep_lists,
    take_in,
)
from collection.services.waking import BrokerAwayError
from tests.collection.workbooks import parts_of, with_texts, workbook, zipped

pytestmark = pytest.mark.django_db

LIST = "".join(f"{1 + number % 9} S1-{1 + number % 150:03}\n" for number in range(LONG)) + "2 MASTO\n-1 CHIEN\n"
EN: dict[str, Any] = {"accept-language": "en"}
HTMX: dict[str, Any] = {"hx-request": "true", **EN}

Taking = Callable[..., ImportDraft]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[UUID]:
    """The drafts for which a worker was called."""
    found: list[UUID] = []

    def send(task: str, *, draft: str) -> None:
        assert task == tasks.read_list.name
        found.append(UUID(draft))

    monkeypatch.setattr(waking, "send", send)
    return found


@pytest.fixture
def taken(alice: Player, wankul: Game, calls: list[UUID], django_capture_on_commit_callbacks: Any) -> Taking:
    def take(content: bytes | str = LIST, **more: Any) -> ImportDraft:
        with django_capture_on_commit_callbacks(execute=True):
            said = {"player": alice, "game": wankul, "content": content, "now": timezone.now()}
            return take_in(**(said | more))

    return take


@pytest.fixture
def no_broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Nobody takes a message, until it is undone."""

    def refuse(*_: object, **__: object) -> None:
        raise BrokerAwayError("port closed")

    with monkeypatch.context() as away:
        away.setattr(waking, "send", refuse)
        yield away


def read(draft: ImportDraft) -> ImportDraft:
    read_draft(draft=draft.pk, clock=timezone.now)
    draft.refresh_from_db()
    return draft


def page_of(client: Client, draft: ImportDraft, end: str = "", **headers: Any) -> Any:
    return client.get(f"/collection/importer/{draft.pk}/{end}", headers=headers or EN)


def test_a_list_is_long_by_its_lines_or_its_letters() -> None:
    assert not is_long("1 CHIEN\n" * LONG)
    assert not is_long("1 CHIEN\r\n" * LONG)
    assert is_long("1 CHIEN\n" * (LONG + 1))
    assert is_long("1 CHIEN\r" * (LONG + 1))
    assert is_long("x" * (LARGE + 1))


def test_a_short_list_is_read_at_once(taken: Taking, calls: list[UUID]) -> None:
    draft = taken("2 MASTO\n3 S1-108")

    assert draft.is_read
    assert len(draft.rows) == 2
    assert calls == []


def test_a_long_list_is_read_by_a_worker_and_says_the_same(alice: Player, wankul: Game, taken: Taking, calls: list[UUID]) -> None:
    at_once = read_into_draft(player=alice, game=wankul, content=LIST.encode("utf-16"), now=timezone.now())
    draft = taken(LIST.encode("utf-16"), name="all of it.csv")
    assert (calls, draft.is_read, draft.lines, draft.rows) == ([draft.pk], False, LONG + 2, [])

    read(draft)
    at_once.refresh_from_db()

    assert draft.is_read
    assert (draft.rows, draft.source) == (at_once.rows, at_once.source)
    assert (draft.content, draft.done, draft.name) == (LIST.encode(), LONG + 2, "all of it.csv"), "to be read again"
    assert read(draft).attempts == 1, "there was nothing left to do"


def test_a_hundred_thousand_lines_are_read_and_one_more_is_refused_at_once(taken: Taking, calls: list[UUID]) -> None:
    with pytest.raises(ImportRefusedError):
        taken("1 S1-108\n" * 100_001)
    assert calls == []

    assert read(taken("1 S1-108\n" * 100_000)).rows[0]["copies"] == 100_000


def test_a_large_workbook_is_read_by_a_worker_and_a_small_one_at_once(taken: Taking, calls: list[UUID]) -> None:
    small = taken(workbook([["name", "quantity"], ["CHIEN", 2]]))
    assert (small.is_read, small.rows[0]["copies"], calls) == (True, 2, [])

    rows: list[list[Any]] = [
        ["set", "number", "name", "quantity", "note"],
        *(["S1", 1 + n % 150, "", 1, f"place {n}"] for n in range(20_000)),
    ]
    large = taken(workbook(rows), name="all.xlsx")
    assert (calls, large.is_read, large.lines) == ([large.pk], False, 20_001)

    read(large)
    assert (large.is_read, large.source["encoding"], bytes(large.content or b"")[:15]) == (True, "xlsx", b"set,number,name")
    assert sum(row["copies"] for row in large.rows) == 20_000


def test_a_small_workbook_is_read_by_one_process(taken: Taking, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was read twice: to see how long its text is, and then for the draft."""
    started: list[Any] = []
    run = subprocess.run

    def counted(*words: Any, **how: Any) -> Any:
        started.append(words)
        return run(*words, **how)

    monkeypatch.setattr(subprocess, "run", counted)

    taken(workbook([["name", "quantity"], ["CHIEN", 2]]))

    assert len(started) == 1


def far_apart() -> bytes:
    """A small workbook that asks its reader for more memory than there is."""
    parts = parts_of(workbook([["name"]]))
    rows = "".join(f'<row><c r="{place}"><v>1</v></c></row>' for place in ("A1", "XFD1048576"))
    return zipped(parts | {"xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{rows}</sheetData></worksheet>".encode()})


def test_who_sends_workbooks_that_cost_too_much_waits_and_nobody_else(taken: Taking, bob: Player) -> None:
    """Four accounts with eight thousand bytes each kept everybody from reading workbooks."""
    costly = far_apart()
    for _ in range(COSTLY.most):
        with pytest.raises(UnreadableInRequestError) as refused:
            taken(costly)
        assert refused.value.reason == "too_spread"

    for content in (costly, workbook([["name"], ["CHIEN"]])):
        with pytest.raises(TooManyCostlyError) as waits:
            taken(content)
        assert waits.value.status == HTTPStatus.TOO_MANY_REQUESTS
        assert waits.value.wait is not None
    assert taken("1 CHIEN").is_read, "a text is no workbook"
    assert taken(workbook([["name"], ["CHIEN"]]), player=bob).is_read


def test_workbooks_that_are_read_count_for_nothing(taken: Taking) -> None:
    for _ in range(COSTLY.most + 1):
        assert taken(workbook([["name"], ["CHIEN"]])).is_read


def test_a_long_text_out_of_a_small_workbook_is_left_to_a_worker(taken: Taking, calls: list[UUID]) -> None:
    parts = parts_of(with_texts("<si><t>CHIEN</t></si>" + f"<si><t>{'x' * 900}</t></si>"))
    cells = "".join(f'<row><c t="s"><v>{min(row, 1)}</v></c></row>' for row in range(500))
    sheet = f"<worksheet><sheetData>{cells}</sheetData></worksheet>"
    draft = taken(zipped(parts | {"xl/worksheets/sheet1.xml": sheet.encode()}))

    assert (draft.is_read, calls, len(bytes(draft.content or b""))) == (False, [draft.pk], 5 + 499 * 900 + 2 * 500)


def test_long_json_is_parsed_by_a_worker_and_by_nobody_before(taken: Taking, calls: list[UUID]) -> None:
    cards = [{"printing": f"S1-{1 + n % 150:03}", "quantity": 1} for n in range(6_000)]
    draft = taken(json.dumps({"cards": cards}))
    broken = json.dumps(cards)[:-1]
    assert (calls, draft.is_read, draft.lines) == ([draft.pk], False, 6_001)

    assert sum(row["copies"] for row in read(draft).rows) == 6_000
    assert read(taken(broken)).problem == "json"


def test_one_list_of_a_player_is_unpacked_at_a_time(alice: Player, taken: Taking) -> None:
    with one_at_a_time(READING, who=account(alice), now=timezone.now()), pytest.raises(ImportBusyError):
        taken(workbook([["name"], ["CHIEN"]]))


def test_a_large_workbook_that_is_broken_says_so_in_the_end(taken: Taking, alice_client: Client) -> None:
    whole = workbook([[f"{n} {'x' * 40}"] for n in range(30_000)])
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = next(name for name in parts if name.startswith("xl/worksheets/"))
    parts[sheet] = parts[sheet][: len(parts[sheet]) // 2]
    draft = read(taken(zipped(parts)))

    assert (draft.is_read, draft.problem) == (False, "workbook")
    assert "This workbook cannot be read" in page_of(alice_client, draft).content.decode()


def test_what_is_no_list_is_refused_without_a_worker(taken: Taking, calls: list[UUID]) -> None:
    for nothing in ('{"cards": []}' + "\n" * 3_000, b"PK\x03\x04" + b"\n" * 3_000, "x" * 20_000 + "\n" * 3_000):
        with pytest.raises(ImportRefusedError):
            taken(nothing)

    assert (calls, ImportDraft.objects.count()) == ([], 0)


def test_few_long_lists_of_all_players_are_read_at_a_time(taken: Taking) -> None:
    """One that has to wait is not begun, and the sweeper calls a worker for it again. Workers that were killed held their places
    for a minute, and every list waited."""
    others = [taken(player=Player.objects.create_user(f"{number}@example.com")) for number in range(READ_AT_ONCE)]
    draft, now = taken(), timezone.now()
    for one in others:
        assert leasing.claim(ImportDraft.objects.filter(pk=one.pk), now=now)

    assert not read(draft).is_read
    assert sweep_lists(now=now) == 1
    silent = now + timedelta(seconds=settings.CHUNK_LEASE + 1)
    long_lists.read_draft(draft=draft.pk, clock=lambda: silent)

    draft.refresh_from_db()
    assert (draft.is_read, draft.attempts) == (True, 1)


def test_one_long_list_of_a_player_is_read_at_a_time(taken: Taking, bob: Player) -> None:
    first = taken()

    with pytest.raises(ImportBusyError):
        taken()
    assert not taken(player=bob).is_read
    read(first)

    assert not taken().is_read


def test_a_list_whose_worker_was_killed_is_read_by_the_next(
    taken: Taking, calls: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    draft, now = taken(), timezone.now()

    def die(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as killed:
        killed.setattr(long_lists, "read_rows", die)
        with pytest.raises(SystemExit):
            read(draft)
    read_draft(draft=draft.pk, clock=timezone.now)  # the same message again, while the lease lasts
    assert not ImportDraft.objects.get().is_read
    assert (sweep_lists(now=now), sweep_lists(now=now + timedelta(minutes=1))) == (0, 1)
    assert sweep_lists(now=now + timedelta(minutes=1)) == 0, "somebody was called a moment ago"

    assert calls == [draft.pk, draft.pk]
    assert (read(draft).is_read, draft.attempts) == (True, 2)


def test_a_list_that_kills_its_workers_is_given_up_and_told(taken: Taking, alice_client: Client) -> None:
    draft = taken()
    ImportDraft.objects.update(attempts=MOST_ATTEMPTS)

    assert read(draft).problem == "given_up"

    assert "could not be read, although it was tried several times" in page_of(alice_client, draft).text
    assert sweep_lists(now=timezone.now() + timedelta(hours=1)) == 0


@pytest.mark.parametrize(
    ("trouble", "problem"),
    [(UnreadableListError("too_slow"), "too_slow"), (SoftTimeLimitExceeded(), "too_slow"), (ValueError("a fault of ours"), "")],
)
def test_what_goes_wrong_is_told_or_tried_again(
    taken: Taking, monkeypatch: pytest.MonkeyPatch, trouble: Exception, problem: str
) -> None:
    draft = taken()

    def fail(*_: object) -> None:
        raise trouble

    monkeypatch.setattr(long_lists, "read_rows", fail)

    assert read(draft).problem == problem
    assert (draft.is_read, draft.content is None, draft.lease) == (False, bool(problem), None)
    assert sweep_lists(now=timezone.now()) == (0 if problem else 1)


def test_a_list_without_a_broker_is_kept_and_read_when_there_is_one(
    taken: Taking, calls: list[UUID], no_broker: pytest.MonkeyPatch, alice_client: Client
) -> None:
    draft = taken()
    assert "Nothing can be read at the moment" in page_of(alice_client, draft).text
    with pytest.raises(BrokerAwayError):
        sweep_lists(now=timezone.now())
    no_broker.undo()

    assert sweep_lists(now=timezone.now()) == 1

    assert calls == [draft.pk]
    assert "Nothing can be read at the moment" not in page_of(alice_client, draft).text
    assert read(draft).is_read


def test_a_list_that_is_thrown_away_is_read_no_further(
    taken: Taking, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = taken()
    monkeypatch.setattr(leasing, "TELL_EVERY", 0.0)
    seen: list[int] = []
    update = leasing.held

    def mine(row: ImportDraft) -> Any:
        seen.append(ImportDraft.objects.get().done if ImportDraft.objects.exists() else -1)
        if seen[-1] == 250:
            alice_client.post(f"/collection/importer/{draft.pk}/abandonner/")
        return update(row)

    monkeypatch.setattr(leasing, "held", mine)

    read_draft(draft=draft.pk, clock=timezone.now)

    assert max(seen) == 250, "each line is read and looked up before the next, and no more than that"
    assert not ImportDraft.objects.exists()


def test_the_page_says_how_far_it_is_and_leads_to_the_preview(
    taken: Taking, alice_client: Client, bob_client: Client, client: Client
) -> None:
    draft = taken(name="long.txt")
    assert "Waiting its turn" in page_of(alice_client, draft).text
    ImportDraft.objects.update(done=1_000, lease=timezone.now())
    page, part = page_of(alice_client, draft), page_of(alice_client, draft, "avancement/", **HTMX)

    assert "long.txt" in page.text
    assert all("Your list is being read" in one.text for one in (page, part))
    assert all(f"1,000 of {LONG + 2:,} lines" in one.text and "every 1s" in one.text for one in (page, part))
    assert page_of(alice_client, draft, "avancement/").headers["Location"] == page_of(alice_client, draft).request["PATH_INFO"]
    assert page_of(alice_client, draft, "restes.csv").status_code == 302
    assert "being read" in alice_client.get("/collection/importer/", headers=EN).text
    assert page_of(bob_client, draft, "avancement/").status_code == 404
    assert page_of(client, draft, "avancement/").status_code == 302

    ImportDraft.objects.update(lease=None)
    read(draft)

    arrived = page_of(alice_client, draft, "avancement/", **HTMX)
    assert "The list is read." in arrived.text
    assert "every 1s" not in arrived.text, "a preview that takes long would be asked for again and again"
    assert "HX-Redirect" not in arrived.headers
    assert f'hx-get="/collection/importer/{draft.pk}/avancement/?arrive"' in arrived.text
    led = page_of(alice_client, draft, "avancement/?arrive", **HTMX)
    assert led.headers["HX-Redirect"] == f"/collection/importer/{draft.pk}/"
    assert "What was understood" in page_of(alice_client, draft).text
    assert page_of(bob_client, draft, "avancement/", **HTMX).headers["HX-Redirect"] == f"/collection/importer/{draft.pk}/"


def test_short_lists_do_not_push_out_the_one_that_is_being_read(taken: Taking) -> None:
    long = taken()
    for _ in range(MOST_WAITING + 1):
        taken(b"1 S1-031")

    assert ImportDraft.objects.filter(pk=long.pk).exists()
    assert ImportDraft.objects.filter(is_read=True).count() == MOST_WAITING
