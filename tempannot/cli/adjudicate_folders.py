"""``tempannot adjudicate`` on folders: a gold for every document, and how far each is."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from tempannot.cli.output import NO, OK, UNREADABLE, note, print_json, say
from tempannot.comparison.adjudication.gold_corpus import GoldSettings, MadeGold, make_golds
from tempannot.comparison.adjudication.gold_files import GoldProgress
from tempannot.comparison.document_matching import Matched, clashes, match
from tempannot.core.language import tr, tr_plural


def adjudicate_folders(
    inputs: Sequence[Path], folder: Path, settings: GoldSettings, *, as_json: bool
) -> int:
    """Write the gold of every document that is not finished, and say how far all are."""
    matched = match(inputs)
    golds = make_golds(matched, folder, settings)
    if sys.stderr.isatty():
        count = len(matched.documents)
        with click.progressbar(golds, count, "adjudicating", file=sys.stderr) as bar:
            made = list(bar)
    else:
        made = list(golds)
    problems = _told(matched, made)
    if as_json:
        print_json(_as_json(folder, made, matched))
    else:
        _print_text(made)
    if problems:
        return UNREADABLE
    return OK if all(each.gold.is_finished for each in made) else NO


def _told(matched: Matched, made: Sequence[MadeGold]) -> list[str]:
    """Say what is wrong, and what is in no gold."""
    problems = [each.message for each in clashes(matched.annotations)]
    problems += [problem for each in made for problem in each.problems]
    for each in problems:
        note(tr("error: {each}", each=each))
    for document in made:
        for each in document.notes:
            note(each)
    for annotation, names in zip(matched.annotations, matched.only_in, strict=True):
        if names:
            note(
                tr(
                    "{path}: only here, and in no gold: {names}",
                    path=annotation.path,
                    names=", ".join(names),
                )
            )
    return problems


def _print_text(made: Sequence[MadeGold]) -> None:
    for each in made:
        standing = each.gold.standing
        some = tr(
            ", {annotators_in} of {annotators} annotators",
            annotators_in=each.annotators_in,
            annotators=each.annotators,
        )
        told = [f"{tr(each.gold.state.value)}: {each.gold.name}"]
        if standing.items is not None:
            told.append(
                tr(
                    "{items} items: {decided} decided, {settled} settled by inference or the "
                    "start, {left} left",
                    items=standing.items,
                    decided=standing.decided,
                    settled=standing.settled,
                    left=standing.left,
                )
            )
        told.append(f"{standing.by} {standing.at}".strip())
        say("; ".join(filter(None, told)) + some * (each.annotators_in < each.annotators))
    states = Counter(each.gold.state for each in made)
    counted = ", ".join(f"{states[each]} {tr(each.value)}" for each in GoldProgress if states[each])
    documents = tr_plural(len(made), "{count:,} document", "{count:,} documents")
    say(f"{documents}: {counted}")


def _as_json(folder: Path, made: Sequence[MadeGold], matched: Matched) -> dict[str, object]:
    states = Counter(each.gold.state for each in made)
    return {
        "gold": str(folder),
        "documents": [_document(each) for each in made],
        "only_in": [
            {"annotation": str(each.path), "documents": list(names)}
            for each, names in zip(matched.annotations, matched.only_in, strict=True)
        ],
        "summary": {each.value: states[each] for each in GoldProgress}
        | {"left": sum(each.gold.standing.left or 0 for each in made)},
    }


def _document(made: MadeGold) -> dict[str, object]:
    gold, standing = made.gold, made.gold.standing
    return {
        "name": gold.name,
        "gold": str(gold.gold),
        "log": str(gold.log),
        "state": gold.state.value,
        "annotators": made.annotators,
        "annotators_in": made.annotators_in,
        "items": standing.items,
        "decided": standing.decided,
        "settled": standing.settled,
        "left": standing.left,
        "contradictions": standing.contradictions,
        "by": standing.by,
        "at": standing.at,
        "written": made.is_written,
        "problems": list(made.problems),
    }
