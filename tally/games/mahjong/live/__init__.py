"""A hand of mahjong while it is typed at the table."""
