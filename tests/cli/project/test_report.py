"""``project report``: tables to the screen or a file."""

import csv
import io
import json

import pytest

TEXT = "The bridge collapsed in the night, they said.\n"


@pytest.fixture
def folder(run, tmp_path):
    (tmp_path / "a.txt").write_text(TEXT)
    people = ("--annotator", "anna", "--annotator", "ben")
    assert run("project", "new", tmp_path / "a.txt", "-o", tmp_path / "p", *people).status == 0
    return tmp_path / "p"


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_without_a_file_every_work_is_a_row(run, folder):
    found = rows(run("project", "report", folder).out)
    assert [(row["document"], row["annotator"], row["state"]) for row in found] == [
        ("a", "anna", "not begun"),
        ("a", "ben", "not begun"),
    ]


def test_time_is_a_table_of_its_own(run, folder):
    found = rows(run("project", "report", folder, "--time").out)
    assert [(row["annotator"], row["seconds"], row["steps"]) for row in found] == [
        ("anna", "0", "0"),
        ("ben", "0", "0"),
    ]
    assert json.loads(run("project", "report", folder, "--time", "--json").out)["time"]


@pytest.mark.parametrize("ending", [".html", ".md", ".tex", ".csv"])
def test_reports_are_files(ending, run, folder, tmp_path):
    target = tmp_path / f"report{ending}"
    assert run("project", "report", folder, "-o", target).status == 0
    assert "How far every annotator is" in target.read_text() or ending == ".csv"


def test_another_ending_is_refused(run, folder, tmp_path):
    outcome = run("project", "report", folder, "-o", tmp_path / "report.xyz")
    assert outcome.status == 2
    assert "has none of the endings" in outcome.err
