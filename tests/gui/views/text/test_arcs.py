"""Ways between words: whatever two words they connect, they cross no word of any line."""

from itertools import pairwise, product

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tempannot.gui.views.text.arc_routes import WantedRoute, rounded, routes
from tempannot.gui.views.text.arcs import ArcWords, arcs, paint_labels
from tempannot.gui.views.text.shown_links import ArcOrigin, Scene, ShownLink

HEIGHT, PITCH = 18.0, 31.5
ROOM = (18.0, 480.0)


def page(lines: int) -> list[list[QRectF]]:
    """Lines full of words, as far apart as the text pane sets them."""
    return [
        [QRectF(18 + 66 * place, 18 + PITCH * line, 60, HEIGHT) for place in range(7)]
        for line in range(lines)
    ]


def all_ways(words: list[QRectF]) -> list[WantedRoute]:
    pairs = product(words, words)
    return [WantedRoute(a, b, 0.0, number) for number, (a, b) in enumerate(pairs) if a is not b]


def test_no_way_crosses_a_word_on_its_path():
    words = [word for line in page(5) for word in line]
    for way, corners in zip(all_ways(words), routes(all_ways(words), ROOM), strict=True):
        for here, there in pairwise(corners):
            stretch = QRectF(here, there).normalized().adjusted(-0.4, -0.4, 0.4, 0.4)
            assert not [word for word in words if word.intersects(stretch)], way


def test_ways_go_straight_and_end_at_their_words():
    words = [line[place] for place, line in enumerate(page(4))]
    for way, corners in zip(all_ways(words), routes(all_ways(words), ROOM), strict=True):
        assert all(a.x() == b.x() or a.y() == b.y() for a, b in pairwise(corners))
        assert corners[0].x() == way.source.center().x()
        assert corners[-1].x() == way.target.center().x()


@pytest.mark.parametrize("bundle", ["same", "other"])
def test_ways_share_a_lane_only_in_one_bundle(bundle):
    ((first, second, third, *_),) = page(1)
    ways = [WantedRoute(first, second, 0.0, "same"), WantedRoute(first, third, 0.0, bundle)]
    levels = [corners[1].y() for corners in routes(ways, ROOM)]
    assert (levels[0] == levels[1]) is (bundle == "same")


def test_rounding_keeps_the_ends():
    (first, *_), (_, last, *_), *_ = page(3)
    corners = routes([WantedRoute(first, last, 0.0, 0)], ROOM)[0]
    path = rounded(corners)
    assert path.pointAtPercent(0) == corners[0]
    assert path.currentPosition() == corners[-1]


def test_what_two_say_of_one_pair_in_one_colour_runs_beside_each_other():
    first, last = page(1)[0][0], page(1)[0][5]
    words = ArcWords({"a": (first,), "b": (last,)}.__getitem__, lambda _: False)
    both = [
        ShownLink("a", "b", ArcOrigin.SUBORDINATING, label, link=label, tint="slink", lane=lane)
        for label, lane in (("A a fact", -2), ("B possible", 2))
    ]
    levels = {arc.before_end.y() for arc in arcs(both, words, ROOM)}
    assert len(levels) == 2


def labels(theme, links, words, runs_left=False):
    """Where the labels of links stand that are all pointed at."""
    scene = Scene(highlighted_links=frozenset(each.link for each in links))
    drawn = arcs(links, ArcWords(lambda each: (words[each],), lambda _: runs_left), ROOM)
    image, places = QImage(520, 200, QImage.Format.Format_RGB32), []
    with QPainter(image) as painter:
        paint_labels(painter, theme, scene, drawn, places)
    return places


@pytest.mark.parametrize("runs_left", [False, True], ids=["left to right", "right to left"])
def test_a_label_stands_on_the_side_of_a_word_that_its_own_way_ends_at(theme, runs_left):
    lines = page(4)
    words = {"first": lines[1][0], "both": lines[1][4], "later": lines[3][2], "up": lines[0][5]}
    links = [
        ShownLink(source, target, ArcOrigin.CONFLICT, label, link=label)
        for source, target, label in (
            ("up", "first", "during"),
            ("first", "both", "before"),
            ("later", "both", "after"),
        )
    ]
    _, before, after = labels(theme, links, words, runs_left)
    assert before.bottom() <= words["both"].top() + 1
    assert after.top() >= words["both"].bottom()
    assert not after.contains(words["both"].center().x(), after.center().y())  # the arrow is seen
