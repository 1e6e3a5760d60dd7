"""The configuration: every key documented, nothing unknown accepted."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import get_type_hints

import pytest

import pi
from pi.cameras import KINDS, BadCameraOption, open_camera, options_of
from pi.config import Config, ConfigError, TableConfig, as_toml, load, state_folder
from pi.night.codes import NoticeCode
from pi.night.types import Notice
from pi.options import BadOption
from pi.words import LANGUAGES, Words
from tests.pi.test_files import ODD
from tests.refusals import refusing, said


def written(folder: Path, text: str) -> Path:
    path = folder / "croupier.toml"
    path.write_text(text, "utf-8")
    return path


UNITS = {"s": "(s)", "mm": "(mm)", "m": "(m)", "wh": "(px)", "deg": "(de", "min": "(minutes)", "h": "(h"}
"""The unit in the comment of a key, by the end of its name."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_comment_with_its_unit_in_every_language(language: str) -> None:
    words, printed = Words(language, strict=True), " ".join(as_toml(Words(language, strict=True)).split())
    places = {**{each.name: get_type_hints(Config)[each.name] for each in fields(Config)}}
    places |= {f"camera-{kind}": options_of(kind) for kind in KINDS}
    keys = {f"key-{place}-{each.name}" for place, kind in places.items() for each in fields(kind)}
    for key in keys:
        meaning, unit = words.names.render("", key, {}), UNITS.get(key.rpartition("_")[2], "")
        assert len(meaning) > 10, key
        assert unit in meaning, key
        assert f"{key.rpartition('-')[2]} = " in printed
    catalogue = files("pi.words").joinpath(f"{language}.ftl").read_text("utf-8")
    known = set(re.findall(r"^(key-[\w-]+) =", catalogue, re.MULTILINE))
    assert known == keys | {f"key-{each.name}" for each in fields(Config)} | {"key-of-camera"}


def test_the_printed_configuration_is_in_the_reader_s_language() -> None:
    french, english = (as_toml(Words(language)) for language in ("fr", "en"))
    assert "# port TCP ; 0 : un port libre\n#port = 8421" in french
    assert "# TCP port; 0: a free one\n#port = 8421" in english
    assert [line for line in french.splitlines() if line[:2] != "# "] == [
        line for line in english.splitlines() if line[:2] != "# "
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_printed_keys_without_comment_signs_are_the_defaults(language: str) -> None:
    words = Words(language)
    lines = as_toml(words).split(words.names.render("", "key-of-camera", {"kind": "files"}))[0].splitlines()
    text = "\n".join(line.removeprefix("#") if line.startswith("#") and line[1] != " " else line for line in lines)
    assert tomllib.loads(text)["web"]["port"] == Config().web.port
    assert load_text(text) == Config()


def load_text(text: str) -> Config:
    from pi.options import read

    return read(Config, tomllib.loads(text))


def test_without_a_file_every_key_has_its_default() -> None:
    assert load(environment={}) == Config()


def test_a_file_changes_only_its_own_keys(tmp_path: Path) -> None:
    text = '[table]\nlanguage = "en"\n[night]\nplayers = ["Zoé", "Luc", "Eve"]\n[table.nothing]\n'
    with refusing(ConfigError, match="nothing"):
        load(written(tmp_path, text))
    config = load(written(tmp_path, text.replace("[table.nothing]\n", "")))
    assert (config.table.language, config.night.players) == ("en", ("Zoé", "Luc", "Eve"))
    assert config.web == Config().web


def test_the_environment_can_name_a_file_too(tmp_path: Path) -> None:
    path = written(tmp_path, "[web]\nport = 0\n")
    assert load(environment={"CROUPIER_CONFIG": str(path)}).web.port == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[tabel]\n", "tabel is not a key; there are: table, night, camera, panel, voice, web, screen, broker, light"),
        ("[web]\nprot = 1\n", "web.prot is not a key; there are: host, address, walls, port, streams"),
        ('[web]\nport = "80"\n', "web.port is '80'; it must be a whole number"),
        ("[web]\nport = true\n", "web.port is True; it must be a whole number"),
        ('[table]\nlanguage = "de"\n', "table.language is 'de'; it must be 'fr' or 'en'"),
        ('[night]\nplayers = "Ana"\n', "night.players is 'Ana'"),
        ('[night]\nregulars = ["Ana", ""]\n', "night: “” cannot be a name"),
        ("table = 3\n", "table is 3"),
        ("[panel]\naccept = 27\n", "pin 27 is named twice"),
        ("[voice]\nspeed = 10\n", "speed is 10; it must be from 80 to 450"),
        ("[voice]\nvolume = 201\n", "volume is 201; it must be from 0 to 200"),
        ("[voice]\nengine_s = 0\n", "engine_s is 0.0"),
        ("[voice]\nlead_s = -1\n", "lead_s is -1.0"),
        ('[voice]\nkind = "loud"\n', "voice.kind is 'loud'"),
        ('[voice]\noutput = "mpv"\n', "voice.output is 'mpv'"),
        ("[light]\nidle = 1.5\n", "idle is 1.5"),
        ("[broker]\nport = 0\n", "port is 0"),
        ('[broker]\nhost = "x"\ntable = "Bar 1"\n', "table is “Bar 1”"),
        ('[broker]\nhost = "x"\nclub = "a/b"\n', "club is “a/b”"),
        ('[broker]\nhost = "nas"\nca = "/etc/croupier/ca.pem"\n', "tls is false"),
        ("[web\n", "croupier.toml"),
    ],
)
def test_an_invalid_value_is_refused_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ConfigError) as refused:
        load(written(tmp_path, text))
    assert told in said(refused.value)
    assert "croupier.toml" in said(refused.value)


