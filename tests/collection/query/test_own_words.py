"""What queries find by words that a player wrote himself, tags and dividers: what the definition says, however many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from django.utils.translation import override
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from collection.browsing import owned_by
from collection.catalogue.shelf import shelf_of
from collection.folding import folded
from collection.inventory import remembering
from collection.models import Game, Lot, PlaceKind, Player
from collection.query.errors import QueryError
from collection.query.fields import Scope
from collection.query.finding import find
from collection.query.grammar import parse
from collection.query.index import index_of
from collection.services.places import open_place
from collection.values.tags import tags_of
from tests.collection.holders import own, written
from tests.decks.builders import a_deck
from tests.growth import assert_linear

pytestmark = pytest.mark.django_db

WORDS = st.sampled_from(["a", "A", "à", "ab", "Été", "ete", "b c", "none", "sans", "œuf", "oeuf", "`", "`x", "ﬁ"])


def keys(text: str, player: Player, wankul: Game) -> set[str] | None:
    """What a query finds, read anew; None where it knows no such word."""
    remembering.forget()
    scope = Scope(index_of(shelf_of(wankul)), owned_by(player, wankul), player)
    try:
        return {one.key for one in scope.index.printings(find(parse(text), scope))}
    except QueryError:
        return None


def by_definition(sought: str, operator: str, player: Player, words_in: Callable[[Lot], Iterable[str]]) -> set[str] | None:
    """A part of a word as it is folded, behind "=" the whole, whatever other words there are; "none" where no word is that."""
    lines = {one: set(map(folded, words_in(one))) - {""} for one in Lot.objects.of(player).select_related("printing")}
    every = set[str]().union(*lines.values())
    meant = {word for word in every if sought in (word, folded(word))}
    if not meant and sought == "none":
        return {one.key for one in shelf_of(Game.objects.get(pk="wankul")).printings} - {
            lot.printing.key for lot, words in lines.items() if words
        }
    if operator == ":":
        meant = {word for word in every if sought in word or sought in folded(word)}
    return {lot.printing.key for lot, words in lines.items() if words & meant} if meant else None


@given(
    lines=st.lists(st.lists(WORDS, max_size=4), max_size=6),
    sought=st.sampled_from(["a", "ab", "ete", "none", "b", "oeuf", "e", "'", "x"]),
    operator=st.sampled_from([":", "="]),
)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_words_find_what_the_definition_says(alice: Player, wankul: Game, lines: Any, sought: str, operator: str) -> None:
    own(alice, 1, "S1-108")
    Lot.objects.of(alice).delete()
    written(alice, lines)
    for at, lot in enumerate(Lot.objects.of(alice).order_by("pk")):
        Lot.objects.filter(pk=lot.pk).update(divider=next(iter(lines[at]), ""))

    asked = f'{operator}"{sought}"'
    assert keys(f"tag{asked}", alice, wankul) == by_definition(sought, operator, alice, lambda lot: tags_of(lot.tags))
    assert keys(f"divider{asked}", alice, wankul) == by_definition(sought, operator, alice, lambda lot: [lot.divider])


@pytest.mark.parametrize(
    ("query", "once", "words"), [("tag:a", 60, 12), ("tag:none", 60, 12), ("divider:a", 500, 0), ("divider:none", 500, 0)]
)
def test_any_number_of_words_costs_as_much_as_there_are(
    alice: Player, bob: Player, wankul: Game, query: str, once: int, words: int
) -> None:
    """It was their square: a player of 300 lines with twelve tags each kept a process busy for 25 seconds."""
    for player, lines in ((alice, once), (bob, 4 * once)):
        own(player, 1, "S1-108")
        written(player, ((f"a{line * words + number}" for number in range(words)) for line in range(lines)))
        Lot.objects.of(player).update(divider=Concat(Value("a"), "note"))

    assert keys(query, alice, wankul) is not None
    assert_linear(lambda player: keys(query, player, wankul), alice, bob)


@pytest.mark.parametrize(
    ("text", "language", "hint"),
    [
        ('in:"Classeur bleu"', "fr", 'rangement:"Classeur bleu"'),
        ('deck:"classeur BLEU"', "en", 'place:"Classeur bleu"'),
        ("in=Boîte", "fr", "rangement:Boîte"),
        ('rangement:"Mon deck"', "fr", 'dans:"Mon deck"'),
        ("place:Siège", "en", "in:Siège"),
        ('in:"Celui de Bob"', "fr", ""),
        ('rangement:"Deck de Bob"', "fr", ""),
    ],
)
def test_a_name_of_another_thing_of_ones_own_leads_to_that(
    alice: Player, bob: Player, wankul: Game, text: str, language: str, hint: str
) -> None:
    for player, places, decks in (
        (alice, ("Classeur bleu", "Boîte"), ("Mon deck", "Siège")),
        (bob, ("Celui de Bob",), ("Deck de Bob",)),
    ):
        for name in places:
            open_place(player=player, name=name, kind=PlaceKind.BINDER)
        for name in decks:
            a_deck(player, name=name)
    scope = Scope(index_of(shelf_of(wankul)), owned_by(alice, wankul), alice)

    with override(language), pytest.raises(QueryError) as refused:
        find(parse(text), scope)

    assert refused.value.suggestion == hint
    if hint:
        find(parse(hint), scope)
