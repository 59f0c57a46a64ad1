"""The package of the manual that adds a format, installed and used as a user would."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tempannot.resources import resource

EXAMPLE = resource("manual/example-format")
ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def target(tmp_path_factory):
    """A folder with the package installed in it, without any network."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("target")
    shutil.copytree(EXAMPLE, source, dirs_exist_ok=True)
    setup = [sys.executable, "-c", "import setuptools; setuptools.setup()"]
    made = subprocess.run(
        [*setup, "-q", "egg_info", "--egg-base", str(target)],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    shutil.copy(source / "tempannot_order.py", target)
    return target


def tempannot(target, *arguments):
    paths = os.pathsep.join(map(str, (target, ROOT)))
    return subprocess.run(
        [sys.executable, "-m", "tempannot", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_example_stays_short():
    assert len((EXAMPLE / "tempannot_order.py").read_text("utf-8").splitlines()) <= 55


def test_its_documents_are_checked_converted_and_listed(target, tmp_path):
    path = tmp_path / "day.order"
    path.write_text("#order\nwoke\nate breakfast\n=read\nleft\n", "utf-8")
    checked = tempannot(target, "check", tmp_path)
    assert "day.order: consistent (4 entities, 3 links)" in checked.stdout, checked.stderr
    there = tempannot(target, "convert", path, "-o", tmp_path / "day.tml")
    assert there.returncode == 0, there.stderr
    back = tempannot(target, "convert", tmp_path / "day.tml", "-o", tmp_path / "b.order", "--lossy")
    assert (tmp_path / "b.order").read_text("utf-8") == path.read_text("utf-8")
    assert "cannot hold: how its events lie in time" in back.stderr
    listed = tempannot(target, "formats").stdout
    assert "order" in listed
    assert ".order" in listed
