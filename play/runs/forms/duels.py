"""What people may ask of duels: which deck against which others, how sure the answer shall be, who plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any, Final, TypeVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.catalogue.shelf import shelf_of
from collection.lists import UnreadableListError, unreadable_words
from collection.models import Game, Player
from collection.services.guests import limit_words
from decks.content import fingerprint
from decks.decklists.text import read_deck_text
from decks.legality.verdicts import default_format
from play.common.guests import GUEST_GAMES
from play.common.number_words import duration
from play.common.playable_decks import OWN, STARTER, PlayableDeck, apart, find_deck, own_decks, public_decks, starter_decks
from play.runs.engine.duels import PRECISION_WORDS, Seat, field_question, matrix_question, seconds_a_duel
from play.runs.engine.questions import MAX_GAMES, Question
from play.runs.forms.deck_fields import (
    FORMAT,
    alike_in_rules,
    deck_field,
    deck_to_play,
    first_playable,
    format_field,
    in_format,
    shared_format,
    subject_choices,
)
from play.runs.forms.seeds import SeedField
from play.runs.forms.series import LONGEST_GAME, USUAL_AGENT, agent_choices
from play.runs.services.asking import Subject, subject_of
from simulator.lab.preflight import MOST_UNPLAYED

MOST_OPPONENTS: Final = 12
MOST_OF_MATRIX: Final = 8
MOST_WEIGHT: Final = 100
LONGEST_WEIGHT: Final = len(str(MOST_WEIGHT))
OWN_IN_FIELD: Final = 5
"""How many of the player's other decks of the same rules belong to the usual field: those edited last."""

LOOKED_AT: Final = 20
"""At most so many of a player's decks are checked for the field, so that hundreds of unfinished ones do not slow the page."""

PASTED: Final = "pasted"
CUT: Final = "---"
"""A line of this parts pasted lists from each other."""

LONGEST_PASTE: Final = 60_000
"""Of all lists together, in letters; one alone is within what an import of a deck takes."""


