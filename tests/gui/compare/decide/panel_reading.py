"""What the decision panel of a fixture says, and ways to choose in it."""

import re

CHAIN = ("a BEFORE b", "b BEFORE c", "a BEFORE c")
CHAIN_TURNED = ("a AFTER b", "b AFTER c", "a AFTER c")
ALL_MARKED = ("abcde", "abcde")


def plain(html):
    """HTML without its tags."""
    return re.sub(r"<[^>]+>", " ", html.replace("<br>", " ")).replace("&quot;", '"')


def words(html):
    """HTML as one line of words."""
    return " ".join(plain(html).split())


def link_to(html, text):
    """The target of the link with this text."""
    return next(
        href
        for href, shown in re.findall(r'<a href="([^"]+)">(.*?)</a>', html)
        if shown.replace("&quot;", '"') == text
    )


def gold(found):
    """The adjudication that is under way."""
    return found.context.session.adjudication.adjudication


def select(found, key):
    """Choose a unit, or a pair of units."""
    if len(key) == 1:
        found.context.selection.focus(key[0])
    else:
        found.context.selection.select_pair(*key)


def selected(found):
    """The units that are chosen."""
    selection = found.context.selection
    return tuple(each for each in (selection.source, selection.target) if each is not None)


def decision_on(found, key):
    """The decision in force on an item."""
    return next(each for each in gold(found).decisions if each.key == key)
