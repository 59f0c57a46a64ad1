"""The options that the scoring of every kind of items shares."""

from __future__ import annotations

from tempannot.core.language import bilingual
from tempannot.core.options import File, Files, Offered, Option, Text


def partial_option() -> Option:
    """How predictions of a model are given that never saw the premise."""
    hint = bilingual("Drop predictions here of a model that was learnt without premises.")
    return Option(
        "--hypothesis-only",
        Files(bilingual("Predictions (*.txt *.csv *.tsv *.json *.jsonl)"), hint),
        bilingual(
            "Predictions of a model that never saw the premise; several are runs of one model. "
            "What the full model knows beyond it is the first line."
        ),
        label=bilingual("&Hypothesis only"),
        metavar="FILE",
    )


def human_option() -> Option:
    """How a study is given whose raters judged such items."""
    return Option(
        "--human",
        File(bilingual("Studies (*.tempstudy)"), bilingual("no study")),
        bilingual("A rating study of such items: how right people are."),
        label=bilingual("Pe&ople (a study)"),
        metavar="STUDY",
    )


def dataset_option() -> Option:
    """How a set of a paper is named, whose published scores are shown."""
    return Option(
        "--dataset",
        Text(bilingual("told by what is in the file")),
        bilingual(
            "The set of a paper that the items are of, such as temp-order, tempeval-3, mctaco, "
            "activitynet.  [default: told by the file]"
        ),
        label=bilingual("&Dataset"),
        metavar="NAME",
    )


_BY = bilingual("Also score each value of a column.")


def by_option(words: str = _BY) -> Option:
    """How columns are chosen by whose values items are scored."""
    return Option(
        "--by", Offered(is_several=True), words, label=bilingual("By c&olumns"), metavar="COLUMN"
    )
