"""How words are compared: without accents, case or typographic variants."""

import unicodedata

_VARIANTS = str.maketrans({"’": "'", "ʼ": "'", "`": "'", "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae"})


def folded(words: str) -> str:
    """The words as search and import compare them: "ÉLÈVE  de l’Est" becomes "eleve de l'est"."""
    plain = unicodedata.normalize("NFKD", words.translate(_VARIANTS))
    kept = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(kept.casefold().split())
