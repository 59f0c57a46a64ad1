"""Answers to pages as columns of exports, and in the mixed model."""

import json
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import numpy as np
import pytest

from tempannot.cli.main import main
from tempannot.formats.items.text_table import read_table
from tempannot.statistics.judgments import Factor, Judgments
from tempannot.statistics.mixed_model.mixed_model import mixed_model
from tempannot.study.pages.checked_pages import check_pages
from tempannot.study.pages.page_answers import PageAnswers, answer_cells, answer_columns
from tempannot.study.pages.questionnaire import (
    PageDesignError,
    PageMoment,
    PageQuestion,
    QuestionKind,
    QuestionnairePage,
)
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import START, all_judged, plan_of

PAGES = all_pages(DEFAULT, DEFAULT)
AGREED = {"consent_1": ("yes",), "consent_2": ("yes",)}


def filled(page: str, rater: str = "Ann", **given: tuple[str, ...]) -> PageAnswers:
    return PageAnswers(uuid4().hex, rater, page, START + timedelta(minutes=1), 3.5, given)


@pytest.fixture
def store(tmp_path):
    place = StorePlace.of(tmp_path / "s.tempstudy")
    with StudyStore.create(place, plan_of(1, 4, pages=PAGES, raters=4)) as store:
        for number, rater in enumerate(("Ann", "Bea", "Cem", "Dov")):
            store.join(rater)
            block = store.claim_list(rater)
            store.keep(
                [replace(e, response=_response(e.position, number)) for e in all_judged(block)]
            )
            store.keep_pages([filled("consent", rater, **AGREED)])
        store.keep_pages(
            [
                filled(
                    "background", "Ann", age=("34",), english=("Well",), languages=("French", "x")
                ),
                filled("background", "Bea", age=("21",), english=("Somewhat",)),
                filled("background", "Cem", english=("Well",)),
            ]
        )
        yield store


def _response(position: int, rater: int) -> str:
    return ("even chance", "very likely", "extremely likely")[(position + rater) % 3]


def test_every_kind_of_answer_has_its_column():
    cells = answer_cells(
        PAGES,
        [
            filled("consent", **AGREED),
            filled(
                "background", age=("34",), english=("Well",), languages=("French", "Swabian; x")
            ),
            filled("looking_back", difficulty=("7",), remarks=("a\nb",)),
        ],
    )
    assert cells["rater_consent_agreed_at"] == START + timedelta(minutes=1)
    assert (cells["rater_age"], cells["rater_english"]) == (34, "Well")
    assert (cells["rater_languages"], cells["rater_languages_other"]) == (
        "French; other",
        "Swabian; x",
    )
    assert (cells["rater_difficulty"], cells["rater_remarks"]) == (7, "a\nb")
    assert cells["rater_education"] is None
    assert list(cells) == list(answer_columns(PAGES))


def test_a_question_cannot_take_the_column_of_another_one_s_own_words():
    one = PageQuestion("job", "?", QuestionKind.ONE, choices=("a", "b"), other=True)
    page = QuestionnairePage("p", PageMoment.BEFORE, "P", "", (one, PageQuestion("job_other", "?")))
    with pytest.raises(PageDesignError, match="job_other"):
        check_pages([page])


def test_exports_have_the_answers_beside_each_judgment_and_by_rater(store, tmp_path):
    place = str(store.place)
    rows, raters = tmp_path / "rows.csv", tmp_path / "raters.jsonl"
    assert main(["study", "export", place, "--names", "-o", str(rows)]) == 0
    assert main(["study", "export", place, "--names", "--by-rater", "-o", str(raters)]) == 0
    table = read_table(rows)
    who, english = (table.columns.index(each) for each in ("rater", "rater_english"))
    assert {(cells[who], cells[english]) for cells in table.rows} == {
        ("Ann", "Well"),
        ("Bea", "Somewhat"),
        ("Cem", "Well"),
        ("Dov", ""),
    }
    first = json.loads(raters.read_text().splitlines()[0])
    assert (first["rater"], first["rater_age"], first["answered"]) == ("Ann", 34, 4)


