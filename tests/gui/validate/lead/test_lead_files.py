"""Files for raters without a server, and what comes back, on the page of status."""

import json

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog

from tempannot.cli.main import main
from tempannot.formats.items.writing import write_rows
from tempannot.gui.validate.lead import lead_files
from tempannot.gui.validate.lead.lead_files import HandOutDialog
from tempannot.gui.validate.lead.study_transfers import merge_files
from tempannot.session.worker import StoppedError, Task
from tempannot.study.export.exported_tables import COLUMNS, long_rows
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.judged import judge


@pytest.fixture
def handed_out(qtbot, lead, tmp_path):
    """Return a function that hands out a list and has the rater judge it."""

    def hand_out(rater):
        path = tmp_path / f"{rater}.tempstudy"
        with qtbot.waitSignals([lead.desk.brought, lead.desk.fetched]):
            lead.files.hand_out(path, rater, 1)
        with StudyStore.open(StorePlace(path)) as store:
            judge(store, [rater], lambda *_: "even chance")
        return path

    return hand_out


def _rater(lead, name):
    return next(each for each in lead.desk.study.raters if each.name == name)


def test_a_file_for_a_rater_has_the_lists_asked_for(qtbot, lead, tmp_path):
    path = tmp_path / "zoe.tempstudy"
    with qtbot.waitSignal(lead.desk.said) as told:
        lead.files.hand_out(path, "Zoe", 2)
    assert told.args == ["Wrote zoe.tempstudy, 2 lists for Zoe."]
    with StudyStore.open(StorePlace(path)) as store:
        assert store.study.rater == "Zoe"
        assert store.study.lists == 2
    qtbot.waitUntil(lambda: "Zoe" in [each.name for each in lead.desk.study.raters])
    assert lead.status.brought.text() == told.args[0]


def test_a_page_for_a_browser_is_handed_out_by_the_filter_of_the_dialog(
    qtbot, lead, tmp_path, monkeypatch
):
    def accept(dialog):
        dialog.name.setEditText("Zoe")
        return QDialog.DialogCode.Accepted

    def choose(_parent, _title, suggested, filters, *_):
        assert suggested.endswith(" Zoe.tempstudy")
        return str(tmp_path / "ours Zoe.tempstudy"), filters.split(";;")[1]

    monkeypatch.setattr(lead_files.HandOutDialog, "exec", accept)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    with qtbot.waitSignals([lead.desk.brought, lead.desk.fetched]):
        lead.status.hand_out.click()
    assert lead.status.brought.text() == "Wrote ours Zoe.html, 4 lists for Zoe."
    page = (tmp_path / "ours Zoe.html").read_text("utf-8")
    assert '"rater": "Zoe"' in page
    assert [each.name for each in tmp_path.glob("*Zoe*")] == ["ours Zoe.html"]


def test_nothing_is_handed_out_over_a_file_that_is_there(qtbot, lead, tmp_path):
    path = tmp_path / "mine.tempstudy"
    path.write_text("mine")
    with qtbot.waitSignal(lead.desk.failed) as told:
        lead.files.hand_out(path, "Zoe")
    assert "mine.tempstudy" in told.args[0]
    assert path.read_text() == "mine"
    assert lead.desk.store.open_block("Zoe") is None


def test_what_raters_did_in_their_files_comes_back(qtbot, lead, handed_out):
    paths = [handed_out(rater) for rater in ("Zoe", "Max")]
    with qtbot.waitSignals([lead.desk.brought, lead.desk.fetched]):
        lead.files.merge(paths)
    told = lead.status.brought.text().splitlines()
    assert told[0] == "Merged 2 files: 12 new judgments."
    assert told[1] == "Zoe.tempstudy: 6 new judgments."
    assert [_rater(lead, name).answered for name in ("Zoe", "Max")] == [5, 5]


def test_a_file_merged_again_brings_nothing(qtbot, lead, handed_out):
    path = handed_out("Zoe")
    for expected in ("6 new judgments.", "0 new judgments, 6 were there already."):
        with qtbot.waitSignal(lead.desk.said) as told:
            lead.files.merge([path])
        assert told.args == [f"Zoe.tempstudy: {expected}"]


def test_of_very_many_files_those_that_brought_most_are_told(qtbot, lead, handed_out, tmp_path):
    path = handed_out("Zoe")
    copies = [tmp_path / f"copy{number}.tempstudy" for number in range(9)]
    for copy in copies:
        copy.write_bytes(path.read_bytes())
    with qtbot.waitSignal(lead.desk.brought) as told:
        lead.files.merge(copies)
    lines = told.args[0].splitlines()
    assert lines[:2] == ["Merged 9 files: 6 new judgments.", "copy0.tempstudy: 6 new judgments."]
    assert lines[-1] == "And 3 more files."
    assert len(lines) == 8


def test_a_file_of_another_study_is_refused_and_nothing_is_taken(
    qtbot, lead, handed_out, tmp_path, user_folders
):
    path = handed_out("Zoe")
    other = tmp_path / "other.csv"
    other.write_text("premise,hypothesis\na,b\n")
    assert main(["study", "new", str(other), "-o", str(tmp_path / "other.tempstudy")]) == 0
    with qtbot.waitSignal(lead.desk.failed) as told:
        lead.files.merge([path, tmp_path / "other.tempstudy"])
    assert "another one" in told.args[0]
    assert not lead.desk.store.judgments("Zoe")


