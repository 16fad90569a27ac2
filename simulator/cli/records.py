"""Recorded games: making one, and checking one."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from simulator.cli.asking import find_decks, find_game, find_options, find_seats
from simulator.cli.console import CannotDoError, Console
from simulator.games import GAMES
from simulator.transcript import UnreadableTranscriptError, record, render, verify


def record_game(slug: str, *, seats: str | None, decks: list[str], options: list[str], seed: int, console: Console) -> None:
    """Let agents play a game; its text is the answer."""
    game = find_game(slug)
    agents = [agent for agent in find_seats(seats, game, humans=False) if agent is not None]
    agreed = find_options(options, game, len(agents))
    transcript = record(game, seed=seed, decks=find_decks(decks, slug, len(agents)), agents=agents, options=agreed)
    text = render(transcript, console.language)
    console.say(text.removesuffix("\n"))
    console.answer({"text": text, "transcript": transcript.as_dict()})


def verify_file(name: str, card_list: str | None, console: Console) -> int:
    """Play a recorded game again, with the card list in this file where it needs one; 0 when it is the same, 1 when it is not."""
    lists = [_text_in(card_list)] if card_list else []
    text = _text_in(name)
    try:
        verdict = verify(text, GAMES, lists)
    except UnreadableTranscriptError as problem:
        raise CannotDoError(
            f"{name} : ce n’est pas une partie enregistrée ({problem.words.fr})",
            f"{name}: not a recorded game ({problem.words.en})",
        ) from problem
    console.answer({"file": name, **asdict(verdict)})
    if verdict.same:
        console.say(verdict.message.say(console.language))
        return 0
    console.complain(verdict.message)
    return 1


def _text_in(name: str) -> str:
    """The text of a file."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except OSError as problem:
        raise CannotDoError(
            f"{name} : lecture impossible ({problem.strerror})", f"{name}: cannot be read ({problem.strerror})"
        ) from problem
    except UnicodeDecodeError as problem:
        raise CannotDoError(f"{name} : ce n’est pas du texte UTF-8", f"{name}: not UTF-8 text") from problem
