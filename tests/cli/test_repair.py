import json

import pytest

from tests.oddities import HERE, contradictory, rows_of

REPAIRED = contradictory("tbaq/wsj_0032.tml", "tbaq/wsj_0505.tml", "tbaq/CNN19980227.2130.0067.tml")


@pytest.fixture
def folder(tmp_path, story):
    """A folder with a consistent document, one that contradicts itself, and one that is broken."""
    folder = tmp_path / "corpus"
    (folder / "inner").mkdir(parents=True)
    (folder / "fine.tml").write_bytes(story.read_bytes())
    wrong = contradictory()[0].values[0]
    (folder / "inner" / "wrong.tml").write_bytes(wrong.read_bytes())
    (folder / "cut.tml").write_bytes(wrong.read_bytes()[:200])
    return folder


def documents(outcome):
    """What is said of each file, by its name."""
    return {each["path"].rpartition("/")[2]: each for each in json.loads(outcome.out)["documents"]}


@pytest.mark.parametrize("path", REPAIRED)
def test_a_repaired_copy_passes_the_check(run, path, tmp_path):
    before = path.read_bytes()
    outcome = run("repair", path, "-o", tmp_path / "out", "--json")
    assert outcome.status == 0
    assert run("check", tmp_path / "out" / path.name).status == 0
    assert path.read_bytes() == before
    (each,) = documents(outcome).values()
    assert each["consistent"]
    assert each["changes"]


@pytest.mark.parametrize("path", REPAIRED)
def test_only_the_lines_of_changed_links_are_other(run, path, tmp_path):
    (each,) = documents(run("repair", path, "-o", tmp_path / "out", "--json")).values()
    old = path.read_bytes().splitlines(keepends=True)
    new = (tmp_path / "out" / path.name).read_bytes().splitlines(keepends=True)
    other = [line.decode() for line in old if line not in new]
    assert len(other) <= len(each["changes"])
    links = [change["link"] for change in each["changes"]]
    assert all(any(f'"{link}"' in line for link in links) for line in other)


def test_the_shape_of_the_json(run, folder):
    found = documents(run("repair", folder, "--json"))
    (change,) = found["wrong.tml"]["changes"][:1]
    assert {"link", "from", "to", "because"} <= change.keys()
    assert (found["fine.tml"]["changes"], found["fine.tml"]["consistent"]) == ([], True)
    assert found["cut.tml"]["consistent"] is False


def test_one_broken_file_stops_none_and_gives_status_two(run, folder, tmp_path):
    outcome = run("repair", folder, "-o", tmp_path / "out")
    assert outcome.status == 2
    assert "cut.tml" in outcome.err
    assert [each.name for each in (tmp_path / "out").rglob("*.tml")] == ["wrong.tml"]
    assert (tmp_path / "out" / "inner" / "wrong.tml").is_file()


def test_a_path_that_is_not_there_stops_none(run, folder, tmp_path):
    wrong = folder / "inner" / "wrong.tml"
    outcome = run("repair", tmp_path / "nothing.tml", wrong, "-o", tmp_path / "out")
    assert outcome.status == 2
    assert "nothing.tml: there is no such file or folder" in outcome.err
    assert (tmp_path / "out" / "wrong.tml").is_file()


@pytest.mark.parametrize("words", [("--dry-run",), (), ("-o", "out", "--dry-run")])
def test_nothing_is_written_unless_asked(run, folder, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.*") if path.is_file()}
    outcome = run("repair", folder / "inner", *words)
    assert outcome.status == 0
    assert "1 inconsistent document of 1" in outcome.out
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.*") if path.is_file()} == before


def test_a_copy_never_takes_the_place_of_an_original(run, folder):
    before = (folder / "inner" / "wrong.tml").read_bytes()
    outcome = run("repair", folder, "-o", folder)
    assert outcome.status == 2
    assert "would replace" in outcome.err
    assert (folder / "inner" / "wrong.tml").read_bytes() == before


def test_two_copies_of_one_name_are_refused(run, folder, tmp_path):
    (folder / "wrong.tml").write_bytes((folder / "inner" / "wrong.tml").read_bytes())
    paths = folder / "wrong.tml", folder / "inner" / "wrong.tml"
    outcome = run("repair", *paths, "-o", tmp_path / "out")
    assert outcome.status == 2
    assert "would have one copy" in outcome.err


@pytest.mark.parametrize(("during", "changes"), [("equals", 0), ("during", 1)])
def test_the_reading_of_during_counts_as_in_check(run, during, changes):
    path = HERE / "timeml" / "during-that-must-be-equal.tml"
    (each,) = documents(run("repair", path, "--during", during, "--json")).values()
    assert len(each["changes"]) == changes


@pytest.mark.parametrize(
    ("corpus", "repaired", "changes"),
    rows_of(("compared", 2, 2), real=(("tbaq_full", 39, 70),)),
)
def test_a_corpus_takes_as_many_changes_as_its_smallest_hitting_sets(
    run, tmp_path, corpus, repaired, changes
):
    outcome = run("repair", corpus, "-o", tmp_path / "out", "--json")
    assert outcome.status == 0
    assert json.loads(outcome.out)["summary"] == {
        "repaired": repaired,
        "changes": changes,
        "inconsistent": 0,
        "unreadable": 0,
    }
    assert run("check", tmp_path / "out").status == 0


@pytest.mark.parametrize(
    "trees",
    rows_of(("trees/contradictory.txt",), real=(("formats/pairs/tdg-test-first400.txt",),)),
)
def test_of_a_format_that_is_only_read_nothing_is_copied(run, tmp_path, trees):
    outcome = run("repair", trees, "-o", tmp_path / "out")
    assert outcome.status == 2
    assert "no edit can be put back into a file of temporal dependency trees" in outcome.err
    assert not (tmp_path / "out").exists()
