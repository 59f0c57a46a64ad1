"""Two times of which one says what both share: "March 22-24", "between 60 and 90 days".

A rule sees one time at a time. Of such a pair it finds the one beside the month or the unit, and
the other is a bare number; both are times, and a year behind the second is that of both. So it is
with two years of one century: "1995-97", and with months: "from November to January 1998".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tempannot.suggestions.times.expressions import Expression
from tempannot.suggestions.times.patterns import Passage
from tempannot.suggestions.times.time_features import whole
from tempannot.suggestions.times.words import Gap, Shape

JOINING = "between_days"
"""The list of what joins two days, beside a hyphen: 1 for what tells a range, 0 for "and"."""

BEHIND = "behind_days"
"""The list of what goes on after the second day of a pair: "in" of "March 3 and 4 in Rome"."""

BETWEEN = "between"
"""The list of what stands before two lengths of which the lesser is a bare number."""

_LONGEST = 4
"""Of how many words a number before another is made at most."""

_DASHES = ("-", "\N{EN DASH}")

Join = tuple[int, bool]
"""How many words join two numbers, and whether these are a range, of days then."""


def with_pairs(passage: Passage, found: Sequence[Expression]) -> list[Expression]:
    """Return the expressions of a text with the others of those that are one of a pair."""
    return _with_lesser_lengths(passage, _with_shared_years(passage, _with_days(passage, found)))


def _with_days(passage: Passage, found: Sequence[Expression]) -> list[Expression]:
    result: list[Expression] = []
    for place, each in enumerate(found):
        if result and result[-1].end > each.first:
            continue  # a year that went to the second day of a pair
        following = found[place + 1] if place + 1 < len(found) else None
        if pair := _with_later(passage, each, following):
            result += pair
        elif year := _later_year(passage, each):
            result += [each, year]
        else:
            least = result[-1].end if result else 0
            result += [*_earlier(passage, each, least), each]
    return result


def _with_shared_years(passage: Passage, found: Sequence[Expression]) -> list[Expression]:
    """Return the expressions with the year of the next one for months, quarters and seasons.

    A month that comes later in the year than the one behind it lies in the year before.
    """
    result = list(found)
    for place in reversed(range(len(found) - 1)):
        each, following = result[place], result[place + 1]
        named, behind = each.features, following.features
        if (
            set(named) in ({"month"}, {"quarter"}, {"season"})
            and set(behind) == {*named, "year"}
            and _are_joined(passage, each.end, following.first)
        ):
            is_year_before = any(whole(named, of) > whole(behind, of) for of in named)
            year = int(str(behind["year"])) - is_year_before
            result[place] = replace(each, features={**named, "year": year})
    return result


def _with_lesser_lengths(passage: Passage, found: Sequence[Expression]) -> list[Expression]:
    """Return the expressions of a text with the lesser of two lengths before the greater."""
    result: list[Expression] = []
    for each in found:
        lesser = _lesser(passage, each, result[-1].end if result else 0)
        result += [lesser, each] if lesser else [each]
    return result


def _lesser(passage: Passage, each: Expression, least: int) -> Expression | None:
    join = each.first - 1
    is_length = each.rule.kind == "duration" and set(each.features) == {"unit", "number"}
    if not is_length or join <= 0:
        return None
    article = ""
    if JOINING not in passage.pieces[join]:  # "tra i 60 e i 90 giorni"
        article, join = passage.words[join].lower, join - 1
        if JOINING not in passage.pieces[join]:
            return None
    for first in range(max(least, join - _LONGEST), join):
        before = first - 1
        if article and first > 1 and passage.words[before].lower == article:
            before -= 1
        if first > 0 and BETWEEN in passage.pieces[before]:
            for number in passage.pieces[first].get("number", ()):
                if number.end == join:
                    features = {**each.features, "number": number.value}
                    return replace(each, first=first, end=join, features=features)
    return None


def _are_joined(passage: Passage, end: int, first: int) -> bool:
    """Whether nothing but a hyphen, a comma or a word that joins lies between two expressions."""
    between = passage.words[end:first]
    if not between:
        return passage.words[first].gap is Gap.HYPHEN
    is_last = between[-1].text == "," or _join(passage, first, first - 1) is not None
    return is_last and all(each.text == "," for each in between[:-1])


def _with_later(
    passage: Passage, each: Expression, following: Expression | None
) -> tuple[Expression, Expression] | None:
    """Return the two days of "March 22-24" or "March 22 to 24, 1998"; None where there is one."""
    join = _join(passage, each.end, each.end)
    if join is None or not _names_day(each) or not _ends_with_day(passage, each):
        return None
    width, is_range = join
    first = each.end + width
    end, day = first + 1, _day_at(passage, first)
    is_other_date = following is not None and following.first == first  # "April 6 to 7 May"
    if day is None or day <= _day(each) or is_other_date:
        return None
    shared = dict(each.features)
    if following is not None and _is_year_behind(passage, end, following):
        end, shared = following.end, {**shared, **following.features}
    elif not is_range and not _stands_alone(passage, end):
        return None
    second = replace(each, first=first, end=end, features={**shared, "day": day})
    return replace(each, features=shared), second


def _later_year(passage: Passage, each: Expression) -> Expression | None:
    """Return the second year of "1995-97"; None where nothing like it follows."""
    if set(each.features) != {"year"} or each.end >= len(passage.words):
        return None
    year, word = int(str(each.features["year"])), passage.words[each.end]
    is_short = word.gap is Gap.HYPHEN and len(word.text) == 2 and word.text.isdigit()
    if not is_short or passage.words[each.end - 1].text != f"{year}":
        return None
    later = year - year % 100 + int(word.text)
    if later <= year:
        return None
    return replace(each, first=each.end, end=each.end + 1, features={"year": later})


def _earlier(passage: Passage, each: Expression, least: int) -> Iterator[Expression]:
    """Yield the day before another of its month, from word ``least`` on: 6 in "6-7 January"."""
    join = _join(passage, each.first, each.first - 1)
    if join is None or not _names_day(each):
        return
    leads = [at for at in (0, 1) if _day_at(passage, each.first + at) == _day(each)]
    if not leads:
        return
    lead, end = leads[0], each.first - join[0]
    after = each.first + lead + 1
    if _is_full_stop(passage, after):
        has_end = _is_full_stop(passage, end - 1)
    else:
        has_end = _is_ending(passage, end - 1) and (join[1] or _is_ending(passage, after))
    first = end - 2 if has_end else end - 1  # "vom 3. bis 5. Mai", "7th to 9th May"
    day = _day_at(passage, first)
    if lead and first and passage.words[first - 1].lower == passage.words[each.first].lower:
        first -= 1  # "the 7th to the 9th of May"
    if day is not None and least <= first and day < _day(each):
        yield replace(each, first=first, end=end, features={**each.features, "day": day})


def _names_day(each: Expression) -> bool:
    """Whether it is a day of a month and nothing else, at most with its year."""
    return {"month", "day"} <= set(each.features) <= {"month", "day", "year"}


def _ends_with_day(passage: Passage, each: Expression) -> bool:
    return _day_at(passage, each.end - 1) == _day(each)


def _day(each: Expression) -> int:
    return int(str(each.features["day"]))


def _join(passage: Passage, second: int, word: int) -> Join | None:
    """Return what joins two numbers: a hyphen before the second, a dash, or a word of the list."""
    if second < len(passage.words) and passage.words[second].gap is Gap.HYPHEN:
        return 0, True
    if not 0 <= word < len(passage.words):
        return None
    if passage.words[word].text in _DASHES:  # "Nov. 15 - 17"
        return 1, True
    return next(((1, bool(e.value)) for e in passage.pieces[word].get(JOINING, ())), None)


def _day_at(passage: Passage, place: int) -> int | None:
    """Return the day of a month that a number by itself is at a word."""
    if not 0 <= place < len(passage.words) or passage.words[place].shape is not Shape.NUMBER:
        return None
    return next((int(str(e.value)) for e in passage.pieces[place].get("day", ())), None)


def _is_full_stop(passage: Passage, place: int) -> bool:
    is_there = 0 <= place < len(passage.words)
    return is_there and passage.words[place].text == "." and passage.words[place].gap is Gap.NONE


def _is_ending(passage: Passage, place: int) -> bool:
    """Whether a word is the end of figures: "th" of "7th"."""
    is_there = 0 <= place < len(passage.words)
    word = passage.words[place] if is_there else None
    return word is not None and word.shape is Shape.WORD and word.gap is Gap.NONE


def _is_year_behind(passage: Passage, place: int, following: Expression) -> bool:
    """Whether an expression is the year of the day that ends before a place."""
    is_at_once = following.first == place
    is_after_comma = following.first == place + 1 and passage.words[place].text == ","
    return (is_at_once or is_after_comma) and set(following.features) == {"year"}


def _stands_alone(passage: Passage, place: int) -> bool:
    """Whether a number counts nothing: "May 4 and 5 people" are no two days."""
    if place >= len(passage.words):
        return True
    word = passage.words[place]
    return word.gap is Gap.BREAK or word.shape is Shape.SIGN or BEHIND in passage.pieces[place]
