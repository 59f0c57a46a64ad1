"""Where gold and reports are proposed to go."""

import pytest

from tempannot.gui.compare.compare_files import folder_beside
from tempannot.gui.state.preferences import Preferences


@pytest.fixture
def preferences(qapp):
    return Preferences(qapp)


def test_files_of_one_folder_are_written_there(preferences, tmp_path):
    assert folder_beside([tmp_path / "a.tml", tmp_path / "b.tml"], preferences) == tmp_path


def test_what_is_made_of_two_folders_is_put_into_neither(preferences, tmp_path):
    for name in ("anna", "ben"):
        (tmp_path / name).mkdir()
    files = [tmp_path / "ben" / "vote.tml", tmp_path / "anna" / "vote.tml"]
    assert folder_beside(files, preferences) == tmp_path
    apart = [tmp_path / "ben" / "vote.tml", tmp_path / "c" / "d" / "vote.tml"]
    assert folder_beside(apart, preferences) == tmp_path / "ben"


def test_where_nothing_can_be_written_it_is_the_last_folder(preferences, tmp_path):
    gone = tmp_path / "gone" / "a.tml"
    usual = folder_beside([], preferences)
    assert folder_beside([gone], preferences) == usual
