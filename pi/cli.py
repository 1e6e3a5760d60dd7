"""The command line: `croupier` and its words.

Each command imports what it needs when it is called, so that `croupier referee` starts
without a camera library and `croupier read` without a web server.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from pi.usage import Parser, Told, say, spoken


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    parsed = _parser().parse_args(arguments)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        return int(parsed.run(parsed))
    sys.stderr.close()  # whoever read us has gone; there is nobody to complain to
    return 1


def _parser() -> Parser:
    parser = Parser(prog="croupier", description=Told("cli-croupier"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    table = commands.add_parser("table", help=Told("cli-table"))
    table.add_argument("--config", type=Path, metavar="FILE", help=Told("cli-config-file"))
    table.set_defaults(run=_table)

    health = commands.add_parser("health", help=Told("cli-health"))
    health.add_argument("--config", type=Path, metavar="FILE", help=Told("cli-config-file"))
    health.set_defaults(run=_health)

    kiosk = commands.add_parser("kiosk", help=Told("cli-kiosk"))
    kiosk.add_argument("--config", type=Path, metavar="FILE", help=Told("cli-config-file"))
    kiosk.set_defaults(run=_kiosk)

    referee = commands.add_parser("referee", help=Told("cli-referee"))
    referee.set_defaults(run=_referee)

    read = commands.add_parser("read", help=Told("cli-read"))
    read.add_argument("pictures", nargs="+", metavar="PHOTO")
    read.add_argument("--count", type=_count, metavar="N", help=Told("cli-read-count"))
    read.add_argument("--overlay", type=Path, metavar="DIR", help=Told("cli-read-overlay"))
    read.set_defaults(run=_read)

    bench = commands.add_parser(
        "bench",
        help=Told("cli-bench"),
        epilog=Told("cli-bench-labels"),
    )
    bench.add_argument("folder", type=Path, help=Told("cli-bench-folder"))
    bench.add_argument("--group", action="append", default=[], help=Told("cli-bench-group"))
    bench.add_argument("--sheet", type=Path, metavar="FILE", help=Told("cli-bench-sheet"))
    bench.add_argument("--json", action="store_true", help=Told("cli-bench-json"))
    bench.set_defaults(run=_bench)

    doctor = commands.add_parser("doctor", help=Told("cli-doctor"))
    doctor.add_argument("--config", type=Path, metavar="FILE", help=Told("cli-config-file"))
    doctor.add_argument("--json", action="store_true", help=Told("cli-doctor-json"))
    doctor.add_argument("--no-ask", action="store_true", help=Told("cli-doctor-no-ask"))
    doctor.add_argument("--lang", choices=("fr", "en"), help=Told("cli-doctor-lang"))
    doctor.set_defaults(run=_doctor)

    replay = commands.add_parser("replay", help=Told("cli-replay"))
    replay.add_argument("journal", type=Path)
    replay.set_defaults(run=_replay)

    config = commands.add_parser("config", help=Told("cli-config"))
    config.set_defaults(run=_config)
    return parser


def _table(parsed: argparse.Namespace) -> int:
    from pi.house import run

    status = run(parsed.config)
    if any(thread.daemon for thread in threading.enumerate()):
        # A driver that has not come back: the interpreter would end its thread inside foreign code, and abort.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    return status


def _health(parsed: argparse.Namespace) -> int:
    from pi.config import ConfigError, load
    from pi.health import health

    try:
        table = health(load(parsed.config).web.own_url)
    except ConfigError as error:
        return _refused(error)
    print("no table answers" if table is None else "playing" if table.playing else "idle")  # noqa: T201
    return 1 if table is None else 0


def _kiosk(parsed: argparse.Namespace) -> int:
    from pi.config import ConfigError, load
    from pi.kiosk import show

    try:
        config = load(parsed.config)
    except ConfigError as error:
        return _refused(error)
    return show(config.screen, config.web.own_url)


def _referee(_parsed: argparse.Namespace) -> int:
    from pi.rules.protocol import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(say("cli-no-count", said=text))
    return int(text)


def _read(parsed: argparse.Namespace) -> int:
    from pi.words import Words
    from vision.eye import Eye
    from vision.stills import NotWrittenError, overlays_in, read_file

    eye, status, words = Eye(), 0, Words(spoken())
    overlays = overlays_in(parsed.overlay, parsed.pictures) if parsed.overlay else [None] * len(parsed.pictures)
    try:
        for picture, overlay in zip(parsed.pictures, overlays, strict=True):
            found = read_file(picture, eye, parsed.count, overlay, words.failure)
            status = 1 if "error" in found else status
            print(json.dumps(found, ensure_ascii=False, separators=(",", ":")), flush=True)  # noqa: T201
    except NotWrittenError as error:
        return _refused(error)
    return status


def _bench(parsed: argparse.Namespace) -> int:
    from pi.words import Words
    from vision.bench.labels import LabelsError
    from vision.bench.measurement import measure
    from vision.bench.record import as_json
    from vision.bench.report import as_text
    from vision.bench.sheet import sheet
    from vision.stills import NotAPictureError, NotWrittenError, require_place, save

    words = Words(spoken())

    def bench(code: str, /, **values: str | int) -> str:
        return words.say("", f"bench-{code}", dict(values))

    def tell(code: str, **values: int) -> None:
        print(f"croupier: {bench(code, **values)}", file=sys.stderr, flush=True)  # noqa: T201

    try:
        if parsed.sheet:
            require_place(parsed.sheet)
        measured = measure(parsed.folder, parsed.group, tell=tell)
        print(json.dumps(as_json(measured), indent=1) if parsed.json else as_text(measured, bench))  # noqa: T201
        if parsed.sheet:
            save(parsed.sheet, sheet(parsed.folder, measured.misses))
    except (LabelsError, NotAPictureError, NotWrittenError) as error:
        return _refused(error)
    return 0


def _doctor(parsed: argparse.Namespace) -> int:
    from pi.doctor import round as doctors_round
    from pi.doctor.finding import Finding
    from pi.words import Words

    words = Words(parsed.lang or doctors_round.language(parsed.config))
    ask = not parsed.no_ask and not parsed.json and sys.stdin.isatty()
    findings: list[Finding] = []
    for finding in doctors_round.make(parsed.config, ask=ask):
        if not parsed.json:
            told = doctors_round.lines(finding, findings[-1] if findings else None, words)
            print(*told, sep="\n", flush=True)  # noqa: T201
        findings.append(finding)
    if parsed.json:
        print(doctors_round.as_json(findings, words))  # noqa: T201
    return 0 if doctors_round.well(findings) else 1


def _replay(parsed: argparse.Namespace) -> int:
    from pi.journal import Journal, JournalError
    from pi.night import Night

    if not parsed.journal.is_file():
        return _refused(say("cli-no-journal", path=str(parsed.journal)))
    night = Night()
    try:
        with Journal(parsed.journal) as journal:
            lines = journal.lines()
    except JournalError as error:
        return _refused(error)
    for line in lines:
        reply = night.submit(line.action)
        print(json.dumps({**line.action, "reply": reply.as_json()}, ensure_ascii=False))  # noqa: T201
    return 0


def _config(parsed: argparse.Namespace) -> int:
    from pi.config import as_toml
    from pi.words import Words

    print(as_toml(Words(spoken())))  # noqa: T201
    return 0


def _refused(why: object) -> int:
    """Say why a command cannot do it."""
    if isinstance(why, Exception):
        from pi.words import Words

        why = Words(spoken()).failure(why)
    print(f"croupier: {why}", file=sys.stderr)  # noqa: T201
    return 2


if __name__ == "__main__":
    sys.exit(main())
