import json

import pytest

from tempannot.tables.endings import ENDINGS
from tests.comparison.report.corpora import two_folders


@pytest.fixture
def folders(tmp_path):
    return two_folders(tmp_path)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_report_is_written_beside_the_usual_output(run, folders, tmp_path, ending):
    report = tmp_path / f"report{ending}"
    outcome = run("compare", *folders, "--report", report)
    assert outcome.status == 0
    assert outcome.out == run("compare", *folders).out
    assert outcome.err.startswith(f"report written: {report}")
    assert report.stat().st_size > 500


def test_the_report_has_the_numbers_of_the_json(run, folders, tmp_path):
    report = tmp_path / "report.md"
    outcome = run("compare", *folders, "--json", "--report", report)
    found = json.loads(outcome.out)["micro"]
    for name, score in found.items():
        if name in ("events", "times"):
            strict = score["strict"]["precision"]
            is_told = strict is None or f"| {name} strict | {strict:.3f} |" in report.read_text()
            assert is_told
            continue
        counts = score["counts"]["precision"]
        right = f"{counts['right']:.2f}".rstrip("0").rstrip(".")
        row = f"| {name} | {score['precision']:.3f} | {right}/{counts['of']} |"
        assert row in report.read_text()


def test_another_ending_is_wrong_usage_that_names_the_endings(run, folders, tmp_path):
    outcome = run("compare", *folders, "--report", tmp_path / "report.docx")
    assert outcome.status == 2
    assert outcome.out == ""
    assert "has none of the endings .md, .html, .tex, .csv" in outcome.err


def test_an_input_is_never_overwritten(run, tmp_path):
    tables = [tmp_path / "a.csv", tmp_path / "b.csv"]
    for table in tables:
        table.write_text("source,relations,target\nx,before,y\n")
    outcome = run("compare", *tables, "--report", tables[1])
    assert outcome.status == 2
    assert outcome.err == (
        f"error: {tables[1]}: this file is compared; a report would overwrite it\n"
    )
    assert tables[1].read_text().startswith("source,relations,target\n")


def test_a_report_that_cannot_be_written_is_told(run, folders, tmp_path):
    report = tmp_path / "nowhere" / "report.html"
    outcome = run("compare", *folders, "--report", report)
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {report}: it cannot be saved: ")


def test_what_was_left_out_is_told_and_in_the_report(run, folders, tmp_path):
    broken = folders[1] / "b.tml"
    broken.write_text("<TimeML>\n</WRONG>")
    report = tmp_path / "report.html"
    outcome = run("compare", *folders, "--report", report)
    assert outcome.status == 2
    assert f"error: {broken}:2: " in outcome.err
    assert f"{broken}:2: " in report.read_text()
