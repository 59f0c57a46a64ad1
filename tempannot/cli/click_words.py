"""What click says by itself ("Usage", "Options", "No such option"), in the language of the rest.

Click asks gettext for its texts by names that it imports into each of its modules. Ours are given
these names there, so that one catalogue has all texts, and the language is that of the process.
"""

from __future__ import annotations

from types import ModuleType

from click import core, decorators, exceptions, formatting, parser, termui, types, utils

from tempannot.core.language import plural_template, tr

_MODULES: tuple[ModuleType, ...] = (
    *(core, decorators, exceptions, formatting),
    *(parser, termui, types, utils),
)


def translate_click() -> None:
    """Let click speak the language of the interface from now on."""
    for module in _MODULES:
        for name, ours in (("_", tr), ("ngettext", plural_template)):
            if hasattr(module, name):
                setattr(module, name, ours)
