"""Operators grant points and cards: in batches from files, each batch once, wrong lines told all at once."""

import re
from pathlib import Path

import pytest
from sqlalchemy import text

from taisen.service.db import make_engine
from tests.commands.operator import HANAKO, TARO, Operator, people


@pytest.fixture
def operator(url: str) -> Operator:
    people(url)
    return Operator(url)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "points.csv"
    path.write_text(f"steam_id,amount,note\n{HANAKO},100,first of the day\n{TARO},50,\n", encoding="utf-8-sig")
    return path


def points(url: str) -> dict[str, int]:
    return {str(account): int(str(n)) for account, n in rows(url, "SELECT account, sum(available) FROM lot GROUP BY account")}


def rows(url: str, statement: str) -> list[tuple[object, ...]]:
    engine = make_engine(url)
    with engine.connect() as c:
        found = [tuple(row) for row in c.execute(text(statement))]
    engine.dispose()
    return found


def run(url: str, statement: str) -> None:
    engine = make_engine(url)
    with engine.begin() as c:
        c.execute(text(statement))
    engine.dispose()


REASON = ("--reason", "a gift")


def test_without_apply_a_file_is_only_read(operator: Operator, file: Path) -> None:
    done = operator.admin("grant-points", file, "--batch", "may", *REASON)
    assert 0 == done.exit_code, done.output
    assert "dry run" in done.stdout
    assert HANAKO in done.stderr
    assert "150 points" in done.stderr
    assert {} == points(operator.url)
    assert [] == rows(operator.url, "SELECT n FROM admin_act")


def test_a_batch_is_applied_once(operator: Operator, file: Path) -> None:
    told = operator.act("grant-points", file, "--batch", "may", "--apply")
    assert (1, True, 2, 150) == (told["act"], told["new"], told["lines"], told["total"])
    again = operator.act("grant-points", file, "--batch", "may", "--apply")
    assert (1, False, True) == (again["act"], again["new"], again["applied"])
    assert {"hanako": 100, "taro": 50} == points(operator.url)
    assert [("mika", "grant-points", "may", "test")] == rows(operator.url, "SELECT operator, act, batch, reason FROM admin_act")
    assert operator.audit()["clean"]


def test_a_batch_id_is_not_used_for_another_file(operator: Operator, file: Path) -> None:
    operator.act("grant-points", file, "--batch", "may", "--apply")
    file.write_text(f"steam_id,amount\n{HANAKO},1\n")
    done = operator.admin("grant-points", file, "--batch", "may", "--apply", "--yes", *REASON)
    assert (3, "") == (done.exit_code, done.stdout)
    assert "something else" in done.stderr
    assert {"hanako": 100, "taro": 50} == points(operator.url)


def test_every_wrong_line_is_told_at_once_and_nothing_is_granted(operator: Operator, tmp_path: Path) -> None:
    lines = [
        "steam_id,amount,note",
        "7.65612E+16,10,",
        f"{HANAKO},0,",
        f"{HANAKO},１０,",
        f"{TARO},10",
        "76561197960287999,10,",
        "12345678901234567,1e3,",
        f"{TARO},5," + "x" * 201,
    ]
    (tmp_path / "bad.csv").write_text("\n".join(lines))
    done = operator.admin("grant-points", tmp_path / "bad.csv", "--batch", "x", "--apply", "--yes", "--json", *REASON)
    assert 1 == done.exit_code
    told = operator.ask("grant-points", tmp_path / "bad.csv", "--batch", "x", *REASON)["wrong"]
    places = [(bad["line"], bad["column"]) for bad in told]
    assert [
        (2, "steam_id"),
        (3, "amount"),
        (4, "amount"),
        (4, "steam_id"),
        (5, ""),
        (6, "steam_id"),
        (7, "steam_id"),
        (7, "amount"),
        (8, "note"),
    ] == sorted(places, key=lambda place: (place[0], place[0] == 7 and place[1] == "amount", place[1]))
    assert "spreadsheet" in told[0]["text"]["en"]
    assert "line 3" in next(bad for bad in told if (bad["line"], bad["column"]) == (4, "steam_id"))["text"]["en"]
    assert {} == points(operator.url)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no lines"),
        (b"steam_id,points\n1,2\n", "missing"),
        ("steam_id,amount,note\n1,2,花".encode("cp932"), "UTF-8"),
        (b"steam_id,amount,amount\n1,2,3\n", "twice"),
        (b'steam_id,amount\n"1,2\n', "UTF-8"),
    ],
)
def test_a_file_of_another_form_is_refused(operator: Operator, tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "x.csv").write_bytes(data)
    done = operator.admin("grant-points", tmp_path / "x.csv", "--batch", "x", *REASON)
    assert 1 == done.exit_code
    assert said in done.stdout


