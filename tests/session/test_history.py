from tempannot.core.changes import Batch
from tempannot.session.history import Closures, EditStep, History


def step(name: str) -> EditStep:
    return EditStep(name, Batch(name, ()), Batch(name, ()))


def test_steps_come_back_in_reverse_and_forth_in_order():
    history = History()
    first, second = step("first"), step("second")
    history.push(first)
    history.push(second)
    assert (history.last, history.next) == (second, None)
    history.move(-1)
    assert (history.last, history.next) == (first, second)
    history.move(-1)
    assert (history.last, history.next) == (None, first)


def test_a_new_step_drops_the_undone_ones():
    history = History()
    history.push(step("first"))
    history.move(-1)
    history.push(step("other"))
    assert history.next is None
    assert history.position == 1


def test_the_saved_mark_stays_with_its_step():
    history = History()
    assert history.is_saved
    history.push(step("first"))
    assert not history.is_saved
    history.mark_saved()
    history.move(-1)
    assert not history.is_saved
    history.move(1)
    assert history.is_saved


def test_a_saved_step_that_was_undone_and_replaced_cannot_be_reached_again():
    history = History()
    history.push(step("first"))
    history.mark_saved()
    history.move(-1)
    history.push(step("other"))
    assert not history.is_saved
    history.move(-1)
    assert not history.is_saved


def test_the_closures_kept_are_bounded_and_the_nearest():
    closures: Closures[int] = Closures()
    for position in range(500):
        closures.keep(position, position, intervals=10)
    kept = [each for each in range(500) if closures.at(each) is not None]
    assert kept == list(range(400, 500))


def test_fewer_closures_are_kept_of_a_larger_network():
    closures: Closures[int] = Closures()
    for position in range(100):
        closures.keep(position, position, intervals=10_000)
    assert [each for each in range(100) if closures.at(each) is not None] == [95, 96, 97, 98, 99]


def test_closures_after_a_position_can_be_forgotten():
    closures: Closures[int] = Closures()
    for position in range(3):
        closures.keep(position, position, intervals=1)
    closures.forget_after(1)
    assert [closures.at(each) for each in range(3)] == [0, 1, None]
