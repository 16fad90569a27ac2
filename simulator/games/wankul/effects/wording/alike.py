"""Words whose sentence is the same in every language but for the words that it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from simulator.games.wankul.effects.wording.saying import By, Deeds, Doing
from simulator.games.wankul.effects.words import banning, choosing, discarding, recovering, searching

ALIKE: Final[Mapping[type, Deeds]] = {
    discarding.DiscardCharacter: By("theirs", {True: [Doing("discard", "{whom}", who="opp")], False: [("discard", "{whom}")]}),
    recovering.HandToDeck: By(
        "to",
        {
            "top": [("place", "{found} {onto}")],
            "bottom": [("place", "{found} {onto}")],
            "shuffle": [("shuffle", "{found} {onto}")],
        },
    ),
    searching.ShowCards: [("show", "{some}")],
    discarding.DiscardThis: [("discard", "{this}")],
    banning.BanThis: [("ban", "{this}")],
    banning.BanCharacter: [("ban", "{whom}")],
    searching.Reveal: [("reveal", "{card}")],
    searching.ShowHand: [("show", "{hand}")],
    choosing.ChooseCharacter: [("choose", "{whom}")],
}
