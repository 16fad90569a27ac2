"""Why games of a run could not be played, in the words of the page; workers note it in English, for logs and the API."""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from play.runs.services.playing import CHANGED, DIED, TOO_LONG, TOO_MUCH

TOLD: Final = {
    DIED: gettext_lazy("%s workers died or fell silent at these games."),
    TOO_LONG: gettext_lazy("These games took longer than %s s, twice: the machine had too much to do. Run it again later."),
    TOO_MUCH: gettext_lazy("These games took more than %s s of a core, twice: they may have no end."),
}


def problem_words(problem: str) -> str:
    """What a worker noted, as a page says it; of which versions a run was and the worker is, the log and the API tell."""
    if re.fullmatch(_pattern(CHANGED), problem):
        return _("The rules or cards of the game have changed since the run began: run it again.")
    for noted, told in TOLD.items():
        if found := re.fullmatch(_pattern(noted), problem):
            return str(told) % found.groups()
    return _("The games stopped on an error: %(problem)s") % {"problem": problem}


def _pattern(noted: str) -> str:
    return "(.+)".join(re.escape(part) for part in noted.split("{}"))
