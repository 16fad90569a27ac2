"""The table as text, from what one seat may see: lines that read well aloud and in any terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from simulator.catalog.typography import said
from simulator.games.wongar.model.box import AREAS, NAMES, NEIGHBOURS, RANKS, RITUALS, TERRITORIES, TYPES
from simulator.games.wongar.model.state import State
from simulator.games.wongar.model.words import AREA_CARDS, AREA_NAMES, RANK_NAMES, RITUAL_CARDS, RITUAL_NAMES, TYPE_NAMES, filled
from simulator.games.wongar.presentation import observation
from simulator.kernel.game import Language, Reason
from simulator.kernel.seating import seat_letter
from simulator.kernel.words import POINT, Noun, Words

Seen = Mapping[str, Any]
"""What `State.observation` answers."""

SIGNS: Final = "●■▮"
"""A disc, a cube, a cylinder."""

TITLE: Final = said(
    "{round} : à {asked} de choisir · scorpion case {time} sur {last} (section {section}) · rituels {deck}{aside}{ending}",
    "{round}: {asked} to choose · scorpion on square {time} of {last} (section {section}) · rituals {deck}{aside}{ending}",
)
ROUND: Final = said("Manche {}", "Round {}")
LAYING_OUT: Final = said("Placement", "Laying out")
ASIDE: Final = said(" (un scorpion à côté)", " (one scorpion aside)")
LAST_ROUND: Final = said(" · dernière manche", " · last round")
FIGURES: Final = (said(" Ancêtre", " Ancestor"), said(" Ancien", " Elder"))
SEAT: Final = said(
    "{seat} · {score} · rituels {hand} · {stock} {supply} · cartes {taken}{marks}",
    "{seat} · {score} · rituals {hand} · {stock} {supply} · cards {taken}{marks}",
)
SUPPLY: Final = said("réserve", "supply")
BAG: Final = said("à placer", "to lay out")
MARKS: Final = {
    "boomerang": said(" · boomerang", " · boomerang"),
    "ancestor": said(" · Ancêtre", " · Ancestor"),
    "elder": said(" · Ancien", " · Elder"),
}
OWN: Final = said(" · à soi : {}", " · own: {}")
CEREMONY: Final = said(
    "Cérémonie ({rank}) : {site} · {points} par majorité · en lice : {inside}",
    "Ceremony ({rank}): {site} · {points} a majority · still in: {inside}",
)
NEXT_TO_SITE: Final = said("Voisins : {}", "Next to it: {}")
NEXT_TO_ANCESTOR: Final = said("Voisins de l’Ancêtre : {}", "Next to the Ancestor: {}")
HAND: Final = said("Votre main : {}", "Your hand: {}")
EMPTY: Final = said("vide", "empty")
TAKEN: Final = said("Vos cartes prises : {}", "Cards you took: {}")


def draw(seen: Seen, language: Language) -> list[str]:
    """The whole table: territories with card and tokens, players, the ceremony, one's own cards."""
    me = seen["players"][seen["player"]]
    return [
        TITLE.say(language).format(
            round=(ROUND.say(language).format(seen["round"]) if seen["round"] else LAYING_OUT.say(language)),
            asked="—" if seen["asked"] is None else seat_letter(seen["asked"]),
            time=seen["time"],
            last=seen["last_square"],
            section=seen["section"],
            deck=seen["deck_size"],
            aside=ASIDE.say(language) if seen["scorpion_aside"] else "",
            ending=LAST_ROUND.say(language) if seen["ending"] else "",
        ),
        "",
        *(f"  {line}" for line in _territories(seen, language)),
        "",
        *(f"  {line}" for line in _seats(seen, language)),
        "",
        *(f"  {line}" for line in _ceremony(seen, language)),
        "",
        f"  {HAND.say(language).format(_cards(me['hand'], RITUALS, RITUAL_CARDS, language))}",
        f"  {TAKEN.say(language).format(_cards(me['taken'], AREAS, AREA_CARDS, language))}",
    ]


def _territories(seen: Seen, language: Language) -> Iterator[str]:
    """One line each: name, open card, cards under it, tokens by player, figures."""
    width = max(len(name.say(language)) for name in NAMES)
    widest = max(len(name.say(language)) for name in AREA_NAMES)
    for name, territory in zip(NAMES, seen["territories"], strict=True):
        face = "–" if territory["face"] is None else AREA_NAMES[AREAS.index(territory["face"])].say(language)
        tokens = "  ".join(
            f"{seat_letter(seat)} {signs}" for seat, counts in enumerate(territory["tokens"]) if (signs := _signs(counts))
        )
        figures = "".join(
            f"{mark.say(language)} ◄"
            for mark, figure in zip(FIGURES, ("ancestor", "elder"), strict=True)
            if seen[figure]["at"] == territory["id"]
        )
        line = f"{name.say(language):{width}}  {face:{widest}} +{territory['pile']:2d}   {tokens}"
        yield f"{line} {figures}".rstrip()


def _signs(counts: list[int]) -> str:
    """Tokens as signs: "●●■" is two discs and a cube."""
    return "".join(sign * count for sign, count in zip(SIGNS, counts, strict=True))


