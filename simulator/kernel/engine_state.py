"""What the states of all engines share, and which parts of the contract (game.py) each of them brings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any, Final

from simulator.kernel.game import IllegalActionError, Language, Outcome, Reason
from simulator.kernel.rooms import Rooms
from simulator.kernel.words import Words


class EngineState(ABC):
    """A position under its rules.

    The data of an engine (`model/state.py`) derive from this class, and its contract (`contract.py`) from the data: so a rule
    imports the data alone, and may still ask a position for anything that the contract promises.
    """

    __slots__ = ()

    @abstractmethod
    def current_player(self) -> int: ...

    @abstractmethod
    def legal_actions(self) -> list[int]: ...

    @abstractmethod
    def apply_action(self, action: int) -> None: ...

    def apply_checked(self, action: int) -> None:
        """Play an action asked for by a person or the network; raises IllegalActionError with the rules."""
        if reasons := self.why_not(action):
            raise IllegalActionError(reasons)
        self.apply_action(action)

    @abstractmethod
    def rooms(self) -> Rooms[Any]:
        """Who answers in this game what follows."""

    def why_not(self, action: int | dict[str, Any]) -> list[Reason]:
        return self.rooms().why_not(self, action)

    @abstractmethod
    def is_terminal(self) -> bool: ...

    def returns(self) -> list[float]:
        return self.rooms().returns(self)

    def outcome(self) -> Outcome | None:
        return self.rooms().outcome(self)

    def observation(self, player: int) -> dict[str, Any]:
        return self.rooms().observation(self, player)

    def action_to_struct(self, action: int) -> dict[str, Any]:
        return self.rooms().action_to_struct(self, action)

    def action_to_words(self, action: int) -> Words:
        """The action in the words of both languages."""
        return self.rooms().action_to_words(self, action)

    def action_to_string(self, action: int, language: Language = "fr") -> str:
        """The action in words."""
        return self.action_to_words(action).say(language)

    @abstractmethod
    def serialize(self) -> dict[str, Any]: ...


def written(state: EngineState, names: Iterable[str]) -> dict[str, Any]:
    """These attributes as JSON would give them back: tuples as lists, and every list a new one."""
    return {name: copied(getattr(state, name)) for name in names}


def fill(state: EngineState, names: Iterable[str], blob: dict[str, Any]) -> None:
    """Give the state what `written` wrote down."""
    for name in names:
        setattr(state, name, copied(blob[name]))


_PLAIN: Final = frozenset((int, str, bool, type(None)))
"""What is copied by being named: a row that holds nothing else is copied in one go."""


def copied(value: Any) -> Any:
    """Lists and tuples as new lists, as deep as they go."""
    if not isinstance(value, (list, tuple)):
        return value
    return list(value) if _PLAIN.issuperset(map(type, value)) else [copied(part) for part in value]
