"""How often passwords may be tried: wrong ones slow down who types them, never the owner elsewhere (docs/decisions/0016).

Every limit counts failures only (a success takes its count back), and counts the same for addresses without an account.
"""

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass

from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.http import HttpRequest

from collection.models import Player
from config.accounts.devices import device_of
from config.middleware.throttling import TO_WAIT

APP = "config.accounts"
LIMITS = {
    "from_here": "10/m/ip,100/h/ip",
    "from_here_at_this_account": "5/5m/key",
    "from_a_known_device": "10/5m/key",
    "from_everywhere": "50/h/key",
    "messages": "3/10m/key,20/d/key",
    "links": "5/h/key",
}
"""From a network address (IPv6: a /64), in all and at one account, or at one that the device knows;
at one account from everywhere. Messages and links to an address."""


class TooManyAttemptsError(Exception):
    """Too many wrong passwords or codes, from here or everywhere."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = max(1, math.ceil(seconds))
        self.minutes = math.ceil(self.seconds / 60)

    def refuse(self, request: HttpRequest) -> None:
        """Let the answer to this request say when to try again."""
        request.META[TO_WAIT] = self.seconds


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt that may go on. `only`: the accounts that it may open; None: any of the address."""

    usage: ratelimit.RateLimitUsage
    only: frozenset[int] | None = None

    def forgive(self) -> None:
        """The password was right: this attempt counts nowhere."""
        self.usage.rollback()


def begin_attempt(request: HttpRequest, email: str) -> Attempt:
    """Count an attempt at the accounts of an address. Raises TooManyAttemptsError, which says how long to wait.

    A device that knows an account has a count of its own there, which nobody else can use up; it counts for its network
    address all the same. Once strangers have used up the count of everywhere, such a device may still try, but only at the
    accounts that it knows.
    """
    login = email.lower()
    device = device_of(request)
    known = device.knows(login)
    here = _spend(request, "from_here", login)
    if known:
        near = _spend(request, "from_a_known_device", f"{device.name} {login}")
    else:
        near = _spend(request, "from_here_at_this_account", f"{ratelimit.get_ip(request)} {login}")
    counted = [*here.usage, *near.usage]
    try:
        return Attempt(ratelimit.RateLimitUsage([*counted, *_spend(request, "from_everywhere", login).usage]))
    except TooManyAttemptsError:
        if not known:
            raise
        return Attempt(ratelimit.RateLimitUsage(counted), only=known)


def forget_attempts(request: HttpRequest, email: str) -> None:
    """The owner has read the mail of the address: start the count of everywhere anew, and that of links, which are spent now."""
    for action in ("from_everywhere", "links"):
        ratelimit.clear(request, app=APP, action=action, config=LIMITS, key=email.lower())


def may_send(request: HttpRequest, email: str) -> bool:
    """May one more message about an account go to this address? Counted by what strangers can ask for, not by what is known."""
    return _count(request, "messages", email.lower()) is not None


def may_send_links(request: HttpRequest, email: str) -> bool:
    """Whether one more message with links to a new password may go to this address.

    Those have a count of their own, and no limit of a day: whoever uses it up has sent the owner links that still work.
    """
    return _count(request, "links", email.lower()) is not None


def _spend(request: HttpRequest, action: str, key: str) -> ratelimit.RateLimitUsage:
    usage = _count(request, action, key)
    if usage is None:
        rates = ratelimit.get_rates(app=APP, action=action, config=LIMITS)
        raise TooManyAttemptsError(_wait(request, APP, action, rates, key))
    return usage


def too_many_codes(request: HttpRequest, player: Player) -> TooManyAttemptsError:
    """That django-allauth, which counts the wrong codes of a second step, lets none pass for a while."""
    app, action = "allauth.account", "login_failed"
    rates = ratelimit.get_rates(app=app, action=action)
    return TooManyAttemptsError(_wait(request, app, action, rates, f"mfa-auth-user-{player.pk}"))


def _wait(request: HttpRequest, app: str, action: str, rates: Iterable[ratelimit.Rate], key: str) -> float:
    """Seconds until limits that are used up let one more attempt pass."""
    waits = [0.0]
    for rate in rates:
        latest_first = cache.get(ratelimit.get_cache_key(request, app=app, action=action, rate=rate, key=key), [])
        if len(latest_first) >= rate.amount:
            waits.append(latest_first[rate.amount - 1] + rate.duration - time.time())
    return max(waits)


def _count(request: HttpRequest, action: str, key: str) -> ratelimit.RateLimitUsage | None:
    return ratelimit.consume(request, app=APP, action=action, config=LIMITS, key=key, limit_get=True)
