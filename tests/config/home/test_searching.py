"""The search over the whole site: cards of every game, decks that one may see, rules."""

import re

import pytest
from django.test import Client

from collection.audience import Audience
from collection.browsing.other_words import MOST_TOLD, MOST_WORDS
from collection.models import Allowance, Player
from config.home.searching import SHOWN, find
from config.middleware.throttling import SEARCHES
from decks.models import Deck
from tests.decks.builders import a_deck


@pytest.fixture(autouse=True)
def _cards(catalogues: None) -> None:
    pass


def titles(player: Player | None, words: str) -> tuple[list[str], list[str]]:
    found = find(words, player)
    return [deck.name for deck in found.own_decks], [deck.name for deck, _author in found.public_decks]


def test_cards_are_found_in_every_game_by_name_and_by_number() -> None:
    by_name, by_number = find("pirate", None), find("S1 108", None)

    assert "wankul" in {one.game.slug for one in by_name.cards}
    assert all(len(one.printings) <= SHOWN for one in by_name.cards)
    assert "S1-108" in {printing.key for one in by_number.cards for printing in one.printings}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Column 5: this bracket is never closed."),
        ("fr", "Colonne 5 : cette parenthèse n’est jamais fermée."),
    ],
)
def test_a_query_that_cannot_be_read_is_told_where_it_goes_wrong(client: Client, language: str, told: str) -> None:
    """Five brackets found the first cards of every game."""
    headers = {"accept-language": language}
    page = plain(client.get("/recherche", {"q": "((((("}, headers=headers).content.decode())
    names = client.get("/recherche/cartes", {"q": "((((("}, headers=headers).json()

    assert told in page
    assert "cards-wankul" not in page
    assert names["doors"] == []
    assert told in plain(names["problem"])


def test_words_of_a_broken_query_still_find_their_cards(client: Client) -> None:
    page = client.get("/recherche", {"q": "pirate ("}, headers={"accept-language": "en"}).content.decode()
    names = client.get("/recherche/cartes", {"q": "pirate ("}, headers={"accept-language": "en"}).json()

    assert "this bracket is never closed" in page
    assert "These cards hold its words as they stand." in page
    assert "S1&nbsp;90" in page or "PIRATE" in page
    assert names["doors"]
    assert names["problem"] == ""


def plain(text: str) -> str:
    return text.replace("\xa0", " ").replace("\u202f", " ")


@pytest.mark.parametrize(
    ("language", "asked", "said"),
    [
        ("en", "loup", '“loup” was found in French: BEAR TRAP (<span lang="fr">PIÈGE À LOUP</span>).'),
        ("fr", "wolf", '« wolf » a été trouvé en anglais : LOUP SYLVAIN (<span lang="en">FOREST WOLF</span>).'),
    ],
)
def test_cards_found_by_words_that_the_page_does_not_show_say_so(client: Client, language: str, asked: str, said: str) -> None:
    """FOREST WOLF stood below "loup", and nothing told why."""
    headers = {"accept-language": language}
    page = client.get("/recherche", {"q": asked}, headers=headers).content.decode().replace("\xa0", " ").replace("\u202f", " ")
    (door,) = client.get("/recherche/cartes", {"q": "sylvain", "game": "woodland_wizards"}, headers=headers).json()["doors"]

    assert said.upper() in page.upper()
    assert ("LOUP SYLVAIN" in door["hint"]) == (language == "en")
    shown = {"en": "forest", "fr": "sylvain"}[language]
    own = client.get("/catalogue/woodland_wizards/cartes/", {"q": shown}, headers=headers).content.decode()
    assert "<span lang=" not in own.partition('id="query-state"')[2].partition('id="result-count"')[0]


def test_words_that_stand_in_many_cards_in_the_other_language_count_no_others(client: Client) -> None:
    """“and 3 other cards” counted those of the page alone, beside the number of all."""
    page = client.get("/recherche", {"q": "lizard"}, headers={"accept-language": "fr"}).content.decode()
    told = page.partition("« lizard »" if "« lizard »" in page else "lizard\xa0»")[2].partition("</p>")[0]

    assert told.endswith(" et d’autres.")
    assert told.count("lang=") == MOST_TOLD


def test_a_sentence_in_the_other_language_leaves_the_cards_in_sight(client: Client) -> None:
    """Each of its words took a line above the first card."""
    asked = {"q": "card the of your to"}
    page = client.get("/catalogue/wankul/cartes/", asked, headers={"accept-language": "fr"}).content.decode()

    assert page.count("trouvé en anglais") == MOST_WORDS


