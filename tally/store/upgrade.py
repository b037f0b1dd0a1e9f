"""Bringing an older book to this version; the only place that imports Alembic."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config

from tally.store.database import Database
from tally.store.tables import SCHEMA_VERSION

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(database: Database, revision: str = SCHEMA_VERSION) -> None:
    """Run the migrations up to a revision, all in one writing transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with database.writing() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
