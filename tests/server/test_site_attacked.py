"""An attacker with one rater's link tries everything else; and the basics that OWASP asks for."""

import asyncio
import json
from itertools import product
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tempannot.server import rating_site
from tempannot.server.rating_site import ARRIVALS, MOST_A_SECOND, WRONG_LINKS, RatingSite
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, plan_of

SECRETS = ("TempEval3", "entailed", "pairs.json", "pair-1", "doc-7", "Bob", "two items", "a secret")


@pytest.fixture
def store(tmp_path):
    plan = plan_of(2, 3, checks=2, training=1)
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan) as found:
        found.join("Ann")
        found.join("Bob")
        block = found.claim_list("Bob")
        found.keep(all_judged(block))
        found.note_rater("Bob", {"PROLIFIC_PID": "a secret"})
        yield found


def _act(web, ann, **more):
    turn = web.get(f"{ann}/page").json()["turn"]
    return {"id": uuid4().hex, "kind": "answer", "turn": turn, "response": "very likely"} | more


def _fine(answer):
    """A clear refusal: a status that says so, one line, and nothing of the inside."""
    assert answer.status_code in (400, 403, 404, 405, 408, 413, 415, 429), answer.status_code
    assert "Traceback" not in answer.text
    assert "tempstudy" not in answer.text
    assert not any(each in answer.text for each in SECRETS)


METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE")
ADDRESSES = (
    "/r/{ann}/../{ann}/figures",
    "/r/{ann}/figures",
    "/r/{ann}/export",
    "/r/{ann}/page/1",
    "/r/{ann}%2f..%2f..%2flead",
    "/r/{ann}'--",
    "/r/{ann}%00/page",
    "/r/*/page",
    "/r/_/page",
    "/r/%25/page",
    "/r/Bob/page",
    "/r/open/page",
    "/j/{ann}",
    "/j/{ann}/arrive",
    "/lead/figures/x",
    "/lead/",
    "/files/..%2f..%2f..%2fetc%2fpasswd",
    "/files/%2e%2e/rater.html",
    "/files/rater.html",
    "/files/lead.html",
    "/files/C:%5Cwindows",
    "/.git/config",
    "/admin",
    "/docs",
    "/openapi.json",
    "/study.tempstudy",
)


@pytest.mark.parametrize("method", METHODS)
def test_every_other_address_is_refused_in_a_line(site, web, method):
    code = site.links.code("Ann")
    for each in ADDRESSES:
        site._wrong = rating_site.Limit(WRONG_LINKS, 60.0)  # one after the other, not at once
        _fine(web.request(method, each.format(ann=code), json={} if method == "POST" else None))


def test_codes_that_are_nearly_right_are_wrong(site, web):
    code = site.links.code("Ann")
    bob = site.links.code("Bob")
    for each in (code.swapcase(), code[:-1], code + "A", code[:11] + bob[11:], code[::-1]):
        _fine(web.get(f"/r/{each}/page"))


def test_no_answer_to_anything_tells_of_others(web, ann):
    for path in ("", "/page", "/page?rater=Bob", "/page?window=Bob", f"/page?window={'0' * 32}"):
        told = web.get(ann + path).text
        assert not any(each in told for each in SECRETS)
    told = web.post(f"{ann}/act", json=_act(web, ann)).text
    assert not any(each in told for each in SECRETS)


FORGED = (
    {"rater": "Bob"},
    {"block": "list 1"},
    {"turn": "list 1/1/0"},
    {"turn": "../../list 2/1/0"},
    {"turn": "x" * 5_000},
    {"place": "list 1/1", "kind": "look-again"},
    {"kind": "delete"},
    {"kind": "__class__"},
    {"response": "perfect"},
    {"response": "x" * 10_000},
    {"response": None},
    {"seconds": -1},
    {"seconds": 1e300},
    {"seconds": float("inf")},
    {"active_seconds": 1e18},
    {"seconds": "1"},
    {"id": "1"},
    {"id": "../../../../etc/passwd0000000000"},
    {"id": "' or 1=1 --"},
    {"id": ["a"]},
    {"comment": "x" * 5_000},
    {"comment": {"$ne": ""}},
    {"flagged": "yes"},
    {"__proto__": {"rater": "Bob"}},
)


