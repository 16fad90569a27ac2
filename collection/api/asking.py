"""What an address of the API asks: the parameters that its description names, and no others, for one that is passed over lies."""

from __future__ import annotations

from itertools import islice
from typing import Final

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from collection.api.paging import WALKED
from collection.api.sent import MOST_TOLD

PAGES: Final = ("page", WALKED)
"""The parameters of every list."""


def check_asked(request: Request, *known: OpenApiParameter) -> None:
    """400 where an address asks for something by a name that is not known, with the names that are."""
    names = [*(one.name for one in known), *PAGES]
    unknown = islice((name for name in request.query_params if name not in names), MOST_TOLD)
    words = _("There is no such parameter here. Known are: %(names)s.") % {"names": ", ".join(names)}
    if wrong := {name[:80]: [words] for name in unknown}:
        raise ValidationError(wrong)


def choice_asked(request: Request, parameter: OpenApiParameter) -> str:
    """The value of a parameter that has a list of them, empty where nothing is asked. 400 for another one."""
    asked = request.query_params.get(parameter.name, "")
    if asked and asked not in (parameter.enum or ()):
        words = _("“%(value)s” is none of: %(values)s.") % {
            "value": asked[:30],
            "values": ", ".join(map(str, parameter.enum or ())),
        }
        raise ValidationError({parameter.name: [words]})
    return asked
