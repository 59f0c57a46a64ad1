"""Tables of ratings in which the last rater is no good, beside those in which nobody is."""

from random import Random

import pytest

from tempannot.statistics.screening import screened
from tempannot.study.export.judgment_columns import ColumnNames
from tempannot.study.export.judgment_tables import read_judgments
from tests.oddities import IS_OWN, REAL

_KINDS = ("honest", "invert", "random", "mostly", "fast", "runs")
_ITEMS = 100
_SECONDS_A_WORD = 0.28


def simulated(kind, raters, path):
    """Write what so many raters say of all items on a scale of five; the last is of this kind."""
    draw = Random(f"{kind} {raters}")
    items = [(draw.gauss(0, 1.6), draw.randint(18, 38)) for _ in range(_ITEMS)]
    rows = ["rater,item,list,source,label,response,seconds,words"]
    for rater in range(raters):
        own = draw.gauss(0, 0.3)
        for item, (effect, words) in enumerate(items):
            answer = min(max(round(3 + effect + own + draw.gauss(0, 0.6)), 1), 5)
            seconds = words * _SECONDS_A_WORD * draw.lognormvariate(0, 0.35)
            if rater == raters - 1:
                answer, seconds = _of_the_last(kind, draw, item, answer, seconds)
            label = "entailed" if effect > 0 else "not-entailed"
            place = f"i{item},l{item // 10},{'AB'[item % 2]}"
            rows.append(f"r{rater},{place},{label},{answer},{seconds:.2f},{words}")
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")


def _of_the_last(kind, draw, item, answer, seconds):
    """What the last rater says in place of what an honest one would, and in what time."""
    if kind == "invert":
        return 6 - answer, seconds
    if kind == "random":
        return draw.randint(1, 5), seconds
    if kind == "mostly":
        return 3 if draw.random() < 0.96 else answer, seconds
    if kind == "fast":
        return answer, draw.uniform(0.1, 0.3)
    if kind == "runs":
        return (1, 4, 2, 5, 3)[item // 20], seconds
    return answer, seconds


@pytest.mark.parametrize("is_own", IS_OWN)
@pytest.mark.parametrize("raters", [3, 4, 8])
@pytest.mark.parametrize("kind", _KINDS)
def test_the_spammer_and_nobody_else_is_named(tmp_path, kind, raters, is_own):
    path = REAL / "spam" / f"{kind}-{raters}.csv"
    if is_own:
        path = tmp_path / "ratings.csv"
        simulated(kind, raters, path)
    found = screened(read_judgments(path, ColumnNames()))
    named = [each.name for each in found if each.is_in_doubt]
    assert named == ([] if kind == "honest" else [f"r{raters - 1}"])
