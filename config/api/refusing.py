"""How the API refuses: in JSON, as it says everything else, and at no more length than somebody reads."""

from itertools import islice
from typing import Any, Final

from django.http import Http404
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from collection.patience import is_busy
from config.middleware.refusals import names_no_text, refusal_of
from config.middleware.waiting import busy, told

MOST_TOLD: Final = 200
"""Complaints in one refusal, as many as there are about a card list."""

LONGEST_NAME: Final = 80
LONGEST_COMPLAINT: Final = 1_000


class NothingHereView(APIView):
    """Any address of the API at which there is nothing."""

    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whatever the method."""
        super().initial(request, *args, **kwargs)
        raise NotFound(_("There is nothing at this address. The addresses of the API end with a slash; /api/ lists them."))


def refuse(problem: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to what a view refuses, bounded: what was sent may be wrong in ten thousand places, and quoted in each."""
    if is_busy(problem):
        refused = busy(context["request"], problem)
        return told(refused.on(Response({"detail": str(refused)}, refused.status)))
    refusal = refusal_of(problem)
    if refusal is not None:
        return refusal.on(Response(_bounded({"detail": str(refusal)}), refusal.status))
    if isinstance(problem, Http404) or names_no_text(problem):
        problem = NotFound()  # Django would tell what the model is called, in English
    answer = exception_handler(problem, context)
    if answer is not None:
        answer.data = _bounded(answer.data)
    return answer


def _bounded(told: Any) -> Any:
    if isinstance(told, dict):
        return {str(name)[:LONGEST_NAME]: _bounded(words) for name, words in islice(told.items(), MOST_TOLD)}
    if isinstance(told, list):
        return [_bounded(words) for words in told[:MOST_TOLD]]
    return Truncator(told).chars(LONGEST_COMPLAINT) if isinstance(told, str) else told
