"""The shapes in which a collection leaves the site: its own, and those that other programs write and read.

Only what is known is filled in: a column of a condition, a language or a price stays empty rather than invented. Identifiers of
other products cannot be known here, and so there is no shape that consists of them.

A column that an import kept comes back: in our own shapes as a column of its name (with "kept: " before one that would be taken
for one of ours), in that of another program where it has a column of that very name and we know nothing better. What an import
before there were such cells kept in the note leaves inside the note: a player may have typed the same words.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from collection.folding import folded
from collection.languages import page_language
from collection.lists.glossary import FRENCH_COLUMNS, MARKED_FINISHES, OWN_COLUMNS
from collection.lists.headers import kept_column
from collection.lists.saying import CONDITION_WORDS, OWN_FACTS, SIGNS
from collection.models import Condition, Finish, Language, PlaceKind, default_finish
from collection.overviews.told_copies import Line
from collection.values.kept_cells import cells_of

AT_HAND: Final = 2_000
"""Different words of a file that are remembered while it is written: most of them stand on many lines."""

Cells = tuple[Any, ...]

Facts = Callable[[Line], Mapping[str, Any]]
"""The cells of a line of copies, by the names of the columns that are not left empty."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose `columns` have these names, separated by commas; `hint`: with a first line that says "sep=,".

    Its `facts` fill the columns; kept cells of that name fill what they leave empty, else the `usual` words do. One that is
    `own` has a column more for each name of kept cells; `translated`, it is written for programs of the language of the page:
    names of columns, words of which there are but a few, and the comma of amounts. `tells`: what of OWN_FACTS it has room
    for, and what else LOSSES names. Its `scale` of conditions may have one step for two of ours.
    """

    label: Promise | str
    columns: str
    facts: Facts
    tells: str
    delimiter: str = ","
    hint: bool = False
    own: bool = False
    translated: bool = False
    usual: tuple[tuple[str, Any], ...] = ()
    scale: Mapping[str, str] = field(default_factory=dict)

    @property
    def lost(self) -> str:
        """What it has no room for, in words; empty where nothing is lost."""
        return ", ".join(filter(None, (_rounded_words(self.scale), lost_words(self.tells))))

    def rows(self, lines: Iterable[Line], kept: Iterable[str] = ()) -> Iterator[Cells]:
        """The lines of the file, that of the column names first; `kept` are the names of all kept cells."""
        if self.hint:
            yield (f"sep={self.delimiter}",)
        columns, kept = tuple(self.columns.split(",")), list(kept) if self.own else []
        is_french = self.translated and page_language() == "fr"
        named = [FRENCH_COLUMNS[name] for name in columns] if is_french else columns
        yield (*named, *(kept_column(name, "fr" if is_french else "en") for name in kept))
        columns, usual = (*columns, *map(kept_column, kept)), dict(self.usual)
        besides = lru_cache(maxsize=AT_HAND)(lambda kept: {**usual, **cells_of(kept)})
        in_french = lru_cache(maxsize=AT_HAND)(lambda name, said: FRENCH_CELLS[name](said))
        for one in lines:
            said = self.facts(one)
            if is_french:
                said = {name: in_french(name, cell) if name in FRENCH_CELLS else cell for name, cell in said.items()}
            beside = besides(one.lot.kept) if one.lot and not self.own else usual
            yield tuple([said.get(column) or beside.get(column, "") for column in columns])


FRENCH_CELLS: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {
        "finish": lambda said: str(Finish(said).label),
        "condition": lambda said: str(Condition(said).label),
        "language": lambda said: str(Language(said).label),
        "place_kind": lambda said: str(PlaceKind(said).label),
        "paid": lambda said: said.replace(".", ","),
        **dict.fromkeys(("signed", "altered", "proxy"), lambda _said: "oui"),
    }
)
"""What cells of our own columns say on a French page, instead of our words for programs; the import reads these too."""


def lost_words(tells: str) -> str:
    """What a shape loses that tells this of copies, in words."""
    told = set(tells.split())
    return ", ".join(str(words) for facts, of, words in LOSSES if not set(facts.split()) <= told and (not of or of in told))


def _rounded_words(scale: Mapping[str, str]) -> str:
    """Which of our conditions are the same once another program's words are read here, in words; empty where none are."""
    steps: dict[str, list[str]] = {}
    for ours, theirs in scale.items():
        steps.setdefault(CONDITION_WORDS[folded(theirs.replace("_", " "))], []).append(ours.upper())
    same = [" = ".join(ours) for ours in steps.values() if len(ours) > 1]
    return gettext("the finer steps of conditions (%(same)s)") % {"same": ", ".join(same)} if same else ""


