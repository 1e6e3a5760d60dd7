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
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from pi.cli_help import Parser, render, shell_language
from pi.words import LANGUAGES


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status."""
    parsed = _parser().parse_args(arguments)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        return int(parsed.run(parsed))
    sys.stderr.close()  # the reader of the output has gone, so the reason cannot be printed
    return 1


def _parser() -> Parser:
    parser = Parser(prog="croupier", description="cli-croupier")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    table = commands.add_parser("table", help="cli-table")
    table.add_argument("--config", type=Path, metavar="FILE", help="cli-config-file")
    table.set_defaults(run=_table)

    demo = commands.add_parser("demo", help="cli-demo")
    demo.add_argument("--lang", choices=("fr", "en"), help="cli-demo-lang")
    demo.set_defaults(run=_demo)

    health = commands.add_parser("health", help="cli-health")
    health.add_argument("--config", type=Path, metavar="FILE", help="cli-config-file")
    health.set_defaults(run=_health)

    kiosk = commands.add_parser("kiosk", help="cli-kiosk")
    kiosk.add_argument("--config", type=Path, metavar="FILE", help="cli-config-file")
    kiosk.set_defaults(run=_kiosk)

    referee = commands.add_parser("referee", help="cli-referee")
    referee.set_defaults(run=_referee)

    read = commands.add_parser("read", help="cli-read")
    read.add_argument("pictures", nargs="+", metavar="PHOTO")
    read.add_argument("--count", type=_count, metavar="N", help="cli-read-count")
    read.add_argument("--overlay", type=Path, metavar="DIR", help="cli-read-overlay")
    read.set_defaults(run=_read)

    bench = commands.add_parser(
        "bench",
        help="cli-bench",
        epilog="cli-bench-labels",
    )
    bench.add_argument("folder", type=Path, nargs="?", help="cli-bench-folder")
    bench.add_argument("--group", action="append", default=[], help="cli-bench-group")
    bench.add_argument("--sheet", type=Path, metavar="FILE", help="cli-bench-sheet")
    bench.add_argument("--json", action="store_true", help="cli-bench-json")
    bench.add_argument("--box", action="store_true", help="cli-bench-box")
    bench.add_argument("--config", type=Path, metavar="FILE", help="cli-config-file")
    bench.set_defaults(run=_bench)

    doctor = commands.add_parser("doctor", help="cli-doctor")
    doctor.add_argument("--config", type=Path, metavar="FILE", help="cli-config-file")
    doctor.add_argument("--json", action="store_true", help="cli-doctor-json")
    doctor.add_argument("--no-ask", action="store_true", help="cli-doctor-no-ask")
    doctor.add_argument("--lang", choices=LANGUAGES, help="cli-doctor-lang")
    doctor.set_defaults(run=_doctor)

    replay = commands.add_parser("replay", help="cli-replay")
    replay.add_argument("journal", type=Path)
    replay.set_defaults(run=_replay)

    config = commands.add_parser("config", help="cli-config")
    config.set_defaults(run=_config)
    return parser


def _table(parsed: argparse.Namespace) -> int:
    from pi.app import run

    # What the table keeps is for its own user alone, wherever it runs.
    os.umask(0o077)
    return _ended(run(parsed.config))


def _demo(parsed: argparse.Namespace) -> int:
    from pi.app import run_demo

    return _ended(run_demo("fr" if (parsed.lang or shell_language()) == "fr" else "en"))


def _ended(status: int, of: str = "") -> int:
    """Return the status, or end at once where a driver has not come back; its thread has a name that begins so."""
    if any(thread.daemon and thread.name.startswith(of) for thread in threading.enumerate()):
        # The interpreter would end the driver's thread inside foreign code, and abort.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    return status


def _health(parsed: argparse.Namespace) -> int:
    from pi.config import ConfigError, load
    from pi.system.health import health

    try:
        table = health(load(parsed.config).web.own_url)
    except ConfigError as error:
        return _refused(error)
    print("no table answers" if table is None else "playing" if table.playing else "idle")  # noqa: T201
    return 1 if table is None else 0


def _kiosk(parsed: argparse.Namespace) -> int:
    from pi.config import Config, ConfigError, WebConfig, load, state_folder
    from pi.system import own_screen
    from pi.system.kiosk import show

    try:
        config = load(parsed.config)
    except ConfigError as error:
        # The table says on its page what is wrong (`pi.startup`).
        _refused(error)
        config = Config()
    key = own_screen.given(state_folder(config.table))
    return show(config.screen, config.web.own_url, key, WebConfig().own_url)


def _referee(_parsed: argparse.Namespace) -> int:
    from pi.rules.protocol import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(render("cli-no-count", said=text))
    return int(text)


def _read(parsed: argparse.Namespace) -> int:
    from pi.words import Words
    from vision.eye import Eye
    from vision.networks import NetworkError
    from vision.stills import NotWrittenError, overlays_in, read_file

    eye, status, words = Eye(), 0, Words(shell_language())
    overlays = overlays_in(parsed.overlay, parsed.pictures) if parsed.overlay else [None] * len(parsed.pictures)
    try:
        for picture, overlay in zip(parsed.pictures, overlays, strict=True):
            found = read_file(picture, eye, parsed.count, overlay, words.failure)
            status = 1 if "error" in found else status
            sys.stdout.buffer.write(_json_line(found))
            sys.stdout.buffer.flush()
    except (NetworkError, NotWrittenError) as error:
        return _refused(error)
    return status


def _json_line(found: Mapping[str, object]) -> bytes:
    r"""Write one line of JSON, in UTF-8 whatever the terminal's encoding is. What cannot be printed, such as the bytes
    of a file name that are no UTF-8, is escaped.

    >>> _json_line({"file": "d\xe9-\udce9\u2028.png"}).decode()
    '{"file":"dé-\\udce9\\u2028.png"}\n'
    """
    line = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in line).encode() + b"\n"


def _bench(parsed: argparse.Namespace) -> int:
    if parsed.box:
        return _bench_box(parsed)
    if parsed.folder is None:
        return _refused(render("cli-bench-neither"))
    from pi.words import Words
    from vision.bench.labels import LabelsError
    from vision.bench.measurement import measure
    from vision.bench.record import as_json
    from vision.bench.report import as_text
    from vision.bench.sheet import sheet
    from vision.stills import NotAPictureError, NotWrittenError, require_place, save

    words = Words(shell_language())

    def bench(code: str, /, **values: str | int) -> str:
        return words.render("", f"bench-{code}", dict(values))

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


def _bench_box(parsed: argparse.Namespace) -> int:
    from pi.app import bare_wall
    from pi.config import ConfigError, load
    from pi.doctor.box import page
    from pi.doctor.patience import LEFT_BEHIND
    from pi.words import Words

    astray = [name for name in ("folder", "group", "sheet", "json") if getattr(parsed, name)]
    if astray:
        return _refused(render("cli-bench-astray", names=", ".join(astray)))
    language = shell_language()
    try:
        config = load(parsed.config)
    except ConfigError as error:
        return _refused(error)
    for line in page(config, Words(language), bare_wall(language)):
        print(line, flush=True)  # noqa: T201
    return _ended(0, of=LEFT_BEHIND)


def _doctor(parsed: argparse.Namespace) -> int:
    from pi.doctor import round as doctors_round
    from pi.doctor.finding import Finding
    from pi.doctor.patience import LEFT_BEHIND
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
    return _ended(0 if doctors_round.well(findings) else 1, of=LEFT_BEHIND)


def _replay(parsed: argparse.Namespace) -> int:
    from pi.journal.store import Journal, JournalError, copied
    from pi.night.night import Night

    night = Night()
    try:
        if not parsed.journal.is_file() or not parsed.journal.stat().st_size:
            return _refused(render("cli-no-journal", path=str(parsed.journal)))
        with copied(parsed.journal) as copy, Journal(copy) as journal:
            lines = journal.lines()
    except JournalError as error:
        error.values = {**error.values, "path": str(parsed.journal)}
        return _refused(error)
    except OSError as error:
        return _refused(render("cli-journal-unread", path=str(parsed.journal), detail=str(error)))
    for line in lines:
        reply = night.submit(line.action)
        print(json.dumps({**line.action, "reply": reply.as_json()}, ensure_ascii=False))  # noqa: T201
    return 0


def _config(parsed: argparse.Namespace) -> int:
    from pi.config import as_toml
    from pi.words import Words

    print(as_toml(Words(shell_language())))  # noqa: T201
    return 0


def _refused(why: object) -> int:
    """Say why a command cannot do it."""
    if isinstance(why, Exception):
        from pi.words import Words

        why = Words(shell_language()).failure(why)
    print(f"croupier: {why}", file=sys.stderr)  # noqa: T201
    return 2


if __name__ == "__main__":
    sys.exit(main())
