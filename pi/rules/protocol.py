"""The line protocol: one JSON object a line in, one reply a line out.

A line that cannot be read gets an error reply and has no other effect: not JSON, not an object, not UTF-8,
nested too deeply, or longer than :data:`LONGEST_LINE`. A reply is flushed before the next line is read.
"""

import json
from collections.abc import Iterator
from typing import BinaryIO, NoReturn

from .action import Json
from .referee import Referee
from .refusal import Code, GameCrash, quoted

LONGEST_LINE = 1 << 20
"""The greatest length of a line, in bytes. A start with a hundred thousand players is shorter."""


def serve(lines: BinaryIO, replies: BinaryIO) -> None:
    """Write a reply to every line until the stream ends."""
    referee = Referee()
    for line in read_lines(lines):
        reply = answer(referee, line)
        try:
            replies.write(encode(reply))
        except TypeError as error:
            replies.write(encode(_error("internal-error", f"the game shows what JSON does not have: {error}")))
        replies.flush()


def answer(referee: Referee, line: bytes | None) -> Json:
    """Return the reply to one line; None stands for a line that was too long."""
    if line is None:
        return _error(Code.BAD_JSON, f"the line is longer than {LONGEST_LINE} bytes")
    try:
        action = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except RecursionError:
        return _error(Code.BAD_JSON, "the line is nested too deeply")
    except ValueError as error:
        return _error(Code.BAD_JSON, f"{quoted(line)} is no JSON object: {error}")
    try:
        return referee.submit(action).as_json()
    except GameCrash as crash:
        return _error("internal-error", str(crash))


def encode(reply: Json) -> bytes:
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a stream as they come; None for a line that is too long."""
    while line := stream.readline(LONGEST_LINE + 1):
        if line.endswith(b"\n") or len(line) <= LONGEST_LINE:
            yield line
            continue
        while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass
        yield None


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a JSON number")


def _error(code: str, message: str) -> Json:
    return {"ok": False, "error": {"code": code, "message": message}}
