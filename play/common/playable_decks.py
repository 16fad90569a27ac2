"""Which decks a player may play with, and what the rules and the engine say of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.http import Http404
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override, pgettext_lazy

from collection.languages import LANGUAGES, page_language
from collection.models import Player
from decks.legality.own_formats import is_own
from decks.legality.verdicts import default_format, format_named, formats_of, report_in, report_of
from decks.models import Deck, DeckRevision, contents_of
from decks.origins.apart import MINE, moment_words, told_apart
from decks.origins.apart import STARTER as OF_THE_SITE
from simulator.catalog import load
from simulator.catalog.starters import Starter, starters
from simulator.games import GAMES
from simulator.kernel.probe import CardFacts
from simulator.kernel.words import Words
from simulator.legality import Report

OWN, STARTER, SHARED, REVISION = "deck", "starter", "shared", "revision"

ORIGINS = {
    OWN: MINE,
    STARTER: OF_THE_SITE,
    SHARED: pgettext_lazy("deck", "shared"),
    REVISION: pgettext_lazy("deck", "earlier state"),
}
"""Where a deck to play with comes from, behind its name."""

FOUND_AT_MOST = 20
"""Decks of others that one search shows."""


def facts_told_apart(game: str, content: Mapping[str, int]) -> tuple[CardFacts, ...]:
    """The cards of a deck, with how faithfully the engine plays each; those of one name by what tells them apart."""
    titles, language = load(game).titles, page_language()
    lines = GAMES[game].measure.facts(content).cards
    return tuple(replace(line, name=titles[line.card].say(language)) if line.card in titles else line for line in lines)


@dataclass(frozen=True)
class PlayableDeck:
    """A deck to play with.

    `choice` is what forms and the API call it: "deck:12", "revision:12.3" for the third revision of that deck,
    "starter:wankul/siege", or "shared:" and the address of a shared deck. `edited` is when it was edited last.
    """

    choice: str
    name: str
    game: str
    format: str
    content: Mapping[str, int]
    deck: Deck | None = None
    titles: Words | None = None
    edited: datetime | None = None

    @property
    def words(self) -> Words:
        """Its name in both languages; people name their decks in one."""
        return self.titles or Words(self.name, self.name)

    @property
    def legality(self) -> Report:
        """What the rules say about it in its format."""
        return report_of(self.game, self.format, self.content)

    @property
    def kind(self) -> str:
        """Where it comes from, a key of ORIGINS; anything else for a list that was pasted."""
        return self.choice.partition(":")[0]

    @property
    def page(self) -> str:
        """The page that shows its cards and what they break as they are now; "" for a list that has none."""
        if self.kind == SHARED:
            return reverse("decks:shared", args=[self.choice.partition(":")[2]])
        return reverse("decks:deck", args=[self.deck.pk]) if self.kind == OWN and self.deck else ""

    @property
    def format_name(self) -> str:
        """What its format is called."""
        return format_named(self.game, self.format).name.say(page_language())

    @cached_property
    def is_foreign_to_the_game(self) -> bool:
        """Its format is one that a player made, and no format of the game, which is what the engine plays, knows such a deck."""
        if not is_own(self.format):
            return False
        return not any(report_in(self.game, known, self.content).legal for known in formats_of(self.game))

    @cached_property
    def undealable(self) -> list[str]:
        """The cards that no engine can put on a table, by what lists call them; a deck that holds one cannot be played.

        An engine deals what is in the catalogue of its game. Nothing is dealt to find out: forms ask this of hundreds of decks.
        """
        return sorted(self.content.keys() - load(self.game).printings.keys())

    @property
    def can_be_played(self) -> bool:
        """The engine can deal it."""
        return bool(self.content) and not self.undealable

    def facts(self) -> tuple[CardFacts, ...]:
        """Its cards, with how faithfully the engine plays each."""
        return facts_told_apart(self.game, self.content) if self.can_be_played else ()

    def without_text(self) -> list[CardFacts]:
        """The cards that the engine plays by their figures alone."""
        return [line for line in self.facts() if line.status == "manual"]

    def approximate(self) -> list[CardFacts]:
        """The cards of which the engine leaves something out."""
        return [line for line in self.facts() if line.status == "approximate"]

    @property
    def sized_name(self) -> str:
        """Its name with the number of its cards."""
        size = sum(self.content.values())
        return ngettext("%(name)s (%(count)d card)", "%(name)s (%(count)d cards)", size) % {"name": self.name, "count": size}

    @property
    def origin(self) -> str:
        """Whose it is; "" for a list that was pasted."""
        return str(ORIGINS.get(self.kind, ""))

    @property
    def marks(self) -> tuple[str, ...]:
        """What tells it from another deck of its name: whose it is, and when it was edited."""
        return tuple(filter(None, (self.origin, moment_words(self.edited) if self.edited else "")))


def menu_of(decks: Sequence[PlayableDeck]) -> list[tuple[str, str]]:
    """Decks as the choices of a menu, by name and size and whose each is: a menu that is closed shows no heading. Those that
    are still alike say when they were edited.
    """
    named = [_("%(deck)s · %(origin)s") % {"deck": deck.sized_name, "origin": deck.origin} for deck in decks]
    told = told_apart([(name, *deck.marks[1:]) for name, deck in zip(named, decks, strict=True)])
    return [(deck.choice, name) for deck, name in zip(decks, told, strict=True)]


def apart(decks: Sequence[PlayableDeck]) -> list[PlayableDeck]:
    """The same decks, those of one name told apart in it: a starter deck often meets a copy of it."""
    distinct = {deck.choice: deck for deck in decks}
    told = {}
    for language in LANGUAGES:
        with override(language):
            told[language] = told_apart([(deck.words.say(language), *deck.marks) for deck in distinct.values()])
    words = dict(zip(distinct, map(Words, told["fr"], told["en"]), strict=True))
    return [_named(deck, words[deck.choice]) for deck in decks]


def _named(deck: PlayableDeck, words: Words) -> PlayableDeck:
    return deck if words == deck.words else replace(deck, name=words.say(page_language()), titles=words)


def own_decks(player: Player, *asked: Mapping[str, Any]) -> list[PlayableDeck]:
    """The player's decks of games that can be simulated, the one edited last first; archived ones only where they are named.

    `asked` is what a form was opened with, or sent: whoever comes from the page of an archived deck finds it there.
    """
    named = [choice.removeprefix(f"{OWN}:") for choice in _said_in(asked) if choice.startswith(f"{OWN}:")]
    numbers = [int(number) for number in named if number.isdecimal() and len(number) < 19]
    every = Deck.objects.owned_by(player).filter(game__in=GAMES)
    decks = every.filter(Q(archived=None) | Q(pk__in=numbers))
    contents = decks.contents()
    return [_own(deck, contents[deck.pk]) for deck in decks]


def _said_in(asked: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Every word that forms were given."""
    for values in asked:
        for name, value in values.items():
            several = values.getlist(name) if isinstance(values, MultiValueDict) else value
            yield from map(str, several if isinstance(several, list | tuple) else [several])


