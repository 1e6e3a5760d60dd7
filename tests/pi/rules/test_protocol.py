"""The line protocol over real streams: one line in, one line out, for any line."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pi.rules import GAMES, Referee
from pi.rules.protocol import LONGEST_LINE, serve
from pi.rules.referee import verbs as known_verbs
from pi.rules.testing import NAMES, Action, wander

HOUSE = Path(__file__).parents[3]
START: Action = {"do": "start", "game": "quinito", "players": NAMES[:3]}
QUESTION = b'{"do":"announce","value":43,"by":"Nobody"}\n'  # has the same reply at any time of a night
ERROR_OF_QUESTION = "bad-argument"
ASIDE = b'{"do":"nothing"}'


def line(action: Any) -> bytes:
    return json.dumps(action).encode() + b"\n"


def served(*lines: bytes) -> list[dict[str, Any]]:
    """Return the replies to lines over plain byte streams."""
    out = io.BytesIO()
    serve(io.BytesIO(b"".join(lines)), out)
    assert out.getvalue().count(b"\n") == len(out.getvalue().splitlines())
    return [json.loads(reply) for reply in out.getvalue().splitlines()]


def codes(*lines: bytes) -> list[str | None]:
    """Return the error code of each reply, None if there is none; the form of every reply is checked."""
    replies = served(*lines)
    for reply in replies:
        assert_form(reply)
    return [None if reply["ok"] else reply["error"]["code"] for reply in replies]


def assert_form(reply: dict[str, Any]) -> None:
    """Check that a reply has exactly the keys of the protocol, and only values that JSON has."""
    if reply["ok"] is True:
        assert list(reply) == ["ok", "events", "table"]
        assert all("event" in event for event in reply["events"])
        assert isinstance(reply["table"], dict)
    else:
        assert reply["ok"] is False
        assert list(reply) == ["ok", "error"]
        assert list(reply["error"]) == ["code", "message"]
        assert all(isinstance(text, str) and text for text in reply["error"].values())


UNREADABLE = {
    "empty": b"\n",
    "spaces": b"  \t \n",
    "a carriage return": b"\r\n",
    "no JSON": b"announce 43\n",
    "half an object": b'{"do":"accept"\n',
    "two objects": b'{"do":"accept"}{"do":"accept"}\n',
    "behind a comma": b'{"do":"accept"},\n',
    "single quotes": b"{'do':'accept'}\n",
    "a list": b"[]\n",
    "a list of an action": b'[{"do":"accept"}]\n',
    "a text": b'"accept"\n',
    "a number": b"43\n",
    "null": b"null\n",
    "true": b"true\n",
    "NaN": b'{"do":"announce","value":NaN}\n',
    "Infinity": b'{"do":"announce","value":Infinity}\n',
    "minus Infinity": b'{"do":"announce","value":-Infinity}\n',
    "NaN alone": b"NaN\n",
    "a byte order mark": b'\xef\xbb\xbf{"do":"accept"}\n',
    "UTF-16": '{"do":"accept"}'.encode("utf-16-le") + b"\n",
    "no UTF-8": b'{"do":"accept\xff"}\n',
    "half a character": b'{"do":"accept\xc3"}\n',
    "an encoded surrogate": b'{"do":"\xed\xa0\x80"}\n',
    "NUL": b"\x00\n",
    "a control character in a text": b'{"do":"acc\x01ept"}\n',
    "deep lists": b"[" * 100_000 + b"]" * 100_000 + b"\n",
    "deep lists that stay open": b"[" * 100_000 + b"\n",
    "deep objects": b'{"do":' * 100_000 + b"1" + b"}" * 100_000 + b"\n",
    "a deep argument": b'{"do":"accept","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
    "a number of 5,000 digits": b'{"do":"announce","value":' + b"9" * 5000 + b"}\n",
    "a number of a million digits": b'{"do":"announce","value":' + b"9" * 1_000_000 + b"}\n",
    "one byte too long": b'{"do":"accept","x":"' + b"x" * (LONGEST_LINE - 21) + b'"}\n',
    "far too long": b"x" * (3 * LONGEST_LINE) + b"\n",
    "twice as long": b"x" * (2 * LONGEST_LINE) + b"\n",
}


@pytest.mark.parametrize("unreadable", UNREADABLE.values(), ids=UNREADABLE)
def test_an_unreadable_line_gets_a_reply_and_the_next_is_served(unreadable: bytes) -> None:
    assert codes(line(START), unreadable, line({"do": "announce", "value": 43}), unreadable, line({"do": "undo"})) == [
        None,
        "bad-json",
        None,
        "bad-json",
        None,
    ]


@pytest.mark.parametrize("unreadable", [text for text in UNREADABLE.values() if text.rstrip(b"\n")])
def test_a_last_line_needs_no_newline(unreadable: bytes) -> None:
    assert codes(QUESTION, unreadable.removesuffix(b"\n")) == ["not-started", "bad-json"]
    assert codes(QUESTION, line(START).removesuffix(b"\n")) == ["not-started", None]


def test_without_input_there_is_no_reply() -> None:
    assert served(b"") == []


@pytest.mark.parametrize("over", [-1, 0, 1])
def test_a_line_beyond_the_greatest_length_is_refused(over: int) -> None:
    # The bound is that of the whole line without the newline.
    frame = len(b'{"do":"sing","x":""}')
    long = b'{"do":"sing","x":"' + b"x" * (LONGEST_LINE - frame + over) + b'"}'
    assert len(long) == LONGEST_LINE + over
    code = "bad-json" if over > 0 else "unknown-action"
    assert codes(long + b"\n", QUESTION) == [code, "not-started"]
    assert codes(QUESTION, long) == ["not-started", code]


READABLE = {
    "carriage returns": (b'{"do":"announce","value":43}\r\n', None),
    "spaces around": (b'  {"do" : "announce" ,\t"value": 43 }  \n', None),
    "escapes": (b'{"\\u0064o":"\\u0061nnounce","value":43}\n', None),
    "the last of two equal keys": (b'{"do":"sing","value":99,"value":43,"do":"announce"}\n', None),
    "the last of two equal keys is wrong": (b'{"do":"announce","value":43,"value":99}\n', "illegal-announcement"),
    "half a surrogate pair": (b'{"do":"join","player":"\\ud800"}\n', "bad-argument"),
    "half a surrogate pair as a verb": (b'{"do":"\\ud800"}\n', "unknown-action"),
    "half a surrogate pair as a key": (b'{"do":"give","to":{"\\udfff":1}}\n', "bad-argument"),
    "a whole surrogate pair": (b'{"do":"join","player":"\\ud83c\\udfb2"}\n', None),
    "a huge whole number": (b'{"do":"announce","value":' + b"9" * 4000 + b"}\n", "illegal-announcement"),
    "a huge negative number": (b'{"do":"announce","value":-' + b"9" * 4000 + b"}\n", "illegal-announcement"),
    "a number out of bounds": (b'{"do":"announce","value":1e400}\n', "bad-argument"),
    "a fraction": (b'{"do":"announce","value":43.0}\n', "bad-argument"),
    "an exponent": (b'{"do":"announce","value":4.3e1}\n', "bad-argument"),
    "an empty object": (b"{}\n", "unknown-action"),
    "no action": (b'{"act":"accept"}\n', "unknown-action"),
    "a deep argument that can be read": (
        b'{"do":"announce","value":' + b"[" * 200 + b"]" * 200 + b"}\n",
        "bad-argument",
    ),
    "a name with a line break": (b'{"do":"join","player":"Di\\nDo"}\n', None),
    "a name with a line separator": ('{"do":"join","player":"Di\u2028Do\u0085"}\n'.encode(), None),
    "a name with NUL": (b'{"do":"join","player":"D\\u0000i"}\n', None),
    "a wide dice list": (b'{"do":"dice","values":[' + b",".join([b"6"] * 100_000) + b"]}\n", "not-expected"),
}


@pytest.mark.parametrize(("readable", "code"), READABLE.values(), ids=READABLE)
def test_a_readable_line_gets_one_reply_of_one_line(readable: bytes, code: str | None) -> None:
    assert codes(line(START), readable, QUESTION) == [None, code, ERROR_OF_QUESTION]


def test_names_are_returned_unchanged() -> None:
    players = ["Zoé", "李", "🎲", 'Bo "the die"', "a\u2028b", "x\ty"]
    [reply] = served(line({**START, "players": players}))
    assert reply["table"]["players"] == players


def test_an_error_message_stays_short() -> None:
    [reply] = served(line({"do": "x" * 100_000}))
    assert len(reply["error"]["message"]) < 200
    [reply] = served(line({**START, "players": ["x" * 1000] * 1000}))
    assert len(reply["error"]["message"]) < 1000


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
verbs = st.sampled_from(sorted(known_verbs()))
keys = st.sampled_from(
    [
        *("do", "by", "value", "values", "player", "players", "option", "to", "text", "rule", "kind", "pair", "after"),
        *("cards", "card", "from", "count", "sure"),
    ]
)
half_right = st.builds(
    lambda verb, more: {"do": verb, **more}, verbs, st.dictionaries(keys, json_values | st.sampled_from(NAMES))
)
garbage = st.one_of(
    st.binary(max_size=60).map(lambda raw: raw.replace(b"\n", b"")),
    st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass").replace(b"\n", b"")),
    json_values.map(lambda value: json.dumps(value).encode()),
    half_right.map(lambda value: json.dumps(value).encode()),
)


many_lines = st.lists(garbage, min_size=25, max_size=25)
quietly = settings(suppress_health_check=list(HealthCheck))


def some_of(game: str) -> list[bytes]:
    """Return the first lines of a random game."""
    referee, chance = Referee(), random.Random(game)
    said = [{"do": "start", "game": game, "players": NAMES[: max(3, GAMES[game].min_players)]}]
    referee.submit(said[0])
    for _ in range(12):
        table = dict(referee.table or {})
        action = wander(table, chance, referee)
        said += [action] if referee.submit(action).ok else []
    return [line(action) for action in said]


def assert_unshaken(game: str, said: list[bytes]) -> None:
    """Check that, during a game, each line gets one reply, and the question after each line its own."""
    played = some_of(game)
    lines = [text + b"\n" for one in said for text in (one, ASIDE)]
    replies = codes(*played, *lines)
    assert len(replies) == len(played) + len(lines)
    assert replies[: len(played)] == [None] * len(played)
    assert set(replies[len(played) + 1 :: 2]) == {"unknown-action"}
    assert "internal-error" not in replies


@given(game=st.sampled_from(sorted(GAMES)), said=many_lines)
@settings(quietly, max_examples=10)
def test_any_lines_get_one_reply_each_and_change_nothing_else(game: str, said: list[bytes]) -> None:
    assert_unshaken(game, said)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@given(said=many_lines)
@settings(quietly, max_examples=80)
def test_two_thousand_random_lines_of_each_game_get_one_reply_each(game: str, said: list[bytes]) -> None:
    assert_unshaken(game, said)


def test_a_reply_is_sent_before_the_next_line_is_read() -> None:
    to_referee, from_referee = os.pipe(), os.pipe()
    with (
        os.fdopen(to_referee[0], "rb") as lines,
        os.fdopen(to_referee[1], "wb", buffering=0) as mouth,
        os.fdopen(from_referee[0], "rb") as ear,
        os.fdopen(from_referee[1], "wb") as replies,
    ):
        referee = threading.Thread(target=serve, args=(lines, replies), daemon=True)
        referee.start()
        # No line follows until the reply is there, so a reply kept back would never arrive.
        for said, phase in (
            (line(START), "announce"),
            (line({"do": "announce", "value": 43}), "answer"),
            (line({"do": "accept"}), "announce"),
        ):
            mouth.write(said)
            assert json.loads(ear.readline())["table"]["phase"] == phase
        mouth.write(b'{"do":"announce",')  # half a line, then the other half
        mouth.write(b'"value":62}\n')
        assert json.loads(ear.readline())["ok"]
        mouth.close()
        referee.join()


@pytest.fixture
def referee() -> Iterator[subprocess.Popen[bytes]]:
    """The command as a script runs it."""
    command = [sys.executable, "-m", "pi.cli", "referee"]
    with subprocess.Popen(command, cwd=HOUSE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process
        process.kill()


def test_the_command_follows_the_protocol(referee: subprocess.Popen[bytes]) -> None:
    assert referee.stdin
    assert referee.stdout
    for said, code in (
        (line(START), None),
        (UNREADABLE["deep objects"], "bad-json"),
        (UNREADABLE["far too long"], "bad-json"),
        (UNREADABLE["no UTF-8"], "bad-json"),
        ('{"do":"join","player":"Zoé"}\n'.encode(), None),
        (QUESTION, ERROR_OF_QUESTION),
        (line({"do": "end"}), None),
    ):
        referee.stdin.write(said)
        referee.stdin.flush()
        reply = json.loads(referee.stdout.readline().decode("utf-8"))
        assert_form(reply)
        assert code == (None if reply["ok"] else reply["error"]["code"])
    referee.stdin.close()
    assert referee.stdout.read() == b""
    assert referee.wait() == 0
