"""Examples of queries of decks, made of the words of the first game that is played with decks; the page of help shows them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from collection.browsing import Owned
from collection.catalogue.shelf import shelf_of
from collection.languages import page_language
from collection.models import Game
from collection.query.examples import Chapter
from collection.query.fields import ChoiceField, Scope, fields_of
from collection.query.grammar import parse
from collection.query.index import index_of
from collection.query.tree import value
from decks.community.searching.fields import Asked
from decks.community.searching.finding import echo, find
from decks.community.searching.index import deck_index
from decks.legality.verdicts import games_with_decks
from simulator.catalog import load_fields


def chapters() -> list[tuple[str, list[tuple[str, str]]]]:
    """Each example with what it asks, in the words of the page."""
    game = Game.objects.get(pk=games_with_decks()[0])
    asked = Asked(deck_index(game.slug), None)
    return [(one.title, [(text, _in_words(text, asked)) for text in one.examples]) for one in _chapters(game)]


def _in_words(text: str, asked: Asked) -> str:
    tree = parse(text, of_decks=True)
    find(tree, asked, 0)
    return echo(tree, asked)


def _chapters(game: Game) -> list[Chapter]:
    scope = Scope(index_of(shelf_of(game)), Owned())
    fields = fields_of(game.slug)
    chosen = [fields.by_slug[fact.slug] for fact in load_fields(game.slug).fields.values() if fact.kind == "choice"]
    several = [(one, list(one.choices(scope))) for one in chosen if isinstance(one, ChoiceField)]
    field, choices = next((one, some) for one, some in several if len(some) > 1)
    numbers = [fact.slug for fact in load_fields(game.slug).fields.values() if fact.compares and scope.index.values[fact.slug]]
    said, number = fields.written(field.slug), fields.written(numbers[0])
    one, other = (f"{said}:{value(some.said())}" for some in choices[:2])
    if page_language() == "fr":
        about = ["légal:oui", "auteur:alice aime>=3", "taille>=50 date>=2026-01", "nom:/^a/"]
    else:
        about = ["legal:yes", "author:alice likes>=3", "size>=50 date>=2026-01", "name:/^a/"]
    return [
        Chapter(
            _("Cards of a deck"),
            (f"[[{one}]]>=20", f"[[{number}<=1]]<8", f"[[{one} {number}>=3]]:4..8", f"[[{one}]]>[[{other}]]"),
        ),
        Chapter(
            _("This and that"), (f"[[{one}]]>=10 [[{other}]]>=10", f"[[{one}]] OR [[{other}]]", f"[[{number}>=5]]>=3 -[[{one}]]")
        ),
        Chapter(_("The deck itself"), tuple(about)),
    ]
