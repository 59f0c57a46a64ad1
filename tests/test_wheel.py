"""What is built for others: whole, and working from its files alone.

``.ci/packages`` installs it by pip, pipx and uv besides, which takes minutes.
"""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tempannot.core.language import LANGUAGES

ROOT = Path(__file__).parent.parent
_NOT_SHIPPED = {"manual/example-format"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    for needed in ("furo", "myst_parser", "sphinx"):
        pytest.importorskip(needed, reason=f"{needed} builds the manual: the extra docs has it")
    folder = tmp_path_factory.mktemp("wheel")
    environment = os.environ | {"PYTHON": sys.executable}
    line = ["bash", str(ROOT / ".ci" / "wheel"), str(folder)]
    done = subprocess.run(line, env=environment, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    (built,) = folder.glob("*.whl")
    return built


def kept_in(folder: Path) -> set[str]:
    """The files of a folder that belong to the project."""
    if shutil.which("git") is None:
        pytest.skip("git says which files belong to the project")
    line = ["git", "ls-files", "-z", str(folder)]
    done = subprocess.run(line, cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("this is no checkout")
    return {name for name in done.stdout.split("\0") if name and (ROOT / name).is_file()}


def test_all_of_the_package_and_its_resources_is_in_it(wheel):
    with zipfile.ZipFile(wheel) as archive:
        found = set(archive.namelist())
    code = kept_in(ROOT / "tempannot")
    resources = {
        f"tempannot/_{name}"
        for name in kept_in(ROOT / "resources")
        if not any(name.startswith(f"resources/{each}") for each in _NOT_SHIPPED)
    }
    assert code | resources <= found
    assert "tempannot/py.typed" in found
    assert {f"tempannot/_resources/manual/{page}.md" for page in ("index", "installing")} <= found


def test_the_manual_is_in_it_as_it_is_read_in_a_browser(wheel):
    with zipfile.ZipFile(wheel) as archive:
        found = set(archive.namelist())
    pages = [name for name in found if re.match(r"tempannot/_resources/manual/[a-z-]+\.md$", name)]
    site = {name.replace("/manual/", "/site/").replace(".md", ".html") for name in pages}
    assert len(pages) > 20
    assert site - found == set()


def test_nothing_that_lies_about_is_in_it(wheel):
    with zipfile.ZipFile(wheel) as archive:
        found = archive.namelist()
    assert [each for each in found if "__pycache__" in each or "example-format" in each] == []


def test_from_its_files_alone_the_sample_opens(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    picture = tmp_path / "window.png"
    environment = os.environ | {"PYTHONPATH": str(tmp_path / "installed")}
    asked = (
        "import sys, tempannot.resources as r; from tempannot.start import main;"
        "sys.stderr.write(str(r.resource_folder())); sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, "open", "--sample", "--screenshot", picture],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert str(tmp_path / "installed" / "tempannot" / "_resources") in done.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_the_languages_are_in_it(wheel):
    with zipfile.ZipFile(wheel) as archive:
        found = archive.namelist()
    for code in set(LANGUAGES) - {"en"}:
        assert any(f"/languages/{code}" in name for name in found), code
