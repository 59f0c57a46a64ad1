"""Which time an expression means: its TIMEX3 attributes, worked out from where it stands.

The features of an expression say a calendar date whole or in part, or how far it lies from
another. What is missing comes from the creation time, from the date last spoken of, and from the
tense around.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from tempannot.core.language import bilingual
from tempannot.suggestions.times.calendar_periods import (
    SEASONS,
    Grain,
    Period,
    holiday,
    is_day,
)
from tempannot.suggestions.times.lengths import length_of, recurrence_of
from tempannot.suggestions.times.time_features import Features, qualified, whole


@dataclass(frozen=True, slots=True)
class Moment:
    """When a text was written: its day, and the time of day where it is known."""

    day: date
    time: time | None = None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What an expression is resolved against.

    ``recent`` is the date last spoken of, ``quarter`` the one that figures are given for, if not
    too far away; ``tense`` is below 0 in the past (-2 if that is certain), above in the future,
    0 if nothing tells. ``tells_story`` says that the text is about other years than its own.
    """

    creation: Moment | None = None
    recent: Period | None = None
    quarter: Period | None = None
    tense: int = 0
    creation_id: str = ""
    tells_story: bool = False


@dataclass(frozen=True, slots=True)
class Resolved:
    """The attributes of a time, how sure its value is, and what it rests on."""

    attributes: Mapping[str, str]
    certainty: float = 1.0
    because: str = ""
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    """A date that was worked out: a period, or a value where something is open."""

    period: Period | None
    value: str
    because: str
    certainty: float = 1.0
    relative: bool = True


def resolve(kind: str, features: Features, near: Surroundings) -> Resolved:
    """Return what an expression of a kind ("date", "duration", "set") means where it stands."""
    if _is_vague_step(features):
        return Resolved(qualified({"type": "DURATION", "value": length_of(features)}, features))
    if kind == "duration":
        attributes = {"type": "DURATION", "value": length_of(features)}
        # a stretch that the creation time ends or begins: "the past two years"
        if near.creation_id and (way := features.get("direction")) in (-1, 1):
            attributes["endPoint" if way == -1 else "beginPoint"] = near.creation_id
        return Resolved(qualified(attributes, features))
    if kind == "set":
        attributes = {"type": "SET", "value": recurrence_of(features)}
        return Resolved(qualified(attributes, features))
    if "value" in features:
        attributes = {"type": str(features.get("type", "DATE")), "value": str(features["value"])}
        return Resolved(qualified(attributes, features))
    found = _date(features, near)
    value, is_time = _with_clock(found, features, near)
    attributes = {"type": "TIME" if is_time else "DATE", "value": value}
    if found.relative:
        attributes["temporalFunction"] = "true"
    return Resolved(qualified(attributes, features), found.certainty, found.because, found.period)


def _is_vague_step(features: Features) -> bool:
    """Whether a step on from the date last spoken of has no number: "months later" is a length.

    It need not lie in the future; what was "months earlier" lies in the past anyway.
    """
    way, number = features.get("direction"), features.get("number")
    return features.get("anchor") == "narrative" and way == 1 and number == "X"


def _date(features: Features, near: Surroundings) -> _Found:
    if any(name in features for name in ("year", "decade", "century")):
        found = _explicit(features)
        if features.get("grain") == "quarter" and near.quarter is not None:  # "the 1988 quarter"
            year = whole(features, "year")
            quarter = near.quarter.shifted(year - near.quarter.first.year, Grain.YEAR)
            found = _Found(quarter, quarter.value, _beside_quarter(0), relative=False)
    elif "unit" in features:
        found = _shifted(features, near)
    elif "direction" in features and any(name in features for name in _CALENDAR):
        found = _pointed(features, near)
    else:
        found = _nearest(features, near)
    if found.period is None:
        return found
    around = found.period
    if (grain := features.get("grain")) in ("week", "weekend"):
        around = around.within(Grain(str(grain)))
    elif "week" in features and around.grain in (Grain.MONTH, Grain.YEAR):
        around = around.week(whole(features, "week"))
    elif "nth" in features and around.grain is Grain.MONTH:
        around = around.weekday(whole(features, "weekday"), whole(features, "nth"))
    return replace(found, period=around, value=around.value)


