"""Thukral et al. 2021: three challenge sets about time expressions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from tempannot.core.language import bilingual, of_data
from tempannot.core.wording import joined
from tempannot.datasets.audit.time_expressions import time_share
from tempannot.datasets.challenge import times
from tempannot.datasets.challenge.challenge_items import ChallengeSettings
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.template import Split
from tempannot.datasets.challenge.template_file import read_templates
from tempannot.datasets.nli_scores.nli_score import Classes, score_by, score_nli
from tempannot.datasets.published_numbers import PublishedNumber, published_numbers
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import NLI
from tempannot.formats.items.rating_item import RatingItem
from tempannot.papers.item_trials import accuracy_of, add_trials, trial_set
from tempannot.papers.origins import ResultTable, RowOrigin, add_published, place_words, printed
from tempannot.papers.paper_data import PaperData
from tempannot.papers.result_figures import group_picture
from tempannot.papers.workshop import PaperPart, Workshop
from tempannot.statistics.proportions import Proportion
from tempannot.suggestions.times.tagger import has_time
from tempannot.tables.report_parts import Block, Picture

PAPER = "thukral2021"
_PLACES = {"temp-order": "Table 5", "temp-duration": "Table 6", "cross-unit": "Table 7"}
_EXAMPLES = {"temp-order": "Table 2", "temp-duration": "Table 3", "cross-unit": "Table 4"}
_WAYS = {"temp-order": ("list", "Type"), "temp-duration": ("hypothesis_type", "Dur Type")}
_WAYS["cross-unit"] = ("premise_unit", "Higher Duration Unit")
_LISTS = (
    times.HOUR_12,
    times.HOUR_24,
    times.WEEKDAY,
    times.MONTH_DAY,
    times.MONTH_FULL,
    times.MONTH_ABBREVIATED,
    times.YEAR,
)
_SCORES = {
    "items": "thousands",
    "accuracy": "percent",
    "accuracy sd": "spread",
    "accuracy 95 %": "spread",
    "F1": "percent",
    "F1 sd": "spread",
}
_PUBLISHED = {"accuracy": "accuracy", "weighted F1": "F1"}
_CELLS = 8
"""Examples shown of a set."""


def parts(shop: Workshop, data: PaperData) -> Iterator[PaperPart]:
    """Yield all tables and figures of the paper."""
    yield PaperPart("Table 1: lists of times", (_lists(shop),))
    yield _time_shares(shop, data)
    for name in CHALLENGE_SETS:
        yield _challenge(shop, data, name)


def _lists(shop: Workshop) -> Block:
    table = shop.table("Table 1", "lists of times", ("list",), {"times": "text", "count": "count"})
    for each in _LISTS:
        words = [time.words for time in each.times]
        table.add(
            (each.name,), {"times": f"{words[0]}, {words[1]}, …, {words[-1]}", "count": len(words)}
        )
    return table.table()


def _sizes(
    shop: Workshop, name: str, found: dict[str, Sequence[RatingItem]], given: str
) -> ResultTable:
    place = next(each.place for each in published_numbers(dataset=name, measures=["pairs"]))
    columns = {"pairs": "thousands", "share": "percent"}
    table = shop.table(place, bilingual("{name}: pairs and labels", name=name), ("part",), columns)
    for split, items in found.items():
        table.add((split,), {"pairs": len(items)}, note=given)
    labels = Counter(item.label for items in found.values() for item in items)
    for label, count in sorted(labels.items(), key=lambda each: -each[1]):
        said = bilingual("label {label}", label=label)
        table.add((said,), {"share": count / labels.total()}, note=bilingual("both splits"))
    for each in published_numbers(dataset=name):
        if each.measure == "pairs":
            table.add((each.part,), {"pairs": printed(each.value)}, RowOrigin.PUBLISHED)
        if each.measure == "share of labels":
            said = bilingual("label {label}", label=each.system)
            table.add((said,), {"share": each.share}, RowOrigin.PUBLISHED)
    return table


def _items(
    shop: Workshop, data: PaperData, name: str
) -> tuple[dict[str, Sequence[RatingItem]], str]:
    """The released files if they are given, for a split that is missing those that we make."""
    found: dict[str, Sequence[RatingItem]] = {}
    said = []
    for split in Split:
        given = data.of(name, split.value)
        if given is not None:
            found[split.value] = given.items
            said.append(f"{split.value}: {given.path.name}")
        else:
            found[split.value] = read_items(_built(shop, name, split)).items
            built = "{split}: built from the 71 templates that come along, seed 1"
            said.append(bilingual(built, split=split.value))
    return found, joined("; ", said)


def _built(shop: Workshop, name: str, split: Split) -> Path:
    challenge = CHALLENGE_SETS[name]
    settings = ChallengeSettings(1, split)
    rows = (item.as_row() for item in challenge.items(read_templates(None), settings))
    return shop.items(f"{name}-{split.value}-built", challenge.columns, rows)


def _challenge(shop: Workshop, data: PaperData, name: str) -> PaperPart:
    items, said = _items(shop, data, name)
    test = items["test"]
    scores = shop.table(
        _PLACES[name], bilingual("models on {name}", name=name), ("model",), _SCORES
    )
    gold = [item.label or "" for item in test]
    for classes in Classes:
        found = score_nli(gold, gold, classes)
        always = found.always(found.majority or "")
        values = {
            "items": len(test),
            "accuracy": always.accuracy.share,
            "accuracy 95 %": always.accuracy.interval,
            "F1": always.weighted_f1,
        }
        said_of = bilingual("majority of the test set, {classes}", classes=classes.value)
        scores.add((said_of,), values)
    of = trial_set(shop, name, items["train"], test)
    predicted = add_trials(shop, scores, of, accuracy_of(test, Classes.TERNARY))
    numbers = [each for each in published_numbers(dataset=name) if each.place == _PLACES[name]]
    add_published(scores, numbers, _PUBLISHED)
    groups, picture = _groups(shop, name, test, predicted)
    blocks: list[Block] = [
        _sizes(shop, name, items, said).table(),
        _examples(shop, name, test).table(),
    ]
    blocks += [scores.table(), groups.table()]
    if picture is not None:
        blocks.append(picture)
    return PaperPart(_title(name), tuple(blocks))


def _title(name: str) -> str:
    places = (place_words(_EXAMPLES[name]), place_words(_PLACES[name]))
    return joined(": ", (of_data(name), joined(bilingual(" and "), places)))


def _examples(shop: Workshop, name: str, test: Sequence[RatingItem]) -> ResultTable:
    columns = {"premise": "text", "hypothesis": "text", "label": "text"}
    table = shop.table(
        _EXAMPLES[name], bilingual("variations of {name}, by example", name=name), ("way",), columns
    )
    ways = _way(name, test)
    seen: dict[tuple[str, str], RatingItem] = {}
    for way, item in zip(ways, test, strict=True):
        seen.setdefault((way, item.label or ""), item)
    for (way, label), item in list(seen.items())[: 3 * _CELLS]:
        premise, hypothesis = item.texts
        table.add((way,), {"premise": premise, "hypothesis": hypothesis, "label": label})
    return table


def _way(name: str, items: Sequence[RatingItem]) -> list[str]:
    """How the times of each item were chosen, by our column or that of the released files."""
    columns = _WAYS[name]
    details = items[0].provenance.details
    column = next((each for each in columns if each in details), "")
    return [item.provenance.details.get(column, "") for item in items]


def _groups(
    shop: Workshop, name: str, test: Sequence[RatingItem], predicted: dict[str, tuple[str, ...]]
) -> tuple[ResultTable, Picture | None]:
    """Figure 1 and the shares in the text: accuracy by how the times were chosen."""
    place = "Figure 1" if name == "temp-order" else "section 5"
    columns = {"items": "thousands", "accuracy": "percent", "accuracy 95 %": "spread"}
    table = shop.table(
        place, bilingual("{name} by way of choosing times", name=name), ("way", "model"), columns
    )
    shown: dict[str, dict[str, Proportion]] = {}
    gold = [item.label or "" for item in test]
    best = [each for each in predicted if each.endswith("trained")] or list(predicted)
    for model in best:
        scores = score_by(_way(name, test), gold, predicted[model], Classes.TERNARY)
        shown[model] = {way: score.accuracy for way, score in scores.items()}
        for way, score in scores.items():
            values = {"items": score.items, "accuracy": score.accuracy.share}
            table.add((way, model), {**values, "accuracy 95 %": score.accuracy.interval})
    add_published(
        table, _told(name), {"accuracy": "accuracy", "weighted F1": "accuracy", "F1": "accuracy"}
    )
    title = bilingual("Accuracy on {name} by how the times were chosen", name=name)
    return table, group_picture(f"{name}-ways", title, shown) if shown else None


def _told(name: str) -> list[PublishedNumber]:
    return [each for each in published_numbers(dataset=name) if each.place.startswith("section 5")]


def _time_shares(shop: Workshop, data: PaperData) -> PaperPart:
    columns = {"items": "thousands", "share": "percent", "95 %": "spread"}
    table = shop.table("section 2", "items with time expressions", ("set",), columns)
    pairs = [each for each in data.sets if each.items[0].kind == NLI]
    for given in pairs:
        made_from = [given.path, "times"]
        texts = [item.texts for item in given.items]
        found = shop.step(f"times-in-{given.path.stem}", made_from, lambda: _counted(shop, texts))  # noqa: B023 - called at once
        share = Proportion(*found)
        values = {"items": share.of, "share": share.share, "95 %": share.interval}
        table.add((given.path.name,), values, note="counted by our own tagger")
    if all(given.known for given in pairs):
        table.add(("MultiNLI",), {}, RowOrigin.MISSING, "give its development set with --data")
    for each in published_numbers(paper=PAPER, dataset="mnli"):
        table.add((each.system,), {"share": each.share}, RowOrigin.PUBLISHED, each.part)
    return PaperPart("Section 2: time expressions in NLI data", (table.table(),))


def _counted(shop: Workshop, texts: Sequence[Sequence[str]]) -> list[int]:
    found = time_share(texts, has_time, partial(shop.told, "looking for times"))
    return [found.items.right, found.items.of]
