"""``project new`` and ``project status``: the folder, and how far it is."""

import json

import pytest

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
