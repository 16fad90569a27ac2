"""What is drawn once a process: faces and counting forms, found again by what they show. No test here reads a clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.test.signals import template_rendered
from django.utils.safestring import mark_safe
from django.utils.translation import override

from collection.browsing.listing import PAGE_SIZE
from collection.faces.drawings import Drawings
from collection.faces.drawn_faces import drawn_face, drawn_tile
from collection.faces.drawn_steppers import drawn_steppers
from collection.models import Finish, Game, Holding, Player, Printing

FACE, FORM = "cards/_drawn_face.html", "collection/_stepper_row.html"


@contextmanager
def templates_rendered() -> Iterator[Counter[str]]:
    """How often each template is rendered meanwhile."""
    seen: Counter[str] = Counter()

    def count(template: Any, **_: Any) -> None:
        seen[template.name] += 1

    template_rendered.connect(count)
    try:
        yield seen
    finally:
        template_rendered.disconnect(count)


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that has drawn nothing yet."""
    monkeypatch.setattr("collection.faces.drawn_faces._faces", Drawings(4096))
    monkeypatch.setattr("collection.faces.drawn_faces._tiles", Drawings(4096))
    monkeypatch.setattr("collection.faces.drawn_steppers._forms", Drawings(4096))


@pytest.fixture
def mastu(wankul: Game) -> Printing:
    return Printing.objects.shown().get(key="S1-108")


def test_a_face_is_drawn_once_a_printing_and_language(alice: Player, alice_client: Client, wankul: Game, undrawn: None) -> None:
    with templates_rendered() as first:
        alice_client.get("/catalogue/wankul/cartes/?sort=number")
    with templates_rendered() as second:
        alice_client.get("/catalogue/wankul/cartes/?sort=number&type=terrain,character")
    with templates_rendered() as other_language:
        alice_client.get("/catalogue/wankul/cartes/?sort=number", headers={"Accept-Language": "en"})

    assert (first[FACE], first[FORM]) == (PAGE_SIZE, PAGE_SIZE)
    assert (second[FACE], second[FORM]) == (0, 0)
    assert (other_language[FACE], other_language[FORM]) == (PAGE_SIZE, PAGE_SIZE)


def test_a_list_seen_before_renders_one_template_a_card_at_most(alice_client: Client, wankul: Game) -> None:
    alice_client.get("/catalogue/wankul/cartes/")
    with templates_rendered() as again:
        alice_client.get("/catalogue/wankul/cartes/")

    assert again.total() < PAGE_SIZE + 60


def test_what_was_drawn_for_one_player_shows_the_copies_of_another(
    alice: Player, alice_client: Client, bob: Player, mastu: Printing
) -> None:
    address = f"/catalogue/wankul/cartes/{mastu.card.key}/?printing={mastu.key}"
    Holding.objects.create(player=alice, printing=mastu, finish=Finish.NORMAL, copies=7, changed="2026-01-01T00:00Z")
    client_of_bob = Client()
    client_of_bob.force_login(bob)
    mine, theirs = (client.get(address).content.decode() for client in (alice_client, client_of_bob))
    stepper = f'id="copies-{mastu.pk}-normal" data-copies='

    assert f'{stepper}"7">7<' in mine
    assert f'{stepper}"0">0<' in theirs


def test_a_list_sends_its_counts_by_one_form_that_holds_the_token_and_the_page(alice_client: Client, wankul: Game) -> None:
    page = alice_client.get("/catalogue/wankul/cartes/?q=mastu&sort=name").content.decode()
    form = page[page.index('<form class="counting"') :]

    assert form.count("csrfmiddlewaretoken") == 1
    assert 'name="next" value="/catalogue/wankul/cartes/?q=mastu&amp;sort=name"' in form
    assert form.index("data-copies=") < form.index("</form>")


def test_a_drawn_stepper_reads_like_one_that_is_rendered(mastu: Printing) -> None:
    counts = {Finish.NORMAL: 1203, Finish.FOIL: 4}
    shown = [{"finish": finish, "copies": copies} for finish, copies in counts.items()]
    for language in ("fr", "en"):
        with override(language):
            rendered = render_to_string("collection/_stepper_row.html", {"printing": mastu, "shown": shown})
            assert drawn_steppers(mastu, counts) == rendered.replace("\n", ""), "but for the ends of the template files"


def test_a_drawn_tile_reads_like_one_that_is_rendered(mastu: Printing, undrawn: None) -> None:
    for size in ("tile", "row"):
        for key in ("S1-108", "<109>"):
            mastu.key = key
            face = drawn_face(mastu.card, mastu, size)
            for counts in ("", mark_safe("<b>2</b>")):
                known = {"printing": mastu, "game": "wankul", "face": face, "counts": counts}
                rendered = render_to_string("catalogue/_tile.html", known).strip()
                with templates_rendered() as seen:
                    assert drawn_tile(mastu, "wankul", size, counts) == drawn_tile(mastu, "wankul", size, counts) == rendered
                assert face in rendered
                assert "<109>" not in rendered
                assert seen["catalogue/_tile.html"] == (size == "tile" and not counts), "one around each face, size and count"


@pytest.mark.parametrize(
    ("row", "field", "value"),
    [
        ("card", "name", "Renommé"),
        ("card", "facts", {"cost": 9}),
        ("card", "engine_status", "manual"),
        ("card", "words", {"fr": [{"kind": "effect", "label": "", "text": "Autre."}]}),
        ("printing", "number", "999"),
        ("printing", "rarity", "legendary"),
        ("printing", "foil", True),
        ("printing", "artist", "Somebody"),
        ("printing", "facts", {"holo": 1}),
        ("set", "code", "X9"),
    ],
)
def test_a_card_that_has_changed_is_drawn_anew(mastu: Printing, undrawn: None, row: str, field: str, value: Any) -> None:
    with override("fr"):
        drawn_face(mastu.card, mastu, "medium")
        setattr({"card": mastu.card, "printing": mastu, "set": mastu.set}[row], field, value)
        with templates_rendered() as again:
            drawn_face(mastu.card, mastu, "medium")

    assert again[FACE] == 1


def test_a_list_costs_the_same_queries_however_many_cards_it_shows(
    alice_client: Client, wankul: Game, django_assert_num_queries: Any
) -> None:
    for address in ("/catalogue/wankul/cartes/", "/catalogue/wankul/cartes/?q=mastu"):
        alice_client.get(address)
        with django_assert_num_queries(5):  # session, player, the search that is counted, game, what the player owns
            alice_client.get(address)


def test_the_memory_is_bounded_and_keeps_what_was_asked_for_last() -> None:
    memory, drawn = Drawings(2), []

    def get(shows: str) -> None:
        memory.get(shows, lambda: drawn.append(shows) or shows)  # type: ignore[func-returns-value]

    for shows in "abacab":
        get(shows)

    assert drawn == ["a", "b", "c", "b"]
    assert len(memory) == 2


def test_a_memory_of_long_drawings_holds_few_and_forgets_no_letter() -> None:
    """A player's own cards, or a card that stands in hundreds of his decks, would else fill a process by their number alone."""
    memory = Drawings(10)

    for number in range(30):
        memory.get(number, lambda: "x" * (memory.room // 4))
    kept = len(memory)
    for number in range(100, 130):
        memory.get(number, lambda: "short")

    assert kept == 4
    assert (len(memory), memory.letters) == (10, 10 * len("short"))
    assert memory.get("longer than all", lambda: "x" * (memory.room + 1)).startswith("xx")
    assert (len(memory), memory.letters) == (0, 0)
