"""The OpenAPI document: common refusals for each operation, and links from what an answer names to what can be done with it."""

import re
from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ComponentRegistry, ResolvedComponent, get_class
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated

from collection.api.paging import WALKED
from collection.api.sent import SentSerializer
from collection.api.serializers import RefusalSerializer

Schema = dict[str, Any]
Queries = dict[str, bool]
"""Parameters of the query of an address, and whether nothing is a value of each too."""

MISSING: Final = frozenset({"game", "page", WALKED})
"""Parameters of a query that name something: 404 where it is not there."""

WORDED: Final = "q"
"""The parameter of a query that is written in a language: without a word it finds everything."""

MAY_BE_EMPTY: Final = frozenset({WORDED, WALKED})
"""Parameters of which nothing is a value too, beside those that have a list of values with nothing in it."""

COMPLAINT: Final = ResolvedComponent(  # type: ignore[no-untyped-call]
    "Complaint",
    ResolvedComponent.SCHEMA,
    {
        "description": "What is wrong, in a sentence; by field, or by place in a list, where that was sent.",
        "anyOf": [
            {"type": "string", "minLength": 1},
            {"type": "array", "items": {"$ref": "#/components/schemas/Complaint"}},
            {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Complaint"}},
        ],
    },
    "Complaint",
)
WRONG: Final = ResolvedComponent(  # type: ignore[no-untyped-call]
    "Wrong",
    ResolvedComponent.SCHEMA,
    {
        "type": "object",
        "description": "What was wrong, by field; what concerns no field is under `detail` or `non_field_errors`.",
        "minProperties": 1,
        "additionalProperties": {"$ref": "#/components/schemas/Complaint"},
        "example": {"copies": ["Ensure this value is greater than or equal to 0."]},
    },
    "Wrong",
)
CHALLENGE: Final[Schema] = {"WWW-Authenticate": {"description": "How to ask with a key.", "schema": {"type": "string"}}}
UNCHANGED: Final = "What is there is what the `ETag` sent in `If-None-Match` stands for."
TOO_LONG: Final = "The address, its parameters included, is longer than the 4,094 bytes that the site reads."
RETRY_AFTER: Final[Schema] = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 0}}}

WHEN: Final = {
    "400": "What was sent makes no sense here, or a parameter is unknown, there twice, or empty.",
    "401": "The key that was sent opens nothing.",
    "403": "Nobody is logged in, the token against forged requests (`X-CSRFToken`) is missing, or the key only reads.",
    "404": "There is no such thing, or it is somebody else's.",
    "413": "More was sent than the site reads.",
    "415": "Something else than JSON was sent.",
    "429": "Too much was asked for in a short time.",
}
"""The refusals that every operation of a kind shares; a view declares those of its own beside them."""

HEADERS: Final = {"401": CHALLENGE, "429": RETRY_AFTER}
"""Of those, what comes with them."""


