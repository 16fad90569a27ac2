"""The embedded broker: real files, real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from kombu import Connection, Queue

from config.brokers import broker_settings
from config.filesystem_broker import is_alive, owner_mark, put_back_of_the_dead

QUEUE = Queue("words", routing_key="words")

PUBLISH = """
import sys
from tests.config.test_filesystem_broker import connection, publish
with connection(sys.argv[1]) as broker:
    publish(broker, [f"{sys.argv[2]}-{number}" for number in range(int(sys.argv[3]))])
"""
CONSUME = """
import pathlib, socket, sys
from tests.config.test_filesystem_broker import QUEUE, connection
over = pathlib.Path(sys.argv[2])
def take(body, message):
    print(body, flush=True)
    message.ack()
with connection(sys.argv[1]) as broker, broker.Consumer([QUEUE], callbacks=[take]):
    while True:
        is_last = over.exists()
        try:
            broker.drain_events(timeout=0.5)
        except socket.timeout:
            if is_last:
                break
"""
HOLD = """
import sys, time
from tests.config.test_filesystem_broker import QUEUE, connection
with connection(sys.argv[1]) as broker, broker.Consumer([QUEUE], callbacks=[lambda body, message: print(body, flush=True)]):
    broker.drain_events(timeout=60)
    time.sleep(600)
"""


def connection(folder: str | Path) -> Connection:
    broker_settings("", home=Path(folder))
    return Connection("files://", transport_options={"folder": str(folder), "polling_interval": 0.01})


def publish(broker: Connection, bodies: list[str]) -> None:
    producer = broker.Producer()
    for body in bodies:
        producer.publish(body, exchange="", routing_key="words", serializer="json", declare=[QUEUE])


def take_one(broker: Connection) -> str | None:
    message = broker.default_channel.basic_get("words")
    if message is None:
        return None
    message.ack()
    return str(message.payload)


def python(program: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "broker"


@pytest.fixture
def broker(folder: Path) -> Iterator[Connection]:
    with connection(folder) as opened:
        yield opened


def files_of(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_messages_come_out_in_the_order_they_went_in(broker: Connection, folder: Path) -> None:
    publish(broker, ["one", "two", "three"])

    assert [take_one(broker) for _ in range(4)] == ["one", "two", "three", None]
    assert files_of(folder) == []


def test_a_message_given_back_is_taken_again(broker: Connection) -> None:
    publish(broker, ["again"])
    message = broker.default_channel.basic_get("words")

    assert take_one(broker) is None
    message.requeue()

    assert take_one(broker) == "again"


def test_a_message_refused_for_good_leaves_no_file(broker: Connection, folder: Path) -> None:
    publish(broker, ["unwanted"])

    broker.default_channel.basic_get("words").reject()

    assert files_of(folder) == []


def test_a_connection_that_closes_gives_back_what_it_held(folder: Path) -> None:
    with connection(folder) as first:
        publish(first, ["kept"])
        first.default_channel.basic_get("words")

    with connection(folder) as second:
        assert take_one(second) == "kept"


def test_a_file_that_is_no_message_is_set_aside_and_stops_nobody(broker: Connection, folder: Path) -> None:
    publish(broker, ["good"])
    (folder / "queues" / "words" / "0-broken").write_bytes(b'{"body": "half a mess')

    assert take_one(broker) == "good"
    assert [path.read_bytes() for path in (folder / "unreadable").iterdir()] == [b'{"body": "half a mess']


def test_queues_do_not_mix_and_their_names_cannot_leave_the_folder(broker: Connection, folder: Path) -> None:
    channel = broker.default_channel
    publish(broker, ["mine"])
    broker.Producer().publish("theirs", exchange="", routing_key="../../escape", serializer="json")

    assert channel.queue_declare("words").message_count == 1
    assert channel.basic_get("../../escape", no_ack=False).payload == "theirs"
    assert not (folder.parent / "escape").exists()


def test_a_queue_can_be_emptied(broker: Connection) -> None:
    publish(broker, ["one", "two"])

    assert broker.default_channel.queue_purge("words") == 2
    assert take_one(broker) is None


def test_what_this_process_holds_is_not_put_back(broker: Connection, folder: Path) -> None:
    publish(broker, ["held"])
    broker.default_channel.basic_get("words")

    assert is_alive(owner_mark())
    assert put_back_of_the_dead(folder) == 0


def test_a_process_number_used_again_is_not_taken_for_its_former_owner() -> None:
    assert not is_alive(f"{os.getpid()}-1")


@pytest.mark.processes
def test_two_publishers_and_three_consumers_lose_nothing(folder: Path, tmp_path: Path) -> None:
    over = tmp_path / "over"
    consumers = [python(CONSUME, str(folder), str(over)) for _ in range(3)]
    publishers = [python(PUBLISH, str(folder), name, "1000") for name in ("a", "b")]

    outputs = [process.communicate(timeout=240) for process in publishers]
    over.touch()
    outputs += [process.communicate(timeout=240) for process in consumers]

    assert [process.returncode for process in publishers + consumers] == [0] * 5, [errors for _, errors in outputs]
    received = Counter(word for output, _ in outputs for word in output.split())
    assert received == Counter(f"{name}-{number}" for name in ("a", "b") for number in range(1000))
    assert files_of(folder) == []


@pytest.mark.processes
def test_what_a_killed_consumer_held_comes_back(folder: Path) -> None:
    with connection(folder) as broker:
        publish(broker, ["precious"])
    consumer = python(HOLD, str(folder))
    assert consumer.stdout is not None
    assert consumer.stdout.readline() == "precious\n"

    consumer.send_signal(signal.SIGKILL)
    consumer.wait()
    with connection(folder) as broker:
        assert take_one(broker) == "precious"
