"""A project is made of documents and texts, and its file can be read, edited and compared."""

from collections import Counter
from itertools import combinations

import pytest

from tempannot.core.errors import FileError, TempannotError
from tempannot.core.schemes import During
from tempannot.formats.reading import read
from tempannot.project.annotator_work import WorkState, finish, reopen, work_of
from tempannot.project.assignments import Sharing, assigned
from tempannot.project.documents_to_begin import Begin, dates_told
from tempannot.project.new_project import NewProject, make_project
from tempannot.project.project import Project, project_of
from tempannot.project.project_file import (
    Assignment,
    BundleMark,
    ProjectFile,
    parsed,
    written,
)
from tests.project.conftest import story

PEOPLE = ("anna", "ben", "cleo")


def test_the_file_says_again_what_it_was_given(tmp_path):
    file = ProjectFile(
        'sto"rms\x7f\n',
        "1f",
        "narrativetime",
        During.DURING,
        "guide lines.md",
        False,
        {"anna": "Anna Ś.", "ben b": "ben b"},
        (Assignment("APW1998.0476", ("anna", "ben b"), 2), Assignment("a b=[]", (), 1)),
        BundleMark("anna", {"APW1998.0476": "00"}),
    )
    assert parsed(written(file).encode(), tmp_path) == file


def test_a_document_has_a_line_of_its_own(project):
    lines = (project.folder / "tempannot.toml").read_text().splitlines()
    assert sum(line.startswith('"') for line in lines) == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('profile = "', "profile = 3 # ", ":5: 'profile' is 3, but should be a text"),
        ("version = 1", "version = 9", ":3: 'version': a newer tempannot made this project"),
        ("blind = true", "blind = ", "this is no TOML: Invalid value"),
        ("blind = true", "blond = true", ":8: it has 1 key that nobody knows: blond"),
        ('"anna", "ben"]', '"anna", "zoe"]', "'zoe' is no annotator of this project: anna, ben"),
        ('anna = "anna"', '"../anna" = "anna"', "a folder cannot have this name everywhere"),
        ('\n"', '\n"../', "no document can have this name"),
        ("id = ", "# id = ", "this is no project of tempannot: it has no id"),
    ],
)
def test_what_is_wrong_in_the_file_is_told_with_its_line(old, new, said, project):
    path = project.folder / "tempannot.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(FileError) as error:
        Project.open(project.folder)
    assert said in str(error.value)
    assert str(error.value).startswith(f"{path}:")


@pytest.mark.parametrize(("share", "overlap"), [(1, 2), (0.25, 2), (0.5, 3), (0, 2), (1, 3)])
def test_everybody_gets_as_much_and_meets_everybody(share, overlap):
    names = [f"d{number}" for number in range(40)]
    rows = assigned(names, PEOPLE, Sharing(share, overlap, 8, 3))
    assert sorted(each.document for each in rows) == sorted(names)
    assert sum(len(each.annotators) > 1 for each in rows) == share * 40
    load = Counter(name for each in rows for name in each.annotators)
    assert max(load.values()) - min(load.values()) <= 1
    met = Counter(pair for each in rows for pair in combinations(each.annotators, 2))
    assert not met or max(met.values()) - min(met.values()) <= 2
    per_batch = Counter(each.batch for each in rows if len(each.annotators) > 1)
    assert len(set(per_batch.values())) <= 1
    assert assigned(names, PEOPLE, Sharing(share, overlap, 8, 3)) == rows
    assert assigned(names, PEOPLE, Sharing(share, overlap, 8, 4)) != rows


def test_more_readers_than_annotators_are_refused():
    with pytest.raises(TempannotError, match="documents for 4 cannot be given to 3 annotators"):
        assigned(["a"], PEOPLE, Sharing(overlap=4))


def test_texts_become_documents_with_date_and_language(tmp_path):
    text = "LONDON, 17 May 2024 - The bridge was closed on Monday.\n\nIt collapsed in the night.\n"
    (tmp_path / "bridge.txt").write_text(text)
    made = make_project(
        NewProject((tmp_path / "bridge.txt",), annotators=("anna",)), tmp_path / "p"
    )
    document = read(made.project.documents[0].path).document
    assert document.slice(document.body).strip() == text.strip()
    assert document.language == "en"
    assert document.times[document.creation_time].attributes["value"] == "2024-05-17"
    assert made.notes == (
        f"{tmp_path / 'bridge.txt'}: written 2024-05-17, from the first lines: “17 May 2024”",
    )


def test_a_date_that_is_said_of_a_text_stands_before_what_the_text_tells(tmp_path):
    for name in ("bridge", "wire", "note"):
        (tmp_path / f"{name}.txt").write_text("LONDON, 17 May 2024 - It was closed.\n")
    texts = tuple(sorted(tmp_path.glob("*.txt")))
    said = ("Wire=2 June 2024", "note=")
    made = make_project(NewProject(texts, annotators=("anna",), written=said), tmp_path / "p")
    documents = {each.name: read(each.path).document for each in made.project.documents}
    dates = {
        name: each.times[each.creation_time].attributes["value"] if each.creation_time else ""
        for name, each in documents.items()
    }
    assert dates == {"bridge": "2024-05-17", "wire": "2024-06-02", "note": ""}
    assert f"{tmp_path / 'wire.txt'}: written 2024-06-02, as was said" in made.notes
    assert f"{tmp_path / 'note.txt'}: nobody knows when it was written" in made.notes


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("bridge", "no name and date: say it as in wire=2024-05-17"),
        ("bridge=soon", "'soon' is no date"),
        ("brigde=2024-05-17", "of 'brigde', which is no document here"),
    ],
)
def test_a_date_that_is_none_or_of_no_text_is_refused_before_anything_is_made(
    said, problem, tmp_path
):
    (tmp_path / "bridge.txt").write_text("It was closed.\n")
    wish = NewProject((tmp_path / "bridge.txt",), annotators=("anna",), written=(said,))
    with pytest.raises(TempannotError, match=problem):
        make_project(wish, tmp_path / "p")
    assert not (tmp_path / "p").exists()


