"""What is asked of a study: by its commands, and by the dialogs that do the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.core.options import (
    MOST,
    File,
    Files,
    Lines,
    Number,
    OneOf,
    Option,
    Real,
    Switch,
    Text,
    argument,
    required,
    seed_option,
    setting,
)
from tempannot.formats.items.column_mapping import columns_option
from tempannot.study.design.rater_limits import SECONDS_A_WORD
from tempannot.study.design.study_design import CategoryShares, Opposites, Repeats
from tempannot.study.pages.page_words import parse_languages

_ALL = Number(1, none=bilingual("all"))
_KNOWN = Text()


@dataclass(frozen=True, slots=True)
class StudyOptions:
    """The files of a study and how it is drawn from them.

    ``name`` None is that of its file. ``scale`` and ``question`` are as ``scale_named`` takes
    them, None for what items of that kind are usually asked. ``instructions`` are a page in
    Markdown, None for that of the scale. ``checks`` and ``training`` are files, DEFAULT for those
    that come with the program, NONE for none, or None for ours where the scale has some that are
    like the items; ``consent`` and ``pages`` likewise, but None for none. ``columns`` say what the
    columns of the items are, where their names do not.
    """

    items: tuple[Path, ...] = required(argument("ITEMS...", Files()))
    name: str | None = setting(
        None,
        Option(
            "--name",
            Text(bilingual("what the study is called")),
            bilingual("What the study is called; else as its file."),
            bilingual("&Name"),
            metavar="NAME",
        ),
    )
    scale: str | None = setting(
        None,
        Option(
            "--scale",
            Text(),
            bilingual(
                "likelihood, plausibility or order (else what such items are usually judged "
                "on), order-errors (tags for the analysis of sentence orders), or levels of "
                "your own, lowest first, with commas, or a range as 1-7."
            ),
            metavar="SCALE",
        ),
    )
    question: str | None = setting(
        None,
        Option(
            "--question",
            Text(),
            bilingual("What raters are asked; else that of the scale."),
            bilingual("&Question"),
            metavar="TEXT",
        ),
    )
    per_source: int | None = setting(
        None,
        Option(
            "--per-source",
            _ALL,
            bilingual("Items to draw of each source, over its labels."),
            bilingual("Items per &source"),
        ),
    )
    questions: int | None = setting(
        None,
        Option(
            "--questions",
            _ALL,
            bilingual("Questions to draw, with all answers to them."),
            bilingual("&Whole questions"),
            bilingual(
                "With all answers to them, which are judged one at a time; 100 make a human "
                "baseline"
            ),
        ),
    )
    shares: CategoryShares = setting(
        CategoryShares.PROPORTIONAL,
        Option(
            "--shares",
            OneOf(
                {
                    CategoryShares.PROPORTIONAL: bilingual("as the data have them"),
                    CategoryShares.EVEN: bilingual("as many of each"),
                    CategoryShares.CHANCE: bilingual("as chance has it"),
                }
            ),
            bilingual(
                "How questions are spread over the categories: proportional to the data, even, "
                "or by chance."
            ),
            bilingual("Of each cate&gory"),
        ),
    )
    shows_earlier: bool = setting(
        False,
        Option(
            "--show-earlier",
            Switch(),
            bilingual("Show raters what they said of other answers to the same question."),
            bilingual("S&how earlier answers to the same question"),
            bilingual(
                "What a rater said of the other answers stands below; without, each is judged alone"
            ),
        ),
    )
    list_size: int = setting(
        10,
        Option(
            "--list-size", Number(1), bilingual("Items in a list."), bilingual("Items in a l&ist")
        ),
    )
    raters: int = setting(
        3,
        Option("--raters", Number(1), bilingual("Raters per item."), bilingual("&Raters per item")),
    )
    roster: tuple[str, ...] = setting(
        (),
        Option(
            "--rater",
            Lines(bilingual("one name per line; empty: whoever comes")),
            bilingual(
                "A rater to deal lists out to, one option per name; else whoever comes gets lists."
            ),
            bilingual("R&oster"),
            metavar="NAME",
        ),
    )
    per_label: int | None = setting(
        None,
        Option(
            "--per-label",
            _ALL,
            bilingual("Items to draw of each label of each source."),
            bilingual("Items per la&bel"),
            bilingual("At most so many items of each label of each source"),
        ),
    )
    repeats: Repeats | None = setting(
        None,
        Option(
            "--repeats",
            OneOf(
                {Repeats.KEEP: bilingual("keep all"), Repeats.ONCE: bilingual("the first only")},
                bilingual("once in a draw"),
            ),
            bilingual(
                "Items that are there more than once: keep all, or take each once; else once "
                "where part of the items is drawn, but for answers to one question."
            ),
            bilingual("Repea&ted items"),
        ),
    )
    opposites: Opposites | None = setting(
        None,
        Option(
            "--opposites",
            OneOf(
                {
                    Opposites.KEEP: bilingual("keep all"),
                    Opposites.LEAVE_OUT: bilingual("leave out"),
                },
                bilingual("not in a draw"),
            ),
            bilingual(
                "Items of the same texts whose labels contradict each other: keep them, or "
                "leave them out; else they are left out where repeated items are."
            ),
            bilingual("Opposite l&abels"),
        ),
    )
    detokenises: bool = setting(
        False,
        Option(
            "--detokenise",
            Switch(),
            bilingual(
                "Show tokenised texts as they are usually written (do n't: don't); exports keep "
                "them as they are."
            ),
            bilingual("Show to&kenised texts as usually written"),
        ),
    )
    seed: int = setting(
        0, seed_option("", bilingual("The seed that everything follows from."), bilingual("S&eed"))
    )
    idle_seconds: float = setting(
        30.0,
        Option(
            "--idle",
            Real(0.1, MOST, "s"),
            bilingual("After so long without a sign of life a rater's time is not active."),
            bilingual("I&dle after"),
            metavar="SECONDS",
        ),
    )
    completion: str = setting(
        "",
        Option(
            "--completion",
            Text(bilingual("a code, or an address that begins with https://")),
            bilingual(
                "What a rater gets at the end in the browser: a code to hand in, or the address "
                "that leads back to Prolific, MTurk or SONA."
            ),
            bilingual("Co&mpletion"),
            metavar="CODE|URL",
        ),
    )
    instructions: Path | None = setting(
        None,
        Option(
            "--instructions", File(), bilingual("The page that raters read."), metavar="FILE.md"
        ),
    )
    consent: str | None = setting(
        None,
        Option(
            "--consent",
            Text(is_repeated=True),
            bilingual(
                'A page in Markdown that raters must agree to, or "default" for ours; lines '
                'that begin with "- [ ] " are ticked one by one. In other languages: '
                "de=FILE.de.md, as often as there are."
            ),
            metavar="[CODE=]FILE.md",
        ),
    )
    pages: str | None = setting(
        None,
        Option(
            "--pages",
            _KNOWN,
            bilingual(
                'Pages of questions before and after the items, or "default" for ours; their '
                "answers are columns of the export."
            ),
            metavar="FILE.toml",
        ),
    )
    languages: str | None = setting(
        None,
        Option(
            "--languages",
            Text(
                check=parse_languages, is_repeated=True, hint=bilingual("such as en,de; empty: all")
            ),
            bilingual(
                "The languages that raters may choose, the first that of the items: en,de; else "
                "English, and all that the pages or the program speak."
            ),
            bilingual("Lan&guages of raters"),
            metavar="CODE,CODE",
        ),
    )
    checks: str | None = setting(
        None,
        Option(
            "--checks",
            _KNOWN,
            bilingual(
                'Attention checks, "default" for ours, or "none"; else ours where they suit.'
            ),
            metavar="FILE",
        ),
    )
    checks_per_list: int | None = setting(
        None,
        Option(
            "--checks-per-list",
            Number(0),
            bilingual("Attention checks in each list; 1 if there are any."),
            bilingual("In each &list"),
        ),
    )
    training: str | None = setting(
        None,
        Option(
            "--training",
            _KNOWN,
            bilingual('Training items, "default" for ours, or "none"; else ours where they suit.'),
            metavar="FILE",
        ),
    )
    training_items: int | None = setting(
        None,
        Option(
            "--training-items",
            Number(1, none=bilingual("6 of ours, all of a file")),
            bilingual(
                "Training items of an attempt, which each rater gets drawn from all, those not "
                "seen yet first; else 6 of ours, all of a file."
            ),
            bilingual("Items of an atte&mpt"),
        ),
    )
    pass_mark: float = setting(
        0.8,
        Option(
            "--pass-mark",
            Real(0, 1, "%"),
            bilingual("The share of training items to answer as expected."),
            bilingual("&Pass mark"),
        ),
    )
    attempts: int = setting(
        2,
        Option(
            "--attempts",
            Number(1),
            bilingual("How often to try the training."),
            bilingual("&Attempts"),
        ),
    )
    warn_checks: int | None = setting(
        None,
        Option(
            "--warn-checks",
            Number(1, none=bilingual("never")),
            bilingual("After so many missed attention checks a rater is warned."),
            bilingual("&Warn after missed checks"),
        ),
    )
    stop_checks: int | None = setting(
        None,
        Option(
            "--stop-checks",
            Number(1, none=bilingual("never")),
            bilingual("After so many missed attention checks the study ends for a rater."),
            bilingual("&Stop after missed checks"),
        ),
    )
    warn_fast: int | None = setting(
        None,
        Option(
            "--warn-fast",
            Number(1, none=bilingual("never")),
            bilingual("After so many answers faster than anybody reads a rater is warned."),
            bilingual("Warn after &fast answers"),
        ),
    )
    stop_fast: int | None = setting(
        None,
        Option(
            "--stop-fast",
            Number(1, none=bilingual("never")),
            bilingual(
                "After so many answers faster than anybody reads the study ends for a rater."
            ),
            bilingual("Stop after fast a&nswers"),
        ),
    )
    seconds_a_word: float = setting(
        SECONDS_A_WORD,
        Option(
            "--fastest",
            Real(0.1, 10, "s"),
            bilingual(
                "An answer is too fast below so many seconds for each word of the text that is "
                "judged (0.5 s at least, 5 s at most)."
            ),
            bilingual("Fastest &reading of a word"),
            metavar="SECONDS",
        ),
    )
    columns: str | None = setting(None, columns_option("items"))


LISTS = Option(
    "--lists",
    Number(1),
    bilingual("How many lists to hand out; else all that are left for the rater."),
    bilingual("&Lists"),
    metavar="N",
    name="lists",
)

RATERS = 4
"""How many raters have to agree on an answer that is kept, as in MCTACO."""

AGREEING = Option(
    "--agreeing",
    Number(1),
    bilingual(
        "How many raters have to agree on a kept answer (MCTACO: 4).  [default: {raters}]",
        raters=RATERS,
    ),
    bilingual("&Raters who have to agree"),
    metavar="N",
    name="agreeing",
)