def test_a_merge_that_is_stopped_takes_nothing(lead, handed_out):
    paths = [handed_out(rater) for rater in ("Zoe", "Max")]
    said = []

    def tell(progress):
        said.append(progress)
        if progress.done == 1:
            task.stop()

    task = Task(tell)
    with pytest.raises(StoppedError):
        merge_files(lead.desk.store, paths, task)
    assert [each.of for each in said if each.done] == [2]
    assert not lead.desk.store.judgments("Zoe")


def test_exported_judgments_are_imported_once(qtbot, lead, tmp_path, handed_out):
    path, table = handed_out("Zoe"), tmp_path / "zoe.csv"
    with StudyStore.open(StorePlace(path)) as store:
        write_rows(table, COLUMNS, long_rows(store.study, store.judgment_rows()))
    for expected in ("6 new judgments.", "0 new judgments, 6 were there already."):
        with qtbot.waitSignal(lead.desk.fetched):
            lead.files.take_in(table)
        assert lead.status.brought.text() == f"zoe.csv: {expected}"
    assert _rater(lead, "Zoe").answered == 5


def test_a_table_that_is_no_export_is_refused_with_its_line(qtbot, lead, tmp_path):
    path = tmp_path / "odd.csv"
    path.write_text("a,b\n1,2\n")
    with qtbot.waitSignal(lead.desk.failed) as told:
        lead.files.take_in(path)
    assert "odd.csv" in told.args[0]
    assert "no exported table" in told.args[0]


def test_the_dialog_offers_who_is_known_and_takes_others(qtbot):
    dialog = HandOutDialog(("Ann", "Bo"), 20)
    qtbot.addWidget(dialog)
    assert not dialog.accepting.isEnabled()
    assert [dialog.name.itemText(place) for place in range(2)] == ["Ann", "Bo"]
    dialog.name.setEditText("  Zoe ")
    assert dialog.accepting.isEnabled()
    assert (dialog.rater, dialog.lists) == ("Zoe", None)
    dialog.count.box.setValue(3)
    assert dialog.lists == 3


def test_the_rater_who_is_chosen_is_the_one_to_hand_out_to(qtbot, lead, tmp_path, monkeypatch):
    asked = []

    def accept(dialog):
        asked.append(dialog.rater)
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(lead_files.HandOutDialog, "exec", accept)
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_, **__: (str(tmp_path / "ada"), "")
    )
    lead.status.table.choose(0)
    with qtbot.waitSignal(lead.desk.failed) as told:
        lead.status.hand_out.click()
    assert asked == ["Ada (made up)"]
    assert "no list is left for Ada" in told.args[0]
    assert not (tmp_path / "ada.tempstudy").exists()


@pytest.mark.parametrize("button", ["merge", "take_in"])
def test_giving_up_the_choice_of_files_changes_nothing(lead, monkeypatch, button):
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_, **__: ([], ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: ("", ""))
    getattr(lead.status, button).click()
    assert not lead.desk._reading.is_busy


def _label_studio(path, lead, answer="4", item=None):
    """Write the table that Label Studio exports of the first item, as one rater answered it."""
    first = next(lead.desk.store.items([1]))
    path.write_text(
        "item_id,likely,annotator,annotation_id,created_at,updated_at,lead_time\n"
        f"{item or first.item.id},{answer},zoe@x.org,1,2026-03-01,2026-03-01,2.5\n"
    )
    return path


def test_what_was_rated_in_another_program_is_merged_once(qtbot, lead, handed_out, tmp_path):
    table, copy = _label_studio(tmp_path / "x.csv", lead), handed_out("Zoe")
    for told in ("1 new judgment.", "0 new judgments, 1 were there already."):
        with qtbot.waitSignals([lead.desk.brought, lead.desk.fetched]):
            lead.files.merge([copy, table])
        assert f"x.csv: {told}" in lead.status.brought.text().splitlines()
    assert [_rater(lead, name).answered for name in ("Zoe", "zoe@x.org")] == [5, 1]


@pytest.mark.parametrize(
    ("answer", "item", "problem"),
    [("99", None, "no column has answers"), ("4", "nowhere", "no item of the study")],
)
def test_a_wrong_table_of_another_program_changes_nothing(
    qtbot, lead, handed_out, tmp_path, answer, item, problem
):
    table, copy = _label_studio(tmp_path / "x.csv", lead, answer, item), handed_out("Zoe")
    with qtbot.waitSignal(lead.desk.failed) as told:
        lead.files.merge([copy, table])
    assert problem in told.args[0]
    assert not lead.desk.store.judgments("Zoe")
    assert "zoe@x.org" not in lead.desk.store.joined()


def test_what_another_program_keeps_in_a_folder_is_imported(qtbot, lead, tmp_path):
    first = next(lead.desk.store.items([1]))
    state = {
        "user_id": "Max",
        "instance_id_to_label_to_value": {first.item.id: {"likely": {"scale_2": "2"}}},
    }
    (tmp_path / "out" / "Max").mkdir(parents=True)
    (tmp_path / "out" / "Max" / "user_state.json").write_text(json.dumps(state))
    with qtbot.waitSignals([lead.desk.brought, lead.desk.fetched]):
        lead.files.take_in(tmp_path / "out")
    assert lead.status.brought.text() == "out: 1 new judgment."
    assert _rater(lead, "Max").answered == 1
