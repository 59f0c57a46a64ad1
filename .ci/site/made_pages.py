"""The pages of the manual's site that the program itself says: keys, commands, Python, changes."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click

import tempannot
from tempannot.cli.main import group
from tempannot.gui.state.action_table import ACTIONS, ActionInfo
from tempannot.gui.state.view_table import WORKSPACES

_TITLES = {each.id: each.title for each in WORKSPACES}


def keys_page() -> Iterator[str]:
    """All actions of the window with their keys, by menu."""
    yield "# All keys\n"
    yield "The window shows the keys of a workspace by `?`, and changes them by `Ctrl+K`.\n"
    for workspace in (None, *_TITLES):
        yield f"## {_TITLES[workspace] if workspace else 'Everywhere'}\n"
        here = [each for each in ACTIONS if each.workspace is workspace]
        for menu in dict.fromkeys(each.menu for each in here):
            yield f"### {menu}\n\n| what it does | key |\n|---|---|"
            yield from (_key_row(each) for each in here if each.menu == menu)
            yield ""


def _key_row(each: ActionInfo) -> str:
    return f"| {each.text.replace('|', chr(92) + '|')} | {f'`{each.key}`' if each.key else ''} |"


def commands_page() -> Iterator[str]:
    """What ``--help`` says of every command."""
    yield "# All commands and options\n"
    yield "What `--help` says of each command.\n"
    yield from _command(group, "tempannot", None, 2)


def _command(
    command: click.Command, name: str, above: click.Context | None, level: int
) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=above, max_content_width=96)
    yield f"{'#' * level} {context.command_path}\n"
    yield f"```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            found = command.get_command(context, each)
            if found is not None:
                yield from _command(found, each, context, min(level + 1, 4))


def python_page() -> Iterator[str]:
    """The public names of the package, by their docstrings."""
    yield "# Python names\n"
    yield "All that `import tempannot` gives, with the examples that the tests run.\n"
    for name in tempannot.__all__:
        found = getattr(tempannot, name)
        if name.startswith("_"):
            continue
        kind = "autofunction" if not isinstance(found, type) else "autoclass"
        if isinstance(found, type) and issubclass(found, Exception):
            kind = "autoexception"
        yield f"## {name}\n"
        members = ":members:\n" if kind == "autoclass" else ""
        yield f"```{{eval-rst}}\n.. {kind}:: tempannot.{name}"
        yield "".join(f"   {line}\n" for line in members.splitlines()) + "```\n"


def main(folder: Path) -> None:
    """Write the pages into a folder."""
    made = {"all-keys": keys_page, "all-commands": commands_page, "python-names": python_page}
    for name, lines in made.items():
        (folder / f"{name}.md").write_text("\n".join(lines()), encoding="utf-8")
    shutil.move(folder.parent / "CHANGELOG.md", folder / "changes.md")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