def test_it_asks_before_it_does_it(operator: Operator, file: Path) -> None:
    words = ("grant-points", file, "--batch", "may", "--apply", *REASON)
    for answer in ("n\n", ""):
        done = operator.admin(*words, stdin=answer)
        assert 5 == done.exit_code
        assert {} == points(operator.url)
    assert 0 == operator.admin(*words, stdin="y\n").exit_code
    assert {"hanako": 100, "taro": 50} == points(operator.url)


def test_one_account_without_a_file(operator: Operator) -> None:
    assert 7 == operator.act("grant-points", "--to", HANAKO, "--points", 7, "--apply")["total"]
    assert 3 == operator.act("grant-points", "--to", "taro", "--points", 3, "--apply")["total"]
    assert {"hanako": 7, "taro": 3} == points(operator.url)
    assert operator.audit()["clean"]


def test_one_account_s_dry_run_names_a_batch_that_is_granted_once(operator: Operator) -> None:
    words = ("grant-points", "--to", "taro", "--points", 30, *REASON)
    shown = operator.admin(*words, "--yes")
    assert {} == points(operator.url)
    (batch,) = re.findall(r"--apply --batch (\S+) to do it", shown.stdout)
    for _ in range(2):
        assert 0 == operator.admin(*words, "--yes", "--apply", "--batch", batch).exit_code
    assert {"taro": 30} == points(operator.url)


