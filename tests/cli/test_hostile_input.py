"""Commands on what is no document, and where there is no room: a message, never a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = (
    ("check", "{}"),
    ("closure", "{}"),
    ("minimal", "{}"),
    ("link", "{}", "a", "before", "b"),
    ("convert", "{}", "{}.csv", "--lossy"),
)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "empty.tml").touch()
    (tmp_path / "bytes.tml").write_bytes(bytes(range(256)))
    (tmp_path / "loop.tml").symlink_to(tmp_path / "loop.tml")
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("name", ["empty", "bytes", "loop", "missing"])
def test_what_is_no_document_is_named_with_status_2(run, folder, command, name):
    path = folder / f"{name}.tml"
    found = run(*(part.format(path) for part in command))
    assert found.status == 2
    assert found.err.startswith(f"error: {path}")
    assert "defect" not in found.err
    assert not (folder / f"{name}.tml.csv").exists()


@pytest.mark.parametrize(
    "command",
    [("check", ""), ("convert", "story.tml", "-o", ""), ("minimal", ""), ("equivalents", "")],
)
def test_an_empty_name_is_not_the_folder_one_is_in(run, story, monkeypatch, command):
    monkeypatch.chdir(story.parent)
    before = sorted(story.parent.rglob("*"))
    found = run(*command)
    assert (found.status, found.out) == (2, "")
    assert "an empty name is that of no file" in found.err
    assert sorted(story.parent.rglob("*")) == before


def test_texts_that_are_not_there_are_told_where_none_are_needed(run, story):
    gone = story.parent / "nowhere"
    found = run("check", story, "--texts", gone)
    assert (found.status, found.out) == (2, "")
    assert found.err == f"error: {gone}: there is no such file or folder\n"


def test_a_device_is_neither_read_nor_replaced(run, story):
    endless = Path("/dev/zero")
    if not endless.is_char_device():
        pytest.skip("needs /dev/zero")
    found = run("check", endless)
    assert (found.status, "pipe or a device" in found.err) == (2, True)
    found = run("convert", story, endless, "--to", "timeml")
    assert (found.status, "pipe or a device" in found.err) == (2, True)
    assert endless.is_char_device()


def test_writing_to_a_link_in_a_circle_is_a_clear_error(run, story, folder):
    found = run("convert", story, folder / "loop.tml", "--to", "timeml")
    assert found.status == 2
    assert "symbolic links" in found.err


def limited(story, *arguments):
    """Run a command that may write files of 100 bytes only."""
    code = (
        "import resource, signal, sys\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "from tempannot.cli.main import main\n"
        "sys.exit(main())"
    )
    line = [sys.executable, "-B", "-c", code, *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of the process")
def test_a_disk_without_room_leaves_the_file_as_it_was(story):
    old = story.read_bytes()
    done = limited(story, "link", story, "ei2", "before", "ei1")
    assert done.returncode == 2
    assert f"error: {story}: it cannot be saved: " in done.stderr
    assert "Traceback" not in done.stderr
    assert story.read_bytes() == old
    assert list(story.parent.iterdir()) == [story]


def test_a_closed_output_is_no_crash(story):
    shell = f'"{sys.executable}" -m tempannot check "{story}" >&-'
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_file_without_permission_is_named_and_the_rest_is_checked(run, story, monkeypatch):
    closed = story.with_name("closed.tml")
    closed.write_bytes(story.read_bytes())
    allowed = Path.read_bytes

    def read_bytes(path):
        if path == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return allowed(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    monkeypatch.setattr("os.access", lambda path, mode: Path(path) != closed)
    found = run("check", closed, story)
    assert found.status == 2
    assert found.err == f"error: {closed}: you have no permission to read or change it\n"
    assert f"{story}: consistent" in found.out


def test_ten_thousand_contradictions_are_no_reason_to_wait(run, tmp_path):
    pair = '<EVENT eid="e1">a</EVENT><EVENT eid="e2">b</EVENT>'
    links = "".join(
        f'<TLINK lid="l{n}" eventID="e{1 + n % 2}" relatedToEvent="e{2 - n % 2}" relType="BEFORE"/>'
        for n in range(20_000)
    )
    path = tmp_path / "clash.tml"
    path.write_text(f"<TimeML>{pair}{links}</TimeML>")
    found = run("check", path)
    assert found.status == 1
    assert "cannot all hold: l0, l1\n" in found.out
