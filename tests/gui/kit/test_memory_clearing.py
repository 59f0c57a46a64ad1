"""What the window leaves behind ends in the window's thread, whoever makes objects meanwhile."""

import gc
import threading

import pytest

from tempannot.gui.kit.memory_clearing import MemoryClearing

ENDED_IN = []
MADE = []


class Ring:
    """An object that only a collection can free; it says in which thread that was."""

    def __init__(self):
        self.me = self

    def __del__(self):
        ENDED_IN.append(threading.current_thread())


@pytest.fixture
def collecting(qapp):
    """Python collects as it usually does."""
    was_on = gc.isenabled()
    gc.enable()
    gc.collect()
    yield
    if not was_on:
        gc.disable()
    ENDED_IN.clear()
    MADE.clear()


def make_objects():
    """Make as many as let Python collect."""
    MADE.extend([] for _ in range(3 * gc.get_threshold()[0]))


def beside(work):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def test_garbage_ends_in_the_window_s_thread(qtbot, collecting):
    clearing = MemoryClearing()
    Ring()
    beside(make_objects)
    assert ENDED_IN == []
    qtbot.waitUntil(lambda: bool(ENDED_IN))
    assert {threading.main_thread()} == set(ENDED_IN)
    clearing.end()


def test_without_it_garbage_ends_where_objects_are_made(collecting):
    Ring()
    beside(make_objects)
    assert ENDED_IN
    assert ENDED_IN[0] is not threading.main_thread()


def test_at_the_end_it_is_as_before(collecting):
    clearing = MemoryClearing()
    assert not gc.isenabled()
    clearing.end()
    assert gc.isenabled()
