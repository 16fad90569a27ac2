"""A game of Wankul in sentences: every event of the log, in French and in English."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from simulator.catalog.typography import said
from simulator.games.wankul.effects import codes
from simulator.games.wankul.model.cells import column_of, row_of, slot_of
from simulator.games.wankul.model.state import State
from simulator.games.wankul.presentation.causes import NOBODY, cause_of
from simulator.games.wankul.presentation.notation import ground, ground_parts
from simulator.kernel.causes import CausedLog, caused_since
from simulator.kernel.narration import Deed, Line
from simulator.kernel.words import CardWords, Words

Event = tuple[Any, ...]

OWN_DEEDS = frozenset({"turn", "turn_end", "end", "first", "mulligan", "activate"})
"""Events that are nobody's effect."""

SCORES = frozenset({"score", "won", "conceded"})
"""Events (kind, player, slot, …, terrains) of a Terrain that is scored."""

ABOUT_ITSELF = frozenset({"play", "combo", "terrain", "move", "repeats"})
"""Events (kind, player, card) that name no cause where the card itself says so."""

ENDINGS = {
    "five_terrains": said("cinq Terrains remportés", "five Terrains won"),
    "deck_out_draw": said("l’adversaire devait piocher et n’a plus de carte", "the opponent had to draw and has no card left"),
    "deck_out_mill": said("l’adversaire devait meuler et n’a plus de carte", "the opponent had to mill and has no card left"),
    "deck_out_ban": said(
        "l’adversaire devait bannir de sa pioche et n’a plus de carte",
        "the opponent had to ban from his deck and has no card left",
    ),
    "no_terrain": said("l’adversaire n’a plus de Terrain à poser", "the opponent has no Terrain left to play"),
    "turn_limit": said("limite de tours atteinte", "turn limit reached"),
    "forced_loop": said("boucle sans fin", "endless loop"),
}

DESTINATIONS = {
    "discard": said("à la défausse", "to the discard"),
    "ban": said("en zone Ban", "to the ban zone"),
    "hand": said("en main", "to the hand"),
    "deck": said("dans la pioche", "to the deck"),
}

PLACES = {
    codes.TOP: said("sur sa pioche", "on top of his deck"),
    codes.BOTTOM: said("sous sa pioche", "under his deck"),
    codes.SHUFFLE: said("dans sa pioche, qu’il mélange", "into his deck, which he shuffles"),
}

PARTS = (said("Le Perdant", "Loser"), said("Le Gagnant", "Winner"))
"""What a Terrain does for who loses it, and for who wins it."""

COIN = (said("face L", "side L"), said("face T", "side T"))


