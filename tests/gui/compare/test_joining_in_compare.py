"""A third annotator who comes when a gold was begun, and versions of a text, at the window."""

import pytest

from tempannot.gui.state.view_table import Workspace
from tests.comparison.marked_texts import event, timeml
from tests.gui.hands import press

WORDS = ("left", "met", "came")
TEXT = " then ".join(event(f"e{n}", word) for n, word in enumerate(WORDS, 1))
SAID = {
    "anna": ("ei1 BEFORE ei2", "ei2 BEFORE ei3"),
    "ben": ("ei1 AFTER ei2", "ei2 BEFORE ei3"),
    "cleo": ("ei1 BEFORE ei2", "ei2 INCLUDES ei3"),
}


@pytest.fixture
def folders(tmp_path):
    """The folders of three annotators."""
    found = []
    for name, links in SAID.items():
        found.append(tmp_path / name)
        found[-1].mkdir()
        (found[-1] / "story.tml").write_bytes(timeml(TEXT, *links))
    return found


def compare(window, qtbot, folders):
    part = window.workspaces[Workspace.COMPARE]
    with qtbot.waitSignal(part.opened):
        window.workspaces.open_paths(Workspace.COMPARE, list(folders))
    return part


def test_what_a_third_annotator_says_anew_is_asked_and_decisions_stand(window, qtbot, folders):
    part = compare(window, qtbot, folders[:2])
    press(window, "Ctrl+J", "Return", "2")
    made = part.session.adjudication.adjudication
    assert made.progress().is_finished
    (decided,) = made.decisions
    place = part.session.desk.folder
    part = compare(window, qtbot, folders)
    press(window, "Ctrl+J", "Return")
    assert part.session.desk.folder == place
    made = part.session.adjudication.adjudication
    assert [each.relations for each in made.decisions] == [decided.relations]
    assert made.progress().left == 1
    said = {part.session.comparison.alignment.unit(id).text for id in made.queue()[0].key}
    assert said == {"met", "came"}
    press(window, "1")
    assert made.progress().is_finished
    assert len(part.session.adjudication.adjudication.decisions) == 2


def test_versions_of_a_text_are_adjudicated_on_that_of_the_first(window, qtbot, folders):
    path = folders[1] / "story.tml"
    path.write_bytes(path.read_bytes().replace(b" then ", b" and then , ", 1))
    part = compare(window, qtbot, folders[:2])
    press(window, "Ctrl+J", "Return", "2")
    made = part.session.adjudication.adjudication
    assert made.progress().is_finished
    assert "and then" not in made.document.text
    assert (part.session.desk.folder / "story.tml").is_file()
