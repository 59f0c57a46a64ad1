"""What a paper takes from a report: methods, learning curve, hard pairs, pairs behind numbers."""

import json
import re

import pytest

from tempannot.comparison.comparison_settings import AgreementOn, ComparisonSettings, Spans
from tempannot.comparison.corpus_comparison import compare_paths
from tempannot.comparison.report.comparison_report import report_of, write_report
from tempannot.core.schemes import During
from tests.comparison.stories import write

LINKS = ("1 BEFORE 2", "2 BEFORE 3", "3 BEFORE 4")


@pytest.fixture
def folders(tmp_path):
    """Six documents: the response turns a link round in the first three."""
    key, response = tmp_path / "key", tmp_path / "response"
    for number, name in enumerate("abcdef"):
        write(key / f"{name}.tml", *LINKS)
        write(response / f"{name}.tml", "1 AFTER 2" if number < 3 else LINKS[0], *LINKS[1:])
    return key, response


def section(report, title):
    return next(each for each in report.sections if each.title.startswith(title))


def methods(*paths, **settings):
    (paragraph,) = section(
        report_of(compare_paths(paths, ComparisonSettings(**settings))), "Methods"
    ).blocks
    return paragraph.text


def test_the_methods_name_every_setting_and_version(folders):
    text = methods(
        *folders,
        during=During.OVERLAPS,
        spans=Spans.EXACT,
        agreement_on=AgreementOn.LINKS,
        shuffles=3,
        missing_as_empty=True,
    )
    for told in (
        "2 annotations (A: key and B: response) of 6 documents with tempannot ",
        "on the same words only",
        "read as overlaps",
        "are linked on both sides",
        "1,000 resamples",
        "3 orders of the links drawn at random",
        "counts as one in which it found nothing",
    ):
        assert told in text


def test_the_usual_methods_match_by_overlap_as_the_shared_task_does(folders):
    assert (
        "matched where their words overlap, the longest overlap first, as in TempEval-3"
        in methods(*folders)
    )


def test_the_learning_curve_goes_from_batch_to_batch(folders):
    found = section(report_of(compare_paths(folders)), "Learning curve")
    table = found.blocks[0]
    assert [each[:3] for each in table.texts] == [
        ("1-2", "a", "b"),
        ("3-4", "c", "d"),
        ("5-6", "e", "f"),
    ]
    strict = [float(each[-1]) for each in table.texts]
    assert strict == sorted(strict)
    assert strict[0] < strict[-1] == 1
    assert "in the order of their names" in table.caption


def test_records_give_the_order_of_the_curve(folders):
    for number, name in enumerate("fedcba"):
        line = {"at": f"2024-05-0{number + 1}T10:00:00+00:00"}
        (folders[1] / f"{name}.record.jsonl").write_text(json.dumps(line) + "\n")
    table = section(report_of(compare_paths(folders)), "Learning curve").blocks[0]
    assert [each[1] for each in table.texts] == ["f", "d", "b"]
    assert "as their records say" in table.caption


def test_three_documents_are_no_curve(folders):
    for name in "def":
        (folders[0] / f"{name}.tml").unlink()
    report = report_of(compare_paths(folders))
    assert [each for each in report.sections if each.title.startswith("Learning")] == []


def test_hard_pairs_come_with_the_words_in_their_text(folders):
    (table,) = section(report_of(compare_paths(folders)), "Hard pairs").blocks
    assert {row[0] for row in table.texts} == {"a", "b", "c"}
    assert all("[said]" in row[2] and "[met]" in row[2] for row in table.texts)


def test_every_number_of_a_page_that_leads_somewhere_leads_to_its_pairs(folders, tmp_path):
    path = tmp_path / "report.html"
    write_report(compare_paths(folders), path)
    text = path.read_text()
    led = re.findall(r'<td class="number"><a href="#([^"]+)"', text)
    assert {each.partition("-")[0] for each in led} == {"pairs", "disagreements"}
    assert set(led) <= set(re.findall(r'<table id="([^"]+)"', text))


def test_the_pairs_behind_a_relation_are_as_many_as_its_table_says(folders):
    report = report_of(compare_paths(folders), has_evidence=True)
    tables = {each.name: each for each in report.blocks if each.kind == "table"}
    confused = tables["confusions-a-b"]
    for row, anchor in zip(confused.texts, confused.anchors, strict=True):
        behind = tables[anchor]
        assert len(behind.rows) == int(row[-1])
        assert {pair[3:5] for pair in behind.texts} == {row[:2]}


def test_other_formats_list_no_pairs_that_nothing_leads_to(folders, tmp_path):
    path = tmp_path / "report.md"
    write_report(compare_paths(folders), path)
    assert "Pairs behind the numbers" not in path.read_text()
