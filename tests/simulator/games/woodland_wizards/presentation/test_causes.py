"""The telling says why: the effect that runs, the rule that cancels one, what breaks a tie, why a card is scored."""

from simulator.kernel.narration import Narrator
from tests.simulator.games.woodland_wizards.board import GAME, NUMBER, A, B, act, board, boost, play, player


def told(narrator: Narrator, viewer: int | None = None) -> dict[str, str | None]:
    """What the narrator says in French, with causes."""
    lines = [(line.words.fr, line.cause.fr if line.cause else None) for line in narrator.news(viewer)]
    return {words.replace("\N{NO-BREAK SPACE}", " "): cause for words, cause in lines}


def test_what_an_effect_does_names_its_card_and_the_same_to_everybody() -> None:
    seen = {}
    for viewer in (A, B, 2):
        state = board(player("Shadow Moth"), player("Root Sprite"), player(), rest="away")
        narrator = GAME.narrator(state)
        play(state, "Shadow Moth")
        act(state, "take", "Root Sprite")
        seen[viewer] = told(narrator, viewer)

    assert [cause for words, cause in seen[A].items() if words.startswith("A ") or "Effet" in words][:4] == [
        None,
        None,
        "PHALÈNE DES OMBRES",
        "PHALÈNE DES OMBRES",
    ]
    assert list(seen[A].values()) == list(seen[B].values()) == list(seen[2].values())


def test_r13_an_effect_that_cannot_happen_entirely_says_so() -> None:
    state = board(player("Shadow Moth, Root Sprite"), player(), rest="away")
    narrator = GAME.narrator(state)

    play(state, "Shadow Moth")

    cause = told(narrator)["Effet annulé pour A : PHALÈNE DES OMBRES."]
    assert cause
    assert cause.startswith("la règle R13")


def test_a_discard_that_an_effect_asks_for_names_it_and_the_winner_scores_by_his_rank() -> None:
    state = board(player("Forest Wolf, Longneck"), player("Dread Raven, Root Sprite"), stage="tournament", round=4, rest="away")
    narrator = GAME.narrator(state)

    act(state, "enter", "Forest Wolf")
    act(state, "enter", "Dread Raven")
    boost(state, "Longneck", "Root Sprite")

    lines = told(narrator)
    assert lines["B défausse un Boost de A : LONG COU."] == "LUTIN RACINE"
    assert next(cause for words, cause in lines.items() if words.startswith("B score ")) == "sa place de n° 1 au classement"


def test_r14_r26_a_tie_says_what_decides_it() -> None:
    creatures = (("Thorn Badger", "Ancient Stag"), ("Forest Wolf", "Forest Wolf"), ("Longneck", "Forest Wolf"))
    seats = [(player("Root Sprite", creature=mine), player(creature=other)) for mine, other in creatures]
    causes = []
    for players in seats:
        state = board(*players, stage="boost_1", round=4, first=A)
        narrator = GAME.narrator(state)
        act(state, "pass")
        causes.append(next(cause for words, cause in told(narrator).items() if words.startswith("Classement")))

    value = GAME.box.value[NUMBER["FOREST WOLF"]]
    assert causes == ["CERF ANCIEN", f"l’ordre du tour, à {value} partout", None]


def test_a_card_that_scores_by_itself_says_so_and_one_that_does_not_too() -> None:
    last = board(player("Root Sprite", creature="Moon Trout"), player(creature="Dread Raven"), stage="boost_1", round=4)
    first = board(player("Root Sprite", creature="Moon Trout", boosts="Dread Raven"), player(), stage="boost_1", round=4)
    causes = []
    for state in (last, first):
        narrator = GAME.narrator(state)
        act(state, "pass")
        causes.append({words: cause for words, cause in told(narrator).items() if "TRUITE" in words and "Compte" not in words})

    assert causes[0] == {"A score TRUITE LUNAIRE.": "son propre effet"}
    assert causes[1] == {
        "Effet annulé pour A : TRUITE LUNAIRE.": "son rang, que l’effet ne récompense pas",
        "A score TRUITE LUNAIRE.": "sa place de n° 1 au classement",
    }
