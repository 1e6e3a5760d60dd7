"""Foreign or damaged state files: the table starts, plays, and reports the lost ones."""

from __future__ import annotations

import os
import random
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pi import files
from pi.app import SMALL
from pi.doctor import disk
from pi.files import MAX_ASIDE, put_aside
from pi.rules import GAMES
from pi.words import LANGUAGES, Words
from tests.evening import house, say, table_process
from tests.house import START

DEEP = b"[" * 50_000
CHANCE = random.Random(7).randbytes(20_000)


def socket_at(path: Path) -> None:
    """Make a socket; its path may be longer than the greatest address, so it is made from its folder."""
    here = os.open(".", os.O_RDONLY)
    os.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(path.name)
    os.fchdir(here)
    os.close(here)


def full_folder(path: Path) -> None:
    path.mkdir()
    (path / "something").write_bytes(b"of somebody")


def link_to_a_fifo(path: Path) -> None:
    os.mkfifo(path.with_name(path.name + "-fifo"))
    path.symlink_to(path.with_name(path.name + "-fifo"))


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**36)


ODD: dict[str, Callable[[Path], object]] = {
    "a FIFO": os.mkfifo,
    "a folder": Path.mkdir,
    "a folder with something in it": full_folder,
    "a socket": socket_at,
    "a link to an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a link to a full device": lambda path: path.symlink_to("/dev/full"),
    "a link to a FIFO": link_to_a_fifo,
    "a link to itself": lambda path: path.symlink_to(path),
}
"""Things that may be in place of a file."""

NONSENSE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "random bytes": lambda path: path.write_bytes(CHANCE),
    "deeper than any parser goes": lambda path: path.write_bytes(DEEP),
    "numbers beyond all bounds": lambda path: path.write_bytes(b'{"night": Infinity, "waiting": []}'),
    "no number": lambda path: path.write_bytes(b'{"night": NaN, "waiting": [], "phones": "seats"}'),
    "the wrong kinds": lambda path: path.write_bytes(b'{"night": true, "waiting": [7], "phones": ["seats"]}'),
    "a number of 9,000 digits": lambda path: path.write_bytes(b'{"night": ' + b"9" * 9_000 + b"}"),
    "64 GB of nothing": sparse,
}
"""Contents that a file may have."""


EACH = [(name, how) for n, name in enumerate(SMALL) for m, how in enumerate((*ODD, *NONSENSE)) if (n + m) % 5 == 0]
"""Each state file with some of these things in its place: over all files, all of them."""


def spoil(folder: Path, spoilt: Callable[[Path], object]) -> None:
    for name in SMALL:
        spoilt(folder / name)


def codes_of(folder: Path) -> dict[str, str]:
    """Start a house on a folder and play. Return the files reported as lost, by notice."""
    with house(folder, camera={"kind": "files"}) as running:
        said = {notice.code: notice for notice in running.table.state.notices}
        for language in LANGUAGES:
            assert all(Words(language, strict=True).problems.notice(notice) for notice in said.values())
        if running.table.state.table is None:
            say(running, START)
            assert running.table.admit("Zoé").result() is None
        say(running, {"do": "fault", "player": "Ana", "kind": GAMES["quinito"].fault_kinds[0]})
    return {code: str(notice.values.get("files", "")) for code, notice in said.items()}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_anything_in_place_of_a_state_file_is_put_aside_and_reported(
    tmp_path: Path, odd: Callable[[Path], object]
) -> None:
    spoil(tmp_path, odd)
    named = codes_of(tmp_path)["state-lost"].split(", ")
    assert set(SMALL) <= set(named)
    assert "state-lost" not in codes_of(tmp_path)


@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_in_a_state_file_costs_its_content_and_is_reported(
    tmp_path: Path, nonsense: Callable[[Path], object]
) -> None:
    spoil(tmp_path, nonsense)
    named = codes_of(tmp_path)["state-lost"].split(", ")
    assert "secret" in named
    assert "state-lost" not in codes_of(tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("name", "how"), EACH)
def test_each_state_file_is_handled_by_itself(tmp_path: Path, name: str, how: str) -> None:
    spoilt = (ODD | NONSENSE)[how]
    codes_of(tmp_path)
    for end in ("", ".new"):
        (tmp_path / f"{name}{end}").unlink(missing_ok=True)
    spoilt(tmp_path / name)
    codes_of(tmp_path)
    assert "state-lost" not in codes_of(tmp_path)


def test_a_file_that_is_put_aside_is_not_erased(tmp_path: Path) -> None:
    full_folder(tmp_path / "secret")
    codes_of(tmp_path)
    assert (tmp_path / "secret.aside" / "something").read_bytes() == b"of somebody"


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_only_a_regular_small_file_is_read_and_without_waiting(tmp_path: Path, odd: Callable[[Path], object]) -> None:
    odd(tmp_path / "file")
    assert files.is_odd(tmp_path / "file")
    with pytest.raises(OSError, match=str(tmp_path / "file")) as refused:
        files.read(tmp_path / "file")
    assert not isinstance(refused.value, FileNotFoundError)


