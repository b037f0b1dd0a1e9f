"""Chinese Ten typed at the table, pile by pile."""
