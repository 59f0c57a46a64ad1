"""Bringing the tables of an older study up to date, with all that they hold."""

from __future__ import annotations

from pathlib import Path

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, update

from tempannot.study.store import migrations
from tempannot.study.store.schema import VERSION, VERSIONS


def migrate(connection: Connection) -> None:
    """Run what lies between the version of a study and ours, as part of a transaction.

    Two programs may try at once: the second one then finds nothing to do.
    """
    version = connection.execute(select(VERSION.c.version_num).with_for_update()).scalar_one()
    if version != VERSIONS[-1]:
        upgrade(connection, version, VERSIONS[-1])
        connection.execute(update(VERSION).values(version_num=VERSIONS[-1]))


def upgrade(connection: Connection, start: str | None, end: str) -> None:
    """Change the tables of version ``start`` (None for no tables) to those of ``end``."""
    steps = list(scripts().iterate_revisions(end, start or "base"))
    with Operations.context(MigrationContext.configure(connection)):
        for step in reversed(steps):
            step.module.upgrade()


def scripts() -> ScriptDirectory:
    """Return all versions that there are."""
    return ScriptDirectory(str(Path(migrations.__file__).parent))
