"""The book: one database file that only grows, and whose every entry seals the one before."""
