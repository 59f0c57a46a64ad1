"""What a learnt link rests on, in one phrase: the feature that speaks most for it."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.core.language import bilingual
from tempannot.statistics.linear_model import LinearModel
from tempannot.suggestions.links.pairs import LinkPair, PairKind
from tempannot.suggestions.links.rules import by_values

_TOLD = {
    "a.tense": "tense {value}",
    "a.does": bilingual("tense {value} by its words"),
    "a.time": "tense {value}",
    "a.class": bilingual("an event of the class {value}"),
    "a.modal": bilingual('the modal verb "{value}"'),
    "anchor": bilingual("its time is {value} the creation time"),
    "before": bilingual('"{value}" before the time'),
    "signal": bilingual('"{value}" between them'),
    "opening": bilingual('"{value}" at the beginning of the sentence'),
    "anchors": bilingual("their times, the first {value} the second"),
    "a.tense*b.tense": "tenses {value}",
    "a.time*b.time": "tenses {value}",
    "a.does*b.does": bilingual("tenses {value} by their words"),
    "a.class*b.class": bilingual("events of the classes {value}"),
    "a.reports*b.reports": bilingual("one reports, the other is reported"),
    "t.created": bilingual("the time is {value} the creation time"),
}
"""What linguists name, by the feature that shows it."""

_ELSE = {
    "governs": bilingual("the time stands in its clause"),
    "created": bilingual("by how both lie to the creation time"),
    "thirds": bilingual("by what lies between them in time"),
    "words": bilingual("the same word again"),
    "a.main*b.main": bilingual("by how their sentences follow each other"),
    "a.lemma": bilingual('as events such as "{value}" are linked elsewhere'),
    "events": bilingual("by how near they stand"),
    "order": bilingual("by their order in the text"),
}
"""What is said where nothing of those speaks for a link."""

_UNKNOWN = bilingual("as such pairs are linked elsewhere")
_EMPTY = frozenset(
    {"-", "none", "no", "open", "unknown", "-*-", "-/-", "-/-*-/-", "no*no", "yes*yes", "one",
     "first", "second", "*", ""}
)  # fmt: skip


def reason(pair: LinkPair, row: Sequence[str], label: str, judge: LinearModel | None) -> str:
    """Return the phrase for what speaks most for a label, of what can be said in words."""
    if pair.kind is PairKind.VALUES and by_values(pair) is not None:
        return bilingual("by the values of the times")
    if judge is None or label not in judge.labels:
        return _UNKNOWN
    own = judge.weights[judge.labels.index(label)]
    for phrases in (_TOLD, _ELSE):
        best, phrase = 0.0, ""
        for feature in row:
            name, _, value = feature.partition("=")
            column = judge.vocabulary.get(feature) if name in phrases else None
            if column is not None and value not in _EMPTY and own[column] > best:
                best, phrase = float(own[column]), phrases[name].format(value=_worded(value))
        if phrase:
            return phrase
    return _UNKNOWN


def _worded(value: str) -> str:
    """Return the values of features as somebody would write them."""
    parts = (each.removesuffix("/-").replace("/", " ") for each in value.split("*"))
    return " and ".join(each.lower().replace("_", " ") if each != "-" else "none" for each in parts)
