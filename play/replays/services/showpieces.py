"""Games of the site itself, shown to everybody from its first start: agents play them from fixed seeds when it is set up."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import cycle, islice
from typing import Final

from collection.audience import Audience
from collection.models import Player
from play.common.versions import Versions
from play.replays.models import Link, Purpose
from play.tables.engine.sitting import versions_now
from simulator.ai import make_agent
from simulator.catalog.starters import starters
from simulator.games import GAMES
from simulator.kernel.agreements import usual
from simulator.kernel.seating import options_for
from simulator.transcript import record


@dataclass(frozen=True, slots=True)
class Showpiece:
    """A game to show, and its seed."""

    game: str
    seed: int

    @property
    def token(self) -> str:
        """The last part of its address, the same on every site and after every upgrade."""
        return f"exemple-{self.game}-{self.seed}"


AGENT: Final = "scripted"
"""Who plays them: quick enough for any machine to record them while it starts."""

SEEDS: Final = (7, 2)
"""Not too long in any of the games, and seldom decided early."""

SHOWPIECES: Final = tuple(Showpiece(game, seed) for game in GAMES for seed in SEEDS)


def keep_showpieces(house: Player, *, now: datetime) -> list[Link]:
    """Record the games that are missing, and those that were played under other rules or with other cards; forget old ones."""
    known = {link.token: link for link in Link.objects.owned_by(house)}
    kept = [_kept(house, one, known.get(one.token), now) for one in SHOWPIECES]
    Link.objects.owned_by(house).exclude(pk__in=[link.pk for link in kept]).delete()
    return kept


def showpieces() -> list[Link]:
    """The games that are there, in the order of the games of the site."""
    known = Link.objects.public().in_bulk([one.token for one in SHOWPIECES])
    return [known[one.token] for one in SHOWPIECES if one.token in known]


def _kept(house: Player, one: Showpiece, known: Link | None, now: datetime) -> Link:
    if known is not None and _versions_of(known) == versions_now(one.game):
        return known
    link = _recorded(house, one, now)
    link.save(force_update=known is not None, force_insert=known is None)
    return link


def _versions_of(link: Link) -> Versions:
    return Versions(link.recipe["rules_version"], link.recipe["cards_version"])


def _recorded(house: Player, one: Showpiece, now: datetime) -> Link:
    """The game, played now."""
    game, seats = GAMES[one.game], GAMES[one.game].players[0]
    decks = list(islice(cycle(starters(one.game)), one.seed, one.seed + seats)) if game.has_decks else []
    agents = [make_agent(AGENT, game) for _ in range(seats)]
    options = options_for(game, seats, **usual(game, seats))
    told = record(game, seed=one.seed, decks=[deck.cards for deck in decks], agents=agents, options=options)
    return Link(
        token=one.token,
        owner=house,
        purpose=Purpose.SHOW,
        audience=Audience.PUBLIC,
        recipe=asdict(told.recipe),
        deck_names=[deck.name.fr for deck in decks],
        fingerprint=told.fingerprint,
        created=now,
    )