def _explicit(features: Features) -> _Found:
    if "century" in features:
        return _Found(None, f"{whole(features, 'century') - 1:02}", "", 1.0, False)
    if "decade" in features:
        return _Found(None, f"{whole(features, 'decade') // 10:03}", "", 1.0, False)
    year = whole(features, "year")
    if "era" in features:
        return _Found(None, f"BC{min(year, 9999):04}", "", 1.0, False)
    base = Period(Grain.YEAR, date(min(max(year, 1), 9999), 1, 1))
    return replace(_inside(base, features), relative=False)


def _inside(base: Period, features: Features) -> _Found:
    """Return the part of a period that finer features name."""
    found = base
    year = base.first.year
    if "holiday" in features:
        found = Period(Grain.DAY, holiday(str(features["holiday"]), year))
    elif "month" in features:
        month, day = whole(features, "month"), whole(features, "day", 0)
        found = Period(Grain.MONTH, date(year, month, 1))
        if day and is_day(year, month, day):
            found = Period(Grain.DAY, date(year, month, day))
    elif "half" in features:
        found = Period(Grain.HALF, date(year, 6 * whole(features, "half") - 5, 1))
    elif "quarter" in features:
        found = Period(Grain.QUARTER, date(year, 3 * whole(features, "quarter") - 2, 1))
    elif "season" in features:
        found = Period(Grain.SEASON, date(year, SEASONS[str(features["season"])], 1))
    elif "weekday" in features and base.grain in (Grain.WEEK, Grain.WEEKEND, Grain.DAY):
        monday = Period.of(Grain.WEEK, base.first).first
        found = Period(Grain.DAY, monday).shifted(whole(features, "weekday") - 1)
    elif "weekend" in features:
        found = base.within(Grain.WEEKEND)
    elif "day" in features and base.grain is Grain.MONTH:
        day = whole(features, "day")
        if is_day(year, base.first.month, day):
            found = Period(Grain.DAY, base.first.replace(day=day))
    return _Found(found, found.value, "")


def _shifted(features: Features, near: Surroundings) -> _Found:
    """Resolve a distance: "two years ago", "last week", "the quarter a year earlier"."""
    unit = str(features["unit"])
    number = features.get("number", 1)
    way = whole(features, "direction", 0)
    if unit in ("hour", "minute", "second"):
        return _hours_away(features, near)
    if isinstance(number, float):
        number = round(number)
    if not isinstance(number, int):
        vague = ("PAST_REF", "PRESENT_REF", "FUTURE_REF")[way + 1]
        return _Found(None, vague, bilingual("how far is not said"), 0.9)
    anchor, because = _anchor(features, near)
    grain, count = _grain(unit)
    if "number" in features and (years := _YEARS.get(grain)):
        grain, count = Grain.YEAR, years  # "two decades ago" is a year
    if features.get("anchor") == "tense":
        way = max(min(near.tense, 0), -1)  # what has ended was that of the last year
    if anchor is None:
        return _Found(None, _open(grain), because, 0.5)
    wanted = grain
    if features.get("grain") == "recent" and anchor.grain in (Grain.QUARTER, Grain.MONTH):
        wanted = anchor.grain
    elif features.get("grain") == "quarter":
        wanted = Grain.QUARTER
    if features.get("anchor") == "narrative" and wanted.days and anchor.grain.months:
        missing = {Grain.MONTH: "-XX"}.get(anchor.grain, "-XX-XX")
        return _Found(None, f"{anchor.value}{missing}", bilingual("the day is not said"), 0.5)
    moved = anchor.shifted(way * number * count, grain).within(wanted)
    return replace(_inside(moved, features), because=because)