def test_what_texts_tell_of_their_dates_is_found_with_the_line(tmp_path):
    (tmp_path / "bridge.txt").write_text("LONDON, 17 May 2024 - It was closed.\n\nIt fell.\n")
    (tmp_path / "note.txt").write_text("It fell.\n")
    (tmp_path / "a.tml").write_text(story("a"))
    told = dates_told([tmp_path / name for name in ("a.tml", "bridge.txt", "note.txt")])
    assert [(each.name, [p.value for p in each.proposals]) for each in told] == [
        ("bridge", ["2024-05-17"]),
        ("note", []),
    ]
    assert told[0].proposals[0].line == "LONDON, 17 May 2024 - It was closed."


def test_documents_are_kept_to_the_byte_or_lose_their_links(stories, tmp_path):
    folder = stories("a")
    (folder / "a.tml").write_text(story("a", ("ei1", "AFTER", "ei2")))
    for begin, links, events in ((Begin.ALL, 1, 3), (Begin.MARKS, 0, 3), (Begin.TEXT, 0, 0)):
        wish = NewProject((folder,), annotators=("anna",), begin=begin)
        project = make_project(wish, tmp_path / begin).project
        document = read(project.documents[0].path).document
        assert (len(document.links), len(document.events)) == (links, events)
        assert document.slice(document.body).strip().startswith("a: she said")
    kept = (tmp_path / "all" / "documents" / "a.tml").read_bytes()
    assert kept == (folder / "a.tml").read_bytes()


def test_a_bad_document_never_stops_the_others(stories, tmp_path):
    folder = stories("a")
    (folder / "b.tml").write_text("<TimeML")
    made = make_project(NewProject((folder,), annotators=("anna",)), tmp_path / "p")
    assert [each.name for each in made.project.documents] == ["a"]
    assert [each.path.name for each in made.errors] == ["b.tml"]


def test_texts_among_documents_are_left_out_and_told(stories, tmp_path):
    folder = stories("a")
    (folder / "notes.txt").write_text("Not to be annotated.")
    made = make_project(NewProject((folder,), annotators=("anna",)), tmp_path / "p")
    assert made.notes == (f"{folder}: 1 text beside documents left out; give them by their names",)


def test_two_documents_of_one_name_are_told(stories, tmp_path):
    folder = stories("a")
    (folder / "more").mkdir()
    (folder / "more" / "A.tml").write_text(story("other"))
    made = make_project(NewProject((folder,), annotators=("anna",)), tmp_path / "p")
    assert "has the same name: rename one of them" in str(made.errors[0])


def test_a_folder_with_something_in_it_stays_as_it_is(stories, tmp_path):
    folder = stories("a")
    with pytest.raises(FileError, match="something is there already"):
        make_project(NewProject((folder,), annotators=("anna",)), folder)
    assert [each.name for each in folder.iterdir()] == ["a.tml"]


@pytest.mark.parametrize("names", [("a/b",), ("..",), ("anna", "Anna"), ()])
def test_names_that_cannot_be_folders_are_refused_before_all_work(names, stories, tmp_path):
    with pytest.raises(FileError):
        make_project(NewProject((stories("a"),), annotators=names), tmp_path / "p")
    assert not (tmp_path / "p").exists()


def test_work_is_begun_under_way_and_finished_until_it_is_edited(project, annotate):
    document = next(each for each in project.documents if "anna" in each.annotators)

    def state():
        return work_of(project, "anna", document).state

    assert state() is WorkState.NOT_BEGUN
    project.begin("anna", document.name)
    assert state() is WorkState.NOT_BEGUN
    annotate(project, "anna", document.name, ("ei1", "after", "ei2"))
    assert state() is WorkState.UNDER_WAY
    finish(project, "anna", document.name)
    assert state() is WorkState.FINISHED
    annotate(project, "anna", document.name, ("ei2", "before", "ei3"))
    assert state() is WorkState.UNDER_WAY
    finish(project, "anna", document.name)
    reopen(project, "anna", document.name)
    assert state() is WorkState.UNDER_WAY


def test_what_is_not_assigned_cannot_be_begun(project):
    for each in project.documents:
        other = next(name for name in PEOPLE if name not in each.annotators)
        with pytest.raises(FileError, match=f"not assigned to {other}"):
            project.begin(other, each.name)
    with pytest.raises(FileError, match="no annotator 'zoe': there are anna, ben, cleo"):
        project.assigned("zoe")


def test_a_vanished_document_is_told_and_the_others_are_there(project):
    gone = project.documents[0]
    gone.path.unlink()
    found = work_of(project, gone.annotators[0], gone)
    assert (found.state, found.problem) == (
        WorkState.UNREADABLE,
        "the document is not there any more",
    )


def test_a_file_leads_to_its_project_and_place(project, annotate):
    document = project.documents[0]
    path = annotate(project, document.annotators[0], document.name)
    assert project_of(path) == project.folder
    assert project.place_of(path) == (document.annotators[0], document.name)
    assert project.place_of(document.path) is None
    assert project.annotator_folders == (project.folder_of(document.annotators[0]),)
