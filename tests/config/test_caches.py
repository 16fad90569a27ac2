"""The site goes on without its cache and its broker in Redis: with a real one, killed and frozen."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from celery import current_app
from django.core.cache import BaseCache, caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from collection import outages
from collection.models import Player
from config.brokers import broker_settings
from config.caches import FailOpenRedisCache
from config.checks.health import readiness
from play.common.playable_decks import starter_decks
from play.runs.models import Chunk, ChunkState, Run, SweepMark
from tests.conftest import PASSWORD
from tests.redis_server import RedisServer

pytestmark = pytest.mark.services


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    made = RedisServer(tmp_path)
    made.start()
    yield made
    made.kill()


@pytest.fixture
def cache(server: RedisServer, settings: Settings) -> BaseCache:
    """The site's cache, in that Redis."""
    settings.CACHES = {"default": {"BACKEND": "config.caches.FailOpenRedisCache", "LOCATION": server.address}}
    return caches["default"]


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is away is tried again at once."""
    monkeypatch.setattr(outages, "PAUSE", 0.0)


PAGES, DOORS = ("home", "decks:list", "collection:home", "catalogue:home"), ("deck-list", "game-list", "run-list")


def tell_all(cache: BaseCache) -> dict[str, Any]:
    """What each method of a cache answers."""
    key = uuid4().hex
    cache.set(key, 1, 60)
    answers = {
        "get": cache.get(f"{key}-none", "default"),
        "add": cache.add(f"{key}-added", 1, 60),
        "incr": cache.incr(key),
        "touch": cache.touch(key, 60),
        "has_key": cache.has_key(key),
        "get_many": cache.get_many([key]),
        "set_many": cache.set_many({f"{key}-many": 1}, 60),
        "delete": cache.delete(key),
        "get_or_set": cache.get_or_set(f"{key}-other", "made", 60),
    }
    cache.delete_many([f"{key}-many"])
    cache.clear()
    return answers


def test_with_redis_it_is_a_cache(cache: BaseCache) -> None:
    found = tell_all(cache)

    assert (found["get"], found["add"], found["incr"], found["has_key"]) == ("default", True, 2, True)
    assert (found["set_many"], found["delete"], found["get_or_set"]) == ([], True, "made")
    assert [cache.add("lock", 1, 60), cache.add("lock", 1, 60)] == [True, False]


@pytest.mark.parametrize("trouble", [RedisServer.kill, RedisServer.freeze])
def test_without_redis_it_is_empty_counts_nothing_and_says_so_once(
    cache: BaseCache, server: RedisServer, caplog: pytest.LogCaptureFixture, trouble: Callable[[RedisServer], None]
) -> None:
    cache.set("lock", 1, 60)
    trouble(server)

    began = time.monotonic()
    with caplog.at_level(logging.WARNING):
        found = [tell_all(cache) for _ in range(20)][-1]
    took = time.monotonic() - began

    assert (found["get"], found["add"], found["incr"], found["has_key"]) == ("default", True, 1, False)
    assert found["get_or_set"] == "made"
    assert cache.add("lock", 1, 60)
    assert took < 30, "only one of all these calls waited"
    assert [record.getMessage().partition(":")[0] for record in caplog.records] == ["The cache (CACHE_URL) is away"]
    assert server.address not in caplog.text


@pytest.mark.usefixtures("soon")
def test_when_redis_is_back_it_counts_again(cache: BaseCache, server: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    cache.set("counted", 1, 60)
    server.kill()
    assert cache.incr("counted") == 1
    server.start()

    assert [cache.add("counted", 1, 60), cache.incr("counted")] == [True, 2]
    assert "The cache (CACHE_URL) answers again." in caplog.text


def test_it_is_the_cache_of_every_site_with_a_cache_address(server: RedisServer, cache: BaseCache) -> None:
    assert isinstance(cache, FailOpenRedisCache)
    assert cache.answers()
    server.kill()
    assert not cache.answers()


@pytest.mark.django_db
@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize("trouble", [RedisServer.kill, RedisServer.freeze])
def test_login_pages_and_the_api_go_on_without_the_cache(
    cache: BaseCache, server: RedisServer, client: Client, alice: Player, trouble: Callable[[RedisServer], None]
) -> None:
    SweepMark.objects.create(swept=timezone.now())
    there = readiness()
    began = time.monotonic()
    for name in (*PAGES, *DOORS):
        client.get(reverse(name))
    usual = time.monotonic() - began
    trouble(server)

    began = time.monotonic()
    entered = client.post(reverse("account_login"), {"login": alice.email, "password": PASSWORD})
    pages = [client.get(reverse(name)).status_code for name in PAGES]
    doors = [client.get(reverse(name)).status_code for name in DOORS]
    away = client.get("/readyz")

    assert (entered.status_code, entered["Location"]) == (302, "/")
    assert pages == [200] * 4
    assert doors == [200] * 3
    assert time.monotonic() - began < 15 + 5 * usual  # a busy machine is slow with Redis too
    assert there["cache"] == "ok"
    assert (away.status_code, away.json()["cache"]) == (503, "no answer")


@pytest.fixture
def broker(server: RedisServer, settings: Settings, tmp_path: Path) -> Iterator[RedisServer]:
    """The site's broker, in that Redis."""
    kept = {name: current_app.conf[name] for name in ("broker_url", "broker_transport_options")}
    wanted = broker_settings(server.address, home=tmp_path)
    settings.CELERY_BROKER_URL = server.address
    settings.RUN_WINDOW = 1000  # so that each run has something to publish
    settings.BROKER_TELLING_OPTIONS = wanted["BROKER_TELLING_OPTIONS"]
    change_broker(broker_url=server.address, broker_transport_options=wanted["CELERY_BROKER_TRANSPORT_OPTIONS"])
    yield server
    change_broker(**kept)


def change_broker(**values: Any) -> None:
    """As a process that starts with other settings."""
    current_app.conf.update(values)
    current_app.conf.broker_write_url = values["broker_url"]
    current_app.amqp._producer_pool = None


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("catalogues", "cache")
@pytest.mark.parametrize("trouble", [RedisServer.kill, RedisServer.freeze])
def test_asking_for_a_run_is_accepted_without_redis(
    broker: RedisServer, alice_client: Client, trouble: Callable[[RedisServer], None]
) -> None:
    wish = {"deck": starter_decks()[0].choice, "games": 500, "seed": 3}
    began = time.monotonic()
    with_it = alice_client.post(reverse("run-list"), wish, content_type="application/json")
    usual = time.monotonic() - began
    told = broker.length_of("cartable:cartable")
    trouble(broker)

    answers, seconds = [], []
    for seed in (4, 5):
        began = time.monotonic()
        answers.append(alice_client.post(reverse("run-list"), wish | {"seed": seed}, content_type="application/json"))
        seconds.append(time.monotonic() - began)

    assert (with_it.status_code, [answer.status_code for answer in answers]) == (202, [202, 202]), answers[0].content
    assert seconds[0] < 10 + 5 * usual
    assert seconds[1] < 2 + 5 * usual  # a busy machine is slow with Redis too
    assert Run.objects.count() == 3
    first, *others = [Chunk.objects.filter(run=run, state=ChunkState.PUBLISHED) for run in Run.objects.order_by("created")]
    assert first.exclude(published=None).count() == told > 0
    for run in others:
        assert run.exists()
        assert not run.exclude(published=None).exists(), "the sweeper sends them when the broker is back"
