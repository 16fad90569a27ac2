"""What an address of the API asks: what its description names, each once, and nothing else, for what is passed over lies."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.routers import DefaultRouter
from rest_framework.viewsets import ViewSetMixin

from config.api.describing import Queries, queries_of

MOST_TOLD: Final = 20
"""Wrong parameters that a refusal lists."""

LONGEST_NAME: Final = 80


class ExactRouter(DefaultRouter):
    """Registers no view set that passes over what it is asked."""

    def register(self, prefix: str, viewset: type[Any], basename: str | None = None) -> None:
        """As usual, with `ExactlyAsked` before what the view set does itself."""
        shown = {"__module__": viewset.__module__, "__doc__": viewset.__doc__}
        super().register(prefix, type(viewset.__name__, (ExactlyAsked, viewset), shown), basename)


class ExactlyAsked(ViewSetMixin):
    """Answers 400 to parameters that the OpenAPI document does not name for the operation, to one that is there twice, and to an
    empty one where emptiness means nothing: whoever may ask at all, and before anything is done.
    """

    _known: Mapping[tuple[str, str], Queries] = {}
    """The parameters by action and method, of this class; found at the first request of each."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """After it is clear who asks, and that he may."""
        super().initial(request, *args, **kwargs)  # type: ignore[misc]
        if self.action and hasattr(self, self.action):
            check_asked(request, self._parameters("GET" if request.method == "HEAD" else str(request.method)))

    def _parameters(self, method: str) -> Queries:
        key = str(self.action), method
        if key not in self._known:
            type(self)._known = {**self._known, key: queries_of(self, method)}
        return self._known[key]


def check_asked(request: Request, known: Queries) -> None:
    """400 where an address asks for something by a name that is not `known`, twice by one name, or for nothing by one."""
    asked = request.query_params
    wrong = ((name, words) for name in asked if (words := _wrong(name, asked.getlist(name), known)))
    if told := {name[:LONGEST_NAME]: [words] for name, words in islice(wrong, MOST_TOLD)}:
        raise ValidationError(told)


def _wrong(name: str, values: list[str], known: Queries) -> str:
    """What is wrong with a parameter; empty where nothing is."""
    if name not in known:
        if not known:
            return _("There is no such parameter here: this address takes none.")
        return _("There is no such parameter here. Known are: %(names)s.") % {"names": ", ".join(known)}
    if len(values) > 1:
        return _("This is asked %(times)s times: ask it once.") % {"times": len(values)}
    if not values[0] and not known[name]:
        return _("Nothing is asked by this: give it a value, or leave it out.")
    return ""
