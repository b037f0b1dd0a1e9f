"""Statistics of played rounds: what can be said of players, seats and the deal, and how surely."""
