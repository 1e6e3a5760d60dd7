"""The examination of all parts in their order, and its report for people and for programs."""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from pi import outside
from pi.cameras import open_camera
from pi.config import Config, ConfigError, load, source, state_folder
from pi.doctor import broker, camera, cameras, clock, disk, display, eye, memory, network, panel, power, voice
from pi.doctor.finding import SIGNS, Finding, State
from pi.doctor.timeout import with_timeout
from pi.journal.folder_lock import is_taken
from pi.journal.reader import NIGHTS
from pi.words import Words

Examined = Callable[[], Iterator[Finding]]
IN_USE = {"camera": Finding("camera-busy", State.SKIPPED), "panel": Finding("panel-busy", State.SKIPPED)}
"""The parts that only one program can use at a time, and the finding of each while the table runs."""


def parts_of(config: Config, words: Words, *, ask: bool = False) -> dict[str, Examined]:
    """Return the examination of each part of the configured table, in the order of the report."""
    state = state_folder(config.table)
    return {
        "disk": lambda: disk.examine(state),
        "memory": memory.examine,
        "power": power.examine,
        "outside": lambda: outside_packages(config.night.game),
        "clock": lambda: clock.examine(datetime.now(UTC), state / NIGHTS),
        "network": lambda: network.examine(config.web),
        "broker": lambda: broker.examine(config.broker, runs=is_running(config)),
        "screen": lambda: display.examine(config.screen),
        "eye": eye.examine,
        "cameras": lambda: cameras.examine(config.camera.kind, config.camera.options),
        "camera": lambda: camera.examine(lambda: open_camera(config.camera.kind, config.camera.options)),
        "panel": lambda: panel.examine(config.panel, ask=ask),
        "voice": lambda: voice.examine(config.voice, words),
    }


def outside_packages(game: str) -> Iterator[Finding]:
    """List the games and cameras of other packages; warn if the ``game`` of the configuration is not installed."""
    for part in outside.load():
        values = {"name": part.name, "package": part.package, "version": part.version, "detail": part.error}
        good, broken = Finding("outside-in-use", State.GOOD, values), Finding("outside-broken", State.WARNING, values)
        yield broken if part.error else good
    if missing := outside.missing_game(game):
        yield Finding("outside-missing", State.WARNING, missing)


def is_running(config: Config) -> bool:
    return is_taken(state_folder(config.table)) or network.is_answering(config.web)


def examine(config: Config, *, ask: bool) -> Iterator[Finding]:
    runs = is_running(config)
    for part, examined in parts_of(config, Words(config.table.language), ask=ask).items():
        if runs and part in IN_USE:
            yield IN_USE[part]
        else:
            yield from with_timeout(part, examined)


def examine_configuration(path: Path | None, *, ask: bool) -> Iterator[Finding]:
    try:
        config = load(path)
    except ConfigError as error:
        yield Finding("config-broken", State.FAILED, {"problem": error})
        return
    file = source(path)
    yield Finding("config-read", State.GOOD, {"file": str(file)}) if file else Finding("config-none", State.SKIPPED)
    yield from examine(config, ask=ask)


def language(path: Path | None) -> str:
    try:
        return load(path).table.language
    except ConfigError:
        return Config().table.language


def lines(finding: Finding, before: Finding | None, words: Words) -> Iterator[str]:
    """Yield the lines of one finding: its part unless ``before`` has the same part, the sentence, the remedy."""
    if before is None or finding.part != before.part:
        yield words.names.render("", f"doctor-part-{finding.part}")
    yield f"  {SIGNS[finding.state]} {finding.text(words)}"
    if mend := finding.remedy(words):
        yield f"    → {mend}"


def as_json(findings: Iterable[Finding], words: Words) -> str:
    """Return the whole report for programs, as one JSON object."""
    answered = [finding for finding in findings if finding.state is not State.ASKED]
    entries = [
        {
            "part": finding.part,
            "code": finding.code,
            "state": finding.state,
            "says": finding.text(words),
            "mend": finding.remedy(words),
            "values": finding.values,
        }
        for finding in answered
    ]
    return json.dumps({"ok": is_well(answered), "findings": entries}, ensure_ascii=False, indent=1, default=str)


def is_well(findings: Iterable[Finding]) -> bool:
    return all(finding.state is not State.FAILED for finding in findings)
