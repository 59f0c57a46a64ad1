import shutil
from dataclasses import replace

import pytest

from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.cli.study.conftest import likelihood_of
from tests.study.judged import LIKELIHOOD, judge, new_study, pair


@pytest.fixture
def empty(tmp_path):
    path = tmp_path / "empty.tempstudy"
    new_study(path, [pair(number, "entailed") for number in range(1, 10)], LIKELIHOOD).close()
    return path


def judged_copy(empty, name, *raters):
    path = empty.with_name(name)
    shutil.copy(empty, path)
    with StudyStore.open(StorePlace.of(path)) as store:
        judge(store, raters, likelihood_of)
    return path


def test_copies_of_raters_are_put_together_once(run, empty):
    copies = [judged_copy(empty, f"{name}.tempstudy", name) for name in ("ann", "bo")]
    outcome = run("study", "merge", empty, *copies)
    assert outcome.status == 0
    assert outcome.out.splitlines() == [f"{path}: 9 new judgments, 1 new rater" for path in copies]
    again = run("study", "merge", empty, copies[0])
    assert again.out == f"{copies[0]}: 0 new judgments, 9 were there already\n"
    assert "6 of 9 lists judged" in run("study", "status", empty).out


def test_another_study_is_not_merged(run, empty, store_path):
    outcome = run("study", "merge", empty, store_path)
    assert (outcome.status, outcome.out) == (2, "")
    assert "this is no copy of the study but another one" in outcome.err


def test_a_file_handed_out_knows_no_labels_and_comes_back(run, empty, tmp_path):
    path = tmp_path / "for-ann.tempstudy"
    outcome = run("study", "hand-out", empty, "--rater", "ann", "-o", path, "--lists", 2)
    assert (outcome.status, outcome.err) == (0, f"written: {path}, 2 lists for ann\n")
    assert b"entailed" not in path.read_bytes()
    with StudyStore.open(StorePlace.of(path)) as store:
        judge(store, ["ann"], likelihood_of)
    assert "2 of 2 lists judged (100%)" in run("study", "status", path).out
    assert run("study", "merge", empty, path).out.startswith(f"{path}: 6 new judgments")
    assert "2 of 9 lists judged" in run("study", "status", empty).out


def test_what_was_exported_is_imported(run, empty, tmp_path):
    copy = judged_copy(empty, "ann.tempstudy", "ann")
    path = tmp_path / "ann.csv"
    run("study", "export", copy, "-o", path, "--names")
    assert run("study", "import", empty, path).out == "9 judgments imported\n"
    told = run("study", "import", empty, path)
    assert told.out == "0 judgments imported, 9 were there already\n"
    again = tmp_path / "again.csv"
    run("study", "export", empty, "-o", again, "--names")
    assert again.read_bytes() == path.read_bytes()


def test_a_file_of_another_study_is_not_imported(run, empty, store_path, tmp_path):
    path = tmp_path / "x.jsonl"
    run("study", "export", store_path, "-o", path, "--names")
    outcome = run("study", "import", empty, path)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == (
        f"error: {path}: record 1: this judgment is of another study than 'pilot'\n"
    )


def test_everybody_on_the_roster_gets_a_page(run, tmp_path, empty):
    made, folder = tmp_path / "r.tempstudy", tmp_path / "pages"
    design = replace(LIKELIHOOD, roster=("ann", "bo", "cy"))
    new_study(made, [pair(number, "entailed") for number in range(1, 10)], design).close()
    outcome = run("study", "hand-out", made, "--html", "-o", folder)
    assert outcome.status == 0
    assert [line.rpartition(" ")[2] for line in outcome.err.splitlines()] == ["ann", "bo", "cy"]
    assert len(list(folder.glob("*.html"))) == 3
    for words in (("--html", "-o", folder), ("-o", tmp_path / "x.tempstudy")):
        refused = run("study", "hand-out", empty, *words)
        assert refused.status == 2
        assert "say whom it is for: --rater NAME" in refused.err