@pytest.mark.parametrize("forged", FORGED, ids=lambda each: str(each)[:40])
def test_forged_posts_change_nothing_of_anybody(web, ann, store, forged):
    before = list(store.all_judgments())
    body = json.dumps(_act(web, ann, **forged)).encode()
    answer = web.post(f"{ann}/act", content=body, headers={"Content-Type": "application/json"})
    if answer.status_code == 200:  # what was meant for another item is left out, and told
        assert answer.json()["notice"]
    else:
        _fine(answer)
    assert list(store.all_judgments()) == before


def test_replayed_post_is_carried_out_once(web, ann, store, site):
    act = _act(web, ann)
    for _ in range(3):
        assert web.post(f"{ann}/act", json=act).status_code == 200
    later = TestClient(RatingSite(store).app)  # the server was started anew
    assert later.post(f"{ann}/act", json=act).status_code == 200
    assert len(store.judgments("Ann")) == 1
    assert later.post(f"/r/{site.links.code('Bob')}/act", json=act).status_code == 200
    assert len([each for each in store.all_judgments() if each.id == act["id"]]) == 1
    assert store.judgments("Ann")[0].rater == "Ann"


def test_id_of_a_judgment_of_another_takes_nothing_from_that_rater(web, ann, store):
    theirs = store.judgments("Bob")[0]
    web.post(f"{ann}/act", json=_act(web, ann, id=theirs.id.replace("-", "")))
    assert theirs in store.judgments("Bob")


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("path", ["act", "leave"])
def test_ten_megabytes_are_refused_before_they_are_read(web, ann, path, told):
    sent = 0

    def parts():
        nonlocal sent
        for _ in range(1_000):
            sent += 1
            yield b"x" * 10_000

    headers = {"Content-Type": "application/json"}
    body = b"x" * 10_000_000 if told else parts()
    answer = web.post(f"{ann}/{path}", content=body, headers=headers)
    _fine(answer)
    assert answer.status_code == 413


def _said_to(site, receive):
    """What the site says to somebody who sends what ``receive`` gives."""
    said = []

    async def send(message):
        said.append(message)

    path = f"/r/{site.links.code('Ann')}/act"
    headers = [(b"content-type", b"application/json"), (b"host", b"x")]
    scope = {"type": "http", "method": "POST", "path": path, "raw_path": path.encode()}
    scope |= {"headers": headers, "query_string": b"", "client": ("1.2.3.4", 5)}
    scope |= {"http_version": "1.1", "scheme": "http", "server": ("x", 80), "root_path": ""}
    asyncio.run(site.app(scope, receive, send))
    return said


def test_body_that_never_ends_is_given_up(site, monkeypatch):
    monkeypatch.setattr(rating_site, "SLOWEST", 0.05)
    sent = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def receive():
        while not sent:
            await asyncio.sleep(3600)
        return sent.pop()

    assert _said_to(site, receive)[0]["status"] == 408


