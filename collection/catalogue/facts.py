"""The facts of cards and printings in words of the page's language, as the game's field registry calls them."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from collection.catalogue.shelf import ShelfCard, ShelfSet
from collection.languages import page_language
from collection.models import Card, EngineStatus, Printing
from simulator.catalog import Field, Registry, load, load_fields
from simulator.kernel.game import Language


@dataclass(frozen=True, slots=True)
class FactLine:
    """One fact to show: what it is called, its value in words, and how it is known where that is a fact too."""

    slug: str
    name: str
    words: str
    basis: str = ""


def fact_words(field: Field, fact: Any) -> str:
    """A fact in words: the names of its values, or the value itself; a dash where there is none."""
    if fact is None or fact == []:
        return "—"
    if field.kind == "flag":
        return _("Yes")
    values = fact if isinstance(fact, list) else [fact]
    return ", ".join(field.values[one].name.say(page_language()) if one in field.values else str(one) for one in values)


def card_facts(card: Card) -> list[FactLine]:
    """The facts that a card has, in the registry's order."""
    return list(_lines(load_fields(card.game_id), "card", card.facts))


def printing_facts(printing: Printing, game: str) -> list[FactLine]:
    """The facts that a printing has, in the registry's order."""
    return list(_lines(load_fields(game), "printing", printing.facts))


def column_facts(printing: Printing, game: str) -> list[FactLine]:
    """The facts that lists in columns show, one for every column, known or not."""
    registry = load_fields(game)
    return [
        FactLine(field.slug, field.name.say(page_language()), fact_words(field, _facts(printing, field).get(field.slug)))
        for field in registry.fields.values()
        if field.column
    ]


def column_names(game: str) -> list[tuple[str, str, bool]]:
    """Slug and name of every column of facts, and whether it holds numbers."""
    fields = load_fields(game).fields.values()
    return [(field.slug, field.name.say(page_language()), field.kind == "number") for field in fields if field.column]


def field_name(game: str, slug: str) -> str:
    """What people call a field."""
    return load_fields(game).fields[slug].name.say(page_language())


def rarity_name(rarity: str, game: str) -> str:
    """What people call a rarity."""
    field = load_fields(game).fields.get("rarity")
    return fact_words(field, rarity) if field else rarity


def set_name(card_set: ShelfSet) -> str:
    """The name of a set in the language of the page."""
    return card_set.name_en if page_language() == "en" else card_set.name_fr


def effect_lines(card: Card) -> list[dict[str, str]]:
    """The generated texts of a card, without the notes on what the engine leaves out: `status_words` says those."""
    lines: list[dict[str, str]] = card.words.get(page_language(), [])
    return [line for line in lines if line["kind"] != "note"]


def card_title(card: ShelfCard | Card, game: str) -> str:
    """The name of a card, with whatever tells it from other cards of that name."""
    titles = load(game).titles
    return titles[card.key].say(page_language()) if card.key in titles else card.title


def telling_type(card: ShelfCard | Card, game: str) -> str:
    """The type of a card that shares its name with one of another type; empty for any other."""
    if card.key not in _of_several_types(game, page_language()):
        return ""
    return load(game).types[card.kind].name.say(page_language())


@lru_cache(maxsize=32)
def _of_several_types(game: str, language: Language) -> frozenset[str]:
    """The cards of a game that share their name with one of another type."""
    cards = load(game).cards
    types: defaultdict[str, set[str]] = defaultdict(set)
    for card in cards.values():
        types[card.names.say(language)].add(card.type)
    return frozenset(key for key, card in cards.items() if len(types[card.names.say(language)]) > 1)


def status_words(card: Card) -> str:
    """How the engine plays a card, in a sentence."""
    if card.engine_status == EngineStatus.FULL:
        return _("Cartable plays this card in full.")
    if card.engine_status == EngineStatus.APPROXIMATE:
        return _("Cartable plays this card approximately: %(left_out)s") % {"left_out": card.left_out.get(page_language(), "")}
    return _("Cartable knows the figures of this card, and plays it without its text.")


def _facts(printing: Printing, field: Field) -> dict[str, Any]:
    facts: dict[str, Any] = printing.card.facts if field.of == "card" else printing.facts
    return facts


def _lines(registry: Registry, part: str, facts: dict[str, Any]) -> Iterator[FactLine]:
    fields = registry.fields
    bases = {field.basis for field in fields.values()}
    for field in fields.values():
        fact = facts.get(field.slug)
        if field.of == part and field.slug not in bases and fact not in (None, []):
            basis = fact_words(fields[field.basis], facts.get(field.basis)) if field.basis else ""
            yield FactLine(field.slug, field.name.say(page_language()), fact_words(field, fact), basis)
