"""The tai of a hand: the facts patterns ask for, the patterns, what excludes what, the count."""
