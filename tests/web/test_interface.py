"""The HTTP interface as `/openapi.json` describes it: every address is there and behaves as described."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from flask import Flask

from pi.app import App, Factories
from tests.evening import guest, house, say
from tests.house import START
from tests.visitors import Visitor, session_of
from web.app import create_app
from web.wizard import create_wizard

ABSENT = {"kind": "files"}
CHECKS = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
INPUTS = 40
"""Inputs for each address, method and client, well-formed or not."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """A house with a running game, whose streams end after their first event."""
    make, folder = Factories(pages=partial(create_app, stream_s=0.0)), tmp_path_factory.mktemp("house")
    with house(folder, make=make, camera=ABSENT, night={"phones": "table"}) as running:
        say(running, START)
        yield running


@pytest.fixture(scope="module")
def described(running: App) -> dict[str, Any]:
    description: dict[str, Any] = running.flask.test_client().get("/openapi.json").json
    return description


def served(app: Flask) -> set[tuple[str, str]]:
    """Return every method of every address."""
    paths = ((re.sub(r"<(?:[^:>]+:)?(\w+)>", r"{\1}", rule.rule), rule.methods) for rule in app.url_map.iter_rules())
    return {(path, method) for path, methods in paths for method in (methods or set()) - {"HEAD", "OPTIONS"}}


def told(description: dict[str, Any]) -> set[tuple[str, str]]:
    return {(path, method.upper()) for path, methods in description["paths"].items() for method in methods}


def test_exactly_the_addresses_of_the_table_are_described(running: App, described: dict[str, Any]) -> None:
    assert told(described) == served(running.flask)


def test_the_addresses_of_the_first_start_are_described_too(described: dict[str, Any]) -> None:
    assert served(create_wizard(None, "")) < told(described)  # type: ignore[arg-type]


def test_every_description_of_a_change_names_the_required_permission(described: dict[str, Any]) -> None:
    changing = {path: methods["post"] for path, methods in described["paths"].items() if "post" in methods}
    assert {path for path, told in changing.items() if "security" not in told} == {
        *("/press", "/hold", "/throw"),  # the table's own screen
        "/phone/code",  # shows the code
    }


@pytest.mark.parametrize("path", ["/house/night/{}", "/house/seen/{}", "/house/seen/{}/film.jpg"])
def test_an_address_with_an_unknown_journal_number_is_not_found(running: App, path: str) -> None:
    assert running.flask.test_client().get(path.format(2**63)).status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("known", [False, True], ids=["a stranger", "a phone for the table"])
def test_every_address_behaves_as_described_for_any_input(running: App, known: bool) -> None:
    import schemathesis
    from hypothesis import HealthCheck, given, settings
    from schemathesis import checks
    from schemathesis.core.result import Ok

    cookies, token, tried = {}, "", Counter[str]()
    if known:
        client = guest(running, table="on")
        assert isinstance(client, Visitor)
        cookies, token = {"croupier": session_of(client)}, client._token()
    schema = schemathesis.openapi.from_wsgi("/openapi.json", running.flask)
    checks.load_all_checks()
    chosen = [checks.CHECKS.get_one(name) for name in CHECKS]
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        well, ill = (operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode)

        @settings(max_examples=INPUTS, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=well | ill)
        def behaves(case: Any) -> None:
            tried[f"{case.method} {case.path}"] += 1
            if isinstance(case.body, dict):
                case.body["token"] = token
            case.call_and_validate(cookies=cookies, checks=chosen)

        behaves()
    assert running.table.submit({"do": "no such thing"}).result().error is not None, "the table still hears"
    print(sum(tried.values()), "requests;", dict(tried))
