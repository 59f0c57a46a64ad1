import os

import pytest

from tempannot.core.errors import FileError
from tempannot.formats import atomic
from tempannot.formats.atomic import check_writable, open_atomically, write_atomically


def test_a_file_is_written_and_keeps_its_permissions(tmp_path):
    path = tmp_path / "a.tml"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_symbolic_link_stays_one(tmp_path):
    path, link = tmp_path / "a.tml", tmp_path / "link.tml"
    path.write_bytes(b"old")
    link.symlink_to(path)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch, function):
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.tml"
    path.write_bytes(b"old")
    owner = os if function == "fsync" else atomic.Path
    monkeypatch.setattr(owner, function, fail)
    with pytest.raises(FileError, match="cannot be saved: No space left"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_one_clear_error(tmp_path):
    with pytest.raises(FileError, match="cannot be saved"):
        write_atomically(tmp_path / "missing" / "a.tml", b"new")


def test_a_write_protected_file_is_left_alone(tmp_path, monkeypatch):
    path = tmp_path / "a.tml"
    path.write_bytes(b"old")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(FileError, match="write-protected"):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"


def test_what_cannot_be_written_is_known_before_all_work(tmp_path):
    check_writable(tmp_path / "new.tml")
    for path in (tmp_path / "missing" / "a.tml", tmp_path):
        with pytest.raises(FileError, match="cannot be saved"):
            check_writable(path)
    assert list(tmp_path.iterdir()) == []


def test_pieces_take_the_place_of_the_file_at_the_end(tmp_path):
    path = tmp_path / "a.csv"
    path.write_bytes(b"old")
    with open_atomically(path) as file:
        file.write(b"one")
        assert path.read_bytes() == b"old"
        file.write(b"two")
    assert path.read_bytes() == b"onetwo"


def test_an_error_between_two_pieces_leaves_the_old_file(tmp_path):
    def write() -> None:
        with open_atomically(path) as file:
            file.write(b"one")
            raise OSError("elsewhere")

    path = tmp_path / "a.csv"
    path.write_bytes(b"old")
    with pytest.raises(OSError, match="elsewhere"):
        write()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
