"""Catalogues: every sentence is found and understood, though none is parsed before it is asked for."""

from __future__ import annotations

from importlib.resources import files

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from pi.words.catalogue import LANGUAGES, MENTIONED, Catalogue, MissingWordsError, Sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_says_what_it_would_if_all_were_parsed_at_once(language: str) -> None:
    source = files("pi.words").joinpath(f"{language}.ftl").read_text("utf-8")
    whole = FluentBundle([language], use_isolating=False)
    whole.add_resource(FluentResource(source))
    messages = [entry.id.name for entry in FluentParser().parse(source).body if isinstance(entry, ast.Message)]
    sentences = Sentences(language)
    assert {entry for entry in sentences.known if not entry.startswith("-")} == set(messages)
    assert len(messages) > 1000
    for message in messages:
        expected, found = whole.get_message(message), sentences.get(message)
        assert {*expected.attributes} == {*found.attributes}
        patterns = [(expected.attributes[name], found.attributes[name]) for name in found.attributes]
        for all_at_once, alone in ((expected.value, found.value), *patterns):
            if all_at_once is not None:
                text, errors = whole.format_pattern(all_at_once, {"count": 2})
                said, wrong = sentences.say(alone, {"count": 2})
                assert (said, [*map(str, wrong)]) == (text, [*map(str, errors)]), message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_there_before_those_that_it_takes_words_from(language: str) -> None:
    sentences, added = Sentences(language), set[str]()
    add = sentences._bundle.add_resource

    def adding(resource: FluentResource) -> None:
        (entry,) = (one for one in resource.body if not isinstance(one, ast.Comment | ast.GroupComment))
        mentioned = {found.lstrip("-") for found in MENTIONED.findall(source_of[entry.id.name])}
        assert mentioned & {*source_of} <= added, entry.id.name
        add(resource)
        added.add(entry.id.name)

    source_of = {name.lstrip("-"): source for name, source in sentences._unread.items()}
    sentences._bundle.add_resource = adding  # type: ignore[method-assign]
    for message in list(sentences.known):
        sentences.get(message)
    assert len(added) > 1000


def test_a_sentence_that_nobody_wrote_is_missing() -> None:
    assert Sentences("fr").get("no-such-sentence") is None
    with pytest.raises(MissingWordsError, match="no-such-sentence"):
        Catalogue("fr", strict=True).say(["no-such-sentence"], {})
