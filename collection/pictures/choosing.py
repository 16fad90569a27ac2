"""Which picture a printing has: its facts, put into the places of its game's design."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from collection.folding import folded
from collection.languages import page_language
from collection.models import Card, Printing
from collection.pictures.design import Design, Spot, design_of
from collection.pictures.pictograms import pictograms
from collection.pictures.picture import EMBLEM, GEMS, LONGEST_FIGURE, MONOGRAM, MOST_GEMS, MOST_SETS, VARIANTS, Picture
from simulator import catalog as files
from simulator.catalog import Field, load, load_fields
from simulator.kernel.game import Language

LETTERS = {name: letter for letter, name in GEMS.items()}


@dataclass(frozen=True, slots=True)
class Shown:
    """What there is to show of a printing, wherever it was read: the facts of the card and of the printing, by field slug."""

    game: str
    kind: str
    name: str
    facts: Mapping[str, Any]
    fields: Mapping[str, Field]
    set_order: int
    foil: bool


def picture_of(card: Card, printing: Printing | None) -> Picture:
    """The picture of a card as this printing shows it; without a printing, that of the card alone."""
    own = printing.facts | {"rarity": printing.rarity} if printing else {}
    shown = Shown(
        game=card.game_id,
        kind=card.kind,
        name=card.name,
        facts=card.facts | own,
        fields=card.own_fields or load_fields(card.game_id).fields,
        set_order=printing.set.order if printing else 0,
        foil=bool(printing and printing.foil),
    )
    return _picture(shown, page_language(), _variant(card, printing))


def _variant(card: Card, printing: Printing | None) -> int:
    """How often the same is shown before this printing, in the catalogue; cards of a list of somebody's own take turns."""
    if card.own_version:
        return sum(card.key.encode()) % VARIANTS
    return variants_of(card.game_id).get(printing.key if printing else card.key, 0)


@cache
def variants_of(game: str) -> Mapping[str, int]:
    """The variant of each printing that needs one, by key."""
    seen: Counter[Picture] = Counter()
    variants: dict[str, int] = {}
    for printing in load(game).printings.values():
        same = _picture(_filed(game, printing), "fr", 0)
        if seen[same]:
            variants[printing.id] = seen[same] % VARIANTS
        seen[same] += 1
    return variants


def _filed(game: str, printing: files.Printing) -> Shown:
    """A printing as its card file has it."""
    catalog = load(game)
    card = catalog.card_of(printing.id)
    return Shown(
        game=game,
        kind=card.type,
        name=card.name,
        facts={"icon": card.icon, **card.facts, **printing.facts},
        fields=catalog.registry.fields,
        set_order=catalog.sets[printing.set_code].order,
        foil=bool(printing.is_foil),
    )


def _picture(shown: Shown, language: Language, variant: int) -> Picture:
    design, facts = design_of(shown.game), {**shown.facts, "type": shown.kind}
    return Picture(
        design=design.game,
        ground=_first(design.ground, facts, design.grounds),
        other=_first((design.other,), facts, design.grounds),
        mark=_mark(shown.name, facts, design),
        metal=_first((design.metal,), facts, design.metals),
        corner=_spot(design.corner, facts, design, shown.fields, language),
        disc=_spot(design.disc, facts, design, shown.fields, language),
        left=_gems(facts.get(design.left)),
        right=_gems(facts.get(design.right)),
        sets=min(shown.set_order, MOST_SETS) if design.counts_sets else 0,
        variant=variant,
        wide=shown.kind in design.wide,
        foil=shown.foil,
    )


def _first(slugs: Iterable[str], facts: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    """The value of the first fact that the design knows."""
    values = (_value(facts.get(slug)) for slug in slugs)
    return next((value for value in values if value in known), "")


def _value(fact: Any) -> str:
    return str(fact).lower() if isinstance(fact, bool) else str(fact)


def _mark(name: str, facts: Mapping[str, Any], design: Design) -> str:
    """The pictogram that the card file names, the emblem of the design in its place, or the first letters of the name."""
    sign, icon = _value(facts.get(design.sign)), str(facts.get("icon", ""))
    gives_way = icon not in pictograms() or (design.sign_over and icon.startswith(design.sign_over))
    if sign in design.emblems and gives_way:
        return EMBLEM + sign
    return icon if icon in pictograms() else MONOGRAM + (_initials(name, 2) or "X")


def _spot(spot: Spot, facts: Mapping[str, Any], design: Design, fields: Mapping[str, Field], language: Language) -> str:
    if spot.initials:
        name = facts.get(spot.initials)
        return _initials(_label(fields, spot.initials, name, language), LONGEST_FIGURE - 1) if name else ""
    if spot.emblem:
        sign = _first(spot.emblem, facts, design.emblems)
        return EMBLEM + sign if sign else ""
    fact = facts.get(spot.fact)
    if fact is None:
        return ""
    said = _label(fields, spot.fact, fact, language)[:1] if str(fact) in spot.short else str(fact)
    return "".join(letter for letter in said if letter.isalnum())[:LONGEST_FIGURE]


def _label(fields: Mapping[str, Field], slug: str, value: Any, language: Language) -> str:
    field = fields.get(slug)
    return field.values[value].name.say(language) if field and value in field.values else str(value)


def _initials(name: str, most: int) -> str:
    """The first letters of the words of a name, or the first ones of its only word: AVEC LUI is AL, MASTU is MA."""
    words = ["".join(letter for letter in word if letter.isalnum()) for word in folded(name).split()]
    words = [word for word in words if word]
    letters = "".join(word[0] for word in words) if len(words) > 1 else "".join(words)
    return letters[:most].upper()


def _gems(fact: Sequence[str] | None) -> str:
    return "".join(LETTERS.get(gem, "") for gem in fact or ())[:MOST_GEMS]
