"""The first schema: accounts, names, rule sets, evenings, entries and what belongs to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_REFUSAL = "a book only grows: what was recorded is neither changed nor deleted"
_APPENDED = ("account", "rules", "evening", "entry", "posting", "score")
_KEYS = (
    ("account", "id"),
    ("account", "ref"),
    ("rules", "fingerprint"),
    ("evening", "id"),
    ("evening", "ref"),
    ("entry", "id"),
    ("entry", "ref"),
    ("entry", "reverses_id"),
    ("entry", "request"),
    ("posting", "entry_id, line"),
    ("score", "entry_id, seat"),
    ("remark", "entry_id, field"),
)
_STRUCK_OUT = (
    "NEW.entry_id = OLD.entry_id AND NEW.field = OLD.field AND NEW.seal = OLD.seal "
    "AND NEW.salt = '' AND NEW.forgotten"
)


def upgrade() -> None:
    _account()
    _rules()
    _evening()
    _name()
    _entry()
    _posting()
    _remark()
    _score()
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    for statement in _sqlite_triggers() if on_sqlite else _postgresql_triggers():
        op.execute(statement)
    op.execute("INSERT INTO account (id, ref, kind) VALUES (0, 'pot', 'pot')")


def _account() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ref", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("ref"),
    )


def _rules() -> None:
    op.create_table(
        "rules",
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("document", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint"),
    )


def _evening() -> None:
    op.create_table(
        "evening",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ref", sa.String(), nullable=False),
        sa.Column("played_on", sa.String(), nullable=False),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("seats", sa.String(), nullable=False),
        sa.Column("dealer", sa.String(), nullable=True),
        sa.Column("stake", sa.String(), nullable=True),
        sa.Column("currency", sa.String(), nullable=True),
        sa.Column("scale", sa.Integer(), nullable=True),
        sa.Column("step", sa.BigInteger(), nullable=True),
        sa.Column("target", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["fingerprint"], ["rules.fingerprint"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("ref"),
    )


def _name() -> None:
    op.create_table(
        "name",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("main", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_name_account_id", "name", ["account_id"], unique=False)


def _entry() -> None:
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ref", sa.String(), nullable=False),
        sa.Column("evening_id", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("reverses_id", sa.Integer(), nullable=True),
        sa.Column("amends_id", sa.Integer(), nullable=True),
        sa.Column("fingerprint", sa.String(), nullable=True),
        sa.Column("day", sa.String(), nullable=False),
        sa.Column("played_at", sa.String(), nullable=False),
        sa.Column("recorded_at", sa.String(), nullable=False),
        sa.Column("request", sa.String(), nullable=True),
        sa.Column("content", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["amends_id"], ["entry.id"]),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"]),
        sa.ForeignKeyConstraint(["fingerprint"], ["rules.fingerprint"]),
        sa.ForeignKeyConstraint(["reverses_id"], ["entry.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("ref"),
    )
    op.create_index(
        "entry_in_evening", "entry", ["evening_id", "kind", "number", "id"], unique=False
    )
    op.create_index(
        "entry_requested_once",
        "entry",
        ["request"],
        unique=True,
        sqlite_where=sa.text("request IS NOT NULL"),
    )
    op.create_index(
        "entry_reversed_once",
        "entry",
        ["reverses_id"],
        unique=True,
        sqlite_where=sa.text("reverses_id IS NOT NULL"),
    )


def _posting() -> None:
    op.create_table(
        "posting",
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("evening_id", sa.Integer(), nullable=True),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(), nullable=False),
        sa.Column("scale", sa.Integer(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"]),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"]),
        sa.PrimaryKeyConstraint("entry_id", "line"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "posting_by_account", "posting", ["account_id", "currency", "scale", "amount"], unique=False
    )
    op.create_index(
        "posting_by_evening",
        "posting",
        ["evening_id", "account_id", "currency", "scale", "amount"],
        unique=False,
    )


def _remark() -> None:
    op.create_table(
        "remark",
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("field", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.Column("forgotten", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"]),
        sa.PrimaryKeyConstraint("entry_id", "field"),
    )


def _score() -> None:
    op.create_table(
        "score",
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("parts", sa.BigInteger(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"]),
        sa.ForeignKeyConstraint(["entry_id"], ["entry.id"]),
        sa.ForeignKeyConstraint(["evening_id"], ["evening.id"]),
        sa.PrimaryKeyConstraint("entry_id", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "score_by_evening",
        "score",
        ["evening_id", "account_id", "parts", "score", "rounds"],
        unique=False,
    )


def _sqlite_triggers() -> list[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"
    return [
        *(
            f"CREATE TRIGGER {table}_{action.lower()} BEFORE {action} ON {table} {refuse}"
            for table in _APPENDED
            for action in ("UPDATE", "DELETE")
        ),
        *(
            f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table} "
            f"WHEN {_is_there(table)} {refuse}"
            for table in dict(_KEYS)
        ),
        f"CREATE TRIGGER remark_delete BEFORE DELETE ON remark {refuse}",
        f"CREATE TRIGGER remark_update BEFORE UPDATE ON remark WHEN NOT ({_STRUCK_OUT}) {refuse}",
    ]


def _is_there(table: str) -> str:
    found = []
    for columns in [columns for owner, columns in _KEYS if owner == table]:
        same = " AND ".join(f"{column} = NEW.{column}" for column in columns.split(", "))
        found.append(f"EXISTS (SELECT 1 FROM {table} WHERE {same})")
    return " OR ".join(found)


def _postgresql_triggers() -> list[str]:
    call = "EXECUTE FUNCTION tally_refuse()"
    return [
        "CREATE FUNCTION tally_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_REFUSAL}'; END $$",
        *(
            f"CREATE TRIGGER {table}_kept BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW {call}"
            for table in _APPENDED
        ),
        f"CREATE TRIGGER remark_delete BEFORE DELETE ON remark FOR EACH ROW {call}",
        "CREATE TRIGGER remark_update BEFORE UPDATE ON remark FOR EACH ROW "
        f"WHEN (NOT ({_STRUCK_OUT})) {call}",
    ]
