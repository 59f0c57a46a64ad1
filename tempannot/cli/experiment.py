"""``tempannot experiment``: how the measures behave as graphs get worse or larger."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from tempannot.cli.experiment_options import (
    OF_RANDOM_GRAPHS,
    Disturbing,
    ExperimentGraphs,
    ExperimentOutputs,
    GraphsOfAllSizes,
    Removing,
)
from tempannot.cli.output import OK, UNREADABLE, note, with_progress
from tempannot.cli.question_trials_command import question_trials_command
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import reading_options
from tempannot.comparison.experiments.charts import Labels, curve_chart, size_chart
from tempannot.comparison.experiments.experiment_results import (
    CurveStatistics,
    graph_size,
    shapes_of_all_sizes,
    statistics,
)
from tempannot.comparison.experiments.key_graphs import (
    GraphShape,
    KeyGraph,
    corpus_key,
    key_names,
    random_key,
)
from tempannot.comparison.experiments.summaries import (
    curve_json,
    decay_summary,
    growth_json,
    growths,
    made_from,
    mostly_kept,
    noise_summary,
    size_summary,
    sizes_csv,
    trials_csv,
)
from tempannot.comparison.experiments.trials import (
    PRECISIONS,
    RECALLS,
    Trial,
    precision_noise,
    recall_decay,
)
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual, shown, tr, tr_plural
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.atomic import write_atomically
from tempannot.formats.finding import documents_in
from tempannot.formats.outputs import check_outputs

_EXIT = tr("Exit status: 0 fine; 2 wrong usage, or a document that cannot be used (the rest is).")


@dataclass(frozen=True, slots=True)
class _Reading:
    """How the links of documents are read."""

    during: During
    interpretation: Interpretation


@dataclass(frozen=True, slots=True)
class _Start:
    """The graphs that were asked for, read or made, and the exit status that this leads to."""

    asked: ExperimentGraphs
    keys: list[KeyGraph]
    status: int
    during: During

    def trials(
        self, experiment: Callable[[KeyGraph, int, int], Iterable[Trial]], runs: int
    ) -> list[Trial]:
        """The trials of all graphs, those of one graph together."""
        every = [(key, run) for key in self.keys for run in range(runs)]
        return [
            trial
            for key, run in with_progress(every, "measuring")
            for trial in experiment(key, run, self.asked.seed)
        ]

    def settings(self, name: str) -> dict[str, Any]:
        """What an experiment was made with, for ``--json``."""
        found: dict[str, Any] = {"experiment": name, "seed": self.asked.seed}
        if self.asked.documents:
            found |= {
                "during": self.during.value,
                "documents": [key.name for key in self.keys],
            }
        else:
            shape = self.asked.shape
            found |= {"events": shape.events, "width": shape.width, "grid": shape.grid}
        return {**found, "graphs": len(self.keys)}

    def curves(
        self,
        name: str,
        repeated: Mapping[str, int],
        trials: Sequence[Trial],
        curves: Iterable[CurveStatistics],
    ) -> dict[str, Any]:
        """The same of an experiment that is ``repeated``, with the curves that its trials give."""
        found = {**self.settings(name), **repeated, "trials": len(trials)}
        return {**found, "curves": _curves_json(curves)}


@dataclass(frozen=True, slots=True)
class ExperimentResults:
    """What an experiment found, in every form it can be asked for."""

    table: str
    as_json: dict[str, object]
    summary: str
    chart: Callable[[str], bytes]


@click.group("experiment")
def experiment_command() -> None:
    """Repeat the experiments of Tannier & Muller (2011) on the measures, and count questions.

    The graphs are random ones, or the documents of a corpus. The same options and seed give
    the same bytes.
    """


experiment_command.add_command(question_trials_command)


@experiment_command.command("recall-decay", epilog=_EXIT)
@takes(ExperimentGraphs)
@reading_options
@takes(Removing)
def recall_decay_command(
    asked: ExperimentGraphs, out: Removing, during: During, interpretation: Interpretation
) -> int:
    """Recall as relations are taken away (figures 17 and 18).

    From closed graphs 1, 2, ... all relations are removed at random, what is left is closed
    and measured. The output is CSV with a row per graph made: share of relations kept, and
    recall and precision. PATHS are more documents of the corpus.
    """
    start = _start(asked, out, _Reading(during, interpretation))
    trials = start.trials(recall_decay, out.removals)
    curves = [statistics(trials, curve) for curve in RECALLS]
    made = made_from(start.keys, trials)
    title = bilingual("Recall as relations are removed\n{made_from}", made_from=made)
    labels = Labels(title, bilingual("share of relations kept"), "recall")
    found = start.curves("recall-decay", {"removals": out.removals}, trials, curves)
    found["precisions"] = _curves_json([statistics(trials, curve) for curve in PRECISIONS])
    summary = decay_summary(start.keys, trials, curves)
    _put_out(_curve_results(trials, curves, labels, found, summary), out)
    return start.status


@experiment_command.command("precision-noise", epilog=_EXIT)
@takes(ExperimentGraphs)
@reading_options
@takes(Disturbing)
def precision_noise_command(
    asked: ExperimentGraphs, out: Disturbing, during: During, interpretation: Interpretation
) -> int:
    """Precision as relations are switched to other ones (figure 19).

    Links that say a graph, none of them superfluous, are switched one after another to another
    basic relation that the other links allow; the result is closed and measured. The output is
    CSV with a row per graph made: share of links as they were, and recall and precision. PATHS
    are more documents of the corpus.
    """
    start = _start(asked, out, _Reading(during, interpretation))
    trials = start.trials(precision_noise, out.runs)
    curves = [statistics(trials, curve) for curve in PRECISIONS]
    made = made_from(start.keys, trials)
    title = bilingual("Precision as links are switched\n{made_from}", made_from=made)
    labels = Labels(title, bilingual("share of links as they were"), "precision")
    found = start.curves("precision-noise", {"runs": out.runs}, trials, curves)
    kept = mostly_kept(trials)
    found["mostly_kept"] = _curves_json([statistics(kept, curve) for curve in PRECISIONS])
    summary = noise_summary(start.keys, trials, curves)
    _put_out(_curve_results(trials, curves, labels, found, summary), out)
    return start.status


@experiment_command.command("graph-size", epilog=_EXIT)
@takes(GraphsOfAllSizes)
@reading_options
@takes(ExperimentOutputs)
def graph_size_command(
    asked: GraphsOfAllSizes, out: ExperimentOutputs, during: During, interpretation: Interpretation
) -> int:
    """Sizes of the minimal graph and of the closure against the number of events.

    Random graphs have from 5 to --events events, --graphs of each number. The output is CSV with
    a row per graph. PATHS are more documents of the corpus.
    """
    start = _start(asked, out, _Reading(during, interpretation), shapes_of_all_sizes)
    keys = start.keys
    sizes = [graph_size(key) for key in with_progress(keys, tr("reducing graphs"))]
    found = start.settings("graph-size")
    found["sizes"] = [asdict(size) for size in sizes]
    growth = growths(sizes)
    found["growth"] = {name: growth_json(each) for name, each in growth.items()}
    title = tr("Size of {sizes} closed graphs against the number of events", sizes=len(sizes))
    _put_out(
        ExperimentResults(
            sizes_csv(sizes),
            found,
            size_summary(sizes),
            lambda kind: size_chart(sizes, growth, title, kind),
        ),
        out,
    )
    return start.status


def _start(
    asked: ExperimentGraphs,
    out: ExperimentOutputs,
    reading: _Reading,
    shapes: Callable[[GraphShape], Iterable[GraphShape]] = lambda shape: (shape,),
) -> _Start:
    """Read or make the graphs to start from."""
    paths = asked.documents
    if not paths:
        check_outputs((), out.files)
        numbers = range(1, asked.graphs + 1)
        every = [(shape, number) for shape in shapes(asked.shape) for number in numbers]
        made = with_progress(every, tr("making graphs"))
        return _Start(asked, [random_key(*each, asked.seed) for each in made], OK, reading.during)
    _refuse_options_of_random_graphs()
    files, status = _files(paths)
    check_outputs(files, out.files)
    keys, is_whole = _corpus(files, reading)
    if not keys:
        raise FileError(paths[0], tr("there is no document here that can be used"))
    return _Start(asked, keys, status if is_whole else UNREADABLE, reading.during)


def _curves_json(curves: Iterable[CurveStatistics]) -> dict[str, object]:
    return {each.curve.value: curve_json(each) for each in curves}


def _curve_results(
    trials: Sequence[Trial],
    curves: Sequence[CurveStatistics],
    labels: Labels,
    found: dict[str, object],
    summary: str,
) -> ExperimentResults:
    """What graphs that were disturbed tell, a row for each and a curve for each measure."""
    return ExperimentResults(
        trials_csv(trials), found, summary, lambda kind: curve_chart(curves, labels, kind)
    )


def _put_out(results: ExperimentResults, out: ExperimentOutputs) -> None:
    """Write everything that was asked for, once all of it is made."""
    data = results.table
    if out.as_json:
        data = json.dumps(results.as_json, ensure_ascii=False, indent=2) + "\n"
    if chart := out.chart:
        write_atomically(chart, results.chart(chart.suffix.casefold().lstrip(".")))
    if out.output:
        write_atomically(out.output, data.encode())
    else:
        click.echo(data, nl=False)
    if out.summary:
        write_atomically(out.summary, results.summary[:].encode())
    else:
        for line in shown(results.summary).rstrip().split("\n"):
            note(line)


def _refuse_options_of_random_graphs() -> None:
    context = click.get_current_context()
    for name in OF_RANDOM_GRAPHS:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(
                tr("--{name} is for random graphs, and a corpus is given", name=name)
            )


def _corpus(files: Sequence[Path], reading: _Reading) -> tuple[list[KeyGraph], bool]:
    """The documents that can be used, and whether all can; the others are named."""
    names = key_names(files)
    keys, is_whole = [], True
    for path in with_progress(files, "reading"):
        try:
            with guarded(path):
                key = corpus_key(path, names[path], reading.during, reading.interpretation)
        except FileError as error:
            note(tr("error: {error}", error=error))
            is_whole = False
            continue
        if not key.network.is_complete:
            left_out = ", ".join(key.network.set_aside)
            note(
                tr(
                    "{path}: inconsistent; measured without what contradicts: {left_out}",
                    path=path,
                    left_out=left_out,
                )
            )
        keys.append(key)
    return keys, is_whole


def _files(paths: Sequence[Path]) -> tuple[list[Path], int]:
    files: dict[Path, None] = {}
    status, skipped = OK, 0
    for path in paths:
        try:
            found = documents_in([path])
        except FileError as error:
            note(tr("error: {error}", error=error))
            status = UNREADABLE
            continue
        files |= dict.fromkeys(found.files)
        skipped += len(found.skipped)
    if skipped:
        note(
            tr_plural(
                skipped,
                "skipped {count} hidden or AppleDouble file",
                "skipped {count} hidden or AppleDouble files",
            )
        )
    return list(files), status
