"""The key of an embedded installation: one, whoever asks first and whatever ended in the middle of making it."""

from __future__ import annotations

import fcntl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.secrets import key_kept_in


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "home" / "secret_key"

    keys = {key_kept_in(file) for _ in range(2)}

    assert [len(key) > 50 for key in keys] == [True]
    assert file.stat().st_mode & 0o777 == 0o600


def test_whoever_comes_while_it_is_made_waits_for_it(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    with ThreadPoolExecutor() as others, file.open("w") as making:
        fcntl.flock(making, fcntl.LOCK_EX)
        other = others.submit(key_kept_in, file)
        with pytest.raises(TimeoutError):
            other.result(timeout=0.2)
        making.write("the key")
        making.close()

        assert other.result(timeout=20) == "the key"
