"""A study that the window has opened, and what was read of it at once."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit, urlunsplit
from uuid import NAMESPACE_URL, uuid5

from tempannot.core.language import tr
from tempannot.formats.items.item_files import read_items
from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE
from tempannot.resources import resource
from tempannot.session.folders import data_folder, waiting_folder
from tempannot.session.worker import Task
from tempannot.study.design.known_items import default_known_items
from tempannot.study.design.study_design import Role, StudyDesign, StudyItem, StudyPlan
from tempannot.study.judgment import Block, Judgment, JudgmentState, Turn
from tempannot.study.rating.waiting import deliver_waiting
from tempannot.study.store.place import StoreError, StorePlace

if TYPE_CHECKING:
    from tempannot.study.store.facts import StudyInfo
    from tempannot.study.store.study_store import StudyStore


@dataclass(frozen=True, slots=True, eq=False)
class OpenStudy:
    """The store with the facts of its study."""

    store: StudyStore
    info: StudyInfo


def open_study(place: StorePlace, task: Task) -> OpenStudy:
    """Open a study; raises StoreError. To be called beside the window, as it may take long."""
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - slow to import

    task.say(tr("opening the study"))
    store = StudyStore.open(place)
    with suppress(StoreError):  # what still waits is said to its rater
        deliver_waiting(store, waiting_folder())
    return OpenStudy(store, store.study)


def close_study(study: OpenStudy) -> None:
    """Let go of the store."""
    study.store.close()


def is_url(place: str) -> bool:
    """Whether a place is a store of a team rather than a file."""
    return "://" in place


def place_words(place: str) -> tuple[str, str]:
    """Return the name of a study's place and where that is.

    >>> place_words("postgresql+psycopg://ann@db.example.org/verbs")
    ('verbs', 'on db.example.org')
    """
    if is_url(place):
        parts = urlsplit(place)
        return unquote(parts.path.strip("/")) or "study", tr(
            "on {hostname}", hostname=parts.hostname or tr("this computer")
        )
    path = Path(place)
    return path.stem, str(path.parent)


def with_password(url: str, password: str) -> str:
    """Return a URL with a password in place of the one it had; an empty one changes nothing.

    >>> with_password("postgresql+psycopg://ann@db/verbs", "a:b")
    'postgresql+psycopg://ann:a%3Ab@db/verbs'
    """
    if not password:
        return url
    parts = urlsplit(url)
    login, _, host = parts.netloc.rpartition("@")
    name = login.partition(":")[0]
    return urlunsplit(parts._replace(netloc=f"{name}:{quote(password, safe='')}@{host}"))


def completed_url(text: str) -> str:
    """Return the URL that a user means, who may leave out what all URLs begin with.

    >>> completed_url(" ann@db/verbs ")
    'postgresql://ann@db/verbs'
    """
    text = text.strip()
    return text if is_url(text) else f"postgresql://{text}"


NAME = "Sample study"  # untranslated: it stands in the file
MADE_UP = ("Ada (made up)", "Ben (made up)")  # untranslated: names of raters
_SEED = 7
_SURE = {"Ada (made up)": 0.9, "Ben (made up)": 0.6}
"""How often a made-up rater answers as the label says, without a doubt."""


def sample_study(task: Task) -> OpenStudy:
    """Return the sample in the user's data folder, made if it is not there; raises StoreError."""
    folder = data_folder()
    place = StorePlace(folder / "sample.tempstudy")
    assert place.path is not None
    if not place.path.exists():
        task.say(tr("making the sample"))
        folder.mkdir(parents=True, exist_ok=True)
        _make(place)
    return open_study(place, task)


def _make(place: StorePlace) -> None:
    from tempannot.study.store.study_store import StudyStore  # noqa: PLC0415 - slow to import

    plan = _plan()
    with StudyStore.create(place, plan, has_key=False) as store:
        for name in MADE_UP:
            _rate(store, name, {each.number: each for each in plan.items})


def _plan() -> StudyPlan:
    from tempannot.study.design.planning import plan_study  # noqa: PLC0415 - not at the start

    scale = LIKELIHOOD_SCALE
    design = StudyDesign(
        NAME, scale, seed=_SEED, list_size=5, raters=3, checks_per_list=1, training_items=6
    )
    return plan_study(
        design,
        read_items(resource("study/sample-items.csv")).items,
        checks=default_known_items(Role.CHECK, scale),
        training=default_known_items(Role.TRAINING, scale),
    )


def _rate(store: StudyStore, name: str, items: dict[int, StudyItem]) -> None:
    random, now = Random(f"{_SEED} {name}"), datetime.now(UTC) - timedelta(hours=2)
    store.join(name)
    block: Block | None = store.add_training(name, 1)
    while block is not None:
        judgments = []
        for turn in block.turns:
            seconds = 4 + 8 * random.random()
            now += timedelta(seconds=seconds)
            response = _response(items[turn.item.number], _SURE[name], random)
            judgments.append(_judgment(block, turn, response, (now, seconds)))
        store.keep(judgments)
        block = store.claim_list(name)


def _response(item: StudyItem, sure: float, random: Random) -> str:
    levels = LIKELIHOOD_SCALE.levels
    if item.expected is not None:
        return item.expected
    far = 0 if random.random() < sure else random.choice((1, 1, 2, 3))
    place = min(far + random.choice((0, 0, 1)), len(levels) - 1)
    return levels[-1 - place] if item.item.label == "entailed" else levels[place]


def _judgment(block: Block, turn: Turn, response: str, when: tuple[datetime, float]) -> Judgment:
    at, seconds = when
    id = uuid5(NAMESPACE_URL, f"tempannot:{_SEED}/{at}/{block.rater}/{block.name}/{turn.position}")
    return Judgment(
        str(id),
        block.rater,
        block.name,
        turn.position,
        turn.item.number,
        0,
        JudgmentState.ANSWERED,
        response,
        False,
        "",
        at - timedelta(seconds=seconds),
        at,
        seconds,
        seconds,
    )
