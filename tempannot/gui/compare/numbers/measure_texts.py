"""What each measure says, in words for tool tips and for the page beside the table."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.compare.scores import Measure, Part


@dataclass(frozen=True, slots=True)
class MeasureText:
    """The name of a measure, what it looks at, one sentence on it, the rest, and the source."""

    name: str
    looks_at: str
    short: str
    more: str
    source: str


_PAPER = "Tannier &amp; Muller 2008"
_TASK = "UzZaman &amp; Allen 2011; UzZaman et al. 2013 (TempEval-3)"

TEXTS = {
    Measure.LINKS: MeasureText(
        "Links",
        "as written",
        "Which of the links are written down by the other side too.",
        "Nothing is inferred: a link counts as one claim, and <i>a BEFORE b</i> is the same claim"
        " as <i>b AFTER a</i>. Two annotations that mean the same but chose other links score low"
        " here, and so do annotators who linked other pairs.",
        "set comparison of the links",
    ),
    Measure.STRICT: MeasureText(
        "Strict",
        "closed graphs",
        "Of all pairs that follow from the links: how many have exactly the same relation.",
        "Both sides are closed first, so that the choice of links does not matter. A pair is right"
        " only if both relation sets are equal. Few long chains give many inferred pairs, so one"
        " wrong link can cost much.",
        f"{_PAPER}, section 2.3",
    ),
    Measure.RELAXED: MeasureText(
        "Relaxed",
        "closed graphs",
        "Like strict, but a pair earns part of its point where the relation sets overlap.",
        "With K what the key allows and S what the response allows, a pair earns |S&cap;K| / |K|"
        " of precision and |S&cap;K| / |S| of recall: a vaguer answer is precise but recalls"
        " less. A pair that the other side leaves open earns nothing.",
        f"{_PAPER}, section 2.3",
    ),
    Measure.TEMPORAL: MeasureText(
        "Temporal",
        "minimal graphs",
        "Of the fewest relations of start and end points that say everything: how many match.",
        "Each side is reduced to its minimal graph, which is unique: it does not depend on which"
        " of many equivalent links were written, nor on their order. Recall is the major recall"
        " (relations that the key cannot do without) plus a small share for minor ones (those"
        " that follow from them). Misses and splits are what the response lacks, errors and"
        " merges what it has too much.",
        f"{_PAPER}, sections 3.2 and 4",
    ),
    Measure.TEMPORAL_RELAXED: MeasureText(
        "Temporal relaxed",
        "minimal graphs",
        "Like temporal, with half a point where &lt; and &le; or = meet.",
        "A relation of points that is partly right earns a half. Minor recall stays strict."
        " Relaxed recall can exceed 1; it is then shown as 1, with the raw value beside it.",
        f"{_PAPER}, section 5",
    ),
    Measure.AWARENESS: MeasureText(
        "Awareness",
        "TempEval-3",
        "Of the links that are not redundant: how many the closure of the other side entails.",
        "The number of the shared task, on exact closures. Links are read in the order of the"
        " file and dropped when those kept before entail them. Which ones stay therefore depends"
        " on the order of the TLINK lines, and with it the score: “Range over 20 orders” shows"
        " how far. The temporal measures do not depend on it, because a minimal graph is unique."
        " The task’s own scorer accepts some relations that do not follow, so published numbers"
        " can differ by some tenths of a point.",
        _TASK,
    ),
}

PART_NAMES = {
    Part.PRECISION: "precision",
    Part.RECALL: "recall",
    Part.MAJOR: "major recall",
    Part.MINOR: "minor recall",
}

PART_TIPS = {
    Part.PRECISION: "Of what the response says: the share that the key says too",
    Part.RECALL: "Of what the key says: the share that the response says too",
    Part.MAJOR: "Of the minimal graph of the key: the share that the response entails",
    Part.MINOR: "Of what follows from the minimal graph of the key: the share that the minimal"
    " graph of the response names",
}
F1_TIP = "The harmonic mean of precision and recall"
