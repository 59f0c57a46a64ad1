import gc
import weakref
from functools import partial
from threading import Event, Thread, current_thread
from threading import enumerate as all_threads

import pytest
from PySide6.QtCore import QObject

from tempannot.core.errors import TempannotError
from tempannot.session.worker import OwnedThread, Progress, Worker, end_threads, sentence


def test_work_is_done_in_another_thread_and_answered_in_the_windows(qtbot):
    worker, found = Worker(), []
    here = current_thread()
    worker.run(lambda _: current_thread(), lambda there: found.append((there, current_thread())))
    qtbot.waitUntil(lambda: bool(found))
    there, answered = found[0]
    assert there is not here
    assert answered is here
    worker.close()


def test_works_come_back_in_the_order_in_which_they_were_given(qtbot):
    worker, found = Worker(), []
    for number in range(20):
        worker.run(partial(_same, number), found.append)
    qtbot.waitUntil(lambda: len(found) == 20)
    assert found == list(range(20))
    worker.close()


def test_an_error_is_told_as_a_sentence_and_the_next_work_is_done(qtbot):
    worker, found = Worker(), []

    def fail(_task):
        raise TempannotError("the disk is on fire")

    with qtbot.waitSignal(worker.failed) as told:
        worker.run(fail, found.append)
    assert told.args == ["the disk is on fire"]
    worker.run(partial(_same, 1), found.append)
    qtbot.waitUntil(lambda: found == [1])
    worker.close()


@pytest.mark.parametrize("name", ["nowhere", "x" * 300])
def test_an_error_of_the_system_is_told_as_that_of_its_file(name, tmp_path):
    with pytest.raises(OSError, match="Errno") as raised:
        (tmp_path / name).stat()
    said = sentence(raised.value)
    assert said.startswith(f"{tmp_path / name}: ")
    assert "Errno" not in said


def test_whoever_asks_for_the_error_gets_it_instead_of_the_signal(qtbot):
    worker, errors, told = Worker(), [], []
    worker.failed.connect(told.append)

    def fail(_task):
        raise TempannotError("no")

    worker.run(fail, errors.append, errors.append)
    qtbot.waitUntil(lambda: bool(errors))
    assert isinstance(errors[0], TempannotError)
    assert not told
    worker.close()


def test_stopped_work_is_not_answered_and_learns_of_it_at_its_next_word(qtbot):
    worker, found, begun, go_on, ended = Worker(), [], Event(), Event(), Event()

    def work(task):
        begun.set()
        go_on.wait(5)
        try:
            task.say("next")
        finally:
            ended.set()

    worker.run(work, found.append)
    assert begun.wait(5)
    worker.stop()
    assert not worker.is_busy
    go_on.set()
    assert ended.wait(5)
    worker.run(partial(_same, "after"), found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert found == ["after"]
    worker.close()


def test_progress_is_told_and_is_over_at_the_end(qtbot):
    worker, told = Worker(), []
    worker.progressed.connect(told.append)
    worker.run(lambda task: task.say("reading", 1, 3), lambda _: None)
    qtbot.waitUntil(lambda: bool(told) and told[-1].is_over)
    assert Progress("reading", 1, 3) in told
    worker.close()


def test_the_thread_lets_go_of_the_windows_objects_and_ends(qtbot):
    owner = _Owner()
    watched = weakref.ref(owner)
    with qtbot.waitSignal(owner.worker.progressed, check_params_cb=lambda told: told.is_over):
        owner.worker.run(partial(_same, 1), owner.take)
    threads = _own_threads()
    owner.worker.close()
    for each in threads:
        each.join(5)
    assert not any(each.is_alive() for each in threads)
    del owner
    gc.collect()
    assert watched() is None


class _Owner(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.worker = Worker(self)

    def take(self, value: int) -> None:
        assert value == 1


def _same(value, _task):
    return value


def _own_threads() -> list[Thread]:
    return [each for each in all_threads() if each.name == "worker"]


class _Holder:
    pass


def _waiting(owner):
    """A thread that waits until it is asked to give up."""
    stop = Event()
    made = OwnedThread(owner, stop.wait, stop.set, "waiting")
    made.start()
    return made


def test_a_thread_ends_with_its_owner():
    owner = _Holder()
    thread = _waiting(owner)
    assert thread.is_alive()
    del owner
    gc.collect()
    thread.join(10)
    assert not thread.is_alive()


def test_all_threads_end_when_they_are_asked_to():
    owner = _Holder()
    threads = [_waiting(owner) for _ in range(5)]
    assert end_threads(10)
    assert not any(each.is_alive() for each in threads)


def test_nobody_waits_longer_than_said_for_a_thread_that_does_not_end():
    go_on = Event()
    owner = _Holder()
    stubborn = OwnedThread(owner, go_on.wait, bool, "stubborn")
    stubborn.start()
    assert not end_threads(0.01)
    go_on.set()
    stubborn.join(10)
    assert end_threads(10)


def test_parts_of_a_result_come_as_they_are_given_and_before_it(qtbot):
    worker, found = Worker(), []

    def count(task):
        for number in range(5):
            task.give(number)
        return "all"

    worker.run(count, found.append, given=found.append)
    qtbot.waitUntil(lambda: "all" in found)
    assert found == [0, 1, 2, 3, 4, "all"]
    worker.close()


def test_of_work_that_was_given_up_neither_parts_nor_progress_are_told(qtbot):
    worker, told, go_on, at_work = Worker(), [], Event(), Event()
    worker.progressed.connect(lambda progress: told.append(progress.words))

    def slow(task):
        at_work.set()
        go_on.wait()
        task.give("old")

    worker.run(slow, told.append, given=told.append)
    assert at_work.wait(10)
    worker.stop()
    go_on.set()
    worker.run(lambda task: task.say("new") or "done", told.append)
    qtbot.waitUntil(lambda: "done" in told)
    assert [each for each in told if each] == ["new", "done"]
    worker.close()


def test_a_worker_that_finishes_does_all_it_was_given_though_nobody_hears_of_it(qtbot):
    worker, done, heard = Worker(finishes=True), [], []
    for number in range(3):
        worker.run(lambda _task, number=number: done.append(number), heard.append)
    worker.close(10)
    assert done == [0, 1, 2]
    qtbot.wait(1)
    assert heard == []


def test_closing_can_wait_until_the_thread_has_ended(qtbot):
    worker, ended = Worker(), []
    worker.run(lambda task: ended.append(task.pause(60)), ended.append)
    worker.close(None)
    assert ended in ([True], [])
