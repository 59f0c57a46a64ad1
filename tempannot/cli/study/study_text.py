"""The statistics of a study as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tempannot.core.language import shown, tr
from tempannot.statistics.findings import Findings
from tempannot.study.report import statistics_tables as tables
from tempannot.study.report import study_sentences as sentences
from tempannot.study.report.item_tables import items_table
from tempannot.study.report.status_tables import progress_words
from tempannot.study.results.item_results import ItemResult, by_contradiction
from tempannot.study.results.study_results import Overview
from tempannot.tables.cell_formats import grouped_reasons
from tempannot.tables.escapes import one_line
from tempannot.tables.table import text_lines

_RATERS_SHOWN = 10
_PAIRS_SHOWN = 10
_ITEMS_SHOWN = 10


def study_lines(found: Findings, study: Overview | None = None) -> Iterator[str]:
    """Yield all statistics, the test of the label first; of a ``study`` also how far it is."""
    return (one_line(shown(each)) for each in _study_lines(found, study))


def _study_lines(found: Findings, study: Overview | None) -> Iterator[str]:
    if study is not None:
        yield tr(
            "{name}: {said}.", name=study.study.name, said=progress_words(study.study, study.raters)
        )
    yield from sentences.overview(found.judgments)
    yield from _titled(tr("mixed model"), _model(found))
    yield from _titled(tr("agreement"), tables.agreement_table(found).lines())
    yield from grouped_reasons(sentences.agreement_reasons(found))
    yield from sentences.repeated_note(found.agreement)
    yield from _pairs(found)
    answers = tables.answers_table(found.distributions, found.judgments.scale)
    yield from _titled(tr("answers"), answers.lines())
    yield from _titled(tr("raters"), _raters(found))
    if study is not None:
        yield from _against(by_contradiction(study.results.items))


def _titled(title: str, lines: Iterable[str]) -> Iterator[str]:
    yield ""
    yield title
    yield from lines


def _model(found: Findings) -> Iterator[str]:
    model = found.model
    if model.reason:
        yield f"  {tr('There is no model: {reason}.', reason=model.reason)}"
        return
    yield f"  {shown(sentences.label_test(model))}"
    said = (*sentences.label_effects(model), *sentences.covariate_tests(model))
    yield from (f"  {shown(each)}" for each in said)
    likelihoods = tables.likelihoods_table(model)
    yield from text_lines([(tr("log-likelihood"),), *likelihoods.screen_rows])
    yield ""
    yield from tables.coefficients_table(model).lines()
    yield ""
    yield from tables.deviations_table(model).titled({"name": tr("standard deviation")}).lines()
    said = (*sentences.deviation_reasons(model), *model.notes)
    yield from (f"  {shown(each)}" for each in said)


def _against(items: Sequence[ItemResult]) -> Iterator[str]:
    if not items:
        return
    table = items_table(items[:_ITEMS_SHOWN]).without("texts", "from")
    yield from _titled(tr("items that contradict their label"), table.lines())
    if len(items) > _ITEMS_SHOWN:
        more = len(items) - _ITEMS_SHOWN
        yield f"  {tr('and {more} more: --items contradiction', more=more)}"


def _pairs(found: Findings) -> Iterator[str]:
    if len(found.pairs) < 2:
        return
    pairs = tables.pairs_table(found, _PAIRS_SHOWN)
    yield from _titled(tr("pairs of raters"), pairs.lines())
    if len(pairs.rows) < len(found.pairs):
        more = len(found.pairs) - len(pairs.rows)
        yield f"  {tr('and {more} more that share fewer items, in --json', more=more)}"


def _raters(found: Findings) -> Iterator[str]:
    table = tables.raters_table(found.raters)
    yield from table.first(_RATERS_SHOWN).lines()
    if len(table.rows) > _RATERS_SHOWN:
        more = len(table.rows) - _RATERS_SHOWN
        yield f"  {tr('and {more} more, in --json and in the report', more=more)}"
    yield from (f"  {shown(each)}" for each in sentences.rater_remarks(found.raters))
    if found.without_doubted is not None:
        yield ""
        beside = tables.beside_table(found, found.without_doubted)
        yield from (f"  {shown(beside.caption)}", *beside.lines())
