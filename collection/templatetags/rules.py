"""Rules in templates: numbers as links, words of a game explained, the rulings on a card."""

from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString

from collection.catalogue import facts
from collection.models import Card, Printing
from collection.rulebooks import explaining
from simulator.catalog.glossary import Term
from simulator.games.rulebooks import Rule

register = template.Library()


@register.filter
def rule_notes(sentence: str, game: str) -> SafeString:
    """Every rule that a sentence names in brackets as a small link beside it."""
    return explaining.with_rule_notes(sentence, game)


@register.filter
def rule_links(sentence: str, game: str) -> SafeString:
    """A sentence in which the numbers of the game's rules are links to them."""
    return explaining.with_rule_links(sentence, game)


@register.filter
def rule_text(text: str, game: str) -> SafeString:
    """The text of a rulebook: emphasis, and links to the rules and cards that it names."""
    return explaining.rich(text, game)


@register.filter
def rule_address(number: str, game: str) -> str:
    """Where a rule stands."""
    return explaining.rule_address(game, number)


@register.simple_tag
def explained_lines(card: Card) -> list[dict[str, str | SafeString]]:
    """The generated texts of a card, with the words of its game explained."""
    return explaining.explained_lines(facts.effect_lines(card), card.game_id)


@register.simple_tag
def words_used(card: Card) -> list[Term]:
    """The words of its game that the generated texts of a card use."""
    return explaining.words_used(facts.effect_lines(card), card.game_id)


@register.simple_tag
def rulings_about(card: Card, printings: Iterable[Printing]) -> tuple[Rule, ...]:
    """Our rulings that name this card by any of its printings."""
    book = explaining.rules_of(card.game_id)
    named = {rule.number: rule for printing in printings for rule in book.about(printing.key)}
    return tuple(rule for rule in book.rules.values() if rule.number in named)
