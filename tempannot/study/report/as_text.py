"""The statistics of a study as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tempannot.statistics.findings import Findings
from tempannot.study.report import shown
from tempannot.study.report.shown_items import ITEM_HEAD, item_rows
from tempannot.study.report.shown_status import progress_words
from tempannot.study.results.item_results import ItemResult, by_contradiction
from tempannot.study.results.overview import Overview
from tempannot.tables.cell_formats import grouped_reasons
from tempannot.tables.escapes import one_line
from tempannot.tables.table import text_lines

_RATERS_SHOWN = 10
_PAIRS_SHOWN = 10
_ITEMS_SHOWN = 10


def study_lines(found: Findings, study: Overview | None = None) -> Iterator[str]:
    """Yield all statistics, the test of the label first; of a ``study`` also how far it is."""
    return map(one_line, _study_lines(found, study))


def _study_lines(found: Findings, study: Overview | None) -> Iterator[str]:
    if study is not None:
        yield f"{study.study.name}: {progress_words(study.study, study.raters)}."
    yield from shown.overview(found.judgments)
    yield from _titled("mixed model", list(_model(found)))
    rows = [shown.AGREEMENT_HEAD, *shown.agreement_rows(found)]
    yield from _titled("agreement", list(text_lines(rows)))
    yield from grouped_reasons(shown.agreement_reasons(found))
    yield from shown.repeated_note(found.agreement)
    yield from _pairs(found)
    head = ("", "answers", "mean", *found.judgments.scale)
    rows = [head, *shown.distribution_rows(found.distributions)]
    yield from _titled("answers", list(text_lines(rows)))
    yield from _titled("raters", list(_raters(found)))
    if study is not None:
        yield from _against(by_contradiction(study.results.items))


def _titled(title: str, lines: Sequence[str]) -> Iterator[str]:
    yield ""
    yield title
    yield from lines


def _model(found: Findings) -> Iterator[str]:
    model = found.model
    if model.reason:
        yield f"  There is no model: {model.reason}."
        return
    yield f"  {shown.label_test(model)}"
    yield from (f"  {each}" for each in shown.label_effects(model))
    yield from text_lines([("log-likelihood",), *shown.likelihood_rows(model)])
    yield ""
    yield from text_lines([shown.coefficient_head(model), *shown.coefficient_rows(model)])
    yield ""
    head = ("standard deviation", *shown.deviation_head(model)[1:])
    yield from text_lines([head, *shown.deviation_rows(model)])
    yield from (f"  {each}" for each in (*shown.deviation_reasons(model), *model.notes))


def _against(items: Sequence[ItemResult]) -> Iterator[str]:
    if not items:
        return
    rows = [ITEM_HEAD, *item_rows(items[:_ITEMS_SHOWN])]
    yield from _titled("items that contradict their label", list(text_lines(rows)))
    if len(items) > _ITEMS_SHOWN:
        yield f"  and {len(items) - _ITEMS_SHOWN} more: --items contradiction"


def _pairs(found: Findings) -> Iterator[str]:
    if len(found.pairs) < 2:
        return
    pairs = shown.shown_pairs(found, _PAIRS_SHOWN)
    yield from _titled(
        "pairs of raters", list(text_lines([shown.PAIR_HEAD, *shown.pair_rows(pairs)]))
    )
    if len(pairs) < len(found.pairs):
        more = len(found.pairs) - len(pairs)
        yield f"  and {more} more that share fewer items, in --json"


def _raters(found: Findings) -> Iterator[str]:
    rows = shown.rater_rows(found.raters)
    yield from text_lines([shown.RATER_HEAD, *rows[:_RATERS_SHOWN]])
    if len(rows) > _RATERS_SHOWN:
        yield f"  and {len(rows) - _RATERS_SHOWN} more, in --json and in the report"
    remarks = list(shown.rater_remarks(found.raters))
    yield from (f"  {each}" for each in remarks or ["Nothing is odd about any of them."])
