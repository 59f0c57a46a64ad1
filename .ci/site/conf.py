"""How Sphinx makes HTML of the manual; ``.ci/manual`` calls it."""

import re
from collections.abc import Iterator

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from tempannot import __version__

project = "tempannot"
author = "tempannot contributors"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
html_theme = "furo"
html_title = f"tempannot {__version__}"
html_favicon = "../../resources/icons/tempannot.svg"
html_show_sourcelink = False
html_copy_source = False
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True

_HEADING = re.compile(r"^## (.*)$", re.M)
_LINK = re.compile(r"\]\(([\w./-]+)\.md")
_MADE = {"Reference": ("all-keys", "all-commands", "python-names", "changes")}
"""The pages that there are on the site alone, by the part of the contents that they belong to."""


def _contents(text: str) -> Iterator[str]:
    """A tree of contents for each part of the first page, out of the links that stand in it."""
    _, *parts = _HEADING.split(text)
    known: set[str] = set()
    for caption, body in zip(parts[::2], parts[1::2], strict=True):
        names = [*dict.fromkeys(_LINK.findall(body)), *_MADE.get(caption, ())]
        yield f"```{{toctree}}\n:hidden:\n:caption: {caption}\n"
        yield "\n".join(name for name in names if name not in known) + "\n```\n"
        known.update(names)


def _add_contents(app: Sphinx, name: str, source: list[str]) -> None:
    if name == root_doc:
        first = "```{toctree}\n:hidden:\ntutorial\nwhat-it-does\n```\n"
        source[0] += "\n\n" + first + "\n".join(_contents(source[0]))


def setup(app: Sphinx) -> None:
    """Give the first page its tree, and blocks of keys and files their plain letters."""
    app.connect("source-read", _add_contents)
    for kind in ("keys", "file"):
        app.add_lexer(kind, TextLexer)