def test_the_configuration_of_a_box_may_not_move_the_nights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path, '[table]\nstate = "/mnt/stick"\n')
    assert load(file).table.state == "/mnt/stick"
    monkeypatch.setattr(pi.config, "SYSTEM_FILE", file)
    with pytest.raises(ConfigError) as refused:
        load(environment={})
    assert "/var/lib/private/croupier" in Words("fr", strict=True).problems.failure(refused.value)
    file.write_text('[table]\nstate = ""\n')
    assert load(environment={}) == Config()


def test_a_fault_is_reported_in_the_reader_s_language(tmp_path: Path) -> None:
    def said(text: str) -> str:
        with pytest.raises(ConfigError) as refused:
            load(written(tmp_path, text))
        return Words("fr", strict=True).problems.failure(refused.value).split(" : ", 1)[1]

    assert said("[web]\nprot = 1\n") == "web.prot n’est pas une clé ; il y a : host, address, walls, port, streams"
    assert said('[web]\nport = "80"\n') == "web.port vaut '80' ; il faut un nombre entier"
    assert said('[table]\nlanguage = "de"\n') == "table.language vaut 'de' ; il faut 'fr' ou 'en'"
    assert said("[voice]\nspeed = 9\n") == "voice : speed vaut 9 ; il faut de 80 à 450"
    for part in ("{wav}", "--output={wav}"):
        assert said(f'[voice]\nengine = ["piper", "{part}"]\n').startswith("voice : engine nomme {wav} : un moteur")
    assert said("[screen]\nblank_after_min = 0\n").startswith("screen : blank_after_min vaut 0")
    assert said('[night]\nregulars = [""]\n').startswith("night : « » ne peut pas être un nom")
    assert said("[web\n").startswith("la ligne 1 n’est pas du TOML : « [web »")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_for_a_refusal_has_its_sentence(language: str) -> None:
    words = Words(language, strict=True)
    names = ("key", "known", "value", "above", "least", "most", "name", "wav", "detail", "line", "text")
    values = dict.fromkeys(names, "x")
    sources = "".join(path.read_text("utf-8") for path in Path(pi.__file__).parent.rglob("*.py"))
    codes = set(re.findall(r'BadOption\(\s*"([\w-]+)"', sources))
    assert len(codes) > 10
    for code in codes:
        assert words.problems.failure(BadOption(code, "web", **values, wanted=["str", "'fr'"]))


