import sys
from pathlib import Path

import pytest
from platformdirs import user_data_path

from tempannot.session.folders import data_folder, journal_folder


def test_the_environment_names_the_data_folder(user_folders):
    assert data_folder() == user_folders
    assert journal_folder().parent == user_folders


def test_without_it_the_folder_is_the_platform_s_own(monkeypatch):
    monkeypatch.delenv("TEMPANNOT_HOME")
    assert data_folder().is_absolute()
    assert data_folder().name == "tempannot"


def test_an_empty_name_counts_as_none(monkeypatch):
    monkeypatch.setenv("TEMPANNOT_HOME", "")
    assert data_folder() != Path.cwd()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is asked for in any case")
@pytest.mark.parametrize("home", ["/people/jo", "/people/jo/", "jo", None])
@pytest.mark.parametrize("said", ["/data", " /data/ ", "data", "~/data", "", " ", None])
def test_it_is_where_platformdirs_says(monkeypatch, said, home):
    monkeypatch.delenv("TEMPANNOT_HOME")
    for name, value in (("XDG_DATA_HOME", said), ("HOME", home)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    assert data_folder() == user_data_path("tempannot", appauthor=False)
