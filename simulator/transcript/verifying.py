"""Playing a transcript again with today's engine."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from simulator.catalog.own_list import list_version
from simulator.games.own_lists import UnusableListError, UsableList, usable_list
from simulator.kernel.game import Language
from simulator.kernel.narration import NarratedGame
from simulator.kernel.words import Words
from simulator.transcript.layout import UnreadableTranscriptError, read_machine_part, render
from simulator.transcript.recorder import Recipe, Teller, Transcript


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


def verify(text: str, games: Mapping[str, NarratedGame], lists: Collection[str] = ()) -> Verdict:
    """Play a transcript again with the games given by slug; compare every position, then every word.

    A game that was played with a list of somebody's own needs it: from the transcript, or among the texts in `lists`.
    UnreadableTranscriptError when there is nothing to play: no machine part, an unknown game, a list that is missing, an
    impossible table.
    """
    blob = read_machine_part(text)
    teller = _set_up(blob, games, lists)
    try:
        return _played_again(text, blob, teller)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
        if blob["start"] is None:
            raise
        raise UnreadableTranscriptError(
            f"la position de départ n’est pas jouable : {problem}", f"the first position cannot be played from: {problem}"
        ) from problem


def _played_again(text: str, blob: Mapping[str, Any], teller: Teller) -> Verdict:
    """Every position, then every word."""
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


def _set_up(blob: Mapping[str, Any], games: Mapping[str, NarratedGame], lists: Collection[str]) -> Teller:
    game = games.get(blob["game"])
    if game is None:
        raise UnreadableTranscriptError(f"jeu inconnu « {blob['game']} »", f"unknown game “{blob['game']}”")
    own_list = _own_list(blob, lists) if blob["list_name"] or blob["card_list"] else None
    try:
        played = own_list.game if own_list else game
        options = _options(game, blob["options"])
        return Teller(played, blob["seed"], blob["decks"], options, own_list=own_list, start=blob["start"])
    except (LookupError, TypeError, ValueError, AttributeError) as problem:
        raise UnreadableTranscriptError(
            f"cette table ne peut pas être mise en place : {problem}", f"this table cannot be set up: {problem}"
        ) from problem


def _own_list(blob: Mapping[str, Any], lists: Collection[str]) -> UsableList:
    """The list that the game was played with, from the transcript or from those at hand."""
    name, version = blob["list_name"], blob["cards_version"]
    text = blob["card_list"] or next((known for known in lists if list_version(known) == version), None)
    if text is None:
        raise UnreadableTranscriptError(
            f"la liste « {name} » (empreinte {version}), avec laquelle la partie a été jouée, n’y est pas : chargez-la d’abord",
            f"the list “{name}” (fingerprint {version}) with which the game was played is not in it: load that list first",
        )
    try:
        return usable_list(blob["game"], text)
    except (KeyError, UnusableListError) as refused:
        raise UnreadableTranscriptError(
            f"la liste « {name} » ne peut pas être jouée : {refused}", f"the list “{name}” cannot be played: {refused}"
        ) from refused


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
    as_told = {name: blob[name] for name in ("rules_version", "cards_version", "list_name", "card_list")}
    then = replace(transcript.recipe, **as_told)
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
    if (then.rules_version, then.cards_version) != (now.rules_version, now.cards_version):
        versions = f"{then.rules_version}/{then.cards_version} → {now.rules_version}/{now.cards_version}"
        french, english = f"{french} (règles/cartes {versions})", f"{english} (rules/cards {versions})"
    return Verdict(True, Words(f"{french}.", f"{english}."))
