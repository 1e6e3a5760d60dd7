"""What a box can do, on one page to send in (`croupier bench --box`): camera, eye, wall and voice, measured there.

Camera and voice are looked at as the doctor looks at them. Eye, wall and speech are timed by the clock, with as many
threads as the table has.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

from pi.config import Config
from pi.doctor import eye
from pi.doctor.examination import IN_USE, is_running, lines, parts_of
from pi.doctor.finding import State
from pi.doctor.timeout import patient
from pi.voice.options import VoiceOptions
from pi.voice.sound import engine_command
from pi.words import Words
from vision.bench.box import THROWS, size_results

PRESSES, SENTENCES = 20, 5
PACKAGES = ("numpy", "opencv-python-headless", "gpiozero", "lgpio", "picamera2")
HEAT = Path("/sys/class/thermal/thermal_zone0/temp")
CLOCK = Path("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq")
MODEL = Path("/proc/device-tree/model")

Press = Callable[[], bytes]
"""Presses a button, and returns the wall after it."""


def page(config: Config, words: Words, wall: AbstractContextManager[Press], throws: int = THROWS) -> Iterator[str]:
    """Measure everything, and yield the page line by line."""
    runs = is_running(config)

    def say(code: str, **values: str | int) -> str:
        return words.render("", f"box-{code}", dict(values))

    yield say("title", version=version("croupier"), time=time.strftime("%Y-%m-%d %H:%M"))
    yield from ("", *machine(say), *([say("runs")] if runs else ()))
    yield from ("", words.render("", "doctor-part-eye"), *eyes(words, say, throws))
    yield from ("", say("part-wall"), f"  {walls(wall, say)}")
    yield from ("", words.render("", "doctor-part-camera"), f"  {say('camera', kind=config.camera.kind)}")
    parts = parts_of(config, words)
    for finding in (IN_USE["camera"],) if runs else patient("camera", parts["camera"]):
        yield from lines(finding, finding, words)
    yield from ("", words.render("", "doctor-part-voice"), f"  {speech(config.voice, words, say)}")
    for finding in patient("voice", parts["voice"]):
        yield from lines(finding, finding, words)
    yield from ("", say("after", **warmth(say)), say("send"))


Say = Callable[..., str]


def machine(say: Say) -> Iterator[str]:
    """What it is, and what runs on it."""
    page_bytes = os.sysconf("SC_PAGE_SIZE")
    model = told(MODEL) or say("other-model")
    yield say(
        "machine",
        model=model,
        processor=platform.machine(),
        cores=str(os.cpu_count()),
        memory=str(os.sysconf("SC_PHYS_PAGES") * page_bytes // 2**20),
        pages=str(page_bytes // 2**10),
    )
    with suppress(OSError):
        yield say("system", system=platform.freedesktop_os_release().get("PRETTY_NAME", "?"), kernel=platform.release())
    installed = (f"{name} {installed_version(name) or say('absent')}" for name in PACKAGES)
    yield f"Python {platform.python_version()}, {', '.join(installed)}"
    yield say("before", load=f"{os.getloadavg()[0]:.1f}", **warmth(say))


def installed_version(name: str) -> str:
    """The version of a package; empty where it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def told(file: Path) -> str:
    """What a file of the system says; empty where there is none."""
    with suppress(OSError):
        return file.read_text("utf-8", "replace").strip("\0\n ")
    return ""


def warmth(say: Say) -> dict[str, str]:
    """How warm and how fast the processor is: a hot one becomes slower."""
    heat, clock = told(HEAT), told(CLOCK)
    return {
        "heat": f"{int(heat) / 1000:.0f} °C" if heat.isdecimal() else say("no-heat"),
        "clock": f"{int(clock) // 1000} MHz" if clock.isdecimal() else say("no-clock"),
    }


def eyes(words: Words, say: Say, throws: int) -> Iterator[str]:
    """Read drawn throws in the sizes that cameras give, and look at a tray on which nothing happens."""
    for finding in patient("eye", eye.examine):
        yield from lines(finding, finding, words)
        if finding.state is State.FAILED:
            return
    for result in size_results(throws):
        size = "×".join(map(str, result.size_wh))
        counted = {"right": str(result.right), "wrong": str(result.wrong), "throws": str(throws)}
        yield f"  {say('eye', size=size, frame=f'{result.frame_ms:.2f}', **counted, **times(result.read_ms))}"


def walls(wall: AbstractContextManager[Press], say: Say) -> str:
    """Press, and draw the wall anew."""
    took = []
    with wall as press:
        for _ in range(PRESSES):
            began = time.perf_counter()
            drawn = press()
            took.append(since_ms(began))
    return say("wall", kilobytes=f"{len(drawn) / 1000:.0f}", **times(took))


def speech(options: VoiceOptions, words: Words, say: Say) -> str:
    """Have sentences spoken, and no sound played."""
    command = engine_command(options, words.language)
    if not shutil.which(command[0]):
        return say("no-speech", program=command[0])
    took = []
    sentence = words.render("", "doctor-voice-sentence").encode()
    for _ in range(SENTENCES):
        began = time.perf_counter()
        try:
            subprocess.run(  # noqa: S603 -- what the configuration names
                command, input=sentence, capture_output=True, check=True, timeout=options.engine_s
            )
        except (OSError, subprocess.SubprocessError) as error:
            return say("broken-speech", program=command[0], detail=str(error))
        took.append(since_ms(began))
    return say("speech", program=command[0], **times(took))


def since_ms(began_s: float) -> float:
    """How many milliseconds have passed."""
    return (time.perf_counter() - began_s) * 1000


def times(took_ms: Sequence[float]) -> dict[str, str]:
    """The median and the worst."""
    return {"ms": f"{median(took_ms):.0f}", "worst": f"{max(took_ms):.0f}"}