class DescribedSchema(AutoSchema):
    """Adds to what a view declares what the door in front of it may answer."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Schema | None:
        """The operation with every refusal that it can meet."""
        operation: Schema | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        answers = operation["responses"]
        for code in (*self._common_refusals(operation), *(code for code in answers if code in WHEN)):
            said = answers.setdefault(code, {})
            said["description"] = said.get("description") or WHEN[code]
            said.setdefault("content", {"application/json": {"schema": self._words_of(code)}})
            if headers := HEADERS.get(code):
                said["headers"] = headers
        if self.method == "GET":
            answers["304"] = {"description": UNCHANGED}
        if any(one["in"] == "query" for one in operation.get("parameters", ())):
            answers["414"] = {"description": TOO_LONG, "content": {"text/html": {"schema": {"type": "string"}}}}
        operation["responses"] = {code: answers[code] for code in sorted(answers)}
        return operation

    def queries(self, view: Any, method: str) -> Queries:
        """The parameters that an operation of a view describes for the query of its address."""
        self.view, self.method = view, method
        self.path, self.registry = "", ComponentRegistry()
        return {one["name"]: _may_be_empty(one) for one in self._get_parameters() if one["in"] == "query"}

    def _get_parameters(self) -> list[Schema]:
        """A text that is asked for has a letter at least."""
        found: list[Schema] = super()._get_parameters()
        for one in found:
            if one["in"] == "query" and one["schema"].get("type") == "string" and not _may_be_empty(one):
                one["schema"].setdefault("minLength", 1)
        return found

    def _map_basic_serializer(self, serializer: Any, direction: str) -> Schema:
        """What is sent holds nothing that is not named here."""
        schema: Schema = super()._map_basic_serializer(serializer, direction)  # type: ignore[no-untyped-call]
        if direction == "request" and isinstance(serializer, SentSerializer):
            schema["additionalProperties"] = False
        return schema

    def _common_refusals(self, operation: Schema) -> set[str]:
        codes = {"400", "401", "429"}
        if "requestBody" in operation:
            codes |= {"413", "415"}
        if self.method not in SAFE_METHODS or any(isinstance(one, IsAuthenticated) for one in self.view.get_permissions()):
            codes.add("403")
        parameters = operation.get("parameters", ())
        if any(one["in"] == "path" or (one["in"] == "query" and one["name"] in MISSING) for one in parameters):
            codes.add("404")
        return codes

    def _words_of(self, code: str) -> Schema:
        if code == "400":
            self.registry.register_on_missing(COMPLAINT)
            self.registry.register_on_missing(WRONG)
            return dict(WRONG.ref)
        return dict(self.resolve_serializer(RefusalSerializer, "response").ref)


def _may_be_empty(parameter: Schema) -> bool:
    return parameter["name"] in MAY_BE_EMPTY or "" in parameter["schema"].get("enum", ())


def queries_of(view: Any, method: str) -> Queries:
    """The parameters of the query that the document names for what a view set does now by this method, in its order."""
    action = getattr(view, view.action)
    kind = getattr(action, "kwargs", {}).get("schema") or type(view).schema
    schema: DescribedSchema = get_class(kind)()
    return schema.queries(view, method)


# Links ------------------------------------------------------------------------------------------------------------------

Place = dict[str, str]
"""Of each parameter of an address, where its value stands: an expression of OpenAPI."""


def _first(parameter: str, name: str) -> Place:
    """The name of the first thing of a page."""
    return {parameter: f"$response.body#/results/0/{name}"}


def _made(parameter: str, place: str) -> Place:
    """The name of the thing that was made."""
    return {parameter: f"$response.body#/{place}"}


NAMED: Final[dict[tuple[str, str], tuple[tuple[str, Place], ...]]] = {
    ("blocks_create", "201"): (("/api/blocks/", _made("id", "id")),),
    ("boxes_list", "200"): (("/api/boxes/", {"id": "$response.body#/0/box", "game": "$request.query.game"}),),
    ("cards_list", "200"): (("/api/cards/", _first("key", "key")),),
    ("decks_create", "201"): (("/api/decks/", _made("id", "id")),),
    ("decks_list", "200"): (("/api/decks/", _first("id", "id")),),
    ("decks_reports_create", "200"): (("/api/decks/", {"id": "$request.path.id", "report": "$request.body#/report"}),),
    ("decks_revisions_create", "200"): (("/api/decks/", {"id": "$request.path.id", "number": "$response.body#/number"}),),
    ("formats_create", "201"): (("/api/formats/", _made("id", "id")),),
    ("formats_list", "200"): (("/api/formats/", _first("id", "id")),),
    ("games_list", "200"): (("/api/games/", _first("slug", "slug")),),
    ("holdings_list", "200"): (("/api/holdings/", _first("key", "printing")),),
    ("proposals_list", "200"): (("/api/proposals/", _first("id", "id")),),
    ("public_profile_create", "200"): (("/api/players/", _made("name", "name")),),
    ("shared_decks_comments_create", "201"): (("/api/comments/", _made("id", "id")),),
    ("shared_decks_proposals_create", "201"): (("/api/proposals/", _made("id", "id")),),
    ("links_list", "200"): (("/api/links/", _first("token", "token")), ("/api/replays/", _first("key", "token"))),
    ("links_shown_list", "200"): (("/api/replays/", _first("key", "token")),),
    ("exchange_partners_create", "201"): (("/api/exchange-partners/", _made("id", "id")),),
    ("exchange_partners_join_create", "200"): (("/api/exchange-partners/", _made("id", "id")),),
    ("exchanges_create", "201"): (("/api/exchanges/", _made("id", "id")),),
    ("exchanges_list", "200"): (("/api/exchanges/", _first("id", "id")),),
    ("journal_list", "200"): (("/api/journal/", _first("id", "id")),),
    ("journal_undo_create", "200"): (("/api/journal/", _made("id", "act")),),
    ("lots_list", "200"): (("/api/lots/", _first("id", "id")),),
    ("own_lists_create", "201"): (("/api/own-lists/", _made("game", "game")),),
    ("own_lists_list", "200"): (("/api/own-lists/", _first("game", "game")),),
    ("places_create", "201"): (("/api/places/", _made("id", "id")),),
    ("places_list", "200"): (("/api/places/", _first("id", "id")),),
    ("printings_list", "200"): (("/api/printings/", _first("key", "key")), ("/api/holdings/", _first("key", "key"))),
    ("replays_list", "200"): (("/api/replays/", _first("key", "key")),),
    ("replays_continue_create", "201"): (("/api/tables/", _made("id", "table")), ("/api/replays/", _made("key", "table"))),
    ("replays_remarks_create", "201"): (("/api/remarks/", _made("id", "id")),),
    ("replays_report_create", "201"): (("/api/links/", _made("token", "token")),),
    ("replays_share_create", "201"): (("/api/links/", _made("token", "token")), ("/api/replays/", _made("key", "token"))),
    ("runs_create", "200"): (("/api/runs/", _made("id", "id")),),
    ("runs_create", "202"): (("/api/runs/", _made("id", "id")),),
    ("runs_list", "200"): (("/api/runs/", _first("id", "id")),),
    ("runs_series_create", "202"): (("/api/runs/", _made("id", "id")),),
    ("shared_decks_list", "200"): (("/api/shared-decks/", _first("share", "share")),),
    ("tables_create", "201"): (("/api/tables/", _made("id", "table/id")), ("/api/replays/", _made("key", "table/id"))),
    ("tables_list", "200"): (("/api/tables/", _first("id", "id")), ("/api/replays/", _first("key", "id"))),
    ("tables_play_create", "200"): (("/api/tables/", {"id": "$request.path.id"}),),
    ("wishes_create", "200"): (("/api/wishes/", _made("id", "id")),),
    ("wishes_list", "200"): (("/api/wishes/", _first("id", "id")),),
}
"""Which answers name something, the addresses below which it is, and how its name is found."""

TOLD: Final[dict[tuple[str, str], Place]] = {
    ("decks_create", "decks_revisions_create"): _made("version", "version"),
    ("decks_create", "decks_undo_create"): _made("version", "version"),
    ("tables_create", "tables_play_create"): _made("action", "choices/0/action") | _made("version", "table/version"),
    ("tables_play_create", "tables_play_create"): _made("action", "choices/0/action") | _made("version", "table/version"),
    ("tables_play_create", "tables_take_back_create"): _made("version", "table/version"),
}
"""Where an answer also tells all that is to be sent next."""


def add_links(result: Schema, **_kwargs: Any) -> Schema:
    """The document with links from every answer that names something to every operation on it."""
    operations = {one["operationId"]: one for path in result["paths"].values() for one in path.values()}
    for (origin, code), things in NAMED.items():
        links = operations[origin]["responses"][code].setdefault("links", {})
        for prefix, place in things:
            for target in _operations_on(result, prefix, set(place)):
                links[target] = {"operationId": target, "parameters": _asked_of(operations[target], place)}
                if told := TOLD.get((origin, target)):
                    links[target]["requestBody"] = told
    return result


def _operations_on(result: Schema, prefix: str, names: set[str]) -> list[str]:
    """The operations on one thing below an address whose path asks for nothing but these names."""
    found = []
    for path, methods in result["paths"].items():
        asked = set(re.findall(r"{(\w+)}", path))
        if path.startswith(prefix) and asked and asked <= names:
            found += [one["operationId"] for one in methods.values()]
    return found


def _asked_of(operation: Schema, place: Place) -> Place:
    return {name: place[name] for name in place if any(one["name"] == name for one in operation["parameters"])}
