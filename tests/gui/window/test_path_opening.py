"""Whatever is opened or dropped anywhere in the window goes where it belongs."""

import json
import shutil
from contextlib import redirect_stdout
from random import Random

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton

from tempannot.cli.main import main
from tempannot.formats.items.writing import write_rows
from tempannot.gui.state.view_table import WORKSPACES, Workspace
from tempannot.gui.validate.design.new_study_dialog import NewStudyDialog
from tempannot.gui.window.documents.open_documents import LARGE
from tempannot.resources import resource, sample_comparison, samples
from tests.gui.hands import click, drop, press
from tests.study.judged import LIKELIHOOD, judged, pair

SHOWN = {each.id: each.key for each in WORKSPACES}
NEWS = next(path for path in samples() if path.stem == "news-report")


@pytest.fixture
def mctaco(tmp_path):
    path = tmp_path / "answers.tsv"
    lines = (f"It rained.\tHow long?\t{n} hours\t{'yes' if n < 4 else 'no'}" for n in range(1, 9))
    path.write_text("".join(f"{line}\tEvent Duration\n" for line in lines))
    return path


@pytest.fixture
def predictions(tmp_path):
    path = tmp_path / "predicted.txt"
    path.write_text("yes\nno\n" * 4)
    return path


@pytest.fixture
def study(tmp_path):
    path = tmp_path / "pilot.tempstudy"
    store = judged(path, [pair(1, "neutral")], LIKELIHOOD, ["ada"], lambda *_: "very likely")
    store.close()
    return path


def current(window):
    return window.workspaces.current


def scores(window):
    return window.workspaces[Workspace.BUILD].current.form.asked


@pytest.mark.parametrize("workspace", SHOWN)
def test_items_dropped_in_any_workspace_offer_what_can_be_done(window, mctaco, workspace):
    press(window, SHOWN[workspace])
    drop(window, window.workspaces.stack.currentWidget(), mctaco)
    assert window.message.text.endswith("answers.tsv: items (sentence, question and answer).")
    assert current(window) is workspace
    press(window, "Alt+8", "Tab", "Return")  # the second button
    assert window.windowTitle().startswith("Build - answers.tsv")
    assert window.workspaces[Workspace.BUILD].current.files.paths == (mctaco,)
    assert window.message.text == ""


def test_items_can_be_made_a_study(window, mctaco):
    seen = []

    def look():
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, NewStudyDialog) and dialog.items.files:
            seen.extend(each.path for each in dialog.items.files)
            dialog.reject()  # it asks once more
            dialog.reject()
        else:
            QTimer.singleShot(20, look)

    window.open_paths([mctaco])
    QTimer.singleShot(0, look)
    press(window, "Alt+8", "Return")
    assert seen == [mctaco]


def test_items_and_predictions_are_scored_together(qtbot, window, mctaco, predictions):
    window.open_paths([predictions, mctaco])
    press(window, "Alt+8", "Tab", "Tab", "Return")
    assert (scores(window).gold, scores(window).predictions) == (mctaco, (predictions,))
    page = window.workspaces[Workspace.BUILD].current
    qtbot.waitUntil(lambda: not page.is_busy)
    assert "8 items in answers.tsv" in page.line.words.text()


def test_predictions_find_the_items_beside_them(window, mctaco, predictions):
    window.open_paths([predictions])
    press(window, "Alt+8", "Return")
    assert (scores(window).gold, scores(window).predictions) == (mctaco, (predictions,))


