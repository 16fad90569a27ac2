"""Who asks the API with a key instead of a session (docs/decisions/0032)."""

from __future__ import annotations

import math
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import status
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import APIException, PermissionDenied, Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from collection.models import ApiKey, Player
from collection.services.allowances import spend
from collection.services.api_keys import key_of
from config.middleware.throttling import WRONG_KEYS, network_of
from config.starting.demo import is_demo
from config.verified_addresses import has_proved

SCHEME: Final = "Bearer"


class WrongKeyError(APIException):
    """The key opens nothing: it was never made, was revoked, or its time has passed."""

    status_code = status.HTTP_401_UNAUTHORIZED
    default_detail = _("This key opens nothing: it is mistyped, was revoked, or its time has passed.")
    default_code = "wrong_key"
    auth_header = f'{SCHEME} realm="api", error="invalid_token"'


class KeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer cartable_…`. Whoever sends it is taken for the owner of the key, whatever session comes with it.

    No page looks at keys, so that a key does what the API does and nothing else: it cannot make keys, change how its owner logs
    in, or end the account.
    """

    def authenticate(self, request: Request) -> tuple[Player, ApiKey] | None:
        """The owner and the key; None where none was sent. Refuses wrong ones, and writing with one that only reads."""
        scheme, _space, text = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != SCHEME.lower():
            return None
        now = timezone.now()
        key = key_of(text.strip(), now=now)
        if key is None:
            wait = spend(WRONG_KEYS, who=network_of(request._request), now=now)
            raise Throttled(math.ceil(wait.total_seconds())) if wait else WrongKeyError
        request._request.has_api_key = True  # type: ignore[attr-defined]
        if not key.may_write and request.method not in SAFE_METHODS:
            raise PermissionDenied(_("This key only reads. For anything else than GET, make one that reads and writes."))
        if request.method not in SAFE_METHODS:
            key.player.lacks_proof = not (has_proved(key.player) or is_demo(key.player))
        return key.player, key


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # drf-spectacular has few types
    """What the OpenAPI document says of keys."""

    target_class = "config.api.keys.KeyAuthentication"
    name = "keyAuth"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer token."""
        words = "A key of an account, made on its profile page. One that only reads is refused with 403 by all methods but GET."
        return {"type": "http", "scheme": "bearer", "bearerFormat": "cartable_…", "description": words}
