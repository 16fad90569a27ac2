"""A plausible collection for the demo account: always the same one."""

import random
from collections.abc import Iterator

from collection.browsing.sorting import rarity_ranks
from collection.catalogue.shelf import Shelf, ShelfPrinting, shelf_of
from collection.inventory.owned import Owned
from collection.models import ActKind, Game, Holding, Player, Stock, default_finish
from collection.overviews.boxes import boxes_of, is_played_with_a_box
from collection.services.holdings import change_holdings
from simulator.catalog import load_fields

PRINTINGS = 220
SEED = 2021
LOST = 4
SHARES = (0.44, 0.24, 0.14, 0.1, 0.06, 0.02)
"""How the printings spread over the sets, the oldest first: one collects what one began with."""


def fill_demo_collection(player: Player) -> None:
    """Give a player about 220 printings of every game of decks, and boxes of the others, not all of them complete.

    A game of which the player owns cards is left alone. The first game comes last: a collection opens with the game whose cards
    moved last.
    """
    for game in Game.objects.with_cards().order_by("-position"):
        if not Holding.objects.of(player).in_game(game).exists():
            (_fill_box if is_played_with_a_box(game.slug) else _fill)(player, game)


def _fill(player: Player, game: Game) -> None:
    """One act a set, so that the journal has something to tell."""
    shelf, dice = shelf_of(game), random.Random(SEED)
    for card_set, share in zip(shelf.sets, SHARES, strict=False):
        chosen = dict(_chosen(shelf, card_set.code, round(PRINTINGS * share), dice))
        change_holdings(player=player, changes=chosen, kind=ActKind.IMPORT, note=f"{card_set.name_fr}.csv")


def _fill_box(player: Player, game: Game) -> None:
    """The usual box, complete in every other game; in the rest a few cards were lost."""
    box = boxes_of(shelf_of(game), Owned())[0]
    lost = set(random.Random(SEED).sample(box.missing, LOST)) if game.position % 2 == 0 else set()
    kept = {(one.printing.id, default_finish(one.printing.foil)): one.copies for one in box.missing if one not in lost}
    change_holdings(player=player, changes=kept, kind=ActKind.BOX, note=f"{game.name}, {box.format.name.fr}")


def _chosen(shelf: Shelf, set_code: str, count: int, dice: random.Random) -> Iterator[tuple[Stock, int]]:
    """Some printings of a set, common ones more often and in more copies."""
    ranks = rarity_ranks(load_fields(shelf.game))
    printings = [one for one in shelf.printings if one.set.code == set_code]

    def luck(one: ShelfPrinting) -> float:
        return float(dice.random() ** (1 / (1 + ranks.get(one.rarity, 0))))

    for one in sorted(printings, key=luck)[:count]:
        most = max(1, 4 - ranks.get(one.rarity, 0) // 2)
        yield (one.id, default_finish(one.foil)), dice.randint(1, most)
