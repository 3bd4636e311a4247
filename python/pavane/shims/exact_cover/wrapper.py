"""The module of ``exact_cover`` that has its functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import get_all_solutions, get_exact_cover, get_solution_count

__all__ = ["get_all_solutions", "get_exact_cover", "get_solution_count", "solutions_array_to_set"]


def solutions_array_to_set(a: Any) -> set[tuple[int, ...]]:
    """The solutions in the rows of an array, which -1 fills up at their ends.

    >>> sorted(solutions_array_to_set([[8, -1], [8, 9]]))
    [(8,), (8, 9)]
    """
    rows = np.asarray(a).tolist()
    return {tuple(row[: _length(row)]) for row in rows}


def _length(row: list[int]) -> int:
    """The number of entries before the last ones that are -1."""
    return max((place + 1 for place, entry in enumerate(row) if entry != -1), default=0)
