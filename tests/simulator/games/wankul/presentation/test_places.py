"""The place that goes without saying (R38, R54, G23): taken where it makes no difference, asked for where it does."""

from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation.places import usual_place
from tests.simulator.games.wankul.board import COMBO, act, at, board, choices, person

SIMPLE = person(3)


def usual(state: State, slot: int | None = None, beside: int = -1) -> tuple[int, int, int] | None:
    """Terrain, row and column of the usual place."""
    action = usual_place(state, slot, beside)
    if action is None:
        return None
    struct = state.action_to_struct(action)
    assert action in state.legal_actions()
    return struct["terrain"], struct["row"], struct["column"]


def begun(card: object, *terrains: object) -> State:
    """The card is being played, and its place is asked for."""
    state = board(*terrains, a={"hand": [card, "plain"]})  # type: ignore[arg-type]
    act(state, "play", card=card)
    return state


def test_the_next_free_cell_of_the_row_where_one_terrain_lies() -> None:
    assert usual(begun(SIMPLE, at(a=[person(2)]))) == (0, 1, 2)


def test_a_terrain_has_to_be_chosen_where_several_lie() -> None:
    state = begun(SIMPLE, at(a=[person(2)]), at())

    assert usual(state) is None
    assert usual(state, slot=0) == (0, 1, 2)
    assert usual(state, slot=1) == (1, 1, 1)
    assert usual(state, slot=2) is None


def test_no_opening_gem_is_covered() -> None:
    """A row whose last character still shows an opening gem is left for who can meet it."""
    assert usual(begun(SIMPLE, at(a=[person(2, open="o")]))) == (0, 2, 1)


def test_where_gems_could_meet_the_player_chooses() -> None:
    closing = person(3, close="o", abilities=[COMBO])
    state = begun(closing, at(a=[person(2, open="o")]))

    assert usual(state) is None
    assert [cell.get("combo", False) for cell in choices(state, "place")] == [True, False]
    assert usual(state, beside=state.side[0][0]) == (0, 1, 2)


def test_a_text_that_speaks_of_lines_leaves_the_choice() -> None:
    doomed = {"side": "self", "where": "row", "other": True}
    state = begun(person(3, abilities=[{"when": "static", "do": [{"doom": doomed}]}]), at(a=[person(2)]))

    assert usual(state) is None


def test_nothing_is_usual_while_something_else_is_asked() -> None:
    assert usual_place(board(at(), a={"hand": [SIMPLE]})) is None
