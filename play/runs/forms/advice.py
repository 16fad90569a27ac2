"""What people may ask of searches: which cards would help a deck, whether it is better than another, what its cards are worth."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.languages import page_language
from collection.models import Player
from collection.services.guests import limit_words
from decks.content import fingerprint
from play.common.allowed_cards import ALL, CARDS, FREE, allowed_copies
from play.common.playable_decks import OWN, PlayableDeck, apart, revisions_of
from play.runs.engine.advice import BUDGETS, PROVERS, advice_question
from play.runs.engine.compare import compare_question
from play.runs.engine.searching import QUICK_AGENT, too_much_for_guests
from play.runs.engine.worth import PAIRS, worth_question
from play.runs.forms.deck_fields import deck_choices, first_playable
from play.runs.forms.duels import AgainstForm
from play.runs.services.asking import Subject, compared_subject, subject_of
from simulator.catalog import load
from simulator.lab.advisor.pool import incoming
from simulator.lab.report import agent_title

MOST_MET: Final = 6
"""Opponents of a search: each of hundreds of cards meets all of them."""

USUAL_BUDGET: Final = "180"
GUEST_BUDGET: Final = "60"
USUAL_PAIRS: Final = "400"


class AdviceForm(AgainstForm):
    """Which cards would help a deck; its fields are filled in so that one click asks what most people want to know."""

    most_pasted = MOST_MET
    most_opponents = MOST_MET

    cards = forms.ChoiceField(label=gettext_lazy("Cards that may come"), choices=list(CARDS.items()), initial=FREE)
    budget = forms.ChoiceField(
        label=gettext_lazy("Time aimed at"),
        choices=list(BUDGETS.items()),
        initial=USUAL_BUDGET,
        help_text=gettext_lazy(
            "What is aimed at while the machine is free. The proof always takes at least 2,000 fresh pairs of games, "
            "however long they take on this machine: “How long” says what to expect."
        ),
    )

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, player=player, game=game, **options)
        provers = (QUICK_AGENT,) if player.is_guest else PROVERS
        self.fields["agent"] = forms.ChoiceField(
            label=_("The proof is played by"),
            choices=[(name, agent_title(name).say(page_language())) for name in provers],
            initial=provers[0],
            help_text=_("The sensible player screens the cards, and plays the proof once more where the other one plays it."),
        )
        if player.is_guest:  # who owns no copies, and whose games go slowly
            self.fields["cards"].initial = ALL
            self.fields["budget"].initial = GUEST_BUDGET

    def clean(self) -> dict[str, Any]:
        """The whole question as `question`, the decks as `decks`, the one to be improved first and as `mine`."""
        data = super().clean() or {}
        mine, others = self.asked_decks(data)
        if self.errors or mine is None:
            return data
        pool = allowed_copies(self.player, mine, data["cards"])
        if not incoming(pool, load(mine.game)):
            self.add_error("cards", _("You have no such copies: allow other cards, or enter your collection first."))
            return data
        decks = apart([mine, *(deck for deck, _weight in others)])
        question = advice_question(
            decks[0],
            decks[1:],
            pool=pool,
            cards=data["cards"],
            budget=data["budget"],
            prover=data["agent"],
            seed=data["seed"],
        )
        if self.player.is_guest and (words := too_much_for_guests(question)):
            self.add_error("budget", limit_words(words))
        return data | {"question": question, "decks": decks, "mine": mine}

    def subject(self) -> Subject:
        """What the run is about."""
        return subject_of(self.cleaned_data["mine"])


def _revision_words(deck: PlayableDeck) -> str:
    """What a revision is called where its deck is known: a name before it may be cut off by a narrow field."""
    return _("Revision %(number)s") % {"number": deck.choice.rpartition(".")[2]}


class CompareForm(AgainstForm):
    """Which of two decks wins more against the same others."""

    precisions = ("usual", "quick", "sure")
    precise_of = gettext_lazy(
        "So far the interval of the difference may reach to either side; how many games that takes follows from it."
    )
    most_pasted = MOST_MET
    most_opponents = MOST_MET
    naming = ("deck", "opponents", "against")

    against = forms.CharField(
        label=gettext_lazy("Compared with"),
        max_length=120,
        widget=forms.Select,
        help_text=gettext_lazy("Another deck, or an earlier revision of this one."),
    )

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, player=player, game=game, **options)
        provers = (QUICK_AGENT,) if player.is_guest else PROVERS
        self.fields["agent"] = forms.ChoiceField(
            label=_("Played by"),
            choices=[(name, agent_title(name).say(page_language())) for name in provers],
            initial=QUICK_AGENT,
        )
        choices = self._compared_with()
        self.fields["against"].widget.choices = choices
        own = str(self["deck"].value() or "")
        others = [(title, [one for one in group if one[0] != own]) for title, group in choices]
        self.fields["against"].initial = first_playable(others, (deck for _title, decks in self.known for deck in decks))

    def _compared_with(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The revisions of the deck that is chosen, then all decks."""
        kind, _colon, number = str(self["deck"].value() or "").partition(":")
        earlier = revisions_of(self.player, number) if kind == OWN else []
        mark = self._own_mark()
        named = [(one.choice, _revision_words(one)) for one in earlier if fingerprint(one.content) != mark]
        decks = deck_choices(self.player, self.game, self.data, self.initial)
        return [(_("Revisions of this deck"), named), *decks] if named else decks

    def clean(self) -> dict[str, Any]:
        """The whole question as `question`, the decks as `decks`, the first of the two that are compared as `mine`."""
        data = super().clean() or {}
        mine, others = self.asked_decks(data)
        second = self.chosen_deck("against", data["against"]) if data.get("against") else None
        if second is not None:
            self.check_played("against", second)
        if mine is not None and second is not None and fingerprint(mine.content) == fingerprint(second.content):
            self.add_error("against", _("These are the same cards: there is nothing to compare."))
        if self.errors or mine is None or second is None:
            return data
        mine, second, *decks = apart([mine, second, *(deck for deck, _weight in others)])
        precision = data.get("precision") or self.precisions[0]
        question = compare_question(mine, second, decks, precision=precision, agent=data["agent"], seed=data["seed"])
        return data | {"question": question, "decks": [mine, second, *decks], "mine": mine, "second": second}

    def subject(self) -> Subject:
        """What the run is about."""
        return compared_subject(self.cleaned_data["mine"], self.cleaned_data["second"].name)


