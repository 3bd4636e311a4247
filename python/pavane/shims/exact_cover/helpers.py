"""Helpers of ``exact_cover``, without ``reduce`` and ``split_problem``; see :meth:`pavane.Problem.split`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from .io import DTYPE_FOR_ARRAY

__all__ = ["create_numpy_array", "is_solution"]


def create_numpy_array(a: Any) -> npt.NDArray[np.bool_]:
    """The matrix of some rows.

    >>> create_numpy_array([[0, 1], [1, 0]])
    array([[False,  True],
           [ True, False]])
    """
    return np.array(a, dtype=DTYPE_FOR_ARRAY)


def is_solution(solution: Iterable[int], problem: Any) -> bool:
    """Whether rows of a matrix, each with a one and given once, cover each column once."""
    matrix = np.asarray(problem)
    numbers = [int(row) for row in solution]
    if not numbers or len(set(numbers)) < len(numbers):
        return False
    if not all(-len(matrix) <= row < len(matrix) for row in numbers):
        return False
    rows = [set(np.flatnonzero(matrix[row]).tolist()) for row in numbers]
    times = Counter(column for row in rows for column in row)
    return all(rows) and len(times) == matrix.shape[1] and set(times.values()) == {1}
