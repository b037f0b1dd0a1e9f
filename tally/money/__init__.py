"""Money: currencies, whole amounts of their smallest units, stakes, and division that adds up.

An amount is an `int` of minor units: 10^-scale of the currency. There are no floats anywhere.
"""

from tally.money.allocation import allocate, share_out
from tally.money.amounts import (
    LARGEST_AMOUNT,
    fixed,
    plain,
    read_amount,
    read_plain,
    shown,
    typeable,
)
from tally.money.currency import Currency, currency
from tally.money.stake import Stake, part_name, read_stake

__all__ = [
    "LARGEST_AMOUNT",
    "Currency",
    "Stake",
    "allocate",
    "currency",
    "fixed",
    "part_name",
    "plain",
    "read_amount",
    "read_plain",
    "read_stake",
    "share_out",
    "shown",
    "typeable",
]
