"""Dockerfile and docker-compose.yml, as far as they can be read without an engine: every name in them is one that the code knows."""

import importlib
import json
import re
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi.routing import iter_route_contexts
from typer.testing import CliRunner

from taisen.__main__ import app as taisen
from taisen.service.app import create_app
from taisen.service.config import Config
from tests.service.toys import GAMES

ROOT = Path(__file__).resolve().parents[1]
COMPOSE: Any = importlib.import_module("yaml").safe_load((ROOT / "docker-compose.yml").read_text())
OURS = {name: service for name, service in COMPOSE["services"].items() if "build" in service}
GIVEN = {"TAISEN_DB_PASSWORD": "s3cret", "TAISEN_ORIGIN": "https://cards.example"}  # what docs/operations.md asks for


def dockerfile() -> list[tuple[str, str]]:
    """Its instructions, in order."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text())
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in text.splitlines() if line and not line.startswith("#"))]


def filled(value: str) -> str:
    """A value as compose makes it, with what operators must give and nothing else."""

    def put(hole: re.Match[str]) -> str:
        name, how, other = hole[1], hole[2], hole[3]
        assert how is not None or name in GIVEN, f"{name} is left to chance"
        return GIVEN.get(name, other if how == ":-" else "")

    return re.sub(r"\$\{(\w+)(?:(:-|:\?)([^}]*))?\}", put, value)


def given_to_build() -> list[Path]:
    """The files at the top that the build gets to see."""
    rules = (ROOT / ".dockerignore").read_text().split()
    kept = [rule[2:] for rule in rules if rule.startswith("!/")]
    assert "*" == rules[0]
    return [path for path in ROOT.iterdir() if any(fnmatch(path.name, rule) for rule in kept)]


def test_every_service_has_settings_that_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {"schema", "taisen"} == set(OURS)
    for service in OURS.values():
        with monkeypatch.context() as patch:
            for name, value in service["environment"].items():
                patch.setenv(name, filled(value))
            config = Config()
        ours = {name for name in service["environment"] if name.startswith("TAISEN_")}
        assert ours <= {f"TAISEN_{name.upper()}" for name in Config.model_fields}
        assert (2, "production", True) == (config.workers, config.env, config.secure)
        assert "postgresql+psycopg://taisen:s3cret@database/taisen" == config.database
        database = COMPOSE["services"]["database"]["environment"]
        assert ["taisen", "taisen", "s3cret"] == [filled(database[f"POSTGRES_{name}"]) for name in ("DB", "USER", "PASSWORD")]


def test_the_proxy_of_this_machine_is_believed_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    (net,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", OURS["taisen"]["environment"]["FORWARDED_ALLOW_IPS"])
    assert net["gateway"] == uvicorn.Config("x").forwarded_allow_ips
    assert ["127.0.0.1:8000:8000"] == OURS["taisen"]["ports"]  # only this machine gets through


def test_our_containers_write_to_memory_alone_and_may_do_nothing_special() -> None:
    for service in OURS.values():
        assert (True, ["/tmp"]) == (service["read_only"], service["tmpfs"])  # noqa: S108  the container's own
        assert (["ALL"], ["no-new-privileges:true"]) == (service["cap_drop"], service["security_opt"])


def test_commands_are_ours() -> None:
    files = dict(dockerfile())
    assert ["taisen"] == json.loads(files["ENTRYPOINT"])
    for command in (json.loads(files["CMD"]), *(service["command"] for service in OURS.values() if "command" in service)):
        assert 0 == CliRunner().invoke(taisen, [*command, "--help"]).exit_code, command


def test_the_health_check_asks_for_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    program, flag, code = OURS["taisen"]["healthcheck"]["test"][1:]
    compile(code, "health", "exec")
    port, path = re.findall(r"http://127\.0\.0\.1:(\d+)(/\w+)'", code)[0]
    app = create_app(Config(database="sqlite://"), GAMES)
    try:
        assert path in {route.path_format for route in iter_route_contexts(app.routes)}
    finally:
        app.state.site.thinkers.shutdown()
        app.state.site.db.close()
    assert ("python", "-c", Config.model_fields["port"].default, ("EXPOSE", port)) == (program, flag, int(port), dockerfile()[-3])


def test_the_image_is_built_from_what_is_there_and_runs_as_nobody_special() -> None:
    steps = dockerfile()
    seen = {path.name for path in given_to_build()}
    assert {"pyproject.toml", "hatch_build.py", "README.md", "requirements", "src", "migrations", "seeds", "web"} <= seen
    for word, rest in steps:
        if word == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert source == "." or (source.split("/")[0] in seen and (ROOT / source).exists()), source
        if word == "ENV":
            assert set(re.findall(r"(TAISEN_\w+)=", rest)) <= {f"TAISEN_{name.upper()}" for name in Config.model_fields}
        for file in re.findall(r"-r (\S+)", rest):
            assert (ROOT / file).is_file()
    words = [word for word, _ in steps]
    user = next(rest for word, rest in steps if word == "USER")
    assert f"--uid 10001 {user}" in next(rest for word, rest in steps if "useradd" in rest)
    assert words.index("USER") < words.index("ENTRYPOINT")
    assert "RUN" not in words[words.index("USER") :]