class DuelsForm(forms.Form):
    """What both questions have in common: precision, agents, seed, and lists that are pasted."""

    pasted = forms.CharField(
        label=gettext_lazy("Other lists, pasted"),
        required=False,
        max_length=LONGEST_PASTE,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "placeholder": "3 MASTU (S1) 108"}),
        help_text=gettext_lazy("One card a line; a line of three dashes parts two lists."),
    )
    agent = forms.ChoiceField(label=gettext_lazy("Played by"), choices=agent_choices, initial=USUAL_AGENT)
    seed = SeedField()

    precisions: tuple[str, ...] = ()
    precise_of: str | Promise = ""
    """In words, which interval the precision is that of."""
    most_pasted: int
    naming: tuple[str, ...]
    """The fields that name decks which may have a format of their own."""

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.player, self.game = player, game
        named = (deck for _title, decks in self.known for deck in decks)
        following = _("Like the other decks")
        if field := format_field(_("Format of starter decks and pasted lists"), [game], named, following=following):
            self.fields[FORMAT] = field
        if not self.precisions:
            return
        self.fields["precision"] = forms.ChoiceField(
            label=_("How sure"),
            choices=[(name, PRECISION_WORDS[name]) for name in self.precisions],
            initial=self.precisions[0],
            required=False,
            help_text=str(self.precise_of),
        )

    @cached_property
    def known(self) -> list[tuple[str, list[PlayableDeck]]]:
        """The decks that may be named, under the words for where they come from."""
        return [
            (_("Starter decks"), [deck for deck in starter_decks() if deck.game == self.game]),
            (_("Your decks"), [deck for deck in own_decks(self.player, self.data, self.initial) if deck.game == self.game]),
            (_("Public decks"), public_decks(self.game, "", of_others_than=self.player)),
        ]

    @cached_property
    def format_asked(self) -> str:
        """That of starter decks and pasted lists: the one that the other decks have where none was chosen."""
        return str(self.cleaned_data.get(FORMAT) or shared_format(self.game, self._formats_named()))

    def _formats_named(self) -> set[str]:
        """Those of the decks that were chosen and have one."""
        known = {deck.choice: deck for _title, decks in self.known for deck in decks}
        named = chain.from_iterable(_choices_in(self.cleaned_data.get(field)) for field in self.naming)
        found = (known.get(choice) or find_deck(self.player, choice) for choice in dict.fromkeys(named))
        return {deck.format for deck in found if deck and deck.kind != STARTER}

    def choices(self) -> list[tuple[str, str]]:
        """Those of all decks that may be named: also of one whose cards another one has, of which the page shows one."""
        return [(deck.choice, deck.name) for _title, decks in self.known for deck in decks]

    @cached_property
    def offered(self) -> list[tuple[str, list[PlayableDeck]]]:
        """The decks that the page shows to choose from: the same cards once."""
        seen = set[str]()
        fresh = [(title, list(_fresh(decks, seen))) for title, decks in self.known]
        told = iter(apart([deck for _title, decks in fresh for deck in decks]))
        return [(title, [next(told) for _deck in decks]) for title, decks in fresh if decks]

    def subject(self) -> Subject:
        """What the run is about; each form says it."""
        raise NotImplementedError

    def pasted_decks(self) -> list[PlayableDeck]:
        """The lists that were pasted; what cannot be read is refused at their field, and too many are before one is read."""
        texts = self.cleaned_data.get("pasted", "").replace("\r\n", "\n").split(f"\n{CUT}")
        lists = [text for text in texts if text.strip(" \n-")]
        if len(lists) > self.most_pasted:
            words = _("These are %(count)d lists; paste %(most)d at most.")
            self.add_error("pasted", words % {"count": len(lists), "most": self.most_pasted})
            return []
        found = (self._pasted(text, number) for number, text in enumerate(lists, start=1))
        return [deck for deck in found if deck is not None]

    def _pasted(self, text: str, number: int) -> PlayableDeck | None:
        try:
            read = read_deck_text(text, shelf_of(Game.objects.get(slug=self.game)), choices={}, any_printing=True)
        except UnreadableListError as problem:
            self.add_error("pasted", unreadable_words(problem))
            return None
        if not read.is_settled:
            lines = ", ".join(str(row.match.row.line) for row in read.open_rows[:5])
            words = (
                _("List %(number)d: these lines name no card of the game: %(lines)s.")
                if lines
                else _("List %(number)d is empty.")
            )
            self.add_error("pasted", words % {"number": number, "lines": lines})
            return None
        name = _("Pasted list %(number)d") % {"number": number}
        deck = PlayableDeck(f"{PASTED}:{number}", name, self.game, self.format_asked, read.content)
        if deck.undealable:
            words = _("List %(number)d: the rules of the game do not know how to play %(names)s.")
            self.add_error("pasted", words % {"number": number, "names": ", ".join(deck.undealable)})
        return deck

    def chosen_deck(self, field: str, choice: str) -> PlayableDeck | None:
        """The deck that was chosen; one that cannot be played is refused at this field."""
        try:
            deck = deck_to_play(self.player, choice)
        except forms.ValidationError as problem:
            self.add_error(field, problem)
            return None
        if deck.game != self.game:
            self.add_error(field, _("This deck is of another game."))
            return None
        return in_format(deck, self.format_asked)

    def named_decks(self, field: str, data: Mapping[str, Any], most: int) -> list[PlayableDeck]:
        """The decks chosen at this field and those that were pasted, the same cards once; one above `most` ends the look.

        A program may name one deck thousands of times, or all that it has.
        """
        chosen = (self.chosen_deck(field, choice) for choice in dict.fromkeys(data.get(field, ())))
        pasted = self.pasted_decks()
        found = chain((deck for deck in chosen if deck is not None), pasted)
        return list(islice(_fresh(found, set()), most + 1))

    def check_played(self, field: str, deck: PlayableDeck) -> None:
        """Refuse a deck of which so much is not played that its odds would be those of another one."""
        if words := unplayed_words(deck):
            self.add_error(field, words)

    def check_size(self, question: Question) -> None:
        """Refuse more games than one may ask for, and players who take too long for a worker."""
        if self.player.is_guest and question.games > GUEST_GAMES:
            words = _("This takes %(games)d games; a guest asks for %(count)d at most. Choose a wider interval or fewer decks.")
            self.add_error("precision", limit_words(words % {"games": question.games, "count": GUEST_GAMES}))
        elif question.games > MAX_GAMES:
            words = _("This takes %(games)d games, more than %(count)d. Choose a wider interval or fewer decks.")
            self.add_error("precision", words % {"games": question.games, "count": MAX_GAMES})
        elif (seconds := seconds_a_duel(question)) > LONGEST_GAME:
            words = _("One game of these players would take about %(time)s, too long for this site. Choose quicker ones.")
            self.add_error("agent", words % {"time": duration(seconds)})