def own_facts(one: Line) -> dict[str, Any]:
    """What this site says of copies, by its own column names; what nobody said of them is left out."""
    printing, of = one.printing, one.printing.set
    return {
        **_said(one),
        "game": of.game_id,
        "set": of.code,
        "number": printing.number,
        "code": printing.code,
        "name": printing.card.name,
        "finish": one.finish,
        "quantity": one.copies,
        "printing": printing.key,
        **(_kept_cells(one.lot.kept) if one.lot and one.lot.kept else {}),
    }


@lru_cache(maxsize=AT_HAND)
def _kept_cells(line: str) -> Mapping[str, str]:
    """Kept cells by the names of their columns here."""
    return MappingProxyType({kept_column(name): cell for name, cell in cells_of(line).items()})


def _said(one: Line) -> dict[str, Any]:
    """What is said of the copies of a line, by our own column names."""
    if one.lot is None:
        return {}
    lot, place = one.lot, one.lot.place
    said = {
        "condition": lot.condition,
        "language": lot.language,
        "place": place.name if place else "",
        "place_kind": place.kind if place else "",
        "page": lot.page,
        "slot": lot.slot,
        "row": lot.row,
        "divider": lot.divider,
        "note": lot.note,
        "paid": "" if lot.paid is None else str(lot.paid),
        "currency": lot.currency,
        "acquired": lot.paid_on.isoformat() if lot.paid_on else "",
        "signed": "yes" if lot.signed else "",
        "altered": "yes" if lot.altered else "",
        "proxy": "yes" if lot.proxy else "",
        "graded": lot.graded,
        "tags": lot.tags,
    }
    return {column: said[column] for column in OWN_FACTS if said[column]}


LANGUAGES: Final[Mapping[str, str]] = MappingProxyType({str(one): one.name.capitalize() for one in Language})


def _condition(one: Line, scale: Mapping[str, str]) -> str:
    """The nearest step of another program's scale."""
    return scale[one.lot.condition] if one.lot and one.lot.condition else ""


def _language(one: Line) -> str:
    """The English name of the language."""
    return LANGUAGES[one.lot.language] if one.lot and one.lot.language else ""


def added_up(lines: Iterable[Line]) -> Line:
    """All copies of some lines of one printing and finish, whatever is said of them."""
    first, *others = lines
    return Line(first.printing, first.finish, sum((one.copies for one in others), first.copies))


def text_line(one: Line) -> str:
    """`3 MASTU (S1) 108`, with a mark where the finish is not the usual one, or the number itself looks like a mark."""
    printing = one.printing
    usual = one.finish == default_finish(printing.foil) and printing.number.casefold() not in MARKED_FINISHES
    mark = "" if usual else " *F*" if one.finish == Finish.FOIL else " (normal)"
    return f"{one.copies} {printing.card.name} ({printing.set.code}) {printing.number}{mark}"


def _foil_word(one: Line) -> str:
    """ "foil", or nothing for the usual copy of a printing; "normal" where a copy is so against what its printing usually is."""
    if one.finish == Finish.FOIL:
        return "foil"
    return "normal" if default_finish(one.printing.foil) == Finish.FOIL else ""


