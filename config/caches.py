"""The caches: in Redis, without which the site goes on, or in the database, which may be busy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.redis import RedisCache
from django.db import DatabaseError, connection
from redis.exceptions import RedisError

from collection.outages import outage_of
from collection.patience import BRIEF, is_busy, is_full, patient_for

Answer = TypeVar("Answer")

PATIENCE = {"socket_connect_timeout": 0.5, "socket_timeout": 1.0}
"""Seconds that a request waits for Redis; the next ones, while it is away, do not wait at all."""


class FailOpenRedisCache(RedisCache):
    """Answers as an empty cache while Redis is away: each count is then a first one, so that no limit refuses anybody."""

    def __init__(self, server: str | list[str], params: dict[str, Any]) -> None:
        super().__init__(server, params | {"OPTIONS": PATIENCE | params.get("OPTIONS", {})})
        self._outage = outage_of("The cache (CACHE_URL)", str(server))

    def answers(self) -> bool:
        """Redis takes what is written, as far as this process knows."""
        return self._ask(lambda: super(FailOpenRedisCache, self).set("readiness", 1, 60) is None, False)

    def add(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """True while Redis is away: whoever takes a lock gets it."""
        return self._ask(lambda: super(FailOpenRedisCache, self).add(key, value, timeout, version), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The default while Redis is away."""
        return self._ask(lambda: super(FailOpenRedisCache, self).get(key, default, version), default)

    def set(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask(lambda: super(FailOpenRedisCache, self).set(key, value, timeout, version), None)

    def touch(self, key: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._ask(lambda: super(FailOpenRedisCache, self).touch(key, timeout, version), False)

    def delete(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda: super(FailOpenRedisCache, self).delete(key, version), False)

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        return self._ask(lambda: super(FailOpenRedisCache, self).get_many(keys, version), {})

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda: super(FailOpenRedisCache, self).has_key(key, version), False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """While Redis is away, what a counter that stood at nothing gives."""
        return self._ask(lambda: super(FailOpenRedisCache, self).incr(key, delta, version), delta)

    def set_many(self, data: dict[Any, Any], timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> list[Any]:
        """All keys while Redis is away: those that were not stored."""
        return self._ask(lambda: super(FailOpenRedisCache, self).set_many(data, timeout, version), list(data))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        self._ask(lambda: super(FailOpenRedisCache, self).delete_many(keys, version), None)

    def clear(self) -> None:
        self._ask(lambda: super(FailOpenRedisCache, self).clear(), None)

    def _ask(self, question: Callable[[], Answer], otherwise: Answer) -> Answer:
        """What Redis says, or `otherwise` when it does not answer now or did not a moment ago."""
        if not self._outage.may_try():
            return otherwise
        try:
            answer = question()
        except (RedisError, OSError) as problem:
            self._outage.begin(problem)
            return otherwise
        self._outage.end()
        return answer


COUNTS = "allauth"
"""How the keys begin under which django-allauth counts attempts and notes codes that were used."""


class BusyDatabaseCache(DatabaseCache):
    """The cache in the database. While that is busy, or full, what would be remembered is not; what counts attempts fails.

    Django's own says in both cases that nothing was stored, which django-allauth does not look at: whoever keeps the database
    busy would try passwords that nobody counts.
    """

    def _base_set(self, mode: str, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT) -> bool:
        met: list[DatabaseError] = []
        with self._waiting([key]), connection.execute_wrapper(_noting(met)):
            is_stored: bool = super()._base_set(mode, key, value, timeout)  # type: ignore[misc]  # django-stubs do not know it
        if self._counts([key]) and not is_stored and any(is_busy(one) or is_full(one) for one in met):
            raise met[-1]
        return is_stored

    def _base_delete_many(self, keys: list[str]) -> bool:
        """Also called where something is read whose time has passed."""
        try:
            with self._waiting(keys):
                return bool(super()._base_delete_many(keys))  # type: ignore[misc]
        except DatabaseError as problem:
            if self._counts(keys) or not (is_busy(problem) or is_full(problem)):
                raise
            return False

    @contextmanager
    def _waiting(self, keys: list[str]) -> Iterator[None]:
        if self._counts(keys):
            yield
        else:
            with patient_for(BRIEF):
                yield

    def _counts(self, keys: list[str]) -> bool:
        return any(key.startswith(self.make_key(COUNTS)) for key in keys)


def _noting(met: list[DatabaseError]) -> Callable[..., Any]:
    """Around statements: notes what the database refuses, whoever catches it."""

    def note(execute: Callable[..., Any], *statement: Any) -> Any:
        try:
            return execute(*statement)
        except DatabaseError as problem:
            met.append(problem)
            raise

    return note
