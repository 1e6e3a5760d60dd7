"""The code of the night."""

from __future__ import annotations

import errno
import os
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from pi.night.codes import NoticeCode
from pi.night.types import Button
from pi.system.access_code import FILE, LENGTH, LETTERS, SECRET_BYTES, NightSecret, letters
from tests.evening import house, say


def test_every_letter_occurs_at_every_place() -> None:
    codes = [letters(number.to_bytes(2), "code", LENGTH) for number in range(2000)]
    assert all(len(code) == LENGTH for code in codes)
    assert all({code[place] for code in codes} == set(LETTERS) for place in range(LENGTH))


def test_the_secret_outlives_the_process_and_only_its_user_can_read_it(tmp_path: Path) -> None:
    secret = NightSecret(tmp_path)
    again = NightSecret(tmp_path)
    assert (again.value, again.code, again.ticket) == (secret.value, secret.code, secret.ticket)
    assert not again.is_lost
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_new_night_has_another_secret_which_also_outlives_the_process(tmp_path: Path) -> None:
    secret = NightSecret(tmp_path)
    seen = {secret.code}
    for _ in range(20):
        secret.renew()
        assert secret.code not in seen
        assert NightSecret(tmp_path).value == secret.value
        seen.add(secret.code)


def test_a_secret_that_cannot_be_stored_does_not_restore_the_last_one(tmp_path: Path) -> None:
    secret = NightSecret(tmp_path)
    before = secret.code
    (tmp_path / f"{FILE}.new").mkdir()
    secret.renew()
    assert before not in (secret.code, NightSecret(tmp_path).code)


@pytest.mark.parametrize("content", [b"torn", b"", bytes(SECRET_BYTES + 1), bytes(2**20)])
def test_an_invalid_secret_is_replaced_and_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    secret = NightSecret(tmp_path)
    assert secret.is_lost
    assert len(secret.value) == SECRET_BYTES
    assert NightSecret(tmp_path).value == secret.value


def is_known(phone: FlaskClient) -> bool:
    """Return True if a phone may choose a seat without entering the code again."""
    return phone.post("/phone/play", data={"seat": "Ana"}).status_code != 403


def test_code_ticket_and_sessions_outlive_a_restart_and_end_with_the_night(tmp_path: Path) -> None:
    with house(tmp_path, camera={"kind": "files"}) as running:
        say(running, {"do": "sit", "players": ["Ana", "Bo", "Cy"]})
        phone, shown = running.flask.test_client(), (running.code, running.ticket)
        assert phone.post("/phone/code", data={"code": running.code}).status_code == 303
        assert is_known(phone)
        cookie = phone.get_cookie("croupier")
        assert cookie is not None
    with house(tmp_path, camera={"kind": "files"}) as running:
        assert (running.code, running.ticket) == shown
        phone = running.flask.test_client()
        phone.set_cookie("croupier", cookie.value)
        assert is_known(phone)
        recorder = running.table._recorder
        recorder._pause, night = timedelta(seconds=-1), recorder.name
        running.table.press(Button.ACCEPT).result()
        assert recorder.name != night
        assert {running.code, running.ticket} & set(shown) == set()
        assert not is_known(phone)
        assert running.flask.test_client().get(f"/P/{shown[1]}").status_code == 403


def test_a_night_that_would_restore_the_last_code_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink = Path.unlink

    def refuse(path: Path, missing_ok: bool = False) -> None:
        if path.name.startswith(FILE):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        unlink(path, missing_ok)

    with house(tmp_path, camera={"kind": "files"}) as running:
        state, shown = say(running, {"do": "sit", "players": ["Ana", "Bo"]}), running.code
        recorder = running.table._recorder
        recorder._pause, night = timedelta(seconds=-1), recorder.name
        with monkeypatch.context() as patched:
            patched.setattr(Path, "unlink", refuse)
            running.table.press(Button.ACCEPT).result()
            assert (recorder.name, running.code, running.table.state.setup) == (night, shown, state.setup)
            (failed,) = (notice for notice in running.table.state.notices if notice.code == NoticeCode.JOURNAL_FAILED)
            assert failed.values["trouble"] == "journal-read-only"
        running.table.press(Button.ACCEPT).result()
        assert recorder.name != night
        assert running.code != shown


def test_a_new_journal_does_not_bring_an_old_code_back(tmp_path: Path) -> None:
    codes = []
    for _ in range(3):
        with house(tmp_path, camera={"kind": "files"}) as running:
            codes.append(running.code)
        shutil.rmtree(tmp_path / "nights")
    assert len(set(codes)) == 3
