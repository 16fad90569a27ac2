"""The words that card lists use, in French and in English: column names, finishes, titles of sections."""

from collection.folding import folded
from collection.models import Finish

COLUMNS: dict[str, str] = {
    folded(word): column
    for column, words in {
        "copies": "quantity|count|qty|quantite|qte|copies|exemplaires|exemplaire|nombre|nb|amount|add qty|"
        "possede|total quantity|groupcount",
        "foils": "foil count|dont brillantes",
        "name": "name|nom|card|carte|card name|nom de la carte|nom carte|titre|title|simple name|product name|english name|"
        "local name|localized product name|article name|nom de l'article|nom du produit|product name (en)",
        "set": "set|set code|set name|edition|edition code|edition name|extension|code extension|serie|collection|set id|exp|"
        "exp. name|expansion|expansion name|nom de l'extension|setcode|setname",
        "number": "number|numero|no|n°|nº|num|card number|collector number|collector #|numero de collection|set number|cn",
        "code": "code|card code|code carte|collector code",
        "finish": "finish|finition|foil|foil?|isfoil|brillante|brillance|variant|variante|premium|printing",
        "game": "game|jeu",
        "section": "section|board|sideboarded",
        "playset": "playset|playset?|isplayset",
        "binder type": "binder type",
    }.items()
    for word in words.split("|")
}
"""Folded column names, and what each column holds. Columns of identifiers are those of other products, and are never read.

`foils`: how many of the copies of a line are foils, where the line counts both. `playset`: whether each is a playset.
`binder type`: ManaBox's word for where the copies lie, which may be a list of wishes.
"""

LOOSE_NAMES = frozenset(["article", "product", "produit"])
"""Folded names of columns that hold the name of the card in the tables of shops which have no other column for it."""

FRENCH_COLUMNS: dict[str, str] = {
    "game": "jeu",
    "set": "extension",
    "number": "numéro",
    "code": "code",
    "name": "nom",
    "finish": "finition",
    "quantity": "quantité",
    "printing": "impression",
    "condition": "état",
    "language": "langue",
    "place": "rangement",
    "place_kind": "sorte de rangement",
    "page": "page",
    "slot": "pochette",
    "row": "rangée",
    "divider": "séparateur",
    "note": "note",
    "paid": "prix payé",
    "currency": "monnaie",
    "acquired": "acheté le",
    "signed": "signé",
    "altered": "altéré",
    "proxy": "proxy",
    "graded": "gradé",
    "tags": "étiquettes",
}
"""The columns of our own export, those of copies too, as its table for French spreadsheets calls them."""

SET_NUMBER = "set number"
"""Numbers the card in its set, but for a table that has another column for that: there it numbers the set."""

OWN_COLUMNS = ("game", "set", "number", "code", "name", "finish", "quantity", "printing")
"""The columns of our own export, as it writes them. Only there does "printing" hold an identifier of ours, or in a part of it."""

FOREIGN = frozenset(
    [
        "idproduct",
        "idarticle",
        "idlanguage",
        "language",
        "langue",
        "condition",
        "etat",
        "price",
        "prix",
        "issigned",
        "isaltered",
        "isfirsted",
        "comments",
        "rarity",
        "scryfall id",
        "product id",
        "sku",
        "tcgplayer id",
        "multiverse id",
        "manabox id",
        "printing id",
        "article id",
    ]
)
"""Further folded column names of other products: by them a table is told from free text, though it names no card."""

FINISHES: dict[str, Finish] = {
    folded(word): finish
    for finish, words in {
        Finish.FOIL: "f|foil|*f*|(f)|(foil)|brillante|brillant|holo|holographique|metallisee|metallise|yes|oui|ja|true|vrai|1|x",
        Finish.NORMAL: "normal|normale|non foil|nonfoil|non-foil|no|non|nein|false|faux|0|mate|regular",
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

UNKNOWN_MARKS = {"*e*": "etched", "*etched*": "etched", "(etched)": "etched"}
"""Words at the end of a line that say a finish this site does not have, and what they are called."""

ASIDES = frozenset(
    folded(word)
    for words in (
        "sideboard|side|side board|side deck|sb|maybeboard|maybe|maybe board|considering|wishlist|tokens",
        "réserve|en réserve|peut-être|à l’étude|jetons",
    )
    for word in words.split("|")
)
"""Titles of sections whose cards lie beside a deck."""

ABOUT = frozenset(map(folded, ("about", "à propos", "metadata")))
"""Titles under which a list speaks of the deck, and names no card."""

TITLES = (
    ASIDES
    | ABOUT
    | frozenset(
        folded(word)
        for words in (
            "deck|main|main deck|mainboard|companion|commander|deck principal|principal",
            "cards|total|total cards|total cartes|cartes|liste|collection|doubles|échanges|trades|recherche",
            "creature|creatures|land|lands|spell|spells|instant|instants|sorcery|sorceries|artifact|artifacts|enchantment|enchantments",
            "planeswalker|planeswalkers|battle|battles|other|others|créatures|sorts|éphémères|rituels|artefacts|enchantements|autres",
        )
        for word in words.split("|")
    )
)
"""Words that open a section when they stand alone, with a count or with a colon. The types of a game's cards do too.

Other programs head parts of a list with the types of the games that they were made for, whichever game's names stand below.
"""
