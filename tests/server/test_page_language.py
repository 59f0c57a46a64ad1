"""The language of a rater's page: which is chosen, what is said in it; answers are alike in all."""

import json

import pytest
from starlette.testclient import TestClient

from tempannot.core.language import LANGUAGES
from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE, PLAUSIBILITY_SCALE, scale_named
from tempannot.server.page_language import (
    interface_language,
    offered_languages,
    page_language,
    page_texts,
    page_words,
)
from tempannot.server.rating_site import RatingSite
from tempannot.study.design.study_design import StudyDesign
from tempannot.study.pages.questionnaire import PageMoment, QuestionnairePage
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.pages.test_page_languages import HOSTILE
from tests.study.store.studies import plan_of

PLAIN = StudyDesign("s", LIKELIHOOD_SCALE)
GERMAN = StudyDesign("s", LIKELIHOOD_SCALE, languages=("de", "en"))
FRENCH = StudyDesign(
    "s",
    LIKELIHOOD_SCALE,
    pages=(QuestionnairePage("a", PageMoment.BEFORE, "Vous", language="fr"),),
)


def test_a_study_offers_its_own_language_those_of_its_pages_and_ours():
    assert offered_languages(PLAIN) == tuple(LANGUAGES)
    assert offered_languages(GERMAN) == ("de", "en")
    assert offered_languages(FRENCH) == ("en", "fr", "de", "es", "zh")


@pytest.mark.parametrize(
    ("design", "chosen", "accepted", "language"),
    [
        (PLAIN, "", "", "en"),
        (PLAIN, "de", "es", "de"),
        (PLAIN, "", "de-AT,de;q=0.9,en;q=0.8", "de"),
        (PLAIN, "", "en;q=0.3, zh-TW;q=0.7, *;q=0.1", "zh"),
        (PLAIN, "", "fr, es;q=0", "en"),
        (PLAIN, "fr", "es", "es"),
        (GERMAN, "zh", "es", "de"),
        (FRENCH, "fr-CA", "", "fr"),
        (PLAIN, "", "," * 5_000 + "de", "en"),
        *((PLAIN, each, "", "en") for each in HOSTILE),
        *((PLAIN, "", each, "en") for each in HOSTILE if ";" not in each),
    ],
)
def test_the_rater_chooses_then_the_browser_then_the_study(design, chosen, accepted, language):
    assert page_language(design, chosen, accepted) == language


def test_the_page_knows_its_own_texts_and_a_language_without_words_has_none():
    texts = page_texts()
    assert {"Skip", "Instructions", "Please choose an answer."} <= set(texts)
    assert ("{count} item", "{count} items") in texts
    assert page_words("de")["Skip"] == "Überspringen"
    assert page_words("en") == {}
    assert interface_language("fr") == "en"


@pytest.fixture
def store(tmp_path):
    plan = plan_of(1, 2, training=1, attempts=1, pages=all_pages(DEFAULT, DEFAULT))
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan) as store:
        yield store


@pytest.fixture
def web(store):
    site = RatingSite(store)
    store.join("Ann")
    yield TestClient(site.app, raise_server_exceptions=False), f"/r/{site.links.code('Ann')}"
    site.close()


def _fill(web, address, language, turn, answers, number):
    act = {"id": f"{number:032x}", "kind": "fill", "turn": turn, "answers": answers}
    return web.post(f"{address}/act?lang={language}", json=act).json()


def test_a_page_comes_in_its_language_and_what_is_kept_does_not_know_of_it(web, store):
    client, address = web
    pages = {code: client.get(f"{address}/page?lang={code}").json() for code in LANGUAGES}
    titles = {code: page["form"]["title"] for code, page in pages.items()}
    assert titles["de"] == "Teilnahme an dieser Studie"
    assert len(set(titles.values())) == len(LANGUAGES)
    assert {code: page["form"]["language"] for code, page in pages.items()} == {
        code: code for code in LANGUAGES
    }
    problems = _fill(client, address, "de", "page consent", {}, 1)["problems"]
    assert set(problems) == {"consent_1", "consent_2"}
    agreed = {"consent_1": ["yes"], "consent_2": ["yes"]}
    page = _fill(client, address, "de", "page consent", agreed, 2)
    english = next(each for each in page["form"]["questions"] if each["id"] == "english")
    assert english["choices"][2] == "Well"
    assert english["choice_words"][2] == "Gut"
    _fill(client, address, "zh", "page background", {"english": ["Well"]}, 3)
    kept = {each.page: each.answers for each in store.page_answers("Ann")}
    assert kept["background"] == {"english": ("Well",)}


def test_an_answer_in_the_words_of_another_language_is_none_of_the_answers(web):
    client, address = web
    agreed = {"consent_1": ["yes"], "consent_2": ["yes"]}
    _fill(client, address, "de", "page consent", agreed, 1)
    answer = _fill(client, address, "de", "page background", {"english": ["Gut"]}, 2)
    assert set(answer["problems"]) == {"english"}


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_language_is_the_one_of_the_study_and_comes_back_nowhere(web, text):
    client, address = web
    answer = client.get(address, params={"lang": text}, headers={"accept-language": "<b>, ../.."})
    assert answer.status_code == 200
    assert answer.text.startswith('<!doctype html>\n<html lang="en">')
    for each in HOSTILE[:3]:
        assert each not in answer.text


def test_the_html_says_its_language_and_brings_its_words_as_data(web):
    client, address = web
    html = client.get(address, headers={"accept-language": "de"}).text
    assert '<html lang="de">' in html
    data = html.partition('<script id="said" type="application/json">')[2].partition("</script>")[0]
    told = json.loads(data)
    assert (told["language"], told["first"], list(told["words"])) == ("de", "en", ["de"])
    assert told["words"]["de"]["Skip"] == "Überspringen"


def test_a_wrong_link_is_told_in_the_language_of_the_browser(web):
    client, _ = web
    assert '<html lang="es">' in client.get("/r/none", headers={"accept-language": "es"}).text
    assert '<html lang="es">' in client.get("/lead", headers={"accept-language": "es"}).text


def test_the_words_of_a_scale_of_our_own_are_said_and_those_of_a_lead_are_not(tmp_path):
    for scale, own in ((PLAUSIBILITY_SCALE, False), (scale_named("Skip, likely", "Well?"), True)):
        place = StorePlace.of(tmp_path / f"{scale.name}.tempstudy")
        with StudyStore.create(place, plan_of(1, 2, scale=scale)) as store:
            store.join("Ann")
            site = RatingSite(store)
            client = TestClient(site.app)
            page = client.get(f"/r/{site.links.code('Ann')}/page?lang=de").json()
            assert page["own_words"] == {"instructions": False, "question": own, "answers": own}
            assert [each["name"] for each in page["answers"]] == list(scale.answers)
            if own:
                assert [each["said"] for each in page["answers"]] == ["Skip", "likely"]
            site.close()
