"""What another reading of the same links changed, in words: DURING, the profile, the worlds."""

from __future__ import annotations

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.reasoning import Reasoning
from tempannot.core.wording import joined


def during_report(before: Reasoning, after: Reasoning) -> str:
    """Return in one or two sentences what the other reading of DURING changed."""
    links = sum(
        before.meaning(link) is not after.meaning(link) for link in after.document.links.values()
    )
    if not links:
        return bilingual(
            "DURING is read as {during}; no link here depends on it.", during=after.during
        )
    parts = [
        bilingual_plural(
            links,
            "DURING is now read as {during}: {count} link changed meaning",
            "DURING is now read as {during}: {count} links changed meaning",
            during=after.during,
        ),
        _inferred(before, after),
    ]
    return joined(". ", (joined(", ", parts), _consistency(before, after)))


def profile_report(before: Reasoning, after: Reasoning) -> str:
    """Return in one or two sentences what another profile changed."""
    links = sum(
        before.meaning(link) is not after.meaning(link) for link in after.document.links.values()
    )
    said = bilingual("The types are those of {label} now", label=after.scheme.label)
    if not links:
        return bilingual("{said}; no link here changed its meaning.", said=said)
    changed = bilingual_plural(
        links, "{count} link changed meaning", "{count} links changed meaning"
    )
    return bilingual(
        "{said}: {changed}, {inferred}. {consistency}",
        said=said,
        changed=changed,
        inferred=_inferred(before, after),
        consistency=_consistency(before, after),
    )


def worlds_report(before: Reasoning, after: Reasoning) -> str:
    """Return in a few sentences what keeping worlds apart, or no longer, changed."""
    worlds = after.worlds
    if worlds is None:
        return bilingual(
            "All events are on one line again. {consistency}",
            consistency=_consistency(before, after),
        )
    if not worlds.all:
        return bilingual("No SLINK keeps an event apart here; all of it is the main line.")
    count, between = len(worlds.all), len(after.between_worlds())
    number = bilingual("1 world is") if count == 1 else bilingual("{count} worlds are", count=count)
    links = bilingual_plural(
        between,
        "1 link leads from one into another and says nothing",
        "{count} links lead from one into another and say nothing",
    )
    return bilingual(
        "{number} kept apart from the main line; {links}. {consistency}",
        number=number,
        links=links,
        consistency=_consistency(before, after),
    )


def _inferred(before: Reasoning, after: Reasoning) -> str:
    pairs = {(a, b): relations for a, b, relations in before.pairs()}
    others = {(a, b): relations for a, b, relations in after.pairs()}
    count = sum(pairs.get(each) is not others.get(each) for each in pairs.keys() | others.keys())
    return bilingual_plural(
        count, "{count} pair has another relation", "{count} pairs have another relation"
    )


def _consistency(before: Reasoning, after: Reasoning) -> str:
    conflicts = len(after.conflicts())
    if before.is_consistent and after.is_consistent:
        return bilingual("The links are consistent, as before.")
    if after.is_consistent:
        return bilingual("The links are consistent now.")
    count = bilingual_plural(
        conflicts, "{count} link contradicts others", "{count} links contradict others"
    )
    return (
        bilingual("Now {count}.", count=count)
        if before.is_consistent
        else bilingual("{count}; before, {old}.", count=count, old=_old(before))
    )


def _old(before: Reasoning) -> str:
    conflicts = len(before.conflicts())
    return bilingual("{conflicts} did", conflicts=conflicts)
