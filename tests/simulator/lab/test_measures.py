"""What every game of the product promises to laboratories: options in words, and a measure of its table."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from simulator.ai import ScriptedAgent
from simulator.games import GAMES
from simulator.kernel.agreements import usual, written
from simulator.kernel.playable import PlayableGame
from simulator.kernel.probe import CardFigure, GoldfishMeasure, Measure
from simulator.kernel.seating import options_for
from simulator.kernel.words import Words
from simulator.lab.figures import SeatsReport
from simulator.lab.players import series_of
from simulator.lab.playing import play_out
from simulator.lab.series import Series, Variant, play_series
from simulator.lab.series_report import series_report
from simulator.lab.tally import Tally

STANDARD = {"wins", "first_wins", "place", "ending", "turns", "score"}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_table = pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in GAMES.values() for seats in {game.players[0], game.players[-1]}]
)


def table_of(game: PlayableGame, seats: int, seed: int = 3) -> Series:
    decks = [game.sample_decks(seed + seat)[:1] for seat in range(seats)]
    flat = tuple(deck[0] for deck in decks if deck)
    names = [Words(f"{seat}", f"{seat}") for seat in range(len(flat))]
    variant = Variant(Words("", ""), options_for(game, seats), flat)
    return series_of(game, agents=["scripted"] * seats, decks=names, variants=[variant], run_seed=seed)


@every_game
def test_every_option_has_words_and_its_usual_value_is_among_its_answers(game: PlayableGame) -> None:
    keys = [field.name for field in fields(game.options) if field.name != "players"]

    assert sorted(agreement.key for agreement in game.agreements) == sorted(keys)
    for seats in game.players:
        for agreement in game.agreements:
            value = usual(game, seats)[agreement.key]
            assert agreement.read(written(value), seats) == value


@every_table
def test_every_answer_makes_a_table(game: PlayableGame, seats: int) -> None:
    for agreement in game.agreements:
        for value, words in agreement.offers(seats):
            options = options_for(game, seats, **{agreement.key: value})
            assert getattr(options, agreement.key) == agreement.read(written(value), seats)
            assert agreement.named(value, seats) == words


@every_game
def test_no_other_answer_is_taken(game: PlayableGame) -> None:
    seats = game.players[0]
    for agreement in game.agreements:
        wrong = ["nonsense", ""] + ([] if agreement.offers(seats) else [str(agreement.least - 1), str(agreement.most + 1)])
        for text in wrong:
            with pytest.raises(ValueError, match=f"^{agreement.key}: "):
                agreement.read(text, seats)


@every_table
def test_a_table_is_measured(game: PlayableGame, seats: int) -> None:
    asked = table_of(game, seats)

    tally = play_series(asked, first=0, count=4)
    told = series_report(tally, asked)

    keys = [figure.key for figure in told.figures]
    assert len(keys) == len(set(keys))
    assert {"wins", "turns", "ending"} <= set(keys)
    for row in tally.rows:
        turns, ending, winner, _champion, first, first_won, decisions, *scores = row.values
        assert turns > 0
        assert decisions > 0
        assert 0 <= ending < len(game.measure.endings)
        assert 0 <= winner <= seats
        assert -1 <= first < seats
        assert first_won == (first == winner)
        assert len(scores) == (0 if game.measure.score is None else seats)
    for figure in told.figures:
        if isinstance(figure, SeatsReport):
            assert [line.place for line in figure.seats] == list(range(seats))


@every_table
def test_the_winner_and_the_ending_of_the_index_are_those_of_the_game(game: PlayableGame, seats: int) -> None:
    setup = table_of(game, seats).setup(0)
    state = game.new_initial_state(decks=setup.decks, options=setup.options, seed=setup.seed)
    probe = game.measure.probe(state)
    play_out(state, [ScriptedAgent(game)] * seats, setup.seed, probe)

    told = probe.finish(state, Tally())

    outcome = state.outcome()
    assert outcome is not None
    assert game.measure.endings[told.ending][0] == outcome.reason


@every_game
def test_probes_do_not_change_the_game(game: PlayableGame) -> None:
    setup = table_of(game, game.players[0]).setup(0)
    watched, alone = (game.new_initial_state(decks=setup.decks, options=setup.options, seed=setup.seed) for _ in range(2))
    probe = game.measure.probe(watched)

    for state, eyes in ((watched, probe), (alone, _Blind())):
        play_out(state, setup.agents, setup.seed, eyes)
    probe.finish(watched, Tally())

    assert watched.serialize() == alone.serialize()


@every_game
def test_own_figures_are_declared_in_full(game: PlayableGame) -> None:
    measures: list[Measure] = [game.measure, *_goldfish(game)]
    for measure in measures:
        for figure in measure.figures:
            assert all((figure.title.fr, figure.title.en, figure.meaning.fr, figure.meaning.en)), figure.key
    assert not STANDARD & {figure.key for figure in game.measure.figures}
    assert game.measure.length.key == "turns"
    assert game.measure.score is None or game.measure.score.key == "score"
    if game.goldfish is not None:
        assert not any(isinstance(figure, CardFigure) for figure in game.measure.figures)


def _goldfish(game: PlayableGame) -> list[GoldfishMeasure]:
    return [] if game.goldfish is None else [game.goldfish]


class _Blind:
    """A probe that looks at nothing."""

    def watch(self, state: Any, action: int) -> None:
        pass

    def finish(self, state: Any, tally: Any) -> None:
        pass
