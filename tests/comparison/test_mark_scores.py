"""Events and times of two annotations, counted as tasks A and B of TempEval-3 count them."""

import pytest

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.comparison.corpus_comparison import compare_paths
from tempannot.comparison.measures.mark_scores import MarkAverages, mark_scores, micro_marks
from tempannot.core.document import Document, IntervalKind
from tempannot.core.edits import add_event, add_time
from tempannot.core.items import Instance, Span
from tests.oddities import REAL

TEXT = "Divers found the wreck early on Monday and left it two days later."
EVENT, TIME = IntervalKind.EVENT, IntervalKind.TIME


def document(events: dict[str, dict[str, str]], times: dict[str, dict[str, str]]) -> Document:
    made = Document("wreck", TEXT, Span(0, len(TEXT)))
    for add, marks in ((add_event, events), (add_time, times)):
        for words, attributes in marks.items():
            start = TEXT.index(words)
            made.apply(add(made, Span(start, start + len(words)), attributes))
    return made


KEY = document(
    {"found": {"class": "OCCURRENCE", "tense": "PAST"}, "left": {"class": "OCCURRENCE"}},
    {"early on Monday": {"type": "DATE"}, "two days later": {"type": "DATE", "value": "X"}},
)
RESPONSE = document(
    {"found": {"class": "occurrence"}, "wreck": {"class": "STATE"}, "left": {"class": "STATE"}},
    {"Monday": {"type": "DATE", "value": "Y"}},
)


def compared(key: Document, response: Document, partial: bool = True):
    comparison = DocumentComparison.of(key, response, partial=partial)
    return mark_scores(comparison, partial=partial)


@pytest.mark.parametrize("partial", [True, False])
def test_spans_count_strict_and_relaxed_whatever_the_links_are_compared_by(partial):
    found = compared(KEY, RESPONSE, partial)
    events, times = found[EVENT], found[TIME]
    assert (events.strict.precision.right, events.strict.precision.of) == (2, 3)
    assert (events.strict.recall.right, events.strict.recall.of) == (2, 2)
    assert (times.strict.precision.right, times.relaxed.precision.right) == (0, 1)
    assert times.relaxed.recall.value == 0.5


def test_attributes_count_on_the_marks_of_both_and_out_of_all():
    events = compared(KEY, RESPONSE)[EVENT]
    assert events.given.keys() == {"class", "tense", "aspect", "polarity", "pos"}
    assert events.given["class"].accuracy.value == 0.5
    assert events.given["class"].score.f1 == pytest.approx(2 / 5)
    assert events.given["tense"].accuracy.value == 0.5  # what is not given has no tense
    assert compared(KEY, RESPONSE)[TIME].given["type"].accuracy.value == 1


def test_an_event_of_several_instances_is_one_mark_and_has_what_the_first_says():
    twice = document({"found": {"tense": "PAST"}}, {})
    twice.instances["ei2"] = Instance("ei2", "e1", {"tense": "FUTURE"})
    events = compared(twice, document({"found": {"tense": "PAST"}}, {}))[EVENT]
    assert (events.strict.recall.right, events.strict.recall.of) == (1, 1)
    assert events.given["tense"].accuracy.value == 1


def test_one_long_mark_is_the_partner_of_one_mark_only():
    long = document({}, {"early on Monday and left it two days later": {}})
    short = document({}, {"early": {}, "two days later": {}})
    times = compared(long, short)[TIME]
    assert (times.relaxed.precision.right, times.relaxed.precision.of) == (1, 2)
    assert (times.relaxed.recall.right, times.relaxed.recall.of) == (1, 1)


def test_the_creation_time_and_times_without_words_are_no_marks():
    dated = document({}, {"Monday": {"functionInDocument": "CREATION_TIME"}})
    dated.apply(add_time(dated, Span(0, 0)))
    times = compared(dated, dated)[TIME]
    assert times.is_empty
    assert times.strict.reason == "the response marks no times; the key marks no times"


def test_documents_are_summed_and_averaged():
    scores = [compared(KEY, RESPONSE), compared(KEY, KEY)]
    assert micro_marks(scores)[EVENT].strict.f1 == pytest.approx(2 * 4 / (5 + 4))
    assert micro_marks(scores)[EVENT].given["class"].accuracy.value == 0.75
    averages = MarkAverages()
    for each in scores:
        averages.add(each)
    assert averages.macro()[EVENT].strict.precision.value == pytest.approx((2 / 3 + 1) / 2)
    assert averages.macro()[EVENT].attributes["class"][0].value == 0.75
    assert micro_marks([])[EVENT].is_empty


# F1 in per cent as the toolkit of TempEval-3 prints it: events, class, tense, aspect; times strict
# and relaxed, value, type
TOOLKIT = {
    "sys_ClearTK1_AP_20130322": (78.12, 71.87, 62.5, 75.0, 66.67, 88.89, 22.22, 74.07),
    "sys_NavyTime1_AP_20130322": (68.75, 53.13, 56.25, 65.63, 58.33, 83.33, 25.0, 41.67),
}


@pytest.mark.skipif(not REAL.is_dir(), reason="what its toolkit prints for them is known")
@pytest.mark.parametrize("system", TOOLKIT)
def test_the_numbers_are_those_of_the_toolkit_of_the_shared_task(system: str):
    paths = [REAL / "te3" / f"{name}.tml" for name in ("gold_AP_20130322", system)]
    found = compare_paths(paths, ComparisonSettings()).first_pair.marks
    events, times = found[EVENT], found[TIME]
    printed = (
        events.strict.f1,
        *(events.given[name].score.f1 for name in ("class", "tense", "aspect")),
        *(times.strict.f1, times.relaxed.f1),
        *(times.given[name].score.f1 for name in ("value", "type")),
    )
    assert [100 * value for value in printed] == pytest.approx(TOOLKIT[system], abs=0.011)
