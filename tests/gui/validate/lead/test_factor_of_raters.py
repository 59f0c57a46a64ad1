"""An answer of raters chosen for the mixed model in the lead's window."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

from PySide6.QtCore import Qt

from tempannot.gui.validate.lead.results_page import ResultsPage
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.pages.questionnaire_files import DEFAULT, all_pages
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import START, all_judged, plan_of

_SAID = ("even chance", "very likely", "extremely likely")


def _judge(store: StudyStore) -> None:
    for number, (rater, level) in enumerate(
        (("Ann", "Well"), ("Bea", "Somewhat"), ("Cem", "Well"), ("Dov", "Somewhat"))
    ):
        store.join(rater)
        block = store.claim_list(rater)
        said = [replace(e, response=_SAID[(e.position + number) % 3]) for e in all_judged(block)]
        store.keep(said)
        at = START + timedelta(minutes=1)
        given = {"english": (level,)}
        store.keep_pages([PageAnswers(uuid4().hex, rater, "background", at, 2.0, given)])


def test_an_answer_of_raters_is_chosen_by_keys_and_tested(qtbot, theme, tmp_path):
    plan = plan_of(1, 6, raters=4, pages=all_pages(None, DEFAULT))
    with StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan) as store:
        _judge(store)
        loader = StudyLoader(store)
        page = ResultsPage(loader, theme)
        qtbot.addWidget(page)
        page.show()
        with qtbot.waitSignal(loader.computed):
            loader.refresh()
        assert page.factor.isVisible()
        assert "english" not in page.test.text()
        place = page.factor.findText("english")
        with qtbot.waitSignal(loader.computed):
            for _ in range(place):
                qtbot.keyClick(page.factor, Qt.Key.Key_Down)
        qtbot.waitUntil(lambda: "With english of the rater" in page.test.text())
        page.close_work()
        loader.close()
