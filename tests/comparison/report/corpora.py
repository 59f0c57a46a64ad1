"""Small corpora to report on."""

from tempannot.comparison.comparison_settings import ComparisonSettings
from tempannot.comparison.corpus_comparison import compare_paths
from tests.comparison.stories import write

HOSTILE = ("=1+1", "a|b", "x_1 $y$ 50%", "&lt;i&gt;hi&lt;/i&gt;", "中 é ~^\\ {}#", "-5 `c` *d*")
STORIES = {
    "a": (("1 BEFORE 2", "2 BEFORE 3", "4 VAGUE 5"), ("1 AFTER 2", "2 BEFORE 3", "4 BEFORE 5")),
    "b": (("1 INCLUDES 2", "3 BEFORE 4"), ("1 INCLUDES 2", "3 IBEFORE 4", "4 BEFORE 3")),
    "c": (("1 BEFORE 2", "2 BEFORE 3", "3 BEFORE 1"), ("1 BEFORE 2", "2 BEFORE 5")),
}


def two_folders(path, stories=STORIES, **how):
    """Write a key and a response of several documents."""
    folders = path / "key", path / "response"
    for name, both in stories.items():
        for folder, links in zip(folders, both, strict=True):
            write(folder / f"{name}.tml", *links, **how)
    return folders


def compared_folders(path, settings=None, **how):
    """Two folders of documents, compared."""
    return compare_paths(two_folders(path, **how), settings or ComparisonSettings())


def hostile_corpus(path):
    """Names and words that mean something in Markdown, HTML, LaTeX or a spreadsheet."""
    key, response = path / "k|e_<b>$y$", path / "%r #1 & {}~^"
    for name in ("=doc|1", "- x_y #2 $"):
        links = ("1 BEFORE 2", "2 BEFORE 3", "3 BEFORE 4", "4 BEFORE 1", "5 INCLUDES 6")
        write(key / f"{name}.tml", *links, words=HOSTILE)
        others = ("1 AFTER 2", "2 BEFORE 3", "4 SIMULTANEOUS 5", "5 INCLUDES 6")
        write(response / f"{name}.tml", *others, words=HOSTILE)
    return compare_paths([key, response])
