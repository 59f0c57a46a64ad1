"""``tempannot study power``: how many raters and items a study needs."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, json_option, print_json, say
from tempannot.cli.setting_options import takes
from tempannot.study.design.power_settings import PowerSettings, size_words, sizes_for


@click.command("power", short_help="how many raters and items a study needs")
@takes(PowerSettings)
@json_option
def power_command(settings: PowerSettings, as_json: bool) -> int:
    """Tell how many raters and items find a difference, by simulation from the mixed model.

    Studies are drawn from the model that "tempannot study report" fits, and tested as it tests
    them, at the level of 5 %. The spreads of raters, items and lists are those of studies of
    sentence pairs; a pilot's are better. Takes about half a minute for each number of raters.
    """
    found = []
    for each in sizes_for(settings):
        found.append(each)
        if not as_json:
            say(size_words(settings, each))
    if as_json:
        print_json(
            {
                "difference": settings.difference,
                "power": settings.power,
                "sizes": [
                    {
                        "raters": each.raters,
                        "items": each.items,
                        "judgments": each.judgments,
                        "found": None if each.found is None else each.found.share,
                    }
                    for each in found
                ],
            }
        )
    return OK
