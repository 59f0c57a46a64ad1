"""A bundle holds what one annotator may see, comes back, and loses nothing on either side."""

import io
import os
import zipfile
from dataclasses import replace

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.reading import read
from tempannot.formats.safe_zip import archive_of
from tempannot.project.annotator_work import WorkState, finish, work_of
from tempannot.project.bundle import bundle, place_beside, read_bundle, unpack
from tempannot.project.merge import MergeVerdict, plan_merge
from tempannot.project.new_project import NewProject, make_project
from tempannot.project.project import Project
from tempannot.project.project_file import Assignment
from tests.project.conftest import story

LINK = ("ei1", "after", "ei2")


def contents(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def state(folder):
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture
def sent(project, tmp_path):
    """The bundle of anna, as a file."""
    path = tmp_path / "anna.zip"
    path.write_bytes(bundle(project, "anna"))
    return path


@pytest.fixture
def back(project, sent, annotate, tmp_path):
    """What anna hands back: a link in her first document, which she calls finished."""
    theirs = unpack(sent, tmp_path / "at-home")
    name = theirs.assigned("anna")[0].name
    annotate(theirs, "anna", name, LINK)
    finish(theirs, "anna", name)
    path = tmp_path / "back.zip"
    path.write_bytes(bundle(theirs, "anna"))
    return path, name


def test_a_bundle_holds_nothing_of_others(project, annotate, tmp_path):
    for name in project.annotators:
        annotate(project, name, project.assigned(name)[0].name, LINK)
    project.gold.mkdir()
    (project.gold / "a.tml").write_text(story("a"))
    path = tmp_path / "b.zip"
    path.write_bytes(bundle(project, "anna"))
    found = contents(path)
    own = {each.name for each in project.assigned("anna")}
    assert {name for name in found if name.startswith("documents/")} == {
        f"documents/{name}.tml" for name in own
    }
    assert len(own) < len(project.documents)
    assert [name for name in found if name.startswith("annotators/")] == [
        f"annotators/anna/{project.assigned('anna')[0].name}.tml"
    ]
    assert not any(name.startswith("gold") for name in found)
    for data in found.values():
        assert b"ben" not in data
        assert b"cleo" not in data


def test_names_are_told_where_the_project_says_so(stories, tmp_path):
    wish = NewProject((stories("a"),), annotators=("anna", "ben"), names=True)
    project = make_project(wish, tmp_path / "p").project
    (tmp_path / "b.zip").write_bytes(bundle(project, "anna"))
    assert read_bundle(tmp_path / "b.zip").file.annotators == {"anna": "anna", "ben": "ben"}


def test_the_same_state_gives_the_same_bytes(project):
    assert bundle(project, "anna") == bundle(project, "anna")


def test_work_comes_back_once_and_shows_what_changed(project, back):
    path, name = back
    found = plan_merge(project, path)
    (only,) = found.documents
    assert (only.name, only.verdict, only.added, only.before.links, only.after.links) == (
        name,
        MergeVerdict.NEW,
        1,
        0,
        1,
    )
    assert only.after.state is WorkState.FINISHED
    assert found.left == len(project.assigned("anna")) - 1
    found.carry_out()
    assert work_of(project, "anna", project.document(name)).state is WorkState.FINISHED
    before = state(project.folder)
    again = plan_merge(project, path)
    assert [each.verdict for each in again.documents] == [MergeVerdict.SAME]
    again.carry_out()
    assert state(project.folder) == before


def test_planning_writes_nothing(project, back):
    before = state(project.folder)
    plan_merge(project, back[0])
    assert state(project.folder) == before


def test_later_work_replaces_earlier_which_is_kept_and_never_comes_back(
    project, back, annotate, tmp_path
):
    path, name = back
    plan_merge(project, path).carry_out()
    first = project.path_of("anna", name).read_bytes()
    annotate(
        unpack(tmp_path / "anna.zip", tmp_path / "at-home"), "anna", name, ("ei2", "before", "ei3")
    )
    later = plan_merge(project, tmp_path / "at-home")  # the folder will do as well
    assert [(e.verdict, e.added, e.removed) for e in later.documents] == [
        (MergeVerdict.CHANGED, 1, 0)
    ]
    later.carry_out()
    assert (project.earlier / "anna" / f"{name}.1.tml").read_bytes() == first
    older = plan_merge(project, path)
    assert [each.verdict for each in older.documents] == [MergeVerdict.OLDER]
    assert older.is_whole
    older.carry_out()
    assert len(read(project.path_of("anna", name)).document.links) == 2


def test_work_on_both_sides_waits_for_somebody_to_decide(project, back, annotate):
    path, name = back
    annotate(project, "anna", name, ("ei3", "after", "ei1"))
    here = project.path_of("anna", name).read_bytes()
    found = plan_merge(project, path)
    assert [each.verdict for each in found.documents] == [MergeVerdict.BOTH]
    assert not found.is_whole
    found.carry_out()
    assert project.path_of("anna", name).read_bytes() == here
    plan_merge(project, path, force=True).carry_out()
    assert len(read(project.path_of("anna", name)).document.links) == 1
    assert (project.earlier / "anna" / f"{name}.1.tml").read_bytes() == here


def test_a_merge_that_was_cut_short_goes_on(project, back, annotate, tmp_path):
    path, name = back
    plan_merge(project, path).carry_out()
    theirs = unpack(tmp_path / "anna.zip", tmp_path / "at-home")
    annotate(theirs, "anna", name, ("ei2", "before", "ei3"))
    wanted = plan_merge(project, theirs.folder)
    for count in range(len(wanted.documents[0].writes)):
        for target, data in list(wanted.documents[0].writes.items())[:count]:
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(data)
        again = plan_merge(project, theirs.folder)
        assert again.documents[0].verdict in (MergeVerdict.CHANGED, MergeVerdict.SAME)
    plan_merge(project, theirs.folder).carry_out()
    assert len(list((project.earlier / "anna").glob("*.tml"))) == 1
    assert len(read(project.path_of("anna", name)).document.links) == 2


def test_the_bundle_of_another_project_is_refused(back, stories, tmp_path):
    wish = NewProject((stories("a", "z"),), annotators=("anna",), name="floods")
    other = make_project(wish, tmp_path / "floods").project
    with pytest.raises(FileError, match="another project: 'storms', and here is 'floods'"):
        plan_merge(other, back[0])


def test_an_edited_text_and_what_is_not_assigned_are_refused_and_the_rest_is_taken(
    project, back, tmp_path
):
    path, name = back
    found = contents(path)
    own = [each.name for each in project.assigned("anna")]
    others = [each.name for each in project.documents if each.name not in own]
    found[f"annotators/anna/{own[1]}.tml"] = story("other").encode()
    found[f"annotators/anna/{others[0]}.tml"] = story(others[0]).encode()
    found["annotators/anna/zz.tml"] = story("zz").encode()
    path.write_bytes(archive_of(found))
    merge = plan_merge(project, path)
    assert [(each.verdict, each.problem) for each in merge.documents] == [
        (MergeVerdict.NEW, ""),
        (
            MergeVerdict.REFUSED,
            f"its text was edited: line 2 goes on with 'other: she said they met', in the project "
            f"with '{own[1]}: she said they met and'",
        ),
        (MergeVerdict.REFUSED, "this document is not assigned to anna"),
        (MergeVerdict.REFUSED, "the project has no such document"),
    ]
    merge.carry_out()
    assert [p.name for p in project.folder_of("anna").glob("*.tml")] == [f"{name}.tml"]


def test_work_of_somebody_else_in_a_bundle_is_refused(project, back):
    path, _ = back
    path.write_bytes(archive_of({**contents(path), "annotators/ben/a.tml": b""}))
    with pytest.raises(FileError, match="in the bundle of anna there is work of 'ben'"):
        plan_merge(project, path)


@pytest.mark.parametrize("name", ["../evil.tml", "/etc/evil", "a/../../b.tml", "C:/x", "a\\..\\b"])
def test_names_that_lead_out_are_refused(name, back, project):
    path, _ = back
    path.write_bytes(archive_of({**contents(path), name: b""}))
    with pytest.raises(FileError, match="leads out of the archive; nothing is taken"):
        plan_merge(project, path)


def test_a_bundle_cut_short_is_refused_at_every_length(project, back):
    path, _ = back
    raw = path.read_bytes()
    before = state(project.folder)
    for length in range(0, len(raw), 97):
        path.write_bytes(raw[:length])
        with pytest.raises(FileError):
            plan_merge(project, path)
    assert state(project.folder) == before


def test_a_bundle_that_would_burst_is_refused(project, back, monkeypatch):
    path, _ = back
    monkeypatch.setattr("tempannot.project.bundle.LARGEST", 2**20)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents(path).items():
            archive.writestr(name, data)
        archive.writestr("annotators/anna/bomb.tml", bytes(8 * 2**20))
    path.write_bytes(packed.getvalue())
    with pytest.raises(FileError, match="more than"):
        plan_merge(project, path)


def test_a_bundle_may_lie_in_a_folder_of_its_archive_with_litter(project, back):
    path, name = back
    found = {f"at-home/{each}": data for each, data in contents(path).items()}
    found |= {"__MACOSX/at-home/._a.tml": b"x", "at-home/.DS_Store": b"x"}
    path.write_bytes(archive_of(found))
    assert [each.name for each in plan_merge(project, path).documents] == [name]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is write-protected for root")
def test_a_folder_that_cannot_be_written_is_told_before_anything_is(project, back):
    project.folder.chmod(0o555)
    with pytest.raises(FileError, match="cannot be saved"):
        plan_merge(project, back[0]).carry_out()


def test_unpacking_again_keeps_the_work_and_never_mixes_projects(project, sent, annotate, tmp_path):
    theirs = unpack(sent, tmp_path / "home")
    name = theirs.assigned("anna")[0].name
    path = annotate(theirs, "anna", name, LINK)
    before = path.read_bytes()
    assert unpack(sent, tmp_path / "home").folder == theirs.folder
    assert path.read_bytes() == before
    (tmp_path / "ben.zip").write_bytes(bundle(project, "ben"))
    with pytest.raises(FileError, match="something else is there already"):
        unpack(tmp_path / "ben.zip", tmp_path / "home")


def test_a_later_bundle_brings_new_documents_and_keeps_the_work(project, sent, annotate, tmp_path):
    theirs = unpack(sent, tmp_path / "home")
    name = theirs.assigned("anna")[0].name
    before = annotate(theirs, "anna", name, LINK).read_bytes()
    (project.folder / "guideline.md").write_text("# New\n")
    (project.folder / "documents" / "late.tml").write_text(story("late"))
    rows = (*project.file.assignments, Assignment("late", ("anna",), 3))
    more = Project(project.folder, replace(project.file, assignments=rows))
    sent.write_bytes(bundle(more, "anna"))
    again = unpack(sent, tmp_path / "home")
    assert [each.name for each in again.assigned("anna")] == [
        *(each.name for each in theirs.assigned("anna")),
        "late",
    ]
    assert again.path_of("anna", name).read_bytes() == before
    assert again.guideline.read_text() == "# New\n"
    assert again.document("late").path.is_file()
    assert Project.open(tmp_path / "home").file == again.file


def test_a_bundle_is_unpacked_where_nothing_else_is(project, sent, tmp_path):
    assert place_beside(sent) == tmp_path / "anna"
    (tmp_path / "anna").mkdir()
    assert place_beside(sent) == tmp_path / "anna 2"
    unpack(sent, tmp_path / "anna 2")
    assert place_beside(sent) == tmp_path / "anna 2"


def test_a_document_that_vanished_is_told_by_its_name(project):
    gone = project.assigned("anna")[0]
    gone.path.unlink()
    with pytest.raises(FileError) as error:
        bundle(project, "anna")
    assert str(error.value) == f"{gone.path}: there is no such file or folder"


def test_a_document_that_vanished_refuses_its_work_and_no_other(project, back):
    path, name = back
    project.document(name).path.unlink()
    (found,) = plan_merge(project, path).documents
    assert found.verdict is MergeVerdict.REFUSED
    assert f"{name}.tml is gone, which tells the text that it must have" in found.problem


def test_a_place_that_cannot_be_written_is_told_before_anything_is(project, back):
    path, name = back
    (project.folder / "earlier").write_text("in the way")
    with pytest.raises(FileError, match="cannot be saved"):
        plan_merge(project, path).carry_out()
    assert not project.path_of("anna", name).exists()
