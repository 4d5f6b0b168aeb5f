"""Where and with what figures were measured."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from taisen.service.db import sqlite_module

MEASURED = ("fastapi", "msgspec", "pydantic", "sqlalchemy", "uvicorn")


def date() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


def machine() -> str:
    """Processor, cores, memory, system, and how busy it was."""
    info = Path("/proc/cpuinfo")
    named = [line for line in info.read_text().splitlines() if line.startswith("model name")] if info.exists() else []
    processor = named[0].partition(":")[2].strip() if named else platform.processor() or platform.machine()
    told = [f"{processor}, {os.cpu_count()} cores", f"{platform.system()} {platform.release().partition('-')[0]}"]
    if hasattr(os, "getloadavg"):
        told.append(f"load {os.getloadavg()[0]:.1f} before")
    return ", ".join(told)


def versions() -> str:
    """Of what is measured. Those of peers stand beside their figures."""
    found = [f"{name} {version(name)}" for name in MEASURED]
    return ", ".join([f"CPython {platform.python_version()}", *found, f"SQLite {sqlite_module().sqlite_version}"])
