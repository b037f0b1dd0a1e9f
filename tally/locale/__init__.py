"""The catalogues of what tally says: one folder a language, as gettext wants them."""
