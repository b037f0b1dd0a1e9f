"""What the database itself refuses: to change or delete what was recorded."""

from __future__ import annotations

APPENDED = ("account", "rules", "evening", "entry", "posting", "score")
REFUSAL = "a book only grows: what was recorded is neither changed nor deleted"  # unsaid: in SQL

_KEYS = {
    "account": ("id", "ref"),
    "rules": ("fingerprint",),
    "evening": ("id", "ref"),
    "entry": ("id", "ref", "reverses_id", "request"),
    "posting": ("entry_id, line",),
    "score": ("entry_id, seat",),
    "remark": ("entry_id, field",),
}
"""What is there once only. SQLite's INSERT OR REPLACE deletes a row of the same key unseen."""

_KEPT = ("entry_id", "field", "seal")


def triggers(dialect: str) -> list[str]:
    """The statements that make a database refuse it. Only `sqlite` and `postgresql` are known."""
    return _sqlite() if dialect == "sqlite" else _postgresql()


def _sqlite() -> list[str]:
    statements = [
        f"CREATE TRIGGER {table}_{action.lower()} BEFORE {action} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        for table in APPENDED
        for action in ("UPDATE", "DELETE")
    ]
    statements += [
        f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table} WHEN {_is_there(table, keys)} "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        for table, keys in _KEYS.items()
    ]
    return [
        *statements,
        "CREATE TRIGGER remark_delete BEFORE DELETE ON remark "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
        f"CREATE TRIGGER remark_update BEFORE UPDATE ON remark WHEN NOT ({_struck_out()}) "
        f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END",
    ]


def _postgresql() -> list[str]:
    return [
        "CREATE FUNCTION tally_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}'; END $$",
        *(
            f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION tally_refuse()"
            for table in APPENDED
        ),
        "CREATE TRIGGER remark_delete BEFORE DELETE ON remark "
        "FOR EACH ROW EXECUTE FUNCTION tally_refuse()",
        "CREATE TRIGGER remark_update BEFORE UPDATE ON remark FOR EACH ROW "
        f"WHEN (NOT ({_struck_out()})) EXECUTE FUNCTION tally_refuse()",
    ]


def _is_there(table: str, keys: tuple[str, ...]) -> str:
    """Whether a row with one of the new row's keys is there already."""
    found = []
    for key in keys:
        columns = key.split(", ")
        same = " AND ".join(f"{column} = NEW.{column}" for column in columns)
        found.append(f"EXISTS (SELECT 1 FROM {table} WHERE {same})")
    return " OR ".join(found)


def _struck_out() -> str:
    """A remark may only lose a name: same entry, same field, same seal, no salt, said so."""
    same = " AND ".join(f"NEW.{column} = OLD.{column}" for column in _KEPT)
    return f"{same} AND NEW.salt = '' AND NEW.forgotten"
