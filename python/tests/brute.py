"""Exact covers by the definition: every set of options is tried."""

from __future__ import annotations

from itertools import combinations
from typing import Any


def exact_covers(rows: list[list[int]], secondary: int = 0) -> set[tuple[int, ...]]:
    """All sets of rows that hold each column once, the last ``secondary`` of them at most once.

    Rows without a one among the first columns are in none.
    """
    width = len(rows[0]) if rows else 0
    primary = width - secondary
    usable = [row for row, cells in enumerate(rows) if any(cells[:primary])]
    found = set()
    for size in range(len(usable) + 1):
        for chosen in combinations(usable, size):
            sums = [sum(rows[row][column] for row in chosen) for column in range(width)]
            if all(times == 1 for times in sums[:primary]) and all(times <= 1 for times in sums):
                found.add(chosen)
    return found


def is_solution(options: list[set[Any]], items: set[Any], chosen: tuple[int, ...]) -> bool:
    """Whether options are disjoint and contain all items."""
    union: list[Any] = [item for option in chosen for item in options[option]]
    return len(union) == len(set(union)) and set(union) == items