def test_reading_leaves_no_file_open(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"kept")
    files.read(tmp_path / "file")
    with pytest.raises(files.NoStateFileError, match=f"{tmp_path} is not a regular file"):
        files.read(tmp_path)
    handles = (f"/proc/self/fd/{number}" for number in os.listdir("/proc/self/fd"))
    assert [place for place in map(os.path.realpath, handles) if place.startswith(str(tmp_path))] == []


def test_a_small_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    sparse(file)
    with pytest.raises(files.TooLargeError, match=f"{file} is larger than 65536 bytes"):
        files.read(file)
    assert not files.is_odd(tmp_path / "none")


def test_a_file_may_have_the_given_size_and_no_more(tmp_path: Path) -> None:
    paths = [tmp_path / "fits", tmp_path / "larger"]
    for file, content in zip(paths, (b"1234", b"12345"), strict=True):
        file.write_bytes(content)
    assert files.read(paths[0], 4) == b"1234"
    with pytest.raises(files.TooLargeError):
        files.read(paths[1], 4)
    assert files.put_odd_aside(paths, 4) == ["larger"]


def test_putting_a_file_aside_is_logged_even_if_it_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for name in ("file.aside", "file.aside1"):
        (tmp_path / "file").mkdir()
        assert files.put_aside(tmp_path / "file")
        assert (tmp_path / name).is_dir()
    assert not files.put_aside(tmp_path / "none")
    assert caplog.messages[1:] == [
        f"{tmp_path / 'file'} was not a state file; it is put aside as file.aside1",
        f"{tmp_path / 'none'} is not a state file, and cannot be put aside: [Errno 2] No such file or directory: "
        f"'{tmp_path / 'none'}' -> '{tmp_path / 'none.aside'}'",
    ]


def test_a_link_to_a_file_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"kept")
    (tmp_path / "file").symlink_to(tmp_path / "elsewhere")
    assert files.read(tmp_path / "file") == b"kept"
    assert files.put_odd_aside([tmp_path / "file"]) == []


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
@pytest.mark.parametrize("name", ["file", "file.new"])
def test_nothing_in_the_way_prevents_writing_a_file(tmp_path: Path, name: str, odd: Callable[[Path], object]) -> None:
    odd(tmp_path / name)
    for content in (b"new", b"newer"):
        files.write(tmp_path / "file", content)
        assert files.read(tmp_path / "file") == content


def open_to_others(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder, *folder.rglob("*")) if stat.S_IMODE(path.lstat().st_mode) & 0o077)


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("usual_umask")
def test_the_files_of_a_table_are_readable_by_its_user_only(tmp_path: Path) -> None:
    with table_process(tmp_path):
        (tmp_path / "croupier.toml").unlink()
        assert {"nights", "secret", "own-screen"} <= {path.name for path in tmp_path.iterdir()}
        assert open_to_others(tmp_path) == []


@pytest.mark.usefixtures("usual_umask")
def test_readable_files_of_an_earlier_version_are_closed_at_the_start(tmp_path: Path) -> None:
    others = tmp_path / "photo.jpg"
    others.write_bytes(b"not the table's")
    with house(tmp_path, camera={"kind": "files"}) as running:
        say(running, START)
    # Only now: while the table runs, it tests the disk with a temporary file.
    left = {str(path.relative_to(tmp_path)): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    damaged = ("journal-damaged-20260101-200000.db", "secret.aside", "nights/x.jsonl.damaged-20260101-200000")
    for name, data in {**left, **dict.fromkeys(damaged, b"of an earlier night")}.items():
        (tmp_path / name).write_bytes(data)
        (tmp_path / name).chmod(0o644)
    (tmp_path / "own-screen.aside").symlink_to("nowhere")
    tmp_path.chmod(0o700)
    assert {"house", *(Path(name).name for name in damaged)} <= set(open_to_others(tmp_path))
    with house(tmp_path, camera={"kind": "files"}) as running:
        assert set(open_to_others(tmp_path)) == {others.name, "own-screen.aside"}
        assert running.table.state.table is not None


def test_the_files_put_aside_are_bounded_in_number_and_reported(tmp_path: Path) -> None:
    for number in range(MAX_ASIDE + 3):
        (tmp_path / "secret").mkdir()
        (tmp_path / "secret" / str(number)).touch()
        assert put_aside(tmp_path / "secret")
    kept = [file.name for file in tmp_path.glob("secret*/*")]
    assert sorted(kept, key=int) == [str(number) for number in range(3, MAX_ASIDE + 3)]
    (_, named, *_) = disk.examine(tmp_path)
    assert named.code == "disk-aside"
    assert len(named.values["files"]) == MAX_ASIDE