def _moxfield(one: Line) -> dict[str, Any]:
    own = own_facts(one)
    shared = {"Count": one.copies, "Name": own["name"], "Edition": own["set"]}
    marks = {"Alter": "True" if "altered" in own else "", "Proxy": "True" if "proxy" in own else ""}
    said = {"Condition": _condition(one, MOXFIELD_SCALE), "Language": _language(one), "Purchase Price": own.get("paid", "")}
    said["Tags"] = own.get("tags", "")
    return {**shared, **marks, **said, "Foil": _foil_word(one), "Collector Number": own["number"]}


def _deckbox_price(own: Mapping[str, Any]) -> str:
    """An amount with the sign of its currency before it, as this program writes it, or with its code behind it."""
    if "paid" not in own:
        return ""
    sign = next((sign for sign, currency in SIGNS.items() if currency == own["currency"]), "")
    return f"{sign}{own['paid']}" if sign else f"{own['paid']} {own['currency']}"


def _archidekt(one: Line) -> dict[str, Any]:
    own = own_facts(one)
    shared = {
        "Quantity": one.copies,
        "Name": own["name"],
        "Finish": one.finish.capitalize(),
        "Edition Name": str(one.printing.set),
    }
    said = {"Condition": _condition(one, ARCHIDEKT_SCALE), "Language": own.get("language", "").upper()}
    said |= {"Purchase Price": own.get("paid", ""), "Tags": own.get("tags", "")}
    return {**shared, **said, "Edition Code": own["set"], "Collector Number": own["number"]}


def _deckbox(one: Line) -> dict[str, Any]:
    own = own_facts(one)
    shared = {"Count": one.copies, "Name": own["name"], "Edition": str(one.printing.set)}
    marks = {"Signed": "signed" if "signed" in own else "", "Altered Art": "altered" if "altered" in own else ""}
    said = {"Condition": _condition(one, DECKBOX_SCALE), "Language": _language(one), "My Price": _deckbox_price(own)}
    said |= {"Printing Note": own.get("note", ""), "Tags": own.get("tags", "")}
    return {**shared, **marks, **said, "Edition Code": own["set"], "Card Number": own["number"], "Foil": _foil_word(one)}


def _manabox(one: Line) -> dict[str, Any]:
    own = own_facts(one)
    shared = {"Name": own["name"], "Set code": own["set"], "Set name": str(one.printing.set), "Collector number": own["number"]}
    said = {"Condition": _condition(one, MANABOX_SCALE), "Language": own.get("language", "")}
    said |= {"Purchase price": own.get("paid", ""), "Purchase price currency": own.get("currency", "")}
    said |= {"Altered": "true" if "altered" in own else ""}
    return {**shared, **said, "Foil": one.finish, "Quantity": one.copies}


def _dragon_shield(one: Line) -> dict[str, Any]:
    own = own_facts(one)
    shared = {"Quantity": one.copies, "Card Name": own["name"], "Set Code": own["set"]}
    said = {"Folder Name": own.get("place", ""), "Condition": _condition(one, DRAGON_SHIELD_SCALE), "Language": _language(one)}
    said |= {"Price Bought": own.get("paid", ""), "Date Bought": own.get("acquired", ""), "Printing": one.finish.capitalize()}
    return {**shared, **said, "Set Name": str(one.printing.set), "Card Number": own["number"]}


def _tcgplayer(one: Line) -> dict[str, Any]:
    own = own_facts(one)
    shared = {"Quantity": one.copies, "Name": own["name"], "Simple Name": own["name"], "Set": str(one.printing.set)}
    said = {"Condition": _condition(one, TCGPLAYER_SCALE), "Language": _language(one), "Printing": one.finish.capitalize()}
    return {**shared, **said, "Card Number": own["number"], "Set Code": own["set"]}


OWN: Final = ",".join((*OWN_COLUMNS, *OWN_FACTS))


def _scale(names: str) -> Mapping[str, str]:
    """A program's words for our conditions, the best first."""
    return MappingProxyType(dict(zip(Condition.values, names.split("|"), strict=True)))


