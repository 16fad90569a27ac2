"""The figures of goldfish games, counted a second time from the recorded text of the same games."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from simulator.ai import PassiveAgent, ScriptedAgent
from simulator.ai.driver import next_action
from simulator.catalog import load
from simulator.catalog.starters import Starter, starters
from simulator.games.wankul.game import Wankul
from simulator.games.wankul.metrics.goldfish import NEUTRAL
from simulator.games.wankul.metrics.goldfish_probe import ENDINGS, ON_TIME
from simulator.games.wankul.model.state import State
from simulator.kernel.game import PASS
from simulator.lab.goldfish import FEATURES, SEAT, goldfish_seats, play_goldfish, report
from simulator.lab.intervals import at_least, share_interval
from simulator.lab.playing import play_out
from simulator.lab.seeds import game_seed
from simulator.lab.tally import GameRow, Tally, merge
from simulator.transcript import Transcript, record

pytestmark = pytest.mark.xdist_group("wankul goldfish games")  # in one process, for they read the same games

GAME = Wankul()
DECK = starters("wankul")[0].cards
OPTIONS = GAME.options()
SCRIPTED = ScriptedAgent(GAME)
RUN = 11
COUNT = 30
TOLD_AS = {
    "five_terrains": "A wins: five Terrains",
    "opponent_five_terrains": "B wins: five Terrains",
    "opponent_decked": "A wins: the opponent had to ",
    "own_decked": "B wins: the opponent had to ",
    "opponent_no_terrain": "A wins: the opponent has no Terrain",
    "own_no_terrain": "B wins: the opponent has no Terrain",
}


def run(first: int, count: int) -> Tally:
    return play_goldfish(game=GAME, deck=DECK, options=OPTIONS, agent=SCRIPTED, run_seed=RUN, first=first, count=count)


@pytest.fixture(scope="module")
def tally() -> Tally:
    return run(0, COUNT)


@pytest.fixture(scope="module")
def stories() -> list[Transcript]:
    seats = goldfish_seats(SCRIPTED)
    return [record(GAME, seed=game_seed(RUN, number), decks=[DECK, NEUTRAL], agents=seats) for number in range(COUNT)]


def of(row: GameRow, feature: str) -> int:
    return row.values[FEATURES.index(feature)]


def sentences(story: Transcript) -> list[str]:
    return [line.words.en for line in (*story.opening, *(line for step in story.steps for line in step.news))]


def count(story: Transcript, pattern: str) -> int:
    return sum(re.match(pattern, sentence) is not None for sentence in sentences(story))


def test_rows_agree_with_the_recorded_games(tally: Tally, stories: list[Transcript]) -> None:
    for row, story in zip(tally.rows, stories, strict=True):
        assert of(row, "decisions") == len(story.steps)
        assert of(row, "turns") == count(story, r"Turn \d+: A ")
        assert of(row, "mulligans") == count(story, r"A takes a new hand\.")
        assert story.result.en.startswith(TOLD_AS[ENDINGS[of(row, "ending")]])


def test_the_turn_of_the_fifth_terrain_is_the_turn_of_the_fifth_marker(tally: Tally, stories: list[Transcript]) -> None:
    turns = Counter(of(row, "turns") for row in tally.rows if ENDINGS[of(row, "ending")] == "five_terrains")

    assert tally.histogram("fifth_terrain") == turns
    assert turns.total() == sum(count(story, r"A wins .* Terrains: 5 – ") for story in stories)


def test_played_cards_are_those_that_the_text_says_were_played(tally: Tally, stories: list[Transcript]) -> None:
    names = {card.id: card.name for card in load("wankul").cards.values()}
    counted: Counter[str] = Counter()
    for figure, histogram in tally.histograms.items():
        if figure.startswith("played/"):
            counted[names[figure.removeprefix("played/")]] += sum(times * games for times, games in histogram.items())

    told: Counter[str] = Counter()
    for story in stories:
        for sentence in sentences(story):
            if match := re.match(r"A plays (?:the Terrain )?(.+?)(?: uncounted)? (?:on .*, row|\(slot)", sentence):
                told[match[1]] += 1

    assert counted == told


def test_series_and_held_cards_agree_with_a_second_reading_of_the_states(tally: Tally) -> None:
    playable: Counter[tuple[int, int]] = Counter()
    force: Counter[tuple[int, int]] = Counter()
    held: Counter[str] = Counter()
    for number in range(COUNT):
        turn, asked = 0, False
        for state, action in decisions(game_seed(RUN, number)):
            question = state.observation(SEAT)["question"]
            if state.active != SEAT or question != "main":
                continue
            if not asked:
                turn, asked = turn + 1, True
                legal = [
                    state.action_to_struct(one).get("card")
                    for one in state.legal_actions()
                    if state.action_to_struct(one)["kind"] == "play"
                ]
                playable[turn, sum(card in legal for card in state.observation(SEAT)["players"][SEAT]["hand"])] += 1
            if action == PASS:
                asked = False
                seen = state.observation(SEAT)
                force[turn, sum(terrain["sides"][SEAT]["force"] for terrain in seen["terrains"] if terrain)] += 1
                held.update(load("wankul").card_of(printing).id for printing in set(seen["players"][SEAT]["hand"]))

    assert read_series(tally, "playable") == playable
    assert read_series(tally, "force") == force
    assert {
        figure.removeprefix("held/"): turns(histogram)
        for figure, histogram in tally.histograms.items()
        if figure.startswith("held/") and turns(histogram)
    } == held


def decisions(seed: int) -> Iterator[tuple[State, int]]:
    state = GAME.new_initial_state(decks=[DECK, NEUTRAL], options=OPTIONS, seed=seed)
    number = 0
    while not state.is_terminal():
        action = next_action(state, goldfish_seats(SCRIPTED), seed, number)
        yield state, action
        state.apply_action(action)
        number += 1


def turns(histogram: dict[int, int]) -> int:
    return sum(value * times for value, times in histogram.items())


def read_series(tally: Tally, key: str) -> Counter[tuple[int, int]]:
    return Counter(
        {
            (int(figure.removeprefix(f"{key}/")), value): times
            for figure, histogram in tally.histograms.items()
            if figure.startswith(f"{key}/")
            for value, times in histogram.items()
        }
    )


def test_chunks_add_up_to_the_same_bytes(tally: Tally) -> None:
    assert merge(run(10, 20), run(0, 10)).to_json() == tally.to_json()


def test_the_passive_opponent_puts_terrains_down_when_he_must_and_nothing_else(stories: list[Transcript]) -> None:
    for story in stories:
        assert not [sentence for sentence in sentences(story) if re.match(r"B (plays (?!the Terrain)|scores|uses)", sentence)]


def test_opening_hands_agree_with_the_exact_chance() -> None:
    """R16: ten Terrains in fifty cards give 68.9 % of opening hands at least one."""
    hits, games = 0, 3_000
    for number in range(games):
        state = GAME.new_initial_state(decks=[DECK, NEUTRAL], options=OPTIONS, seed=game_seed(RUN, number))
        hits += GAME.goldfish.probe(state, SEAT).opening > 0

    interval = share_interval(hits, games)
    assert interval.low < at_least(50, 10, 5, 1) < interval.high


@pytest.mark.parametrize("deck", starters("wankul"), ids=lambda deck: deck.slug)
def test_the_neutral_opponent_neither_mills_nor_runs_dry(deck: Starter) -> None:
    played = play_goldfish(game=GAME, deck=deck.cards, options=OPTIONS, agent=SCRIPTED, run_seed=RUN, first=0, count=COUNT)

    assert {ENDINGS[of(row, "ending")] for row in played.rows} == {"five_terrains"}


def test_terrains_drawn_by_a_turn_are_those_that_the_log_says_were_drawn(tally: Tally) -> None:
    """R16, R23: without mulligan, five cards and two a turn; nothing is counted that was dug."""
    terrains = {card.id for card in load("wankul").cards.values() if card.type == "terrain"}
    by_turn: dict[int, Counter[int]] = {turn: Counter() for turn in ON_TIME}
    for number in range(COUNT):
        state = GAME.new_initial_state(decks=[DECK, NEUTRAL], options=OPTIONS, seed=game_seed(RUN, number))
        state.log = []
        drawn = Counter(load("wankul").card_of(key).id in terrains for key in hand_of(state))[True]
        at_end: list[int] = []
        play_out(state, goldfish_seats(SCRIPTED), game_seed(RUN, number), GAME.goldfish.probe(state, SEAT))
        for event in state.log:
            if event[:2] == ("turn", SEAT):
                at_end.append(drawn)
            elif event[:2] == ("mulligan", SEAT):
                drawn = 0
            elif event[:2] == ("draw", SEAT):
                drawn += load("wankul").card_of(state.box.definitions[state.box.card[event[2]]].id).id in terrains
        at_end.append(drawn)
        for turn, seen in by_turn.items():
            seen[at_end[turn]] += 1

    assert {turn: tally.histogram(f"terrain_{turn}") for turn in ON_TIME} == by_turn


def hand_of(state: State) -> list[str]:
    return [str(key) for key in state.observation(SEAT)["players"][SEAT]["hand"]]


def test_the_report_sets_the_exact_chance_beside_the_simulated_one(tally: Tally) -> None:
    figure = report(tally, game=GAME, facts=GAME.goldfish.facts(DECK), agent="scripted").figure("opening_terrain")

    assert figure.kind == "share"
    assert figure.exact == at_least(50, 10, 5, 1)
    assert figure.hits == sum(of(row, "opening") > 0 for row in tally.rows)


def test_every_game_ends_for_a_reason_that_the_index_knows(tally: Tally) -> None:
    figure = report(tally, game=GAME, facts=GAME.goldfish.facts(DECK), agent="scripted").figure("ending")

    assert figure.kind == "breakdown"
    assert [case.code for case in figure.cases] == list(ENDINGS) == [code for code, _ in GAME.goldfish.endings]
    assert sum(case.hits for case in figure.cases) == COUNT


def test_the_deck_is_told_card_by_card_with_its_status() -> None:
    facts = GAME.goldfish.facts(DECK)

    assert facts.size == 50
    assert {line.status for line in facts.cards} == {"full"}
    assert facts.odds["opening_terrain"].marked == sum(
        line.copies for line in facts.cards if load("wankul").cards[line.card].type == "terrain"
    )


def test_a_passive_deck_never_wins_a_terrain() -> None:
    tally = play_goldfish(game=GAME, deck=DECK, options=OPTIONS, agent=PassiveAgent(), run_seed=1, first=0, count=3)

    assert not tally.histogram("fifth_terrain")
    assert {ENDINGS[of(row, "ending")] for row in tally.rows} <= {"own_decked", "opponent_decked"}
