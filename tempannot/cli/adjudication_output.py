"""What ``tempannot adjudicate`` says: what is left, who says what, how far all agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tempannot.cli.output import say
from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_codec import sayings
from tempannot.comparison.adjudication.decisions import AdjudicationItem
from tempannot.comparison.adjudication.gold_files import GoldFiles
from tempannot.comparison.alignment import words_of
from tempannot.comparison.side_letters import capital_of, letter_of
from tempannot.core.language import bilingual, shown, tr, written
from tempannot.core.wording import joined

_COUNTS = ("total", "decided", "settled", "ruled_out", "later", "open", "overruled")


def print_text(adjudication: Adjudication) -> None:
    """Print what is left to decide, and the agreement."""
    progress, names = adjudication.progress(), _names(adjudication)
    for item in adjudication.queue():
        more = tr(", explains {impact} more", impact=item.impact) if item.impact else ""
        words = joined(" - ", [names[unit] for unit in item.key[:2]])
        if len(item.key) == 3:
            words = tr("{key} of {names}", key=item.key[2], names=names[item.key[0]])
        standing = adjudication.state(item.key).standing
        say(f"{tr(standing.value)}: {shown(words)}: {', '.join(_said(item))}{more}")
    for item in adjudication.other_items:
        is_decided = adjudication.is_other_decided(item.key)
        said = tr("decided") if is_decided else tr("not decided")
        ends = joined(" - ", [names[unit] for unit in item.key[:2]])
        ends = f"{item.key[2]} {shown(ends)}"
        gold = _other_gold(adjudication.other_side(item.key))
        say(
            tr(
                "{ends}: {said}; {said2}, the gold has {gold}",
                ends=ends,
                said=", ".join(_said(item)),
                said2=said,
                gold=gold,
            )
        )
    for line in _agreement_lines(adjudication):
        say(line)
    say(
        tr(
            "{total} items: {decided} decided, {settled} settled by inference or the start, "
            "{ruled_out} ruled out, {later} for later, {open} open",
            total=progress.total,
            decided=progress.decided,
            settled=progress.settled,
            ruled_out=progress.ruled_out,
            later=progress.later,
            open=progress.open,
        )
    )


def as_json_of(adjudication: Adjudication, files: GoldFiles) -> dict[str, object]:
    """The same as JSON."""
    from tempannot.comparison.adjudication.gold_agreement import (  # noqa: PLC0415 - numpy is slow
        against_gold,
        among_annotators,
    )
    from tempannot.comparison.comparison_json import (  # noqa: PLC0415 - numpy is slow to import
        agreement_as_json,
        overall_as_json,
        score_as_json,
    )

    progress, names = adjudication.progress(), _names(adjudication)
    sides = [
        {
            "side": letter_of(each.side),
            "file": adjudication.comparison.sides[each.side].name,
            "strict": score_as_json("strict", each.strict),
            "agreement": agreement_as_json(each.agreement),
        }
        for each in against_gold(adjudication)
    ]
    return {
        "gold": str(files.gold),
        "log": str(files.log),
        "start": str(adjudication.start),
        "links": len(adjudication.document.links),
        "finished": progress.is_finished,
        "progress": {name: getattr(progress, name) for name in _COUNTS},
        "gave_way": list(adjudication.gave_way),
        "left": [_told(adjudication, item, names) for item in adjudication.queue()],
        "marks": _marks(adjudication, names),
        "other_links": _others(adjudication, names),
        "agreement": overall_as_json(among_annotators(adjudication)),
        "against_gold": sides,
    }


def _agreement_lines(adjudication: Adjudication) -> Iterator[str]:
    """Yield how far all agree, and each with the gold."""
    from tempannot.comparison.adjudication.gold_agreement import (  # noqa: PLC0415 - numpy is slow
        against_gold,
        among_annotators,
    )

    everyone = among_annotators(adjudication)
    yield (
        tr(
            "agreement of {sides} on {pairs} pairs: alpha {value}, observed {value2}",
            sides=len(adjudication.comparison.sides),
            pairs=everyone.pairs,
            value=_value(everyone.alpha.value),
            value2=_value(everyone.observed.value),
        )
    )
    for each in against_gold(adjudication):
        found = each.agreement.coefficients
        yield (
            tr(
                "{letter_of} against the gold: strict F1 {value}, alpha {value2} on {pairs} pairs",
                letter_of=capital_of(each.side),
                value=_value(each.strict.f1),
                value2=_value(found.alpha.value),
                pairs=found.pairs,
            )
        )


def _value(value: float | None) -> str:
    return tr("not defined") if value is None else written(f"{value:.3f}")


def _said(item: AdjudicationItem) -> Iterator[str]:
    """Yield what is said of an item and by whom, what most say first."""
    told = [shown(each) for each in sayings(item)]
    for each in item.statements():
        inferred = [side for side in each.sides if side not in each.linked]
        if item.is_unit:
            yield _marked(_letters(each.sides), has_it=each.sides[0] in item.holders)
            continue
        if each.is_silent or len(item.key) > 2:
            yield f"{_letters(each.sides)} {told[each.sides[0]] or _silence(each.sides)}"
            continue
        if each.linked:
            yield f"{_letters(each.linked)} {told[each.linked[0]]}"
        if inferred:
            yield tr(
                "{letters} {told} by inference", letters=_letters(inferred), told=told[inferred[0]]
            )


def _marked(letters: str, *, has_it: bool) -> str:
    return (
        tr("{sides} marked", sides=letters) if has_it else tr("{sides} not marked", sides=letters)
    )


def _silence(sides: Iterable[int]) -> str:
    return tr("says nothing") if len(tuple(sides)) == 1 else tr("say nothing")


def _letters(sides: Iterable[int]) -> str:
    """Sides by their letters.

    >>> _letters((0, 1, 3))
    'A, B and D'
    """
    *first, last = map(capital_of, sides)
    return tr("{first} and {last}", first=", ".join(first), last=last) if first else last


def _others(adjudication: Adjudication, names: dict[str, str]) -> list[dict[str, object]]:
    """The SLINKs and ALINKs that differ, and what the gold has of each."""
    return [
        {
            "kind": item.key[2],
            "first": names[item.key[0]],
            "second": names[item.key[1]],
            **_by_side(item),
            "decided": adjudication.is_other_decided(item.key),
            "gold": _other_gold(adjudication.other_side(item.key)),
        }
        for item in adjudication.other_items
    ]


def _marks(adjudication: Adjudication, names: dict[str, str]) -> list[dict[str, object]]:
    """The words that overlap and the attributes that differ, and what the gold has of each."""
    return [
        {
            "kind": item.key[2],
            "first": names[item.key[0]],
            **_by_side(item),
            "standing": adjudication.state(item.key).standing.value,
            "gold": adjudication.gold_says(item.key),
        }
        for item in adjudication.mark_items
    ]


def _by_side(item: AdjudicationItem) -> dict[str, str]:
    return {letter_of(side): said for side, said in enumerate(sayings(item))}


def _other_gold(side: int | None) -> str:
    if side is None:
        return bilingual("none")
    return bilingual("that of {letter_of}", letter_of=capital_of(side))


def _names(adjudication: Adjudication) -> dict[str, str]:
    """The words of all units, told apart where several have the same."""
    alignment = adjudication.comparison.alignment
    return words_of(alignment, (unit.id for unit in alignment.units))


def _told(
    adjudication: Adjudication, item: AdjudicationItem, names: dict[str, str]
) -> dict[str, object]:
    is_pair = len(item.key) == 2
    linked = [side for each in item.statements() for side in each.linked]
    return {
        "first": names[item.key[0]],
        "second": names[item.key[1]] if is_pair else None,
        **({"kind": item.key[2]} if len(item.key) == 3 else {}),
        **_by_side(item),
        "by_link": sorted(map(letter_of, linked if is_pair else [])),
        "standing": adjudication.state(item.key).standing.value,
        "cause": item.cause.value if item.cause else None,
        "explains": item.impact,
    }
