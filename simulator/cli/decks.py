"""What a deck's cards are worth, all decks against all, and opening hands, in a terminal."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from simulator.catalog import load
from simulator.cli.asking import find_agent, find_deck
from simulator.cli.console import CannotDoError, Console, table
from simulator.cli.lists import FIELD, agreed, find_named, find_opponents, find_pairing, find_pool, say_what_is_not_played
from simulator.games import GAMES
from simulator.games.complete import CompleteGame
from simulator.kernel.game import Deck
from simulator.kernel.seating import options_for
from simulator.kernel.words import Words
from simulator.lab import impact, opening, replacing, variants
from simulator.lab.advisor.pool import incoming, usual_format
from simulator.lab.advisor.words import points
from simulator.lab.duels import SEATS, Duels, Entrant, games_for, matrix_pairs, play_duels
from simulator.lab.figures import Estimate, share_estimate
from simulator.lab.meetings import Meeting, Standing, cycles, meetings, standings
from simulator.lab.moments import LEAST_ROUNDS
from simulator.lab.paired_games import Field, make_field
from simulator.lab.players import patient_agent
from simulator.lab.tally import Tally, merge
from simulator.lab.workers import Workers
from simulator.transcript.recorder import cards_version

CHUNK_GAMES = 1_000
"""Games of a chunk, some seconds for the script."""


def show_impact(asked: Namespace, console: Console) -> None:
    """The win rate that a copy of each card brings."""
    game, pairing = find_pairing(asked)
    find_agent(asked.agent, game)
    deck = find_deck(asked.game, asked.deck)
    say_what_is_not_played(asked.game, [(asked.deck, deck)], console)
    base = pairing.list_of(deck)
    catalog = load(asked.game)
    if asked.instead and asked.instead not in catalog.printings:
        raise CannotDoError(f"carte inconnue {asked.instead}", f"unknown card {asked.instead}")
    if asked.instead and (asked.pool or asked.cards == "all"):
        raise CannotDoError("ou bien --instead, ou bien --pool et --cards", "either --instead, or --pool and --cards")
    opponents, options = find_opponents(asked.game, asked.opponents, pairing), agreed(asked, game)
    field = make_field(game, [base, (asked.instead,) if asked.instead else ()], opponents, asked.seed, options)
    _check_pairs(asked, field)
    instead, screened = dict.fromkeys(base, asked.instead) if asked.instead else {}, None
    pool = find_pool(asked, deck) if asked.pool or asked.cards == "all" else {}
    with Workers(asked.workers) as workers:
        if incoming(pool, catalog):
            field, screened = _screened(field, deck, pool, asked, workers)
            instead = replacing.replacements(screened, base)
            few = screened["cards"]
            console.tell(
                f"Meilleures remplaçantes cherchées parmi {few} cartes, sur d’autres donnes.",
                f"The best replacements were looked for among {few} cards, on other deals.",
            )
        lines = impact.variants(field, base, instead)
        if not lines:
            raise CannotDoError("aucune carte ne peut en remplacer une autre", "no card may come for another one")
        todo = impact.chunks(field, lines, asked.agent, _rounds(asked, field), CHUNK_GAMES)
        results = workers.play(variants.play, {"field": field.as_dict(), "base": list(base)}, todo)
    found = impact.impacts(field, base, instead, results)
    french = console.language == "fr"
    heading = ["", "×", "un exemplaire vaut" if french else "a copy is worth", "rejouées" if french else "replayed"]
    heading.append("au lieu de" if french else "instead of")
    rows = [
        [
            f"{catalog.card_of(one.card).name} ({one.card})",
            str(one.copies),
            points(one.gain).say(console.language),
            f"{100 * one.replayed:.0f} %",
            f"{catalog.card_of(one.instead).name} ({one.instead})" if one.instead else ("les autres" if french else "the others"),
        ]
        for one in found
    ]
    for line in table([heading, *rows]):
        console.say(line)
    console.tell(
        f"{found[0].gain.games} paires par carte ; un intervalle qui contient 0 ne démontre rien. Chacun tient seul à 95 %.",
        f"{found[0].gain.games} pairs a card; an interval that holds 0 shows nothing. Each holds 95 % by itself.",
    )
    tried = screened["ranked"] if screened else []
    console.answer({"impacts": [asdict(one) for one in found], "tried": tried, **_versions(asked, game)})


def _screened(field: Field, deck: Deck, pool: Deck, asked: Namespace, workers: Workers) -> tuple[Field, replacing.State]:
    """The field with every card that may come, and the state of the search for the best replacements at its end."""
    screening = replacing.screening_for(field, deck, pool, _rounds(asked, field))
    moves = replacing.candidates(field, deck, pool, usual_format(asked.game, deck), screening)
    base = field.pairing.list_of(deck)
    wide = make_field(field.engine, [base, tuple(moves)], field.opponents, field.seed, field.options)
    state = replacing.begin(field, moves, screening, len(incoming(pool, load(asked.game))))
    question = {"field": wide.as_dict(), "base": list(base)}
    while todo := replacing.chunks(state, wide, asked.agent, CHUNK_GAMES):
        state = replacing.advance(state, wide, workers.play(variants.play, question, todo))
    return wide, state


def _check_pairs(asked: Namespace, field: Field) -> None:
    """CannotDoError for so few deals that nothing is known of how much they differ."""
    least = (LEAST_ROUNDS - 1) * field.pairs_a_round + 1
    if asked.pairs < least:
        met = len(field.opponents)
        raise CannotDoError(
            f"{asked.pairs} paires ne disent rien contre {met} adversaire{'s' if met > 1 else ''} : --pairs {least} au moins",
            f"{asked.pairs} pairs tell nothing against {met} opponent{'s' if met > 1 else ''}: --pairs {least} at least",
        )


def _rounds(asked: Namespace, field: Field) -> int:
    """So many that there are as many pairs as were asked for."""
    return -(-int(asked.pairs) // field.pairs_a_round)


def show_matrix(asked: Namespace, console: Console) -> None:
    """All decks against all: the same deals, ranks and circles as on the site."""
    game, _pairing = find_pairing(asked)
    find_agent(asked.agent, game)
    decks = [one for names in (asked.decks or [FIELD]) for one in find_named(asked.game, names)]
    if len(decks) < 2:
        raise CannotDoError("il faut deux decks au moins", "two decks at least are needed")
    say_what_is_not_played(asked.game, decks, console)
    question = {
        "game": game.slug,
        "decks": [dict(deck) for _, deck in decks],
        "agent": asked.agent,
        "options": agreed(asked, game),
        "seed": asked.seed,
    }
    pairs = matrix_pairs(len(decks))
    games = games_for(asked.precision / 100, pairs=len(pairs))
    with Workers(asked.workers) as workers:
        todo = [{"first": first, "count": min(CHUNK_GAMES, games - first)} for first in range(0, games, CHUNK_GAMES)]
        results = workers.play(play_matrix, question, todo)
    rows = merge(*(Tally.from_dict(one) for one in results)).rows
    met, names = meetings(rows, pairs), [name for name, _ in decks]
    ranks, circles = standings(met, len(decks)), cycles(met, len(decks))
    _tell_matrix(met, ranks, circles, names, console)
    told = {"cells": [asdict(one) for one in met], "ranks": [asdict(one) for one in ranks], "cycles": circles, "games": games}
    console.answer({"decks": names, "matrix": told, **_versions(asked, game)})


def play_matrix(question: Mapping[str, Any], chunk: Mapping[str, int]) -> dict[str, Any]:
    """Some of the games of a matrix, as the laboratory of the site plays them."""
    game = GAMES[question["game"]]
    agent = patient_agent(question["agent"], game)
    entrants = tuple(Entrant(Words("", ""), deck, agent) for deck in question["decks"])
    options = options_for(game, SEATS, **question["options"])
    asked = Duels(game, entrants, matrix_pairs(len(entrants)), options, question["seed"], with_cards=False)
    return play_duels(asked, first=chunk["first"], count=chunk["count"]).as_dict()


def _tell_matrix(
    met: Sequence[Meeting], ranks: Sequence[Standing], circles: Sequence[Sequence[int]], names: list[str], console: Console
) -> None:
    cells = [["%", *names]]
    by_pair = {(one.first, one.second): one for one in met}
    for row, name in enumerate(names):
        cells.append([name, *(_cell(by_pair, row, column, console) for column in range(len(names)))])
    for line in table(cells):
        console.say(line)
    console.say()
    heading = {
        "fr": ["victoires du premier", "il commence", "il suit"],
        "en": ["wins of the first", "it begins", "it goes second"],
    }
    seats = [
        [f"{names[one.first]} – {names[one.second]}", *(_share_words(part, console) for part in (one.begun, one.followed))]
        for one in met
    ]
    for line in table([heading[console.language], *seats]):
        console.say(line)
    console.say()
    for place, rank in enumerate(ranks, start=1):
        share = console.number(100 * (rank.estimate.value or 0.0))
        console.tell(
            f"{place}. {names[rank.place]} : {share} % (rang {_span(rank, 'à')})",
            f"{place}. {names[rank.place]}: {share} % (rank {_span(rank, 'to')})",
        )
    for circle in circles:
        told = " > ".join(names[deck] for deck in (*circle, circle[0]))
        console.tell(f"Cercle sûr : {told}.", f"A sure circle: {told}.")


def _span(rank: Standing, to: str) -> str:
    return str(rank.best) if rank.best == rank.worst else f"{rank.best} {to} {rank.worst}"


def _cell(cells: Mapping[tuple[int, int], Meeting], row: int, column: int, console: Console) -> str:
    if row == column:
        return "—"
    one = cells[min(row, column), max(row, column)]
    return _share_words(one.estimate if row < column else share_estimate(one.lost, one.estimate.games), console)


def _share_words(share: Estimate, console: Console) -> str:
    value, low, high = (100 * (end or 0.0) for end in (share.value, share.low, share.high))
    return f"{console.number(value)} ({console.number(low)} – {console.number(high)})"


def show_openings(asked: Namespace, console: Console) -> None:
    """Which opening hands to keep."""
    game, pairing = find_pairing(asked)
    find_agent(asked.agent, game)
    deck = find_deck(asked.game, asked.deck)
    say_what_is_not_played(asked.game, [(asked.deck, deck)], console)
    base = pairing.list_of(deck)
    field = make_field(game, [base], find_opponents(asked.game, asked.opponents, pairing), asked.seed, agreed(asked, game))
    found = _openings(field, base, asked)
    french = console.language == "fr"
    words = {"keep": "gardez" if french else "keep", "return": "changez" if french else "return", None: ""}
    heading = [
        "main" if french else "hand",
        "siège" if french else "seat",
        "contre" if french else "against",
        "garder vaut" if french else "keeping is worth",
        "n",
        "",
    ]
    rows = [
        [
            one.title.say(console.language),
            "AB"[one.seat],
            ("tous" if french else "all") if one.against is None else field.opponents[one.against].name,
            points(one.gain).say(console.language),
            str(one.gain.games),
            words[one.advice],
        ]
        for one in found
    ]
    for line in table([heading, *rows]) if rows else ():
        console.say(line)
    if not rows:
        console.tell(
            f"Aucune sorte de main n’est venue {opening.FEWEST} fois au même siège, le moins pour en parler : augmentez --pairs.",
            f"No kind of hand came {opening.FEWEST} times in one seat, the fewest to say anything of: raise --pairs.",
        )
    console.answer({"openings": [asdict(one) for one in found], **_versions(asked, game)})


def _openings(field: Field, base: tuple[str, ...], asked: Namespace) -> list[opening.Opening]:
    question = {"field": field.as_dict(), "base": list(base), "agent": asked.agent}
    with Workers(asked.workers) as workers:
        todo = opening.chunks(_rounds(asked, field), max(1, CHUNK_GAMES // (2 * field.pairs_a_round)))
        return opening.guide(field, workers.play(opening.play, question, todo))


def _versions(asked: Namespace, game: CompleteGame) -> dict[str, str | int | None]:
    return {
        "seed": asked.seed,
        "agent": asked.agent,
        "rules_version": game.rules_version,
        "cards_version": cards_version(asked.game),
    }
