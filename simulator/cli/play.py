"""A game in the terminal: the table, the choices by number, and what happened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from simulator.ai.driver import choose
from simulator.catalog import Card, load
from simulator.cli.asking import HUMAN, find_decks, find_game, find_options, find_seats
from simulator.cli.console import Console, folded
from simulator.effects.lines import Line
from simulator.games.complete import CompleteGame
from simulator.kernel.game import Agent, Deck
from simulator.kernel.words import Words
from simulator.transcript import retell, seat_letter

HELP = Words(
    "numéro : choisir · ? : pourquoi pas ? · c NOM : texte d’une carte · t : table · l : journal · q : quitter",
    "number: choose · ?: why not? · c NAME: a card’s text · t: table · l: log · q: quit",
)
RULE = "─" * 78


class QuitGameError(Exception):
    """The person at the keyboard has had enough."""


def play_game(slug: str, *, seats: str | None, decks: list[str], options: list[str], seed: int | None, console: Console) -> None:
    """Play until the game ends or a person quits."""
    game = find_game(slug)
    players = find_seats(seats, game, humans=True)
    seed = secrets.randbits(32) if seed is None else seed
    agreed = find_options(options, game, len(players))
    sitting = Sitting(game, players, decks=find_decks(decks, slug, len(players)), options=agreed, seed=seed, console=console)
    console.tell(f"{slug} · graine {seed}", f"{slug} · seed {seed}")
    try:
        sitting.play()
    except (QuitGameError, KeyboardInterrupt):
        console.say()
        console.tell("Partie interrompue.", "Game left.")
    if console.as_json:
        console.answer(sitting.as_dict())


class Sitting:
    """One game at this keyboard; agents and people may share the seats in any way."""

    def __init__(
        self,
        game: CompleteGame,
        players: Sequence[Agent | None],
        *,
        decks: Sequence[Deck],
        options: Any,
        seed: int,
        console: Console,
    ) -> None:
        self.game = game
        self.players = players
        self.decks = decks
        self.options = options
        self.seed = seed
        self.console = console
        self.state = game.new_initial_state(decks=decks, options=options, seed=seed)
        self.humans = [seat for seat, player in enumerate(players) if player is None]
        viewers: list[int | None] = [*self.humans] or [None]
        self.narrators = {viewer: game.narrator(self.state) for viewer in viewers}
        self.journal: dict[int | None, list[str]] = {viewer: [] for viewer in viewers}
        self.actions: list[int] = []
        self.last_human: int | None = None

    def play(self) -> None:
        """Ask each seat in turn; QuitGameError when a person quits."""
        while not self.state.is_terminal():
            seat = self.state.current_player()
            agent = self.players[seat]
            if agent is None:
                self._play_human(seat)
            else:
                self.actions.append(choose(agent, self.state, self.seed, len(self.actions)))
                self.state.apply_action(self.actions[-1])
                if not self.humans:
                    self._tell_news(None)
        for viewer, narrator in self.narrators.items():
            self._tell_news(viewer)
            result = narrator.result()
        self.console.say(RULE)
        self.console.say(folded(result.say(self.console.language)))

    def as_dict(self) -> dict[str, Any]:
        """JSON: the game so far, told with all cards named."""
        names = [player.name if player else HUMAN for player in self.players]
        story = retell(self.game, seed=self.seed, decks=self.decks, actions=self.actions, seats=names, options=self.options)
        return {"finished": self.state.is_terminal(), "transcript": story.as_dict()}

    def _play_human(self, seat: int) -> None:
        legal = self.state.legal_actions()
        if len(legal) > 1:
            self._hand_over(seat)
            self._tell_news(seat)
            self._draw(seat)
            action = self._ask(seat, legal)
        else:
            action = legal[0]
            words = self.state.action_to_string(action, self.console.language)
            self._tell_news(seat)
            self.console.tell(f"  → {words} (seul choix)", f"  → {words} (the only choice)")
        self.state.apply_checked(action)
        self.actions.append(action)

    def _hand_over(self, seat: int) -> None:
        """Two people at one keyboard: nobody sees the other's hand."""
        if len(self.humans) > 1 and self.last_human != seat:
            self.console.tell(
                f"Au joueur {seat_letter(seat)} : Entrée quand il est prêt.", f"Player {seat_letter(seat)}: Enter when ready."
            )
            self._read()
        self.last_human = seat

    def _tell_news(self, viewer: int | None) -> None:
        for line in self.narrators[viewer].news(viewer):
            words = line.words.say(self.console.language)
            text = f"\n{words}" if line.is_heading else f"  · {words}"
            self.journal[viewer].append(text)
            self.console.say(folded(text))

    def _draw(self, seat: int) -> None:
        self.console.say(RULE)
        for line in self.game.draw(self.state.observation(seat), self.console.language):
            self.console.say(folded(line))
        self.console.say()

    def _ask(self, seat: int, legal: list[int]) -> int:
        """Numbered choices until one is made."""
        self._list_choices(legal)
        while True:
            answer = self._read(f"{seat_letter(seat)} > ")
            if answer.isdecimal() and 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            if answer.isdecimal():
                self.console.tell(
                    f"  Il n’y a pas de choix {answer} : de 1 à {len(legal)}.", f"  No choice {answer}: 1 to {len(legal)}."
                )
                continue
            self._obey(answer, seat)
            if answer == "t":
                self._list_choices(legal)

    def _list_choices(self, legal: list[int]) -> None:
        """The choices by number."""
        for number, action in enumerate(legal, start=1):
            self.console.say(folded(f"  {number:3d}  {self.state.action_to_string(action, self.console.language)}"))

    def _obey(self, answer: str, seat: int) -> None:
        """Whatever was typed that is no choice."""
        command, _, rest = answer.partition(" ")
        if command == "?":
            self._explain()
        elif command == "c" and rest.strip():
            self._show_card(rest.strip())
        elif command == "t":
            self._draw(seat)
        elif command == "l":
            self.console.say(folded("\n".join(self.journal[seat])))
        else:
            self.console.say(folded(HELP.say(self.console.language)))

    def _read(self, prompt: str = "") -> str:
        """One line from the keyboard; the end of input, or q, quits."""
        line = self.console.ask(prompt)
        if line is None or line.strip().lower() in {"q", "quit", "quitter"}:
            raise QuitGameError
        return line.strip()

    def _explain(self) -> None:
        """The rule behind each refusal."""
        refused = self.game.refusals(self.state)
        for what, reasons in refused:
            self.console.say(folded(f"  {what.say(self.console.language)}"))
            for reason in reasons:
                self.console.say(folded(f"     {reason.message(self.console.language)}"))
        if not refused:
            self.console.tell("  Rien n’est refusé en ce moment.", "  Nothing is refused now.")

    def _show_card(self, part: str) -> None:
        """The text of the cards in play (of the decks, or of the box) whose name holds `part`; the same text is told once."""
        language = self.console.language
        found: dict[tuple[Line, ...], list[str]] = {}
        for card in self._cards_in_play():
            if part.casefold() in card.names.say(language).casefold():
                found.setdefault(tuple(self.game.card_words(card, language)), []).append(card.names.say(language))
        for lines, names in found.items():
            self.console.say(folded(f"  {' · '.join(names)}"))
            for line in lines:
                label = line.label and line.label + ("\N{NO-BREAK SPACE}: " if language == "fr" else ": ")
                self.console.say(folded(f"     {label}{line.text}"))
        if not found:
            self.console.tell(f"  Aucune carte ne s’appelle « {part} » ici.", f"  No card here is called “{part}”.")

    def _cards_in_play(self) -> list[Card]:
        catalog = load(self.game.slug)
        ids = {catalog.printings[printing].card_id for deck in self.decks for printing in deck}
        return [catalog.cards[card] for card in sorted(ids or catalog.cards)]
