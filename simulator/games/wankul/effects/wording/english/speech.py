"""English put together: labels, where long sentences are broken, and all that `Tongue` asks of a language."""

from __future__ import annotations

from simulator.games.wankul.effects.selection import CostOf, ForceOf
from simulator.games.wankul.effects.wording.breaking import Breaks
from simulator.games.wankul.effects.wording.english import grammar, sentences
from simulator.games.wankul.effects.wording.english.pieces import PIECES
from simulator.games.wankul.effects.wording.lines import RULE_WORDS, Speech
from simulator.games.wankul.effects.wording.tongue import Tongue

TONGUE = Tongue(
    grammar=grammar,
    sentences=sentences,
    pieces=PIECES,
    shortened=(ForceOf, CostOf),
    feminine=(),
    ifs=("if ",),
    again=[
        ("the top card of your deck", "the top card of your deck", "that card"),
        ("the bottom card of your deck", "the bottom card of your deck", "that card"),
        ("the top card of their deck", "the top card of their deck", "that card"),
        ("the top card of your discard pile", "the top card of your discard pile", "that card"),
        ("the last opposing character played", "the last opposing character played", "that character"),
        ("the hidden card", "the hidden card", "that card"),
        ("the drawn card", "the drawn card", "that card"),
        ("to the left of this card", "to the right of this card", "to its right"),
    ],
    forms={"again": ("you", "they"), "their": ("your", "their")},
    melting={
        "cards": lambda number: PIECES["one_card"] if number == "1" else f"{number} cards",
        "times": lambda number: {"1": "once", "2": "twice"}.get(number, f"{number} times"),
    },
)
ENGLISH = Speech(
    tongue=TONGUE,
    labels={
        **RULE_WORDS,
        "offboard": "Out of play",
        "from_hand": "From the hand",
        "special": "Special",
        "winner": "Winner",
        "loser": "Loser",
    },
    this={"character": "this card", "terrain": "this terrain", "duo": "this card"},
    winner_is_told=True,
    polished=str,
    breaks=Breaks(
        options=r"choice: ",
        or_else=", or ",
        conditional=r"(?:(?:permanent: )?(?:when|at the|once|during|this turn|after)[^,]*, )*if ",
        under_a_condition=("; otherwise, ", "; if you do, "),
        places=[
            ("; otherwise, ", "", "otherwise, "),
            (" and if ", "", "if "),
            ("; if you do, ", "", "if you do, "),
            (", shuffle it, ", "", "shuffle it, then "),
            (" and the player with ", "", "the player with "),
            (" and your opponent ", "", "your opponent "),
            (", the terrain stays in play and ", "", "the terrain then stays in play and "),
            ("you may play this card: ", "you may play this card", "its effect: "),
            ("; on side ", "", "on side "),
            (", but not its Combos", "", "its Combos take place"),
            (", before the terrain is cleared, ", ", do this before the terrain is cleared", ""),
            (" as long as they stay in play", "", "this lasts as long as they stay in play"),
            (", itself included", "", "this card counts too"),
        ],
        then=", then ",
        may=r"\b(?:may|to (?!an?\b|another\b|the\b|this\b|that\b|its\b|their\b|your\b))",
        imperative=r"(?!\w+s\b)",
        third="that player ",
        resumed="if you do, ",
    ),
    beside=[
        ("of their discard pile", "of your discard pile", "of yours"),
        ("of their characters", "of your characters", "of yours"),
    ],
)
