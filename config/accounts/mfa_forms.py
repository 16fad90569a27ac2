"""What people type about their second step, and what their devices send: django-allauth's forms in our words, and stricter."""

import struct
from collections.abc import Callable
from typing import Any, TypeVar

from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.utils import encrypt
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from config.accounts.attempts import too_many_codes

NAME_LENGTH = 60
CREDENTIAL_LENGTH = 16_384
KEYS_AT_MOST = 20
UNREADABLE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, struct.error)
"""What the parsers of passkeys raise over something that no device sends."""

TOO_MANY = ("too_many_login_attempts", "rate_limited")
"""How django-allauth calls its refusals of one more code."""

T = TypeVar("T")


def _code_field() -> forms.CharField:
    return forms.CharField(label=_("Code"), max_length=20, widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}))


class CredentialField(forms.JSONField):
    """What a device answers, of a size that devices answer."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > CREDENTIAL_LENGTH:
            raise _not_a_key()
        return _reading(lambda: super(CredentialField, self).to_python(value))


def _not_a_key() -> ValidationError:
    return ValidationError(gettext("Your device sent nothing that this site can read. Try again."))


def _reading(read: Callable[[], T]) -> T:
    """What `read` returns; a sentence for whatever no device sends."""
    try:
        return read()
    except ValidationError:
        raise
    except UNREADABLE as problem:
        raise _not_a_key() from problem


class _CountedCode(forms.Form):
    """Before a form of django-allauth's: says how long to wait after too many wrong codes."""

    code = _code_field()

    def clean_code(self) -> str:
        try:
            code: str = super().clean_code()  # type: ignore[misc]  # the form behind has it
        except ValidationError as refused:
            if refused.code not in TOO_MANY:
                raise
            problem = too_many_codes(context.request, self.user)  # type: ignore[attr-defined]
            problem.refuse(context.request)
            raise _too_many(problem.minutes) from refused
        return code


def _too_many(minutes: int) -> ValidationError:
    words = ngettext(
        "Too many wrong codes. Try again in %(minutes)d minute.",
        "Too many wrong codes. Try again in %(minutes)d minutes.",
        minutes,
    )
    return ValidationError(words % {"minutes": minutes}, code="too_many_login_attempts")


class SecondStepForm(_CountedCode, AuthenticateForm):  # type: ignore[misc]  # django-allauth is not typed
    """A code of the app, or a recovery code."""


class SecondStepAgainForm(_CountedCode, ReauthenticateForm):  # type: ignore[misc]  # django-allauth is not typed
    """A code once more, before something that matters."""


class AppForm(_CountedCode, ActivateTOTPForm):  # type: ignore[misc]  # django-allauth is not typed
    """The first code of an app, which then is used up, as at each log in."""

    def clean_code(self) -> str:
        code: str = super().clean_code()
        app = Authenticator(user=self.user, type=Authenticator.Type.TOTP, data={"secret": encrypt(self.secret)})
        if not TOTP(app).validate_code(code):  # marks it, too
            raise ValidationError(gettext("This code has just expired: type the next one."))
        return code


class KeyForm(AddWebAuthnForm):  # type: ignore[misc]  # django-allauth is not typed
    """A passkey or a security key, and what it is called."""

    passwordless = forms.BooleanField(
        label=_("It logs me in alone, without the password (a passkey)"), required=False, initial=True
    )
    credential = CredentialField()

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["name"] = forms.CharField(label=_("Name of the key"), max_length=NAME_LENGTH, required=False)
        self.order_fields(["name", "passwordless", "credential"])

    def clean(self) -> dict[str, Any]:
        if Authenticator.objects.filter(user=self.user, type=Authenticator.Type.WEBAUTHN).count() >= KEYS_AT_MOST:
            raise ValidationError(gettext("That is enough keys: remove one first."))
        cleaned: dict[str, Any] = _reading(super().clean)
        return cleaned


class KeyNameForm(EditWebAuthnForm):  # type: ignore[misc]  # django-allauth is not typed
    """Another name for a key."""

    name = forms.CharField(label=_("Name of the key"), max_length=NAME_LENGTH)


class _ReadCredential(AuthenticateWebAuthnForm):  # type: ignore[misc]  # django-allauth is not typed
    credential = CredentialField()

    def clean_credential(self) -> Authenticator:
        return _reading(super().clean_credential)


class KeyStepForm(_ReadCredential):
    """A key as the second step."""


class KeyLoginForm(_ReadCredential, LoginWebAuthnForm):  # type: ignore[misc]  # django-allauth is not typed
    """A passkey alone."""


class KeyStepAgainForm(_ReadCredential, ReauthenticateWebAuthnForm):  # type: ignore[misc]  # django-allauth is not typed
    """A key once more, before something that matters."""
