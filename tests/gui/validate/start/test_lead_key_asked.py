"""A study on a computer that does not have its lead's key."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit

from tempannot.gui.validate.study_opener import KeyDialog
from tempannot.study.store.lead_key import LeadKey, keys_folder
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, plan_of


@pytest.fixture
def shared(qtbot, part, tmp_path, monkeypatch):
    """A study that was made elsewhere and that somebody has rated in, open in the window."""
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "the lead's"))
    place = StorePlace.of(tmp_path / "shared.tempstudy")
    with StudyStore.create(place, plan_of()) as store:
        store.join("Zoe Anonymous")
        store.keep(all_judged(store.claim_list("Zoe Anonymous")))
        key = str(store.lead_key)
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "a rater's"))
    with qtbot.waitSignal(part.opened):
        part.open_path(place.path)
    return key


def _answer(qtbot, *typed):
    """Type into the dialog that comes, once for each text, and leave it when it stays."""

    def work():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, KeyDialog)
        field = dialog.findChild(QLineEdit)
        for text in typed:
            qtbot.keyClicks(field, text)
            qtbot.keyClick(field, Qt.Key.Key_Return)
        if dialog.isVisible():
            qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, work)


def test_rater_sees_no_name_of_others_and_none_is_completed(qtbot, part, shared):
    page = part.workspace.study
    assert page.name.text() == ""
    qtbot.keyClicks(page.name, "Z")
    assert page.name.text() == "Z"
    assert page.name.completer() is None


def test_results_need_the_key(qtbot, part, shared):
    _answer(qtbot)
    qtbot.mouseClick(part.workspace.study.results, Qt.MouseButton.LeftButton)
    assert part.lead is None
    assert part.workspace.page is part.workspace.study


def test_wrong_keys_are_told_and_the_right_one_opens(qtbot, part, shared):
    _answer(qtbot, "no key", str(LeadKey.new()), shared)
    qtbot.mouseClick(part.workspace.study.results, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: part.lead is not None and part.lead.desk.study is not None)
    assert dict(part.lead.desk.study.names) == {"R01": "Zoe Anonymous"}
    assert not keys_folder().exists()  # it is kept only if that is asked for


def test_who_rates_with_a_known_name_in_another_case_is_that_rater(qtbot, part, shared):
    page = part.workspace.study
    qtbot.keyClicks(page.name, "zoe anonymous")
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: part.rating.session.rater == "Zoe Anonymous")
