"""On which days copies can have been bought."""

from datetime import date, timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

NOT_YET: Final = _("This day is still to come: say when the copy was bought, or leave it empty.")


def is_to_come(day: date) -> bool:
    """Whether a day has begun nowhere: tomorrow may be today where somebody buys."""
    return day > timezone.localdate() + timedelta(days=1)
