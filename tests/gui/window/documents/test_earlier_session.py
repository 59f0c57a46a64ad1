"""What was open in a window is open in the next one."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest

from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import Workspace
from tempannot.resources import sample_comparison
from tempannot.session.settings import load_settings
from tempannot.session.what_is_open import (
    LastSession,
    ReadingPlace,
    load_last_session,
    save_last_session,
    session_file,
)


def test_documents_the_one_shown_and_the_workspace_come_back(start, news, medical):
    window = start()
    window.open_paths([news, medical])
    window.documents.show(medical)
    window.workspaces.show(Workspace.VALIDATE)
    window.close()
    again = start()
    assert again.documents.paths == (news, medical)
    assert again.documents.current.path == medical
    assert again.workspaces.current is Workspace.VALIDATE
    assert again.annotating.keeper.notice is None
    assert load_settings().geometry


def test_the_place_in_every_document_comes_back(start, news, medical, tmp_path):
    long = tmp_path / "long.tml"
    words = "".join(
        f'It <EVENT eid="e{n}" class="STATE">was{n}</EVENT> so for a long time.\n\n'
        for n in range(200)
    )
    instances = "".join(f'<MAKEINSTANCE eventID="e{n}" eiid="ei{n}"/>\n' for n in range(200))
    long.write_text(f"<TimeML>\n<TEXT>{words}</TEXT>\n{instances}</TimeML>\n")
    window = start()
    window.open_paths([news])
    window.annotate.text.next_entity()
    window.annotate.text.next_entity()
    focused = window.selection.source
    window.open_paths([long])
    view = window.annotate.text.view
    view.reveal(view.index.get("ei150").span)
    seen = [each.id for each in window.annotate.text.view.visible_intervals()]
    assert "ei150" in seen
    window.close()
    again = start()
    assert again.annotate.text.view.visible_intervals()[0].id == seen[0]
    assert again.selection.source is None
    again.documents.show(news)
    assert again.selection.source == focused
    again.documents.show(long)
    assert again.annotate.text.view.visible_intervals()[0].id == seen[0]


def test_a_file_that_vanished_is_said_in_one_line_and_the_others_open(start, news, medical):
    window = start()
    window.open_paths([news, medical])
    window.documents.show(news)
    window.close()
    news.unlink()
    again = start()
    assert again.documents.paths == (medical,)
    assert again.documents.current.path == medical
    assert (
        again.annotating.keeper.notice == "news-report.tml of the last session is no longer there."
    )


def test_a_file_that_became_unreadable_does_not_keep_the_others(start, news, medical):
    window = start()
    window.open_paths([news, medical])
    window.documents.show(news)
    window.close()
    news.write_text("<TimeML><TEXT>cut off")
    again = start()
    assert again.documents.paths == (news, medical)
    assert again.documents.current.path == medical
    assert "news-report.tml" in again.message.text


def test_a_document_closed_by_hand_stays_closed(start, news, medical):
    window = start()
    window.open_paths([news, medical])
    window.files.close()
    window.close()
    assert len(start().documents.paths) == 1


def test_the_menu_turns_it_off(start, news, qapp):
    window = start()
    window.open_paths([news])
    assert window.files.reopen_action.isChecked()
    window.files.reopen_action.trigger()
    window.close()
    assert not Preferences(qapp).settings.reopen


def test_a_window_that_is_only_drawn_neither_takes_nor_keeps_the_session(tmp_path, news):
    save_last_session(LastSession((news,), news))
    before = session_file().read_bytes()
    picture = tmp_path / "x.png"
    arguments = ["open", "--screenshot", str(picture)]
    done = subprocess.run(
        [sys.executable, "-m", "tempannot", *arguments],
        check=False,
        env={key: value for key, value in os.environ.items() if key != "DISPLAY"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert session_file().read_bytes() == before
    assert load_settings().geometry == b""


MANY = """
import resource, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from tempannot.gui.app import application_instance, run

resource.setrlimit(resource.RLIMIT_NOFILE, (120, 120))

def page_through():
    window, = (each for each in application.topLevelWidgets() if hasattr(each, "documents"))
    seen = set()
    for _ in range(140):
        window.step(1)
        seen.add(window.documents.current.path)
    print(len(seen))
    window.close()

application = application_instance()
QTimer.singleShot(0, page_through)
sys.exit(run([Path(sys.argv[1])]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_more_documents_can_be_looked_at_than_files_can_be_open(tmp_path, medical):
    folder = tmp_path / "many"
    folder.mkdir()
    text = "<TimeML>\n<TEXT>It is so.</TEXT>\n</TimeML>\n"
    for number in range(140):
        (folder / f"{number:03}.tml").write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", MANY, str(folder)],
        check=False,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout.strip()) == (0, "140"), done.stderr


def test_a_session_is_read_as_it_was_written(tmp_path, news):
    place = {news: ReadingPlace("ei3", 17)}
    session = LastSession((news,), news, place, "compare", compared=(news, tmp_path))
    assert save_last_session(session)
    assert load_last_session() == session
    assert load_last_session() == replace(session)


def _compared(window):
    return window.workspaces[Workspace.COMPARE].session.comparison


def test_what_was_compared_is_compared_again_once_it_is_looked_at(start, qtbot):
    window = start()
    window.workspaces.open_paths(Workspace.COMPARE, sample_comparison())
    qtbot.waitUntil(lambda: _compared(window) is not None)
    window.workspaces.show(Workspace.ANNOTATE)
    window.close()
    again = start()
    assert all(each.open_again == () for each in again.workspaces.made)
    again.close()  # nobody looked at it, and it comes back all the same
    third = start()
    third.workspaces.show(Workspace.COMPARE)
    qtbot.waitUntil(lambda: _compared(third) is not None)
    files = third.workspaces[Workspace.COMPARE].files
    assert files.paths == tuple(each.absolute() for each in sample_comparison())
    third.close()


def test_a_comparison_whose_files_are_gone_is_not_begun_again(start, qtbot, news, tmp_path):
    copy = tmp_path / "copy.tml"
    copy.write_bytes(news.read_bytes())
    window = start()
    window.workspaces.open_paths(Workspace.COMPARE, [news, copy])
    qtbot.waitUntil(lambda: _compared(window) is not None)
    window.close()
    copy.unlink()
    again = start()
    assert again.workspaces.current is Workspace.COMPARE
    assert again.workspaces.shown.files.paths == ()
    again.close()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[" * 100_000,
        b"{}",
        b'{"documents": 3, "current": null}',
        b'{"documents": [3, "", "/a\\u0000b"], "current": 4, "places": [], "workspace": 7}',
        b'{"documents": [], "current": null, "places": {"/a": {"interval": 1, "top": "x"}}}',
        b"\xff\xfe",
    ],
)
def test_a_session_that_makes_no_sense_is_none(content):
    session_file().parent.mkdir(parents=True, exist_ok=True)
    session_file().write_bytes(content)
    assert load_last_session() == LastSession()


def test_nothing_is_kept_where_nothing_can_be_written(user_folders):
    shutil.rmtree(user_folders)
    user_folders.write_text("a file where the folder should be")
    assert not save_last_session(LastSession())
    user_folders.unlink()
    user_folders.mkdir()
