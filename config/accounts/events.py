"""What happens to accounts, written down: who logged in, from where, what was tried in vain. Never an address or a password."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from allauth.account import signals as account
from django.contrib.auth import signals as auth
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from collection.models import Player
from config.middleware.tracing import address_of

log = logging.getLogger("cartable.accounts")

EVENTS = {
    account.user_signed_up: "signed up",
    auth.user_logged_in: "logged in",
    auth.user_logged_out: "logged out",
    account.password_changed: "password changed",
    account.password_set: "password set",
    account.password_reset: "password reset",
    account.email_added: "e-mail to be changed",
    account.email_changed: "e-mail changed",
    account.email_removed: "e-mail removed",
}


def connect() -> None:
    """From now on each of these events has its line."""
    for signal, event in EVENTS.items():
        signal.connect(partial(_tell, event), weak=False, dispatch_uid=f"cartable.accounts {event}")
    account.email_confirmed.connect(_confirmed, dispatch_uid="cartable.accounts e-mail confirmed")
    auth.user_login_failed.connect(_failed, dispatch_uid="cartable.accounts login failed")


def mark_of(email: str) -> str:
    """The same for the same address as long as the secret key is the same; nobody finds the address from it."""
    return salted_hmac("cartable.accounts", email.strip().casefold(), algorithm="sha256").hexdigest()[:16]


def _tell(event: str, *, request: HttpRequest | None = None, user: Player | None = None, **_facts: Any) -> None:
    if user is not None:  # nobody was logged in who logged out
        _write(f"guest {event}" if user.is_guest else event, request, mark_of(user.email), user.pk)


def _confirmed(*, request: HttpRequest | None = None, email_address: Any, **_facts: Any) -> None:
    _write("e-mail confirmed", request, mark_of(email_address.email), email_address.user_id)


def _failed(*, credentials: dict[str, Any], request: HttpRequest | None = None, **_facts: Any) -> None:
    typed = credentials.get("email") or credentials.get("username") or ""
    _write("login failed", request, mark_of(str(typed)), None)


def _write(event: str, request: HttpRequest | None, mark: str, player: int | None) -> None:
    facts = {"event": event, "player": player, "account": mark, "address": address_of(request) if request else None}
    log.info("%s: player %s, account %s", event, player or "?", mark, extra={"facts": facts})
