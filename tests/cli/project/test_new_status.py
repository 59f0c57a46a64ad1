"""``project new`` and ``project status``: the folder, and how far it is."""

import json

import pytest

from tempannot.project.project import Project

TEXT = "LONDON, 1 May 2024 - The bridge was closed.\n\nIt collapsed in the night, they said.\n"


@pytest.fixture
def texts(tmp_path):
    folder = tmp_path / "texts"
    folder.mkdir()
    for number in range(1, 5):
        (folder / f"story{number}.txt").write_text(TEXT)
    return folder


def test_texts_are_given_to_annotators(run, texts, tmp_path):
    folder = tmp_path / "storms"
    people = ("--annotator", "anna", "--annotator", "ben")
    outcome = run("project", "new", texts, "-o", folder, *people)
    assert outcome.status == 0
    assert f"project made: {folder}: 4 documents for 2 annotators" in outcome.err
    outcome = run("project", "status", folder)
    assert outcome.status == 0
    assert "storms: 4 documents, 2 annotators." in outcome.out
    found = json.loads(run("project", "status", folder, "--json").out)
    assert [(each["annotator"], each["not_begun"]) for each in found["annotators"]] == [
        ("anna", 4),
        ("ben", 4),
    ]
    assert len(found["work"]) == 8
    assert {each["state"] for each in found["work"]} == {"not begun"}


def test_what_is_no_project_is_refused(run, texts):
    outcome = run("project", "status", texts)
    assert outcome.status == 2
    assert outcome.err == f"error: {texts}: this is no project: it has no tempannot.toml\n"


def test_a_document_left_out_gives_status_1(run, texts, tmp_path):
    (texts / "broken.docx").write_bytes(b"PK\x03\x04 nothing")
    folder = tmp_path / "storms"
    files = (texts / "story1.txt", texts / "broken.docx")
    outcome = run("project", "new", *files, "-o", folder, "--annotator", "anna")
    assert outcome.status == 1
    assert f"error: {texts / 'broken.docx'}" in outcome.err
    assert run("project", "status", folder).status == 0


def assignments(folder):
    return {each.document: each.annotators for each in Project.open(folder).file.assignments}


@pytest.fixture
def storms(run, texts, tmp_path):
    """A project of four documents for two annotators, one document of which is begun."""
    folder = tmp_path / "storms"
    run("project", "new", texts, "-o", folder, "--annotator", "anna", "--annotator", "ben")
    Project.open(folder).begin("anna", "story1")
    return folder


def test_new_documents_go_to_those_who_have_least(run, storms, tmp_path):
    before, id = assignments(storms), Project.open(storms).file.id
    work = (storms / "annotators" / "anna" / "story1.tml").read_bytes()
    for number in (5, 6):
        (tmp_path / f"story{number}.txt").write_text(TEXT)
    more = (tmp_path / "story5.txt", tmp_path / "story6.txt")
    outcome = run("project", "add", *more, "--annotator", "cleo", "--project", storms)
    assert outcome.status == 0
    after = assignments(storms)
    assert before.items() <= after.items()
    assert all("cleo" in after[name] and len(after[name]) == 2 for name in ("story5", "story6"))
    assert Project.open(storms).file.id == id  # bundles that are out belong to it
    assert {each.batch for each in Project.open(storms).documents} == {1, 2}
    assert (storms / "annotators" / "anna" / "story1.tml").read_bytes() == work
    assert run("project", "status", storms).status == 0


def test_a_newcomer_gets_as_many_as_the_others_have_and_nobody_loses_any(run, storms):
    before = assignments(storms)
    outcome = run("project", "add", "--annotator", "cleo", "--project", storms)
    assert outcome.status == 0
    after = assignments(storms)
    assert all(set(before[name]) <= set(after[name]) for name in before)
    assert sum("cleo" in each for each in after.values()) == 4
    assert "4 documents given to" in outcome.err


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((), "say which documents or annotators are to be added"),
        (("--annotator", "Anna"), "two annotators are called 'anna'"),
        (("--annotator", "../x"), "'../x' cannot be an annotator"),
        (("texts/story1.txt",), "has the same name"),
        (("nowhere.txt",), "nowhere.txt"),
    ],
)
def test_what_cannot_be_added_changes_nothing(run, storms, monkeypatch, words, problem):
    monkeypatch.chdir(storms.parent)
    before = {path: path.read_bytes() for path in storms.rglob("*") if path.is_file()}
    outcome = run("project", "add", *words, "--project", storms)
    assert outcome.status == 2
    assert problem in outcome.err
    assert {path: path.read_bytes() for path in storms.rglob("*") if path.is_file()} == before


def test_texts_get_no_date_where_the_lead_says_so(run, texts, tmp_path):
    people, folder = ("--annotator", "anna"), tmp_path / "storms"
    outcome = run("project", "new", texts, "-o", folder, *people, "--dates", "none")
    assert "nothing tells when it was written" in outcome.err
    assert b'value="2024-05-01"' not in (folder / "documents" / "story1.tml").read_bytes()
