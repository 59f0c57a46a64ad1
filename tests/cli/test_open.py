import os
import subprocess
import sys

import pytest

PNG = b"\x89PNG\r\n\x1a\n"
COMMAND = (sys.executable, "-c", "from tempannot.cli.main import main; raise SystemExit(main())")


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height from the header of a PNG."""
    assert picture.startswith(PNG)
    return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])


def opened(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run ``tempannot open`` in a process of its own, without a display."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return subprocess.run(
        [*COMMAND, "open", *(str(each) for each in arguments)],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={name: value for name, value in os.environ.items() if name not in hidden},
    )


def test_what_can_be_in_front_is_known_without_loading_the_window():
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from tempannot.cli import open; print('PySide6' in sys.modules)",
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "False\n"


def test_a_picture_of_a_document_is_rendered_without_a_display(story, tmp_path):
    target = tmp_path / "window.png"
    done = opened(story, "--screenshot", target, "--size", "1200x800", "--view", "matrix")
    assert (done.returncode, done.stdout) == (0, "")
    assert "Traceback" not in done.stderr
    assert size_of(target.read_bytes()) == (1200, 800)


def test_a_file_that_is_named_alone_is_opened(story, tmp_path):
    target = tmp_path / "alone.png"
    done = subprocess.run(
        [*COMMAND, str(story), "--screenshot", str(target)],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert target.read_bytes().startswith(PNG)


def test_a_sample_is_rendered_by_name(tmp_path):
    target = tmp_path / "sample.png"
    done = opened("--sample", "how-to", "--screenshot", target, "--theme", "dark")
    assert done.returncode == 0
    assert size_of(target.read_bytes())[0] > 0


def test_a_sample_that_is_not_there_is_named_with_those_that_are(tmp_path):
    done = opened("--sample", "nonsense", "--screenshot", tmp_path / "sample.png")
    assert done.returncode == 2
    assert "error: there is no sample 'nonsense'" in done.stderr
    assert "news-report" in done.stderr


def test_a_picture_that_cannot_be_written_is_an_error(story, tmp_path):
    target = tmp_path / "nowhere" / "window.png"
    done = opened(story, "--screenshot", target)
    assert done.returncode == 2
    assert f"error: {target}: " in done.stderr


@pytest.mark.parametrize("name", ["story.tml", "other.jpg", "other"])
def test_a_picture_takes_the_place_of_no_document(run, story, name):
    target = story.with_name(name)
    before = story.read_bytes()
    outcome = run("open", story, "--screenshot", target)
    assert (outcome.status, "none of the endings .png" in outcome.err) == (2, True)
    assert (story.read_bytes(), target.exists()) == (before, name == story.name)


@pytest.mark.parametrize("size", ["1200", "1200x", "0x0", "1200x99999", "axb"])
def test_a_size_has_to_be_two_numbers_within_reason(run, size):
    outcome = run("open", "--size", size)
    assert outcome.status == 2
    assert "is not a size such as 1280x800" in outcome.err


def test_a_path_that_is_not_there_is_named_before_the_window_opens(run, tmp_path):
    outcome = run("open", tmp_path / "nowhere.tml")
    assert outcome.status == 2
    assert outcome.err == f"error: {tmp_path / 'nowhere.tml'}: there is no such file or folder\n"


@pytest.mark.parametrize(
    ("view", "name", "content"),
    [
        ("annotate", "cut.tml", "<TimeML><TEXT>She <EVENT"),
        ("graph", "noise.tml", "\0\1\2"),
        ("validate", "empty.tempstudy", "x"),
        ("results", "empty.tempstudy", "x"),
        ("validate", "noise.tml", "\0\1\2"),
        ("results", "noise.tml", "\0\1\2"),
        ("build", "noise.tml", "\0\1\2"),
        ("build", "cut.tml", "<TimeML><TEXT>She <EVENT"),
    ],
)
def test_a_picture_of_what_cannot_be_read_ends_with_2(tmp_path, view, name, content):
    path, target = tmp_path / name, tmp_path / "window.png"
    path.write_text(content, encoding="utf-8")
    done = opened(path, "--view", view, "--screenshot", target)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("error: ")
    assert name in done.stderr
    assert target.exists()


def test_a_picture_of_a_folder_with_nothing_to_open_ends_with_2(tmp_path):
    folder = tmp_path / "things"
    folder.mkdir()
    (folder / "noise.bin").write_bytes(b"\0\1\2")
    done = opened(folder, "--screenshot", tmp_path / "window.png")
    assert (done.returncode, done.stderr) == (2, f"error: {folder}: a folder with 1 other file\n")


@pytest.mark.parametrize("view", ["annotate", "compare", "build"])
def test_one_of_two_documents_that_cannot_be_read_is_enough_for_2(story, tmp_path, view):
    cut = tmp_path / "cut.tml"
    cut.write_text("<TimeML><TEXT>She <EVENT", encoding="utf-8")
    done = opened(story, cut, "--view", view, "--screenshot", tmp_path / "window.png")
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert "cut.tml" in done.stderr
