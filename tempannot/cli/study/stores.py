"""What the commands on stores share: the argument, opening, and which argument is a store."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from tempannot.cli.output import note
from tempannot.core.errors import TempannotError
from tempannot.core.language import tr, tr_plural
from tempannot.core.wording import without_passwords
from tempannot.study.store.place import KeyNeededError, StorePlace, holds_study

if TYPE_CHECKING:
    from tempannot.study.store.facts import RaterInfo
    from tempannot.study.store.study_store import StudyStore
    from tempannot.study.store.unnamed_study import ShownStudy

_Command = TypeVar("_Command", bound=Callable[..., Any])

EPILOG = tr("Exit status: 0 fine; 2 wrong usage, or a study or file that cannot be used.")

_KEY, _NAMES = f"{__name__}.key", f"{__name__}.names"


def _keep_key(context: click.Context, _: click.Parameter, key: str | None) -> None:
    context.meta[_KEY] = key


key_option = click.option(
    "--key",
    envvar="TEMPANNOT_STUDY_KEY",
    expose_value=False,
    callback=_keep_key,
    metavar="KEY",
    help=tr(
        "The lead's key, where this is not the computer on which the study was made; "
        "TEMPANNOT_STUDY_KEY in the environment says the same unseen by others."
    ),
)
"""How every command that reads what raters must not is given the key; ``opened`` takes it."""


def _keep_names(context: click.Context, _: click.Parameter, has_names: bool) -> None:
    context.meta[_NAMES] = has_names


names_option = click.option(
    "--names",
    is_flag=True,
    expose_value=False,
    callback=_keep_names,
    help=tr(
        'The names of raters instead of R01, R02, ...; "tempannot study names" tells who is who.'
    ),
)
"""How every command that shows raters is told to name them; ``as_shown`` and others heed it."""


def store_argument(command: _Command) -> _Command:
    """Give a command the study it works on, and the lead's key to it."""
    return click.argument("store", metavar="STORE")(key_option(command))


def rater_argument(command: _Command) -> _Command:
    """Give a command on one rater who that is: by place, or by the option that all others have."""

    @wraps(command)
    def with_rater(*args: Any, rater: str | None, named: str | None, **more: Any) -> Any:  # noqa: ANN401
        if (rater is None) == (named is None):
            raise click.UsageError(tr("say who is meant: RATER, or --rater NAME"))
        return command(*args, rater=named if rater is None else rater, **more)

    option = click.option("--rater", "named", metavar="NAME", help=tr("The same as RATER."))
    return cast(
        _Command, click.argument("rater", metavar="RATER", required=False)(option(with_rater))
    )


def opened(text: str) -> StudyStore:
    """Open the study at a path or URL with the lead's key that was given; raises StoreError.

    What raters of this computer could not deliver comes in first, and is told.
    """
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - SQLAlchemy is slow

    store = StudyStore.open(StorePlace.of(text), click.get_current_context().meta.get(_KEY))
    try:
        if not store.is_lead:
            raise KeyNeededError(store.place)
        _deliver(store)
    except BaseException:
        store.close()
        raise
    return store


def _has_names() -> bool:
    return bool(click.get_current_context().meta.get(_NAMES))


def as_shown(store: StudyStore) -> ShownStudy:
    """The study with R01, R02 and so on for its raters, unless ``--names`` was said."""
    from tempannot.study.store.unnamed_study import shown_study  # noqa: PLC0415 - few show them

    return shown_study(store, has_names=_has_names())


def rater_as_shown(store: StudyStore, rater: str) -> str:
    """How a rater is called there whom a name or a pseudonym means."""
    from tempannot.study.store.unnamed_study import shown_name  # noqa: PLC0415 - as above

    return shown_name(store, rater, has_names=_has_names())


def rater_named(store: StudyStore, rater: str) -> str:
    """The name of the rater whom a name or a pseudonym means; what was said if it is none."""
    from tempannot.study.store.unnamed_study import named_rater  # noqa: PLC0415 - as above

    return named_rater(store, rater)


def known_rater(store: StudyStore, rater: str) -> RaterInfo:
    """The rater whom a name or a pseudonym means; raises TempannotError if there is none."""
    name, raters = rater_named(store, rater), store.raters()
    found = next((each for each in raters if each.name == name), None)
    if found is None:
        raise TempannotError(
            tr(
                "{place}: there is no rater {rater!r}; there is {names}",
                place=store.place,
                rater=name,
                names=", ".join(each.name for each in raters) or tr("none yet"),
            )
        )
    return found


def _deliver(store: StudyStore) -> None:
    """Bring in what raters judged on this computer while the study could not be reached."""
    from tempannot.session.folders import waiting_folder  # noqa: PLC0415 - few need it
    from tempannot.study.rating.waiting import deliver_waiting  # noqa: PLC0415 - as above

    try:
        count = deliver_waiting(store, waiting_folder())
    except TempannotError as error:
        note(
            tr(
                "judgments that wait on this computer are left out, they cannot come in: {error}",
                error=error,
            )
        )
        return
    if count:
        note(
            tr(
                "{judgments} that waited on this computer came in first",
                judgments=tr_plural(count, "{count:,} judgment", "{count:,} judgments"),
            )
        )


def is_store(text: str) -> bool:
    """Whether a text means a store: an address, a file by its name, or one by its first bytes."""
    return without_passwords(text) != text or holds_study(text)


def path_of(text: str) -> Path | None:
    """Return the path of a store that is a file, None for one on a server."""
    return None if "://" in text else Path(text)
