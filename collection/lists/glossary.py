"""The words that card lists use, in French and in English: column names, finishes, titles of sections."""

from collection.folding import folded
from collection.models import Finish

COLUMNS: dict[str, str] = {
    folded(word): column
    for column, words in {
        "copies": "quantity|count|qty|quantite|qte|copies|exemplaires|exemplaire|nombre|nb|amount|add qty|possede",
        "name": "name|nom|card|carte|card name|nom de la carte|nom carte|titre",
        "set": "set|set code|set name|edition|edition code|edition name|extension|code extension|serie|collection|set id",
        "number": "number|numero|no|n°|nº|num|card number|collector number|collector #|numero de collection|set number",
        "code": "code|card code|code carte|collector code",
        "key": "printing|printing id|id impression|impression",
        "finish": "finish|finition|foil|brillante|brillance|variant|variante|premium",
        "game": "game|jeu",
    }.items()
    for word in words.split("|")
}
"""Folded column names, and what each column holds."""

FINISHES: dict[str, Finish] = {
    folded(word): finish
    for finish, words in {
        Finish.FOIL: "f|foil|*f*|(f)|(foil)|brillante|brillant|holo|holographique|metallisee|metallise|yes|oui|true|vrai|1|x",
        Finish.NORMAL: "normal|normale|non foil|nonfoil|non-foil|no|non|false|faux|0|mate|regular",
    }.items()
    for word in words.split("|")
}
"""Folded words for a finish in a column."""

MARKED_FINISHES = {"f": Finish.FOIL, "*f*": Finish.FOIL, "foil": Finish.FOIL, "(foil)": Finish.FOIL, "(f)": Finish.FOIL} | {
    "brillante": Finish.FOIL,
    "(brillante)": Finish.FOIL,
    "(normale)": Finish.NORMAL,
    "(normal)": Finish.NORMAL,
}
"""Words that say the finish at the end of a line of free text."""

TITLES = frozenset(
    folded(word)
    for words in (
        "deck|main|main deck|mainboard|sideboard|side|maybeboard|maybe|companion|commander|about|considering|tokens",
        "cards|total|total cards|total cartes|cartes|liste|collection|réserve|peut-être|doubles|échanges|trades|recherche",
    )
    for word in words.split("|")
)
"""Words that open a section when they stand alone, with a count or with a colon. The types of a game's cards do too."""
