"""The page of scores shows what the command finds, and the items behind each number."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QTabBar

from tempannot.cli.main import main
from tempannot.datasets.standing import StandingRole
from tempannot.gui.make.scores.scores_page import ScoresPage
from tempannot.gui.state.view_table import Workspace
from tests.gui.hands import press
from tests.gui.make.settled import leading, settle

SPLITS, LISTS = ("train", "test"), ("x", "y")
LABELS = ("entailment", "neutral", "contradiction")


@pytest.fixture
def gold(tmp_path) -> Path:
    """Thirty items in two splits and two lists."""
    rows = [
        f"a-{n},temp-order,P{n},H{n},{LABELS[n % 3]},{SPLITS[n % 2]},{LISTS[n % 5 > 2]}"
        for n in range(30)
    ]
    path = tmp_path / "gold.csv"
    head = "id,dataset,premise,hypothesis,label,split,list\n"
    path.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def runs(tmp_path):
    """Two files of predictions; the first gets six wrong."""
    found = []
    for name, every in (("one.txt", 5), ("two.txt", 3)):
        labels = [LABELS[(n + (n % every == 0)) % 3] for n in range(30)]
        path = tmp_path / name
        path.write_text("\n".join(labels) + "\n", encoding="utf-8")
        found.append(path)
    return found


@pytest.fixture
def page(request, show_page):
    """The page, shown, as wide as a window of 1024 pixels lets it be if it is to be narrow."""
    is_narrow = getattr(request, "param", "") == "narrow"
    return show_page(ScoresPage, (856, 660) if is_narrow else (1100, 720))


def scored(qtbot, page, *paths):
    page.open_paths(paths)
    settle(qtbot, page)
    return page.findings


def check(page, *names):
    columns = page.form.columns.list
    for row in range(columns.count()):
        if columns.item(row).text() in names:
            columns.item(row).setCheckState(Qt.CheckState.Checked)


def table(section, name):
    return next(each for each in section.tables if each.accessibleName() == name)


def test_page_asks_for_items_and_then_for_predictions(qtbot, page, gold):
    assert "Choose a file of items" in page.message.words.text()
    scored(qtbot, page, gold)
    assert "Add predictions" in page.message.words.text()
    columns = [
        page.form.columns.list.item(row).text() for row in range(page.form.columns.list.count())
    ]
    assert columns == ["label", "split", "list"]


def test_scores_are_those_of_the_command(qtbot, page, gold, runs, capsys):
    findings = scored(qtbot, page, gold, runs[0])
    check(page, "list")
    settle(qtbot, page)
    main(page.command.line.text().split()[1:])
    said = capsys.readouterr().out
    for found in (*findings.scores.tables, *findings.columns.tables):
        for row in found.table.texts:
            if row[0] != "entailed or not":
                for cell in row:
                    assert cell in said
    assert [row[0] for row in table(findings.columns, "Scores by list").table.texts] == ["x", "y"]


def test_published_scores_and_the_two_classes_are_beside(qtbot, page, gold, runs):
    findings = scored(qtbot, page, gold, runs[0])
    names = [row[0] for row in table(findings.scores, "Scores").table.texts]
    assert names[:3] == ["one.txt", "entailed or not", "always entailment"]
    assert any("Thukral" in name for name in names)


def test_numbers_lead_to_their_items(qtbot, page, gold, runs):
    findings = scored(qtbot, page, gold, runs[0])
    check(page, "list")
    settle(qtbot, page)
    table(findings.scores, "Scores").enter(0, 2)
    assert len(findings.items.items) == 6
    assert all(each.guess != each.item.label for each in findings.items.items)
    confusion = table(findings.scores, "Confusion")
    for number, column in leading(confusion):
        row = confusion.table.texts[number]
        confusion.enter(number, column)
        assert len(findings.items.items) == int(row[column])
        assert {each.item.label for each in findings.items.items} == {row[0]}
    table(findings.columns, "Scores by list").enter(0, 2)
    assert {each.item.provenance.details["list"] for each in findings.items.items} == {"x"}


def test_several_runs_have_their_mean_and_can_be_looked_into(qtbot, page, gold, runs):
    findings = scored(qtbot, page, gold, *runs)
    names = [row[0] for row in table(findings.scores, "Scores").table.texts]
    assert "mean of 2 runs" in names
    findings.run.setCurrentIndex(1)
    settle(qtbot, page)
    table(findings.scores, "Scores").enter(2, 2)
    assert len(findings.items.items) == 10


def test_split_and_classes_are_in_the_command(qtbot, page, gold, runs, capsys):
    findings = scored(qtbot, page, gold, runs[0])
    page.form.options.boxes["split"].show_value("test")
    page.form.options.boxes["classes"].show_value("binary")
    settle(qtbot, page)
    assert page.command.line.text().endswith("--classes binary --split test")
    # the file of predictions has those of the other split, too
    assert table(findings.scores, "Scores").table.texts[0][1] == "15"
    main([*page.command.line.text().split()[1:], "--json"])
    accuracy = json.loads(capsys.readouterr().out)["accuracy"]
    assert table(findings.scores, "Scores").table.texts[0][2] == f"{100 * accuracy:.2f}"


def test_chart_is_drawn_in_the_window(qtbot, page, gold, runs):
    findings = scored(qtbot, page, gold, runs[0])
    with qtbot.waitSignal(findings.chart.drawn):
        findings.tabs.setCurrentIndex(3)
    assert findings.chart.sizeHint().height() > 150
    assert "one.txt on gold.csv" in findings.chart.accessibleName()
    settle(qtbot, page)
    assert findings.beside_chart.sizeHint().height() > 100


def test_answers_of_mctaco_have_their_own_scores(qtbot, page, tmp_path, capsys):
    lines = [f"S{n // 4}\tQ\tA{n}\t{'yes' if n % 2 else 'no'}\tFrequency\n" for n in range(16)]
    gold, said = tmp_path / "gold.tsv", tmp_path / "said.txt"
    gold.write_text("".join(lines), encoding="utf-8")
    said.write_text("".join("yes\n" if n % 2 or n == 2 else "no\n" for n in range(16)))
    findings = scored(qtbot, page, gold, said)
    main(["score", "mctaco", str(gold), str(said), "--json"])
    found = json.loads(capsys.readouterr().out)
    scores = table(findings.scores, "Scores")
    assert scores.table.texts[0][1:] == (
        "4",
        "16",
        f"{found['em']:.2f}",
        f"{found['f1']:.2f}",
    )
    scores.enter(0, 3)
    assert [each.item.texts[0] for each in findings.items.items] == ["S0"] * 4
    scores.enter(0, 4)
    assert [(each.item.texts[2], each.guess) for each in findings.items.items] == [("A2", "yes")]
    assert page.command.line.text().startswith("tempannot score mctaco ")
    assert len(table(findings.columns, "Scores by category").table.rows) == 1


def test_predictions_that_do_not_fit_are_told(qtbot, page, gold, tmp_path):
    path = tmp_path / "odd.txt"
    path.write_text("perhaps\n" * 30, encoding="utf-8")
    scored(qtbot, page, gold, path)
    assert "'perhaps' is no label" in page.message.words.text()


def test_items_are_handed_to_a_study(qtbot, page, gold):
    scored(qtbot, page, gold)
    with qtbot.waitSignal(page.study_requested) as asked:
        page.line.rate.click()
    assert asked.args == [gold]


def test_the_headline_is_what_the_full_model_knows_beyond_hypothesis_only(
    qtbot, page, gold, runs, tmp_path
):
    blind = tmp_path / "blind.txt"
    blind.write_text("entailment\n" * 30, encoding="utf-8")
    page.form.options.boxes["hypothesis_only"].show_value((blind,))
    findings = scored(qtbot, page, gold, runs[0])
    words = [label.text() for label in findings.beside.findChildren(QLabel)]
    assert any(each.startswith("Full minus hypothesis only: +46.7 points") for each in words)
    beside = table(findings.beside, "Side by side")
    roles = [each.role.value for each in beside.table.rows]
    assert roles == sorted(roles, key=[each.value for each in StandingRole].index)
    assert {"majority", "hypothesis only", "full model", "published"} <= set(roles)
    beside.enter(roles.index("hypothesis only"), 1)
    assert len(findings.items.items) == 20


@pytest.mark.parametrize("page", ["narrow"], indirect=True)
def test_numbers_side_by_side_are_seen_in_a_narrow_window(qtbot, page, gold, runs):
    findings = scored(qtbot, page, gold, *runs)
    beside = table(findings.beside, "Side by side")
    headings = [column.path for column in beside.table.columns]
    for name in ("accuracy", "accuracy_spread"):
        place = headings.index(name)
        right = beside.columnViewportPosition(place) + beside.columnWidth(place)
        assert right <= findings.beside.viewport().width()


def test_sentence_orders_are_scored_by_stride_and_drawn(qtbot, page, tmp_path):
    gold, said = tmp_path / "orders.csv", tmp_path / "said.txt"
    rows = [f"a-{n},p{n},q{n},original,stride {n % 2},v_aaaaaaaaaaa,{n % 2}" for n in range(8)]
    gold.write_text("id,first,second,label,source,video,stride\n" + "\n".join(rows) + "\n")
    said.write_text("original\nswapped\n" * 4)
    findings = scored(qtbot, page, gold, said)
    strides = table(findings.scores, "Scores by stride")
    assert [row[:3] for row in strides.table.texts] == [
        ("stride 0", "4", "100.00"),
        ("stride 1", "4", "0.00"),
    ]
    strides.enter(1, 2)
    assert len(findings.items.items) == 4
    assert findings.tabs.isTabVisible(3)
    assert "score order" in page.command.line.text()


def test_a_wrong_item_leads_to_the_link_that_it_came_from(qtbot, page, tmp_path):
    gold, said = tmp_path / "gold.jsonl", tmp_path / "said.txt"
    row = {
        "premise": "p",
        "hypothesis": "h",
        "label": "entailed",
        "document": "wsj_1",
        "link": "l1",
    }
    gold.write_text("".join(json.dumps(row | {"id": f"a{n}"}) + "\n" for n in range(2)))
    said.write_text("entailed\nnot-entailed\n")
    findings = scored(qtbot, page, gold, said)
    table(findings.scores, "Scores").enter(0, 2)
    with qtbot.waitSignal(page.link_requested) as asked:
        findings.items.link_button.click()
    (origin,) = asked.args
    assert (origin.document, origin.link) == ("wsj_1", "l1")


def test_tab_goes_from_the_tabs_into_the_table(qtbot, window, gold, runs):
    press(window, "F10", "End", "Up")
    page = window.workspaces[Workspace.BUILD].current
    page.open_paths([gold, *runs])
    settle(qtbot, page)
    press(window, "Alt+C")  # a field of the form
    for _ in range(20):
        press(window, "Tab")
        if isinstance(QApplication.focusWidget(), QTabBar):
            break
    press(window, "Tab", "Tab", "Down", "Down", *["Right"] * 3, "Return")
    assert page.findings.items.isVisible()


def test_long_names_take_two_lines_only_where_numbers_have_no_room(qtbot, page, gold, runs):
    findings = scored(qtbot, page, gold, *runs)
    beside = table(findings.beside, "Side by side")

    page.resize(1900, page.height())
    qtbot.waitUntil(lambda: not beside.wordWrap())
    one_line = beside.verticalHeader().length()
    page.resize(856, page.height())
    qtbot.waitUntil(beside.wordWrap)
    assert beside.verticalHeader().length() > one_line
