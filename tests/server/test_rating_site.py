"""The site as an attacker with one rater's link sees it."""

from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tempannot.server.rating_site import LARGEST, MOST_A_SECOND, RatingSite
from tempannot.study.judgment import BlockKind
from tempannot.study.store.place import StoreFull, StorePlace, StoreUnreachable
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import plan_of

_ID = "0123456789abcdef" * 2


@pytest.fixture
def store(tmp_path):
    plan = plan_of(2, 3, checks=2, training=1)
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan) as found:
        found.join("Ann")
        found.join("Bob")
        yield found


def test_a_page_and_its_files_come_with_headers_that_keep_others_out(web, ann):
    for address in (ann, f"{ann}/page", "/files/rater.js", "/", "/nowhere"):
        headers = web.get(address).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "set-cookie" not in headers


def test_a_page_loads_nothing_from_other_places(web, ann):
    for address in (ann, "/files/rater.js", "/files/rater.css"):
        assert "http://" not in web.get(address).text.replace("http://www.w3.org", "")
        assert "https://" not in web.get(address).text


@pytest.mark.parametrize(
    "address",
    [
        "/r/",
        "/r/AAAAAAAAAAAAAAAAAAAAAA",
        "/r/Ann",
        "/r/../../etc/passwd",
        "/r/%00",
        "/files/../../pyproject.toml",
        "/files/%2e%2e%2fpyproject.toml",
        "/files/",
        "/study",
        "/j/AAAAAAAAAAAAAAAAAAAAAA",
        "/" + "x" * 5_000,
    ],
)
def test_what_is_not_there_is_told_in_a_line(web, address):
    for answer in (web.get(address), web.post(address, json={})):
        assert answer.status_code in (404, 405)
        assert "Traceback" not in answer.text
        assert "python" not in answer.text.casefold()


def test_no_answer_tells_what_a_rater_must_not_know(web, ann):
    told = web.get(f"{ann}/page").text
    for secret in ("TempEval3", "entailed", "pairs.json", "Bob", "check", "Rain before noon"):
        assert secret not in told


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[]", "application/json", 400),
        (b"[" * 10_000, "application/json", 400),
        (b'{"id": 5}', "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"{}", "text/plain", 415),
        (b"id=1", "application/x-www-form-urlencoded", 415),
        (b'"' + b"x" * LARGEST + b'"', "application/json", 413),
        (b"x" * 10_000_000, "application/json", 413),
    ],
)
def test_forged_bodies_are_refused(web, ann, store, body, kind, status):
    answer = web.post(f"{ann}/act", content=body, headers={"Content-Type": kind})
    assert answer.status_code == status
    assert answer.json()["problem"]
    assert store.judgments("Ann") == ()


def test_nobody_answers_in_the_name_of_another(web, ann, site, store):
    turn = web.get(f"{ann}/page").json()["turn"]
    act = {"id": _ID, "kind": "answer", "turn": turn, "response": "very likely"}
    bob = f"/r/{site.links.code('Bob')}"
    assert web.post(f"{bob}/act", json=act | {"rater": "Ann"}).status_code == 400
    assert web.post(f"{ann}/act", json=act).status_code == 200
    # the same id from another rater must not make Ann's judgment Bob's
    replayed = web.post(f"{bob}/act", json=act)
    assert replayed.status_code in (200, 400)
    assert [each.rater for each in store.judgments("Ann")] == ["Ann"]
    assert all(each.rater == "Bob" for each in store.judgments("Bob"))


def test_too_many_things_at_once_are_refused_for_a_moment(web, ann):
    act = {"id": _ID, "kind": "go-on"}
    codes = [web.post(f"{ann}/act", json=act).status_code for _ in range(3 * MOST_A_SECOND)]
    assert codes[0] == 200
    assert 429 in codes


def test_markup_in_instructions_and_names_is_text(tmp_path):
    hostile = "<script>alert(1)</script> [x](javascript:alert(2)) ![y](http://z/w.png)"
    plan = plan_of(1, 2, name="<b>A & B</b>", instructions=hostile)
    with StudyStore.create(StorePlace.of(tmp_path / "h.tempstudy"), plan) as store:
        store.join("Ann")
        site = RatingSite(store)
        web = TestClient(site.app)
        code = site.links.code("Ann")
        assert "<b>A" not in web.get(f"/r/{code}").text
        told = web.get(f"/r/{code}/page").json()["instructions"]
        assert "<script" not in told
        assert "href=" not in told