def test_predictions_are_for_the_items_that_were_opened_last(window, mctaco, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    answers = elsewhere / "answers.txt"
    answers.write_text("no\n" * 8)
    window.open_paths([mctaco])
    window.open_paths([answers])
    press(window, "Alt+8", "Return")
    assert (scores(window).gold, scores(window).predictions) == (mctaco, (answers,))


def test_documents_come_to_annotate_from_wherever_they_are_dropped(window, news):
    press(window, "F9")
    drop(window, window.workspaces.stack.currentWidget(), news)
    assert current(window) is Workspace.ANNOTATE
    assert window.documents.current.path == news


def test_documents_dropped_on_a_page_that_makes_items_are_its_sources(window, news, mctaco):
    press(window, "F10")
    page = window.workspaces[Workspace.BUILD].current
    drop(window, page, news)
    assert page.paths == (news,)
    drop(window, page, mctaco)
    assert page.paths == (news,)
    assert "items" in window.message.text


def test_a_study_opens_at_once_under_any_name(qtbot, window, study):
    renamed = study.rename(study.with_name("study.sqlite"))
    drop(window, window.annotate.text, renamed)
    qtbot.waitUntil(lambda: window.workspaces[Workspace.VALIDATE].study is not None)
    assert current(window) is Workspace.VALIDATE


def test_material_opens_on_the_page_that_makes_items_of_it(window):
    window.open_paths([resource("challenge/templates.csv")])
    assert current(window) is Workspace.BUILD
    assert window.workspaces[Workspace.BUILD].workspace.page_id == "templates"


def test_the_numbers_of_a_comparison_open_what_was_compared(qtbot, window, tmp_path, capsys):
    main(["compare", *map(str, sample_comparison()), "--json"])
    numbers = tmp_path / "numbers.json"
    numbers.write_text(capsys.readouterr().out)
    window.open_paths([numbers])
    compared = window.workspaces[Workspace.COMPARE].session
    qtbot.waitUntil(lambda: compared.comparison is not None)
    assert current(window) is Workspace.COMPARE


def test_decisions_are_gone_on_with_where_they_were_made(qtbot, window, tmp_path):
    key, response = sample_comparison()
    gold, log = tmp_path / "gold.tml", tmp_path / "gold.decisions.jsonl"
    main(["adjudicate", str(key), str(response), "-o", str(gold), "--log", str(log)])
    window.workspaces.open_paths(Workspace.COMPARE, (key, response))
    comparing = window.workspaces[Workspace.COMPARE]
    qtbot.waitUntil(lambda: comparing.session.comparison is not None)
    window.open_paths([gold])
    assert "decisions that lie beside it" in window.message.text
    press(window, "Alt+8", "Return")
    assert current(window) is Workspace.COMPARE
    assert comparing.adjudicating.current.path == gold


def shown_tables(window):
    """The tables of results in sight, by name, as texts."""
    found = window.workspaces[Workspace.VALIDATE].file.sections.tables
    return {each.table.name: each.table.texts for each in found if each.isVisible()}


def test_the_statistics_of_a_study_are_shown_as_they_were_written(qtbot, window, study, tmp_path):
    numbers = tmp_path / "numbers.json"
    with numbers.open("w") as file, redirect_stdout(file):
        main(["study", "report", str(study), "--json"])
    window.open_paths([numbers])
    assert current(window) is Workspace.VALIDATE
    qtbot.waitUntil(lambda: "Overview" in shown_tables(window))
    written = json.loads(numbers.read_text())
    assert ("responses", str(written["responses"])) in shown_tables(window)["Overview"]
    press(window, "Alt+Up")
    assert shown_tables(window) == {}


def test_judgments_are_reported_on(qtbot, window, study, tmp_path, monkeypatch):
    table, report = tmp_path / "judgments.csv", tmp_path / "report.md"
    main(["study", "export", str(study), "-o", str(table)])
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(report), ""))
    window.open_paths([table])
    qtbot.waitUntil(lambda: len(shown_tables(window)) > 3)
    assert "Raters" in shown_tables(window)
    press(window, "Alt+T")
    qtbot.waitUntil(report.exists)
    qtbot.waitUntil(lambda: "Wrote report.md" in window.message.text)


def test_judgments_are_taken_into_the_open_study(qtbot, window, study, tmp_path):
    table = tmp_path / "judgments.csv"
    main(["study", "export", str(study), "-o", str(table)])
    window.open_paths([table])
    press(window, "Alt+K")
    qtbot.waitUntil(lambda: "Open the study" in window.message.text)
    window.open_paths([study])
    qtbot.waitUntil(lambda: window.workspaces[Workspace.VALIDATE].study is not None)
    window.open_paths([table])
    press(window, "Alt+K")
    qtbot.waitUntil(lambda: window.workspaces[Workspace.VALIDATE].lead is not None)
    lead = window.workspaces[Workspace.VALIDATE].lead
    qtbot.waitUntil(lambda: "judgment" in window.message.text)
    qtbot.waitUntil(lambda: not lead.is_busy)


def test_a_mixed_folder_opens_its_documents_and_offers_the_rest(window, tmp_path, mctaco):
    folder = tmp_path / "mixed"
    folder.mkdir()
    shutil.copy(NEWS, folder / "a.tml")
    mctaco.rename(folder / "answers.tsv")
    (folder / "notes.log").write_text("# nothing\n")
    window.open_paths([folder])
    assert [each.name for each in window.documents.paths] == ["a.tml"]
    assert window.message.text.endswith(
        "Also there: answers.tsv: items (sentence, question and answer)."
    )
    assert window.preferences.recent[0] == folder


def test_a_large_folder_is_looked_through_beside_the_window(qtbot, window, tmp_path):
    for number in range(1001):
        (tmp_path / f"{number}.txt").write_text("yes\n")
    shutil.copy(NEWS, tmp_path / "a.tml")
    window.open_paths([tmp_path])
    assert "Looking through" in window.message.text
    qtbot.waitUntil(lambda: window.documents.current is not None)
    assert "1,001 prediction files" in window.message.text


@pytest.fixture
def large_sheet(tmp_path):
    """A spreadsheet of which all has to be unpacked before anything of it is known."""
    path, letters = tmp_path / "pairs.xlsx", Random(1)
    rows = (
        {"premise": f"{letters.getrandbits(900):x}", "hypothesis": "So.", "label": "neutral"}
        for _ in range(12_000)
    )
    write_rows(path, ("premise", "hypothesis", "label"), rows)
    assert path.stat().st_size > LARGE
    return path


def test_a_large_spreadsheet_is_looked_through_beside_the_window(window, qtbot, large_sheet):
    window.open_paths([large_sheet])
    assert "Looking through pairs.xlsx" in window.message.text
    qtbot.waitUntil(lambda: "items (premise and hypothesis)" in window.message.text, timeout=60_000)