Form = TypeVar("Form", bound="AgainstForm")


class AgainstForm(DuelsForm):
    """A deck, and the others that it meets, each with its weight."""

    most_pasted = MOST_OPPONENTS
    most_opponents = MOST_OPPONENTS
    naming: tuple[str, ...] = ("deck", "opponents")

    opponents = forms.MultipleChoiceField(label=gettext_lazy("Opponents"), required=False)

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, player=player, game=game, **options)
        known = subject_choices(player, game, self.data, self.initial)
        self.fields["deck"] = deck_field(_("Deck"), known)
        self.fields["deck"].initial = first_playable(known, (deck for _title, decks in self.known for deck in decks))
        others = forms.MultipleChoiceField(
            label=self.fields["opponents"].label,
            choices=self.choices(),
            required=False,
            error_messages={"invalid_choice": _("This deck is no longer there. Choose another one.")},
        )
        others.initial = [deck.choice for deck in self.usual_field()]
        self.fields["opponents"] = others

    def usual_field(self) -> list[PlayableDeck]:
        """The starter decks and the player's other decks, as far as they can be played; not the deck itself.

        Of these only decks of its rules: one of others, and all games would be played by the usual ones.
        """
        measured, own = self._measured(), self._own_mark()
        format = measured.format if measured else default_format(self.game).id
        starters = [deck for deck in self._decks_of(STARTER) if fingerprint(deck.content) != own]
        alike = alike_in_rules(self._decks_of(OWN), self.game, format)
        mine = (deck for deck in alike if deck.can_be_played and fingerprint(deck.content) != own)
        others = (deck for deck in islice(mine, LOOKED_AT) if deck.legality.legal and not _is_unplayed(deck))
        return [*starters, *islice(others, OWN_IN_FIELD)][: self.most_opponents]

    def _own_mark(self) -> str:
        """The fingerprint of the deck that is measured."""
        mine = self._measured()
        return fingerprint(mine.content) if mine else ""

    def _measured(self) -> PlayableDeck | None:
        """The deck that is measured, a starter deck in the format that is asked for."""
        found = find_deck(self.player, str(self["deck"].value() or ""))
        return in_format(found, str(self[FORMAT].value() or "")) if found and FORMAT in self.fields else found

    def _decks_of(self, kind: str) -> list[PlayableDeck]:
        return [deck for _title, decks in self.offered for deck in decks if deck.kind == kind]

    def rows(self) -> Iterator[tuple[str, list[tuple[PlayableDeck, bool, str]]]]:
        """The decks to choose from by group: each with whether it is chosen, and its weight as it was typed."""
        chosen = set(self["opponents"].value() or ())
        own = self._own_mark()
        for title, decks in self.offered:
            others = [deck for deck in decks if fingerprint(deck.content) != own or deck.choice in chosen]
            yield title, [(deck, deck.choice in chosen, self._weight_typed(deck)) for deck in others]

    def _weight_typed(self, deck: PlayableDeck) -> str:
        return str(self.data.get(f"weight-{deck.choice}", "1")) if self.is_bound else "1"

    def asked_decks(self, data: Mapping[str, Any]) -> tuple[PlayableDeck | None, list[tuple[PlayableDeck, int]]]:
        """The deck and the others with their weights; what is wrong with them is said at their fields."""
        mine = self.chosen_deck("deck", data["deck"]) if data.get("deck") else None
        others = self._others(data)
        for field, deck in (*((("deck", mine),) if mine else ()), *(("opponents", deck) for deck, _weight in others)):
            self.check_played(field, deck)
        if not self.errors and not others:
            self.add_error("opponents", _("Choose at least one opponent."))
        if len(others) > self.most_opponents:
            words = _("Choose %(count)d opponents at most.")
            self.add_error("opponents", words % {"count": self.most_opponents})
        return mine, others

    def _others(self, data: Mapping[str, Any]) -> list[tuple[PlayableDeck, int]]:
        """The opponents with their weights; the same cards count once."""
        return [(deck, self._weight(deck)) for deck in self.named_decks("opponents", data, self.most_opponents)]

    def _weight(self, deck: PlayableDeck) -> int:
        text = self._weight_typed(deck).strip() or "1"
        if len(text) <= LONGEST_WEIGHT and text.isdecimal() and 1 <= int(text) <= MOST_WEIGHT:
            return int(text)
        self.add_error("opponents", _("%(name)s: a weight is a whole number from 1 to 100.") % {"name": deck.name})
        return 1


