"""A lead and annotators at the window: from bare texts to bundles, merging and a report."""

import zipfile

import pytest
from PySide6.QtCore import QPoint

from tempannot.formats.reading import read
from tempannot.gui.project.new_project_dialog import NewProjectDialog
from tempannot.gui.state.view_table import Workspace
from tempannot.project.bundle import bundle, unpack
from tempannot.project.new_project import NewProject, make_project
from tempannot.project.project import Project
from tests.gui.hands import answering, click, drop, press, texts_of, type_in
from tests.project.conftest import story


@pytest.fixture
def made(texts, tmp_path):
    """A project that was made before."""
    wish = NewProject((texts,), annotators=("anna", "ben", "cleo"), batch=2)
    return make_project(wish, tmp_path / "storms").project


@pytest.fixture
def opened(window, made, settled):
    """The same, open in the window."""
    window.open_paths([made.folder])
    settled()
    return window


def test_a_project_is_made_of_texts_that_are_dropped(
    qtbot, window, projects, texts, tmp_path, choose, settled
):
    choose(tmp_path / "storms")

    def fill(dialog):
        drop(dialog, dialog.documents.list.viewport(), texts)
        click(dialog, dialog.form.boxes["annotators"].box)
        for name in ("anna", "ben", "cleo"):
            type_in(dialog, name)
            press(dialog, "Return")
        qtbot.waitUntil(dialog.create_button.isEnabled)
        said = "4 documents for 3 annotators, 2 to 3 each; 4 shared; 1 batch."
        assert dialog.size_line.text() == said
        assert "--annotator anna --annotator ben" in dialog.command.line.text()
        click(dialog, dialog.create_button)

    with answering(NewProjectDialog, fill):
        press(window, "Ctrl+Alt+N")
    settled()
    assert [each.name for each in Project.open(tmp_path / "storms").documents] == [
        row[0] for row in texts_of(projects.lead.documents)
    ]
    assert [row[0] for row in texts_of(projects.lead.people)] == ["anna", "ben", "cleo"]


def test_a_name_that_is_wrong_is_told_letter_by_letter(qtbot, window, texts, tmp_path):
    dialog = NewProjectDialog(window.preferences, window)
    qtbot.addWidget(dialog)
    dialog.documents.add([texts])
    dialog.form.boxes["annotators"].box.setPlainText("anna")
    dialog.form.boxes["profile"].line.setText("matrix")
    qtbot.waitUntil(dialog.create_button.isEnabled)
    dialog.create_in(tmp_path / "storms")
    qtbot.waitUntil(lambda: "no such profile" in dialog.notes_line.text())
    assert dialog.notes_line.text().startswith("matrix: ")
    dialog.reject()


def test_the_dates_of_texts_are_corrected_one_by_one_by_keys(
    qtbot, window, projects, texts, tmp_path, choose, settled
):
    choose(tmp_path / "storms")

    def fill(dialog):
        drop(dialog, dialog.documents.list.viewport(), texts)
        qtbot.waitUntil(dialog.dates.isVisible)
        table = dialog.dates.table
        assert [table.item(row, 1).text() for row in range(4)] == [
            f"2024-05-0{day}" for day in range(1, 5)
        ]
        assert table.item(0, 2).text().startswith("LONDON, 1 May 2024 - The bridge")
        press(dialog, "Alt+X", "Down")
        type_in(dialog, "2024-06-09")
        press(dialog, "Return", "Delete")
        press(dialog, "Alt+A")
        type_in(dialog, "anna")
        press(dialog, "Return")
        type_in(dialog, "ben")
        qtbot.waitUntil(dialog.create_button.isEnabled)
        assert [table.item(row, 1).text() for row in (1, 2)] == ["2024-06-09", ""]
        said = "--written story2=2024-06-09 --written story3="
        assert said in dialog.command.line.text()
        press(dialog, "Alt+C")

    with answering(NewProjectDialog, fill):
        press(window, "Ctrl+Alt+N")
    settled()
    documents = {each.name: read(each.path).document for each in projects.project.documents}
    dates = {
        name: each.times[each.creation_time].attributes["value"] if each.creation_time else ""
        for name, each in documents.items()
    }
    assert dates == {
        "story1": "2024-05-01",
        "story2": "2024-06-09",
        "story3": "",
        "story4": "2024-05-04",
    }


def test_a_folder_of_a_project_opens_the_page_of_the_lead(opened, projects):
    assert opened.workspaces.current is Workspace.PROJECT
    assert projects.lead.isVisible()
    assert [row[2] for row in texts_of(projects.lead.documents)] == ["0 of 2 in"] * 4
    assert opened.windowTitle().startswith("storms")


