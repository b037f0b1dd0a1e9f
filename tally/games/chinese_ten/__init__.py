"""Chinese Ten (揀紅點) and its relatives."""

from tally.games.chinese_ten.game import GAME

__all__ = ["GAME"]
