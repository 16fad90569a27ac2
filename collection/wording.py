"""What people read about acts: sentences for notices and for the journal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from collection.models import Condition, Facts, Finish, Language, Movement, PlaceKind, Printing, default_finish
from collection.services.holdings import Act
from collection.services.placing import Standing

NAMED = 3
"""How many cards a sentence names before it counts the others."""


def printing_words(printing: Printing, finish: str = "") -> str:
    """A printing in one line; its finish is said when it is not the one to expect."""
    words = f"{printing.card.title} ({printing.set.code}) {printing.number}"
    return f"{words} ({Finish(finish).label})" if finish and finish != default_finish(printing.foil) else words


def movement_words(movement: Movement) -> str:
    """One movement in one line: how many copies, which way, of what."""
    return f"{movement.delta:+d} {printing_words(movement.printing, movement.finish)}".replace("-", "−", 1)


def condition_words(condition: str) -> str:
    """The name of a condition; a dash where nobody said any."""
    return str(Condition(condition).label) if condition else "—"


def language_words(language: str) -> str:
    """The name of a language; a dash where nobody said any."""
    return str(Language(language).label) if language else "—"


def where_words(place: object, page: int | None, slot: int | None) -> str:
    """Where copies lie: the place, and in a binder the page and pocket."""
    facts = {"place": place, "page": page, "slot": slot}
    if page and slot:
        return _("%(place)s, page %(page)d, pocket %(slot)d") % facts
    return _("%(place)s, page %(page)d") % facts if page else str(place)


def remarks_of(facts: Facts) -> Iterator[str]:
    """What else is said of copies, one thing after the other."""
    if facts.signed:
        yield _("signed")
    if facts.altered:
        yield _("altered")
    if facts.proxy:
        yield _("proxy")
    if facts.graded:
        yield _("graded %(grade)s") % {"grade": facts.graded}
    if facts.paid is not None:
        yield _("paid %(amount)s %(currency)s") % {"amount": number_format(facts.paid, 2), "currency": facts.currency}
    if facts.paid_on:
        yield _("bought on %(day)s") % {"day": date_format(facts.paid_on, "SHORT_DATE_FORMAT")}
    if facts.tags:
        yield _("tags %(tags)s") % {"tags": facts.tags}
    if facts.note:
        yield _("“%(words)s”") % {"words": facts.note}


def standing_words(standing: Standing | None) -> str:
    """A place as the journal tells it; nothing where it was not there."""
    if standing is None:
        return ""
    facts = {"name": standing.name, "kind": PlaceKind(standing.kind).label, "position": standing.position}
    words = _("%(name)s (%(kind)s, position %(position)d)") % facts
    return f"{words}, {_('“%(words)s”') % {'words': standing.note}}" if standing.note else words


def facts_words(facts: Facts, places: Mapping[int, str]) -> str:
    """All that is said of copies, in one line; `places` are names by key."""
    said = [condition_words(facts.condition)] if facts.condition else []
    said += [language_words(facts.language)] if facts.language else []
    said += [where_words(places.get(facts.place, "?"), facts.page, facts.slot)] if facts.place else []
    return ", ".join([*said, *remarks_of(facts)])


def act_words(act: Act) -> str:
    """What an act did, in one sentence: the first cards by name, and how many of the last are owned now."""
    rows = list(Movement.objects.filter(batch=act.batch).shown()[: NAMED + 1]) if act.batch else []
    if len(rows) == 1:
        facts = {"movement": movement_words(rows[0]), "after": rows[0].after}
        return ngettext("%(movement)s: you own %(after)d copy.", "%(movement)s: you own %(after)d copies.", rows[0].after) % facts
    return _("Done: %(cards)s.") % {"cards": cards_words(rows[:NAMED], len(act.movements))}


def cards_words(rows: Iterable[Movement], total: int) -> str:
    """Some movements by name, and how many others there are."""
    named = [movement_words(one) for one in rows]
    others = total - len(named)
    more = ngettext("%(count)d other line", "%(count)d other lines", others) % {"count": others}
    return ", ".join(named + ([more] if others > 0 else []))


def span(numbers: Sequence[int]) -> str:
    """Whole numbers with their gaps, smallest first: "2–6, 8"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
