"""Agreement by batch, active time out of the records, and a gold that explains itself."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.reading import read
from tempannot.project.batch_agreement import batch_agreements
from tempannot.project.bundle import bundle, unpack
from tempannot.project.merge import MergeVerdict, plan_merge
from tempannot.project.new_project import NewProject, make_project
from tempannot.project.project_report import (
    ProjectFindings,
    WorkTime,
    findings,
    main_table,
    project_report,
    time_table,
)
from tempannot.project.training import begin_training, differences, training_work
from tempannot.tables.report_files import as_markdown
from tests.project.conftest import story

FIRST, SECOND = ("ei1", "after", "ei2"), ("ei2", "before", "ei3")


def test_each_batch_has_its_own_agreement(project, annotate):
    for document in project.documents:
        one, other = document.annotators
        annotate(project, one, document.name, FIRST, SECOND)
        said = SECOND if document.batch == 1 else ("ei2", "after", "ei3")
        annotate(project, other, document.name, FIRST, said)
    first, second = batch_agreements(project)
    assert (first.batch, first.documents, first.shared, first.compared) == (1, 2, 2, 2)
    assert first.agreement.overall.observed.value == 1.0
    assert second.agreement.overall.observed.value < 1.0
    assert second.agreement.overall.pairs >= 4


def test_work_that_cannot_be_read_is_told_and_the_rest_is_compared(project, annotate):
    for document in project.documents:
        for name in document.annotators:
            annotate(project, name, document.name, FIRST)
    broken = project.documents[0]
    project.path_of(broken.annotators[0], broken.name).write_text("<TimeML")
    first, second = batch_agreements(project)
    assert (first.compared, second.compared) == (1, 2)
    assert [each.path for each in first.problems] == [
        project.path_of(broken.annotators[0], broken.name)
    ]


def test_nothing_begun_has_no_agreement_and_a_report_all_the_same(project):
    assert [each.compared for each in batch_agreements(project)] == [0, 0]
    text = as_markdown(project_report(findings(project)), lambda picture: picture.name)
    assert "4 documents, of which 4 were given to two annotators or more, 3 annotators" in text
    assert "## Agreement" not in text


def test_times_are_short_where_they_are_read_and_exact_in_files(project):
    at = datetime(2026, 1, 2, 13, 4, 5, tzinfo=timezone(timedelta(hours=1)))
    rows = [WorkTime("anna", "one", 1, 61.0, 3, at, at)]
    table = time_table(rows)
    assert "2026-01-02T13:04:05+01:00" in table.csv()
    said = as_markdown(
        project_report(ProjectFindings(project, (), tuple(rows), ())), lambda picture: picture.name
    )
    assert "2026-01-02 12:04" in said
    assert "first (UTC)" in said
    assert "problem" not in said  # a column of nothing makes the table wider than a page
    broken = replace(rows[0], problem="line 3 is cut off")
    found = ProjectFindings(project, (), (broken,), ())
    assert "line 3 is cut off" in as_markdown(project_report(found), lambda picture: picture.name)


def test_the_main_table_has_a_row_for_everybody_and_document(project, annotate):
    annotate(project, "anna", project.assigned("anna")[0].name, FIRST)
    table = main_table(findings(project))
    assert len(table.rows) == 8
    assert [row["state"] for row in table.records()].count("under way") == 1
    assert {row["seconds"] for row in table.records()} == {0}


@pytest.fixture
def trained(stories, tmp_path):
    folder = tmp_path / "gold"
    folder.mkdir()
    first = ("ei2", "BEFORE", "ei1", "What is said was there before it is said.")
    second = ("ei2", "BEFORE", "ei3", "They left after they had met.")
    (folder / "lesson.tml").write_text(story("lesson", first, second))
    wish = NewProject((stories("a"),), annotators=("anna", "ben"), training=(folder,))
    return make_project(wish, tmp_path / "p").project


def test_a_trainee_begins_with_the_marks_and_no_links(trained):
    document = read(begin_training(trained, "anna", "lesson")).document
    assert (len(document.events), len(document.links)) == (3, 0)
    assert [each.differences for each in training_work(trained, "ben")] == [None]


def test_the_gold_says_why_it_says_something_else(trained, annotate_file):
    path = begin_training(trained, "anna", "lesson")
    annotate_file(path, ("ei1", "before", "ei2"), ("ei2", "before", "ei3"))
    (found,) = differences(trained, "anna", "lesson")
    assert (found.source, found.target) == ("said", "met")
    assert found.why == "What is said was there before it is said."
    assert "The gold" in found.told


def test_all_as_the_gold_has_it_leaves_nothing_to_explain(trained, annotate_file):
    path = begin_training(trained, "anna", "lesson")
    annotate_file(path, ("ei2", "before", "ei1"), ("ei2", "before", "ei3"))
    assert list(differences(trained, "anna", "lesson")) == []


def test_a_stranger_is_no_trainee(trained):
    with pytest.raises(FileError, match="no annotator 'zoe'"):
        begin_training(trained, "zoe", "lesson")


def test_what_a_trainee_did_in_a_bundle_comes_back(trained, annotate_file, tmp_path):
    (tmp_path / "out.zip").write_bytes(bundle(trained, "anna"))
    home = unpack(tmp_path / "out.zip", tmp_path / "home")
    annotate_file(begin_training(home, "anna", "lesson"), ("ei2", "before", "ei1"))
    (tmp_path / "back.zip").write_bytes(bundle(home, "anna"))
    merge = plan_merge(trained, tmp_path / "back.zip")
    assert [(each.name, each.verdict) for each in merge.documents] == [("lesson", MergeVerdict.NEW)]
    merge.carry_out()
    (work,) = training_work(trained, "anna")
    assert len(work.differences) == 1
    again = plan_merge(trained, tmp_path / "back.zip")
    assert [each.verdict for each in again.documents] == [MergeVerdict.SAME]
    annotate_file(begin_training(home, "anna", "lesson"), ("ei2", "before", "ei3"))
    plan_merge(trained, home.folder).carry_out()
    (work,) = training_work(trained, "anna")
    assert work.differences == ()
    assert (trained.earlier / "anna" / "training-lesson.1.tml").is_file()
