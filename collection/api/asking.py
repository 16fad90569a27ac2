"""What an address of the API asks by parameters that have lists of values."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request


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
