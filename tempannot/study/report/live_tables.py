"""How a study goes, as a table of its raters and sentences, for the window and the browser."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from tempannot.core.language import bilingual, bilingual_number, bilingual_plural, said, shown
from tempannot.core.leads import Leads, plain
from tempannot.core.wording import clock_time, counted, joined, with_note
from tempannot.study.report.status_tables import training_word
from tempannot.study.results.live_study import HERE, LiveRater, LiveStudy
from tempannot.tables.cell_formats import ABSENT, DECIMALS, CellFormat
from tempannot.tables.table import Column, Json, Table

MOST_PAY = 1_000.0
"""The highest pay an hour that is reckoned with."""


RATER = "rater:"
"""How what leads to a rater begins; the name comes after it."""


def live_table(found: LiveStudy) -> Table[LiveRater]:
    """The raters, those at work first, and of these the one who judged last."""
    raters = sorted(found.raters, key=lambda each: (not each.is_here, _since(found, each)))
    return Table("raters", _columns(found), raters, "Raters, those at work first.")


def live_sentences(found: LiveStudy, pay: float = 0.0, leads: Leads = plain) -> Iterator[str]:
    """What is known of all together, a line each; costs if the pay an hour is known.

    Numbers lead to those "here", to "answers" and to those to "shared" items, also "undoubted",
    to the "speed" and "time" of raters; a name to ``rater:NAME``.
    """
    share = ""
    if found.wanted:
        share = with_note("", bilingual_number(f"{100 * found.given / found.wanted:.0f} %"))
    here = ", ".join(each.known.name for each in found.here)
    if here:
        raters = leads(counted(len(found.here), "rater"), "here")
        yield bilingual("{raters} at work now: {here}.", raters=raters, here=here)
    else:
        minutes = HERE.seconds // 60
        yield bilingual("Nobody is at work now (nothing in {minutes} minutes).", minutes=minutes)
    yield bilingual(
        "{given:,} of {judgments}{share}{speed}.",
        given=leads(found.given, "answers"),
        judgments=counted(found.wanted, "judgment"),
        share=share,
        speed=_speed(found, leads),
    )
    yield _agreement(found, leads)
    done, left = leads(clock_time(found.hours * 3600), "time"), found.hours_left
    if left is None:
        yield bilingual("Work so far: {done}.", done=done)
    else:
        left_time = leads(clock_time(left * 3600), "speed")
        yield bilingual("Work so far: {done}, likely still {left}.", done=done, left=left_time)
    if pay:
        so_far, in_all = found.cost(pay)
        likely = ""
        if in_all is not None:
            likely = bilingual(", likely {in_all:,.2f} in all", in_all=leads(in_all, "speed"))
        yield bilingual(
            "Cost at {pay:,.2f} an hour: {so_far:,.2f} so far{likely}.",
            pay=pay,
            so_far=leads(so_far, "time"),
            likely=likely,
        )
    yield from _doubts(found, leads)


def _doubts(found: LiveStudy, leads: Leads = plain) -> Iterator[str]:
    for each in found.doubted:
        name = leads(each.known.name, f"{RATER}{each.known.name}")
        yield bilingual("Look at {name}: {remarks}.", name=name, remarks=joined("; ", each.remarks))


def live_json(found: LiveStudy, pay: float = 0.0) -> Json:
    """What the page in the browser shows, in its language; ``news`` is what it says aloud."""
    table = live_table(found).without("remarks")  # which stand above it
    rows = table.screen_rows
    empty = {at for at, cells in enumerate(zip(*rows, strict=True)) if not any(cells)}
    kept = [at for at in range(len(table.columns)) if at not in empty]
    doubts = list(_doubts(found))
    sentences = [*live_sentences(found, pay)]
    return {
        "study": found.study.name,
        "at": found.at.isoformat(timespec="seconds"),
        "given": found.given,
        "wanted": found.wanted,
        "sentences": list(map(shown, sentences)),
        "news": [shown(each) for each in (*sentences[:1], *doubts)],
        "doubts": list(map(shown, doubts)),
        "columns": [
            {
                "title": said(each.title),
                "is_number": each.is_number,
                "meaning": said(each.definition),
            }
            for each in (table.columns[at] for at in kept)
        ],
        "rows": [
            {
                "cells": [cells[at] for at in kept],
                "is_here": each.is_here,
                "is_doubted": bool(each.remarks),
            }
            for each, cells in zip(table.rows, rows, strict=True)
        ],
    }


def _speed(found: LiveStudy, leads: Leads) -> str:
    if found.seconds is None:
        return ""
    seconds = leads(found.seconds, "speed")
    left = found.time_left
    if left is None:
        return bilingual(", {seconds:.1f} s each lately", seconds=seconds)
    return bilingual(
        ", {seconds:.1f} s each lately; done in about {left}",
        seconds=seconds,
        left=leads(clock_time(left.total_seconds()), "speed"),
    )


def _agreement(found: LiveStudy, leads: Leads) -> str:
    if found.alpha is None:
        return bilingual_plural(
            leads(found.shared, "shared"),
            "Agreement: cannot be told yet ({count:,} item answered by two raters).",
            "Agreement: cannot be told yet ({count:,} items answered by two raters).",
        )
    said = bilingual_plural(
        leads(found.shared, "shared"),
        "Agreement: alpha {alpha:.3f} on {count:,} item that two raters or more answered",
        "Agreement: alpha {alpha:.3f} on {count:,} items that two raters or more answered",
        alpha=leads(found.alpha, "shared"),
    )
    if found.alpha_without is None:
        return bilingual("{said}.", said=said)
    names = ", ".join(each.known.name for each in found.doubted)
    return bilingual(
        "{said}, {without:.3f} without {names}.",
        said=said,
        without=leads(found.alpha_without, "undoubted"),
        names=names,
    )


def _since(found: LiveStudy, rater: LiveRater) -> timedelta:
    last = rater.known.last_answer_at
    return timedelta.max if last is None else found.at - last


_COUNT, _CLOCK = CellFormat(), CellFormat(clock_time)


def _checks(each: LiveRater) -> object:
    checked = each.checked
    return ABSENT if not checked or not checked.checks else f"{checked.passed}/{checked.checks}"


def _columns(found: LiveStudy) -> tuple[Column[LiveRater], ...]:
    return (
        Column[LiveRater]("rater", "rater", lambda each: each.known.name),
        Column[LiveRater](
            "now",
            "now",
            lambda each: bilingual("at work") if each.is_here else "",
            definition="Who judged anything in the last two minutes.",
        ),
        Column[LiveRater](
            "lists",
            "lists",
            lambda each: f"{each.known.lists_finished}/{each.known.lists_claimed}",
            _COUNT,
            definition="Finished, of those begun.",
        ),
        Column[LiveRater](
            "answered",
            "answered",
            lambda each: each.known.answered,
            _COUNT,
            definition="Items of lists with an answer, attention checks apart.",
        ),
        Column[LiveRater](
            "seconds",
            "s each lately",
            lambda each: ABSENT if each.seconds is None else each.seconds,
            CellFormat(lambda seconds: f"{seconds:.1f}"),
            definition="The median active time of the last 30 answers.",
        ),
        Column[LiveRater](
            "checks", "checks", _checks, _COUNT, definition="Attention checks passed, of those met."
        ),
        Column[LiveRater](
            "correlation",
            "with others",
            lambda each: (
                ABSENT
                if each.checked is None or each.checked.correlation is None
                else each.checked.correlation
            ),
            DECIMALS,
            definition="The correlation with the mean of the raters who agree with each other.",
        ),
        Column[LiveRater]("training", "training", lambda each: training_word(each.known), _COUNT),
        Column[LiveRater](
            "pages",
            "pages",
            lambda each: (
                f"{each.known.pages}/{len(found.study.design.pages)}"
                if found.study.design.pages
                else ABSENT
            ),
            _COUNT,
            definition="Pages around the items that were answered, of all.",
        ),
        Column[LiveRater](
            "last",
            "last answer",
            lambda each: (
                ABSENT
                if each.known.last_answer_at is None
                else max(0.0, (found.at - each.known.last_answer_at).total_seconds())
            ),
            CellFormat(
                lambda seconds: bilingual("{time} ago", time=clock_time(seconds)), is_number=True
            ),
            definition="How long ago it came.",
        ),
        Column[LiveRater](
            "remarks",
            "to look at",
            lambda each: "; ".join(each.remarks) or ABSENT,
            definition="What speaks against the rater; nobody is left out because of it.",
            width=0.4,
        ),
    )