def _hours_away(features: Features, near: Surroundings) -> _Found:
    """Resolve a distance within a day, which is known only where the text has a time of day."""
    number, way = features.get("number", 1), whole(features, "direction", 0)
    seconds = {"hour": 3600, "minute": 60, "second": 1}[str(features["unit"])]
    if near.creation is None:
        return _Found(None, "XXXX-XX-XX", bilingual("there is no creation time to count from"), 0.5)
    day = Period(Grain.DAY, near.creation.day)
    if near.creation.time is None or not isinstance(number, int | float) or "anchor" in features:
        return _Found(day, day.value, bilingual("the time of day is not known"), 0.6)
    moment = datetime.combine(near.creation.day, near.creation.time)
    try:
        moment += timedelta(seconds=way * number * seconds)
    except OverflowError:
        return _Found(None, "XXXX-XX-XX", bilingual("it is too far away"), 0.5)
    day = Period(Grain.DAY, moment.date())
    return _Found(
        day, f"{day.value}T{moment:%H:%M}", bilingual("counted from the creation time"), 0.8
    )


_YEARS = {Grain.DECADE: 10, Grain.CENTURY: 100, Grain.MILLENNIUM: 1000}


def _grain(unit: str) -> tuple[Grain, int]:
    if unit == "night":
        return Grain.DAY, 1
    if unit == "fortnight":
        return Grain.WEEK, 2
    return Grain(unit), 1


def _open(grain: Grain) -> str:
    """Return the value of a period that is not known."""
    return {
        Grain.DAY: "XXXX-XX-XX",
        Grain.WEEK: "XXXX-WXX",
        Grain.WEEKEND: "XXXX-WXX-WE",
        Grain.MONTH: "XXXX-XX",
        Grain.QUARTER: "XXXX-QX",
        Grain.HALF: "XXXX-HX",
        Grain.SEASON: "XXXX-XX",
    }.get(grain, "XXXX")


# whole phrases, as other languages join a side with what it is of in ways of their own
def _beside_creation(way: int) -> str:
    return (
        bilingual("before the creation time"),
        bilingual("at the creation time"),
        bilingual("after the creation time"),
    )[way + 1]


def _beside_date(way: int) -> str:
    return (
        bilingual("before the date last mentioned"),
        bilingual("at the date last mentioned"),
        bilingual("after the date last mentioned"),
    )[way + 1]


def _beside_quarter(way: int) -> str:
    return (
        bilingual("before the quarter last mentioned"),
        bilingual("at the quarter last mentioned"),
        bilingual("after the quarter last mentioned"),
    )[way + 1]


def _one_by_creation(way: int) -> str:
    return (
        bilingual("the last one before the creation time"),
        bilingual("the one at the creation time"),
        bilingual("the next one after the creation time"),
    )[way + 1]


def _one_by_date(way: int) -> str:
    return (
        bilingual("the last one before the date last mentioned"),
        bilingual("the one at the date last mentioned"),
        bilingual("the next one after the date last mentioned"),
    )[way + 1]


def _anchor(features: Features, near: Surroundings) -> tuple[Period | None, str]:
    """Return what a distance is counted from, and that in words."""
    way = whole(features, "direction", 0)
    kind = features.get("anchor") or features.get("grain")
    if kind == "quarter" and (near.quarter or near.creation):
        # figures are those of the last whole quarter unless one was named
        known = near.quarter or Period.of(Grain.QUARTER, near.creation.day).shifted(-1)  # type: ignore[union-attr]
        return known, _beside_quarter(way)
    in_story = near.tells_story and features.get("unit") != "day"  # "last year" as they saw it
    if (kind == "narrative" or in_story) and near.recent is not None:
        return near.recent, _beside_date(way)
    if kind == "recent" and near.quarter is not None:
        return near.quarter, _beside_quarter(way)
    if near.creation is None:
        return None, bilingual("there is no creation time to count from")
    return Period(Grain.DAY, near.creation.day), _beside_creation(way)


