"""Numbers of rules, words of a game and cards as links that say on the spot what they lead to."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from collection.languages import page_language
from simulator.catalog import load
from simulator.catalog.glossary import Term, glossary
from simulator.games import GAMES
from simulator.games.rulebooks import Rulebook, rulebook
from simulator.kernel.game import Language

_NUMBER = re.compile(r"\b([A-Z]\d{1,3})([a-l]?)\b")
_CARD = re.compile(r"\b[A-Z][A-Z0-9]*-\d+\b")
_NOTE = re.compile(r"\s*\((?:règles?|rules?)\s([^()]*)\)")
_SPAN = re.compile(r"\s(?:à|to)\s")
_MARKS = re.compile(r"(`[^`]+`|\*[^*]+\*)")
_UNTOUCHED = re.compile(r"(<a\b.*?</a>|<[^>]*>|&[#\w]+;)", re.DOTALL)
_LONGEST_REMEMBERED = 4_000


def rules_of(game: str) -> Rulebook:
    """The rules of a game in the language of the page."""
    return rulebook(game, page_language())


def rule_address(game: str, number: str) -> str:
    """Where a rule stands on the page of its game."""
    return f"{reverse('rules:game', args=[game])}#{number}"


def rule_link(game: str, number: str, words: str = "") -> SafeString:
    """A number that leads to its rule and carries its sentence; plain words where the game has no such rule."""
    rule = rules_of(game).rules.get(number) if game in GAMES else None
    if rule is None:
        return conditional_escape(words or number)
    return format_html(
        '<a class="explained" href="{}" data-explains="{}">{}</a>',
        rule_address(game, number),
        f"{number} · {plain(rule.sentence)}",
        words or number,
    )


def with_rule_links(sentence: str, game: str) -> SafeString:
    """A sentence in which every number of a rule is a link; HTML that is marked safe stays what it is."""
    if len(sentence) > _LONGEST_REMEMBERED:
        return conditional_escape(sentence)
    return _with_rule_links(conditional_escape(sentence), game, page_language())


@lru_cache(maxsize=4_096)
def _with_rule_links(html: SafeString, game: str, _language: Language) -> SafeString:
    return _outside_tags(html, lambda text: _NUMBER.sub(lambda found: rule_link(game, found[1], found[0]), text))


def with_rule_notes(sentence: str, game: str) -> SafeString:
    """A sentence whose rules in brackets, “(règles R14 à R16)”, stand beside it as small links that interrupt nobody."""
    return mark_safe(_NOTE.sub(lambda found: _note(found[1], game), conditional_escape(sentence)))  # noqa: S308 - escaped first


def _note(numbers: str, game: str) -> SafeString:
    return format_html('<sup class="rule-note">{}</sup>', with_rule_links(_SPAN.sub("–", numbers), game))


def rich(text: str, game: str) -> SafeString:
    """The text of a rulebook as HTML: emphasis, code, links to the rules and cards that it names."""
    return _rich(text, game, page_language())


@lru_cache(maxsize=8_192)
def _rich(text: str, game: str, _language: Language) -> SafeString:
    return mark_safe("".join(_rich_parts(text, game)))  # noqa: S308 - every part is escaped


def _rich_parts(text: str, game: str) -> Iterator[SafeString]:
    for part in _MARKS.split(text):
        if part.startswith("`"):
            yield format_html("<code>{}</code>", part[1:-1])
        elif part.startswith("*"):
            yield format_html("<em>{}</em>", part[1:-1])
        else:
            yield _with_card_links(with_rule_links(part, game), game)


def plain(text: str) -> str:
    """The text of a rulebook without its marks."""
    return re.sub(r"[*`]", "", text)


def _with_card_links(html: SafeString, game: str) -> SafeString:
    """Cards named by their number, as links to their pages, with their names: nobody knows cards by number."""
    return _outside_tags(html, lambda text: _CARD.sub(lambda found: _card_link(found[0], game), text))


def _card_link(printing: str, game: str) -> SafeString:
    catalog = load(game)
    if printing not in catalog.printings:
        return conditional_escape(printing)
    card, language = catalog.card_of(printing), page_language()
    address = reverse("catalogue:card", args=[game, card.id])
    return format_html(
        '<a class="explained" href="{}" data-explains="{}">{} {}</a>',
        address,
        catalog.title(card.id, language),
        card.names.say(language),
        printing,
    )


def marked(html: SafeString, words: Iterable[str]) -> SafeString:
    """The same HTML with what was searched for marked, where it stands in this very spelling."""
    sought = [re.escape(conditional_escape(word)) for word in words if len(word) > 1]
    if not sought:
        return html
    pattern = re.compile("|".join(sought), re.IGNORECASE)
    return _outside_tags(html, lambda text: pattern.sub(lambda found: f"<mark>{found[0]}</mark>", text), links=True)


def _outside_tags(html: str, change: Callable[[str], str], *, links: bool = False) -> SafeString:
    """HTML with its text changed; text inside a link only when `links`."""
    untouched = re.compile(r"(<[^>]*>|&[#\w]+;)") if links else _UNTOUCHED
    parts = untouched.split(html)
    return mark_safe("".join(part if number % 2 else change(part) for number, part in enumerate(parts)))  # noqa: S308 - see above


def explained_lines(lines: Iterable[dict[str, str]], game: str) -> list[dict[str, str | SafeString]]:
    """The texts of a card; the first time that a word of the game comes, it leads to the glossary and tells its meaning."""
    terms = _forms(game, page_language())
    told: set[str] = set()
    return [
        {**line, "label": _told(line["label"], game, terms, told), "text": _told(line["text"], game, terms, told)}
        for line in lines
    ]


def words_used(lines: Iterable[dict[str, str]], game: str) -> list[Term]:
    """The words of the game that the texts of a card use, each once: those that head a text first, then as they come."""
    terms, texts = _forms(game, page_language()), list(lines)
    if not terms:
        return []
    told = [*(line["label"] for line in texts), *(line["text"] for line in texts)]
    parts = (part for text in told for part in _words(game, page_language()).split(text))
    return list({term.slug: term for part in parts if (term := terms.get(part.lower()))}.values())


def _told(text: str, game: str, terms: dict[str, Term], told: set[str]) -> SafeString:
    if not terms or not text:
        return conditional_escape(text)

    def link(word: str) -> SafeString:
        term = terms.get(word.lower())
        if term is None or term.slug in told:
            return conditional_escape(word)
        told.add(term.slug)
        return term_link(term, game, word)

    parts = _words(game, page_language()).split(text)
    return format_html_join("", "{}", ((link(part),) for part in parts))


def term_link(term: Term, game: str, words: str) -> SafeString:
    """A word that leads to its place in the glossary of its game and carries its meaning."""
    address = f"{reverse('rules:glossary', args=[game])}#{term.slug}"
    return format_html(
        '<a class="explained" href="{}" data-explains="{}">{}</a>', address, term.meaning.say(page_language()), words
    )


@lru_cache
def _forms(game: str, language: Language) -> dict[str, Term]:
    """Every form of every word, in small letters."""
    return {form: term for term in glossary(game) for form in (term.name.say(language).lower(), *term.forms[language])}


@lru_cache
def _words(game: str, language: Language) -> re.Pattern[str]:
    """Any of the words as a whole, the longest first."""
    forms = sorted(_forms(game, language), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(re.escape(form) for form in forms)})(?!\w)", re.IGNORECASE)
