"""A plausible collection for the demo account: always the same one."""

import random
from collections.abc import Iterator

from collection.models import ActKind, Game, Holding, Player, default_finish
from collection.services.holdings import Place, change_holdings
from collection.shelf import Shelf, ShelfPrinting, shelf_of
from simulator.catalog.fields import load_fields

PRINTINGS = 220
SEED = 2021
SHARES = (0.44, 0.24, 0.14, 0.1, 0.06, 0.02)
"""How the printings spread over the sets, the oldest first: one collects what one began with."""


def fill_demo_collection(player: Player) -> None:
    """Give a player about 220 printings of every game with a catalogue; does nothing for somebody who owns cards."""
    for game in Game.objects.with_cards():
        if not Holding.objects.of(player).in_game(game).exists():
            _fill(player, game)


def _fill(player: Player, game: Game) -> None:
    """One act a set, so that the journal has something to tell."""
    shelf, dice = shelf_of(game), random.Random(SEED)
    for card_set, share in zip(shelf.sets, SHARES, strict=False):
        chosen = dict(_chosen(shelf, card_set.code, round(PRINTINGS * share), dice))
        change_holdings(player=player, changes=chosen, kind=ActKind.IMPORT, note=f"{card_set.name_fr}.csv")


def _chosen(shelf: Shelf, set_code: str, count: int, dice: random.Random) -> Iterator[tuple[Place, int]]:
    """Some printings of a set, common ones more often and in more copies."""
    ranks = {slug: label.order for slug, label in load_fields(shelf.game).fields["rarity"].values.items()}
    printings = [one for one in shelf.printings if one.set.code == set_code]

    def luck(one: ShelfPrinting) -> float:
        return float(dice.random() ** (1 / (1 + ranks.get(one.rarity, 0))))

    for one in sorted(printings, key=luck)[:count]:
        most = max(1, 4 - ranks.get(one.rarity, 0) // 2)
        yield (one.id, default_finish(one.foil)), dice.randint(1, most)
