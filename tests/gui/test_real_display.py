"""The program as users start it, on a real X server: opened, driven by keys, saved."""

import os
import subprocess
import sys

from tempannot.formats.reading import read

from .driver import PATIENCE, Driver, until


def test_three_keys_make_a_link_and_save_writes_it(display, tmp_path, news):
    old, text = news.read_bytes(), read(news).document.text
    driver = Driver(display, tmp_path / "home", "open", str(news))
    try:
        driver.press("Tab", "Tab", "0", "b", "ctrl+s")
        assert until(lambda: news.read_bytes() != old)
        driver.press("ctrl+q")
        assert driver.process.wait(timeout=PATIENCE) == 0
    finally:
        driver.process.kill()
        driver.process.communicate()
    added = set(news.read_bytes().splitlines()) - set(old.splitlines())
    assert any(b"<TLINK" in line and b'"t0"' in line for line in added)
    assert read(news).document.text == text


def test_the_picture_of_the_window_is_taken_on_the_display(display, tmp_path):
    picture = tmp_path / "window.png"
    done = subprocess.run(
        [sys.executable, "-m", "tempannot", "open", "--sample", "--screenshot", str(picture)],
        check=False,
        env=os.environ
        | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "TEMPANNOT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert picture.stat().st_size > 20_000
