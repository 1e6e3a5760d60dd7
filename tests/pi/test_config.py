"""The configuration: every key documented, nothing unknown accepted."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import get_type_hints

import pytest

import pi
from pi.cameras import KINDS, BadCameraOption, open_camera, options_of
from pi.config import Config, ConfigError, TableConfig, as_toml, load, state_folder
from pi.moment import Notice
from pi.options import BadOption
from pi.words import LANGUAGES, Words


def written(folder: Path, text: str) -> Path:
    path = folder / "croupier.toml"
    path.write_text(text, "utf-8")
    return path


UNITS = {"s": "(s)", "mm": "(mm)", "m": "(m)", "wh": "(px)", "deg": "(de", "min": "(minutes)", "h": "(h"}
"""What stands in the meaning of a key whose name ends on a unit."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_its_meaning_with_its_unit_in_every_language(language: str) -> None:
    words, printed = Words(language, strict=True), " ".join(as_toml(Words(language, strict=True)).split())
    places = {**{each.name: get_type_hints(Config)[each.name] for each in fields(Config)}}
    places |= {f"camera-{kind}": options_of(kind) for kind in KINDS}
    keys = {f"key-{place}-{each.name}" for place, kind in places.items() for each in fields(kind)}
    for key in keys:
        meaning, unit = words.say("", key, {}), UNITS.get(key.rpartition("_")[2], "")
        assert len(meaning) > 10, key
        assert unit in meaning, key
        assert f"{key.rpartition('-')[2]} = " in printed
    catalogue = files("pi.words").joinpath(f"{language}.ftl").read_text("utf-8")
    known = set(re.findall(r"^(key-[\w-]+) =", catalogue, re.MULTILINE))
    assert known == keys | {f"key-{each.name}" for each in fields(Config)} | {"key-of-camera"}


def test_what_is_printed_speaks_the_language_of_who_reads_it() -> None:
    french, english = (as_toml(Words(language)) for language in ("fr", "en"))
    assert "# port TCP ; 0 en prend un libre\n#port = 8421" in french
    assert "# TCP port; 0 takes a free one\n#port = 8421" in english
    assert [line for line in french.splitlines() if line[:2] != "# "] == [
        line for line in english.splitlines() if line[:2] != "# "
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_printed_is_the_default_when_its_keys_are_uncommented(language: str) -> None:
    words = Words(language)
    lines = as_toml(words).split(words.say("", "key-of-camera", {"kind": "files"}))[0].splitlines()
    text = "\n".join(line.removeprefix("#") if line.startswith("#") and line[1] != " " else line for line in lines)
    assert tomllib.loads(text)["web"]["port"] == Config().web.port
    assert load_text(text) == Config()


def load_text(text: str) -> Config:
    from pi.options import read

    return read(Config, tomllib.loads(text))


def test_without_a_file_every_default_holds() -> None:
    assert load(environment={}) == Config()


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    text = '[table]\nlanguage = "en"\n[night]\nplayers = ["Zoé", "Luc", "Eve"]\n[table.nothing]\n'
    with pytest.raises(ConfigError, match="nothing"):
        load(written(tmp_path, text))
    config = load(written(tmp_path, text.replace("[table.nothing]\n", "")))
    assert (config.table.language, config.night.players) == ("en", ("Zoé", "Luc", "Eve"))
    assert config.web == Config().web


def test_the_environment_names_a_file_too(tmp_path: Path) -> None:
    path = written(tmp_path, "[web]\nport = 0\n")
    assert load(environment={"CROUPIER_CONFIG": str(path)}).web.port == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[tabel]\n", "tabel is no key; there are: table, night, camera, panel, voice, web, screen, broker, light"),
        ("[web]\nprot = 1\n", "web.prot is no key; there are: host, address, port, streams"),
        ('[web]\nport = "80"\n', "web.port is '80'; it must be a whole number"),
        ("[web]\nport = true\n", "web.port is True; it must be a whole number"),
        ('[table]\nlanguage = "de"\n', "table.language is 'de'; it must be 'fr' or 'en'"),
        ('[night]\nplayers = "Ana"\n', "night.players is 'Ana'"),
        ('[night]\nregulars = ["Ana", ""]\n', "night: “” cannot be a name"),
        ("table = 3\n", "table is 3"),
        ("[panel]\naccept = 27\n", "pin 27 is named twice"),
        ("[web\n", "croupier.toml"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        load(written(tmp_path, text))
    assert said in str(refused.value)
    assert "croupier.toml" in str(refused.value)


def test_what_is_wrong_is_said_in_the_language_of_who_reads_it(tmp_path: Path) -> None:
    def said(text: str) -> str:
        with pytest.raises(ConfigError) as refused:
            load(written(tmp_path, text))
        return Words("fr", strict=True).failure(refused.value).split(" : ", 1)[1]

    assert said("[web]\nprot = 1\n") == "web.prot n’est pas une clé ; il y a : host, address, port, streams"
    assert said('[web]\nport = "80"\n') == "web.port vaut '80' ; il faut un nombre entier"
    assert said('[table]\nlanguage = "de"\n') == "table.language vaut 'de' ; il faut 'fr' ou 'en'"
    assert said("[voice]\nspeed = 9\n") == "voice : speed vaut 9 ; il faut de 80 à 450"
    assert said("[screen]\nblank_after_min = 0\n").startswith("screen : blank_after_min vaut 0")
    assert said('[night]\nregulars = [""]\n').startswith("night : « » ne peut pas être un nom")
    assert said("[web\n").startswith("ce n’est pas du TOML")


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_configuration_can_be_refused_for_has_its_sentence(language: str) -> None:
    words = Words(language, strict=True)
    values = dict.fromkeys(("key", "known", "value", "above", "least", "most", "name", "wav", "detail"), "x")
    sources = "".join(path.read_text("utf-8") for path in Path(pi.__file__).parent.rglob("*.py"))
    codes = set(re.findall(r'BadOption\(\s*"([\w-]+)"', sources))
    assert len(codes) > 10
    for code in codes:
        assert str(BadOption(code, "web", **values, wanted=["str", "'fr'"]).said(words))


def test_a_camera_says_what_is_wrong_with_its_options_in_the_language_of_the_wall() -> None:
    with pytest.raises(BadCameraOption) as refused:
        open_camera("files", {})
    told = Words("fr", strict=True).notice(Notice("camera-failed", refused.value.told))
    assert "path manque : nommer un dossier d’images ou un film" in told
    assert "path is missing: name a folder" in str(refused.value)


def test_a_file_that_is_named_and_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no\.toml"):
        load(tmp_path / "no.toml")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError):
        load(tmp_path / "croupier.toml")


def test_where_the_journal_lies(tmp_path: Path) -> None:
    home = Path.home()
    assert state_folder(TableConfig(), {}) == home / ".local/state/croupier"
    assert state_folder(TableConfig(), {"XDG_STATE_HOME": "/x"}) == Path("/x/croupier")
    assert state_folder(TableConfig(), {"STATE_DIRECTORY": "/var/lib/croupier", "XDG_STATE_HOME": "/x"}) == Path(
        "/var/lib/croupier"
    )
    assert state_folder(TableConfig(state=str(tmp_path)), {"STATE_DIRECTORY": "/y"}) == tmp_path
