"""What can be played, as it is told to everybody."""

from starlette.testclient import TestClient


def test_the_catalogue(http: TestClient) -> None:
    games = http.get("/v1/rulesets").json()["rulesets"]
    told = {game["id"]: (game["modes"], game["seats"]) for game in games}
    assert {
        "toy": (["npc", "practice", "table"], [2, 3, 4]),
        "decked": (["npc", "practice", "sample", "arena", "table"], [2, 3, 4]),
    } == told
    detail = http.get("/v1/rulesets/decked").json()
    assert [("first", "starter"), ("high", "sample")] == [(deck["id"], deck["kind"]) for deck in detail["decks"]]
    assert [("scout", "greedy")] == [(npc["id"], npc["level"]) for npc in detail["npcs"]]
    assert detail["layout"]["arrangements"]
    assert [f"n{n}" for n in range(1, 13)] == [card["id"] for card in http.get("/v1/rulesets/toy/cards").json()["cards"]]
    book = http.get("/v1/rulesets/toy/rules")
    assert ("text/markdown; charset=utf-8", True) == (book.headers["content-type"], "TOY-1.2 A picked card" in book.text)
    assert "TOY-1.2 選ぶカード" in http.get("/v1/rulesets/toy/rules?language=ja").text
    assert 422 == http.get("/v1/rulesets/toy/rules?language=tlh").status_code
    for path in ("", "/cards", "/rules"):
        assert 404 == http.get(f"/v1/rulesets/chess{path}").status_code


def test_the_catalogue_is_revalidated_by_strong_tags(http: TestClient) -> None:
    first = http.get("/v1/rulesets/toy")
    assert "no-cache" == first.headers["cache-control"]
    tag = first.headers["etag"]
    assert not tag.startswith("W/")
    for given in (tag, f'"other", {tag}', f"W/{tag}", "*"):
        assert 304 == http.get("/v1/rulesets/toy", headers={"if-none-match": given}).status_code
    assert 200 == http.get("/v1/rulesets/toy", headers={"if-none-match": '"other"'}).status_code
    assert tag != http.get("/v1/rulesets/decked").headers["etag"]
