from tempannot.datasets.recast.hypotheses import DurationRule, Verdict, duration_hypotheses
from tempannot.datasets.recast.hypothesis_rows import (
    COLUMNS,
    DurationCase,
    OrderCase,
    Origin,
    rows_of,
)

ORIGIN = Origin("my|corpus", "doc", "l1", ("e1", "e2"), "judged", ("a", "b"))


def order_case(verdicts):
    return OrderCase(ORIGIN, "dev", "We ate.", ("the X", "the Y"), "before", verdicts)


def test_every_column_is_filled_but_the_id():
    hypotheses = duration_hypotheses([3])
    duration = DurationCase(
        ORIGIN, "dev", "We ate.", "e1", "the X", "hours", hypotheses, DurationRule.SEED
    )
    for case in (order_case((Verdict.ENTAILED,) * 8), duration):
        for row in rows_of(case):
            assert {*row, "pair_id"} == set(COLUMNS)


def test_the_trace_has_four_parts_whatever_the_names():
    row = next(rows_of(order_case((Verdict.ENTAILED,) * 8)))
    assert row["corpus_sent_id"] == "my_corpus|doc|e1|e2"
    assert row["corpus"] == "my|corpus"
    assert row["annotators"] == "a b"


def test_open_hypotheses_give_no_row():
    verdicts = (Verdict.OPEN, Verdict.NOT_ENTAILED, *(Verdict.OPEN,) * 6)
    rows = list(rows_of(order_case(verdicts)))
    assert [(row["template"], row["label"]) for row in rows] == [(2, "not-entailed")]
