"""The configuration: one TOML file, read once, into frozen dataclasses.

Every key has a default; its meaning and unit stand in the catalogues, and `croupier config`
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
from pi.options import BadOption, document, read
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

    language: Literal["fr", "en"] = "fr"
    state: str = ""
    grace_s: float = 0.4
    new_night_after_h: float = 8.0


@dataclass(frozen=True)
class NightConfig:
    """What is offered when a night begins."""

    game: str = "quinito"
    players: tuple[str, ...] = ()
    regulars: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    phones: Literal["nobody", "seats", "table"] = "seats"

    def __post_init__(self) -> None:
        for name in (*self.players, *self.regulars):
            if unfit(name):
                raise BadOption("name", name=name, most=NAME_MOST)


@dataclass(frozen=True)
class CameraConfig:
    """Where the frames come from: the camera that is named here, never a substitute."""

    kind: str = "simulated"
    options: Mapping[str, Any] = field(default_factory=dict)
    pictures: Literal["night", "never"] = "night"
    dice: str = ""
    hands: Literal["auto", "on-demand"] = "auto"


@dataclass(frozen=True)
class WebConfig:
    """Where the pages are served."""

    host: str = "127.0.0.1"
    address: str = ""
    port: int = 8421
    streams: int = 64

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


def as_toml(words: Words) -> str:
    """The shipped configuration: every key with its meaning and its default."""
    return "\n".join(_lines(words))


def _lines(words: Words) -> Iterator[str]:
    for section in fields(Config):
        kind, told = get_type_hints(Config)[section.name], words.say("", f"key-{section.name}", {})
        yield from (f"# {told}", f"[{section.name}]", *document(kind, section.name, words), "")
    for camera in KINDS:
        yield f"# {words.say('', 'key-of-camera', {'kind': camera})}"
        lines = document(options_of(camera), f"camera-{camera}", words)
        yield from (f"#   {line.removeprefix('#').strip()}" for line in lines)
        yield ""