def test_faults_of_camera_options_are_reported_in_the_language_of_the_wall() -> None:
    with pytest.raises(BadCameraOption) as refused:
        open_camera("files", {})
    told = Words("fr", strict=True).problems.notice(Notice(NoticeCode.CAMERA_FAILED, refused.value.values))
    assert "path manque : nommer un dossier d’images ou un film" in told
    assert "path is missing: name a folder" in said(refused.value)


def test_a_named_file_that_is_missing_is_refused(tmp_path: Path) -> None:
    with refusing(ConfigError, match=r"no\.toml"):
        load(tmp_path / "no.toml")


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-8", b"\xef\xbb\xbf"), ("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")]
)
def test_a_file_saved_by_a_windows_editor_is_read(tmp_path: Path, encoding: str, mark: bytes) -> None:
    path = tmp_path / "croupier.toml"
    path.write_bytes(mark + '[night]\r\nplayers = ["Zoé", "Luc"]\r\n'.encode(encoding))
    assert load(path).night.players == ("Zoé", "Luc")


LONG = "x" * 5000
BROKEN = {
    "no UTF-8": (b'[web]\naddress = "caf\xe9"\n', "2"),
    "half of UTF-16": (b"\xff\xfe[", "1"),
    "UTF-16 without a mark": ("[web]\n".encode("utf-16-le"), "1"),
    "a key twice": (b"[web]\nport = 1\nport = 2\n", "port = 2"),
    "a section twice": (b"[web]\nport = 1\n[web]\n", "3"),
    "a section over a key": (b"web = 1\n[web.port]\n", "2"),
    "no value": (b"[web]\nport =\n", "port ="),
    "an open text": (b'[web]\naddress = "x\n', "2"),
    "an endless text": (b"[web]\naddress = '''x\n", "2"),
    "no quotation marks": (b"[web]\naddress = x\n", "address = x"),
    "typographic quotation marks": ("[web]\naddress = “x”\n".encode(), "2"),
    "a date that is none": (b"[web]\nport = 2026-99-99\n", "2"),
    "brackets": (b"x = " + b"[" * 5000 + b"]" * 5000, ""),
    "tables": (b"x = " + b"{a = " * 5000 + b"1" + b"}" * 5000, ""),
    "digits": (b"[web]\nport = " + b"9" * 5000, ""),
    "hexadecimal digits": (b"[web]\naddress = 0x" + b"f" * 9000, "web.address"),
    "a long file": (b"# x\n" * 2**20, ""),
    "a long value": (f'[table]\nlanguage = "{LONG}"\n'.encode(), "table.language"),
    "a long key": (f"[web]\n{LONG} = 1\n".encode(), "web.xxx"),
    "a long section": (f"[{LONG}]\n".encode(), "xxx"),
    "a long name": (f'[night]\nplayers = ["{LONG}"]\n'.encode(), "night"),
    "a long line": (f"{LONG}\n".encode(), "xxx"),
    "no such option": (b"[night]\noptions = {prize = 1}\n", "options.prize"),
    "no such value": (b'[night]\noptions = {penalty = "kiss"}\n', "options.penalty"),
    "no such number": (b'[night]\ngame = "kekenito"\noptions = {glass_sips = -1}\n', "options.glass_sips"),
    "a player that is no text": (b"[night]\noptions = {first = 3}\n", "options.first"),
    "options that are no table": (b"[night]\noptions = 3\n", "night.options"),
    "a list of anything": (b"[night]\nplayers = [[1], {}]\n", "night.players"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BROKEN)
def test_any_fault_of_a_file_is_one_sentence_with_its_name(tmp_path: Path, name: str, language: str) -> None:
    data, named = BROKEN[name]
    path = tmp_path / "croupier.toml"
    path.write_bytes(data)
    with pytest.raises(ConfigError) as refused:
        load(path)
    said = Words(language, strict=True).problems.failure(refused.value).removeprefix(str(path))
    assert named in said
    assert not re.search(r"[{}]\?|\?\?\?|Error|\n", said)
    assert 20 < len(said) < 1200


@pytest.mark.parametrize("odd", [*ODD.values(), lambda path: None], ids=[*ODD, "nothing"])
def test_folders_pipes_and_devices_are_refused_without_waiting(tmp_path: Path, odd: Callable[[Path], object]) -> None:
    path = tmp_path / "c"
    odd(path)
    for language in LANGUAGES:
        with pytest.raises(ConfigError) as refused:
            load(path)
        assert Words(language, strict=True).problems.failure(refused.value).startswith(str(path))


def test_a_refused_password_is_not_shown(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as refused:
        load(written(tmp_path, "[broker]\npassword = 271828\n"))
    assert "broker.password" in str(refused.value)
    assert "271828" not in str(refused.value) + said(refused.value)


def test_the_state_folder_follows_the_configuration_then_the_environment(tmp_path: Path) -> None:
    home = Path.home()
    assert state_folder(TableConfig(), {}) == home / ".local/state/croupier"
    assert state_folder(TableConfig(), {"XDG_STATE_HOME": "/x"}) == Path("/x/croupier")
    assert state_folder(TableConfig(), {"STATE_DIRECTORY": "/var/lib/croupier", "XDG_STATE_HOME": "/x"}) == Path(
        "/var/lib/croupier"
    )
    assert state_folder(TableConfig(state=str(tmp_path)), {"STATE_DIRECTORY": "/y"}) == tmp_path


HOSTS = (
    "mqtt://nas",
    "http://nas",
    "nas:1883",
    "nas/x",
    "a b",
    "user@nas",
    "[::1]",
    "300.1.1.1",
    "nas..local",
    "-nas",
    "x" * 300,
    "::g",
    "é" * 60,
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize(("section", "key"), [("broker", "host"), ("web", "address")])
def test_an_invalid_host_is_refused_with_its_key(
    tmp_path: Path, section: str, key: str, host: str, language: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        load(written(tmp_path, f'[{section}]\n{key} = "{host}"\n'))
    said = Words(language, strict=True).problems.failure(refused.value)
    assert f"{section}" in said
    assert f"{key} " in said
    assert host in said


def test_spaces_and_slashes_around_a_name_are_ignored(tmp_path: Path) -> None:
    text = (
        '[web]\nhost = " 0.0.0.0"\naddress = " bar.local "\nwalls = ["192.168.1.7 "]\n'
        '[broker]\nhost = "nas "\ndiscovery = " homeassistant/ "\n[light]\nkind = "wled"\ntopic = "wled/bar/ "\n'
    )
    config = load(written(tmp_path, text))
    assert (config.web.host, config.web.address, config.web.walls) == ("0.0.0.0", "bar.local", ("192.168.1.7",))
    assert (config.broker.host, config.broker.discovery, config.light.topic) == ("nas", "homeassistant", "wled/bar")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", ["wled/+", "#", "/wled", "wled//bar", "wled/\\u0000", "x" * 300])
@pytest.mark.parametrize(
    ("section", "key"), [('broker]\nhost = "nas"', "discovery"), ('light]\nkind = "wled"', "topic")]
)
def test_an_invalid_topic_is_refused_with_its_key(
    tmp_path: Path, section: str, key: str, topic: str, language: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        load(written(tmp_path, f'[{section}\n{key} = "{topic}"\n'))
    assert f"{key} " in Words(language, strict=True).problems.failure(refused.value)


def test_a_password_without_its_user_is_refused_and_not_shown(tmp_path: Path) -> None:
    with refusing(ConfigError, match="user") as refused:
        load(written(tmp_path, '[broker]\nhost = "nas"\npassword = "271828"\n'))
    assert "271828" not in str(refused.value) + said(refused.value)