def test_an_export_with_answers_goes_into_another_copy_of_the_study(store, tmp_path):
    rows = tmp_path / "rows.csv"
    main(["study", "export", str(store.place), "--names", "-o", str(rows)])
    assert main(["study", "import", str(store.place), str(rows)]) == 0


def test_a_factor_of_answers_enters_the_model_of_a_study_and_of_its_export(store, tmp_path, capsys):
    rows = tmp_path / "rows.csv"
    main(["study", "export", str(store.place), "--names", "-o", str(rows)])
    capsys.readouterr()
    found = []
    for study in (str(store.place), str(rows)):
        assert main(["study", "report", study, "--factor", "english", "--json"]) == 0
        found.append(json.loads(capsys.readouterr().out)["mixed_model"])
    tests = [each["covariates"][0] for each in found]
    assert tests[0]["lr"] == pytest.approx(tests[1]["lr"], abs=1e-6)
    assert found[0]["covariates"][0]["df"] == 1
    assert any("english is not known" in each for each in found[0]["notes"])


@pytest.mark.parametrize(
    ("factor", "problem"), [("height", "there is age"), ("remarks", "can enter the model")]
)
def test_what_nobody_was_asked_is_no_factor(store, capsys, factor, problem):
    assert main(["study", "report", str(store.place), "--factor", factor]) == 2
    assert problem in capsys.readouterr().err


def test_a_column_that_differs_within_a_rater_is_no_factor(store, tmp_path, capsys):
    rows = tmp_path / "rows.csv"
    main(["study", "export", str(store.place), "--names", "-o", str(rows)])
    assert main(["study", "report", str(rows), "--factor", "response"]) == 2
    assert "two things of rater" in capsys.readouterr().err


def _judgments(label: Factor | None) -> Judgments:
    random = np.random.default_rng(3)
    rater, item = np.repeat(np.arange(12), 20), np.tile(np.arange(20), 12)
    kind = rater % 3
    noise = random.normal(size=240)
    responses = np.clip(np.round(2 + kind * 0.6 + noise), 0, 4).astype(np.int64)
    levels = Factor.of("label", [f"k{each}" for each in kind])
    return Judgments(
        Factor.of("rater", [f"r{each:02}" for each in rater]),
        Factor.of("item", [str(each) for each in item]),
        None,
        None,
        levels if label else None,
        responses,
        ("a", "b", "c", "d", "e"),
    )


def test_the_test_of_a_covariate_is_that_of_a_label_with_the_same_levels():
    """The label's is held against R; a covariate of the same levels has the same fit."""
    as_label = mixed_model(_judgments(Factor.of("label", ["x"])))
    known = {"kind": {f"r{each:02}": f"k{each % 3}" for each in range(12)}}
    found = mixed_model(_judgments(None).with_covariates(known))
    (test,) = found.covariates
    assert test.ratio.df == as_label.ratio.df == 2
    assert test.ratio.value == pytest.approx(as_label.ratio.value, abs=1e-4)
    assert [each.estimate for each in test.effects] == pytest.approx(
        [each.estimate for each in as_label.full.effects], abs=1e-3
    )
    assert [each.name for each in test.effects] == ["kind k1", "kind k2"]
    assert (found.ratio.value, found.ratio.reason) == (None, "the table has no label")


def test_numbers_are_one_effect_and_what_is_unknown_leaves_the_model():
    known = {"age": {f"r{each:02}": str(20 + each % 3) for each in range(11)}}
    found = mixed_model(_judgments(None).with_covariates(known))
    (test,) = found.covariates
    assert [each.name for each in test.effects] == ["age"]
    assert (found.answers, test.ratio.df) == (220, 1)
    assert "20 answers are not in the model" in found.notes[0]
