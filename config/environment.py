"""Reading settings from the environment: what does not fit is refused by name, with what would fit."""

from __future__ import annotations

from typing import Any, ClassVar
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured


class Environment(environ.Env):  # type: ignore[misc]  # environ has no types
    """django-environ's reader, with answers for the person who set a variable wrong. No answer repeats an address: it may hold
    a password."""

    EMAIL_SCHEMES: ClassVar = environ.Env.EMAIL_SCHEMES | dict.fromkeys(
        ("smtp", "smtps", "smtp+tls", "smtp+ssl"), "config.mails.TimedBackend"
    )
    """By which backend an address of a mail server is used."""

    def get_value(self, var: str, *args: Any, **options: Any) -> Any:
        try:
            return super().get_value(var, *args, **options)
        except ValueError as problem:
            raise ImproperlyConfigured(f"{var} does not fit: {problem}. See docs/operations.md.") from problem

    def whole(self, name: str, *, default: int, least: int = 1) -> int:
        """A whole number that is not too small."""
        text: str = self.str(name, default=str(default))
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise ImproperlyConfigured(f"{name} is {text!r}: it must be a whole number, at least {least}.")
        return number

    def seconds(self, name: str, *, default: float) -> float:
        """A number of seconds that is not nothing."""
        text: str = self.str(name, default=str(default))
        try:
            number = float(text)
        except ValueError:
            number = 0
        if not 0 < number < float("inf"):
            raise ImproperlyConfigured(f"{name} is {text!r}: it must be a number of seconds greater than 0.")
        return number

    def one_of(self, name: str, choices: tuple[str, ...], *, default: str) -> str:
        """One of these words, written in capitals or not."""
        word: str = self.str(name, default=default).upper()
        if word not in choices:
            raise ImproperlyConfigured(f"{name} is {word}: it must be one of {', '.join(choices)}.")
        return word

    def address(self, name: str, *schemes: str) -> str:
        """An address that begins with one of these schemes, or "" when none is set."""
        url: str = self.str(name, default="")
        if not url:
            return ""
        try:
            parts = urlsplit(url)
            fits = parts.scheme in schemes and parts.port != 0 and bool(parts.hostname or not parts.scheme.startswith("http"))
        except ValueError:  # a port that is no number, a bracket that nothing closes
            fits = False
        if not fits:
            beginnings = " or ".join(f"{scheme}://" for scheme in schemes)
            raise ImproperlyConfigured(
                f"{name} is no address that can be used here: it must begin with {beginnings};"
                " letters such as # / [ in a password are written as % and two digits."
            )
        return url
