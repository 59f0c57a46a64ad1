"""What can be asked of ``tempannot experiment``: the graphs, how often, and where results go."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from tempannot.cli.setting_options import OUTPUT
from tempannot.comparison.experiments.key_graphs import GraphShape
from tempannot.core.language import tr
from tempannot.core.options import Files, NewFile, Number, Option, Switch, argument, setting
from tempannot.tables.figures import FIGURE_FORMATS

_EVENTS = Option("--events", Number(2, 1000), tr("Events of a random graph."))
OF_RANDOM_GRAPHS = ("events", "graphs", "width", "grid")


@dataclass(frozen=True, slots=True)
class ExperimentGraphs:
    """The graphs to start from: documents, or else random ones of one shape."""

    paths: tuple[Path, ...] = setting((), argument(None, Files(has_folders=True)))
    corpus: tuple[Path, ...] = setting(
        (),
        Option(
            "--corpus",
            Files(has_folders=True),
            tr("Take these documents, files or folders, instead of random graphs."),
            metavar="PATH...",
        ),
    )
    events: int = setting(10, _EVENTS)
    graphs: int = setting(10, Option("--graphs", Number(1, 10_000), tr("Random graphs.")))
    width: int = setting(
        3, Option("--width", Number(0, 1000), tr("Largest uncertainty of an end point; 0: none."))
    )
    grid: int | None = setting(
        None,
        Option("--grid", Number(2, 100_000), tr("Places of end points.  [default: 4 per event]")),
    )
    seed: int = setting(0, Option("--seed", Number(), tr("Of all chance.")))

    @property
    def documents(self) -> tuple[Path, ...]:
        """All that were named, in whatever way."""
        return *self.corpus, *self.paths

    @property
    def shape(self) -> GraphShape:
        """That of a random graph; raises UsageError if there is none like that."""
        shape = GraphShape(self.events, self.width, self.grid)
        if shape.width > shape.places:
            raise click.UsageError(
                tr(
                    "--width {width} is more than the {places} places of the grid",
                    width=shape.width,
                    places=shape.places,
                )
            )
        return shape


@dataclass(frozen=True, slots=True)
class GraphsOfAllSizes(ExperimentGraphs):
    """The same, where the largest random graph is asked for."""

    events: int = setting(50, _EVENTS)


@dataclass(frozen=True, slots=True)
class ExperimentOutputs:
    """Where the results go, and as what."""

    output: Path | None = setting(None, OUTPUT)
    chart: Path | None = setting(
        None,
        Option(
            "--chart",
            NewFile([f".{each}" for each in FIGURE_FORMATS]),
            tr("Draw a figure: FILE.svg, FILE.png or FILE.pdf."),
        ),
    )
    summary: Path | None = setting(
        None,
        Option("--summary", NewFile(), tr("Write the summary to a file instead of the terminal.")),
    )
    as_json: bool = setting(False, Option("--json", Switch(), tr("Print JSON.")))

    @property
    def files(self) -> tuple[Path | None, ...]:
        """The files that are to be written."""
        return self.output, self.chart, self.summary


@dataclass(frozen=True, slots=True)
class Removing(ExperimentOutputs):
    """How often relations are removed."""

    removals: int = setting(
        5,
        Option(
            "--removals",
            Number(1, 1000),
            tr("Graphs made for each number of relations removed."),
        ),
    )


@dataclass(frozen=True, slots=True)
class Disturbing(ExperimentOutputs):
    """How often a graph is disturbed."""

    runs: int = setting(
        5,
        Option(
            "--runs",
            Number(1, 1000),
            tr("Times that each graph is disturbed from beginning to end."),
        ),
    )
