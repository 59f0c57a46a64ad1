"""Zhou et al. 2019: MCTACO, temporal commonsense in candidate answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.datasets.mctaco.answer_scores import (
    question_scores,
    read_answer_predictions,
    score,
    score_by_category,
)
from tempannot.datasets.mctaco.rings import default_rings
from tempannot.datasets.published_numbers import published_numbers
from tempannot.formats.items.mctaco_files import NO, YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.papers.item_trials import add_trials, answers_of, trial_set, trials
from tempannot.papers.origins import ResultRow, ResultTable, RowOrigin, add_published, printed
from tempannot.papers.paper_data import PaperData
from tempannot.papers.result_figures import curve_picture, group_picture
from tempannot.papers.workshop import PaperPart, Workshop
from tempannot.statistics.proportions import Proportion
from tempannot.tables.report_parts import Block
from tempannot.tables.table import Table

PAPER, DATASET = "zhou2019", "mctaco"
_SCORES = {
    "questions": "thousands",
    "EM": "percent",
    "EM sd": "spread",
    "EM 95 %": "spread",
    "F1": "percent",
    "F1 sd": "spread",
    "F1 95 %": "spread",
}
_BOTH = {"EM": "EM", "F1": "F1"}
_COINS = 20
_SIZES = (100, 250, 500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 9000)
_MOST_POINTS = 8
_GIVE_DATA = bilingual("give dev_3783.tsv and test_9442.tsv with --data")


def parts(shop: Workshop, data: PaperData) -> Iterator[PaperPart]:
    """Yield all tables and figures of the paper."""
    splits: dict[str, Sequence[RatingItem]] = {
        name: given.items for name in ("dev", "test") if (given := data.of(DATASET, name))
    }
    if not splits and (given := data.of(DATASET)) is not None:
        splits = {given.path.stem: given.items}
    yield PaperPart("Table 1: statistics", (_statistics(shop, splits),))
    yield _scores(shop, data, splits)
    yield PaperPart("Table 3: terms that are exchanged", (_rings(shop),))
    yield _curve(shop, splits)


def _statistics(shop: Workshop, splits: dict[str, Sequence[RatingItem]]) -> Block:
    columns = {"questions": "thousands", "answers": "thousands", "mean": "decimals"}
    table = shop.table("Table 1", "statistics of MCTACO", ("what",), columns)
    items = [item for found in splits.values() for item in found]
    if items:
        said = " and ".join(splits)
        questions = {item.texts[:2] for item in items}
        values = {"questions": len(questions), "answers": len(items)}
        table.add(("questions and answers",), {**values}, note=said)
        for place, name in enumerate(("sentence", "question", "answer")):
            texts = (
                [each[place] for each in questions] if place < 2 else [i.texts[2] for i in items]
            )
            table.add(
                (bilingual("words per {name}", name=bilingual(name)),),
                {"mean": fmean(len(t.split()) for t in texts)},
                note=said,
            )
        for category in sorted({item.source for item in items}):
            own = [item for item in items if item.source == category]
            asked = len({item.texts[:2] for item in own})
            row = {"questions": asked, "answers": len(own), "mean": len(own) / asked}
            table.add((category,), row, note=said)
    else:
        table.add(("MCTACO",), {}, RowOrigin.MISSING, _GIVE_DATA)
    for each in published_numbers(paper=PAPER):
        if each.place != "Table 1":
            continue
        column = each.measure if each.measure in columns else "mean"
        about = each.part if each.part != "all" else "questions and answers"
        per = bilingual("words per {name}", name=bilingual(each.system))
        about = per if each.system else about
        table.add((about,), {column: printed(each.value)}, RowOrigin.PUBLISHED, each.measure)
    return table.table()


def _scores(shop: Workshop, data: PaperData, splits: dict[str, Sequence[RatingItem]]) -> PaperPart:
    table = shop.table("Table 2", "systems and people", ("system",), _SCORES)
    by_category = _systems(shop, data, splits, table)
    add_published(table, published_numbers(paper=PAPER, measures=_BOTH), _BOTH)
    blocks: list[Block] = [table.table(), _categories(shop, by_category)]
    if by_category:
        title = bilingual("Exact match by category of questions")
        blocks.append(group_picture("categories", title, by_category))
    return PaperPart("Table 2 and Figure 2: systems and people", tuple(blocks))


def _systems(
    shop: Workshop,
    data: PaperData,
    splits: dict[str, Sequence[RatingItem]],
    table: ResultTable,
) -> dict[str, dict[str, Proportion]]:
    """Fill the table of scores; how often each system is right by the category of questions."""
    if not splits:
        table.add(("all",), {}, RowOrigin.MISSING, _GIVE_DATA)
        return {}
    name = "test" if "test" in splits else next(iter(splits))
    items, said = splits[name], bilingual("on {name}", name=name)
    for word in (YES, NO):
        always = bilingual("always {word}, {said}", word=word, said=said)
        _add(table, always, items, [word] * len(items))
    by_category = {"fair coin": _coins(table, items, said)}
    predicted = _given(data, items)
    if "dev" in splits and "test" in splits:
        of = trial_set(shop, DATASET, splits["dev"], items)
        trained = add_trials(shop, table, of, answers_of(items))
        predicted |= {each: [w == YES for w in words] for each, words in trained.items()}
    for system, guesses in predicted.items():
        if system.endswith((".txt", ".csv", ".tsv")):
            _add(table, f"{system}, {said}", items, [YES if g else NO for g in guesses])
        by_category[system] = _exact(items, guesses)
    return by_category


def _categories(shop: Workshop, by_category: dict[str, dict[str, Proportion]]) -> Table[ResultRow]:
    figure = shop.table(
        "Figure 2",
        "exact match by category",
        ("category", "system"),
        {"EM": "percent", "EM 95 %": "spread"},
    )
    for system, groups in by_category.items():
        for category, found in groups.items():
            figure.add((category, system), {"EM": found.share, "EM 95 %": found.interval})
    figure.add(
        ("all", "BERT + unit normalization"),
        {},
        RowOrigin.MISSING,
        "its bars are a picture in the paper; give its released predictions with --data",
    )
    return figure.table()


def _add(table: ResultTable, name: str, items: Sequence[RatingItem], words: Sequence[str]) -> None:
    found = answers_of(items)(words)
    values: dict[str, object] = {"questions": score(items, [w == YES for w in words]).questions}
    for measure, (value, spread) in found.items():
        values |= {measure: value, f"{measure} 95 %": spread}
    table.add((name,), values)


def _seeds(count: int) -> str:
    return bilingual("mean of {count} seeds", count=count)


def _coins(table: ResultTable, items: Sequence[RatingItem], said: str) -> dict[str, Proportion]:
    exact, f1 = [], []
    counted: Counter[str] = Counter()
    questions: Counter[str] = Counter()
    for seed in range(_COINS):
        coin = Random(f"coin {seed}")
        guesses = [coin.random() < 0.5 for _ in items]
        found = score(items, guesses)
        exact.append(found.exact_match / 100)
        f1.append(found.f1 / 100)
        for category, each in score_by_category(items, guesses).items():
            counted[category] += round(each.exact_match * each.questions / 100)
            questions[category] += each.questions
    values = {"EM": fmean(exact), "F1": fmean(f1)}
    table.add((bilingual("fair coin, {said}", said=said),), values, note=_seeds(_COINS))
    shares = {each: counted[each] / _COINS for each in questions}
    return {
        each: Proportion(round(shares[each]), questions[each] // _COINS)
        for each in sorted(questions)
    }


def _exact(items: Sequence[RatingItem], guesses: Sequence[bool]) -> dict[str, Proportion]:
    found = score_by_category(items, guesses)
    return {
        name: Proportion(round(each.exact_match * each.questions / 100), each.questions)
        for name, each in found.items()
    }


def _given(data: PaperData, items: Sequence[RatingItem]) -> dict[str, Sequence[bool]]:
    """Files of predictions among the data: those that fit the items, line by line."""
    found: dict[str, Sequence[bool]] = {}
    for path in data.others:
        try:
            found[path.name] = read_answer_predictions(path, items)
        except TempannotError:
            continue
        data.use(path)
    return found


def _rings(shop: Workshop) -> Block:
    table = shop.table("Table 3", "sets of terms", ("set",), {"terms": "text"})
    others = default_rings().others
    sets = dict.fromkeys(tuple(sorted({word, *more})) for word, more in others.items())
    for number, terms in enumerate(sets, 1):
        table.add((str(number),), {"terms": ", ".join(terms)}, note="of the rules that come along")
    table.add(("all",), {}, RowOrigin.MISSING, "the table of the paper is a picture")
    return table.table()


def _curve(shop: Workshop, splits: dict[str, Sequence[RatingItem]]) -> PaperPart:
    """Figure 3: what more training data give."""
    columns = {"items": "thousands", "EM": "percent", "F1": "percent"}
    table = shop.table("Figure 3", "scores by size of the training data", ("model",), columns)
    lines: dict[str, tuple[list[float], list[float]]] = {}
    if "dev" in splits and "test" in splits:
        items = list(splits["dev"])
        Random(f"{shop.options.seed}|curve").shuffle(items)
        for size in [each for each in _SIZES if each < len(items)][:_MOST_POINTS]:
            of = trial_set(shop, f"mctaco-{size}", items[:size], splits["test"])
            for kind, judged_only, runs in trials(shop, of):
                if judged_only or runs[0].problem:
                    continue
                scores = [
                    question_scores(splits["test"], [w == YES for w in r.predicted]) for r in runs
                ]
                exact = fmean(fmean(each.exact) for each in scores)
                f1 = fmean(fmean(each.f1) for each in scores)
                table.add((kind,), {"items": size, "EM": exact, "F1": f1})
                x, y = lines.setdefault(f"{kind}, F1", ([], []))
                x.append(size)
                y.append(f1)
    table.add(
        ("BERT",),
        {},
        RowOrigin.MISSING,
        "its curve is a picture in the paper, flat after about 2,500 pairs",
    )
    blocks: list[Block] = [table.table()]
    if lines:
        axes = (bilingual("items learnt from"), "F1")
        blocks.append(
            curve_picture(
                "learning-curve", bilingual("F1 by size of the training data"), lines, axes
            )
        )
    return PaperPart("Figure 3: learning curve", tuple(blocks))
