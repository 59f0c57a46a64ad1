"""The next undecided pair by key, from opening a file on."""

from itertools import combinations

from tempannot.core.reasoning import PairState
from tests.gui.hands import press


def place(window):
    """The place of what is focused among the events and times."""
    order = [each.id for each in window.documents.current.reasoning.intervals]
    return order.index(window.selection.source)


def nothing_is_nearer(window, here):
    """Whether every pair that lies nearer to a place than the one under work is decided."""
    reasoning = window.documents.current.reasoning
    order = {each.id: place for place, each in enumerate(reasoning.intervals)}
    written = reasoning.document.creation_time
    reach = max(abs(order[each] - here) for each in pair(window) - {written})
    near = [each for each, at in order.items() if abs(at - here) < reach - 1 or each == written]
    return all(
        reasoning.pair_state(first, second) is not PairState.UNDECIDED
        for first, second in combinations(near, 2)
    )


def pair(window):
    return {window.selection.source, window.selection.target}


def test_the_first_pair_is_of_what_is_focused_and_the_next_go_on_from_there(window, news):
    window.open_paths([news])
    press(window, *["Tab"] * 9)
    start = place(window)
    press(window, "N")
    assert nothing_is_nearer(window, start)
    seen = [pair(window)]
    for _ in range(20):
        press(window, "N")
        assert pair(window) not in seen
        seen.append(pair(window))
    press(window, "P")
    assert pair(window) == seen[-2]


def test_a_decision_in_between_goes_on_with_the_next(window, news):
    window.open_paths([news])
    press(window, *["Tab"] * 5, "N")
    first = pair(window)
    press(window, "V", "N")
    second = pair(window)
    assert second != first
    press(window, "Space")
    assert pair(window) not in (first, second)


def test_elsewhere_the_next_pair_is_nearest_to_there(window, news):
    window.open_paths([news])
    press(window, "N", "N", "Esc", *["Tab"] * 15)
    start = place(window)
    press(window, "N")
    assert nothing_is_nearer(window, start)


def test_with_nothing_focused_it_begins_with_what_is_in_view(window, news):
    window.open_paths([news])
    window.resize(1000, 420)
    press(window, *["PgDown"] * 6, "N")
    in_view = {each.id for each in window.annotate.text.view.visible_intervals()}
    assert pair(window) & in_view
    assert place(window) > 5
