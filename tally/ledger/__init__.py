"""Who has won and lost how much, and who pays whom. Knows money, never cards."""

from tally.ledger.direct import Contribution, direct_transfers, explain, explain_balance
from tally.ledger.postings import (
    POT,
    Balances,
    Entry,
    Posting,
    balanced,
    balances,
    reverse,
    round_postings,
)
from tally.ledger.settling import MOST_EXACT, Plan, Transfer, fewest_transfers

__all__ = [
    "MOST_EXACT",
    "POT",
    "Balances",
    "Contribution",
    "Entry",
    "Plan",
    "Posting",
    "Transfer",
    "balanced",
    "balances",
    "direct_transfers",
    "explain",
    "explain_balance",
    "fewest_transfers",
    "reverse",
    "round_postings",
]
