"""What the database says of each set, card and printing of a game's card files."""

from collections.abc import Iterable, Mapping
from typing import Any

from collection.folding import folded
from collection.languages import LANGUAGES
from collection.models import Card, CardSet, Game
from simulator import catalog as files
from simulator.catalog.reading import number_order
from simulator.games import GAMES
from simulator.games.complete import CompleteGame

Values = dict[str, Any]


def set_rows(catalog: files.Catalog, game: Game) -> dict[str, Values]:
    """The columns of every set, by its slug, which stays where its code changes."""
    return {
        one.slug: {
            "game_id": game.pk,
            "code": one.code,
            "name_fr": one.name.fr,
            "name_en": one.name.en,
            "order": one.order,
            "house": one.house,
        }
        for one in catalog.sets.values()
    }


def card_rows(catalog: files.Catalog, game: Game, *, rules: CompleteGame | None = None) -> dict[str, Values]:
    """The columns of every card, by key; `rules` put the abilities of another list than the shipped one into words."""
    said_by = rules or GAMES[catalog.game]
    return {card.id: _card(catalog, card, game, said_by) for card in catalog.cards.values()}


def printing_rows(catalog: files.Catalog, *, sets: Mapping[str, CardSet], cards: Mapping[str, Card]) -> dict[str, Values]:
    """The columns of every printing, by key; `sets` are by slug, and positions follow the printed numbers within each set."""
    return {
        printing.id: {
            "card_id": cards[printing.card_id].pk,
            "set_id": sets[catalog.sets[code].slug].pk,
            "number": printing.number,
            "position": position,
            "code": printing.code,
            "rarity": printing.word("rarity"),
            "artist": printing.word("artist"),
            "foil": printing.is_foil,
            "facts": _facts(printing),
            "errata": dict(printing.erratum),
        }
        for code in catalog.sets
        for position, printing in enumerate(in_order(one for one in catalog.printings.values() if one.set_code == code), start=1)
    }


def in_order(printings: Iterable[files.Printing]) -> list[files.Printing]:
    """The printings of a set by number; where a number stands twice, series by series, in the order of the card file."""
    rows = list(printings)
    if len({one.number for one in rows}) == len(rows):
        return sorted(rows, key=lambda one: number_order(one.number))
    series = list(dict.fromkeys(_series(one) for one in rows))
    return sorted(rows, key=lambda one: (series.index(_series(one)), number_order(one.number)))


def _series(printing: files.Printing) -> tuple[str, str]:
    """What restarts the numbering inside a set of special cards: the opening of the code, and the release."""
    return printing.code.partition("#")[0], printing.word("edition")


def _card(catalog: files.Catalog, card: files.Card, game: Game, rules: CompleteGame) -> Values:
    words = _words(rules, card)
    return {
        "game_id": game.pk,
        "name": card.name,
        "name_en": card.name_en,
        "copies": card.copies,
        "kind": card.type,
        "facts": _facts(card) | ({"icon": card.icon} if card.icon else {}),
        "words": words,
        "left_out": {language: card.approximate.say(language) for language in LANGUAGES} if card.approximate else {},
        "engine_status": card.status,
        "search_text": _search_text(catalog, card, words),
    }


def _facts(thing: files.Card | files.Printing) -> Values:
    """The facts of a card or of a printing, as JSON keeps them."""
    return {slug: list(fact) if isinstance(fact, tuple) else fact for slug, fact in thing.facts.items()}


def _search_text(catalog: files.Catalog, card: files.Card, words: Mapping[str, list[dict[str, str]]]) -> str:
    """All that a search finds the card by: its names, those too that pages tell it from namesakes by, its numbers, and its texts
    with the words before them, as pages show them."""
    printings = catalog.printings_of(card.id)
    identifiers = [text for one in printings for text in (one.id, one.code, one.word("artist"), one.word("edition"))]
    texts = [f"{line['label']} {line['text']}" for language in LANGUAGES for line in words[language] if line["kind"] != "note"]
    titles = [catalog.titles[card.id].say(language) for language in LANGUAGES]
    names = dict.fromkeys([card.name, card.name_en, *titles])
    return folded(" ".join([*names, *dict.fromkeys(identifiers), *texts]))


def _words(rules: CompleteGame, card: files.Card) -> dict[str, list[dict[str, str]]]:
    """The texts generated from the abilities, in both languages; kind "note" says what the engine leaves out."""
    return {
        language: [{"kind": line.kind, "label": line.label, "text": line.text} for line in rules.card_words(card, language)]
        for language in LANGUAGES
    }