def test_an_annotator_sees_only_their_documents_works_and_is_finished(
    qtbot, opened, made, projects, settled
):
    press(opened, "Return")
    own = [each.name for each in made.assigned("anna")]
    assert [row[0] for row in texts_of(projects.own.documents)] == own
    press(opened, "Return")
    qtbot.waitUntil(lambda: opened.documents.current is not None)
    path = made.path_of("anna", own[0])
    assert opened.documents.current.path == path
    qtbot.waitUntil(lambda: opened.workspaces.current is Workspace.ANNOTATE)
    press(opened, "Ctrl+F")
    type_in(opened, "bridge")
    press(opened, "Return", "Esc", "E")
    assert len(opened.documents.current.document.events) == 1
    press(opened, "Ctrl+Shift+F")
    assert b"<EVENT" in path.read_bytes()
    qtbot.waitUntil(lambda: opened.documents.current.path == made.path_of("anna", own[1]))
    press(opened, "F12")
    settled()
    qtbot.waitUntil(lambda: texts_of(projects.own.documents)[0][-1].startswith("finished"))


def test_finished_is_said_and_taken_back_in_the_list(qtbot, opened, made, projects, settled):
    name = made.assigned("anna")[0].name
    made.begin("anna", name)
    press(opened, "Return", "Ctrl+D")
    qtbot.waitUntil(lambda: texts_of(projects.own.documents)[0][-1].startswith("finished"))
    settled()
    press(opened, "Ctrl+D")
    qtbot.waitUntil(lambda: not texts_of(projects.own.documents)[0][-1].startswith("finished"))


def test_a_document_of_no_project_cannot_be_finished(qtbot, window, news):
    window.open_paths([news])
    qtbot.waitUntil(lambda: window.documents.current is not None)
    press(window, "Ctrl+Shift+F")
    assert "no annotator's work" in window.message.text


def test_a_bundle_goes_out_and_comes_back(qtbot, opened, made, projects, tmp_path, choose, settled):
    choose(tmp_path / "out.zip")
    press(opened, "Ctrl+B")
    qtbot.waitUntil(lambda: "The bundle of anna is" in opened.message.text)
    settled()
    theirs = unpack(tmp_path / "out.zip", tmp_path / "at-home")
    name = theirs.assigned("anna")[0].name
    work = theirs.begin("anna", name)
    event = b'<EVENT eid="e1" class="OCCURRENCE">collapsed</EVENT>'
    work.write_bytes(work.read_bytes().replace(b"collapsed", event))
    (tmp_path / "back.zip").write_bytes(bundle(theirs, "anna"))
    choose(tmp_path / "back.zip")
    press(opened, "Ctrl+Shift+M")
    qtbot.waitUntil(lambda: "anna: 1 new" in opened.message.text)
    assert [row[:2] for row in texts_of(projects.lead.merged)] == [[name, "new"]]
    assert made.path_of("anna", name).read_bytes() == work.read_bytes()


def test_a_bundle_opens_the_page_of_its_annotator(qtbot, window, made, projects, tmp_path, settled):
    path = tmp_path / "ben.zip"
    path.write_bytes(bundle(made, "ben"))
    window.open_paths([path])
    settled()
    assert projects.own.isVisible()
    assert projects.own.annotator == "ben"
    assert Project.open(tmp_path / "ben").owner == "ben"
    assert [row[0] for row in texts_of(projects.own.documents)] == [
        each.name for each in made.assigned("ben")
    ]


def test_a_bundle_opened_from_the_page_of_a_lead_shows_nothing_of_the_other_project(
    qtbot, opened, made, projects, tmp_path, choose, settled
):
    choose(tmp_path / "anna.zip")
    press(opened, "Ctrl+B")
    qtbot.waitUntil(lambda: "The bundle of anna is" in opened.message.text)
    press(opened, "Ctrl+Shift+M")
    qtbot.waitUntil(projects.lead.merged.isVisible)
    settled()
    press(opened, "F4")
    qtbot.waitUntil(projects.own.isVisible)
    assert projects.own.annotator == "anna"
    assert projects.project.owner == "anna"
    choose(made.folder)
    press(opened, "F3")
    qtbot.waitUntil(projects.lead.people.isVisible)
    assert not projects.lead.merged.isVisible()


@pytest.mark.parametrize("spoil", ["cut", "other", "edited"])
def test_a_bundle_that_does_not_belong_is_one_line_and_changes_nothing(
    qtbot, spoil, opened, made, projects, texts, tmp_path, choose, settled
):
    path = tmp_path / "odd.zip"
    source = made
    if spoil == "other":
        (texts / "more.txt").write_text("More of it.")
        source = make_project(
            NewProject((texts,), annotators=("anna",)), tmp_path / "floods"
        ).project
    name = source.assigned("anna")[0].name
    work = source.begin("anna", name)
    work.write_bytes(work.read_bytes().replace(b"bridge", b"tunnel"))
    path.write_bytes(bundle(source, "anna"))
    if spoil == "cut":
        path.write_bytes(path.read_bytes()[:-50])
    if spoil == "edited":
        work.unlink()
    before = {p: p.read_bytes() for p in made.folder.rglob("*") if p.is_file()}
    choose(path)
    press(opened, "Ctrl+Shift+M")
    said = {
        "cut": "the file is damaged",
        "other": "this is a bundle of another project: 'floods', and here is 'storms'",
        "edited": "its text was edited: line",
    }
    qtbot.waitUntil(lambda: said[spoil] in opened.message.text)
    settled()
    assert {p: p.read_bytes() for p in made.folder.rglob("*") if p.is_file()} == before


