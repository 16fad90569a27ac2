"""The board of Woodland Wizards: the areas and scored cards of all, the piles, what is counted, one’s own hand (R20-R28)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from play.boards.contract import Clock, Seen, Struct
from play.boards.pieces import only_one_at, pieces
from play.boards.woodland_wizards_words import LABELS, QUESTIONS, ROUND, STAGES
from simulator.catalog import Catalog, load
from simulator.kernel.game import State
from simulator.kernel.words import POINT, Words

FROM_THE_HAND: Final = {"explore": "play", "creature": "enter", "boost": "boost", "discard": "discard", "give": "give"}
"""What a card of the hand may want to do, by the question that is asked."""

FROM_THE_AREA: Final = {"run": "run", "after": "after", "pick": "pick"}

BACKS_SHOWN: Final = 8


class WoodlandWizardsBoard:
    """Keys: hand:CARD, take:CARD, area:SEAT-PLACE, effect:SEAT-CARD, wizard:CARD-SIDE, seat:N."""

    name = "Woodland Wizards"
    template = "play/boards/woodland_wizards.html"
    style = "css/boards/woodland_wizards.css"
    has_clock = False
    seldom = ()

    def __init__(self, catalog: Catalog | None = None) -> None:
        self._catalog = catalog

    @property
    def catalog(self) -> Catalog:
        """The cards that lie on the table: those of a list, else the shipped ones."""
        return self._catalog or load("woodland_wizards")

    def scene(self, seen: Seen, structs: Sequence[Struct]) -> Mapping[str, Any]:
        """The others in turn order from the left, the piles and what is going on between, the player below."""
        me, count = seen["player"], len(seen["players"])
        discard = seen["discard"]
        return {
            "labels": LABELS,
            "standing": self.standing(seen),
            "others": [_player(self.catalog, seen, (me + step) % count) for step in range(1, count)],
            "me": _player(self.catalog, seen, me),
            "deck_size": seen["deck_size"],
            "discard_size": len(discard),
            "discard_top": discard[-1] if discard else None,
            "effect": seen["effect"],
            "open_hand": pieces("take", (seen["effect"] or {}).get("seen") or ()),
            "effects": _effects(seen),
            "wizards": list(_wizards(self.catalog, structs)),
            "laid": seen["players"][me]["laid"],
            "hand": pieces("hand", seen["players"][me]["hand"]),
        }

    def standing(self, seen: Seen) -> str:
        """The round and its stage."""
        return f"{ROUND % {'round': seen['round']}} · {STAGES[seen['stage']]}"

    def asks(self, seen: Seen) -> str:
        """The question of the moment."""
        return str(QUESTIONS.get(seen["question"], ""))

    def scores(self, seen: Seen) -> Sequence[int]:
        """What the scored cards are worth."""
        return [sum(player["final"]) for player in seen["players"]]

    def printings(self, seen: Seen) -> set[str]:
        """Every card that lies open to this player."""
        shown = set(seen["players"][seen["player"]]["hand"]) | set(seen["discard"][-1:])
        for player in seen["players"]:
            shown |= {one["card"] for one in _area(player)} | set(player["scored"]) | set(player["known"])
        if seen["effect"]:
            shown |= {seen["effect"]["card"], *(seen["effect"]["seen"] or ())}
        return shown

    def held(self, seen: Seen) -> Sequence[str]:
        """The cards in the hand of the seat that sees this."""
        hand: Sequence[str] = seen["players"][seen["player"]]["hand"]
        return hand

    def touches(self, struct: Struct, seen: Seen) -> Sequence[str]:
        """The card, place or player that an action names."""
        kind = struct["kind"]
        if kind in FROM_THE_HAND.values():
            return (f"hand:{struct['card']}",)
        if kind == "take":
            return (f"take:{struct['card']}",)
        if kind in ("run", "after"):
            return (f"area:{seen['player']}-{struct['place']}",)
        if kind == "pick":
            return (f"area:{struct['player']}-{struct['place']}",)
        if kind == "order":
            return (f"effect:{struct['player']}-{struct['card']}",)
        if kind == "wizard":
            return (f"wizard:{struct['wizard']}-{struct['side']}",)
        return (f"seat:{struct['player']}",) if kind == "target" else ()

    def wishes(self, key: str, seen: Seen) -> Sequence[Struct]:
        """A card of the hand may want to be played, a player to be the target, a card of an area to be run or moved."""
        zone, _, name = key.partition(":")
        question = seen["question"] or ""
        if zone == "hand" and name in seen["players"][seen["player"]]["hand"]:
            return ({"kind": FROM_THE_HAND.get(question, "play"), "card": name},)
        if zone == "seat" and name.isdecimal() and int(name) < len(seen["players"]):
            return ({"kind": "target", "player": int(name)},)
        seat, _, place = name.partition("-")
        if zone == "area" and seat.isdecimal() and place.isdecimal() and int(seat) < len(seen["players"]):
            struct = {"kind": FROM_THE_AREA.get(question, "pick"), "place": int(place)}
            return (struct | {"player": int(seat)},)
        return ()

    def clock(self, state: State) -> Clock | None:
        """No limit in any variant."""
        return None

    def usual(self, state: State, aim: str, settled: int) -> int | None:
        """The choice for which a piece was brought there."""
        return only_one_at(self, state, aim) if not settled else None


def _player(catalog: Catalog, seen: Seen, seat: int) -> dict[str, Any]:
    """The area, the scored cards and the figures of one player; while he counts, his cards show the values of the moment."""
    player, count = seen["players"][seat], seen["count"]
    points = sum(player["final"])
    values = count["values"] if count and count["player"] == seat else [one["value"] for one in _area(player)]
    places = range(0 if player["creature"] else 1, len(values) + (0 if player["creature"] else 1))
    cards = [
        {"card": one["card"], "key": f"area:{seat}-{place}", "value": value, "changed": value != one["value"], "ran": one["ran"]}
        for one, place, value in zip(_area(player), places, values, strict=True)
    ]
    return {
        "seat": seat,
        "key": f"seat:{seat}",
        "hand_size": player["hand_size"],
        "backs": range(min(player["hand_size"], BACKS_SHOWN)),
        "known": pieces(f"known{seat}", player["known"]),
        "creature": cards[0] if player["creature"] else None,
        "boosts": cards[1:] if player["creature"] else cards,
        "sum": _sum(player, values, is_counting=bool(count) and count["player"] == seat, is_ranked=bool(seen["ranking"])),
        "scored": _scored(player, seat),
        "points": points,
        "points_noun": POINT.of(points),
        "wizard": _family(catalog, player["wizard"]["family"]) if player["wizard"] else None,
        "passed": player["passed"] and seen["stage"].startswith("boost"),
        "chosen": player["chosen"],
        "is_first": seen["first"] == seat,
        "is_asked": seen["asked"] == seat,
    }


def _scored(player: Mapping[str, Any], seat: int) -> list[dict[str, Any]]:
    """R34: each scored card with what it is worth in the end, so that those beside each other make the points of the player."""
    chips = zip(pieces(f"scored{seat}", player["scored"]), player["final"], strict=True)
    return [{**piece, "value": value} for piece, value in chips]


def _sum(player: Mapping[str, Any], values: Sequence[int], *, is_counting: bool, is_ranked: bool) -> dict[str, Any]:
    """What an area is worth: what was counted, as it stands in the ranking (R26); before, what is printed or counted so far.

    `holds` says what is in it beside the cards that lie there: once all are ranked, cards may have been scored or swapped
    (R27, R29), and what is left is not what was added up.
    """
    if player["total"] is None:
        return {"worth": sum(values), "says": LABELS["sum_now" if is_counting else "sum_printed"], "is_of_these": True}
    return {
        "worth": player["total"],
        "says": LABELS["sum_counted"],
        "has_effects": player["total"] != sum(values),
        "holds": LABELS["with_gone" if is_ranked else "with_effects"],
        "is_of_these": not is_ranked or player["total"] == sum(values),
    }


def _area(player: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The contest creature, if there is one, then the Boosts."""
    return ([player["creature"]] if player["creature"] else []) + list(player["boosts"])


def _effects(seen: Seen) -> list[dict[str, Any]]:
    """R18: the value effects that the player asked may still apply; equal ones of one area once."""
    if not seen["count"]:
        return []
    found = {(one["player"], one["card"]) for one in seen["count"]["effects"]}
    return [{"player": seat, "card": card, "key": f"effect:{seat}-{card}"} for seat, card in sorted(found)]


def _wizards(catalog: Catalog, structs: Sequence[Struct]) -> Iterator[dict[str, Any]]:
    """R36: the sides that may be chosen."""
    for struct in structs:
        if struct["kind"] == "wizard":
            card = catalog.cards[struct["wizard"]]
            family = card.word(f"side_{struct['side']}")
            key = f"wizard:{card.id}-{struct['side']}"
            yield {"key": key, "name": card.names, "family": _family(catalog, family), "kin": family}


def _family(catalog: Catalog, slug: str) -> Words:
    return catalog.labels["family"][slug].name
