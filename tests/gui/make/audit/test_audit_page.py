"""The page of audits shows what the command finds, and the items behind each number."""

import json
import re

import pytest
from PySide6.QtCore import QPoint, Qt

from tempannot.cli.main import main
from tempannot.core.language import written
from tempannot.core.options import shown_command
from tempannot.gui.kit.labels import LinkedWords
from tests.gui.hands import click, press, tab_to
from tests.gui.make.settled import leading, settle
from tests.oddities import rows_of

HEADER = "premise,hypothesis,label,template,split\n"


@pytest.fixture
def items(tmp_path):
    """Items of which one is there twice with opposite labels, in two splits."""
    labels, splits = ("entailment", "neutral"), ("train", "test")
    rows = [f"P{n},H{n} {n % 3},{labels[n % 2]},t{n % 4},{splits[n % 3 > 1]}" for n in range(60)]
    rows += ["P1,Same,entailment,t0,train", "P1,Same,contradiction,t0,test"]
    path = tmp_path / "items.csv"
    path.write_text(HEADER + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def looked(qtbot, page, *paths):
    page.open_paths(paths)
    settle(qtbot, page)
    return page.findings


def table(section, name):
    return next(each for each in section.tables if each.accessibleName() == name)


def test_without_files_the_page_says_what_to_add(page):
    assert page.message.isVisible()
    assert "Add a file of items" in page.message.words.text()
    assert not page.line.rate.isVisible()


def test_findings_are_those_of_the_command(qtbot, page, items, capsys):
    findings = looked(qtbot, page, items)
    main(["audit", str(items), "--json"])
    found = json.loads(capsys.readouterr().out)
    labels = {row[0]: int(row[1]) for row in table(findings.labels, "Labels").table.texts}
    assert labels == found["labels"]
    names = [row[0] for row in table(findings.baselines, "Baselines").table.texts]
    assert names == [each["name"] for each in found["baselines"]]
    assert len(findings.repeats.repeats.rows) == found["repeated"] == 1
    assert len(table(findings.splits, "What splits share").table.rows) == len(found["leaks"])
    assert page.command.line.text() == shown_command(["tempannot", "audit", str(items)])


def test_every_number_leads_to_as_many_items(qtbot, page, items):
    findings = looked(qtbot, page, items)
    sections = (findings.labels, findings.splits)
    tables = [each for section in sections for each in section.tables]
    assert len(tables) >= 4
    for found in tables:
        for number, column in leading(found):
            if found.accessibleName() != "What splits share":
                found.enter(number, column)
                assert len(findings.items.items) == int(found.table.texts[number][column])


def test_click_on_a_number_lists_its_items_and_shows_the_first_in_full(qtbot, page, items):
    findings = looked(qtbot, page, items)
    labels = table(findings.labels, "Labels")
    place = labels.visualRect(labels.model().index(0, 1)).center()
    qtbot.mouseClick(labels.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert findings.items.isVisible()
    assert findings.items.title == "entailment: 31 items"
    assert "P0" in findings.items.details.toPlainText()
    page.step(1)
    assert "P2" in findings.items.details.toPlainText()


def test_key_enter_on_a_number_lists_its_items(qtbot, page, items):
    findings = looked(qtbot, page, items)
    labels = table(findings.labels, "Labels")
    labels.setCurrentIndex(labels.model().index(1, 1))
    qtbot.keyClick(labels, Qt.Key.Key_Return)
    assert findings.items.title == "neutral: 30 items"


def test_opposite_labels_come_first_with_their_lines(qtbot, page, items):
    findings = looked(qtbot, page, items)
    findings.show_repeats()
    assert findings.items.title == "One item, there 2 times with opposite labels: 2 items"
    assert [each.item.provenance.place for each in findings.items.items] == [62, 63]
    assert "1 repeated item with opposite labels" in page.overview.words


def numbers_in(label):
    return re.findall('<a href="([^"]+)">([^<]+)</a>', label.text())


def test_numbers_in_sentences_lead_by_keys_to_what_they_count(qtbot, page, items, tmp_path, capsys):
    other = tmp_path / "others.csv"
    other.write_text(
        HEADER + "P2,H2 2,,t2,train\nP3,H3 0,neutral,t3,train\nP3,H3 0,neutral,t3,train\n", "utf-8"
    )
    findings = looked(qtbot, page, items, other)
    main(["audit", str(items), str(other), "--json"])
    said = json.loads(capsys.readouterr().out)
    opposite = said["contradictory"]
    counts = {
        f"{said['items']} items": said["items"],
        f"{said['unlabelled']} item": said["unlabelled"],
        **{f"{e['shared']} {e['what']}": e["items"] for e in said["leaks"] if e["shared"] > 1},
    }
    seen = set()
    tab_to(page.overview)
    for _, words in numbers_in(page.overview):
        press(page.window(), "Tab")
        assert page.overview.selectedText() == words  # Tab comes to each in turn
    for to, words in numbers_in(page.overview):
        page.overview.linkActivated.emit(to)
        seen.add(to.partition(":")[0])
        if to == "opposite":
            assert findings.repeats.chosen.is_contradictory
            assert words.startswith(f"{opposite} ")
        elif to == "same":
            assert not findings.repeats.chosen.is_contradictory
        elif words in counts:
            assert len(findings.items.items) == counts[words]
        else:
            assert findings.items.items
    assert {"all", "unlabelled", "opposite", "same", "leak"} <= seen


def test_return_and_a_click_on_a_number_list_its_items(qtbot, page, items):
    findings = looked(qtbot, page, items)
    tab_to(page.overview)
    press(page.window(), "Tab", "Return")
    assert findings.items.title == "All items: 62 items"
    assert findings.items.table.hasFocus()
    findings.items.hide()
    click(page.window(), page.overview, QPoint(12, page.fontMetrics().height() // 2))
    assert findings.items.isVisible()


def test_what_majorities_of_groups_get_wrong_is_behind_their_share(qtbot, page, items):
    findings = looked(qtbot, page, items)
    words = [e for e in findings.labels.findChildren(LinkedWords) if numbers_in(e)]
    assert len(words) == len(page.found.columns)
    for label, column in zip(words, page.found.columns, strict=True):
        ((to, share),) = numbers_in(label)
        label.linkActivated.emit(to)
        assert share == written(column.majority.share_text)
        wrong = column.majority.of - column.majority.right
        assert len(findings.items.items) == wrong


def test_right_answers_in_their_sentences_are_told_as_by_the_command(qtbot, page, tmp_path):
    path = tmp_path / "answers.tsv"
    row = "He slept for two hours.\tHow long did he sleep?\t{}\tyes\tEvent Duration\n"
    path.write_text(row.format("two hours") + row.format("a while"), "utf-8")
    findings = looked(qtbot, page, path)
    assert "1 right answer stands in its sentence." in page.overview.words
    findings.show_behind("in sentence")
    assert [each.item.texts[-1] for each in findings.items.items] == ["two hours"]


def test_what_a_baseline_gets_wrong_is_listed_with_its_guess(qtbot, page, items):
    findings = looked(qtbot, page, items)
    baselines = table(findings.baselines, "Baselines")
    baselines.enter(0, 1)
    assert findings.items.items
    assert all(each.guess != each.item.label for each in findings.items.items)


def test_file_that_is_none_is_told_in_place_of_findings(qtbot, page, tmp_path):
    path = tmp_path / "none.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    looked(qtbot, page, path)
    assert page.message.isVisible()
    assert "none.csv" in page.message.words.text()
    assert page.found is None


def test_audit_that_is_cancelled_shows_nothing(qtbot, page, items):
    page.open_paths([items])
    page.cancel()
    assert "stopped" in page.message.words.text()
    settle(qtbot, page)
    assert page.found is None
    page.preview()
    settle(qtbot, page)
    assert page.found is not None


def test_items_are_handed_to_a_study(qtbot, page, items):
    looked(qtbot, page, items)
    with qtbot.waitSignal(page.study_requested) as asked:
        page.line.rate.click()
    assert asked.args == [items]


def test_long_table_shows_its_first_groups_and_then_all(qtbot, page, tmp_path):
    path, labels = tmp_path / "many.csv", ("neutral", "entailment")
    rows = "".join(f"P{n},H{n},{labels[n % 2]},t{n % 30},train\n" for n in range(300))
    path.write_text(HEADER + rows, encoding="utf-8")
    findings = looked(qtbot, page, path)
    templates = table(findings.labels, "Labels by template")
    assert len(templates.table.rows) == 12
    more = next(
        each
        for each in findings.labels.findChildren(type(page.line.rate))
        if each.text() == "Show all 30"
    )
    more.click()
    assert len(templates.table.rows) == 30


@pytest.mark.parametrize(
    ("path", "repeats", "opposite"),
    rows_of(
        ("items/nli-predicted-alike.json", 1, "1 repeated item with opposite labels"),
        real=(("nli/recast_te3_dev_roberta.json", 236, "91 repeated items with opposite labels"),),
    ),
)
def test_repeats_of_recast_pairs_are_counted(qtbot, page, path, repeats, opposite):
    findings = looked(qtbot, page, path)
    assert findings.tabs.tabText(1) == f"Repeats ({repeats})"
    assert opposite in page.overview.words
