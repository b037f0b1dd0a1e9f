"""Taiwan sixteen-tile mahjong: hands read from tiles, tai counted and explained, payments."""

from tally.games.mahjong.game import GAME

__all__ = ["GAME"]
