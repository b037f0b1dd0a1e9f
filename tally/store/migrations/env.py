"""Runs the migrations on the connection it is given, inside that connection's transaction."""

from alembic import context

from tally.store.tables import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    version_table=VERSION_TABLE,
    transactional_ddl=False,
)
context.run_migrations()