def test_a_development_account_is_refused_by_the_name_of_the_setting(
    operator: Operator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    developer = "76561197960287940"
    run(operator.url, "INSERT INTO account (id, kind, name, steam_id, created) VALUES ('dev', 'stub', 'A', '76561197960287940', 0)")
    (tmp_path / "dev.csv").write_text(f"steam_id,amount\n{developer},5\n")
    by_id = ("grant-points", "--to", "dev", "--points", 5, "--apply", "--yes", *REASON)
    by_steam = ("grant-points", "--to", developer, "--points", 5, "--apply", "--yes", *REASON)
    in_file = ("grant-points", tmp_path / "dev.csv", "--batch", "dev", "--apply", "--yes", *REASON)
    for words, code in ((by_id, 3), (by_steam, 3), (in_file, 1)):
        done = operator.admin(*words)
        assert code == done.exit_code
        assert "TAISEN_ENV=dev" in done.output
    monkeypatch.setenv("TAISEN_ENV", "dev")
    for words in (by_id, by_steam, in_file):
        assert 0 == operator.admin(*words).exit_code
    assert {"dev": 15} == points(operator.url)


def test_accounts_are_looked_up_by_name_and_id(operator: Operator) -> None:
    run(operator.url, "INSERT INTO account (id, kind, name, steam_id, created) VALUES ('k7', 'stub', 'あおい[/x]_', NULL, 1000)")
    operator.act("ban", "taro")

    def found(*words: str) -> list[str]:
        return [of["id"] for of in operator.ask("account", *words)["accounts"]]

    assert ["k7"] == found("あおい") == found("k7") == found("_")
    assert ["hanako"] == found("HANA") == found(HANAKO)
    assert ["k7", "taro"] == found(TARO, "あお")
    told = operator.ask("account", "taro")["accounts"][0]
    assert ("Taro", "steam", TARO, 0) == (told["name"], told["kind"], told["steam_id"], told["created"])
    assert told["banned"] > 0
    shown = operator.admin("account", "あおい")
    assert all(word in shown.stdout for word in ("k7", "あおい[/x]_", "development", "1970-01-01 00:00:01Z"))
    nobody = operator.admin("account", "%")
    assert 3 == nobody.exit_code
    assert "no such account" in nobody.stderr
    assert 1 == len(rows(operator.url, "SELECT n FROM admin_act")), "looking is no act"


@pytest.mark.parametrize(("to", "code"), [("gen", 1), ("nobody", 3), ("76561197960287999", 3)])
def test_guests_and_strangers_get_nothing(operator: Operator, to: str, code: int) -> None:
    done = operator.admin("grant-points", "--to", to, "--points", 7, "--apply", "--yes", *REASON)
    assert code == done.exit_code, done.output
    assert {} == points(operator.url)


@pytest.mark.parametrize(
    "words",
    [
        ("grant-points",),
        ("grant-points", "--to", "hanako", "--points", "5"),
        ("grant-points", "no-such-file.csv", "--batch", "x", *REASON),
        ("grant-points", "--points", "5", *REASON),
        ("audit", "--anchor", "x"),
    ],
)
def test_what_is_not_understood_is_2(operator: Operator, words: tuple[str, ...]) -> None:
    assert 2 == operator.admin(*words).exit_code


def test_an_act_needs_a_reason_worth_the_name_and_an_operator(operator: Operator, file: Path) -> None:
    words = ("grant-points", file, "--batch", "may", "--apply", "--yes")
    assert 3 == operator.admin(*words, "--reason", " ").exit_code
    assert 3 == operator.admin(*words, "--reason", "x", "--by", "a\nb").exit_code
    assert 3 == operator.admin(*words, "--reason", "x", "--batch", "a/b").exit_code
    assert {} == points(operator.url)


def test_cards_go_into_the_collection(operator: Operator, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(f"steam_id,ruleset,card,amount\n{HANAKO},tenga,ember_fox,2\n{TARO},tenga,ember_fox,1\n")
    told = operator.act("grant-cards", tmp_path / "cards.csv", "--batch", "cards-1", "--apply")
    assert (True, 3) == (told["new"], told["total"])
    assert not operator.act("grant-cards", tmp_path / "cards.csv", "--batch", "cards-1", "--apply")["new"]
    owned = rows(operator.url, "SELECT account, card, n FROM owned_card ORDER BY account")
    assert [("hanako", "ember_fox", 2), ("taro", "ember_fox", 1)] == owned
    assert operator.audit()["clean"]


def test_wrong_cards_are_told(operator: Operator, tmp_path: Path) -> None:
    lines = [f"{HANAKO},chess,pawn,1", f"{HANAKO},tenga,no_such,1", f"{HANAKO},tarot,x,1", f"{TARO},tenga,ember_fox,100"]
    (tmp_path / "cards.csv").write_text("\n".join(["steam_id,ruleset,card,amount", *lines]))
    told = operator.ask("grant-cards", tmp_path / "cards.csv", "--batch", "x", *REASON)["wrong"]
    assert [(2, "ruleset"), (3, "card"), (4, "ruleset"), (5, "amount")] == [(bad["line"], bad["column"]) for bad in told]


def test_a_database_that_is_not_there_or_old_is_4(empty_url: str, tmp_path: Path) -> None:
    assert 4 == Operator(f"sqlite:///{tmp_path}/none.sqlite").admin("audit").exit_code
    assert not (tmp_path / "none.sqlite").exists()
    (tmp_path / "empty.sqlite").touch()  # on SQLite the file of `empty_url`
    done = Operator(empty_url).admin("audit")
    assert 4 == done.exit_code
    assert "db upgrade" in done.stderr
    assert 4 == Operator("postgresql+psycopg://x@127.0.0.1:9/x").admin("audit").exit_code