def _pointed(features: Features, near: Surroundings) -> _Found:
    """Resolve a part of the calendar with its direction: "last June", "this summer"."""
    way = whole(features, "direction")
    in_story = near.tells_story or features.get("anchor") == "narrative"
    if in_story and near.recent is not None:
        here, what = near.recent.first, _one_by_date(way)
    elif near.creation is not None:
        here, what = near.creation.day, _one_by_creation(way)
    else:
        return _open_found(features)
    candidates = _candidates(features, here)
    now = Period(Grain.DAY, here).within(candidates[0].grain)
    if way < 0:
        wanted = next((each for each in candidates if each.first < now.first), candidates[-1])
    elif way > 0:
        wanted = next((e for e in reversed(candidates) if e.first > now.first), candidates[0])
    else:
        wanted = candidates[1]
        if "weekend" in features and near.tense < 0 and wanted.first > here:
            wanted = candidates[2]  # on a Monday it is the one that has just been
    return _Found(wanted, wanted.value, what, 0.95)


def _candidates(features: Features, today: date) -> list[Period]:
    """Return what an incomplete date may mean, the latest first."""
    if "weekday" in features and "month" not in features:
        monday = Period.of(Grain.WEEK, today).first
        day = Period(Grain.DAY, monday).shifted(whole(features, "weekday") - 1)
        return [day.shifted(weeks, Grain.WEEK) for weeks in (1, 0, -1)]
    if "weekend" in features:
        week = Period.of(Grain.WEEKEND, today)
        return [week.shifted(weeks) for weeks in (1, 0, -1)]
    if "day" in features and "month" not in features:
        month = Period.of(Grain.MONTH, today)
        months = [month.shifted(each) for each in (1, 0, -1)]
        return [p for each in months if (p := _inside(each, features).period)]
    year = Period.of(Grain.YEAR, today)
    years = [year.shifted(each) for each in (1, 0, -1)]
    return [p for each in years if (p := _inside(each, features).period)]


_CALENDAR = ("month", "weekday", "weekend", "quarter", "half", "season", "holiday", "day")
_AHEAD = {-2: 0, -1: 45, 0: 125, 1: 300}
"""How many days ahead a month or day may lie to be meant, by the tense (from TimeBank, AQUAINT)."""


def _nearest(features: Features, near: Surroundings) -> _Found:
    """Resolve what lacks its year or week: by the tense around, else the nearest."""
    if not any(name in features for name in _CALENDAR):
        return _at_hand(near)
    if near.recent is not None and _counts_from_recent(features, near.recent, near):
        is_weekday = _name(features) == "weekday" and near.creation is not None
        if not is_weekday or near.recent.grain is Grain.DAY:  # a year tells no week
            return _in_story(features, near.recent)
    if near.creation is None:
        return _open_found(features)
    today = near.creation.day
    candidates = _candidates(features, today)
    now = Period(Grain.DAY, today).within(candidates[0].grain)
    what = _name(features)
    if now in candidates and now.first <= today:
        return _Found(now, now.value, bilingual("at the creation time"), 0.95)
    past = next((each for each in candidates if each.first < now.first), candidates[-1])
    future = next((each for each in reversed(candidates) if each.first > today), past)
    ahead = (future.first - today).days
    if what in ("weekday", "weekend", "day"):
        is_future = near.tense > 0
    elif what in ("quarter", "half"):
        is_future = False  # reports speak of the last one
    else:
        is_future = ahead <= _AHEAD[near.tense]
    if is_future and future.first > today:
        return _Found(future, future.value, bilingual("after the creation time"), 0.85)
    return _Found(past, past.value, bilingual("before the creation time"), 0.95)


