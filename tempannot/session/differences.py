"""What an edit or another reading of DURING changes in what the links mean."""

from __future__ import annotations

from tempannot.core.changes import Batch, Change, Insert, Replace
from tempannot.core.items import Instance, Item, ItemKind, Link
from tempannot.core.reasoning import Reasoning

_MUTE = frozenset({ItemKind.SIGNAL, ItemKind.OTHER_LINK})


def touches_closure(change: Change, backward: Change) -> bool:
    """Whether a change, given the one that takes it back, can lead to another closure."""
    match change, backward:
        case Batch(_, changes), Batch(_, undoing):
            pairs = zip(changes, reversed(undoing), strict=True)
            return any(touches_closure(each, back) for each, back in pairs)
        case Replace(item), Replace(before):
            return _meaning(item) != _meaning(before)
        case (Insert(item, _), _) | (_, Insert(item, _)):
            return item.kind not in _MUTE
    return True


def during_report(before: Reasoning, after: Reasoning) -> str:
    """Return in one or two sentences what the other reading of DURING changed."""
    links = sum(
        before.meaning(link) is not after.meaning(link) for link in after.document.links.values()
    )
    if not links:
        return f"DURING is read as {after.during}; no link here depends on it."
    parts = [
        f"DURING is now read as {after.during}: {links} {'link' if links == 1 else 'links'} "
        "changed meaning",
        _inferred(before, after),
    ]
    return ", ".join(parts) + ". " + _consistency(before, after)


def _inferred(before: Reasoning, after: Reasoning) -> str:
    pairs = {(a, b): relations for a, b, relations in before.network.pairs()}
    others = {(a, b): relations for a, b, relations in after.network.pairs()}
    count = sum(pairs.get(each) is not others.get(each) for each in pairs.keys() | others.keys())
    return f"{count} {'pair has' if count == 1 else 'pairs have'} another relation"


def _consistency(before: Reasoning, after: Reasoning) -> str:
    conflicts = len(after.conflicts())
    if before.is_consistent and after.is_consistent:
        return "The links are consistent, as before."
    if after.is_consistent:
        return "The links are consistent now."
    count = f"{conflicts} {'link contradicts' if conflicts == 1 else 'links contradict'} others"
    return f"Now {count}." if before.is_consistent else f"{count}; before, {_old(before)}."


def _old(before: Reasoning) -> str:
    conflicts = len(before.conflicts())
    return f"{conflicts} did"


def _meaning(item: Item) -> object:
    match item:
        case Link():
            return item.claim
        case Instance():
            return item.event
    return None