def test_adjudicating_compares_the_annotators_and_knows_the_folder_of_the_gold(
    qtbot, opened, made, projects
):
    press(opened, "Ctrl+J")
    assert "fewer than two annotators" in opened.message.text
    for each in made.documents:
        for name in each.annotators:
            made.begin(name, each.name)
    comparing = opened.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(comparing.opened):
        press(opened, "Ctrl+J")
    assert opened.workspaces.current is Workspace.COMPARE
    assert comparing.session.desk.folder == made.gold
    assert {each.name for each in comparing.session.desk.rows} == {e.name for e in made.documents}


def test_every_table_is_reached_by_a_key(opened, projects):
    for key, table in (
        ("Alt+2", projects.lead.documents),
        ("Alt+3", projects.lead.batches),
        ("Alt+1", projects.lead.people),
    ):
        press(opened, key)
        assert table.isVisible()
        assert table.hasFocus()


def test_a_batch_that_is_chosen_is_chosen_after_the_project_was_read_anew(
    opened, made, projects, settled
):
    for each in made.documents:
        for name in each.annotators:
            made.begin(name, each.name)
    press(opened, "F5")
    settled()
    press(opened, "Alt+3", "Down")
    chosen = projects.lead.batches.chosen
    assert chosen is not None
    press(opened, "F5")
    settled()
    assert projects.lead.batches.chosen.batch == chosen.batch


def test_a_trainee_sees_what_the_gold_says_and_why(
    qtbot, window, projects, texts, tmp_path, settled
):
    gold = tmp_path / "gold"
    gold.mkdir()
    why = "What is said was there before it is said."
    (gold / "lesson.tml").write_text(story("lesson", ("ei2", "BEFORE", "ei1", why)))
    wish = NewProject((texts,), annotators=("anna",), training=(gold,))
    window.open_paths([make_project(wish, tmp_path / "storms").project.folder])
    settled()
    press(window, "Return", "Alt+5")
    assert texts_of(projects.own.lessons) == [["lesson", "not begun"]]
    press(window, "Return")
    qtbot.waitUntil(lambda: window.documents.current is not None)
    qtbot.waitUntil(lambda: window.workspaces.current is Workspace.ANNOTATE)
    press(window, "N", "B", "Ctrl+S", "F12")
    settled()
    qtbot.waitUntil(lambda: bool(texts_of(projects.own.differences)))
    assert texts_of(projects.own.differences)[0][2] == why
    assert projects.own.explanation.text().endswith(why)
    click(window, projects.own.differences.viewport(), QPoint(20, 5))
    assert window.workspaces.current is Workspace.ANNOTATE
    assert (window.selection.source, window.selection.target) == ("ei1", "ei2")


def test_a_report_is_written(qtbot, opened, tmp_path, choose):
    choose(tmp_path / "report.html")
    press(opened, "Ctrl+R")
    qtbot.waitUntil(lambda: "The report is in" in opened.message.text)
    assert "Project storms" in (tmp_path / "report.html").read_text()


def test_a_document_that_vanished_is_told_and_the_others_are_there(
    qtbot, opened, made, projects, settled
):
    gone = made.assigned("anna")[0]
    gone.path.unlink()
    press(opened, "F5")
    qtbot.waitUntil(lambda: texts_of(projects.lead.people)[0][-1] == gone.name)
    settled()
    press(opened, "Return", "Return")
    assert "there is no such file" in opened.message.text or opened.documents.current is not None


def test_the_bundle_that_a_window_wrote_names_nobody_else(qtbot, opened, tmp_path, choose):
    choose(tmp_path / "out.zip")
    press(opened, "Ctrl+B")
    qtbot.waitUntil((tmp_path / "out.zip").exists)
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        for name in archive.namelist():
            assert b"cleo" not in archive.read(name)


def test_documents_and_an_annotator_are_added_by_key(
    qtbot, opened, made, projects, settled, tmp_path
):
    before = {each.document: each.annotators for each in made.file.assignments}
    late = tmp_path / "late.txt"
    late.write_text("LONDON, 9 May 2024 - The bridge was opened again.\n")

    def fill(dialog):
        drop(dialog, dialog.documents.list.viewport(), late)
        click(dialog, dialog.form.boxes["annotators"].box)
        type_in(dialog, "dora")
        qtbot.waitUntil(dialog.create_button.isEnabled)
        assert "project add" in dialog.command.line.text()
        click(dialog, dialog.create_button)

    with answering(NewProjectDialog, fill):
        press(opened, "Ctrl+Shift+N")
    settled()
    qtbot.waitUntil(lambda: len(texts_of(projects.lead.documents)) == 5)
    assert [row[0] for row in texts_of(projects.lead.people)] == ["anna", "ben", "cleo", "dora"]
    after = {e.document: e.annotators for e in Project.open(made.folder).file.assignments}
    assert before.items() <= after.items()
    assert "dora" in after["late"]
