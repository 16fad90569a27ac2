"""What a choice says before it is made: the deed, the card, whose it is and where it lies."""

from __future__ import annotations

import pytest

from simulator.catalog import load
from simulator.games.wankul.effects.language import walk
from simulator.games.wankul.effects.lexicon import THEMES
from simulator.games.wankul.effects.parse import parse_abilities
from simulator.games.wankul.effects.wording import speaker_of
from simulator.games.wankul.effects.wording.offers import offer_words
from simulator.games.wankul.effects.words.choosing import Choose
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation.notation import _TO_TARGETS
from tests.simulator.games.wankul.board import act, at, board, person, place, play, terrain

TWO = terrain(name="TWO")
ENEMY = person(1, name="INFECTÉ")


def words(state: State, language: str) -> list[str]:
    """The legal choices in words."""
    assert language in ("fr", "en")
    return [state.action_to_string(action, language) for action in state.legal_actions()]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("action", "french", "english"),
    [
        ({"discard_character": {}}, "Défausser INFECTÉ (adverse, TER)", "Discard INFECTÉ (the opponent’s, TER)"),
        ({"ban_character": {}}, "Bannir INFECTÉ (adverse, TER)", "Ban INFECTÉ (the opponent’s, TER)"),
        ({"bounce": {}}, "Renvoyer en main INFECTÉ (adverse, TER)", "Return INFECTÉ (the opponent’s, TER) to hand"),
        (
            {"character_to_deck": {}},
            "Remettre dans la pioche INFECTÉ (adverse, TER)",
            "Put INFECTÉ (the opponent’s, TER) into the deck",
        ),
        (
            {"force": {"add": 1}},
            "Changer la Force\u00a0: INFECTÉ (adverse, TER)",
            "Change the strength: INFECTÉ (the opponent’s, TER)",
        ),
        ({"move": {}}, "Déplacer INFECTÉ (adverse, TER)", "Move INFECTÉ (the opponent’s, TER)"),
        ({"cancel": {}}, "Annuler le texte\u00a0: INFECTÉ (adverse, TER)", "Cancel the text: INFECTÉ (the opponent’s, TER)"),
    ],
)
def test_a_target_says_what_will_be_done_to_it(action: dict[str, dict[str, object]], french: str, english: str) -> None:
    [(word, fields)] = action.items()
    chooser = person(0, name="chooser", abilities=[{"when": "on_play", "do": [{word: {"side": "opp", **fields}}]}])
    state = board(at(b=[ENEMY]), at(TWO), a={"hand": [chooser]})

    play(state, chooser, on=1)

    assert words(state, "fr") == [french]
    assert words(state, "en") == [english]


def test_every_deed_has_words() -> None:
    verbs = {name: value for theme in THEMES for name, value in vars(theme).items() if name.startswith("V_")}

    assert len(set(verbs.values())) == len(verbs)
    assert set(verbs.values()) == set(_TO_TARGETS)


def test_what_a_card_lets_one_choose_is_said_by_what_it_does() -> None:
    chooser = person(0, name="chooser", abilities=[{"when": "on_play", "do": [{"choose": [[{"draw": 2}], [{"score": 1}]]}]}])
    state = board(at(b=[ENEMY]), at(TWO), a={"hand": [chooser]})

    play(state, chooser, on=1)

    assert words(state, "fr") == ["Piocher 2 cartes", "Scorer un Terrain"]
    assert words(state, "en") == ["Draw 2 cards", "Score a terrain"]


@pytest.mark.parametrize(
    ("card", "french", "english"),
    [
        (
            "S2-031",
            ["Votre adversaire reprend en main la carte du dessus de sa défausse", "Défausser une carte de votre main"],
            ["Your opponent returns the top card of their discard pile to their hand", "Discard a card from your hand"],
        ),
        (
            "S2-042",
            [
                "Reprendre en main les 2 cartes du dessus de votre défausse",
                "Jouer gratuitement un Personnage de votre main sans ses effets",
            ],
            [
                "Return the top 2 cards of your discard pile to your hand",
                "Play a character from your hand without its effects for free",
            ],
        ),
        (
            "S3-057",
            ["Annoncer une carte de coût pair", "Annoncer une carte de coût impair"],
            ["Call a card with an even cost", "Call a card with an odd cost"],
        ),
        (
            "S3-100",
            [
                "Laisser votre adversaire reprendre en main les 2 cartes du dessus de sa défausse, "
                "puis reprendre en main la carte du dessus de la vôtre",
                "Laisser votre adversaire défausser un de ses Personnages, puis défausser 2 des vôtres",
            ],
            [
                "Let your opponent return the top 2 cards of their discard pile to their hand, "
                "then return the top card of yours to your hand",
                "Let your opponent discard one of their characters, then discard 2 of yours",
            ],
        ),
    ],
)
def test_what_the_other_player_chooses_is_said_to_him(card: str, french: list[str], english: list[str]) -> None:
    mine = {"hand": [card, *["plain"] * 6], "discard": ["plain"]}
    state = board(at(b=[ENEMY, person(2)]), a=mine, b={"hand": ["plain"], "discard": ["plain"] * 3})

    play(state, card)
    while state.current_player() == 0:
        act(state, "pay", card="plain")

    assert state.current_player() == 1
    assert words(state, "fr") == french
    assert words(state, "en") == english


