"""The garbage collector rests meanwhile, and is then as it was, whatever happens."""

import gc

import pytest

from tempannot.core.nothing_collected import nothing_collected


def work_that_fails():
    with nothing_collected():
        assert not gc.isenabled()
        with nothing_collected():
            pass
        assert not gc.isenabled()
        raise LookupError


@pytest.mark.parametrize("was_on", [True, False])
def test_the_collector_rests_and_is_then_as_it_was(was_on):
    before = gc.isenabled()
    try:
        (gc.enable if was_on else gc.disable)()
        with pytest.raises(LookupError):
            work_that_fails()
        assert gc.isenabled() == was_on
    finally:
        (gc.enable if before else gc.disable)()
