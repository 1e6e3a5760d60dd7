"""Catalogues: every sentence is found and parsed, though only on request."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from pi.rules import GAMES
from pi.words.catalogue import LANGUAGES, REFERENCE, Catalogue, MissingWordsError, Sentences, catalogue_text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_parsed_on_request_is_the_same_as_parsed_together(language: str) -> None:
    source = catalogue_text(language, GAMES.values())
    whole = FluentBundle([language], use_isolating=False)
    whole.add_resource(FluentResource(source))
    spans = [
        (entry.id.name, entry.span)
        for entry in FluentParser().parse(source).body
        if isinstance(entry, ast.Message) and entry.span
    ]
    sentences = Sentences(language, GAMES.values())
    assert {entry for entry in sentences.ids if not entry.startswith("-")} == {message for message, _ in spans}
    assert len(spans) > 1000
    for message, span in spans:
        assert span is not None
        cut = re.sub(r"^#.*", "", sentences._sources[message], flags=re.MULTILINE)
        assert cut.strip() == source[span.start : span.end].strip()
    for message, _ in spans[::8]:
        expected, found = whole.get_message(message), sentences.get(message)
        assert found is not None
        assert {*expected.attributes} == {*found.attributes}
        for attribute, pattern in [(None, expected.value), *expected.attributes.items()]:
            if pattern is not None:
                text, errors = whole.format_pattern(pattern, {"count": 2})
                assert sentences.render(message, attribute, count=2) == (text, (*map(str, errors),)), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_added_after_the_sentences_that_it_refers_to(language: str) -> None:
    sentences, added = Sentences(language, GAMES.values()), set[str]()
    add = sentences._bundle.add_resource

    def adding(resource: Any) -> None:
        (entry,) = (one for one in resource.body if not isinstance(one, ast.BaseComment))
        mentioned = {found.lstrip("-") for found in REFERENCE.findall(source_of[entry.id.name])}
        assert mentioned & {*source_of} <= added, entry.id.name
        add(resource)
        added.add(entry.id.name)

    source_of = {name.lstrip("-"): source for name, source in sentences._sources.items()}
    sentences._bundle.add_resource = adding  # type: ignore[assignment]
    taking = [name for name, source in sentences._sources.items() if REFERENCE.search(source)]
    assert len(taking) > 20
    for message in taking:
        sentences.get(message)


def test_a_sentence_is_rendered_again_for_other_values() -> None:
    french = Catalogue("fr", strict=True)
    said = [french.render(["label-position"], {"position": place, "count": 9}) for place in (1, 2, "1\n1", 1)]
    assert said == ["1 sur 9", "2 sur 9", "1 1 sur 9", "1 sur 9"]


def test_a_fault_of_a_sentence_is_reported_each_time() -> None:
    strict = Catalogue("fr", strict=True)
    for _ in range(2):
        with pytest.raises(MissingWordsError, match="position"):
            strict.render(["label-position"], {"count": 3})


def test_an_unwritten_sentence_is_missing() -> None:
    assert Sentences("fr", GAMES.values()).get("no-such-sentence") is None
    with pytest.raises(MissingWordsError, match="no-such-sentence"):
        Catalogue("fr", strict=True).render(["no-such-sentence"], {})
