"""The telling says why: whose spell hits, which defence sends it on, which card decides."""

from simulator.kernel.narration import Narrator
from tests.simulator.games.wizard_duel.board import GAME, B, C, attack, board, defend, give_up, take_life, target


def told(narrator: Narrator) -> list[tuple[str, str | None]]:
    """What the narrator says in French, with causes."""
    lines = [(line.words.fr, line.cause.fr if line.cause else None) for line in narrator.news()]
    return [(words.replace("\N{NO-BREAK SPACE}", " "), cause) for words, cause in lines]


def test_r18_who_does_not_defend_is_hit_by_the_spell_of_the_attacker() -> None:
    state = board("7S 3S", "8D", "", pile=["KC"])
    narrator = GAME.narrator(state)

    attack(state, "7S", "3S", on=B)
    give_up(state)
    take_life(state)

    lines = dict(told(narrator))
    assert lines["A lance un sort avec 7♠, 3♠."] is None
    assert lines["B ne se défend pas."] is None
    assert lines["B est touché."] == "le sort de A"
    assert next(cause for words, cause in lines.items() if "ramasse" in words) == "le sort de A"


def test_r12_nothing_counters_two_court_cards() -> None:
    state = board("KD JD", "8C", "", lives=[3, 0, 3], pile=["2H"], rest="discard")
    narrator = GAME.narrator(state)

    attack(state, "KD", "JD", on=B)

    assert {cause for words, cause in told(narrator) if "touché" in words or "éliminé" in words} == {"les deux figures de A"}


def test_r13_r14_r15_r17_the_deciding_card_and_the_defence_that_sends_the_spell_on() -> None:
    state = board("3S 7S 6S", "8D", "5H 3C", "", lives=3, pile=["KC"])
    narrator = GAME.narrator(state)

    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    target(state, C)
    defend(state, "5H", "3C")
    target(state, 0)
    defend(state, "6S")
    take_life(state)

    assert [cause for _, cause in told(narrator)][:12] == [
        None,
        None,
        None,
        "8♦",
        "le bouclier de B",
        None,
        "5♥",
        "la déviation de C",
        None,
        "6♠",
        "le retour de flamme de A",
        "le retour de flamme de A",
    ]


def test_r19_a_spell_that_finds_nobody_else_hits_its_attacker() -> None:
    state = board("7S 3S", "8D", "9D")
    narrator = GAME.narrator(state)

    attack(state, "7S", "3S", on=B)
    defend(state, "8D")
    target(state, C)
    defend(state, "9D")

    lines = told(narrator)
    assert lines[-2:] == [
        ("Tous les autres sont protégés : le sort se retourne contre A.", "le bouclier de C"),
        ("A est touché.", "son propre sort"),
    ]
