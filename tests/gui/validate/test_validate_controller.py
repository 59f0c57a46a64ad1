import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog

from tempannot.gui.state.view_table import Workspace
from tempannot.gui.validate.design.new_study_dialog import NewStudyDialog
from tempannot.gui.validate.start.open_study import sample_study
from tempannot.resources import resource
from tempannot.session.worker import Task
from tempannot.study.store.copies import hand_out
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.gui.hands import press, tab_to, type_in


def test_it_begins_with_the_page_that_offers_studies(part):
    assert part.workspace.page is part.workspace.start
    assert part.title == "Validate"
    assert part.workspace.bar.isHidden()


def test_the_sample_opens_and_is_among_the_recent_ones_afterwards(
    sample, preferences, user_folders
):
    assert sample.workspace.page is sample.workspace.study
    assert sample.title == "Sample study"
    assert preferences.settings.recent_studies == (str(user_folders / "sample.tempstudy"),)
    sample.leave()
    assert sample.workspace.page is sample.workspace.start
    assert sample.study is None


def test_the_sample_is_made_when_it_is_first_wanted(qtbot, part, user_folders):
    with qtbot.waitSignal(part.opened):
        part.open_sample()
    assert part.study.items == 20
    assert (user_folders / "sample.tempstudy").is_file()


def test_the_sample_is_kept_with_what_was_rated_in_it(qtbot, sample, user_folders):
    with StudyStore.open(StorePlace(user_folders / "sample.tempstudy")) as store:
        store.join("Zoe")
    sample.leave()
    with qtbot.waitSignal(sample.opened):
        sample.open_sample()
    sample.show_results()
    qtbot.waitUntil(lambda: sample.lead.desk.study is not None)
    assert "Zoe" in sample.lead.desk.study.names.values()


def test_the_statistics_can_be_asked_for_in_front(sample):
    sample.show_results()
    assert sample.lead.tabs.currentWidget() is sample.lead.status
    sample.leave()
    sample.show_results(in_front=True)
    assert sample.lead.tabs.currentWidget() is sample.lead.results


def test_a_file_that_is_no_study_is_one_sentence_and_changes_nothing(qtbot, part, tmp_path):
    path = tmp_path / "notes.tempstudy"
    path.write_text("not a study")
    with qtbot.waitSignal(part.failed) as told:
        part.open_path(path)
    assert str(path) in told.args[0]
    assert "\n" not in told.args[0]
    assert part.workspace.page is part.workspace.start
    assert path.read_text() == "not a study"


def test_a_place_of_another_kind_is_refused(qtbot, part):
    with qtbot.waitSignal(part.failed) as told:
        part.open_path("mysql://ann:secret@db/verbs")
    assert "secret" not in told.args[0]


def test_who_rates_sees_nothing_of_the_leads(qtbot, sample):
    sample.show_results()
    assert sample.lead is not None
    sample.rate("Zoe")
    assert sample.is_rating
    assert sample.lead is None
    assert sample.workspace.page is sample.rating
    assert sample.rating.session.rater == "Zoe"
    sample.leave()
    assert not sample.is_rating
    assert sample.workspace.page is sample.workspace.study
    assert sample.workspace.study.name.text() == "Zoe"


def test_a_name_is_asked_for_before_one_can_rate(sample):
    page = sample.workspace.study
    page.name.setText("   ")
    assert not page.rate.isEnabled()
    page.name.setText("  Zoe   B ")
    page.rate.click()
    assert sample.rating.session.rater == "Zoe B"


def test_a_file_that_was_handed_out_shows_no_results(qtbot, sample, part, tmp_path, user_folders):
    path = tmp_path / "zoe.tempstudy"
    with StudyStore.open(StorePlace(user_folders / "sample.tempstudy")) as store:
        hand_out(store, "Zoe", path)
    with qtbot.waitSignal(part.opened):
        part.open_path(path)
    page = part.workspace.study
    assert page.results.isHidden()
    assert page.name.text() == "Zoe"
    assert page.name.isReadOnly()
    part.show_results()
    assert part.lead is None


def test_the_link_of_an_item_leads_to_the_document_it_was_made_from(qtbot, lead, sample):
    lead.show_item(1)
    with qtbot.waitSignal(sample.link_requested) as told:
        lead.items.open_link()
    path, link, intervals = told.args
    assert Path(path).parent == resource("samples")
    assert link.startswith("l")
    assert len(intervals) == 2


def test_a_document_that_is_open_is_the_one_the_link_leads_to(qtbot, lead, sample, tmp_path):
    lead.show_item(1)
    origin = lead.items.table.chosen.result.item.item.provenance
    mine = tmp_path / origin.document
    sample.open_documents = lambda: (mine,)
    with qtbot.waitSignal(sample.link_requested) as told:
        lead.items.open_link()
    assert told.args[0] == str(mine)


@pytest.fixture
def made(sample_file, user_folders, monkeypatch):
    """The study that the dialog of a new one makes."""
    shutil.copytree(sample_file.parent, user_folders, dirs_exist_ok=True)
    made = sample_study(Task(lambda _: None))

    def accept(dialog):
        dialog.study = made
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(NewStudyDialog, "exec", accept)
    return made


def test_who_makes_a_study_sees_its_key_and_can_copy_it(part, made):
    told = []
    part.said.connect(lambda text, answers: told.append((text, answers)))
    part.opener.ask_new()
    ((text, answers),) = told
    key = str(made.store.lead_key)
    assert key in text
    (copy,) = answers.values()
    copy()
    assert QGuiApplication.clipboard().text() == key


def test_whoever_rates_after_the_lead_does_not_see_the_lead_s_key(qtbot, window, made):
    press(window, "F9", "Ctrl+N")
    assert str(made.store.lead_key) in window.message.text
    part = window.workspaces[Workspace.VALIDATE]
    tab_to(part.workspace.study.name)
    type_in(window, "Zoe")
    press(window, "Return")
    qtbot.waitUntil(lambda: part.workspace.page is part.rating)
    assert str(made.store.lead_key) not in window.message.text
