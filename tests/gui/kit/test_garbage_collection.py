"""What is no longer needed goes, and what stays is not looked through at every key."""

import gc
import weakref

from tempannot.gui.kit.quick_keys import memory_set_aside, settle_memory


class Ring:
    """An object that only a collection can free."""

    def __init__(self):
        self.me = self


def test_what_nobody_holds_goes_though_it_was_set_aside_before():
    kept, ring = Ring(), Ring()
    gone = weakref.ref(ring)
    settle_memory()
    del ring
    gc.collect()
    assert gone() is not None, "what stays is set aside"
    settle_memory()
    assert gone() is None
    assert kept.me is kept


def test_what_was_set_aside_is_not_looked_through_and_goes_when_memory_is_settled(
    monkeypatch,
):
    monkeypatch.undo()  # what other tests do without
    with memory_set_aside():
        ring = Ring()
        gone = weakref.ref(ring)
        assert not gc.isenabled()
    assert gc.isenabled()
    del ring
    gc.collect()
    assert gone() is not None
    settle_memory()
    assert gone() is None