def _press_stop(window):
    press(window, "Alt+8", "Space")


def _click_stop(window):
    QApplication.processEvents()  # it is shown in the next turn
    (stop,) = (each for each in window.message.findChildren(QPushButton) if each.isVisible())
    click(window, stop)


@pytest.mark.parametrize("stop", [_press_stop, _click_stop])
def test_looking_through_is_given_up_by_stop(window, large_sheet, stop):
    window.open_paths([large_sheet])
    stop(window)
    assert window.message.text == ""
    window.open_paths([NEWS])
    assert window.documents.current is not None


def test_two_folders_of_the_same_documents_can_be_compared(window, tmp_path):
    for name in ("gold", "system"):
        (tmp_path / name).mkdir()
        shutil.copy(NEWS, tmp_path / name / "a.tml")
    window.open_paths([tmp_path / "gold", tmp_path / "system"])
    assert len(window.documents.paths) == 2
    assert "gold and system have documents of the same names." in window.message.text


def test_what_cannot_be_opened_is_said_in_one_line_with_what_can_be_done(window, tmp_path, news):
    table = tmp_path / "own.csv"
    table.write_text("left;right\na;b\n")
    window.open_paths([table, tmp_path / "nothing"])
    assert "a table that begins with left, right" in window.message.text
    assert "1 more could not be opened" in window.message.text
    window.open_paths([news, table])
    assert window.documents.current.path == news
    assert "a table that begins with left, right" in window.message.text


def test_a_folder_without_anything_known_says_so(window, tmp_path):
    (tmp_path / "notes.log").write_text("# nothing\n")
    window.open_paths([tmp_path])
    assert window.message.text.endswith("a folder with 1 other file: nothing of it can be opened")


def test_recent_files_are_of_all_kinds_and_open_again(window, mctaco, news):
    window.open_paths([mctaco])
    window.open_paths([news])
    window.message.clear()
    assert list(window.preferences.recent[:2]) == [news, mctaco]
    window.files.recent_menu.actions()[1].trigger()
    assert "answers.tsv: items" in window.message.text


def test_the_dialog_has_a_filter_for_each_kind(window, monkeypatch, mctaco):
    asked = []

    def choose(*given):
        asked.append(given[3])
        return [str(mctaco)], ""

    monkeypatch.setattr(QFileDialog, "getOpenFileNames", choose)
    press(window, "Ctrl+O")
    filters = asked[0].split(";;")
    assert [each.partition(" (")[0] for each in filters] == [
        "All that is known",
        "Documents",
        "Items and tables",
        "Studies",
        "All files",
    ]
    assert all(each in filters[0] for each in ("*.tml", "*.tsv", "*.tempstudy"))
    assert "answers.tsv: items" in window.message.text


@pytest.mark.parametrize("workspace", SHOWN)
def test_no_part_of_a_workspace_keeps_files_from_the_window(window, mctaco, workspace):
    press(window, SHOWN[workspace])
    page = window.workspaces.stack.currentWidget()
    parts = [each for each in page.findChildren(type(page).__mro__[-5]) if each.isVisible()]
    assert parts
    QApplication.processEvents()
    for part in parts[::7]:
        drop(window, part, mctaco)
        assert "answers.tsv: items" in window.message.text
        window.message.clear()
    click(window, page)


@pytest.fixture
def trained(tmp_path):
    """A run of a model with a learning curve, in a folder of its own."""
    labels = ("entailment", "neutral")
    rows = (f"It rained.,They {('left', 'came')[n % 2]}.,{labels[n % 2]}" for n in range(60))
    items = tmp_path / "items.csv"
    splits = ("train", "train", "train", "test", "test")
    lines = [f"{row},{splits[n % 5]}" for n, row in enumerate(rows)]
    items.write_text("\n".join(["premise,hypothesis,label,split", *lines, ""]))
    words = ("--learning-curve", "10,20", "--seeds", "3,5")
    main(["model", "train", "majority", str(items), "-o", str(tmp_path / "run"), *words])
    return tmp_path / "run"


def test_the_folder_of_a_run_goes_to_its_scores_with_the_curve(window, trained, qtbot):
    drop(window, window.workspaces.stack.currentWidget(), trained)
    assert window.windowTitle().startswith("Build - items-test.jsonl")
    asked = scores(window)
    assert asked.gold == trained / "items-test.jsonl"
    assert [path.name for path in asked.predictions] == [
        "predictions-test-3.csv",
        "predictions-test-5.csv",
    ]
    page = window.workspaces[Workspace.BUILD].current
    qtbot.waitUntil(lambda: not page.is_busy and page.findings.tabs.isVisible())
    said = page.findings.curve_chart.accessibleName()
    assert said.startswith("Learning curve; run on test: 10: ")
    assert ", 20: " in said


def test_a_run_that_is_not_finished_goes_to_the_models(window, trained):
    (trained / "card.json").rename(trained / "run.json")
    drop(window, window.workspaces.stack.currentWidget(), trained)
    page = window.workspaces[Workspace.BUILD].current
    assert page.form.boxes["output"].value == trained
