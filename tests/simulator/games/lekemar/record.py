"""Record the generated texts of all cards again: `python -m tests.simulator.games.lekemar.record`."""

from pathlib import Path

from simulator.catalog import load
from simulator.games.lekemar.effects.wording import card_words

FILE = Path(__file__).with_name("wording.txt")


def recorded() -> str:
    """Each card with effects, in both languages."""
    lines = []
    for card in load("lekemar").cards.values():
        french, english = card_words(card, "fr"), card_words(card, "en")
        if french:
            lines.append(f"{card.id} {card.name} / {card.name_en}")
        for fr, en in zip(french, english, strict=True):
            lines += [f"    {fr.label}. {fr.text}", f"    {en.label}. {en.text}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(recorded(), encoding="utf-8")
