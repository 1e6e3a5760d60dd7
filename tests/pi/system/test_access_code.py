"""The code of the night and the address that phones reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from pi.address import own_address, phones_reach
from pi.nightcode import LENGTH, LETTERS, SECRET_BYTES, code_of, secret_of


def test_a_code_is_another_one_every_night_and_in_every_house():
    codes = {code_of(secret, night) for secret in (b"one house", b"another") for night in range(100)}
    assert len(codes) == 200
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in codes)


def test_every_letter_is_used_at_every_place():
    codes = [code_of(b"secret", night) for night in range(2000)]
    assert all({code[place] for code in codes} == set(LETTERS) for place in range(LENGTH))


def test_the_secret_outlives_the_process_and_is_nobody_else_s(tmp_path: Path):
    secret = secret_of(tmp_path)
    assert secret_of(tmp_path) == secret
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_half_a_secret_is_none(tmp_path: Path):
    (tmp_path / "secret").write_bytes(b"torn")
    assert len(secret_of(tmp_path)) == SECRET_BYTES
    assert secret_of(tmp_path) == secret_of(tmp_path)


@pytest.mark.parametrize(
    ("host", "named", "reached"),
    [
        ("127.0.0.1", "", None),
        ("::1", "", None),
        ("localhost", "", None),
        ("192.168.1.20", "", "192.168.1.20"),
        ("fd00::20", "", "[fd00::20]"),
        ("127.0.0.1", "croupier.local", "croupier.local"),
        ("0.0.0.0", "croupier.local", "croupier.local"),
        ("bar.example", "", "bar.example"),
    ],
)
def test_an_address_is_given_to_phones_only_if_they_can_reach_it(host: str, named: str, reached: str | None):
    assert phones_reach(host, named) == reached


def test_a_table_that_listens_everywhere_is_reached_where_this_machine_is():
    assert phones_reach("0.0.0.0") == (own_address() or None)