def test_network_lost_amid_a_body_is_no_error_here(site, store):
    sent = [
        {"type": "http.request", "body": b'{"id": "', "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive():
        return sent.pop(0)

    assert _said_to(site, receive)[0]["status"] == 408
    assert store.judgments("Ann") == ()


@pytest.mark.parametrize("site_of", ["cross-site", "same-site", "anything"])
def test_other_sites_can_send_nothing_through_a_raters_browser(web, ann, store, site_of):
    headers = {"Sec-Fetch-Site": site_of}
    assert web.post(f"{ann}/act", json=_act(web, ann), headers=headers).status_code == 403
    assert store.judgments("Ann") == ()
    # what a form of another site can send without asking is refused as well
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = web.post(f"{ann}/act", content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code == 415
    asked = web.options(f"{ann}/act", headers={"Origin": "http://evil"})
    assert not [each for each in asked.headers if each.startswith("access-control")]
    answer = web.get(f"{ann}/page", headers={"Origin": "http://evil"})
    assert "access-control-allow-origin" not in answer.headers


def test_every_answer_has_the_headers_and_no_cookie(site, web, ann):
    asked = product(("GET", "POST"), ("/", ann, f"{ann}/page", f"{ann}/act", "/lead", "/x"))
    for method, address in asked:
        headers = web.request(method, address).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert "unsafe-eval" not in policy
        assert "form-action 'none'" in policy
        assert "base-uri 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == "no-store"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "noindex" in headers["x-robots-tag"]
        assert "set-cookie" not in headers
        assert "server" not in headers
        assert "x-powered-by" not in headers


def test_who_tries_many_links_is_refused_and_nobody_else_suffers(site, web, ann):
    web.get(f"{ann}/page")
    codes = [web.get(f"/r/{'A' * 20}{each:02}/page").status_code for each in range(99)]
    assert codes[0] == 404
    assert codes[-1] == 429
    assert codes.count(404) == WRONG_LINKS
    assert web.get(f"{ann}/page").status_code == 200  # whose page is open goes on
    elsewhere = TestClient(site.app, client=("9.9.9.9", 1))
    assert elsewhere.get(f"/r/{site.links.code('Bob')}/page").status_code == 200


def test_wrong_links_beyond_the_limit_ask_the_store_for_nothing(site, web, store, monkeypatch):
    asked = []
    joined = store.joined
    monkeypatch.setattr(store, "joined", lambda: asked.append(1) or joined())
    for each in range(3 * WRONG_LINKS):
        web.get(f"/r/{'A' * 20}{each:02}")
    assert len(asked) <= WRONG_LINKS + 1


def test_one_rater_cannot_ask_without_end(web, ann):
    codes = [web.get(f"{ann}/page").status_code for _ in range(3 * MOST_A_SECOND)]
    assert codes[0] == 200
    assert 429 in codes


def test_one_address_cannot_fill_the_study_with_raters(site, web, store):
    address = f"/j/{site.links.open_code}/arrive"
    codes = [web.post(address, json={}).status_code for _ in range(ARRIVALS + 20)]
    assert codes.count(200) == ARRIVALS
    assert codes[-1] == 429
    assert len(store.joined()) == 2 + ARRIVALS


@pytest.mark.parametrize("name", ["Ann", "ann", " ANN ", "Bob"])
def test_open_link_leads_to_nobodys_link_by_the_name(site, web, store, name):
    own = web.post(f"/j/{site.links.open_code}/arrive", json={"id": name}).json()["address"]
    assert own not in (f"/r/{site.links.code('Ann')}", f"/r/{site.links.code('Bob')}")
    assert len(store.joined()) == 3


def test_what_an_address_tells_cannot_pass_for_what_the_study_asked(site, web, store):
    told = {"page consent": "{}", "x y": "1", "a" * 50: "1", "PROLIFIC_PID": "p" * 300, "b": ""}
    assert web.post(f"/j/{site.links.open_code}/arrive", json=told).status_code in (200, 400)
    facts = [names for rater, names in store.rater_facts().items() if rater != "Bob"]
    assert not any("page consent" in each for each in facts)
    assert store.page_answers() == ()


def test_error_inside_tells_nothing_of_the_inside(web, ann, store, monkeypatch):
    def broken(*_):
        raise RuntimeError("a secret of the inside")

    monkeypatch.setattr(store, "blocks", broken)
    answer = web.get(f"{ann}/page")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "lead of the study" in answer.json()["problem"]


def test_lead_is_not_shut_out_by_who_tries_keys(web, store):
    for _ in range(50):
        assert web.post("/lead/figures", json={"key": "A" * 32}).status_code == 403
    assert web.post("/lead/figures", json={"key": str(store.lead_key)}).status_code == 200


def test_raters_link_is_no_key_to_the_leads_page(web, ann, site):
    for key in (site.links.code("Ann"), site.links.open_code, "", None, 5, ["x"], "x" * 9_999):
        _fine(web.post("/lead/figures", json={"key": key}))
    assert not any(each in web.get("/lead").text for each in SECRETS)
