"""The catalogue in templates: facts in words, copies owned, addresses of lists."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from collection import wording
from collection.browsing import Listing, Owned
from collection.browsing.facets import NumberFilter
from collection.catalogue import facts
from collection.catalogue.shelf import ShelfCard, ShelfPrinting, ShelfSet, shelf_of
from collection.exchanges.exchanging import Waiting, waiting_for
from collection.exchanges.fetching import Lying
from collection.faces.drawn_faces import drawn_tile
from collection.faces.drawn_steppers import drawn_steppers
from collection.inventory.wishing import DROPPED
from collection.languages import LANGUAGES, long_date, page_language
from collection.models import (
    ActKind,
    Card,
    EngineStatus,
    ExchangeLine,
    ExchangeSide,
    Finish,
    Game,
    KeptCard,
    Lot,
    Movement,
    MovementBatch,
    Player,
    Printing,
    default_finish,
)
from collection.overviews import places
from collection.overviews.boxes import BoxCheck, is_played_with_a_box
from collection.overviews.places import Where
from collection.overviews.reading import samples
from collection.overviews.told_copies import Agreed
from collection.services import own_lists
from collection.values.kept_cells import cell_name, cells_of
from simulator.catalog import Words, load_fields

register = template.Library()
register.filter(expects_localtime=True)(long_date)

SAMPLES: Final = 5
"""Cards that stand for a set or a game."""

STATUS_BADGES = {EngineStatus.FULL: "ok", EngineStatus.APPROXIMATE: "warn", EngineStatus.MANUAL: ""}


@register.simple_tag(takes_context=True)
def known_games(context: dict[str, Any]) -> list[Game]:
    """The games with a catalogue, for pages that offer another one."""
    known: list[Game] | None = getattr(context["request"], "known_games", None)
    return list(Game.objects.with_cards()) if known is None else known


@register.simple_tag(takes_context=True)
def exchanges_waiting(context: dict[str, Any]) -> list[Waiting]:
    """The exchanges in which somebody waits for whoever reads the page; asked once a page."""
    request = context["request"]
    if not hasattr(request, "exchanges_waiting"):
        reader = request.user
        is_asked = isinstance(reader, Player) and not reader.is_guest
        request.exchanges_waiting = waiting_for(reader, timezone.now()) if is_asked else []
    return list(request.exchanges_waiting)


@register.simple_tag(takes_context=True)
def dropped_wish(context: dict[str, Any]) -> dict[str, Any] | None:
    """The wish that was just taken off the list, offered back once."""
    found: dict[str, Any] | None = context["request"].session.pop(DROPPED, None)
    return found


@register.simple_tag
def form_token() -> uuid.UUID:
    """A name for a form about to be sent: sent twice, it is obeyed once."""
    return uuid.uuid4()


@register.simple_tag
def samples_of_set(game: Game, shown: ShelfSet) -> tuple[ShelfPrinting, ...]:
    """A few cards that show what a set is like."""
    return samples(shelf_of(game), shown, SAMPLES)


@register.simple_tag
def samples_of_game(game: Game) -> tuple[ShelfPrinting, ...]:
    """A few cards that show what a game is like."""
    return samples(shelf_of(game), None, SAMPLES)


@register.filter
def has_boxes(game: Game) -> bool:
    """Whether a game is played with a complete box, which can be checked."""
    return is_played_with_a_box(game.slug)


@register.filter
def takes_lists(game: Game) -> bool:
    """Whether a player may load a card list of their own for this game."""
    return own_lists.takes_lists(game.slug)


@register.filter
def said(words: Words) -> str:
    """Words of the rules in the language of the page."""
    return words.say(page_language())


@register.filter
def span(numbers: Sequence[int]) -> str:
    """Whole numbers with their gaps: 2–6, 8."""
    return wording.span(numbers)


@register.filter
def condition_words(lot: Lot | None) -> str:
    """The condition of the copies of a lot; a dash where nobody said any."""
    return wording.condition_words(lot.condition if lot else "")


@register.filter
def language_words(lot: Lot | None) -> str:
    """The language of the copies of a lot; a dash where nobody said any."""
    return wording.language_words(lot.language if lot else "")


@register.filter
def remarks(lot: Lot | None) -> str:
    """What else is said of the copies of a lot; a dash where nothing is."""
    return ", ".join((*wording.remarks_of(lot.facts), *wording.kept_count_words(lot.facts))) if lot else "—"


@register.filter
def kept_cells(lot: Lot | None) -> list[tuple[str, str]]:
    """The cells that imports kept of the copies of a lot, each with the name of its column or fact."""
    return [(cell_name(name), said) for name, said in cells_of(lot.kept).items()] if lot else []


@register.filter
def in_box(lot: Lot | None) -> str:
    """Where in its box the copies of a lot stand; nothing where nobody said it."""
    return wording.in_box_words(lot.row, lot.divider) if lot else ""


@register.filter
def where_words(at: Lot | Where | Lying) -> str:
    """Where copies lie."""
    return wording.where_words(at.place, at.page, at.slot, at.row, at.divider)


@register.simple_tag
def kept_of(player: Player, card: Card) -> int | None:
    """How many copies of a card a player keeps, where he said it of this one."""
    return KeptCard.objects.of(player).filter(card=card).values_list("copies", flat=True).first()


@register.simple_tag
def where_is(player: Player, card: Card) -> list[Where]:
    """The places in which copies of a card lie."""
    return places.where_is(player, card)


@register.simple_tag
def tiles_with_counts(listing: Listing, game: str, size: str, unit: str, free: Mapping[int, str]) -> SafeString:
    """The cards of a list in a grid, drawn, with what is owned of each: steppers, how many are `free`, its other printings."""
    counts = (
        f"{steppers(listing.owned, one)}{free.get(one.pk, '')}{_also_owned(listing.owned, one) if unit == 'cards' else ''}"
        for one in listing.printings
    )
    drawn = (drawn_tile(one, game, size, said) for one, said in zip(listing.printings, counts, strict=True))
    return mark_safe("".join(drawn))  # noqa: S308 - the work of templates


def _also_owned(owned: Owned, printing: Printing) -> str:
    """How many copies of a card there are with its other printings, where there are any of those."""
    copies = copies_of_card(owned, printing.card)
    if copies == copies_of(owned, printing):
        return ""
    said = ngettext("%(copies)s copy with its other printings", "%(copies)s copies with its other printings", copies)
    return format_html('<p class="card-tile__also small soft">{}</p>', said % {"copies": copies})


@register.simple_tag
def steppers(owned: Owned, printing: Printing, every: bool | str = False) -> SafeString:
    """− n + for the usual finish of a printing, and for the other if it is owned or `every` is asked for."""
    usual = default_finish(printing.foil)
    counts = {finish: owned.copies(printing.pk, finish) for finish in (usual, *(one for one in Finish if one != usual))}
    every = every and "foil" in load_fields(printing.card.game_id).fields
    shown = {finish: copies for finish, copies in counts.items() if copies or every or finish == usual}
    return drawn_steppers(printing, shown)


@register.filter
def copies_of(owned: Owned, printing: Printing) -> int:
    """Copies of a printing, all finishes together."""
    return owned.by_printing.get(printing.pk, 0)


@register.filter
def copies_of_card(owned: Owned, card: Card) -> int:
    """Copies of a card, all printings and finishes together."""
    return owned.by_card.get(card.pk, 0)


@register.simple_tag
def columns_of(printing: Printing, game: str) -> list[facts.FactLine]:
    """The facts that lists in columns show."""
    return facts.column_facts(printing, game)


@register.simple_tag
def facts_of(printing: Printing, game: str) -> list[facts.FactLine]:
    """The facts of a printing."""
    return facts.printing_facts(printing, game)


@register.simple_tag
def value_name(game: str, field: str, value: str) -> str:
    """What people call a value of a field, or an engine status."""
    if field == "status":
        return str(EngineStatus(value).label)
    return facts.fact_words(load_fields(game).fields[field], value)


@register.simple_tag
def field_name(game: str, field: str) -> str:
    """What people call a field."""
    return facts.field_name(game, field)


@register.filter
def rarity(printing: Printing | ShelfPrinting, game: str) -> str:
    """What people call the rarity of a printing."""
    return facts.rarity_name(printing.rarity, game)


@register.filter
def set_name(card_set: ShelfSet) -> str:
    """The name of a set in the language of the page."""
    return facts.set_name(card_set)


@register.simple_tag
def effect_lines(card: Card) -> list[dict[str, str]]:
    """The generated texts of a card."""
    return facts.effect_lines(card)


@register.filter
def card_title(card: ShelfCard | Card, game: str) -> str:
    """The name of a card, with whatever tells it from other cards of that name."""
    return facts.card_title(card, game)


@register.filter
def status_badge(status: str) -> str:
    """The badge that an engine status wears."""
    return STATUS_BADGES[EngineStatus(status)]


@register.filter
def status_words(card: Card) -> str:
    """How the engine plays a card, in a sentence."""
    return facts.status_words(card)


@register.filter
def bounds(one: NumberFilter) -> list[tuple[str, str, str]]:
    """The two ends of a filter by numbers: parameter, value asked for, problem."""
    least, most = one.chosen
    return [
        (f"{one.slug}_min", "" if least is None else str(least), one.problems[0]),
        (f"{one.slug}_max", "" if most is None else str(most), one.problems[1]),
    ]


@register.filter
def agreed(found: Mapping[int, Agreed], printing: Printing) -> str:
    """Where the copies of a printing lie and their condition, as far as they agree."""
    one = found.get(printing.pk)
    return wording.agreed_words(one.places, one.conditions, one.copies) if one else ""


@register.filter
def movement_words(movement: Movement) -> str:
    """A movement in one line."""
    return wording.movement_words(movement)


@register.filter
def printing_words(printing: Printing, finish: str = "") -> str:
    """A printing in one line."""
    return wording.printing_words(printing, finish)


@register.filter
def act_name(act: MovementBatch) -> str:
    """What an act is called in the journal; a complete box that is named so is not named twice, and a deck that the site shows
    has its name in the language of the page."""
    kind, note = str(act.get_kind_display()), act.note
    if act.kind == ActKind.DECK:
        note = wording.shown_deck_words(note, act.reading)
    for language in LANGUAGES if act.kind == ActKind.BOX else ():
        with override(language):
            note = note.removesuffix(f", {act.get_kind_display()}")
    return _("%(kind)s: %(note)s") % {"kind": kind, "note": note} if note else kind


@register.filter
def missing_words(box: BoxCheck) -> str:
    """What a box lacks: so many cards, so many pieces that are none."""
    return wording.things_words(box.copies_missing - box.pieces_missing, box.pieces_missing)


@register.filter
def exchange_side(act: MovementBatch) -> int | None:
    """The exchange of which an act is one half, or of which it undid one; None for any other act."""
    half = act.undoes if act.undoes and act.undoes.kind == ActKind.EXCHANGE else act
    if half.kind != ActKind.EXCHANGE:
        return None
    return ExchangeSide.objects.filter(act=half).values_list("exchange", flat=True).first()


@register.filter
def line_words(line: ExchangeLine) -> str:
    """What is said of the copies of a line of an exchange."""
    return wording.facts_words(line.said, {})


@register.filter
def lying(found: Mapping[int, list[Lying]], line: ExchangeLine) -> list[Lying]:
    """Where the copies of a line lie; nothing where nobody said it of any."""
    places = found.get(line.pk, [])
    return places if any(one.place for one in places) else []


@register.filter
def spaced_code(opening_code: str) -> str:
    """A code as people read it out: in groups of four."""
    return "-".join(opening_code[first : first + 4] for first in range(0, len(opening_code), 4))


@register.filter
def act_change(act: MovementBatch) -> str:
    """How many copies an act brought in and took away: +3, −2, or both; or of how many it says something."""
    added, removed, described = (getattr(act, name, 0) for name in ("added", "removed", "described"))
    if described and not added and not removed:
        return ngettext("%(count)s copy", "%(count)s copies", described) % {"count": wording.grouped(described)}
    if not (added or removed or described) and act.kind in (ActKind.OPENED, ActKind.CHANGED, ActKind.REMOVED):
        return "—"
    signed = [
        *([f"+{wording.grouped(added)}"] if added or not removed else []),
        *([f"−{wording.grouped(removed)}"] if removed else []),
    ]
    return " ".join(signed)


@register.filter
def act_told(act: MovementBatch) -> str:
    """What the last act changed: its cards by name, unless its note says them; then how many copies; empty for none."""
    moved = getattr(act, "first_moved", ())
    if moved and not act.note:
        return wording.cards_words(moved, getattr(act, "lines", 0))
    return act_change(act) if any(getattr(act, name, 0) for name in ("added", "removed", "described")) else ""


@register.filter
def minus_sign(number: int) -> str:
    """A signed number as it is printed: + and a real minus sign."""
    return f"{'−' if number < 0 else '+'}{wording.grouped(abs(number))}"
