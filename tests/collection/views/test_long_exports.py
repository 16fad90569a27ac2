"""Files of collections of any length: written as they are read, a few at a time."""

from __future__ import annotations

import io
import json
import tracemalloc
import zipfile
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from tempfile import SpooledTemporaryFile
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from collection.exports import at_once
from collection.exports.at_once import OF_A_PROCESS, turn_to_export
from collection.lists.rows import MOST_LINES
from collection.lists.workbooks import LARGEST_UNPACKED
from collection.models import Finish, Game, Holding, Lot, Place, PlaceKind, Player, Printing
from collection.services.importing import LARGEST_LIST
from collection.views import files
from tests.collection.holders import own, written

pytestmark = pytest.mark.django_db

ADDRESS = "/collection/exporter.csv?game=wankul&format="
SHAPES = ["csv", "moxfield", "text", "json", "xlsx"]


@pytest.fixture
def few(alice: Player, wankul: Game) -> None:
    own(alice, 2, "S1-108", "S1-031")


def lines(player: Player, count: int) -> None:
    """So many lines of copies of fifty printings, each with a note and kept cells of its own."""
    written(player, ([] for _ in range(count)))
    Lot.objects.filter(player=player).update(kept=json.dumps({"Shelf": "x" * 200}))
    printings = Printing.objects.of("wankul").shown()[:50]
    Holding.objects.bulk_create(
        Holding(player=player, printing=one, finish=Finish.NORMAL, copies=1 + count // 50, changed=timezone.now())
        for one in printings
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_a_long_collection_is_in_memory_some_hundred_lines_at_a_time(
    alice: Player,
    bob: Player,
    alice_client: Client,
    bob_client: Client,
    wankul: Game,
    shape: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All lines of fifty thousand were there at once, up to a hundred megabytes, and their file beside them."""
    lines(alice, 700)
    lines(bob, 2_000)
    monkeypatch.setattr(files, "IN_MEMORY", 10_000)
    alice_client.get(ADDRESS + shape)  # what is read once for all

    few, many = highest(alice_client, shape), highest(bob_client, shape)

    assert many < few + 800_000, f"{few:,} bytes for seven hundred lines, {many:,} for two thousand"


def highest(client: Client, shape: str) -> int:
    """How many bytes of memory an export takes at most."""
    tracemalloc.start()
    try:
        answer = client.get(ADDRESS + shape)
        assert answer.status_code == 200
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("shape", SHAPES)
def test_a_long_file_is_sent_from_the_disk_and_is_the_same(
    alice_client: Client, few: None, monkeypatch: pytest.MonkeyPatch, shape: str
) -> None:
    short = alice_client.get(ADDRESS + shape)
    monkeypatch.setattr(files, "IN_MEMORY", 20)
    long: Any = alice_client.get(ADDRESS + shape, headers={"accept-encoding": "identity"})

    assert (short.streaming, long.streaming) == (False, True)
    content = long.getvalue()
    assert {name: long[name] for name in ("Content-Type", "Content-Disposition")} == {
        name: short[name] for name in ("Content-Type", "Content-Disposition")
    }
    assert int(long["Content-Length"]) == len(content)
    assert shape == "xlsx" or content == short.content  # a workbook says when it was made


def test_json_is_laid_out_as_it_was(alice_client: Client, few: None) -> None:
    text = alice_client.get(ADDRESS + "json").content.decode()

    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=1)


def test_a_player_is_written_one_file_at_a_time(alice: Player, alice_client: Client, bob_client: Client, few: None) -> None:
    with turn_to_export(alice, timezone.now()):
        refused, other = alice_client.get(ADDRESS + "csv", headers={"accept-language": "en"}), bob_client.get(ADDRESS + "csv")

    assert (refused.status_code, refused["Retry-After"], other.status_code) == (429, "5", 200)
    assert "Another file of your collection is being written." in refused.content.decode()
    assert alice_client.get(ADDRESS + "csv").status_code == 200


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A process that writes as many files as it may."""
    monkeypatch.setattr(at_once, "WAITS", 0.01)
    for _ in range(2):
        assert OF_A_PROCESS.acquire(blocking=False)
    yield
    OF_A_PROCESS.release(2)


def test_a_process_writes_two_files_at_a_time(alice_client: Client, few: None, busy: None) -> None:
    """Four of fifty thousand lines at once held a web process for a minute, and its memory for good."""
    refused = alice_client.get(ADDRESS + "csv", headers={"accept-language": "en"})

    assert (refused.status_code, refused["Retry-After"]) == (503, "5")
    assert "writing files for other players" in refused.content.decode()
    OF_A_PROCESS.release()
    assert alice_client.get(ADDRESS + "csv").status_code == 200, "the turn of the player was given back"
    assert OF_A_PROCESS.acquire(blocking=False), "and the place of the process"


def test_what_goes_wrong_half_way_gives_everything_back(alice_client: Client, few: None, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []

    class Full(SpooledTemporaryFile[bytes]):
        def write(self, piece: Any) -> int:
            opened.append(self)
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as context:
        context.setattr(files, "SpooledTemporaryFile", Full)
        with pytest.raises(OSError, match="No space left"):
            alice_client.get(ADDRESS + "csv")

    assert [one.closed for one in opened] == [True]
    assert alice_client.get(ADDRESS + "csv").status_code == 200


@pytest.mark.parametrize("shape", ["csv", "xlsx"])
def test_a_hundred_thousand_exported_lines_are_not_too_large_to_be_read_again(
    alice: Player, alice_client: Client, wankul: Game, shape: str
) -> None:
    """Our own file of fifty thousand copies of which all is said was refused: as a workbook, and as the CSV that was advised."""
    written(alice, (["échange", "classeur"] for _ in range(400)))
    binder = Place.objects.create(player=alice, name="Classeur du salon", kind=PlaceKind.BINDER)
    bought = {"paid": Decimal("12.50"), "currency": "EUR", "paid_on": date(2026, 3, 1), "graded": "PCA 9"}
    said = {"condition": "nm", "language": "fr", "place": binder, "page": 12, "slot": 4, "note": "de Camille, au marché"}
    Lot.objects.filter(player=alice).update(signed=True, **said, **bought)
    own(alice, 400, *dict.fromkeys(Lot.objects.of(alice).values_list("printing__key", flat=True)))

    content = alice_client.get(ADDRESS + shape, headers={"accept-encoding": "identity"}).content

    assert len(content) / 400 * MOST_LINES < LARGEST_LIST
    if shape == "xlsx":
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
        assert sum(part.file_size for part in parts) / 400 * MOST_LINES < LARGEST_UNPACKED
