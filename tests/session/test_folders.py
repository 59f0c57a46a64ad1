from pathlib import Path

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
