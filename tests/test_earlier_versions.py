"""What earlier versions of the program left behind is read by this one, with all that it says.

``earlier/VERSION`` has what that version wrote, never to be written anew. A newer version than
this one is told in a line, and nothing of what it wrote is changed.
"""

import re
import shutil
import sqlite3
from pathlib import Path

import pytest

from tempannot.cli.main import main
from tempannot.core.errors import FileError
from tempannot.core.schemes import During
from tempannot.models.model_runs import Run
from tempannot.project.project import Project
from tempannot.project.record_reading import JournalError, read_journal
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import data_folder, journal_folder
from tempannot.session.recovery import pending_recoveries, recover_original
from tempannot.session.settings import (
    ThemeChoice,
    load_settings,
    remembered_folder,
    save_settings,
    settings_file,
)
from tempannot.session.what_is_open import ReadingPlace, load_last_session
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore

EARLIER = Path(__file__).parent / "earlier"
CORPUS = Path("/corpus")


@pytest.fixture(params=sorted(each.name for each in EARLIER.iterdir()))
def left(request, tmp_path) -> Path:
    """A copy of what a version left."""
    return Path(shutil.copytree(EARLIER / request.param, tmp_path / "left"))


@pytest.fixture
def study(left) -> Path:
    """The study of that version as a file."""
    path = left / "verbs.tempstudy"
    connection = sqlite3.connect(path)
    connection.executescript((left / "verbs.sql").read_text(encoding="utf-8"))
    connection.close()
    return path


def test_settings_are_as_they_were_chosen(left):
    shutil.copy(left / "settings.ini", data_folder())
    found = load_settings()
    assert (found.theme, found.font_size, found.during) == (ThemeChoice.DARK, 14, During.DURING)
    assert (found.annotator, found.adjudicator, found.rater) == ("anna", "Ada", "Ben")
    assert found.recent_files == (CORPUS / "storm.tml", CORPUS / "two words.tml")
    assert found.recent_studies == (str(CORPUS / "verbs.tempstudy"),)
    assert (found.vague_links, found.other_links, found.keeps_record) == (True, False, True)
    assert (found.reopen, found.proposals_in_file) == (False, True)
    assert (found.geometry, found.state) == (b"\x01\xd9\xd0\xcb", b"\x00\xff\x00\x01")
    assert found.keys == {"edit.undo": "Ctrl+Shift+U"}
    assert found.splitters == {"main": (300, 700)}
    assert remembered_folder("items") == CORPUS / "items"
    assert save_settings(found)
    assert load_settings() == found


def test_settings_of_a_newer_version_outlive_this_one(left):
    shutil.copy(left / "settings.ini", data_folder())
    with settings_file().open("a") as file:
        file.write("\n[of_the_future]\nflying=yes\n")
    assert save_settings(load_settings())
    assert "[of_the_future]\nflying=yes" in settings_file().read_text()


def test_the_last_session_is_as_it_was_left(left):
    shutil.copy(left / "session.json", data_folder())
    found = load_last_session()
    diary = CORPUS / "storm.tml"
    assert (found.documents, found.current, found.workspace) == ((diary,), diary, "annotate")
    assert found.places == {diary: ReadingPlace("ei2", 40)}


def test_a_journal_gives_back_what_was_never_saved(left):
    journal_folder().mkdir(parents=True)
    shutil.copy(left / "diary.journal.jsonl", journal_folder() / "diary.jsonl")
    (recovery,) = pending_recoveries()
    assert (recovery.path, recovery.changes) == (CORPUS / "diary.tml", 2)
    session = DocumentSession.begun(recover_original(recovery), During.EQUALS)
    assert len(session.document.links) == 4
    session.undo()
    assert len(session.document.links) == 3
    session.close()


def test_a_project_has_its_work_and_the_record_of_it(left, capsys):
    project = Project.open(left / "project")
    assert (project.name, project.annotators) == ("storms", ("anna", "ben"))
    (document,) = project.documents
    record = read_journal(project.record_of("anna", document.name))
    assert len(record.entries) == 1
    assert record.damage is None
    assert main(["project", "status", str(left / "project")]) in (0, 1)
    assert "anna under way" in capsys.readouterr().out


def test_a_study_has_its_items_and_lists(study, left, monkeypatch):
    monkeypatch.setenv("TEMPANNOT_STUDY_KEY", (left / "verbs.key").read_text().strip())
    with StudyStore.open(StorePlace.of(study)) as store:
        assert store.study.name == "verbs"
        assert len(list(store.items())) == 12 + 12 + 14  # checks and training
        assert store.joined() == ()


def test_a_model_still_labels(left):
    answers = left / "answers.csv"
    line = ["model", "predict", left / "run", left / "items.csv", "-o", answers]
    assert main(list(map(str, line))) == 0
    assert answers.read_text().count("entailment") == 12


def test_a_newer_project_is_told_with_its_line_and_stays(left):
    file = left / "project" / "tempannot.toml"
    newer = file.read_text().replace("version = 1", "version = 9")
    file.write_text(newer)
    with pytest.raises(FileError, match=r"tempannot\.toml:\d+: .*a newer tempannot"):
        Project.open(left / "project")
    assert file.read_text() == newer


def test_a_newer_journal_is_told(left):
    path = left / "diary.journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"journal":3', b'"journal":9', 1))
    with pytest.raises(JournalError, match="another version of tempannot wrote this journal"):
        read_journal(path)


def test_a_newer_study_is_told_and_stays(study):
    connection = sqlite3.connect(study)
    connection.execute("UPDATE study_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    before = study.read_bytes()
    assert main(["study", "status", str(study)]) == 2
    assert study.read_bytes() == before


def test_a_newer_model_is_told(left):
    card = left / "run" / "card.json"
    card.write_text(re.sub(r'"form": \d+', '"form": 99', card.read_text()))
    with pytest.raises(FileError, match=r"a newer tempannot made this model \(form 99\)"):
        Run.open(left / "run")
