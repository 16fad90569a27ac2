"""The OpenAPI document: every refusal is in it, and every link leads somewhere."""

from __future__ import annotations

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

Document = dict[str, Any]


@pytest.fixture(scope="module")
def document() -> Document:
    found: Document = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return found


def operations(document: Document) -> dict[str, tuple[str, str, Document]]:
    return {
        one["operationId"]: (path, method, one) for path, methods in document["paths"].items() for method, one in methods.items()
    }


def test_there_is_one_address_for_each_thing(document: Document) -> None:
    assert [path for path in document["paths"] if not path.endswith("/") or "{format}" in path] == []


def test_every_operation_names_the_refusals_of_its_kind(document: Document) -> None:
    wrong = []
    for name, (path, method, one) in operations(document).items():
        expected = {"429"}
        expected |= {"400", "413", "415"} if "requestBody" in one else set()
        expected |= {"403"} if method != "get" or {} not in one["security"] else set()
        expected |= {"404"} if "{" in path else set()
        if not expected <= set(one["responses"]):
            wrong.append((name, expected - set(one["responses"])))
    assert wrong == []


def test_every_refusal_says_when_and_how(document: Document) -> None:
    wrong = []
    for name, (_path, _method, one) in operations(document).items():
        assert one["responses"].get("414", {}).get("content", {"text/html": {}}).keys() == {"text/html"}  # gunicorn answers it
        for code, said in one["responses"].items():
            if code >= "400" and not said["description"]:
                wrong.append((name, code))
            if code >= "400" and code != "414" and "$ref" not in said["content"]["application/json"]["schema"]:
                wrong.append((name, code))
    assert wrong == []


def test_every_link_leads_to_an_operation_and_names_what_it_asks_for(document: Document) -> None:
    known, followed = operations(document), set()
    for _path, _method, one in known.values():
        for said in one["responses"].values():
            for link in said.get("links", {}).values():
                path, _, target = known[link["operationId"]]
                names = {parameter["name"] for parameter in target["parameters"]}
                assert set(link["parameters"]) <= names
                assert all(f"{{{name}}}" not in path or name in link["parameters"] for name in names)
                followed.add(path)
    unreached = {path for path in document["paths"] if "{" in path} - followed

    assert unreached == set()


def test_what_is_sent_holds_nothing_that_is_not_named(document: Document) -> None:
    schemas = document["components"]["schemas"]

    assert [
        name for name, schema in schemas.items() if name.endswith("Request") and schema["additionalProperties"] is not False
    ] == []