class FieldForm(AgainstForm):
    """A deck against others; its fields are filled in so that sending it as it is asks what most people want to know."""

    precisions = ("quick", "usual", "sure", "fine")
    precise_of = gettext_lazy(
        "So far the interval over the whole field may reach to either side, and that of a single opponent further; how many "
        "games that takes follows from it."
    )

    opponent_agent = forms.ChoiceField(label=gettext_lazy("The others are played by"), required=False)

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, player=player, game=game, **options)
        self.fields["opponent_agent"] = forms.ChoiceField(
            label=self.fields["opponent_agent"].label, choices=[("", _("the same")), *agent_choices()], required=False
        )

    def clean(self) -> dict[str, Any]:
        """The whole question as `question`, the decks as `decks`, the one that is measured first."""
        data = super().clean() or {}
        mine, others = self.asked_decks(data)
        if self.errors or mine is None:
            return data
        agent, decks = data["agent"], apart([mine, *(deck for deck, _weight in others)])
        met = [Seat(deck, data.get("opponent_agent") or agent) for deck in decks[1:]]
        seats = [(seat, weight) for seat, (_deck, weight) in zip(met, others, strict=True)]
        precision = data.get("precision") or self.precisions[0]
        question = field_question(Seat(decks[0], agent), seats, precision=precision, seed=data["seed"])
        self.check_size(question)
        return data | {"question": question, "decks": decks, "mine": mine}

    def subject(self) -> Subject:
        """What the run is about."""
        return subject_of(self.cleaned_data["mine"])


