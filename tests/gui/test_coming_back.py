"""Sessions that come back: on a real display, with keys only."""

import json

from tempannot.formats.reading import read

from .driver import Driver, until


def shown(home):
    """What a window has noted of its documents so far."""
    try:
        return json.loads((home / "session.json").read_text())
    except OSError:
        return {"documents": [], "current": None, "places": {}}


def test_undo_goes_on_after_the_program_was_closed(display, tmp_path, news):
    home, original = tmp_path / "home", news.read_bytes()
    driver = Driver(display, home, "open", str(news))
    try:
        driver.press("Tab", "Tab", "0", "b", "Escape", "Tab", "0", "b", "ctrl+s")
        assert until(lambda: news.read_bytes().count(b"<TLINK") == original.count(b"<TLINK") + 2)
        driver.quit()
        driver = Driver(display, home)
        driver.press("ctrl+z", "ctrl+z", "ctrl+s")
        assert until(lambda: news.read_bytes() == original)
        driver.quit()
    finally:
        driver.process.kill()
        driver.process.communicate()


def test_a_killed_window_comes_back_and_its_edits_by_one_key(display, tmp_path, news, medical):
    home, original = tmp_path / "home", news.read_bytes()
    driver = Driver(display, home, "open", str(news), str(medical))
    try:
        driver.press("Tab", "Tab", "0", "b")
        assert until(lambda: any((home / "journals").glob("*.jsonl")))
        assert until(lambda: len(shown(home)["documents"]) == 2)
        driver.kill()
        driver = Driver(display, home)
        driver.press_until(lambda: "*" in driver.title, "alt+t")
        driver.press("ctrl+s")
        assert until(lambda: news.read_bytes() != original)
        driver.quit()
    finally:
        driver.process.kill()
        driver.process.communicate()
    links = read(news).document.links.values()
    assert len(links) == original.count(b"<TLINK") + 1
    assert list(links)[-1].target == "t0"
    assert shown(home)["documents"] == [str(news), str(medical)]
    assert shown(home)["current"] == str(news)


def test_a_second_window_leaves_the_documents_to_the_first(display, tmp_path, news):
    home = tmp_path / "home"
    driver = Driver(display, home, "open", str(news))
    try:
        assert until(lambda: shown(home)["documents"] == [str(news)])
        other = Driver(display, home)
        try:
            other.quit()
        finally:
            other.process.kill()
            other.process.communicate()
        driver.focus()
        driver.quit()
    finally:
        driver.process.kill()
        driver.process.communicate()
    assert shown(home)["documents"] == [str(news)]
