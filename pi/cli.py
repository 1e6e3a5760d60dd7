"""The command line: `croupier` and its commands.

Each command imports its parts when it is called, so that `croupier referee` starts without a camera library and
`croupier read` without a web server.
"""

import errno
import json
import logging
import os
import sys
import threading
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path

import click

from pi.shell import render, shell_language
from vision.fault import Fault

LANGUAGES = ("fr", "en")
"""The languages of `pi.words`, whose import would delay every command."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Return the exit status. A fault, or a failure of standard output, is printed as one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without our letters
    try:
        status = int(croupier.main(arguments, prog_name="croupier", standalone_mode=False))
        sys.stdout.flush()
        return status
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return 1
    except Fault as error:
        return _refused(error)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EIO):
            raise
        # The interpreter flushes standard output once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _refused(f"standard output: {error.strerror}")


EYE_ALONE = ("read", "bench")
"""Commands that need no game, so the games of other packages are not loaded."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.pass_context
def croupier(context: click.Context) -> None:
    """A companion for a real table."""
    if context.invoked_subcommand not in EYE_ALONE:
        from pi import outside

        if context.invoked_subcommand == "game":
            logging.disable()  # the report of `game check` says it
        outside.load()


config_option = click.option("--config", "file", type=Path, metavar="FILE", help="The configuration (TOML).")


@croupier.command("table")
@config_option
def _table(file: Path | None) -> int:
    """Run the table: camera, buttons, referee, journal, wall."""
    from pi.app import run

    # State files are for the table's own user alone.
    os.umask(0o077)
    return _ended(run(file))


@croupier.command("demo")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the wall, by default the shell's.")
def _demo(lang: str | None) -> int:
    """Play a whole night on a simulated tray, to be watched. Nothing is kept."""
    from pi.app import run_demo

    return _ended(run_demo("fr" if (lang or shell_language()) == "fr" else "en"))


def _ended(status: int, of: str = "") -> int:
    """Return the status. If a driver's thread whose name begins with ``of`` still runs, end the process at once."""
    if any(thread.daemon and thread.name.startswith(of) for thread in threading.enumerate()):
        # The interpreter would end that thread inside foreign code, and abort.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    return status


@croupier.command("health")
@config_option
def _health(file: Path | None) -> int:
    """Print the state of the running table: playing, or idle."""
    from pi.config import load
    from pi.system.health import health

    table = health(load(file).web.own_url)
    print("no table answers" if table is None else "playing" if table.playing else "idle")  # noqa: T201
    return 1 if table is None else 0


@croupier.command("kiosk")
@config_option
def _kiosk(file: Path | None) -> int:
    """Show the wall on the screen of this machine, inside a compositor."""
    from pi.config import SYSTEM_FILE, Config, ConfigError, WebConfig, load, source, stamp, state_folder
    from pi.system import own_screen
    from pi.system.kiosk import show

    config_file = source(file) or SYSTEM_FILE
    before, is_read = stamp(config_file), True
    try:
        config = load(file)
    except ConfigError as error:
        # The table's page shows the error (`pi.startup`).
        _refused(error)
        config, is_read = Config(), False

    def outdated(answered: bool) -> bool:
        return stamp(config_file) != before and not (answered and is_read)

    key = own_screen.given_key(state_folder(config.table))
    return show(config.screen, config.web.own_url, key, WebConfig().own_url, outdated)


@croupier.command("referee")
def _referee() -> int:
    """Run the referee by its protocol on standard input and output."""
    from pi.rules.protocol import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


@croupier.command("read")
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("--count", type=click.IntRange(min=0), metavar="N", help="How many dice there should be.")
@click.option("--overlay", "folder", type=Path, metavar="DIR", help="Write each picture there with what was seen.")
def _read(photos: Sequence[str], count: int | None, folder: Path | None) -> int:
    """Read the dice in pictures, one JSON line each."""
    from pi.words import Words
    from vision.eye import Eye
    from vision.stills import overlays_in, read_file

    eye, status, words = Eye(), 0, Words(shell_language())
    overlays = overlays_in(folder, photos) if folder else [None] * len(photos)
    for photo, overlay in zip(photos, overlays, strict=True):
        result = read_file(photo, eye, count, overlay, words.problems.failure)
        status = 1 if "error" in result else status
        sys.stdout.buffer.write(_json_line(result))
        sys.stdout.buffer.flush()
    return status


def _json_line(result: Mapping[str, object]) -> bytes:
    r"""Return one line of JSON, in UTF-8 whatever the terminal's encoding is. Unprintable characters, such as bytes of
    a file name that are not UTF-8, are escaped.

    >>> _json_line({"file": "d\xe9-\udce9\u2028.png"}).decode()
    '{"file":"dé-\\udce9\\u2028.png"}\n'
    """
    line = json.dumps(result, ensure_ascii=False, separators=(",", ":"))
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in line).encode() + b"\n"


LABELS = (
    "labels.csv has the columns file, group, values (top faces, separated by spaces) and expect (read, read_or_refuse, "
    "refuse or none). Films are in video_labels.csv, one row a throw: file, values, rest_first_frame, rest_last_frame "
    "(counted from 0) and fps."
)


