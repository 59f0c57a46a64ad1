"""What a rater may do in a study on a PostgreSQL server: a role, and views made for it.

A rater's role has nothing to do with the tables themselves. It gets a schema of views with the
names of the tables, ``SCHEMA_raters``, which the program uses as it would use these. What a row of
``study_grant`` calls the rater of a role decides, on the server and whatever program asks:

- of judgments, turns, facts and keys only the rater's own are there, and new ones can only be this
  rater's; a judgment can be added, never changed or deleted;
- which lists others have taken can be counted, for lists are given out evenly; their names are
  replaced by noise, and what they said, when and how fast is not there;
- items are without label, source, origin and expected answer; the study is without notes and
  without the names of its roster; its secrets and marks are not there at all.

A role may still see the texts of all lists, and which items are checks, and whoever administers
the server sees what the server has: the lead's part is sealed besides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from secrets import token_hex

from sqlalchemy import text

from tempannot.core.language import bilingual
from tempannot.study.store.place import KeyNeededError, StoreError
from tempannot.study.store.study_store import StudyStore

_ALIASES = "aliases"


@dataclass(frozen=True, slots=True)
class Grant:
    """What is run for one role: the SQL, and the address by which the rater comes."""

    statements: tuple[str, ...]
    address: str


def grant(store: StudyStore, rater: str, role: str, *, is_dry_run: bool = False) -> Grant:
    """Let a role of the server rate as one rater; again does no harm.

    Raises StoreError for a study that is no PostgreSQL database or has no lead's key, and for a
    role that there is not. With ``is_dry_run`` nothing is done.
    """
    place = store.place
    if not place.is_server:
        raise StoreError(
            place, bilingual("roles are granted on a PostgreSQL server; hand files out instead")
        )
    if store.study.lead_key is None:
        raise StoreError(
            place, bilingual("it was made without a lead's key, so that roles can hide nothing")
        )
    if not store.is_lead:
        raise KeyNeededError(place)
    name = store.known_name(rater) if is_dry_run else store.join(rater)
    with store.reading() as connection:
        schema = str(connection.execute(text("SELECT current_schema()")).scalar_one())
        known = text("SELECT 1 FROM pg_roles WHERE rolname = :role")
        if connection.execute(known, {"role": role}).first() is None:
            wanted = f"CREATE ROLE {_name(role)} LOGIN PASSWORD '...'"
            raise StoreError(
                place,
                bilingual("the server has no role {role!r}: {wanted}", role=role, wanted=wanted),
            )
    statements = tuple(_statements(schema, name, role))
    if not is_dry_run:
        with store.writing() as connection:
            for each in statements:
                connection.exec_driver_sql(each)
    host = str(place).partition("://")[2].partition("?")[0].rpartition("@")[2]
    return Grant(statements, f"postgresql://{role}@{host}?schema={schema}_raters")


def _name(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _statements(schema: str, rater: str, role: str) -> Iterator[str]:
    base, views, who = _name(schema), _name(f"{schema}_raters"), _name(role)
    yield f"CREATE SCHEMA IF NOT EXISTS {views}"
    yield (
        f"INSERT INTO {base}.study_secret (name, value)"
        f" VALUES ('{_ALIASES}', '{token_hex(32)}') ON CONFLICT (name) DO NOTHING"
    )
    yield (
        f"INSERT INTO {base}.study_grant (role, rater, granted_at)"
        f" VALUES ({_literal(role)}, {_literal(rater)}, now())"
        " ON CONFLICT (role) DO UPDATE SET rater = excluded.rater"
    )
    for name, query in _views(base).items():
        checked = " WITH CASCADED CHECK OPTION" if name in _OWN else ""
        yield (
            f"CREATE OR REPLACE VIEW {views}.{name} WITH (security_barrier = true) AS"
            f" {query}{checked}"
        )
    yield from _triggers(base, views)
    yield f"REVOKE ALL ON ALL TABLES IN SCHEMA {base} FROM {who}"
    yield f"GRANT USAGE ON SCHEMA {views} TO {who}"
    for name in _views(base):
        yield f"GRANT {_RIGHTS.get(name, 'SELECT')} ON {views}.{name} TO {who}"


_OWN = ("study_rater", "study_turn", "study_judgment", "study_rater_fact", "study_sealed")
"""The views in which only a rater's own rows are, and to which only such rows can be added."""

_RIGHTS = {
    # a lock needs the right to change one column, and this one is none that can be changed
    "study": "SELECT, UPDATE (rater)",
    "study_rater": "SELECT, INSERT",
    "study_block": "SELECT, INSERT, UPDATE",
    "study_turn": "SELECT, INSERT",
    "study_judgment": "SELECT, INSERT",
    "study_rater_fact": "SELECT, INSERT, DELETE",
    "study_sealed": "SELECT, INSERT, UPDATE (kept_at), DELETE",
}