def _seats(seen: Seen, language: Language) -> Iterator[str]:
    """Everybody in turn order, from the left of the one who looks round to himself."""
    count = len(seen["players"])
    for step in range(1, count + 1):
        seat = (seen["player"] + step) % count
        player = seen["players"][seat]
        stock, called = (player["supply"], SUPPLY) if seen["round"] else (player["bag"], BAG)
        marks = "".join(words.say(language) for mark, words in MARKS.items() if _holder(seen, mark) == seat)
        if player["own"]:
            own = ", ".join(AREA_NAMES[AREAS.index(kind)].say(language) for kind in player["own"])
            marks += OWN.say(language).format(own)
        yield SEAT.say(language).format(
            seat=seat_letter(seat),
            score=POINT.counted(player["score"]).say(language),
            hand=player["hand_size"],
            stock=called.say(language),
            supply=" ".join(f"{sign}{stock[name]}" for sign, name in zip(SIGNS, TYPES, strict=True)),
            taken=player["taken_size"],
            marks=marks,
        )


def _holder(seen: Seen, mark: str) -> int:
    held = seen[mark]
    return int(held if mark == "boomerang" else held["held"])


def _ceremony(seen: Seen, language: Language) -> Iterator[str]:
    """R28, R56: the territories next door to the site, or to the Ancestor where no ceremony takes place."""
    ceremony = seen["ceremony"]
    if ceremony is None:
        yield NEXT_TO_ANCESTOR.say(language).format(_next_to(seen["ancestor"]["at"], language))
        return
    yield CEREMONY.say(language).format(
        rank=RANK_NAMES[RANKS.index(ceremony["rank"])].say(language),
        site=NAMES[TERRITORIES.index(ceremony["site"])].say(language),
        points=POINT.counted(ceremony["points"]).say(language),
        inside=", ".join(map(seat_letter, ceremony["inside"])),
    )
    yield NEXT_TO_SITE.say(language).format(_next_to(ceremony["site"], language))


def _next_to(territory: str, language: Language) -> str:
    """The names of the neighbours of a territory."""
    return ", ".join(NAMES[near].say(language) for near in NEIGHBOURS[TERRITORIES.index(territory)])


def _cards(counts: Mapping[str, int], kinds: tuple[str, ...], cards: tuple[Noun, ...], language: Language) -> str:
    """Cards by kind: "2 discs · 1 cube"."""
    parts = [card.counted(counts[kind]).say(language) for kind, card in zip(kinds, cards, strict=True) if counts.get(kind)]
    return " · ".join(parts) or EMPTY.say(language)


_WISHES: Final = {
    "turn": said("Prendre une carte : {}", "Take a card: {}"),
    "own": said("Jouer sa propre carte {}", "Play one’s own {} card"),
    "move": said("Aller vers {}", "Go to {}"),
    "type": said("Choisir : {}", "Choose: {}"),
    "double": said("Choisir : {}", "Choose: {}"),
    "lay_out": said("Poser : {}", "Lay out: {}"),
    "ceremony": said("Jouer : {}", "Play: {}"),
    "draw": said("Prendre : {}", "Take: {}"),
    "remove": said("Retirer un pion de {}", "Remove a token of {}"),
    "leave": said("Envoyer un pion : {}", "Send a token away: {}"),
    "come": said("Faire venir un pion : {}", "Bring a token in: {}"),
    "stop": said("Ne pas s’en servir", "Leave it unused"),
    "way": said("Placer encore deux pions", "Place two more tokens"),
}


def refusals(state: State) -> list[tuple[Words, list[Reason]]]:
    """What the player asked might want to do now and may not, with the rules that say so."""
    refused = [(words, state.why_not(struct)) for words, struct in _wishes(state)]
    return [(words, reasons) for words, reasons in refused if reasons]


def _wishes(state: State) -> Iterator[tuple[Words, dict[str, Any]]]:
    """Everything that the question asked could be answered with."""
    question = observation.question(state)
    if question in ("turn", "move"):
        kind = "take" if question == "turn" else "move"
        yield from _named(question, {"kind": kind}, "territory", TERRITORIES, NAMES)
        if question == "turn" and state.options.own_ceremonies:
            yield from _named("own", {"kind": "own"}, "card", RANKS[:2], RANK_NAMES[:2])
    elif question in ("type", "double", "lay_out"):
        yield from _named(question, {"kind": "type"}, "type", TYPES, TYPE_NAMES)
    elif question in ("ceremony", "draw"):
        kind = "play" if question == "ceremony" else "draw"
        yield from _named(question, {"kind": kind}, "card", RITUALS[:4], RITUAL_NAMES[:4])
    elif question == "way":
        yield _WISHES["way"], {"kind": "way", "way": "place_two"}
    elif question in ("use", "use_again"):
        for seat in range(state.seats):
            yield filled(_WISHES["remove"], seat_letter(seat)), {"kind": "remove", "player": seat}
        for kind in ("leave", "come"):
            yield from _named(kind, {"kind": kind}, "territory", TERRITORIES, NAMES)
        yield _WISHES["stop"], {"kind": "pass"}


def _named(
    wish: str, struct: dict[str, Any], key: str, values: tuple[str, ...], names: tuple[Words, ...]
) -> Iterator[tuple[Words, dict[str, Any]]]:
    for value, name in zip(values, names, strict=True):
        yield filled(_WISHES[wish], name), {**struct, key: value}
