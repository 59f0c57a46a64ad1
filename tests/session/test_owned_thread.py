"""Threads end with what they work for, and before the program does."""

import gc
from threading import Event

from tempannot.session.owned_thread import OwnedThread, end_threads


class _Owner:
    pass


def _waiting(owner):
    """A thread that waits until it is asked to give up."""
    stop = Event()
    made = OwnedThread(owner, stop.wait, stop.set, "waiting")
    made.start()
    return made


def test_a_thread_ends_with_its_owner():
    owner = _Owner()
    thread = _waiting(owner)
    assert thread.is_alive()
    del owner
    gc.collect()
    thread.join(10)
    assert not thread.is_alive()


def test_all_threads_end_when_they_are_asked_to():
    owner = _Owner()
    threads = [_waiting(owner) for _ in range(5)]
    assert end_threads(10)
    assert not any(each.is_alive() for each in threads)


def test_nobody_waits_longer_than_said_for_a_thread_that_does_not_end():
    go_on = Event()
    owner = _Owner()
    stubborn = OwnedThread(owner, go_on.wait, bool, "stubborn")
    stubborn.start()
    assert not end_threads(0.01)
    go_on.set()
    stubborn.join(10)
    assert end_threads(10)