@pytest.mark.parametrize(
    ("asked", "games"),
    [
        ("lekemar", ["lekemar"]),
        ("Wizard Duel", ["wizard_duel"]),
        ("wizard", ["wizard_duel", "woodland_wizards"]),
        ("wankul", ["wankul"]),
        ("wi", []),
        ("wizard mastu", []),
    ],
)
def test_a_game_whose_name_is_asked_for_comes_first_with_its_doors(client: Client, asked: str, games: list[str]) -> None:
    """Nothing on this site held “lekemar”, above a link to the rules of Lekemar."""
    page = client.get("/recherche", {"q": asked}).content.decode()

    main = page[page.index("<main") :]
    headed = re.findall(r'<section class="panel" aria-labelledby="([^"]*)"', main)
    assert headed[: len(games)] == [f"game-{slug}" for slug in games]
    assert sum(name.startswith("game-") for name in headed) == len(games)
    for slug in games:
        panel = main.partition(f'id="game-{slug}"')[2].partition("</section>")[0]
        doors = re.findall(r'href="([^"]*)"', panel)
        assert doors == [
            f"/catalogue/{slug}/cartes/",
            f"/jouer/nouvelle/{slug}/",
            f"/regles/{slug}/",
            f"/regles/{slug}/glossaire/",
        ]
        assert "Rien sur ce site" not in main


def test_decks_are_found_by_those_who_may_see_them(alice: Player, bob: Player) -> None:
    mine = a_deck(alice, name="Zébulon privé")
    public = a_deck(bob, name="Zebulon public")
    Deck.objects.filter(pk=public.pk).update(audience=Audience.PUBLIC, share="a-share-of-bob")
    a_deck(bob, name="Zébulon de Bob")

    assert titles(alice, "zebulon") == ([mine.name], [public.name])
    assert titles(None, "ZÉBULON") == ([], [public.name])


def test_rules_are_found_in_the_language_of_the_page() -> None:
    (wankul,) = (one for one in find("R15", None).rules if one.game.slug == "wankul")

    assert "R15" in {rule.number for rule in wankul.rules}
    assert wankul.count >= 1


def test_each_rule_is_told_in_a_line_with_the_words_marked(client: Client) -> None:
    page = client.get("/recherche", {"q": "combo"}).content.decode()

    rules = re.search(r'id="rules-wankul".*?</section>', page, re.DOTALL)
    told = re.findall(r"<p><a [^>]*><strong>([RG]\d+)</strong></a>(.*?)</p>", rules[0] if rules else "", re.DOTALL)
    assert len(told) == SHOWN
    assert all("<mark>" in text for _number, text in told), told


@pytest.mark.parametrize("words", ["", "   ", "\0", "zzzzqqqq", "<script>alert(1)</script>", "a" * 5000, "%", "é" * 300])
def test_no_words_break_the_page_or_escape_it(client: Client, words: str) -> None:
    answer = client.get("/recherche", {"q": words})

    assert answer.status_code == 200
    assert b"<script>alert" not in answer.content
    assert not words.strip("\0 ") or words == "%" or "Rien sur ce site" in answer.content.decode()


def test_the_page_leads_to_what_was_found(client: Client) -> None:
    page = client.get("/recherche", {"q": "pirate"}).content.decode()

    assert 'href="/catalogue/wankul/cartes/?q=pirate"' in page
    assert "data-card=" in page
    assert "S1&nbsp;108" in client.get("/recherche", {"q": "S1 108"}).content.decode(), "a set and a number stay two words"


@pytest.mark.parametrize("words", ["", "zzzzqqqq"])
def test_a_page_that_finds_nothing_leads_on(client: Client, words: str) -> None:
    page = client.get("/recherche", {"q": words}).content.decode()

    main = page[page.index("<main") :]
    for address in ("/catalogue/wankul/cartes/", "/decks/modeles/", "/regles/wongar/", "/jouer/nouvelle/lekemar/"):
        assert f'href="{address}"' in main
    assert 'id="doors"' not in client.get("/recherche", {"q": "laink"}).content.decode()


def test_a_search_costs_few_queries(client: Client, django_assert_max_num_queries: object) -> None:
    client.get("/recherche", {"q": "pirate"})
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        client.get("/recherche", {"q": "chat"})


def test_a_search_of_the_site_is_counted_with_those_of_lists(client: Client) -> None:
    for path in ("/recherche", "/catalogue/wankul/cartes/"):
        client.get(path, {"q": "chat"})

    assert Allowance.objects.get(key__startswith=f"{SEARCHES.name}:").used == 2