class WankulNarrator:
    """Tells one game; it attaches the event log and reads on from where it stopped."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.markers = list(state.markers)
        self.told = len(state.log or ())
        self.called: list[str] = []
        self.repeating: list[tuple[int, int, int]] = []  # of this turn: whose scores, whether Loser is meant, the card
        if not isinstance(state.log, CausedLog):
            state.log = CausedLog(lambda _: cause_of(state), NOBODY, state.log or ())

    def news(self, viewer: int | None = None) -> list[Line]:
        """One sentence for each event, or for each run of equal ones with one cause, since the last call."""
        caused = caused_since(self.state.log, self.told, NOBODY)
        self.told += len(caused)
        return [
            line._replace(words=self._with_cards(line.words), cause=self._cause(cause, run), is_price=run[0][0] == "pay")
            for cause, group in groupby(caused, key=itemgetter(1))
            for run in _runs([event for event, _ in group])
            for line in self._tell(run, viewer)
        ]

    def _cause(self, card: int, run: list[Event]) -> Words | None:
        """The card whose effect did this; None for what a player did himself, and for what its own card says."""
        kind, *facts = run[0]
        if kind == "times":
            return self._with_cards(self._repeaters(*facts))
        is_its_own = (kind in ABOUT_ITSELF and facts[1] == card) or (kind in SCORES and facts[-1][facts[1]] == card)
        if card < 0 or kind in OWN_DEEDS or is_its_own:
            return None
        return self._with_cards(Words(self._name(card), self._name(card)))

    def _with_cards(self, words: Words) -> CardWords:
        """Words that have just been said, with the cards that were called in them, in their order."""
        cards, self.called = tuple(self.called), []
        return CardWords(words.fr, words.en, cards)

    def result(self) -> Words:
        """Who won, why, on which turn, and with how many Terrains."""
        outcome = self.state.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        why = ENDINGS[outcome.reason]
        score = f"{self.state.markers[0]} – {self.state.markers[1]}"
        if outcome.winner is None:
            return said(
                f"Partie nulle : {why.fr} (tour {self.state.turn}, Terrains {score}).",
                f"Drawn game: {why.en} (turn {self.state.turn}, Terrains {score}).",
            )
        return said(
            f"{_letter(outcome.winner)} gagne : {why.fr} (tour {self.state.turn}, Terrains {score}).",
            f"{_letter(outcome.winner)} wins: {why.en} (turn {self.state.turn}, Terrains {score}).",
        )

    def _tell(self, run: list[Event], viewer: int | None) -> Iterator[Line]:
        kind, *facts = run[0]
        if kind in TOGETHER:
            hidden = kind in UNSEEN and viewer not in {None, facts[0]}
            words = TOGETHER[kind](_letter(facts[0]), self._cards([event[2] for event in run], hidden=hidden))
            yield Line(words, deed=DEEDS.get(kind, "effect"))
        elif kind == "turn":
            self.repeating = []
            yield Line(self._turn(*facts), is_heading=True)
        elif kind == "leave":
            yield Line(self._leave(run), deed="discard")
        elif kind not in SILENT:
            yield Line(_ALONE[kind](self, *facts), deed=DEEDS.get(kind, "effect"))

    def _turn(self, player: int, turn: int) -> Words:
        score = f"{self.markers[0]} – {self.markers[1]}"
        return said(f"Tour {turn} : {_letter(player)} (Terrains {score})", f"Turn {turn}: {_letter(player)} (Terrains {score})")

    def _mulligan(self, player: int) -> Words:
        return said(f"{_letter(player)} change sa main.", f"{_letter(player)} takes a new hand.")

    def _first(self, player: int) -> Words:
        return said(f"{_letter(player)} commence.", f"{_letter(player)} begins.")

    def _goes_first(self, player: int, first: int, source: int) -> Words:
        return said(
            f"{_letter(player)} choisit : {_letter(first)} d’abord, pour {self._name(source)}.",
            f"{_letter(player)} chooses: {_letter(first)} first, for {self._name(source)}.",
        )

    def _meant(self, player: int, card: int) -> Words:
        return said(
            f"{self._name(card)}, à {_letter(player)}, doit aller à la défausse.",
            f"{self._name(card)}, of {_letter(player)}, is to be discarded.",
        )

    def _rob(self, player: int, card: int) -> Words:
        whose, name = _letter(1 - player), self._name(card)
        return said(
            f"{_letter(player)} pose sur sa pioche {name}, de la main de {whose}.",
            f"{_letter(player)} puts {name} from {whose}’s hand on top of the deck.",
        )

    def _take_over(self, player: int, card: int) -> Words:
        whose, name = _letter(1 - player), self._name(card)
        return said(
            f"{_letter(player)} prend {name} de la main de {whose}.", f"{_letter(player)} takes {name} from {whose}’s hand."
        )

    def _named(self, player: int, name: int) -> Words:
        called = self.state.box.nameable[name]
        return said(f"{_letter(player)} nomme « {called} ».", f"{_letter(player)} names “{called}”.")

    def _play(self, player: int, card: int, cell: int, counted: int, _link: int, terrains: Sequence[int]) -> Words:
        place, free = self._place(cell, terrains), ("", "") if counted else (" hors compte", " uncounted")
        return said(
            f"{_letter(player)} pose {self._name(card)}{free[0]} {place.fr}.",
            f"{_letter(player)} plays {self._name(card)}{free[1]} on {place.en}.",
        )

    def _terrain(self, player: int, card: int, slot: int) -> Words:
        return said(
            f"{_letter(player)} pose le Terrain {self._name(card)} (emplacement {slot + 1}).",
            f"{_letter(player)} plays the Terrain {self._name(card)} (slot {slot + 1}).",
        )

    def _combo(self, _player: int, card: int, partner: int) -> Words:
        return said(
            f"Combo de {self._name(card)} avec {self._name(partner)}.", f"Combo of {self._name(card)} with {self._name(partner)}."
        )

    def _move(self, _player: int, card: int, cell: int, terrains: Sequence[int]) -> Words:
        place = self._place(cell, terrains)
        return said(f"{self._name(card)} se déplace {place.fr}.", f"{self._name(card)} moves to {place.en}.")

    def _leave(self, run: list[Event]) -> Words:
        where, names = DESTINATIONS[run[0][3]], ", ".join(self._name(event[2]) for event in run)
        if len(run) > 1:
            return said(f"{names} vont {where.fr}.", f"{names} go {where.en}.")
        return said(f"{names} va {where.fr}.", f"{names} goes {where.en}.")

    def _terrain_gone(self, owner: int, card: int, _slot: int) -> Words:
        return said(
            f"Le Terrain {self._name(card)} va à la défausse de {_letter(owner)}.",
            f"The Terrain {self._name(card)} goes to {_letter(owner)}’s discard.",
        )

    def _swap_hand(self, player: int, old: int, new: int) -> Words:
        return said(
            f"{_letter(player)} reprend {self._name(old)} et met {self._name(new)} à sa place.",
            f"{_letter(player)} takes {self._name(old)} back and puts {self._name(new)} in its place.",
        )

    def _swap_discard(self, player: int, old: int, new: int) -> Words:
        names = self._name(new), self._name(old)
        return said(
            f"{_letter(player)} met {names[0]} de la défausse à la place de {names[1]}.",
            f"{_letter(player)} puts {names[0]} of the discard in the place of {names[1]}.",
        )

    def _recycle(self, player: int, card: int, to: int) -> Words:
        where = PLACES[to]
        return said(
            f"{_letter(player)} remet {self._name(card)} {where.fr}.",
            f"{_letter(player)} puts {self._name(card)} back {where.en}.",
        )

    def _look(self, player: int, whose: int, seen: int) -> Words:
        cards = Words(
            "la première carte" if seen == 1 else f"les {seen} premières cartes",
            "the top card" if seen == 1 else f"the top {seen} cards",
        )
        return said(
            f"{_letter(player)} regarde {cards.fr} de la pioche de {_letter(whose)}.",
            f"{_letter(player)} looks at {cards.en} of {_letter(whose)}’s deck.",
        )

    def _coin(self, player: int, showed: int) -> Words:
        side = COIN[showed]
        return said(f"{_letter(player)} lance la pièce : {side.fr}.", f"{_letter(player)} flips the coin: {side.en}.")

    def _announce(self, player: int, number: int) -> Words:
        return said(f"{_letter(player)} annonce {number}.", f"{_letter(player)} announces {number}.")

    def _die(self, player: int, rolled: int) -> Words:
        return said(f"{_letter(player)} lance le dé : {rolled}.", f"{_letter(player)} rolls the die: {rolled}.")

    def _show_hand(self, player: int) -> Words:
        return said(f"{_letter(player)} montre sa main.", f"{_letter(player)} shows the hand.")

    def _face_down(self, player: int, holder: int, _count: int) -> Words:
        name = self._name(holder)
        return said(
            f"{_letter(player)} pose une carte face cachée sous {name}.", f"{_letter(player)} lays a card face down under {name}."
        )

    def _swap_terrains(self, one: int, two: int) -> Words:
        names = self._name(one), self._name(two)
        return said(f"{names[0]} et {names[1]} échangent leurs places.", f"{names[0]} and {names[1]} change places.")

    def _activate(self, player: int, card: int) -> Words:
        return said(f"{_letter(player)} utilise {self._name(card)}.", f"{_letter(player)} uses {self._name(card)}.")

    def _score(self, player: int, slot: int, automatic: bool, terrains: Sequence[int]) -> Words:
        terrain = self._ground(terrains, slot)
        if automatic:
            return said(
                f"{_letter(player)} score {terrain.fr} par sa force.", f"{_letter(player)} scores {terrain.en} by strength."
            )
        return said(f"{_letter(player)} score {terrain.fr}.", f"{_letter(player)} scores {terrain.en}.")

    def _won(self, winner: int, slot: int, totals: Sequence[int], terrains: Sequence[int]) -> Words:
        self.markers[winner] += 1
        self._ground(terrains, slot)
        name, *notes = ground_parts(self.state.box, terrains, slot)
        force = f"force {totals[0]} – {totals[1]}"
        terrain, score = name.noted([*notes, Words(force, force)]), f"{self.markers[0]} – {self.markers[1]}"
        return said(
            f"{_letter(winner)} remporte {terrain.fr}. Terrains : {score}.",
            f"{_letter(winner)} wins {terrain.en}. Terrains: {score}.",
        )

    def _repeats(self, player: int, source: int, lost: int, times: int) -> Words:
        self.repeating.append((player, lost, source))
        part, whose = PARTS[not lost], _letter(1 - player if lost else player)
        return said(
            f"{self._name(source)} : ce tour, {part.fr} s’applique {times} fois pour {whose}.",
            f"{self._name(source)}: this turn {part.en} is applied {times} times for {whose}.",
        )

    def _times(self, player: int, terrain: int, won: bool, times: int, _winner: int, _sources: Sequence[int]) -> Words:
        part, name = PARTS[won], self._name(terrain)
        return said(
            f"{part.fr} de {name} s’applique {times} fois pour {_letter(player)}.",
            f"{part.en} of {name} is applied {times} times for {_letter(player)}.",
        )

    def _repeaters(self, _player: int, _terrain: int, won: bool, _times: int, winner: int, sources: Sequence[int]) -> Words:
        """The cards that make a Terrain speak more than once: those that lie there, and those that said so this turn."""
        said_so = [card for player, lost, card in self.repeating if player == winner and bool(lost) != won]
        names = ", ".join(self._name(card) for card in [*sources, *said_so])
        return Words(names, names)

    def _conceded(self, winner: int, slot: int, totals: Sequence[int], terrains: Sequence[int]) -> Words:
        self.markers[1 - winner] += 1
        terrain, score = self._ground(terrains, slot), f"{self.markers[0]} – {self.markers[1]}"
        one, other = _letter(winner), _letter(1 - winner)
        return said(
            f"{one} gagne {terrain.fr} sans calcul, le point va à {other}. Terrains : {score}.",
            f"{one} wins {terrain.en} without a count, the point goes to {other}. Terrains: {score}.",
        )

    def _name(self, card: int) -> str:
        self.called.append(self.state.box.id_of(card))
        return self.state.box.name_of(card)

    def _ground(self, terrains: Sequence[int], slot: int) -> Words:
        if terrains[slot] >= 0:
            self.called.append(self.state.box.id_of(terrains[slot]))
        return ground(self.state.box, terrains, slot)

    def _cards(self, cards: list[int], *, hidden: bool) -> Words:
        if hidden:
            count = len(cards)
            return Words("une carte" if count == 1 else f"{count} cartes", "a card" if count == 1 else f"{count} cards")
        names = ", ".join(self._name(card) for card in cards)
        return Words(names, names)

    def _place(self, cell: int, terrains: Sequence[int]) -> Words:
        """R38: the terrain that lay there then, row and column of a cell."""
        terrain, row, column = self._ground(terrains, slot_of(cell)), row_of(cell), column_of(cell)
        return Words(f"sur {terrain.fr}, rang {row}, colonne {column}", f"{terrain.en}, row {row}, column {column}")


def _phrase(french: str, english: str) -> Callable[[str, Words], Words]:
    """A sentence about a player and some cards."""
    return lambda player, cards: said(french.format(player, cards.fr), english.format(player, cards.en))


TOGETHER: dict[str, Callable[[str, Words], Words]] = {
    "draw": _phrase("{} pioche {}.", "{} draws {}."),
    "mill": _phrase("{} meule {}.", "{} mills {}."),
    "dig": _phrase("{} dépile {}.", "{} digs up {}."),
    "pay": _phrase("{} paie avec {}.", "{} pays with {}."),
    "discard": _phrase("{} défausse {}.", "{} discards {}."),
    "recover": _phrase("{} récupère {}.", "{} recovers {}."),
    "ban": _phrase("{} bannit {}.", "{} bans {}."),
    "find": _phrase("{} prend {} dans sa pioche.", "{} takes {} from the deck."),
    "reveal": _phrase("{} révèle {}.", "{} reveals {}."),
    "send_down": _phrase("{} met {} à la défausse.", "{} puts {} into the discard."),
    "hand_to_deck": _phrase("{} remet {} dans sa pioche.", "{} puts {} back into the deck."),
    "turned_up": _phrase("{} retourne {}.", "{} turns up {}."),
}
"""Events (kind, player, card) that are told in one sentence when they follow each other."""

UNSEEN = frozenset({"draw", "find", "hand_to_deck"})
"""Of those, the ones whose cards the other player does not see."""

SILENT = frozenset({"turn_end", "end"})
"""What the action, or the result, has already said."""

_ALONE: dict[str, Callable[..., Words]] = {
    "mulligan": WankulNarrator._mulligan,
    "first": WankulNarrator._first,
    "goes_first": WankulNarrator._goes_first,
    "meant": WankulNarrator._meant,
    "rob": WankulNarrator._rob,
    "take_over": WankulNarrator._take_over,
    "name": WankulNarrator._named,
    "play": WankulNarrator._play,
    "terrain": WankulNarrator._terrain,
    "combo": WankulNarrator._combo,
    "move": WankulNarrator._move,
    "terrain_gone": WankulNarrator._terrain_gone,
    "swap_hand": WankulNarrator._swap_hand,
    "swap_discard": WankulNarrator._swap_discard,
    "recycle": WankulNarrator._recycle,
    "look": WankulNarrator._look,
    "coin": WankulNarrator._coin,
    "die": WankulNarrator._die,
    "show_hand": WankulNarrator._show_hand,
    "swap_terrains": WankulNarrator._swap_terrains,
    "face_down": WankulNarrator._face_down,
    "announce": WankulNarrator._announce,
    "activate": WankulNarrator._activate,
    "score": WankulNarrator._score,
    "won": WankulNarrator._won,
    "conceded": WankulNarrator._conceded,
    "repeats": WankulNarrator._repeats,
    "times": WankulNarrator._times,
}

DEEDS: dict[str, Deed] = {
    "play": "play",
    "terrain": "play",
    "face_down": "play",
    "draw": "draw",
    "dig": "draw",
    "mulligan": "draw",
    "find": "take",
    "recover": "take",
    "pay": "discard",
    "mill": "discard",
    "discard": "discard",
    "ban": "discard",
    "send_down": "discard",
    "terrain_gone": "discard",
    "move": "move",
    "hand_to_deck": "move",
    "swap_hand": "move",
    "swap_discard": "move",
    "recycle": "move",
    "swap_terrains": "move",
    "reveal": "look",
    "turned_up": "look",
    "look": "look",
    "show_hand": "look",
    "coin": "luck",
    "die": "luck",
    "score": "score",
    "won": "score",
    "conceded": "score",
    "first": "choice",
    "goes_first": "choice",
    "meant": "choice",
    "announce": "choice",
}
"""Of which kind each event is, where it is more than an effect."""

TOLD = TOGETHER.keys() | SILENT | _ALONE.keys() | {"turn", "leave"}
"""Every kind of event that has words."""


def _runs(events: list[Event]) -> Iterator[list[Event]]:
    """Events that differ in their card alone, one after the other, in one list; any other event alone."""
    for (kind, *_), group in groupby(events, key=lambda event: (event[0], event[1], *event[3:])):
        run = list(group)
        if kind in TOGETHER or kind == "leave":
            yield run
        else:
            yield from ([event] for event in run)


def _letter(player: int) -> str:
    return "AB"[player]
