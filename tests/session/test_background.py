import gc
import weakref
from functools import partial
from threading import Event, Thread, current_thread
from threading import enumerate as all_threads

from PySide6.QtCore import QObject

from tempannot.core.errors import TempannotError
from tempannot.session.background import Background, Progress


def test_work_is_done_in_another_thread_and_answered_in_the_windows(qtbot):
    background, found = Background(), []
    here = current_thread()
    background.run(
        lambda _: current_thread(), lambda there: found.append((there, current_thread()))
    )
    qtbot.waitUntil(lambda: bool(found))
    there, answered = found[0]
    assert there is not here
    assert answered is here
    background.close()


def test_works_come_back_in_the_order_in_which_they_were_given(qtbot):
    background, found = Background(), []
    for number in range(20):
        background.run(partial(_same, number), found.append)
    qtbot.waitUntil(lambda: len(found) == 20)
    assert found == list(range(20))
    background.close()


def test_an_error_is_told_as_a_sentence_and_the_next_work_is_done(qtbot):
    background, found = Background(), []

    def fail(_task):
        raise TempannotError("the disk is on fire")

    with qtbot.waitSignal(background.failed) as told:
        background.run(fail, found.append)
    assert told.args == ["the disk is on fire"]
    background.run(partial(_same, 1), found.append)
    qtbot.waitUntil(lambda: found == [1])
    background.close()


def test_whoever_asks_for_the_error_gets_it_instead_of_the_signal(qtbot):
    background, errors, told = Background(), [], []
    background.failed.connect(told.append)

    def fail(_task):
        raise TempannotError("no")

    background.run(fail, errors.append, errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert isinstance(errors[0], TempannotError)
    assert not told
    background.close()


def test_stopped_work_is_not_answered_and_learns_of_it_at_its_next_word(qtbot):
    background, found, begun, go_on, ended = Background(), [], Event(), Event(), Event()

    def work(task):
        begun.set()
        go_on.wait(5)
        try:
            task.say("next")
        finally:
            ended.set()

    background.run(work, found.append)
    assert begun.wait(5)
    background.stop()
    assert not background.is_busy
    go_on.set()
    assert ended.wait(5)
    background.run(partial(_same, "after"), found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert found == ["after"]
    background.close()


def test_progress_is_told_and_is_over_at_the_end(qtbot):
    background, told = Background(), []
    background.progressed.connect(told.append)
    background.run(lambda task: task.say("reading", 1, 3), lambda _: None)
    qtbot.waitUntil(lambda: bool(told) and told[-1].is_over)
    assert Progress("reading", 1, 3) in told
    background.close()


def test_the_thread_lets_go_of_the_windows_objects_and_ends(qtbot):
    owner = _Owner()
    watched = weakref.ref(owner)
    with qtbot.waitSignal(owner.background.progressed, check_params_cb=lambda told: told.is_over):
        owner.background.run(partial(_same, 1), owner.take)
    threads = _own_threads()
    owner.background.close()
    for each in threads:
        each.join(5)
    assert not any(each.is_alive() for each in threads)
    del owner
    gc.collect()
    assert watched() is None


class _Owner(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.background = Background(self)

    def take(self, value: int) -> None:
        assert value == 1


def _same(value, _task):
    return value


def _own_threads() -> list[Thread]:
    return [each for each in all_threads() if each.name == "background"]
