import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_python_locks_pin_by_hash_and_name_no_host(lock: Path) -> None:
    text = lock.read_text()
    assert "://" not in text
    assert text.count("--hash=sha256:") >= text.count("==") > 0


def test_the_client_lock_says_nothing_about_where_packages_come_from() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert [] == [name for name, package in packages.items() if "resolved" in package]
    assert [] == [name for name, package in packages.items() if name and "integrity" not in package]


def test_npm_is_told_to_leave_addresses_out_on_every_machine() -> None:
    assert "omit-lockfile-registry-resolved=true" in (ROOT / "web" / ".npmrc").read_text().splitlines()


def test_no_lock_that_names_hosts_lies_about() -> None:
    assert [] == [name for name in ("uv.lock", "pylock.toml") if (ROOT / name).exists()]
