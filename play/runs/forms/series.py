"""What people may ask of whole tables: who plays, with what, under which options, and what is to be compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from collection.languages import page_language
from collection.models import Game, Player
from collection.services.guests import limit_words
from play.common.agreed_cards import words_by_choice
from play.common.guests import GUEST_GAMES, bound_games
from play.common.number_words import duration
from play.common.option_fields import CARDS, OWN, agreed_options, cards_field, check_table, chosen_list, option_field
from play.common.playable_decks import PlayableDeck, apart
from play.runs.engine.questions import MAX_GAMES, Question
from play.runs.engine.series import KIND, seconds_each
from play.runs.forms.deck_fields import choices_of, deck_field, deck_to_play, offered_decks
from play.runs.forms.seeds import SeedField
from simulator.ai import AGENTS
from simulator.games import GAMES
from simulator.kernel.agreements import usual, written
from simulator.kernel.playable import PlayableGame

GAMES_ASKED = 1_000
USUAL_AGENT = "scripted"
NOT_OFFERED = ("passive",)
"""Agents that are not offered: one that does nothing shows nothing about a table."""

OPTION, AGENT, DECK = "option_", "agent_", "deck_"
BY_DECK = "deck"
"""The comparison of two decks of the first player; other comparisons are named by their option."""

MOST_VALUES = 6
"""Of a number that is compared."""

LONGEST_GAME = 45.0
"""Seconds: a worker gives a chunk up after a minute, and a chunk is one game at least."""


def agent_choices() -> list[tuple[str, str]]:
    """Every agent that may sit at a table, by its title."""
    return [(name, kind.title.say(page_language())) for name, kind in AGENTS.items() if name not in NOT_OFFERED]


class SeriesForm(forms.Form):
    """A series of one game at a table of so many seats; its fields come from what the game says of itself."""

    agent = forms.ChoiceField(label=gettext_lazy("Played by"), choices=agent_choices, initial=USUAL_AGENT)
    games = forms.IntegerField(
        label=gettext_lazy("Number of games"),
        min_value=1,
        max_value=MAX_GAMES,
        initial=GAMES_ASKED,
        help_text=gettext_lazy("1 to 100,000; where something is compared, so many for each variant."),
    )
    compare = forms.ChoiceField(
        label=gettext_lazy("Compare"),
        required=False,
        help_text=gettext_lazy("Each variant plays the very same deals, so that small differences show."),
    )
    seed = SeedField()

    def __init__(self, *args: Any, player: Player, game: str, seats: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player, self.engine, self.seats = player, GAMES[game], seats
        self.brings_decks = self.engine.has_decks
        self.usual = usual(self.engine, seats)
        bound_games(self.fields["games"], player)
        self.fields["compare"] = self._compare_field()
        if any(not one.offers(seats) for one in self.engine.agreements):
            self.fields["values"] = _values_field()
        if self.brings_decks:
            self._add_decks()
        for place in range(seats):
            self.fields[f"{AGENT}{place}"] = _own_agent_field(place)
        self.brought = self._brought() if self.brings_decks else {}
        values = self.usual | dict.fromkeys(self.brought, True)
        for agreement in self.engine.agreements:
            field = option_field(agreement, values[agreement.key], seats, is_chosen=self.is_bound)
            self.fields[f"{OPTION}{agreement.key}"] = field
        if cards := cards_field(player, game):
            self.fields[CARDS] = cards

    def _compare_field(self) -> forms.ChoiceField:
        choices = [("", _("nothing, one table"))]
        if self.brings_decks:
            choices.append((BY_DECK, _("two decks of player 1")))
        choices += [(one.key, one.title.say(page_language())) for one in self.engine.agreements]
        field = self.fields["compare"]
        return forms.ChoiceField(label=field.label, choices=choices, required=False, help_text=field.help_text)

    def _add_decks(self) -> None:
        """A deck for each player, the starter decks in turn, and one to compare the first with."""
        own, starters = offered_decks(self.player, self.engine.slug, self.data, self.initial)
        self.needs = words_by_choice([*own, *starters])
        known = choices_of(own, starters)
        flat = [choice for _title, choices in known[-1:] for choice, _name in choices]
        for place in range(self.seats):
            field = deck_field(_("Deck of player %(number)d") % {"number": place + 1}, known)
            field.initial = flat[place % len(flat)] if flat else None
            self.fields[f"{DECK}{place}"] = field
        other = deck_field(_("Other deck of player 1"), known, required=False)
        other.help_text = _("Only for the comparison of two decks.")
        self.fields["other_deck"] = other

    def _brought(self) -> dict[str, str]:
        """The options without which cards of the decks that the form begins with stay in the box, and why they are proposed."""
        found: dict[str, str] = {}
        for place in range(self.seats):
            name = f"{DECK}{place}"
            choice = self.data.get(name) if self.is_bound else self.get_initial_for_field(self.fields[name], name)
            found = self.needs.get(str(choice), {}) | found
        return found

    @property
    def needs_json(self) -> str:
        """For the script of the page: of each deck that is offered, the options that it needs and why they are proposed."""
        return json.dumps(self.needs)

    def brought_words(self) -> list[str]:
        """Which deck has an option proposed for it."""
        return list(self.brought.values())

    def misfits(self, asked: Mapping[str, Any]) -> dict[str, str]:
        """What programs may ask and no form can: players, decks or options that this table has no place for."""
        wrong = {}
        if len(asked["agents"]) not in {1, self.seats}:
            wrong["agents"] = _("Name one agent for all players, or one for each.")
        if len(asked["decks"]) not in ({0, self.seats} if self.brings_decks else {0}):
            wrong["decks"] = _("Name one deck for each player, or none where nobody brings a deck.")
        if unknown := set(asked["options"]) - set(self.usual):
            wrong["options"] = _("This game has no such option: %(names)s.") % {"names": ", ".join(sorted(unknown))}
        if asked.get(CARDS) == OWN and CARDS not in self.fields:
            wrong[CARDS] = _("You have loaded no list for this game.")
        return wrong

    def filled(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        """The data of a form in which this was asked and all else left as it begins; for programs, which send no form."""
        begins = {name: self.get_initial_for_field(field, name) for name, field in self.fields.items()}
        agents = asked["agents"]
        own = agents if len(agents) > 1 else []
        return {
            **begins,
            "agent": agents[0],
            **{f"{AGENT}{place}": name for place, name in enumerate(own)},
            **{f"{DECK}{place}": choice for place, choice in enumerate(asked["decks"])},
            **{f"{OPTION}{key}": written(value) for key, value in asked["options"].items()},
            **{name: asked.get(name) for name in ("compare", "values", "other_deck", "games", "seed")},
            **{name: asked[name] for name in (CARDS,) if name in asked},
        }

    def main_fields(self) -> list[forms.BoundField]:
        """Who plays, with which decks, and how often."""
        decks = [self[name] for name in self.fields if name.startswith(DECK)]
        cards = [self[CARDS]] if CARDS in self.fields else []
        return [self["agent"], *cards, *decks, self["games"]]

    def compare_fields(self) -> list[forms.BoundField]:
        """What is compared."""
        return [self[name] for name in ("compare", "values", "other_deck") if name in self.fields]

    def option_fields(self) -> list[forms.BoundField]:
        """What the table agrees on."""
        return [self[name] for name in self.fields if name.startswith(OPTION)]

    def player_fields(self) -> list[forms.BoundField]:
        """Another agent for single players."""
        return [self[name] for name in self.fields if name.startswith(AGENT)]

    @property
    def has_own_agents(self) -> bool:
        """Some player has another agent than the others."""
        return any(self[name].value() for name in self.fields if name.startswith(AGENT))

    def clean(self) -> dict[str, Any]:
        """The whole question as `question`, the decks in player order as `decks`."""
        data = super().clean() or {}
        decks = self._decks(data)
        options = agreed_options(self.engine, self.seats, data, self.add_error, OPTION)
        own = chosen_list(self.player, self.engine.slug, data.get(CARDS))
        check_table(own, self.engine.slug, self.seats, options, self.add_error)
        other = self._other_deck(data)
        answers = self._answers(data)
        if self.errors:
            return data
        data["decks"] = apart(decks if other is None else [*decks, other])
        decks, others = data["decks"][: len(decks)], data["decks"][len(decks) :]
        question = replace(
            self._question(data, decks, options, next(iter(others), None), answers),
            card_list=own.text if own else "",
            list_name=own.name if own else "",
        )
        if self.player.is_guest and question.games > GUEST_GAMES:
            words = _("A guest asks for %(count)d games at most, all variants together.") % {"count": GUEST_GAMES}
            self.add_error("games", limit_words(words))
        elif question.games > MAX_GAMES:
            self.add_error("games", _("All variants together may have 100,000 games at most."))
        elif not self._is_quick_enough(question):
            return data
        data["question"] = question
        return data

    def title(self) -> str:
        """What the run is called in lists."""
        decks: list[PlayableDeck] = self.cleaned_data["decks"]
        if decks:
            first, *others = (deck.name for deck in decks[: self.seats])
            either = _("%(deck)s or %(other)s") % {"deck": first, "other": decks[-1].name} if decks[self.seats :] else first
            return " – ".join([either, *others])[:120]
        words = ngettext("%(game)s, %(count)d player", "%(game)s, %(count)d players", self.seats)
        return words % {"game": Game.objects.get(slug=self.engine.slug).name, "count": self.seats}

    def _decks(self, data: Mapping[str, Any]) -> list[PlayableDeck]:
        names = [name for name in self.fields if name.startswith(DECK)]
        return [deck for name in names if (deck := self._deck(name, data.get(name))) is not None]

    def _deck(self, name: str, choice: str | None) -> PlayableDeck | None:
        if not choice:
            return None
        try:
            return deck_to_play(self.player, choice)
        except forms.ValidationError as problem:
            self.add_error(name, problem)
        return None

    def _other_deck(self, data: Mapping[str, Any]) -> PlayableDeck | None:
        if data.get("compare") != BY_DECK:
            return None
        if not data.get("other_deck"):
            self.add_error("other_deck", _("Choose the deck to compare with."))
            return None
        return self._deck("other_deck", data["other_deck"])

    def _answers(self, data: Mapping[str, Any]) -> tuple[Any, ...]:
        """The answers of the option that is compared: all that it offers, or the numbers that were typed."""
        agreement = next((one for one in self.engine.agreements if one.key == data.get("compare")), None)
        if agreement is None:
            return ()
        if offers := agreement.offers(self.seats):
            return tuple(value for value, _words in offers)
        texts = list(dict.fromkeys((data.get("values") or "").replace(",", " ").replace(";", " ").split()))
        try:
            answers = tuple(agreement.read(text, self.seats) for text in texts)
        except ValueError:
            answers = ()
        if not 2 <= len(answers) <= MOST_VALUES:
            words = _("Name 2 to %(count)d different numbers from %(least)d to %(most)d, for example %(example)s.")
            example = f"{agreement.least}, {agreement.most}"
            facts = {"count": MOST_VALUES, "least": agreement.least, "most": agreement.most, "example": example}
            self.add_error("values", words % facts)
        return answers

    def _question(
        self,
        data: Mapping[str, Any],
        decks: list[PlayableDeck],
        options: dict[str, Any],
        other: PlayableDeck | None,
        answers: tuple[Any, ...],
    ) -> Question:
        variants: tuple[Mapping[str, Any], ...] = tuple({"option": data["compare"], "value": answer} for answer in answers)
        if other:
            variants = tuple({"deck": dict(deck.content)} for deck in (decks[0], other))
        names = {"decks": [asdict(deck.words) for deck in decks]} if decks else {}
        if other:
            names["variants"] = [asdict(deck.words) for deck in (decks[0], other)]
        played = [*decks, other] if other else decks
        return Question(
            kind=KIND,
            game=self.engine.slug,
            agents=tuple(data.get(f"{AGENT}{place}") or data["agent"] for place in range(self.seats)),
            decks=tuple(dict(deck.content) for deck in decks),
            options=options,
            games=data["games"] * max(1, len(variants)),
            seed=data["seed"],
            variants=variants,
            names=names,
            formats=tuple(deck.format for deck in played),
        )

    def _is_quick_enough(self, question: Question) -> bool:
        seconds = seconds_each(question)
        if seconds <= LONGEST_GAME:
            return True
        words = _("One game of these players would take about %(time)s, too long for this site. Choose quicker ones.")
        self.add_error("agent", words % {"time": duration(seconds)})
        return False


def _values_field() -> forms.CharField:
    return forms.CharField(
        label=_("Numbers to compare"),
        required=False,
        max_length=60,
        help_text=_("Only where a number is compared: 2 to %(count)d of them, with commas between.") % {"count": MOST_VALUES},
    )


def seats_of(game: PlayableGame, asked: str) -> int:
    """The number of seats that the address asks for, or as few as the game allows."""
    return int(asked) if asked.isdecimal() and len(asked) < 4 and int(asked) in game.players else game.players[0]


def _own_agent_field(place: int) -> forms.ChoiceField:
    choices = [("", _("as above")), *agent_choices()]
    return forms.ChoiceField(label=_("Player %(number)d") % {"number": place + 1}, choices=choices, required=False)
