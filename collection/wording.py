"""What people read about acts: sentences for notices and for the journal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from collection.languages import page_language
from collection.models import Condition, Facts, Finish, Language, Movement, Printing, default_finish
from collection.values.kept_cells import cell_name, cells_of
from simulator.catalog.starters import shown_decks

NAMED = 3
"""How many cards a sentence names before it counts the others."""


def grouped(number: int) -> str:
    """A number with marks for its thousands."""
    return number_format(number, force_grouping=True)


def printing_words(printing: Printing, finish: str = "") -> str:
    """A printing in one line; its finish is said when it is not the one to expect."""
    return f"{printing} ({Finish(finish).label})" if finish and finish != default_finish(printing.foil) else str(printing)


def movement_words(movement: Movement) -> str:
    """One movement in one line: how many copies, which way, of what."""
    return f"{movement.delta:+d} {printing_words(movement.printing, movement.finish)}".replace("-", "−", 1)


def condition_words(condition: str) -> str:
    """The name of a condition; a dash where nobody said any."""
    return str(Condition(condition).label) if condition else "—"


def language_words(language: str) -> str:
    """The name of a language; a dash where nobody said any."""
    return str(Language(language).label) if language else "—"


def agreed_words(places: Mapping[str, int], conditions: Mapping[str, int], copies: int) -> str:
    """Where so many copies lie and their condition, by how many of them it is said of; empty where nothing is."""
    several = ngettext("%(n)s place", "%(n)s places", len(places)) % {"n": len(places)}
    said = [_agreed_words(places, copies, several)]
    several = ngettext("%(n)s condition", "%(n)s conditions", len(conditions)) % {"n": len(conditions)}
    said.append(_agreed_words({condition_words(one): count for one, count in conditions.items()}, copies, several))
    return " · ".join(filter(None, said))


def _agreed_words(said: Mapping[str, int], copies: int, several: str) -> str:
    """What is said of copies where that is one thing, and of how many unless of all; else how many things."""
    if len(said) != 1:
        return several if said else ""
    [(words, count)] = said.items()
    return words if count >= copies else _("%(words)s (%(count)s of %(all)s)") % {"words": words, "count": count, "all": copies}


def where_words(place: object, page: int | None, slot: int | None, row: int | None = None, divider: str = "") -> str:
    """Where copies lie: the place, in a binder the page and pocket, in a box the row and the divider."""
    facts = {"place": place, "page": page, "slot": slot}
    if page and slot:
        words = _("%(place)s, page %(page)d, pocket %(slot)d") % facts
    else:
        words = _("%(place)s, page %(page)d") % facts if page else str(place)
    within = in_box_words(row, divider)
    return f"{words} · {within}" if within else words


def in_box_words(row: int | None, divider: str) -> str:
    """Where in a box copies stand; nothing where nobody said it."""
    said = [_("row %(row)d") % {"row": row}] if row else []
    said += [_("behind “%(divider)s”") % {"divider": divider}] if divider else []
    return " · ".join(said)


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


def kept_words(facts: Facts) -> Iterator[str]:
    """The cells that imports kept of copies, in one line."""
    if facts.kept:
        yield _("kept from imports: %(cells)s") % {"cells": _("; ").join(cells_words(cells_of(facts.kept).items()))}


def cells_words(cells: Iterable[tuple[str, str]]) -> list[str]:
    """Cells of lists, each with the name of its column or fact."""
    return [_("%(column)s: %(cell)s") % {"column": cell_name(name), "cell": said} for name, said in cells]


def kept_count_words(facts: Facts) -> Iterator[str]:
    """How many cells imports kept of copies."""
    if facts.kept:
        count = len(cells_of(facts.kept))
        yield ngettext("%(count)d cell kept from imports", "%(count)d cells kept from imports", count) % {"count": count}


def facts_words(facts: Facts, places: Mapping[int, str]) -> str:
    """All that is said of copies, in one line; `places` are names by key."""
    said = [condition_words(facts.condition)] if facts.condition else []
    said += [language_words(facts.language)] if facts.language else []
    said += [where_words(places.get(facts.place, "?"), facts.page, facts.slot, facts.row, facts.divider)] if facts.place else []
    return ", ".join([*said, *remarks_of(facts), *kept_words(facts)])


def cards_words(rows: Iterable[Movement], total: int) -> str:
    """Some movements by name, and how many others there are."""
    named = [movement_words(one) for one in rows]
    others = total - len(named)
    more = ngettext("%(count)d other line", "%(count)d other lines", others) % {"count": others}
    return ", ".join(named + ([more] if others > 0 else []))


def things_words(cards: int, pieces: int) -> str:
    """So many cards, and apart from them what is no card."""
    said = [ngettext("%(count)d card", "%(count)d cards", cards) % {"count": cards}] if cards or not pieces else []
    more = ngettext("%(count)d token or other piece", "%(count)d tokens or other pieces", pieces) % {"count": pieces}
    return _(" and ").join([*said, more] if pieces else said)


def counted_words(**counts: int) -> str:
    """What came of a list or of an undo, each kind counted, in the order given; what is zero is left out."""
    words = {
        "added": ngettext_lazy("%(n)s copy added", "%(n)s copies added", "count"),
        "back": ngettext_lazy("%(n)s copy back", "%(n)s copies back", "count"),
        "removed": ngettext_lazy("%(n)s copy taken away", "%(n)s copies taken away", "count"),
        "merged": ngettext_lazy("%(n)s line merged into another", "%(n)s lines merged into others", "count"),
        "left": ngettext_lazy("%(n)s line left out", "%(n)s lines left out", "count"),
    }
    return ", ".join(str(words[kind] % {"count": count, "n": grouped(count)}) for kind, count in counts.items() if count)


def brought_words(told: Mapping[str, int]) -> list[str]:
    """What an archive brought that stays when its act is undone, each kind counted."""
    words = {
        "wishes": ngettext_lazy("%(n)s wish", "%(n)s wishes", "n"),
        "searches": ngettext_lazy("%(n)s kept search", "%(n)s kept searches", "n"),
        "lists": ngettext_lazy("%(n)s card list of your own", "%(n)s card lists of your own", "n"),
        "photos": ngettext_lazy("%(n)s photo", "%(n)s photos", "n"),
        "formats": ngettext_lazy("%(n)s format", "%(n)s formats", "n"),
        "kept": ngettext_lazy("%(n)s kept number of a card", "%(n)s kept numbers of cards", "n"),
        "columns": ngettext_lazy("the columns of %(n)s table", "the columns of %(n)s tables", "n"),
        "words": ngettext_lazy("the meaning of %(n)s word of lists", "the meanings of %(n)s words of lists", "n"),
        "tables": ngettext_lazy("%(n)s game at a table", "%(n)s games at tables", "n"),
        "runs": ngettext_lazy("%(n)s simulation", "%(n)s simulations", "n"),
    }
    return [str(said % {"n": told[kind]}) for kind, said in words.items() if told.get(kind)]


def span(numbers: Sequence[int]) -> str:
    """Whole numbers with their gaps, smallest first: "2–6, 8"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


SHOWN_DECK: Final = "shown_deck"
"""Under which what an act keeps of its cards says of which deck of its `game` they are that the site shows, by its slug."""


def shown_deck_words(note: str, reading: Mapping[str, str]) -> str:
    """What an act called the cards of a deck; of one that the site shows, with its name in the language of the page."""
    decks = shown_decks(reading["game"]) if SHOWN_DECK in reading else ()
    name = next((one.name for one in decks if one.slug == reading[SHOWN_DECK]), None)
    said = next((word for word in (name.fr, name.en) if note.endswith(word)), "") if name else ""
    return note.removesuffix(said) + name.say(page_language()) if name and said else note
