"""What an act did, in a sentence: for notices and for the journal."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.models import Movement, PlaceKind
from collection.services.holdings import Act
from collection.services.placing import Standing
from collection.wording import NAMED, cards_words, movement_words


def act_words(act: Act) -> str:
    """What an act did, in one sentence: the first cards by name, and how many of the last are owned now."""
    rows = list(Movement.objects.filter(batch=act.batch).shown()[: NAMED + 1]) if act.batch else []
    if len(rows) == 1:
        facts = {"movement": movement_words(rows[0]), "after": rows[0].after}
        return ngettext("%(movement)s: you own %(after)d copy.", "%(movement)s: you own %(after)d copies.", rows[0].after) % facts
    return _("Done: %(cards)s.") % {"cards": cards_words(rows[:NAMED], len(act.movements))}


def standing_words(standing: Standing | None) -> str:
    """A place as the journal tells it; nothing where it was not there."""
    if standing is None:
        return ""
    facts = {"name": standing.name, "kind": PlaceKind(standing.kind).label, "position": standing.position}
    words = _("%(name)s (%(kind)s, position %(position)d)") % facts
    if standing.note:
        words = f"{words}, {_('“%(words)s”') % {'words': standing.note}}"
    if standing.dividers:
        dividers = _("dividers: %(words)s") % {"words": ", ".join(standing.dividers.splitlines())}
        words = f"{words}, {dividers}"
    return words
