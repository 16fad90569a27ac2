"""Playing a transcript again with today's engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from simulator.kernel.game import Language
from simulator.kernel.narration import NarratedGame
from simulator.kernel.words import Words
from simulator.transcript.layout import UnreadableTranscriptError, read_machine_part, render
from simulator.transcript.telling import Recipe, Teller, Transcript


@dataclass(frozen=True, slots=True)
class Verdict:
    """What playing a transcript again showed.

    `action` is the number, from 1, of the first action after which the game is another one (None when no action is to
    blame); `line` is the first line of the text that reads differently though the game is the same.
    """

    same: bool
    message: Words
    action: int | None = None
    line: int | None = None


def verify(text: str, games: Mapping[str, NarratedGame]) -> Verdict:
    """Play a transcript again with the games given by slug; compare every position, then every word.

    UnreadableTranscriptError when there is nothing to play: no machine part, an unknown game, an impossible table.
    """
    blob = read_machine_part(text)
    teller = _set_up(blob, games)
    checks = " ".join(map(str, blob["checks"])).split()
    if len(checks) != len(blob["actions"]):
        raise UnreadableTranscriptError(
            f"{len(blob['actions'])} actions mais {len(checks)} contrôles",
            f"{len(blob['actions'])} actions but {len(checks)} checks",
        )
    for number, (action, check) in enumerate(zip(blob["actions"], checks, strict=True), start=1):
        if action not in teller.state.legal_actions():
            return _refused(number, teller, action)
        teller.play(action)
        if teller.checks[-1] != check:
            return _elsewhere(number, teller)
    return _compare_ends(text, blob, teller.finish(blob["seats"]))


def _set_up(blob: Mapping[str, Any], games: Mapping[str, NarratedGame]) -> Teller:
    game = games.get(blob["game"])
    if game is None:
        raise UnreadableTranscriptError(f"jeu inconnu « {blob['game']} »", f"unknown game “{blob['game']}”")
    try:
        return Teller(game, blob["seed"], blob["decks"], _options(game, blob["options"]))
    except (LookupError, TypeError, ValueError) as problem:
        raise UnreadableTranscriptError(
            f"cette table ne peut pas être mise en place : {problem}", f"this table cannot be set up: {problem}"
        ) from problem


def _options(game: NarratedGame, values: Mapping[str, Any]) -> Any:
    """The options as they were; TypeError for one that the game does not have, or of another type."""
    usual = game.options()
    for name, value in values.items():
        if type(value) is not type(getattr(usual, name, None)):
            raise TypeError(f"option {name} = {value!r}")
    return game.options(**values)


def _refused(number: int, teller: Teller, action: int) -> Verdict:
    reasons = teller.state.why_not(action) if not teller.state.is_terminal() else []
    french = " ; ".join(reason.message("fr") for reason in reasons) or "la partie est déjà finie"
    english = "; ".join(reason.message("en") for reason in reasons) or "the game is already over"
    message = Words(f"L’action {number} est refusée : {french}.", f"Action {number} is refused: {english}.")
    return Verdict(False, message, action=number)


def _elsewhere(number: int, teller: Teller) -> Verdict:
    words = teller.steps[-1].action
    message = Words(
        f"La partie diffère à partir de l’action {number} : {words.fr}",
        f"The game differs from action {number}: {words.en}",
    )
    return Verdict(False, message, action=number)


def _compare_ends(text: str, blob: Mapping[str, Any], transcript: Transcript) -> Verdict:
    if transcript.fingerprint != blob["fingerprint"]:
        return Verdict(False, Words("La position finale est une autre.", "The final position is another one."))
    language: Language = "en" if blob["language"] == "en" else "fr"
    then = replace(transcript.recipe, rules_version=blob["rules_version"], cards_version=blob["cards_version"])
    pairs = zip_longest(text.splitlines(), render(replace(transcript, recipe=then), language).splitlines())
    for line, (recorded, today) in enumerate(pairs, start=1):
        if recorded != today:
            return _other_words(line)
    return _same(then, transcript.recipe)


def _other_words(line: int) -> Verdict:
    message = Words(f"Même partie, mais la ligne {line} se dit autrement.", f"Same game, but line {line} reads differently.")
    return Verdict(False, message, line=line)


def _same(then: Recipe, now: Recipe) -> Verdict:
    """The good answer; it says so when the rules or the cards have another version by now."""
    count = len(now.actions)
    french, english = f"Identique : {count} actions rejouées", f"The same: {count} actions played again"
    if then != now:
        versions = f"{then.rules_version}/{then.cards_version} → {now.rules_version}/{now.cards_version}"
        french, english = f"{french} (règles/cartes {versions})", f"{english} (rules/cards {versions})"
    return Verdict(True, Words(f"{french}.", f"{english}."))
