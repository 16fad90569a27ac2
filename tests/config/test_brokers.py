"""Settings of each broker, as they were measured."""

from __future__ import annotations

from pathlib import Path

import pytest

from config.brokers import broker_settings

HOME = Path("/home/of/cartable")


@pytest.mark.parametrize("url", ["", "redis://localhost:6379/0", "amqp://guest:guest@localhost//"])
def test_workers_acknowledge_late_and_take_no_more_than_they_can_do(url: str) -> None:
    settings = broker_settings(url, home=HOME)

    assert settings["CELERY_TASK_ACKS_LATE"] is True
    assert settings["CELERY_TASK_REJECT_ON_WORKER_LOST"] is True
    assert settings["CELERY_WORKER_PREFETCH_MULTIPLIER"] == 1
    assert settings["TASK_PROCESSOR_LIMIT"] * 10 <= settings["CELERY_TASK_SOFT_TIME_LIMIT"], "the clock runs ten times as long"
    assert settings["CELERY_TASK_SOFT_TIME_LIMIT"] < settings["CELERY_TASK_TIME_LIMIT"]
    assert settings["CELERY_ACCEPT_CONTENT"] == ["json"]


def test_without_an_address_messages_are_files_in_the_home() -> None:
    settings = broker_settings("", home=HOME)

    assert settings["CELERY_BROKER_URL"].startswith("files://")
    assert settings["CELERY_BROKER_TRANSPORT_OPTIONS"]["folder"] == "/home/of/cartable/broker"


def test_redis_gives_unfinished_work_back_soon_and_keeps_to_its_own_keys() -> None:
    settings = broker_settings("redis://localhost", home=HOME, queue="mine")
    options = settings["CELERY_BROKER_TRANSPORT_OPTIONS"]

    assert settings["CELERY_TASK_TIME_LIMIT"] < options["visibility_timeout"] < 900, "not while a task may still be at it"
    assert options["unacked_restore_interval"] * options["unacked_restore_throttle"] <= 10
    assert options["global_keyprefix"] == "mine:"


def test_only_redis_needs_the_connection_of_remote_control() -> None:
    control = {
        url: broker_settings(url, home=HOME)["CELERY_WORKER_ENABLE_REMOTE_CONTROL"] for url in ("", "redis://r", "amqp://a")
    }

    assert control == {"": False, "redis://r": True, "amqp://a": False}


def test_a_worker_of_redis_takes_no_message_before_it_has_a_hand_free() -> None:
    """On other brokers Celery warns that it cannot."""
    off = {url: broker_settings(url, home=HOME)["CELERY_WORKER_DISABLE_PREFETCH"] for url in ("", "redis://r", "amqp://a")}

    assert off == {"": False, "redis://r": True, "amqp://a": False}


@pytest.mark.parametrize("url", ["redis://localhost", "amqp://localhost//", ""])
def test_whoever_tells_the_broker_something_waits_less_than_who_waits_for_work(url: str) -> None:
    settings = broker_settings(url, home=HOME)
    telling, waiting = settings["BROKER_TELLING_OPTIONS"], settings["CELERY_BROKER_TRANSPORT_OPTIONS"]

    assert all(telling[name] < waiting.get(name, 30) for name in telling)
    assert bool(telling) == bool(url)
