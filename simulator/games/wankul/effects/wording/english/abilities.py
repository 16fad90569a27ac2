"""Abilities in English: labels, prices, Subs, and a card that gains an ability."""

from __future__ import annotations

from simulator.games.wankul.effects.language import Ability
from simulator.games.wankul.effects.wording.breaking import Breaks
from simulator.games.wankul.effects.wording.clauses import Clause, Voice, whole
from simulator.games.wankul.effects.wording.english.actions import act, infinitives, phrase, sentences
from simulator.games.wankul.effects.wording.english.cards import CLANS
from simulator.games.wankul.effects.wording.english.choices import granted
from simulator.games.wankul.effects.wording.english.conditions import opening
from simulator.games.wankul.effects.wording.english.events import doer, moment
from simulator.games.wankul.effects.wording.english.grammar import AND, BREAK, pronoun, quoted
from simulator.games.wankul.effects.wording.english.rules import impose
from simulator.games.wankul.effects.wording.lines import Speech, said
from simulator.games.wankul.effects.words.choosing import Gain


def _with_partner(label: str, ability: Ability) -> str:
    if ability.with_name:
        return f"{label} with {quoted(ability.with_name)}{f' {CLANS[ability.with_clan]}' if ability.with_clan else ''}"
    if ability.with_clan:
        return f"{label} with a {CLANS[ability.with_clan]} character"
    return f"{label} except with {quoted(ability.except_name)}" if ability.except_name else label


def _price(ability: Ability, voice: Voice) -> str:
    """What is paid, as far as the player may decline it."""
    free = ability.optional or ability.when in ("activated", "from_hand")
    return granted(ability.cost, voice) if free else phrase(ability.cost, voice)


def _paid(ability: Ability, voice: Voice) -> str:
    """An ability with a price: paid or not in one breath where English allows it."""
    deeds = infinitives(ability.do, voice)
    if deeds is not None and infinitives(ability.cost, voice) is not None:
        return f"{_price(ability, voice)} to {deeds}"
    return _paid_apart(ability, voice)


def _paid_apart(ability: Ability, voice: Voice) -> str:
    """An ability with a price: first the price, then what it buys."""
    return f"{_price(ability, voice)}; if {pronoun('self', voice)} do, {phrase(ability.do, voice)}"


def _from_hand(ability: Ability, voice: Voice) -> str:
    """A Sub: the card is played from the hand, or given up at the price it names."""
    if ability.cost:
        return _paid(ability, voice) if ability.do else granted(ability.cost, voice)
    can_play = f"{pronoun('self', voice)} may play {voice.this}"
    return f"{can_play}: {phrase(ability.do, voice)}" if ability.do else can_play


ENGLISH = Speech(
    labels={
        "main": "",
        "permanent": "Permanent",
        "combo": "Combo",
        "double_combo": "Double Combo",
        "sub": "Sub",
        "offboard": "Out of play",
        "from_hand": "From the hand",
        "special": "Special",
        "winner": "Winner",
        "loser": "Loser",
        "note": "",
    },
    this={"character": "this card", "terrain": "this terrain", "duo": "this card"},
    winner_is_told=True,
    once="once per turn",
    enters="when this terrain enters play",
    dug="when this terrain is dug up",
    also=AND,
    break_off=BREAK,
    sentences=sentences,
    granted=granted,
    paid=_paid,
    paid_apart=_paid_apart,
    condition=("if ",),
    look=lambda condition: f"check whether {condition.removeprefix('if ')}",
    apart=lambda moment: f"this happens {moment}",
    as_long_as_so="as long as it is so",
    if_so="if so",
    from_hand=_from_hand,
    impose=impose,
    moment=moment,
    doer=doer,
    opening=opening,
    somewhere=("on this terrain", "on a terrain"),
    with_partner=_with_partner,
    polished=str,
    breaks=Breaks(
        again=[
            ("the top card of your deck", "that card"),
            ("the bottom card of your deck", "that card"),
            ("the top card of their deck", "that card"),
            ("the top card of your discard pile", "that card"),
            ("the last opposing character played", "that character"),
            ("the hidden card", "that card"),
            ("the drawn card", "that card"),
        ],
        options=r"choice: ",
        or_else=", or ",
        conditional=r"(?:(?:permanent: )?(?:when|at the|once|during|this turn|after)[^,]*, )*if ",
        under_a_condition=("; otherwise, ", "; if you do, "),
        places=[
            ("; otherwise, ", "", "otherwise, "),
            (" and if ", "", "if "),
            ("; if you do, ", "", "if you do, "),
            (" and as long as it is so, ", "", "as long as it is so, "),
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
)


@act.register
def _gain(action: Gain, voice: Voice) -> list[Clause]:
    ability = action.ability
    gained = AND.join(said(ability, ENGLISH, voice))
    return whole(gained if ability.when == "static" else f"permanent: {gained}")