MOXFIELD_SCALE: Final = _scale("Mint|Near Mint|Good (Lightly Played)|Played|Played|Heavily Played|Damaged")
ARCHIDEKT_SCALE: Final = _scale("NM|NM|LP|MP|MP|HP|D")
DECKBOX_SCALE: Final = _scale("Mint|Near Mint|Good (Lightly Played)|Played|Played|Heavily Played|Poor")
MANABOX_SCALE: Final = _scale("mint|near_mint|excellent|good|light_played|played|poor")
DRAGON_SHIELD_SCALE: Final = _scale("Mint|NearMint|Excellent|Good|LightPlayed|Played|Poor")
TCGPLAYER_SCALE: Final = _scale("Near Mint|Near Mint|Lightly Played|Moderately Played|Moderately Played|Heavily Played|Damaged")
MOXFIELD: Final = (
    "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,Purchase Price"
)
ARCHIDEKT: Final = (
    "Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,Multiverse Id,"
    "Scryfall ID,Collector Number"
)
DECKBOX: Final = (
    "Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,"
    "Misprint,Promo,Textless,Printing Id,Printing Note,Tags,My Price"
)
MANABOX: Final = (
    "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,"
    "Condition,Language,Purchase price currency"
)
DRAGON_SHIELD: Final = (
    "Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,"
    "Date Bought"
)
TCGPLAYER: Final = "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU"

EVERYTHING: Final = " ".join((*OWN_FACTS, "nothing-paid", "kept"))
LOSSES: Final = (
    ("condition", "", _("conditions")),
    ("language", "", _("languages")),
    ("place", "", _("places")),
    ("place_kind", "place", _("kinds of places")),
    ("page slot row divider", "place", _("pages, pockets, rows and dividers")),
    ("note", "", _("notes")),
    ("paid", "", _("prices")),
    ("currency", "paid", _("the currency of prices")),
    ("nothing-paid", "paid", _("prices of 0 (“no price” there)")),
    ("acquired", "", _("dates of purchase")),
    ("signed", "", _("“signed”")),
    ("altered", "", _("“altered”")),
    ("proxy", "", _("“proxy”")),
    ("graded", "", _("grades")),
    ("tags", "", _("tags")),
    ("kept", "", _("other columns kept from an import")),
)
"""What is lost with a shape that does not tell some facts of ours; of some, only where it tells the fact that they add to.

An amount of nothing is told where a currency stands in a column of its own: else 0.00 is what stands where nobody said a price.
"""

NOT_FOR_TRADE: Final = (("Tradelist Count", 0), ("Trade Quantity", 0))

TABLES: Final[Mapping[str, Table]] = MappingProxyType(
    {
        "csv": Table(_("CSV with commas"), OWN, own_facts, EVERYTHING, own=True),
        "semicolon": Table(
            _("CSV with semicolons (French Excel)"), OWN, own_facts, EVERYTHING, delimiter=";", own=True, translated=True
        ),
        "moxfield": Table(
            "Moxfield",
            MOXFIELD,
            _moxfield,
            "condition language altered proxy paid tags",
            usual=NOT_FOR_TRADE,
            scale=MOXFIELD_SCALE,
        ),
        "archidekt": Table("Archidekt", ARCHIDEKT, _archidekt, "condition language paid tags", scale=ARCHIDEKT_SCALE),
        "deckbox": Table(
            "Deckbox",
            DECKBOX,
            _deckbox,
            "condition language note paid currency signed altered tags",
            usual=NOT_FOR_TRADE,
            scale=DECKBOX_SCALE,
        ),
        "manabox": Table(
            "ManaBox", MANABOX, _manabox, "condition language paid currency nothing-paid altered", scale=MANABOX_SCALE
        ),
        "dragonshield": Table(
            "Dragon Shield",
            DRAGON_SHIELD,
            _dragon_shield,
            "condition language place paid acquired",
            hint=True,
            usual=NOT_FOR_TRADE,
            scale=DRAGON_SHIELD_SCALE,
        ),
        "tcgplayer": Table("TCGplayer", TCGPLAYER, _tcgplayer, "condition language", scale=TCGPLAYER_SCALE),
    }
)
"""The tables by the word that the address asks for them with."""

OTHER_PROGRAMS: Final = tuple(name for name, table in TABLES.items() if not table.own)
