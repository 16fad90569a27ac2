"""What an act did, in a sentence: for notices and for the journal."""

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.catalogue.shelf import Shelf
from collection.models import Finish, Holding, Movement, PlaceKind, is_listed
from collection.services.holdings import Act
from collection.services.placing import Standing
from collection.wording import NAMED, cards_words, movement_words, printing_words


def act_words(act: Act) -> str:
    """What an act did, in one sentence: the first cards by name, and how many of the last are owned now,
    of them in its finish where there are others."""
    rows = list(Movement.objects.filter(batch=act.batch).shown()[: NAMED + 1]) if act.batch else []
    if act.batch and len(rows) == 1:
        [one] = rows
        others = Holding.objects.filter(player=act.batch.player_id, printing=one.printing_id).exclude(finish=one.finish)
        beside = others.aggregate(copies=Sum("copies"))["copies"] or 0
        facts = {"movement": movement_words(one), "after": one.after, "finish": Finish(one.finish).label}
        if beside:
            facts["all"] = one.after + beside
            return _("%(movement)s: you own %(all)d copies, %(after)d of them in this finish (%(finish)s).") % facts
        return ngettext("%(movement)s: you own %(after)d copy.", "%(movement)s: you own %(after)d copies.", one.after) % facts
    return _("Done: %(cards)s.") % {"cards": cards_words(rows[:NAMED], act.lines)}


def unlisted_words(act: Act, shelf: Shelf) -> str:
    """Which cards came in a finish that the list of their set does not have; empty where none did."""
    came = [(shelf.by_id.get(one.printing_id), one.finish) for one in act.movements if one.delta > 0]
    named = [printing_words(one.row, finish) for one, finish in came if one and not is_listed(one.foil, finish)]
    if not named:
        return ""
    cards = ", ".join([*named[:NAMED], *(["…"] if len(named) > NAMED else [])])
    words = ngettext(
        "The list of the set does not have this finish: %(cards)s. It is counted all the same.",
        "The lists of the sets do not have these finishes: %(cards)s. They are counted all the same.",
        len(named),
    )
    return words % {"cards": cards}


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
