"""The configuration: one TOML file, read once, into frozen dataclasses.

Every key has a default; its meaning and unit stand beside the field, and `croupier config`
prints them all. Unknown keys are refused. Without a file every default holds: the simulated
table, which runs anywhere.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_type_hints

from pi.address import ANYWHERE
from pi.broker.options import BrokerOptions
from pi.cameras import KINDS, options_of
from pi.kiosk import ScreenOptions
from pi.light import LightOptions
from pi.options import BadOption, document, option, read
from pi.pins import PanelOptions
from pi.setup import NAME_MOST, unfit
from pi.trouble import Trouble
from pi.voice.options import VoiceOptions

if TYPE_CHECKING:
    from pi.words import Words

SYSTEM_FILE = Path("/etc/croupier/croupier.toml")
"""Where an installed box keeps its configuration."""


class ConfigError(ValueError):
    """The configuration cannot be read, or says something that cannot be: the file, and what is the matter with it."""

    def __init__(self, file: Path, problem: Exception) -> None:
        super().__init__(str(file))
        self.file, self.problem = file, problem

    def said(self, words: Words) -> str:
        """Say it in a language."""
        return words.say("", "config-place", {"place": str(self.file), "problem": words.failure(self.problem)})

    def __str__(self) -> str:
        from pi.words import Words

        return self.said(Words("en"))


@dataclass(frozen=True)
class TableConfig:
    """The table itself."""

    language: Literal["fr", "en"] = option("fr", "what the wall speaks: fr or en")
    state: str = option(
        "",
        "folder of the journal; empty: $STATE_DIRECTORY, else $XDG_STATE_HOME/croupier, else ~/.local/state/croupier",
    )
    grace_s: float = option(0.4, "presses are not heard for so long after one has passed the turn on", "s")
    new_night_after_h: float = option(8.0, "a start after so long without an action begins a new night", "hours")


@dataclass(frozen=True)
class NightConfig:
    """What is offered when a night begins."""

    game: str = option("quinito", "the game that the buttons offer first")
    players: tuple[str, ...] = option((), "who sat together last, clockwise, as long as nobody has played here")
    regulars: tuple[str, ...] = option((), "further names that are offered to sit down, before anybody has played here")
    options: Mapping[str, Any] = option({}, "options of that game by their names in its rule sheet")
    phones: Literal["nobody", "seats", "table"] = option(
        "seats",
        "for whom phones act that have shown the code on the wall: nobody (they look on and take seats), seats (each "
        "for the seat of its player) or table (for everybody, dice by hand included); the menu of the table changes it",
    )

    def __post_init__(self) -> None:
        for name in (*self.players, *self.regulars):
            if unfit(name):
                raise BadOption("name", name=name, most=NAME_MOST)


@dataclass(frozen=True)
class CameraConfig:
    """Where the frames come from: the camera that is named here, never a substitute."""

    kind: str = option("simulated", "simulated, files, usb or picamera2")
    options: Mapping[str, Any] = option({}, "options of that kind, as listed below")
    pictures: Literal["night", "never"] = option(
        "night", "what the camera saw of each throw is kept for the night, or never; never while dice are hidden"
    )
    dice: str = option("", "name of the dice on the tray; the luck of each set of dice is told apart")
    hands: Literal["auto", "on-demand"] = option(
        "auto",
        "simulated tray only: auto throws and shows dice when the table waits for them, on-demand at the page's button",
    )


@dataclass(frozen=True)
class WebConfig:
    """Where the pages are served."""

    host: str = option("127.0.0.1", "address to listen on; 0.0.0.0 lets the other screens of the house in")
    address: str = option(
        "",
        "what phones call this machine, such as croupier.local; empty: found by itself, "
        "and no phone is invited while the pages listen to this machine alone",
    )
    port: int = option(8421, "TCP port; 0 takes a free one")
    streams: int = option(64, "how many screens can be open at once; each keeps one thread")

    @property
    def own_url(self) -> str:
        """Where a program on this machine finds the pages."""
        host = "127.0.0.1" if self.host in ANYWHERE else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


@dataclass(frozen=True)
class Config:
    """The whole configuration, section by section."""

    table: TableConfig = TableConfig()
    night: NightConfig = NightConfig()
    camera: CameraConfig = CameraConfig()
    panel: PanelOptions = field(default_factory=PanelOptions)
    voice: VoiceOptions = field(default_factory=VoiceOptions)
    web: WebConfig = WebConfig()
    screen: ScreenOptions = field(default_factory=ScreenOptions)
    broker: BrokerOptions = field(default_factory=BrokerOptions)
    light: LightOptions = field(default_factory=LightOptions)


def source(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file that is read: the one named, else $CROUPIER_CONFIG, else the system's where there is one."""
    named = path or (Path(environment["CROUPIER_CONFIG"]) if environment.get("CROUPIER_CONFIG") else None)
    return named or (SYSTEM_FILE if SYSTEM_FILE.exists() else None)


def load(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> Config:
    """Read the file that `source` finds, else take every default. Under the system's file lies what was chosen at the
    first start (`guided_file`).

    Raises ConfigError when a file that is named is not there, is no TOML or says something that cannot be.
    """
    file = source(path, environment)
    if file is None:
        return Config()
    values = _values(file)
    if file == SYSTEM_FILE and _is_file(chosen := guided_file(environment)):
        values = {**_values(chosen), **{name: _over(_values(chosen).get(name), said) for name, said in values.items()}}
    try:
        return read(Config, values)
    except (BadOption, Trouble) as error:
        raise ConfigError(file, error) from error


def guided_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the choices of the first start lie: beside the journal."""
    return state_folder(TableConfig(), environment) / "chosen.toml"


def is_first_start(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this is an installed box of which nothing has been said yet, in no file."""
    file = source(path, environment)
    return file == SYSTEM_FILE and not any(_values(file).values()) and not _is_file(guided_file(environment))


def _values(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(file, BadOption("unreadable", detail=error.strerror or str(error))) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(file, BadOption("no-toml", detail=str(error))) from error


def _over(under: Any, said: Any) -> Any:
    """What one section says over what it said before; something that is no section is for `read` to refuse."""
    return {**under, **said} if isinstance(under, dict) and isinstance(said, dict) else said


def _is_file(file: Path) -> bool:
    """Whether it is there and this user may see it."""
    try:
        return file.is_file()
    except OSError:
        return False


def state_folder(config: TableConfig, environment: Mapping[str, str] = os.environ) -> Path:
    """The folder in which the journal lies."""
    if config.state:
        return Path(config.state).expanduser()
    if given := environment.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    base = environment.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "croupier"


def as_toml() -> str:
    """The shipped configuration: every key with its meaning and its default."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    for section in fields(Config):
        kind = get_type_hints(Config)[section.name]
        yield from (f"# {kind.__doc__}".splitlines()[0], f"[{section.name}]", *document(kind), "")
    for camera in KINDS:
        yield f"# Options of the {camera} camera: in [camera], options = {{…}}"
        yield from (f"#   {line.removeprefix('#').strip()}" for line in document(options_of(camera)))
        yield ""