def _counts_from_recent(features: Features, recent: Period, near: Surroundings) -> bool:
    """Whether an incomplete date belongs to the date last spoken of, not to the creation time."""
    is_beside = features.get("anchor") == "narrative" and recent.grain in (Grain.DAY, Grain.MONTH)
    return is_beside or near.tells_story or near.creation is None


def _in_story(features: Features, recent: Period) -> _Found:
    """Resolve what lacks its year or week in a story: it has those of the date before it."""
    if "weekday" in features and "month" not in features:
        if recent.grain is not Grain.DAY:
            return _Found(
                None, f"XXXX-WXX-{features['weekday']}", bilingual("the week is not said"), 0.6
            )
        ahead = (whole(features, "weekday") - recent.first.isoweekday()) % 7
        day = recent.shifted(ahead)
        return _Found(day, day.value, bilingual("the weekday after the date last mentioned"), 0.7)
    base = recent.within(Grain.MONTH if _name(features) == "day" else Grain.YEAR)
    found = _inside(base, features)
    return replace(
        found, because=bilingual("in the year of the date last mentioned"), certainty=0.8
    )


def _name(features: Features) -> str:
    order = ("holiday", "month", "weekday", "weekend", "quarter", "half", "season", "day")
    return next(name for name in order if name in features)


_FAR = 60
"""How many days from the news a day was that is mentioned in passing."""


def _at_hand(near: Surroundings) -> _Found:
    """Resolve a time of day that has no date: the day last spoken of, else that of the text.

    What has been was on no day to come: "teams return on Tuesday; the ship had left at noon".
    """
    recent, creation = near.recent, near.creation
    is_told_ahead = recent and creation and near.tense < 0 and recent.first > creation.day
    is_far = recent and creation and abs((recent.first - creation.day).days) > _FAR
    is_aside = is_told_ahead or (is_far and not near.tells_story)
    if recent is not None and recent.grain is Grain.DAY and not is_aside:
        return _Found(recent, recent.value, bilingual("the day last mentioned"), 0.75)
    if near.creation is not None:
        day = Period(Grain.DAY, near.creation.day)
        return _Found(day, day.value, bilingual("the day of the creation time"), 0.75)
    return _Found(None, "XXXX-XX-XX", bilingual("no day is named"), 0.6)


def _open_found(features: Features) -> _Found:
    because = bilingual("there is no creation time to tell the year")
    if "month" in features:
        value = f"XXXX-{int(str(features['month'])):02}"
        value += f"-{int(str(features['day'])):02}" if "day" in features else ""
    elif "weekday" in features:
        value = f"XXXX-WXX-{features['weekday']}"
    elif "weekend" in features:
        value = "XXXX-WXX-WE"
    elif "quarter" in features:
        value = f"XXXX-Q{features['quarter']}"
    elif "half" in features:
        value = f"XXXX-H{features['half']}"
    elif "season" in features:
        value = f"XXXX-{features['season']}"
    elif "holiday" in features and not str(features["holiday"]).startswith("easter"):
        value = f"XXXX-{holiday(str(features['holiday']), 2000):%m-%d}"
    else:
        value = "XXXX-XX-XX"
    return _Found(None, value, because, 0.8)


def _with_clock(found: _Found, features: Features, near: Surroundings) -> tuple[str, bool]:
    """Return a value with the time of day that goes with it, and whether there is one."""
    value = found.value
    if "hour" in features:
        hour, minute = whole(features, "hour"), whole(features, "minute", 0)
        if not 0 <= hour <= 24:
            return value, False
        part = features.get("meridiem", features.get("part"))
        if hour < 12 and (part in ("AF", "EV", "PM") or (part == "NI" and hour >= 6)):
            hour += 12
        elif part in ("MO", "AM") and hour == 12:
            hour = 0
        zone = "Z" if features.get("zone") == "Z" else ""
        return f"{value}T{hour:02}:{minute:02}{zone}", True
    part = features.get("part")
    if part is not None:
        return f"{value}T{part}", True
    return value, False
