"""Sound: the programs of the voice, chosen from the configuration and the installed programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pi.doctor.finding import Finding, State
from pi.voice.options import VoiceOptions
from pi.voice.sound import VoiceError, VoiceSetup, voice_setup
from pi.words import Words


class Machine:
    """A machine with only these programs, on which these sound servers run."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.programs, self.runtime = folder / "bin", folder / "run"
        self.programs.mkdir()
        (self.runtime / "pulse").mkdir(parents=True)
        monkeypatch.setenv("PATH", str(self.programs))

    def install(self, *names: str) -> None:
        for name in names:
            (self.programs / name).write_text("#!/bin/sh\n")
            (self.programs / name).chmod(0o755)

    def serve(self, socket: str) -> None:
        (self.runtime / socket).touch()

    def setup(self, language: str = "fr", **options: Any) -> VoiceSetup | None:
        return voice_setup(VoiceOptions(**options), language, {"XDG_RUNTIME_DIR": str(self.runtime)})


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_auto_speaks_if_there_are_an_engine_and_an_output(machine: Machine) -> None:
    assert machine.setup() is None
    machine.install("paplay", "pw-play", "espeak-ng")
    assert machine.setup() is None
    machine.serve("pulse/native")
    found = machine.setup()
    assert found is not None
    assert found.engine is not None
    assert found.output == ("paplay",)
    machine.serve("pipewire-0")
    found = machine.setup()
    assert found is not None
    assert found.output == ("pw-play", "/dev/stdin")


def test_auto_chimes_if_there_is_no_engine(machine: Machine) -> None:
    machine.install("pw-play")
    machine.serve("pipewire-0")
    assert machine.setup() == VoiceSetup(None, ("pw-play", "/dev/stdin"))


def test_a_named_kind_and_output_are_used(machine: Machine) -> None:
    machine.install("aplay")
    found = machine.setup(kind="chime", output="aplay", device="null")
    assert found == VoiceSetup(None, ("aplay", "--device=null", "-q"))


@pytest.mark.parametrize(
    ("options", "why", "package"),
    [
        ({"kind": "speech", "output": "aplay"}, "no-program", "espeak-ng"),
        ({"kind": "chime", "output": "pw-play"}, "no-program", "pipewire-bin"),
        ({"kind": "chime", "output": "paplay"}, "no-program", "pulseaudio-utils"),
    ],
)
def test_a_named_part_that_is_missing_is_reported_with_its_package(
    machine: Machine, options: dict[str, Any], why: str, package: str
) -> None:
    machine.install("aplay")
    with pytest.raises(VoiceError) as missing:
        machine.setup(**options)
    assert (missing.value.notice.values["why"], missing.value.notice.values["package"]) == (why, package)


@pytest.mark.parametrize("kind", ["auto", "speech"])
@pytest.mark.parametrize("program", ["pipper", "/opt/piper/piper"])
def test_a_named_engine_that_is_missing_is_reported_with_its_key(machine: Machine, kind: str, program: str) -> None:
    machine.install("espeak-ng", "pw-play")
    machine.serve("pipewire-0")
    with pytest.raises(VoiceError) as missing:
        machine.setup(kind=kind, engine=(program,))
    french = Words("fr", strict=True)
    told = french.problems.notice(missing.value.notice)
    assert told == f"La voix ne répond plus. Vérifier engine dans [voice] : « {program} » est introuvable."
    found = Finding("voice-failed", State.FAILED, missing.value.notice.values)
    assert (program in found.text(french), "engine dans [voice]" in found.remedy(french)) == (True, True)


def test_a_voice_without_an_output_is_reported(machine: Machine) -> None:
    machine.install("espeak-ng")
    with pytest.raises(VoiceError, match="no-output"):
        machine.setup(kind="speech")


def test_none_is_silent_with_any_programs(machine: Machine) -> None:
    machine.install("espeak-ng", "pw-play")
    machine.serve("pipewire-0")
    assert machine.setup(kind="none") is None


def test_the_engine_has_the_language_and_the_options_of_the_table(machine: Machine) -> None:
    machine.install("espeak-ng", "aplay")
    wanted: dict[str, Any] = {"kind": "speech", "output": "aplay", "speed": 200, "volume": 80}
    command = ("espeak-ng", "-v", "fr", "-s", "200", "-a", "80", "-b", "1", "--stdin", "--stdout")
    assert machine.setup(**wanted) == VoiceSetup(command, ("aplay", "-q"), 5.0, 80)
    english, own = machine.setup("en", **wanted), machine.setup(**wanted, voice="fr-ch")
    assert english is not None and english.engine is not None and english.engine[2] == "en-gb"  # noqa: PT018
    assert own is not None and own.engine is not None and own.engine[2] == "fr-ch"  # noqa: PT018


def test_another_engine_is_configured_as_a_command(machine: Machine) -> None:
    machine.install("piper", "aplay")
    command = ("piper", "-m", "voice.onnx", "-f", "-")
    found = machine.setup(kind="speech", output="aplay", engine=command)
    assert found is not None
    assert found.engine == command