def test_whoever_comes_gets_a_link_of_their_own(web, site, store):
    address = f"/j/{site.links.open_code}"
    assert web.get(address).status_code == 200
    assert len(store.joined()) == 2, "looking at a link takes nobody in"
    own = web.post(f"{address}/arrive", json={"PROLIFIC_PID": "p1"}).json()["address"]
    assert web.get(f"{own}/page").json()["stage"] == "training"
    assert store.joined()[-1] == "p1"


def test_a_store_that_is_away_is_no_error_of_the_rater(web, ann, store, monkeypatch):
    def away(*_):
        raise StoreUnreachable("postgresql://secret@host", "gone")

    monkeypatch.setattr(store, "blocks", away)
    answer = web.get(f"{ann}/page")
    assert answer.status_code == 503
    assert "secret" not in answer.text


def test_who_comes_while_the_store_is_away_is_told_so_and_asks_again(web, ann, store, monkeypatch):
    def away(*_):
        raise StoreUnreachable("postgresql://secret@host", "gone")

    monkeypatch.setattr(store, "joined", away)
    answer = web.get(ann, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.headers["refresh"]) == (503, "5")
    assert "The study cannot be reached at present" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert web.get(f"{ann}/page").status_code == 503
    monkeypatch.undo()
    assert web.get(ann).status_code == 200


def test_the_lead_is_told_once_what_keeps_answers_from_being_kept(store, monkeypatch):
    told = []
    site = RatingSite(store, told.append)
    web, ann = TestClient(site.app), f"/r/{site.links.code('Ann')}"

    def answer():
        turn = web.get(f"{ann}/page").json()["turn"]
        return {"id": uuid4().hex, "kind": "answer", "turn": turn, "response": "very likely"}

    def full(_):
        raise StoreFull("s.tempstudy", "the disk is full")

    def figures():
        return web.post("/lead/figures", json={"key": str(store.lead_key)}).json()["trouble"]

    before = answer()
    web.post(f"{ann}/act", json=before)
    while web.get(f"{ann}/page").json()["stage"] != "list":
        web.post(f"{ann}/act", json={"id": uuid4().hex, "kind": "go-on"})
    act = answer()
    assert figures() == ""
    monkeypatch.setattr(store, "keep", full)
    answers = [web.post(f"{ann}/act", json=act) for _ in range(2)]
    assert [each.status_code for each in answers] == [503, 503]
    assert all("disk" not in each.text for each in answers), "that is no matter of raters"
    assert [str(each) for each in told] == ["s.tempstudy: the disk is full"]
    for nothing in ({"id": uuid4().hex, "kind": "go-on"}, before):
        assert web.post(f"{ann}/act", json=nothing).status_code == 200
    assert figures() == (
        "Answers are not kept at present, raters' pages send them again: s.tempstudy: the disk is "
        "full"
    )
    monkeypatch.undo()
    assert web.post(f"{ann}/act", json=act).status_code == 200
    assert (told[1:], figures()) == ([None], "")


def test_the_next_list_is_taken_before_the_last_item_is_judged(web, ann, store):
    page = web.get(f"{ann}/page").json()
    while page["stage"] != "list":
        act = {"id": uuid4().hex, "kind": "go-on"}
        if page.get("turn"):
            act |= {"kind": "answer", "turn": page["turn"], "response": "very likely"}
        page = web.post(f"{ann}/act", json=act).json()
    act = {"id": uuid4().hex, "kind": "answer", "turn": page["turn"], "response": "very likely"}
    web.post(f"{ann}/act", json=act)
    web.post(f"{ann}/act", json=act | {"id": uuid4().hex, "turn": "elsewhere"})
    page = web.get(f"{ann}/page").json()
    act |= {"id": uuid4().hex, "turn": page["turn"]}
    page = web.post(f"{ann}/act", json=act).json()
    assert page["progress"]["done"] < page["progress"]["of"]
    lists = [each for each in store.blocks("Ann") if each.kind is BlockKind.LIST]
    assert len(lists) == 2
