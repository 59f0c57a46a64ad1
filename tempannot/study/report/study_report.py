"""What the report of a study says beyond the statistics of a table: design, progress, items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib.metadata import version

from tempannot.core.wording import counted
from tempannot.statistics.findings import Findings
from tempannot.statistics.mixed_model.mixed_model import Coefficient, FittedModel
from tempannot.study.report import item_tables as shown_items
from tempannot.study.report import statistics_tables as tables
from tempannot.study.report import status_tables as shown_status
from tempannot.study.report import study_sentences as sentences
from tempannot.study.report.study_figures import BARS_SHOWN, answer_bars, coefficients
from tempannot.study.results.item_results import ItemResult, by_contradiction, by_disagreement
from tempannot.study.results.study_results import Overview
from tempannot.tables.cell_formats import grouped_reasons
from tempannot.tables.report_parts import (
    Block,
    Definitions,
    Items,
    Paragraph,
    Picture,
    Report,
    Section,
)

ITEMS_SHOWN = 20
"""How many items a table of the report has at most."""

AGAINST_LABEL, DISAGREEMENT = "against-label", "disagreement"
"""The names of the tables of items."""

_WHOLE_WIDTH = 0.42
_AGAINST = (
    "The mean of the answers lies on the other side of the middle of the scale than the label"
    " claims: for sentence pairs, above it if the second sentence is entailed, else below; for"
    " others, on the side of the answer that the label asks for. It is off by its distance from the"
    " middle, in levels. The answers are places on the scale, the lowest being 1, in the order of"
    " the raters' names."
)
_DISAGREEMENT = (
    "An item is off by the mean distance of two answers to it, in levels; an answer that is on"
    " no scale is as far from the others as the scale is long."
)


def design_section(found: Overview) -> Section:
    """Return what was asked, of whom, and how it was drawn."""
    return Section("Design", tuple(_design(found)))


def progress_section(found: Overview) -> Section:
    """Return how far each rater is."""
    words = shown_status.progress_words(found.study, found.raters)
    skipped = sum(each.skipped for each in found.raters)
    flagged = counted(found.results.flagged, "judgment")
    return Section(
        "Progress",
        (
            Paragraph(f"{words}. {counted(skipped, 'item')} skipped, {flagged} flagged."),
            shown_status.status_table(found.raters, len(found.study.design.pages)),
        ),
    )


def item_sections(found: Overview) -> Iterator[Section]:
    """Yield the items that contradict their labels, and those that raters disagree on."""
    items = found.results.items
    against = by_contradiction(items)
    if any(each.contradiction is not None for each in items):
        known = sum(each.contradiction is not None for each in items)
        means = f"{len(against):,} of {counted(known, 'judged item')}"
        said = f"The mean answer contradicts the label of {means}."
        yield Section(
            "Items that contradict their label",
            (Paragraph(said), *_items(AGAINST_LABEL, against), Paragraph(_AGAINST)),
        )
    apart = [each for each in by_disagreement(items) if each.disagreement]
    if apart:
        yield Section(
            "Items that raters disagree on",
            (*_items(DISAGREEMENT, apart), Paragraph(_DISAGREEMENT)),
        )


def _design(found: Overview) -> Iterator[Block]:
    rows = [*shown_status.design_rows(found.study)]
    training = shown_status.training_words(found.study.design, found.raters)
    yield Definitions((*rows, ("training", training or "none")))
    if found.study.notes:
        yield Paragraph("When the study was made:")
        yield Items(found.study.notes)


def _items(table: str, items: Sequence[ItemResult]) -> Iterator[Block]:
    """The items with by how much they are off: their disagreement, or contradiction."""
    if not items:
        return
    off = "contradiction" if table == AGAINST_LABEL else "disagreement"
    shown = shown_items.items_table(items[:ITEMS_SHOWN])
    shown = shown.only("item", "source", "label", "mean", off, "answers", "texts", "from")
    if not any(map(shown_items.origin, shown.rows)):
        texts = replace(shown.column("texts"), width=_WHOLE_WIDTH)
        shown = replace(shown, columns=(*shown.without("texts", "from").columns, texts))
    caption = "The farthest off first."
    if len(items) > len(shown.rows):
        caption += f" The first {len(shown.rows)} of {len(items):,}."
    yield replace(shown.titled({off: "off by"}), name=table, caption=caption)


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
    " its interval is from items drawn with replacement. AC2 is Gwet's with quadratic weights; it"
    " stays high where nearly all answers agree on one level (Gwet 2014). Kappa has quadratic"
    " weights (Cohen 1968),"
    " pooled over all pairs of raters (De Vries et al. 2008); its interval is from the"
    " infinitesimal jackknife over items (Efron 1982). Same and within 1: the share of pairs"
    " of answers to an item that are the same, or at most one level apart, averaged over items."
)
_SCREENING = (
    "Deviation is the mean distance of a rater's answers from the mean of the others' on the"
    " same item, in levels. With others: the correlation of the answers with the mean of the"
    " raters who agree with each other; alpha with others: the agreement with each of these"
    " beyond chance (interval alpha of one rater against the others). Competence: of two levels"
    " the accuracy by the model of Dawid and Skene (1979), of more the correlation with the"
    " consensus of all by the model of Romney, Weller and Batchelder (1986) on normal scores;"
    " unknown with fewer than three raters or ten shared items. Most used is the share of the"
    " level that the rater chose most. A rater is named for a failed attention check; for a"
    " quarter of the answers or more given faster than 0.1 s a word (0.5 s where words are not"
    " known); for a median time below a third of that of all raters; for a correlation that is"
    " below 0.3 with a certainty of 95 %; for a deviation of more than three robust standard"
    " deviations above the median; for one answer far more often, or longer in a row, than"
    " chance and the items allow. Nobody is left out because of that; the numbers without those"
    " in doubt stand beside the others."
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
        "Dawid & Skene 1979",
        "Maximum likelihood estimation of observer error-rates using the EM algorithm. Applied"
        " Statistics 28(1).",
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
        "Gwet 2014",
        "Handbook of inter-rater reliability. 4th edition. Advanced Analytics.",
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
    (
        "Romney et al. 1986",
        "Culture as consensus: a theory of culture and informant accuracy. American Anthropologist"
        " 88(2).",
    ),
)


def report_of(found: Findings, name: str, study: Overview | None = None) -> Report:
    """Return the report of a study; ``name`` is what it is called in the title.

    Of a table no more is known than its judgments; of a ``study`` also its design, how far its
    raters are, and its items.
    """
    sections = (
        Section("Study", tuple(Paragraph(each) for each in sentences.overview(found.judgments))),
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
    yield tables.answers_table(parts, scale, words)


def _model(found: Findings) -> Iterator[Block]:
    model = found.model
    if model.full is None or model.null is None:
        yield Paragraph(f"There is no model: {model.reason}.")
        return
    yield Paragraph(" ".join((sentences.label_test(model), *sentences.label_effects(model))))
    tests = tuple(sentences.covariate_tests(model))
    if tests:
        yield Paragraph(" ".join(tests))
    yield tables.likelihoods_table(model)
    yield tables.coefficients_table(model)
    yield from _effects(model.full, model.null if sentences.has_label(model) else None)
    yield tables.deviations_table(model)
    said = (*sentences.deviation_reasons(model), *model.notes)
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
    yield tables.agreement_table(found)
    said = (
        *grouped_reasons(sentences.agreement_reasons(found)),
        *sentences.repeated_note(found.agreement),
    )
    if said:
        yield Items(said)
    if len(found.pairs) > 1:
        yield tables.pairs_table(found, _PAIRS_SHOWN)
    yield Paragraph(_AGREEMENT)


def _raters(found: Findings) -> Iterator[Block]:
    yield Items(tuple(sentences.rater_remarks(found.raters)))
    yield tables.raters_table(found.raters)
    if found.doubted:
        yield tables.doubted_table(found)
    if found.without_doubted is not None:
        yield tables.beside_table(found, found.without_doubted)
    yield Paragraph(_SCREENING)
