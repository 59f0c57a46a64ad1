"""Gathers the statistics of a study into a report with tables and figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib.metadata import version

from tempannot.statistics.findings import Findings
from tempannot.statistics.mixed_model.mixed_model import Coefficient, FittedModel
from tempannot.study.report import shown
from tempannot.study.report.figures import BARS_SHOWN, answer_bars, coefficients
from tempannot.study.report.study_sections import design_section, item_sections, progress_section
from tempannot.study.results.overview import Overview
from tempannot.tables.cell_formats import grouped_reasons
from tempannot.tables.report import (
    Block,
    Column,
    Definitions,
    Items,
    Paragraph,
    Picture,
    Report,
    Section,
    Table,
)

_DRAWN_ERROR = 10.0
"""From which standard error on the interval of a coefficient would leave the figure."""

_PAIRS_SHOWN = 45
_LETTERS_OF_SCALE = 40
_SCALE_WIDTH = 0.46
"""How much of a printed line the levels of a scale may take if their names are long."""

_MODEL = (
    "A cumulative-link mixed model with logit link: the probability of an answer at or below a"
    " level is logistic(threshold - effects). Source and label are fixed, each against its first"
    " level; rater, item and list have random intercepts. The likelihood is maximised by the"
    " Laplace approximation, standard errors are from its observed information (Christensen 2022)."
    " An effect above 0 makes higher answers more likely."
)
_AGREEMENT = (
    "Alpha is Krippendorff's for ordinal data, which allows missing answers (Krippendorff 2011);"
    " its interval is from items drawn with replacement. Kappa has quadratic weights (Cohen 1968),"
    " pooled over all pairs of raters (De Vries et al. 2008); its interval is from the"
    " infinitesimal jackknife over items (Efron 1982). Same and within 1: the share of pairs"
    " of answers to an item that are the same, or at most one level apart, averaged over items."
)
_SCREENING = (
    "Deviation is the mean distance of a rater's answers from the mean of the others' on the same"
    " item, in levels. Most used is the share of the level the rater chose most. A rater is named"
    " for a failed attention check, a median time below a third of that of all raters, a deviation"
    " more than three robust standard deviations above the median, or one answer to everything."
    " Nobody is left out of the numbers because of that."
)
_REFERENCES = (
    (
        "Christensen 2022",
        "ordinal: regression models for ordinal data. R package version 2022.11-16.",
    ),
    (
        "Cohen 1968",
        "Weighted kappa: nominal scale agreement with provision for scaled disagreement or partial"
        " credit. Psychological Bulletin 70(4).",
    ),
    (
        "De Vries et al. 2008",
        "Using pooled kappa to summarize interrater agreement across many items. Field Methods"
        " 20(3).",
    ),
    (
        "Efron 1982",
        "The jackknife, the bootstrap and other resampling plans. SIAM.",
    ),
    (
        "Heiberger & Robbins 2014",
        "Design of diverging stacked bar charts for Likert scales and other applications. Journal"
        " of Statistical Software 57(5).",
    ),
    (
        "Krippendorff 2011",
        "Computing Krippendorff's alpha-reliability. University of Pennsylvania, Annenberg School"
        " for Communication.",
    ),
)


def report_of(found: Findings, name: str, study: Overview | None = None) -> Report:
    """Return the report of a study; ``name`` is what it is called in the title.

    Of a table no more is known than its judgments; of a ``study`` also its design, how far its
    raters are, and its items.
    """
    sections = (
        Section("Study", tuple(Paragraph(each) for each in shown.overview(found.judgments))),
        *((design_section(study), progress_section(study)) if study else ()),
        Section("Answers", tuple(_answers(found))),
        Section("Mixed model", tuple(_model(found))),
        Section("Agreement", tuple(_agreement(found))),
        Section("Raters", tuple(_raters(found))),
        *(item_sections(study) if study else ()),
        Section("References", (Definitions(_REFERENCES),)),
    )
    return Report(f"Rating study {name}", f"tempannot {version('tempannot')}", sections)


def _answers(found: Findings) -> Iterator[Block]:
    scale, parts = found.judgments.scale, found.distributions
    caption = (
        "Share of each answer, per cent, by source and label, with the number of answers; low"
        " answers to the left of the line, high ones to the right (Heiberger & Robbins 2014)."
    )
    if len(parts) > BARS_SHOWN:
        caption += f" The first {BARS_SHOWN} of {len(parts)}."
    yield Picture("answers", caption, partial(answer_bars, parts, scale))
    words = _SCALE_WIDTH / len(scale) if sum(map(len, scale)) > _LETTERS_OF_SCALE else 0
    levels = tuple(Column(each, is_number=True, width=words) for each in scale)
    heads = (*_heads(("", "answers", "mean")), *levels)
    caption = "How often each answer was given; the mean counts the lowest level as 1."
    yield Table("answers-table", caption, heads, shown.distribution_rows(parts))


def _model(found: Findings) -> Iterator[Block]:
    model = found.model
    if model.full is None or model.null is None:
        yield Paragraph(f"There is no model: {model.reason}.")
        return
    yield Paragraph(" ".join((shown.label_test(model), *shown.label_effects(model))))
    yield Table(
        "likelihoods",
        "Log-likelihoods.",
        _heads(("", "log-likelihood")),
        shown.likelihood_rows(model),
    )
    yield Table(
        "coefficients-table",
        "Thresholds and effects of the model"
        + (" with the label; to the right without it." if shown.has_label(model) else "."),
        _heads(shown.coefficient_head(model)),
        shown.coefficient_rows(model),
    )
    yield from _effects(model.full, model.null if shown.has_label(model) else None)
    yield Table(
        "deviations",
        "Standard deviations of the random intercepts.",
        _heads(shown.deviation_head(model)),
        shown.deviation_rows(model),
    )
    said = (*shown.deviation_reasons(model), *model.notes)
    if said:
        yield Items(said)
    yield Paragraph(_MODEL)


def _effects(full: FittedModel, null: FittedModel | None) -> Iterator[Block]:
    drawn, beside = _drawn(full), () if null is None else _drawn(null)
    if drawn:
        caption = "Effects with 95 % intervals (estimate and 1.96 standard errors)."
        yield Picture("coefficients", caption, partial(coefficients, drawn, beside))


def _drawn(model: FittedModel) -> tuple[Coefficient, ...]:
    """Return the effects that are estimates."""
    return tuple(each for each in model.effects if each.error and each.error < _DRAWN_ERROR)


def _agreement(found: Findings) -> Iterator[Block]:
    title = "Agreement of raters" + (", also by source." if found.agreement_by_source else ".")
    rows = shown.agreement_rows(found)
    yield Table("agreement", title, _heads(shown.AGREEMENT_HEAD), rows)
    said = (
        *grouped_reasons(shown.agreement_reasons(found)),
        *shown.repeated_note(found.agreement),
    )
    if said:
        yield Items(said)
    if len(found.pairs) > 1:
        yield _pairs(found)
    yield Paragraph(_AGREEMENT)


def _pairs(found: Findings) -> Table:
    pairs = shown.shown_pairs(found, _PAIRS_SHOWN)
    caption = (
        "Agreement of every two raters on the items that both answered. Shift: how many levels the"
        " second one answers higher, on average."
    )
    if len(pairs) < len(found.pairs):
        caption += f" Of {len(found.pairs)} pairs, the {len(pairs)} who share most items."
    return Table("pairs", caption, _heads(shown.PAIR_HEAD), shown.pair_rows(pairs))


def _raters(found: Findings) -> Iterator[Block]:
    remarks = tuple(shown.rater_remarks(found.raters))
    yield Items(remarks) if remarks else Paragraph("Nothing is odd about any of the raters.")
    rows = shown.rater_rows(found.raters)
    yield Table("raters", "All raters.", _heads(shown.RATER_HEAD), rows)
    yield Paragraph(_SCREENING)


def _heads(titles: tuple[str, ...]) -> tuple[Column, ...]:
    """Return a column of names and, for the other titles, of numbers."""
    return (Column(titles[0]), *(Column(each, is_number=True) for each in titles[1:]))
