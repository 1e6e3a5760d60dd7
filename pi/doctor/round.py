"""The doctor's round: every part in its order, and how the whole is told, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from pi.cameras import open_camera
from pi.config import Config, ConfigError, load, source, state_folder
from pi.doctor import broker, camera, clock, disk, display, network, panel, voice
from pi.doctor.finding import Finding, State
from pi.words import Words

SIGNS = {State.GOOD: "✓", State.WARNING: "!", State.FAILED: "✗", State.SKIPPED: "·", State.ASKED: "?"}


def examine(config: Config, *, ask: bool) -> Iterator[Finding]:
    """Look at every part of the table that this configuration makes. Camera and pins belong to one program at a time:
    they are let be while the table runs.
    """
    state = state_folder(config.table)
    yield from disk.examine(state)
    yield from clock.examine(datetime.now(UTC), state / "journal.db")
    yield from network.examine(config.web)
    yield from broker.examine(config.broker)
    yield from display.examine()
    if network.answers(config.web):
        yield Finding("camera-busy", State.SKIPPED)
        yield Finding("panel-busy", State.SKIPPED)
    else:
        yield from camera.examine(lambda: open_camera(config.camera.kind, config.camera.options))
        yield from panel.examine(config.panel, ask=ask)
    yield from voice.examine(config.voice, Words(config.table.language))


def make(path: Path | None, *, ask: bool) -> Iterator[Finding]:
    """Read the configuration, and look at all that it names."""
    try:
        config = load(path)
    except ConfigError as error:
        yield Finding("config-broken", State.FAILED, {"problem": error})
        return
    file = source(path)
    yield Finding("config-read", State.GOOD, {"file": str(file)}) if file else Finding("config-none", State.SKIPPED)
    yield from examine(config, ask=ask)


def language(path: Path | None) -> str:
    """The language in which to report: the table's."""
    try:
        return load(path).table.language
    except ConfigError:
        return Config().table.language


def lines(finding: Finding, before: Finding | None, words: Words) -> Iterator[str]:
    """One finding for people, under its part where the one ``before`` was of another; the mend stands beside it."""
    if before is None or finding.part != before.part:
        yield words.say("", f"doctor-part-{finding.part}")
    yield f"  {SIGNS[finding.state]} {finding.says(words)}"
    if mend := finding.mend(words):
        yield f"    → {mend}"


def as_json(findings: Iterable[Finding], words: Words) -> str:
    """The whole report for programs: one object."""
    found = [finding for finding in findings if finding.state is not State.ASKED]
    told = [
        {
            "part": finding.part,
            "code": finding.code,
            "state": finding.state,
            "says": finding.says(words),
            "mend": finding.mend(words),
            "values": finding.values,
        }
        for finding in found
    ]
    return json.dumps({"ok": well(found), "findings": told}, ensure_ascii=False, indent=1, default=str)


def well(findings: Iterable[Finding]) -> bool:
    """Whether nothing has failed."""
    return all(finding.state is not State.FAILED for finding in findings)
