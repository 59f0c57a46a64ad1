"""What a study is and how far, as table, sentences and JSON, for all who show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from tempannot.core.language import bilingual, bilingual_number, dated
from tempannot.core.leads import Leads, plain
from tempannot.core.wording import clock_time, counted, joined, with_note
from tempannot.study.design.rater_limits import RaterLimits
from tempannot.study.design.study_design import CategoryShares, Opposites, Repeats, StudyDesign
from tempannot.study.store.facts import RaterInfo, StudyInfo
from tempannot.tables.cell_formats import ABSENT, CellFormat
from tempannot.tables.table import Column, Json, Table


def design_rows(study: StudyInfo) -> Iterator[tuple[str, str]]:
    """Yield what the design of a study says, as pairs of a name and a value."""
    design = study.design
    yield bilingual("question"), design.scale.question
    yield bilingual("answers"), ", ".join(design.scale.answers)
    in_lists = bilingual(
        "{items:,} in {lists} of about {size}",
        items=study.items,
        lists=counted(study.lists, "list"),
        size=design.list_size,
    )
    yield bilingual("items"), in_lists
    yield bilingual("drawn"), _drawn(design)
    yield bilingual("raters per item"), str(design.raters)
    yield bilingual("seed"), str(design.seed)
    own = bilingual("each rater sees lists and items in an order of their own, drawn from the seed")
    yield bilingual("order"), own
    checks = design.checks_per_list
    in_each = bilingual("{checks} in each list", checks=checks)
    yield bilingual("attention checks"), in_each if checks else bilingual("none")
    yield from _limits(design.limits)
    if design.shows_earlier:
        beside = bilingual("what the rater said of other answers to the same question")
        yield bilingual("shown beside"), beside
    if design.detokenises:
        usual = bilingual("shown as usually written, where the data have them in tokens")
        yield bilingual("texts"), usual
    if design.pages:
        titles = ", ".join(each.title or each.id for each in design.pages)
        yield bilingual("pages around the items"), titles
    if design.roster:
        yield bilingual("roster"), ", ".join(design.roster)
    yield bilingual("created"), dated(study.created) + " UTC"
    yield bilingual("study"), study.id


def training_words(design: StudyDesign, raters: Sequence[RaterInfo], leads: Leads = plain) -> str:
    """Return how the training went, empty if there is none; numbers lead to "training"."""
    ended = [each.training for each in raters if each.training is not None]
    if not ended:
        return ""
    return bilingual(
        "{share:g} % of the answers right in one of {attempts}; {passed} of {ended} passed",
        share=100 * design.pass_mark,
        attempts=counted(design.attempts, "attempt"),
        passed=leads(sum(ended), "training"),
        ended=leads(len(ended), "training"),
    )


def lists_wanted(study: StudyInfo) -> int:
    """How many lists are to be judged: each by all its raters, in a file for one rater once."""
    return study.lists * (1 if study.is_handed_out else study.design.raters)


def progress_words(study: StudyInfo, raters: Sequence[RaterInfo], leads: Leads = plain) -> str:
    """Return how much of the work is done; numbers lead to "lists" and "answers"."""
    wanted = lists_wanted(study)
    # whose list was given free while it was begun has answers that count
    active = sum(each.lists_claimed > 0 or each.answered > 0 for each in raters)
    done = sum(each.lists_finished for each in raters)
    share = with_note("", bilingual_number(f"{100 * done / wanted:.0f} %")) if wanted else ""
    return bilingual(
        "{done:,} of {wanted:,} lists judged{share}, by {raters}; {answers}",
        done=leads(done, "lists"),
        wanted=wanted,
        share=share,
        raters=leads(counted(active, "rater"), "lists"),
        answers=leads(counted(sum(each.answered for each in raters), "answer"), "answers"),
    )


def status_table(raters: Sequence[RaterInfo], pages: int = 0) -> Table[RaterInfo]:
    """How far each rater is; ``pages`` is how many the study has around the items."""
    columns: tuple[Column[RaterInfo], ...] = _COLUMNS
    if pages:
        answered = Column[RaterInfo]("pages", "pages", lambda row: f"{row.pages}/{pages}", _PLAIN)
        columns = (*_COLUMNS[:-1], answered, _COLUMNS[-1])
    return Table("progress", columns, raters, bilingual("How far each rater is."))


def training_word(row: RaterInfo) -> str:
    """How the training went, or that the study has ended for a rater, in a word or two."""
    if row.is_stopped:
        return bilingual("stopped")
    if row.let_in_at is not None:
        return bilingual("let in")
    if row.training is None:
        return ""
    return bilingual("passed") if row.training else bilingual("failed")


_PLAIN = CellFormat()
_COLUMNS = (
    Column[RaterInfo]("rater", "rater", lambda row: row.name),
    Column[RaterInfo](
        "lists", "lists", lambda row: f"{row.lists_finished}/{row.lists_claimed}", _PLAIN
    ),
    Column[RaterInfo]("answered", "answered", lambda row: row.answered, _PLAIN),
    Column[RaterInfo](
        "checks",
        "checks",
        lambda row: "" if row.checks_passed is None else f"{row.checks_passed}/{row.checks}",
        _PLAIN,
    ),
    Column[RaterInfo]("skipped", "skipped", lambda row: row.skipped, _PLAIN),
    Column[RaterInfo]("flagged", "flagged", lambda row: row.flagged, _PLAIN),
    Column[RaterInfo](
        "active_seconds", "active time", lambda row: row.active_seconds, CellFormat(clock_time)
    ),
    Column[RaterInfo]("training", "training", training_word, _PLAIN),
    Column[RaterInfo](
        "last_answer_at",
        "last answer (UTC)",
        lambda row: ABSENT if row.last_answer_at is None else row.last_answer_at,
        CellFormat(dated),
    ),
)


def _drawn(design: StudyDesign) -> str:
    parts = [
        said
        for number, said in (
            (design.questions, counted(design.questions or 0, "whole question")),
            (design.per_source, counted(design.per_source or 0, "item")),
        )
        if number is not None
    ]
    if design.questions is not None:
        parts[0] += _SHARES[design.shares]
    if design.per_source is not None:
        parts[-1] = bilingual("{items} per source", items=parts[-1])
    if design.per_label is not None:
        of_each = counted(design.per_label, "item")
        parts.append(bilingual("{items} per label and source", items=of_each))
    drawn = bilingual("at random, {parts}", parts=joined(", ", parts))
    said = [drawn if parts else bilingual("all items")]
    said += [words for words in (_REPEATS[design.repeats], _OPPOSITES[design.opposites]) if words]
    return joined("; ", said)


def _limits(limits: RaterLimits) -> Iterator[tuple[str, str]]:
    for name, warn, stop in (
        (bilingual("missed checks"), limits.warn_checks, limits.stop_checks),
        (bilingual("answers too fast"), limits.warn_fast, limits.stop_fast),
    ):
        parts = [bilingual("a warning after {warn}", warn=warn)] if warn is not None else []
        parts += [bilingual("the end after {stop}", stop=stop)] if stop is not None else []
        if parts:
            yield name, joined(", ", parts)


_SHARES = {
    CategoryShares.PROPORTIONAL: bilingual(", of each category in proportion to the data"),
    CategoryShares.EVEN: bilingual(", as many of each category"),
    CategoryShares.CHANCE: "",
}
_REPEATS = {
    None: "",
    Repeats.KEEP: bilingual("repeated items kept"),
    Repeats.ONCE: bilingual("repeated items once"),
}
_OPPOSITES = {
    None: "",
    Opposites.KEEP: bilingual("opposite labels kept"),
    Opposites.LEAVE_OUT: bilingual("items with opposite labels left out"),
}


def study_json(study: StudyInfo) -> Json:
    """Return the design of a study; times are UTC."""
    design = study.design
    return {
        "id": study.id,
        "name": study.name,
        "created": study.created.isoformat(),
        "items": study.items,
        "lists": study.lists,
        "list_size": design.list_size,
        "raters_per_item": design.raters,
        "per_source": design.per_source,
        "per_label": design.per_label,
        "questions": design.questions,
        "pages": [each.id for each in design.pages],
        "shares": design.shares,
        "repeats": design.repeats,
        "opposites": design.opposites,
        "shows_earlier": design.shows_earlier,
        "detokenises": design.detokenises,
        "seed": design.seed,
        "checks_per_list": design.checks_per_list,
        "pass_mark": design.pass_mark,
        "attempts": design.attempts,
        "training_items": design.training_items,
        "limits": asdict(design.limits),
        "question": design.scale.question,
        "answers": list(design.scale.answers),
        "roster": list(design.roster),
        "handed_out_to": study.rater,
        "notes": list(study.notes),
    }


def raters_json(raters: Sequence[RaterInfo]) -> list[Json]:
    """Return how far each rater is."""
    return [
        {
            **asdict(each),
            "joined_at": each.joined_at.isoformat(),
            "last_answer_at": each.last_answer_at and each.last_answer_at.isoformat(),
            "let_in_at": each.let_in_at and each.let_in_at.isoformat(),
        }
        for each in raters
    ]