class WorthForm(AgainstForm):
    """What each card and each opening hand of a deck is worth, in the hands of the quick player."""

    most_pasted = MOST_MET
    most_opponents = MOST_MET

    cards = forms.ChoiceField(
        label=gettext_lazy("Cards that may come"),
        choices=list(CARDS.items()),
        initial=FREE,
        help_text=gettext_lazy(
            "The best of them that is found replaces a copy. The other cards of the deck may come too; where you have none, they "
            "come alone."
        ),
    )
    pairs = forms.ChoiceField(label=gettext_lazy("How sure"), choices=list(PAIRS.items()), initial=USUAL_PAIRS)

    def __init__(self, *args: Any, player: Player, game: str, **options: Any) -> None:
        super().__init__(*args, player=player, game=game, **options)
        del self.fields["agent"]
        if player.is_guest:  # who owns no copies
            self.fields["cards"].initial = ALL

    def clean(self) -> dict[str, Any]:
        """The whole question as `question`, the decks as `decks`, the one that is looked at first and as `mine`."""
        data = super().clean() or {}
        mine, others = self.asked_decks(data)
        if self.errors or mine is None:
            return data
        decks = apart([mine, *(deck for deck, _weight in others)])
        pool, cards = allowed_copies(self.player, mine, data["cards"]), data["cards"]
        pairs, seed = data["pairs"], data["seed"]
        question = worth_question(decks[0], decks[1:], pool=pool, cards=cards, pairs=pairs, agent=QUICK_AGENT, seed=seed)
        if self.player.is_guest and (words := too_much_for_guests(question)):
            self.add_error("pairs", limit_words(words))
        return data | {"question": question, "decks": decks, "mine": mine}

    def subject(self) -> Subject:
        """What the run is about."""
        return subject_of(self.cleaned_data["mine"])
