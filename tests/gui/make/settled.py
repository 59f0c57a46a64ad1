"""Waiting for what a page does beside the window."""


def settle(qtbot, page) -> None:
    """Look at what changed at once, and wait until nothing is under way."""
    if getattr(page, "is_due", False):
        page.preview()
    qtbot.waitUntil(lambda: not page.is_busy)


def make(qtbot, page, path) -> None:
    """Write the items of a page to a file, and wait for it."""
    page.write(path)
    settle(qtbot, page)
    assert page.made is not None
    assert page.made.path == path


def leading(found):
    """The cells of a table of findings that lead to items, by row and column."""
    result = found.table
    return [
        (row, column)
        for row, each in enumerate(result.rows)
        for column, its in enumerate(result.columns)
        if result.evidence(each, its.path) is not None
    ]
