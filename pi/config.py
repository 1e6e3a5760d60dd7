"""The configuration: one TOML file, read once, into frozen dataclasses.

Every key has a default; its meaning and unit are in the catalogues, and `croupier config` prints them all. Unknown keys
are refused. Without a file all defaults apply: the simulated table, which runs anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_type_hints

from pi.broker.options import BrokerOptions, host_of
from pi.cameras import KINDS, options_of
from pi.errors import PartError
from pi.options import BadOption, document, read, toml_values, within
from pi.panel.light import LightOptions
from pi.panel.pins import PanelOptions
from pi.picker.context import NightConfig
from pi.system.kiosk import ScreenOptions
from pi.system.network import is_other_machine, own_host
from pi.voice.options import VoiceOptions

if TYPE_CHECKING:
    from pi.words import Words

SYSTEM_FILE = Path("/etc/croupier/croupier.toml")
"""The configuration of an installed box."""


class ConfigError(BadOption):
    """The configuration cannot be read, or a value is impossible. The error contains the file and the problem."""

    def __init__(self, file: Path, problem: Exception) -> None:
        super().__init__("file", str(file), problem=problem)


@dataclass(frozen=True)
class TableConfig:
    language: Literal["fr", "en"] = "fr"
    state: str = ""
    grace_s: float = field(default=1.0, metadata=within(0, 60))
    new_night_after_h: float = field(default=8.0, metadata=within(0, 8760))
    idle_after_min: float = field(default=3.0, metadata=within(0, 10_080))


@dataclass(frozen=True)
class CameraConfig:
    """The source of the frames: the camera named here, never a substitute."""

    kind: str = "simulated"
    options: Mapping[str, object] = field(default_factory=dict)
    pictures: Literal["night", "never"] = "night"
    dice: str = ""
    hands: Literal["auto", "on-demand"] = "auto"


@dataclass(frozen=True)
class WebConfig:
    host: str = "127.0.0.1"
    address: str = ""
    walls: tuple[str, ...] = ()
    port: int = field(default=8421, metadata=within(0, 65_535))
    streams: int = field(default=64, metadata=within(1, 256))

    def __post_init__(self) -> None:
        object.__setattr__(self, "address", host_of("address", self.address))
        object.__setattr__(self, "host", self.host.strip())
        object.__setattr__(self, "walls", tuple(wall.strip() for wall in self.walls))
        for wall in self.walls:
            if not is_other_machine(wall):
                raise BadOption("wall", value=wall)

    @property
    def own_url(self) -> str:
        """The URL of the pages for a program on this machine."""
        host = own_host(self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


@dataclass(frozen=True)
class Config:
    table: TableConfig = TableConfig()
    night: NightConfig = field(default_factory=NightConfig)
    camera: CameraConfig = CameraConfig()
    panel: PanelOptions = field(default_factory=PanelOptions)
    voice: VoiceOptions = field(default_factory=VoiceOptions)
    web: WebConfig = WebConfig()
    screen: ScreenOptions = field(default_factory=ScreenOptions)
    broker: BrokerOptions = field(default_factory=BrokerOptions)
    light: LightOptions = field(default_factory=LightOptions)


def source(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Return the file to read: ``path``, else $CROUPIER_CONFIG, else `SYSTEM_FILE` if it exists, else None."""
    named = path or (Path(environment["CROUPIER_CONFIG"]) if environment.get("CROUPIER_CONFIG") else None)
    return named or (SYSTEM_FILE if SYSTEM_FILE.exists() else None)


def stamp(file: Path) -> tuple[int, ...] | None:
    """Return values that differ after every change of a file; None if it does not exist."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def load(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> Config:
    """Return the configuration from the file of `source`, or all defaults without one. Values of `SYSTEM_FILE` override
    the choices of the first start (`wizard_file`).

    Raise ConfigError if a named file does not exist, is not TOML or has an impossible value. `SYSTEM_FILE` must not
    name a state folder: the services, their installer and the wall use a fixed one.
    """
    file = source(path, environment)
    if file is None:
        return Config()
    values = _values(file)
    if file == SYSTEM_FILE:
        under = chosen(environment)
        values = {**under, **{name: _over(under.get(name), section) for name, section in values.items()}}
    try:
        config = read(Config, values)
        if file == SYSTEM_FILE and config.table.state:
            raise BadOption("box-state", "table")
    except (BadOption, PartError) as error:
        raise ConfigError(file, error) from error
    return config


def wizard_file(environment: Mapping[str, str] = os.environ) -> Path:
    return state_folder(TableConfig(), environment) / "chosen.toml"


def chosen(environment: Mapping[str, str] = os.environ) -> dict[str, object]:
    """Return the choices of the first start; none if they name no camera, so no simulated tray is used unasked."""
    try:
        values = toml_values(wizard_file(environment))
        read(Config, values)
    except (OSError, ValueError, RecursionError):
        return {}
    return values if _names_camera(values) else {}


def _names_camera(values: Mapping[str, object]) -> bool:
    return isinstance(camera := values.get("camera"), dict) and "kind" in camera


def is_first_start(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> bool:
    """Return True on an installed box that must be asked for its camera: no file has any value, or the choices of the
    first start are lost and the configuration names no camera.
    """
    file = source(path, environment)
    if file != SYSTEM_FILE or chosen(environment):
        return False
    values = _values(file)
    return not any(values.values()) or (os.path.lexists(wizard_file(environment)) and not _names_camera(values))


def _values(file: Path) -> dict[str, object]:
    try:
        return toml_values(file)
    except BadOption as error:
        raise ConfigError(file, error) from error


def _over(under: object, values: object) -> object:
    """Return the section ``under`` updated with ``values``. `read` refuses a value that is not a section."""
    return {**under, **values} if isinstance(under, dict) and isinstance(values, dict) else values


def state_folder(config: TableConfig, environment: Mapping[str, str] = os.environ) -> Path:
    if config.state:
        return Path(config.state).expanduser()
    if given := environment.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    base = environment.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "croupier"


def as_toml(words: Words) -> str:
    """Return the shipped configuration: every key with its meaning and its default."""
    return "\n".join(_lines(words))


def _lines(words: Words) -> Iterator[str]:
    def say(code: str) -> str:
        return words.names.render("", code)

    for section in fields(Config):
        kind = get_type_hints(Config)[section.name]
        yield from (f"# {say(f'key-{section.name}')}", f"[{section.name}]", *document(kind, section.name, say), "")
    for camera in KINDS:
        yield f"# {words.names.render('', 'key-of-camera', {'kind': camera})}"
        lines = document(options_of(camera), f"camera-{camera}", say)
        yield from (f"#   {line.removeprefix('#').strip()}" for line in lines)
        yield ""