def _views(base: str) -> dict[str, str]:
    """The query of each view by its name."""
    me = f"(SELECT g.rater FROM {base}.study_grant g WHERE g.role = session_user)"
    salt = f"(SELECT s.value FROM {base}.study_secret s WHERE s.name = '{_ALIASES}')"

    def alias(rater: str) -> str:
        hidden = f"'other ' || md5({rater} || {salt})"
        return f"CASE WHEN {rater} = {me} THEN {rater} ELSE {hidden} END"

    roster = (
        f"(SELECT coalesce(jsonb_agg(CASE WHEN n.name = {me} THEN n.name"
        " ELSE 'other ' || n.place END ORDER BY n.place), '[]'::jsonb)"
        " FROM jsonb_array_elements_text(coalesce(s.design::jsonb -> 'roster', '[]'::jsonb))"
        " WITH ORDINALITY AS n(name, place))"
    )
    unknown = "'{\"mapping\": null}'::jsonb"
    own = {name: f"SELECT * FROM {base}.{name} o WHERE o.rater = {me}" for name in _OWN}
    own["study_rater"] = f"SELECT * FROM {base}.study_rater o WHERE o.name = {me}"
    return own | {
        "study_version": f"SELECT * FROM {base}.study_version",
        "study_list": f"SELECT * FROM {base}.study_list",
        "study": (
            f"SELECT s.id, (s.design::jsonb || jsonb_build_object('roster', {roster}) || {unknown})"
            "::text AS design, s.created, s.items, s.lists, '[]'::text AS notes,"
            f" NULL::varchar AS rater, s.lead_key FROM {base}.study s"
        ),
        "study_item": (
            "SELECT i.number, i.role, i.list, i.shown, '{}'::text AS facts"
            f" FROM {base}.study_item i"
        ),
        "study_roster": (
            f"SELECT {alias('r.rater')} AS rater, r.list, r.position FROM {base}.study_roster r"
        ),
        "study_block": (
            f"SELECT {alias('b.rater')} AS rater, b.name, b.kind, b.number, b.sequence,"
            f" CASE WHEN b.rater = {me} THEN b.claimed_at END AS claimed_at,"
            f" CASE WHEN b.rater = {me} THEN b.released_at END AS released_at"
            f" FROM {base}.study_block b WHERE b.rater = {me}"
            f" OR (b.kind = 'list' AND (b.released_at IS NULL OR NOT {_unfinished(base)}))"
        ),
    }


def _unfinished(base: str) -> str:
    """The condition of ``claiming.is_unfinished``: a position of a block waits for a judgment."""
    settled = "j.state = 'answered' OR (j.state = 'skipped' AND j.revision > 0)"
    last = (
        f"SELECT CASE WHEN {settled} THEN 1 ELSE 0 END FROM {base}.study_judgment j"
        " WHERE j.rater = t.rater AND j.block = t.block AND j.position = t.position"
        " ORDER BY j.revision DESC LIMIT 1"
    )
    return (
        f"EXISTS (SELECT 1 FROM {base}.study_turn t WHERE t.rater = b.rater AND t.block = b.name"
        f" AND coalesce(({last}), 0) = 0)"
    )


def _triggers(base: str, views: str) -> Iterator[str]:
    """What takes the place of writing where a view hides who others are, and guards keys."""
    me = f"(SELECT g.rater FROM {base}.study_grant g WHERE g.role = session_user)"
    made = "RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp"
    refuse = "RAISE insufficient_privilege USING MESSAGE = 'this is not yours'"
    yield (
        f"CREATE OR REPLACE FUNCTION {base}.study_write_block() {made} AS $$ BEGIN"
        f" IF NEW.rater IS DISTINCT FROM {me} THEN {refuse}; END IF;"
        f" IF TG_OP = 'INSERT' THEN INSERT INTO {base}.study_block"
        " (rater, name, kind, number, sequence, claimed_at, released_at) VALUES (NEW.rater,"
        " NEW.name, NEW.kind, NEW.number, NEW.sequence, NEW.claimed_at, NEW.released_at);"
        f" ELSE IF OLD.rater IS DISTINCT FROM {me} THEN {refuse}; END IF;"
        f" UPDATE {base}.study_block SET released_at = NEW.released_at"
        " WHERE rater = OLD.rater AND name = OLD.name; END IF; RETURN NEW; END $$"
    )
    yield f"DROP TRIGGER IF EXISTS study_write_block ON {views}.study_block"
    yield (
        f"CREATE TRIGGER study_write_block INSTEAD OF INSERT OR UPDATE ON {views}.study_block"
        f" FOR EACH ROW EXECUTE FUNCTION {base}.study_write_block()"
    )
    yield (
        f"CREATE OR REPLACE FUNCTION {base}.study_guard_sealed() {made} AS $$ BEGIN"
        f" IF {me} IS NOT NULL AND NOT starts_with(OLD.name, 'window ') THEN {refuse}; END IF;"
        " IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$"
    )
    yield f"DROP TRIGGER IF EXISTS study_guard_sealed ON {base}.study_sealed"
    yield (
        f"CREATE TRIGGER study_guard_sealed BEFORE UPDATE OR DELETE ON {base}.study_sealed"
        f" FOR EACH ROW EXECUTE FUNCTION {base}.study_guard_sealed()"
    )
