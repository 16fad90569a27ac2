"""Words for people, in both languages of the product."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.kernel.game import Language


@dataclass(frozen=True, slots=True)
class Words:
    """The same words in both languages of the site."""

    fr: str
    en: str

    def say(self, language: Language) -> str:
        """The words in the language asked for."""
        return self.fr if language == "fr" else self.en

    def filled(self, **values: object) -> Words:
        """The same words with their {places} filled in."""
        return Words(self.fr.format(**values), self.en.format(**values))
