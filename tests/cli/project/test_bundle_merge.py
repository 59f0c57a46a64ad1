"""``project bundle`` and ``project merge``: out to an annotator, and back."""

import json
import zipfile

import pytest


@pytest.fixture
def folder(run, tmp_path):
    (tmp_path / "a.txt").write_text("The bridge collapsed in the night, they said.\n")
    made = run("project", "new", tmp_path / "a.txt", "-o", tmp_path / "p", "--annotator", "anna")
    assert made.status == 0
    return tmp_path / "p"


@pytest.fixture
def back(run, folder, tmp_path):
    """A bundle that was unpacked, worked on and packed again."""
    path = tmp_path / "anna.zip"
    assert run("project", "bundle", "anna", "-o", path, "--project", folder).status == 0
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "home")
    work = tmp_path / "home" / "annotators" / "anna" / "a.tml"
    work.parent.mkdir(parents=True)
    marked = '<EVENT eid="e1" class="OCCURRENCE">collapsed</EVENT>'
    raw = (tmp_path / "home" / "documents" / "a.tml").read_text()
    work.write_text(raw.replace("collapsed", marked))
    home = ("--project", tmp_path / "home")
    assert run("project", "bundle", "anna", "-o", tmp_path / "back.zip", *home).status == 0
    return tmp_path / "back.zip"


def test_a_dry_run_tells_and_writes_nothing_then_the_work_is_there(run, folder, back):
    work = folder / "annotators" / "anna" / "a.tml"
    outcome = run("project", "merge", back, "--project", folder, "--dry-run", "--json")
    assert outcome.status == 0
    (found,) = json.loads(outcome.out)["bundles"]
    assert found["annotator"] == "anna"
    assert [(e["document"], e["verdict"], e["after"]["marks"]) for e in found["documents"]] == [
        ("a", "new", 1)
    ]
    assert not work.exists()
    outcome = run("project", "merge", back, "--project", folder)
    assert (outcome.status, outcome.err) == (0, "anna: 1 new\n")
    assert "under way" in run("project", "status", folder).out
    assert run("project", "merge", back, "--project", folder).err == "anna: 1 unchanged\n"


def test_what_is_no_bundle_of_the_project_is_one_line(run, folder, back, tmp_path):
    cut = tmp_path / "cut.zip"
    cut.write_bytes(back.read_bytes()[:-30])
    outcome = run("project", "merge", cut, "--project", folder)
    assert outcome.status == 2
    assert outcome.err.startswith(f"error: {cut}: the file is damaged")
    assert outcome.err.count("\n") == 1
    outcome = run("project", "merge", folder, "--project", folder)
    said = f"error: {folder}: this is a whole project and no bundle of an annotator\n"
    assert (outcome.status, outcome.err) == (2, said)


def test_an_unknown_annotator_is_told_with_those_there_are(run, folder, tmp_path):
    outcome = run("project", "bundle", "zoe", "-o", tmp_path / "z.zip", "--project", folder)
    assert outcome.status == 2
    assert "the project has no annotator 'zoe': there are anna" in outcome.err


@pytest.mark.parametrize("name", ["tempannot.toml", "guideline.md", "documents/a.tml"])
def test_no_output_takes_the_place_of_what_a_project_is(run, folder, name):
    before = (folder / name).read_bytes()
    outcome = run("project", "bundle", "anna", "-o", folder / name, "--project", folder)
    said = f"error: {folder / name}: this is a place of the project itself: choose another\n"
    assert outcome.status == 2
    assert "none of the endings .zip" in outcome.err
    if name.startswith("documents"):
        outcome = run("project", "bundle", "anna", "-o", folder / "gold/a.zip", "--project", folder)
        assert "this is a place of the project itself" in outcome.err
    if name.endswith(".md"):
        assert run("project", "report", folder, "-o", folder / name).err == said
    assert (folder / name).read_bytes() == before
    beside = folder / "anna.zip"
    for _ in range(2):
        assert run("project", "bundle", "anna", "-o", beside, "--project", folder).status == 0


@pytest.mark.parametrize("key", ["guideline", "profile"])
def test_a_project_reads_nothing_out_of_its_folder(run, folder, tmp_path, key):
    (tmp_path / "secret.toml").write_text("secret")
    file = folder / "tempannot.toml"
    lines = file.read_text().splitlines()
    wrong = [f'{key} = "../secret.toml"' if e.startswith(f"{key} =") else e for e in lines]
    file.write_text("\n".join(wrong))
    outcome = run("project", "bundle", "anna", "-o", tmp_path / "x.zip", "--project", folder)
    assert outcome.status == 2
    assert f"'{key}': this leads out of the folder of the project" in outcome.err
    assert not (tmp_path / "x.zip").exists()


def test_a_file_saved_with_a_byte_order_mark_is_read(run, folder):
    file = folder / "tempannot.toml"
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert run("project", "status", folder).status == 0