class MatrixForm(DuelsForm):
    """Each of some decks against each."""

    precisions = ("rough", "quick", "usual", "sure")
    precise_of = gettext_lazy(
        "So far the interval of each pair may reach to either side; how many games that takes follows from it."
    )
    most_pasted = MOST_OF_MATRIX
    naming = ("decks",)

    decks = forms.MultipleChoiceField(label=gettext_lazy("Decks"), required=False)

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, player=player, game=game, **options)
        named = [deck for _title, decks in self.offered for deck in decks]
        field = forms.MultipleChoiceField(
            label=self.fields["decks"].label,
            choices=self.choices(),
            required=False,
            error_messages={"invalid_choice": _("This deck is no longer there. Choose another one.")},
        )
        field.initial = [deck.choice for deck in named if deck.kind == STARTER][:MOST_OF_MATRIX]
        self.fields["decks"] = field

    def rows(self) -> Iterator[tuple[str, list[tuple[PlayableDeck, bool, str]]]]:
        """The decks to choose from by group: each with whether it is chosen, and the agent it has of its own."""
        chosen = set(self["decks"].value() or ())
        for title, decks in self.offered:
            yield title, [(deck, deck.choice in chosen, self._agent_typed(deck)) for deck in decks]

    def _agent_typed(self, deck: PlayableDeck) -> str:
        return str(self.data.get(f"agent-{deck.choice}", "")) if self.is_bound else ""

    @property
    def agents(self) -> list[tuple[str, str]]:
        """The agents that a deck may have of its own."""
        return [("", _("as below")), *agent_choices()]

    def clean(self) -> dict[str, Any]:
        """The whole question as `question`, the decks as `decks`."""
        data = super().clean() or {}
        decks = self.named_decks("decks", data, MOST_OF_MATRIX)
        for deck in decks:
            self.check_played("decks", deck)
        if not self.errors and not 2 <= len(decks) <= MOST_OF_MATRIX:
            words = _("Choose 2 to %(count)d different decks.")
            self.add_error("decks", words % {"count": MOST_OF_MATRIX})
        if self.errors:
            return data
        decks = apart(decks)
        seats = [Seat(deck, self._agent(deck, data)) for deck in decks]
        precision = data.get("precision") or self.precisions[0]
        question = matrix_question(seats, precision=precision, seed=data["seed"])
        self.check_size(question)
        return data | {"question": question, "decks": decks}

    def _agent(self, deck: PlayableDeck, data: Mapping[str, Any]) -> str:
        own = self._agent_typed(deck)
        return own if own in dict(agent_choices()) else str(data["agent"])

    def title(self) -> str:
        """What the run is called in lists."""
        return matrix_title(self.cleaned_data["decks"])

    def subject(self) -> Subject:
        """What the run is about."""
        return Subject(self.title())


def matrix_title(decks: Sequence[PlayableDeck]) -> str:
    """What a matrix of these decks is called in lists."""
    return " – ".join(deck.name for deck in decks)[:120]


def unplayed_words(deck: PlayableDeck) -> str:
    """Why no odds are given for a deck; "" where they are."""
    share = unplayed_share(deck)
    if share <= MOST_UNPLAYED:
        return ""
    words = _(
        "%(name)s: %(count)d of its cards in 100 would not be played with all of their text, more than %(most)d. "
        "No odds are given for it: they would be those of another deck."
    )
    return words % {"name": deck.name, "count": round(100 * share), "most": round(100 * MOST_UNPLAYED)}


def usual_form(player: Player, choice: str, **more: str) -> FieldForm | None:
    """The form in which the usual field is asked for; None for a deck that is not there. `more` are values that it was sent."""
    return filled_form(FieldForm, player, choice, **more)


def filled_form(kind: type[Form], player: Player, choice: str, **more: str) -> Form | None:
    """A form about this deck against the usual field, as it begins but for what is sent in `more`; None as above."""
    deck = find_deck(player, choice)
    if deck is None:
        return None
    empty = kind(None, player=player, game=deck.game, initial={"deck": choice})
    begins = {name: empty.get_initial_for_field(field, name) for name, field in empty.fields.items()}
    opponents = [one.choice for one in empty.usual_field()]
    return kind({**begins, **more, "deck": choice, "opponents": opponents}, player=player, game=deck.game)


def unplayed_share(deck: PlayableDeck) -> float:
    """Of all its cards, the share that is played without their text, or with a part of it (`simulator.lab.preflight`)."""
    size = sum(deck.content.values())
    return sum(line.copies for line in (*deck.without_text(), *deck.approximate())) / size if size else 0.0


def _choices_in(value: str | Sequence[str] | None) -> Sequence[str]:
    """Of a field for one deck, or for several."""
    return [value] if isinstance(value, str) else value or ()


def _is_unplayed(deck: PlayableDeck) -> bool:
    return unplayed_share(deck) > MOST_UNPLAYED


def _fresh(decks: Iterable[PlayableDeck], seen: set[str]) -> Iterator[PlayableDeck]:
    """The decks whose cards no deck before them has; empty ones are left out."""
    for deck in decks:
        mark = fingerprint(deck.content)
        if deck.content and mark not in seen:
            seen.add(mark)
            yield deck
