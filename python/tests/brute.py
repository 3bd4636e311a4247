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


def tree_nodes(options: list[set[Any]], primary: set[Any], order: list[Any]) -> int:
    """The number of nodes of the search tree that the head of ``dlx/src/kernel.rs`` defines, for items covered once.

    ``order`` has the primary items in the order in which they were added.
    """
    open_items = [item for item in order if item in primary]
    live = {item: [option for option in options if item in option] for item in open_items}
    if any(not choices for choices in live.values()):
        return 1
    forced = next((choices[0] for choices in live.values() if len(choices) == 1), None)
    if forced is not None:
        return tree_nodes(without(options, forced), primary - forced, order)
    if not live:
        return 1
    choices = min(live.values(), key=len)
    return 1 + sum(
        tree_nodes(without(options, choice), primary - choice, order) for choice in choices
    )


def without(options: list[set[Any]], chosen: set[Any]) -> list[set[Any]]:
    """The options that have no item of the chosen one."""
    return [option for option in options if not option & chosen]
