"""Cards that lie beside the table only where it agrees on them: which option a deck needs, what stays in the box without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from collection.languages import page_language
from play.common.playable_decks import PlayableDeck, facts_told_apart
from simulator.catalog import load
from simulator.games import GAMES
from simulator.kernel.agreements import Agreement


def cards_brought(game: str, content: Mapping[str, int], agreement: Agreement) -> list[str]:
    """The cards of a deck that lie beside the table where this is agreed on, by name."""
    if not agreement.brings:
        return []
    catalog = load(game)
    cards = {catalog.card_of(key).id for key in content if key in catalog.printings}
    kinds = {card: catalog.cards[card].type for card in sorted(cards)}
    return [catalog.title(card, page_language()) for card, kind in kinds.items() if kind in agreement.brings]


def options_needed(deck: PlayableDeck) -> dict[str, str]:
    """The options without which cards of a deck stay in the box, each with the sentence that proposes it."""
    words = _("“%(deck)s” holds cards that are on the table only by an agreement: “%(option)s”, proposed in the options below.")
    language = page_language()
    return {
        one.key: words % {"deck": deck.name, "option": one.title.say(language)}
        for one in GAMES[deck.game].agreements
        if cards_brought(deck.game, deck.content, one)
    }


def told_of_decks(decks: Iterable[PlayableDeck]) -> dict[str, dict[str, str]]:
    """The same of decks that are sat down with, and what of them is not played as printed, under keys that are no option's."""
    needed = {deck.choice: told_of(deck) for deck in decks}
    return {choice: words for choice, words in needed.items() if words}


def told_of(deck: PlayableDeck) -> dict[str, str]:
    """The same of one deck."""
    otherwise = _played_otherwise(deck.game, deck.name, deck.content) if deck.can_be_played else []
    return options_needed(deck) | {f"{deck.choice} {number}": words for number, words in enumerate(otherwise)}


def words_by_choice(decks: Iterable[PlayableDeck]) -> dict[str, dict[str, str]]:
    """The same of decks that a form offers, by their choice; those that need nothing are left out."""
    needed = {deck.choice: options_needed(deck) for deck in decks}
    return {choice: words for choice, words in needed.items() if words}


def left_out_of_table(game: str, name: str, content: Mapping[str, int], agreed: Mapping[str, Any]) -> list[str]:
    """What of a deck stays in the box of a table that did not agree on it, and what is not played as printed, in sentences."""
    words = _("Of “%(deck)s”, this stays in the box: %(cards)s. The table was opened without “%(option)s”.")
    return [words % one for one in _left_out(game, name, content, agreed)] + _played_otherwise(game, name, content)


def _played_otherwise(game: str, name: str, content: Mapping[str, int]) -> list[str]:
    """Which cards of a deck the engine plays by their figures alone, and which approximately, in sentences."""
    catalog = load(game)
    statuses = {catalog.card_of(key).status for key in content if key in catalog.printings}
    if statuses <= {"full"}:
        return []
    cards = facts_told_apart(game, content)
    told = (
        ("manual", _("Of “%(deck)s”, these cards are played without their text: %(cards)s.")),
        ("approximate", _("Of “%(deck)s”, these cards are played approximately: %(cards)s.")),
    )
    found = [(words, [card.name for card in cards if card.status == status]) for status, words in told]
    return [words % {"deck": name, "cards": ", ".join(names)} for words, names in found if names]


def left_out_of_games(game: str, name: str, content: Mapping[str, int], agreed: Mapping[str, Any]) -> list[str]:
    """The same of games that nobody sits at."""
    words = _("Of “%(deck)s”, this stays in the box: %(cards)s. These games are played without “%(option)s”.")
    return [words % one for one in _left_out(game, name, content, agreed)]


def _left_out(game: str, name: str, content: Mapping[str, int], agreed: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    for agreement in GAMES[game].agreements:
        if not agreed.get(agreement.key) and (cards := cards_brought(game, content, agreement)):
            yield {"deck": name, "cards": ", ".join(cards), "option": agreement.title.say(page_language())}
