"""What was won, with its standard error."""
from __future__ import annotations

import math
from typing import List

from ._library import Score


class Result:
    """What the sets of an entrant came to; sets are the unit of its error (docs/environment.md)."""

    sets: int
    won: int
    split: int
    lost: int
    table_pairs: List[int]
    points: int
    deals: int
    points2: int
    points_deals: int
    deals2: int

    def __init__(self, score: Score) -> None:
        for name, _ in Score._fields_[2:]:
            value = getattr(score, name)
            setattr(self, name, list(value) if name == "table_pairs" else value)

    @property
    def points_per_deal(self) -> float:
        """Points a deal, over all sets."""
        return self.points / self.deals if self.deals else math.nan

    @property
    def error(self) -> float:
        """The standard error of points a deal; infinite for fewer than two sets."""
        n, ratio = self.sets, self.points_per_deal
        if n < 2:
            return math.inf
        residual = self.points2 - 2 * ratio * self.points_deals + ratio * ratio * self.deals2
        return math.sqrt(max(residual, 0) * n / (n - 1)) / self.deals

    def __repr__(self) -> str:
        return "<%d sets: %d won, %d split, %d lost; %+.4f points a deal, standard error %.4f>" % (
            self.sets, self.won, self.split, self.lost, self.points_per_deal, self.error)