def test_every_thing_a_card_offers_is_said_in_both_languages_and_none_like_another() -> None:
    cards = [card for card in load("wankul").cards.values() if card.status != "manual"]
    offers = [
        (speaker_of(card), one)
        for card in cards
        for one in walk(tuple(parse_abilities(card.id, card.abilities)))
        if isinstance(one, Choose)
    ]
    assert len(offers) > 10

    for speaker, offer in offers:
        for to_opponent in (False, True):
            said = [offer_words(offer, number, speaker, to_opponent=to_opponent) for number in range(len(offer.options))]
            assert len({one.fr for one in said}) == len({one.en for one in said}) == len(said)
            assert all(one.fr[0].isupper() and one.en[0].isupper() for one in said)


def test_scores_say_which_terrain_and_discards_after_them_who() -> None:
    state = board(at(a=[person(7), ENEMY]), at(TWO), a={"hand": ["S1-117", "plain"]})
    play(state, "S1-117", on=1, pay=["plain"])
    assert words(state, "fr")[0] == "Scorer TER"

    act(state, "slot", terrain=0)

    assert "Défausser INFECTÉ (le vôtre, TER)" in words(state, "fr")


def test_an_exchange_and_a_character_given_up_say_so() -> None:
    swap = board(at(a=[ENEMY, person(2)]), a={"hand": ["S1-052"]})
    play(swap, "S1-052")
    blow = board(at(b=["S1-112", ENEMY]), a={"hand": ["S1-034"]})
    play(blow, "S1-034")
    act(blow, "target", card=ENEMY)

    assert "Échanger INFECTÉ (le vôtre, TER)" in words(swap, "fr")
    assert words(blow, "fr") == ["Ne pas intervenir", "Défausser à sa place POLICIER (le vôtre, TER)"]


def test_a_place_says_terrain_row_and_column() -> None:
    state = board(at(), a={"hand": [ENEMY]})
    act(state, "play", card=ENEMY)

    assert words(state, "fr") == ["Sur TER, rang 1, colonne 1"]
    place(state, 0)


def test_a_place_on_the_opponents_side_says_so_even_where_no_other_is_offered() -> None:
    """An opponent's character is moved on his own side; two places never have the same words."""
    mover = person(0, name="mover", abilities=[{"when": "on_play", "do": [{"move": {"side": "opp"}}]}])
    state = board(at(b=[ENEMY]), at(TWO), a={"hand": [mover]})
    play(state, mover, on=1)
    act(state, "target", card=ENEMY)

    assert words(state, "fr") == ["Sur TWO (côté adverse), rang 1, colonne 1"]
    assert words(state, "en") == ["On TWO (on the opponent’s side), row 1, column 1"]


def test_two_terrains_of_one_name_are_told_apart_by_their_slots_wherever_they_are_named() -> None:
    state = board(at(), at(a=[ENEMY]), at(TWO), a={"hand": [ENEMY]})
    act(state, "play", card=ENEMY)

    assert words(state, "fr")[:2] == ["Sur TER (emplacement 1), rang 1, colonne 1", "Sur TER (emplacement 2), rang 1, colonne 2"]
    assert "On TWO, row 1, column 1" in words(state, "en")


def test_equal_characters_on_one_side_are_told_apart_by_their_cells() -> None:
    chooser = person(0, name="chooser", abilities=[{"when": "on_play", "do": [{"discard_character": {"side": "opp"}}]}])
    state = board(at(b=[ENEMY, ENEMY]), at(TWO, b=[ENEMY]), a={"hand": [chooser]})

    play(state, chooser, on=1)

    assert words(state, "fr") == [
        "Défausser INFECTÉ (adverse, TER, rang 1, colonne 1)",
        "Défausser INFECTÉ (adverse, TER, rang 1, colonne 2)",
        "Défausser INFECTÉ (adverse, TWO)",
    ]


def test_cards_of_one_name_in_a_hand_are_told_apart_by_their_printings() -> None:
    state = board(at(), a={"hand": ["S1-031", "S1-032", "S1-034"]})

    assert {"Play GARAGISTE (S1-031)", "Play GARAGISTE (S1-032)", "Play CAMIONNEUR"} <= set(words(state, "en"))


def test_cards_of_one_name_in_a_pile_are_told_apart_by_printing_and_depth() -> None:
    taker = person(0, name="taker", abilities=[{"when": "on_play", "do": [{"recover": {"place": "any"}}]}])
    state = board(at(), a={"hand": [taker], "discard": ["S1-031", "plain", "S1-032", "S1-031"]})

    play(state, taker)

    assert words(state, "en") == [
        "Take GARAGISTE (S1-031, no. 4 from the top)",
        "Take plain",
        "Take GARAGISTE (S1-032)",
        "Take GARAGISTE (S1-031, no. 1 from the top)",
    ]