def starter_decks() -> list[PlayableDeck]:
    """The starter decks of every game."""
    return [_starter(game, deck) for game in GAMES for deck in starters(game)]


def find_deck(player: Player, choice: str) -> PlayableDeck | None:
    """The deck that a form or the API names; None for one that is not there, or not the player's."""
    kind, _colon, name = choice.partition(":")
    if kind == OWN and name.isdecimal() and len(name) < 19:
        deck = Deck.objects.owned_by(player).filter(pk=int(name), game__in=GAMES).first()
        return _own(deck, deck.content()) if deck else None
    if kind == REVISION:
        return next((one for one in revisions_of(player, name.partition(".")[0]) if one.choice == choice), None)
    if kind == SHARED and name:
        shared = Deck.objects.shared().filter(share=name.replace("\0", ""), game__in=GAMES).first()
        return _shared(shared, shared.content()) if shared else None
    return next((deck for deck in starter_decks() if deck.choice == choice), None)


def subject_named(player: Player, choice: str) -> PlayableDeck | None:
    """The deck that a question is asked about; None where none is named, or an own one is gone. A 404 for a deck of somebody
    else that is not shared, or no longer, which is as absent as its page.
    """
    found = find_deck(player, choice)
    if found is None and choice.startswith(f"{SHARED}:"):
        raise Http404
    return found


def revisions_of(player: Player, deck: str) -> list[PlayableDeck]:
    """The revisions of one of the player's decks, the last one first; `deck` is its number as forms write it."""
    found = find_deck(player, f"{OWN}:{deck}")
    if found is None or found.deck is None:
        return []
    return [as_revision(found, one) for one in found.deck.revisions.all()]


def as_revision(deck: PlayableDeck, revision: DeckRevision) -> PlayableDeck:
    """A revision of a deck as something to play with, named by its number in both languages, in the format it was saved in."""
    told = {}
    for language in LANGUAGES:
        with override(language):
            told[language] = _("%(name)s, revision %(number)d") % {"name": deck.name, "number": revision.number}
    titles = Words(told["fr"], told["en"])
    content: Mapping[str, int] = dict(sorted(revision.content.items()))
    choice = f"{REVISION}:{revision.deck_id}.{revision.number}"
    held = replace(deck, choice=choice, name=titles.say(page_language()), format=revision.format, content=content)
    return replace(held, edited=revision.created, titles=titles)


def public_decks(game: str, words: str, *, of_others_than: Player) -> list[PlayableDeck]:
    """The decks that others show to everybody and whose names hold these words, the one edited last first; the first few."""
    decks = Deck.objects.public().named_like(words).filter(game=game).exclude(owner=of_others_than)[:FOUND_AT_MOST]
    contents = contents_of(decks)
    return [_shared(deck, contents[deck.pk]) for deck in decks]


def _own(deck: Deck, content: Mapping[str, int]) -> PlayableDeck:
    return PlayableDeck(f"{OWN}:{deck.pk}", deck.name, deck.game_id, deck.format, content, deck, edited=deck.updated)


def _shared(deck: Deck, content: Mapping[str, int]) -> PlayableDeck:
    """A deck of somebody else: its cards as they are now, and no way back to its owner."""
    return PlayableDeck(f"{SHARED}:{deck.share}", deck.name, deck.game_id, deck.format, content, edited=deck.updated)


def _starter(game: str, deck: Starter) -> PlayableDeck:
    format = default_format(game).id
    name = deck.name.say(page_language())
    return PlayableDeck(f"{STARTER}:{game}/{deck.slug}", name, game, format, deck.cards, titles=deck.name)
