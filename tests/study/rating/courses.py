"""Courses through lists of items, and where in them a rater is."""

from tempannot.study.rating.rater_flow import RaterFlow, StudyFacts
from tempannot.study.rating.rating_store import Opening
from tests.study.rating.studies import ANN, DESIGN, training_block

NO_TRAINING = training_block(1, 0)


def course_with(clock, *lists, judgments=(), training=NO_TRAINING) -> RaterFlow:
    course = RaterFlow(StudyFacts(DESIGN, items=12, lists=3), ANN, clock)
    course.open(Opening(training, lists, tuple(judgments)))
    return course


def place(course) -> tuple[str, int]:
    return course.block, course.turn.position