@croupier.command("bench", epilog=LABELS)
@click.argument("folder", type=Path, help="A folder of pictures with their labels.csv.")
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object instead of the table.")
def _bench(folder: Path, in_json: bool) -> int:
    """Measure the eye on labelled pictures, and its speed."""
    from vision.bench.labels import LabelsError, labels_of, throws_of
    from vision.bench.report import as_json, as_text, measure

    try:
        labels, throws = labels_of(folder), throws_of(folder)
        reading = f"croupier: reading {len(labels)} pictures and {len(throws)} throws of films"
        print(reading, file=sys.stderr, flush=True)  # noqa: T201
        measurement = measure(folder, labels, throws)
    except LabelsError as error:
        return _refused(error)
    print(as_json(measurement) if in_json else as_text(measurement))  # noqa: T201
    return 0


@croupier.command("doctor")
@config_option
@click.option("--json", "in_json", is_flag=True, help="Print one JSON object instead of a report.")
@click.option("--no-ask", is_flag=True, help="Do not have the buttons pressed.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the report, by default the table's.")
def _doctor(file: Path | None, in_json: bool, no_ask: bool, lang: str | None) -> int:
    """Examine every part of the table. Print the remedy of each failure."""
    from pi.doctor import examination
    from pi.doctor.finding import Finding
    from pi.doctor.timeout import THREAD_PREFIX
    from pi.words import Words

    words = Words(lang or examination.language(file))
    ask = not no_ask and not in_json and sys.stdin.isatty()
    findings: list[Finding] = []
    for finding in examination.examine_configuration(file, ask=ask):
        if not in_json:
            lines = examination.lines(finding, findings[-1] if findings else None, words)
            print(*lines, sep="\n", flush=True)  # noqa: T201
        findings.append(finding)
    if in_json:
        print(examination.as_json(findings, words))  # noqa: T201
    return _ended(0 if examination.is_well(findings) else 1, of=THREAD_PREFIX)


@croupier.command("nights")
@config_option
def _nights(file: Path | None) -> int:
    """List the nights: date, games, players, lines, whole or damaged, file."""
    from pi.config import load, state_folder
    from pi.history.summary import replay
    from pi.journal.reader import NIGHTS, JournalReader

    reader = JournalReader(state_folder(load(file).table) / NIGHTS)
    for night in reader.nights():
        story, content = replay(reader, night), reader.content(night)
        games, players = ", ".join(game.game for game in story.games), ", ".join(story.players)
        state = "whole" if content.is_whole else "damaged"
        fields = night.name.replace("T", " "), games or "-", players or "-", f"{len(content.entries)} lines", state
        print(*fields, night.path, sep="\t")  # noqa: T201
    for name, why in reader.refused_files().items():
        print(f"refused: {reader.folder / name} ({REFUSED_NIGHTS[why]})")  # noqa: T201
    return 0


REFUSED_NIGHTS = {
    "newer": "of a newer version",
    "unknown": "not a night",
    "house": "of another house",
    "copy": "a copy of a night in the list",
}


@croupier.command("replay")
@click.argument("path", type=Path, metavar="NIGHT")
def _replay(path: Path) -> int:
    """Print a night, action by action: the night of a file, or the last night of a folder."""
    from pi.journal import disk
    from pi.journal.night_file import ForeignError, parse
    from pi.journal.reader import NIGHTS, JournalReader
    from pi.journal.recovery import with_whole_games
    from pi.night.night import Night

    try:
        if path.is_dir():
            newest = JournalReader(path / NIGHTS if (path / NIGHTS).is_dir() else path).newest()
            path = newest.path if newest else path
        if not path.is_file():
            return _refused(render("cli-no-journal", path=str(path)))
        content = parse(disk.read(path))
    except disk.JournalError:
        raise
    except (OSError, ForeignError) as error:
        return _refused(render("cli-journal-unread", path=str(path), detail=str(error)))
    if not content.is_whole:
        raise disk.JournalError("journal-damaged", path=str(path), detail="a line is lost")
    night = Night()
    for entry in with_whole_games(content.entries):
        reply = night.submit(entry.action)
        print(json.dumps({**entry.action, "reply": reply.as_json()}, ensure_ascii=False))  # noqa: T201
    return 0


@croupier.group("game")
def _game() -> None:
    """Check a game."""


@_game.command("check")
@click.argument("name")
@click.option("--seed", type=click.IntRange(min=0), default=0, metavar="N", help="Where random play begins.")
def _check(name: str, seed: int) -> int:
    """Test an installed game against every law that our own games keep, one line each."""
    from pi.outside.check import report

    parts = []
    for text, good in report(name, seed):
        print(text, end="", flush=True)  # noqa: T201
        parts.append(good)
    return 0 if all(parts) else 1


@croupier.command("config")
def _config() -> int:
    """Print the configuration with every key and its meaning."""
    from pi.config import as_toml
    from pi.words import Words

    print(as_toml(Words(shell_language())))  # noqa: T201
    return 0


def _refused(why: object) -> int:
    if isinstance(why, Exception):
        from pi.words import Words

        why = Words(shell_language()).problems.failure(why)
    print(f"croupier: {why}", file=sys.stderr)  # noqa: T201
    return 2


if __name__ == "__main__":
    sys.exit(main())
