"""What people write on replays, and how they go on from one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from collection.audience import Audience
from play.replays.engine.recording import Recording
from play.replays.models import LONGEST_REMARK, LONGEST_REPORT
from play.replays.presentation.replay_page import seats_of
from play.replays.services.continuing import Deal
from play.tables.engine.levels import USUAL, level_choices
from simulator.ai.ladder import LEVELS

LONGEST_TRANSCRIPT = 2_000_000


class RemarkForm(forms.Form):
    """A remark on one moment, or on its turn."""

    words = forms.CharField(
        label=gettext_lazy("Remark"),
        max_length=LONGEST_REMARK,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": LONGEST_REMARK}),
    )
    whole_turn = forms.BooleanField(label=gettext_lazy("About the whole turn"), required=False)
    audience = forms.ChoiceField(label=gettext_lazy("Read by"), choices=Audience, initial=Audience.PRIVATE, required=False)

    def clean_audience(self) -> str:
        """Nobody else, unless the writer says so."""
        return self.cleaned_data["audience"] or Audience.PRIVATE


class ContinueForm(forms.Form):
    """Which cards, which seat, and how well the others play, when a game goes on from a moment."""

    moves = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, recording: Recording, **options: Any) -> None:
        super().__init__(*args, **options)
        seats = seats_of(recording)
        self.recording = recording
        deals = list(Deal.choices) if recording.is_open else [(Deal.ANEW.value, Deal.ANEW.label)]
        self.usual_deal = str(deals[0][0])
        self.fields["deal"] = forms.ChoiceField(
            label=_("Hidden cards"), choices=deals, initial=self.usual_deal, widget=forms.RadioSelect, required=False
        )
        named = [(seat.number, f"{seat.letter} · {seat.deck}" if seat.deck else seat.letter) for seat in seats]
        mine = [choice for choice in named if choice[0] in recording.eyes]
        self.fields["seat"] = forms.TypedChoiceField(label=_("I sit at"), choices=mine, coerce=int, initial=recording.seat)
        for seat in seats:
            agent = recording.recipe.seats[seat.number]
            self.fields[f"level_{seat.number}"] = forms.ChoiceField(
                label=_("%(seat)s is played by") % {"seat": seat.letter},
                choices=level_choices(),
                initial=agent if agent in LEVELS else USUAL,
                required=False,
            )

    def clean_deal(self) -> str:
        """The first one offered, where nothing was said."""
        return self.cleaned_data["deal"] or self.usual_deal

    def clean_moves(self) -> int:
        """A moment of this game."""
        moves: int = self.cleaned_data["moves"]
        if moves > self.recording.length:
            raise forms.ValidationError(_("The game has no such moment."))
        return moves

    def levels(self) -> dict[int, str]:
        """The agents that were wished for, by seat."""
        wished = {name.removeprefix("level_"): agent for name, agent in self.cleaned_data.items() if name.startswith("level_")}
        return {int(seat): agent for seat, agent in wished.items() if agent}


class ReportForm(forms.Form):
    """What went wrong at a moment."""

    moves = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    expected = forms.CharField(
        label=gettext_lazy("What did you expect instead?"),
        help_text=gettext_lazy(
            "The card, the rule and its number if you know it. The game itself is attached: seed, moves, versions."
        ),
        max_length=LONGEST_REPORT,
        widget=forms.Textarea(attrs={"rows": 6, "maxlength": LONGEST_REPORT}),
    )


class VerifyForm(forms.Form):
    """A game as text, as Cartable writes it."""

    text = forms.CharField(
        label=gettext_lazy("The game as text"),
        help_text=gettext_lazy("A file downloaded from a replay, or written by the command line, with its machine part."),
        max_length=LONGEST_TRANSCRIPT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
