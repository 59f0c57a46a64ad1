"""The lead's key on the command line."""

import pytest

PAIRS = "".join(f"p{each}\ttext {each}\tno\tentailed\tA\n" for each in range(8))


@pytest.fixture
def pairs(tmp_path):
    """A file of items."""
    path = tmp_path / "pairs.tsv"
    path.write_text(f"pair-id\tcontext\thypothesis\tlabel\tcorpus\n{PAIRS}")
    return path


@pytest.fixture
def place(tmp_path):
    """Where a study can be made."""
    return tmp_path / "pilot.tempstudy"


@pytest.fixture
def made(run, pairs, place):
    """A study that was made here, and its key."""
    assert run("study", "new", pairs, "-o", place, "--per-source", 4).status == 0
    return place, run("study", "key", place).out.strip()


def test_lead_is_asked_for_nothing_where_she_made_the_study(run, made):
    place, key = made
    assert len(key.split("-")) == 8
    for command in ("status", "links", "key"):
        assert run("study", command, place).status == 0


def test_without_the_key_every_command_is_refused_in_a_line(run, made, monkeypatch, tmp_path):
    place, _ = made
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "another computer"))
    out = tmp_path / "out.csv"
    for command in (
        ("status", place),
        ("links", place),
        ("key", place),
        ("serve", place, "--port", 0),
        ("export", place, "-o", out),
        ("report", place),
        ("score", place),
        ("release", place, "Ada"),
        ("let-in", place, "Ada"),
        ("merge", place, place),
        ("hand-out", place, "--rater", "Ada", "-o", tmp_path / "ada.tempstudy"),
    ):
        outcome = run("study", *command)
        assert outcome.status == 2, command
        assert outcome.out == ""
        assert "this is for the study's lead" in outcome.err
        assert "--key KEY" in outcome.err
    assert not out.exists()


def test_key_is_given_by_option_or_environment_or_kept(run, made, monkeypatch, tmp_path):
    place, key = made
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "another computer"))
    assert run("study", "status", place, "--key", key).status == 0
    assert "another study" in run("study", "status", place, "--key", "A" * 32).err
    assert "eight groups" in run("study", "status", place, "--key", "wrong").err
    monkeypatch.setenv("TEMPANNOT_STUDY_KEY", key)
    assert run("study", "status", place).status == 0
    assert "kept" in run("study", "key", place, "--keep").err
    monkeypatch.delenv("TEMPANNOT_STUDY_KEY")
    assert run("study", "status", place).status == 0


def test_study_is_made_without_a_key_on_request(run, pairs, place, monkeypatch, tmp_path):
    made = run("study", "new", pairs, "-o", place, "--per-source", 4, "--no-key")
    assert made.status == 0
    assert "key" not in made.err
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "another computer"))
    assert run("study", "status", place).status == 0
    assert "made without a key" in run("study", "key", place).err
