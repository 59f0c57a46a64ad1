"""The lead's page of a site: numbers for whoever has the key, and for nobody else."""

import re

import pytest

from tempannot.resources import resource
from tempannot.server.rating_site import LARGEST
from tempannot.study.store.place import StorePlace, StoreUnreachable
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, plan_of

_OTHER = "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF-GGGG-HHHH"


@pytest.fixture
def store(tmp_path):
    plan = plan_of(2, 3, checks=2, training=1)
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan) as found:
        found.join("Ann")
        found.keep(all_judged(found.claim_list("Ann")))
        yield found


def _asked(web, **sent):
    return web.post("/lead/figures", json=sent)


def test_with_the_key_the_lead_sees_who_is_at_work(web, store):
    told = _asked(web, key=str(store.lead_key), pay=15, names=True).json()
    assert told["given"] == 3
    assert told["rows"][0]["cells"][0] == "Ann"
    assert any("Cost at 15.00 an hour" in each for each in told["sentences"])
    assert told["again"] >= 1


def test_raters_have_pseudonyms_unless_names_are_asked_for(web, store):
    key = str(store.lead_key)
    told = [_asked(web, key=key, answers=True, names=names) for names in (False, "no", 1, None)]
    assert all("R01" in each.text and "Ann" not in each.text for each in told)
    assert "Ann" in _asked(web, key=key, names=True).text
    assert "Ann" not in _asked(web, key=key).text


@pytest.mark.parametrize("key", [_OTHER, "", "x" * 10_000, None, 5, ["a"], {"key": 1}])
def test_without_the_key_nothing_is_told(web, key):
    answer = _asked(web, key=key)
    assert answer.status_code == 403
    assert answer.json() == {"problem": "This is not the key of the study's lead."}


def test_the_lead_is_told_why_the_study_cannot_be_read(web, store, monkeypatch):
    def away():
        raise StoreUnreachable("s.tempstudy", "the disk cannot be read or written; is it there?")

    monkeypatch.setattr(store, "judgment_rows", away)
    answer = _asked(web, key=str(store.lead_key))
    assert answer.status_code == 503
    assert answer.json()["problem"].startswith("s.tempstudy: the disk cannot be read")
    assert "disk" not in _asked(web, key=_OTHER).text


def test_the_page_itself_knows_nothing(web):
    page = web.get("/lead").text
    assert "Ann" not in page
    assert "default-src 'none'" in web.get("/lead").headers["content-security-policy"]
    for address in ("/lead", "/files/lead.js", "/files/lead.css"):
        assert "https://" not in web.get(address).text


def test_many_wrong_keys_are_refused_for_a_while_and_the_lead_is_not(web, store):
    for _ in range(10):
        assert "not the key" in _asked(web, key=_OTHER).json()["problem"]
    assert _asked(web, key=_OTHER).json()["problem"].startswith("Too many wrong keys")
    assert _asked(web, key=str(store.lead_key)).status_code == 200


@pytest.mark.parametrize("pay", [-5, float("1e300"), "12", None, True, [1]])
def test_an_odd_pay_is_none_or_the_most_there_is(web, store, pay):
    answer = _asked(web, key=str(store.lead_key), pay=pay)
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("body", "status"), [(b"{", 400), (b"[]", 400), (b"x" * (LARGEST + 1), 413)]
)
def test_forged_bodies_are_refused(web, body, status):
    sent = web.post("/lead/figures", content=body, headers={"Content-Type": "application/json"})
    assert sent.status_code == status


@pytest.mark.parametrize(("asked", "given"), [("de", "de"), ("zh-CN", "zh"), ("fr", "en")])
def test_the_page_speaks_the_language_of_the_browser(web, asked, given):
    page = web.get("/lead", headers={"Accept-Language": asked}).text
    assert f'<html lang="{given}">' in page
    assert f'"language": "{given}"' in page
    assert "{" not in page.split("<script")[0]


def test_what_the_lead_is_told_is_in_the_language_that_the_page_has(web, store):
    key = str(store.lead_key)
    english = _asked(web, key=key).json()
    for code in ("de", "es", "zh"):
        told = web.post(f"/lead/figures?lang={code}", json={"key": key}).json()
        assert not set(told["sentences"]) & set(english["sentences"])
        assert not {each["meaning"] for each in told["columns"] if each["meaning"]} & {
            each["meaning"] for each in english["columns"]
        }
        assert told["given"] == english["given"]
        refused = web.post(f"/lead/figures?lang={code}", json={"key": _OTHER}).json()
        assert "not the key" not in refused["problem"]
    assert _asked(web, key=key).json()["sentences"] == english["sentences"]


def test_all_texts_of_the_page_are_marked_to_be_translated():
    page = resource("server/lead.html").read_text(encoding="utf-8")
    bare = re.sub(r"<(\w+)[^<>]*\bdata-tr\b[^<>]*>[^<]*|<script[^<]*</script>", "", page)
    bare = bare.replace("<title>{title}</title>", "").replace("{name}", "")
    assert re.findall(r">\s*([A-Za-z][^<{]*)<", bare) == []
    script = resource("server/lead.js").read_text(encoding="utf-8")
    script = re.sub(r"//[^\n]*", "", script)
    assert re.findall(r'(?<!tr\()"[A-Z][a-z]+ [^"]*"', script) == []
