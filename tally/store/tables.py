"""The book's tables: the only SQLModel table classes.

Whole numbers and text only. Table classes do not validate, so what is stored was validated in the
core. `ref` columns are the short ids people see and the chain speaks of; numeric ids stay inside.
"""

from __future__ import annotations

from sqlmodel import BigInteger, Column, Field, Index, MetaData, SQLModel, String, Table, text


class Account(SQLModel, table=True):
    """Whoever can win or lose: a player, or the table's own pot. Its names stand elsewhere."""

    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    ref: str = Field(unique=True)
    kind: str


class Name(SQLModel, table=True):
    """A name of an account: its main one, or an alias. The only place where names stand."""

    key: str = Field(primary_key=True)
    account_id: int = Field(foreign_key="account.id", index=True)
    text: str
    main: bool


class Rules(SQLModel, table=True):
    """A complete rule set, as canonical JSON; the fingerprint is the SHA-256 over it."""

    fingerprint: str = Field(primary_key=True)
    game: str
    document: str


class Evening(SQLModel, table=True):
    """One sitting. `seats` is a JSON list of account refs, `stake` one of exact amounts as text,
    `dealer` the ref of who deals first where the players said so."""

    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    ref: str = Field(unique=True)
    played_on: str
    fingerprint: str = Field(foreign_key="rules.fingerprint")
    seats: str
    dealer: str | None
    stake: str | None
    currency: str | None
    scale: int | None
    step: int | None = Field(sa_type=BigInteger)
    target: int | None = Field(sa_type=BigInteger)


class Entry(SQLModel, table=True):
    """One appended record. The order of ids is the order of the chain.

    `number` is a round's; `day` the plain date it counts for; `content` canonical JSON that names
    players by account ref; `request` a hash of the mark that lets a sender repeat itself.
    """

    __table_args__ = (
        Index("entry_in_evening", "evening_id", "kind", "number", "id"),
        Index(
            "entry_reversed_once",
            "reverses_id",
            unique=True,
            sqlite_where=text("reverses_id IS NOT NULL"),
        ),
        Index(
            "entry_requested_once",
            "request",
            unique=True,
            sqlite_where=text("request IS NOT NULL"),
        ),
    )

    id: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    ref: str = Field(unique=True)
    evening_id: int | None = Field(foreign_key="evening.id")
    kind: str
    number: int | None
    reverses_id: int | None = Field(foreign_key="entry.id")
    amends_id: int | None = Field(foreign_key="entry.id")
    fingerprint: str | None = Field(foreign_key="rules.fingerprint")
    day: str
    played_at: str
    recorded_at: str
    request: str | None
    content: str
    digest: str


class Posting(SQLModel, table=True):
    """One account's money in one entry, in whole smallest units of 10^-scale."""

    __table_args__ = (
        Index("posting_by_account", "account_id", "currency", "scale", "amount"),
        Index("posting_by_evening", "evening_id", "account_id", "currency", "scale", "amount"),
        {"sqlite_with_rowid": False},
    )

    entry_id: int = Field(primary_key=True, foreign_key="entry.id")
    line: int = Field(primary_key=True)
    evening_id: int | None = Field(foreign_key="evening.id")
    account_id: int = Field(foreign_key="account.id")
    currency: str
    scale: int
    amount: int = Field(sa_type=BigInteger)


class Score(SQLModel, table=True):
    """One seat's score in one round: `score` of `parts` (1 where whole).

    `rounds` is 1, and −1 where the round is taken back, so that it can be summed as well.
    """

    __table_args__ = (
        Index("score_by_evening", "evening_id", "account_id", "parts", "score", "rounds"),
        {"sqlite_with_rowid": False},
    )

    entry_id: int = Field(primary_key=True, foreign_key="entry.id")
    seat: int = Field(primary_key=True)
    evening_id: int = Field(foreign_key="evening.id")
    account_id: int = Field(foreign_key="account.id")
    score: int = Field(sa_type=BigInteger)
    parts: int = Field(sa_type=BigInteger)
    rounds: int


class Remark(SQLModel, table=True):
    """Free text of an entry: title, note, why, who.

    The chain holds only `seal`, the SHA-256 over salt and text, so that a name can be struck out
    of the text while the chain still verifies; salt is then empty and `forgotten` true.
    """

    entry_id: int = Field(primary_key=True, foreign_key="entry.id")
    field: str = Field(primary_key=True)
    salt: str
    text: str
    seal: str
    forgotten: bool


account = Account.__table__  # type: ignore[attr-defined]
name = Name.__table__  # type: ignore[attr-defined]
rules = Rules.__table__  # type: ignore[attr-defined]
evening = Evening.__table__  # type: ignore[attr-defined]
entry = Entry.__table__  # type: ignore[attr-defined]
posting = Posting.__table__  # type: ignore[attr-defined]
score = Score.__table__  # type: ignore[attr-defined]
remark = Remark.__table__  # type: ignore[attr-defined]

BOOK: tuple[Table, ...] = (account, name, rules, evening, entry, posting, score, remark)

POT_ROW = {"id": 0, "ref": "pot", "kind": "pot"}
"""The table's own account, in every book from the start."""

VERSION_TABLE = "tally_schema"
schema_version = Table(
    VERSION_TABLE, MetaData(), Column("version_num", String(32), primary_key=True)
)
"""Alembic's own table, kept apart from the book's metadata."""

SCHEMA_VERSION = "0001"
