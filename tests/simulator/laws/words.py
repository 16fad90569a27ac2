"""What legal actions say."""

from typing import get_args

from simulator.kernel.game import Language, State


def assert_told_apart(state: State) -> None:
    """Every legal action has words, and no two have the same, in any language."""
    legal = state.legal_actions()
    for language in get_args(Language):
        texts = [state.action_to_string(action, language) for action in legal]
        assert all(texts)
        assert [text for text in texts if texts.count(text) > 1] == []
