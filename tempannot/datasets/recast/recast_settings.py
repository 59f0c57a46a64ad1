"""What is made of annotations, and by which rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.core.options import (
    Files,
    OneOf,
    Option,
    Switch,
    Text,
    argument,
    seed_option,
    setting,
)
from tempannot.core.schemes import During
from tempannot.datasets.recast.hypotheses import DurationRule, Regime
from tempannot.datasets.splitting import SHARES
from tempannot.formats.finding import documents_in


class Profile(StrEnum):
    """Whose choices are followed.

    ``exact``: every label follows from the annotation, and no pair is made of links that
    contradict each other or of events that would be called the same (but each pair of UDS gives its
    eight). ``seed``: the choices of the paper (DURING as overlaps, verbs alone). ``released``:
    those of the published data where they differ from it (other bounds and words for durations,
    RED's BEFORE/CAUSES as a plain before).
    """

    EXACT = "exact"
    SEED = "seed"
    RELEASED = "released"


class HypothesisKind(StrEnum):
    """What hypotheses are about."""

    ORDER = "order"
    DURATION = "duration"
    BOTH = "both"


_LABELS, _TEXTS, _SPLITS = bilingual("Labels"), bilingual("Texts"), bilingual("Splits")


@dataclass(frozen=True, slots=True)
class RecastSettings:
    """What becomes pairs, and how; ``during`` is None for the reading of the profile.

    ``closure`` also makes pairs of the relations that follow from the links. ``texts`` are TimeML
    files or folders with the text of pair files and relation tables; without any, TimeML files
    beside pair files give these their text, and no pairs of their own. ``trees`` are treebanks in
    CoNLL-U with that of UDS, ``parse`` makes the trees of the others with stanza. ``split`` is as
    for ``splits_of``, None for no split but UDS's own. ``corpus`` is the name that pairs bear as
    their source, None for that of each input.
    """

    inputs: tuple[Path, ...] = setting(
        (),
        argument(
            "IN...",
            Files(
                bilingual("Annotations (*.tml *.xml *.csv *.tsv *.txt *.json)"),
                bilingual(
                    "Drop TimeML, relation tables, files of labelled pairs, UDS-Time, or "
                    "folders here."
                ),
                has_folders=True,
            ),
        ),
    )
    profile: Profile = setting(
        Profile.EXACT,
        Option(
            "--profile",
            OneOf(
                {
                    Profile.EXACT: bilingual("exact"),
                    Profile.SEED: bilingual("seed: as in the paper"),
                    Profile.RELEASED: bilingual("released data"),
                }
            ),
            label=bilingual("&Profile"),
            tip=bilingual(
                "exact: every label follows from the annotation. seed: the choices of the paper "
                "(DURING as overlaps, verbs alone). released: those of its published data where "
                "they differ"
            ),
            group=_LABELS,
        ),
    )
    kind: HypothesisKind = setting(
        HypothesisKind.BOTH,
        Option(
            "--kind",
            OneOf(
                {
                    HypothesisKind.ORDER: bilingual("order"),
                    HypothesisKind.DURATION: bilingual("duration"),
                    HypothesisKind.BOTH: bilingual("order and duration"),
                },
            ),
            label=bilingual("H&ypotheses"),
            tip=bilingual("What hypotheses are about"),
            group=_LABELS,
        ),
    )
    during: During | None = setting(
        None,
        Option(
            "--during",
            OneOf(
                {each: bilingual(each.value) for each in During}, bilingual("as the profile says")
            ),
            bilingual(
                "How DURING is read  [default: equals; overlaps in the profiles seed and released]"
            ),
            label="D&URING",
            tip=bilingual("How the types DURING and DURING_INV are read"),
            group=_LABELS,
        ),
    )
    closure: bool = setting(
        False,
        Option(
            "--closure",
            Switch(),
            bilingual("Also recast the relations that follow from links."),
            label=bilingual("Al&so what follows from links"),
            tip=bilingual("Recast the relations of the closure, too"),
            group=_LABELS,
        ),
    )
    instantaneous: bool = setting(
        False,
        Option(
            "--instantaneous",
            Switch(),
            bilingual("Events may start and end at one moment."),
            label=bilingual("Events &may last no time"),
            group=_LABELS,
        ),
    )
    weak: bool = setting(
        False,
        Option(
            "--weak",
            Switch(),
            bilingual("Points that definitions put in order may be equal."),
            label=bilingual("&Weak order of points"),
            group=_LABELS,
        ),
    )
    texts: tuple[Path, ...] = setting(
        (),
        Option(
            "--texts",
            Files(
                bilingual("TimeML (*.tml *.timeml *.xml)"),
                bilingual("Drop TimeML with the texts here."),
                has_folders=True,
            ),
            bilingual(
                "TimeML files or folders with the texts of labelled pairs and relation tables."
            ),
            label=bilingual("&Documents of pairs and tables"),
            group=_TEXTS,
            metavar="PATH",
        ),
    )
    trees: tuple[Path, ...] = setting(
        (),
        Option(
            "--trees",
            Files(bilingual("Treebanks (*.conllu *.conll)"), bilingual("Drop CoNLL-U files here.")),
            bilingual(
                "Treebanks in CoNLL-U with the sentences of UDS; names say train, dev or test."
            ),
            label=bilingual("Tree&banks of UDS"),
            group=_TEXTS,
            metavar="FILE",
        ),
    )
    parse: bool = setting(
        False,
        Option(
            "--parse",
            Switch(),
            bilingual(
                "Parse sentences with stanza, an optional extra; its models have to be installed."
            ),
            label=bilingual("Parse with stan&za"),
            tip=bilingual(
                "Trees for better names of events; stanza is an optional extra, with its models"
            ),
            group=_TEXTS,
        ),
    )
    split: str | None = setting(
        None,
        Option(
            "--split",
            Text(bilingual("none, or shares")),
            bilingual(
                "timebank-dense, tempeval-3, shares of documents as {shares}, or a .csv file "
                "with the columns document and split. UDS keeps its own.",
                shares=SHARES,
            ),
            label=bilingual("Sp&lit"),
            group=_SPLITS,
            metavar="SPLIT",
        ),
    )
    seed: int = setting(0, seed_option(_SPLITS, bilingual("For drawn splits."), bilingual("S&eed")))
    corpus: str | None = setting(
        None,
        Option(
            "--corpus",
            Text(bilingual("the name of the folder")),
            bilingual("The source that pairs bear."),
            label=bilingual("&Corpus"),
            group=_SPLITS,
            metavar="NAME",
        ),
    )

    @property
    def files(self) -> Sequence[Path]:
        """Everything that is read: annotations, texts and trees, the files in folders, too."""
        return tuple(_files_read((*self.inputs, *self.texts, *self.trees)))

    @property
    def regime(self) -> Regime:
        """What is taken for granted of intervals and of the names of relations."""
        return Regime(self.instantaneous, self.weak)

    @property
    def reading(self) -> During:
        """How DURING is read."""
        if self.during is not None:
            return self.during
        return During.EQUALS if self.profile is Profile.EXACT else During.OVERLAPS

    @property
    def rule(self) -> DurationRule:
        """How bounds come of durations."""
        is_released = self.profile is Profile.RELEASED
        return DurationRule.RELEASED if is_released else DurationRule.SEED

    @property
    def verbs_only(self) -> bool:
        """Whether pairs are made of verbs alone, for want of trees (section 3.4)."""
        return self.profile is not Profile.EXACT

    @property
    def has_order(self) -> bool:
        """Whether hypotheses about order are wanted."""
        return self.kind is not HypothesisKind.DURATION

    @property
    def has_durations(self) -> bool:
        """Whether hypotheses about durations are wanted."""
        return self.kind is not HypothesisKind.ORDER


def _files_read(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        yield path
        if path.is_dir():
            yield from documents_in((path,)).files
