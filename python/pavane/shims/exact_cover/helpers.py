"""Helpers of ``exact_cover``. For searches on many machines see :meth:`pavane.Problem.split`."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from .error import CannotSplitFurther, NoSolution
from .io import DTYPE_FOR_ARRAY

__all__ = ["create_numpy_array", "is_solution", "reduce", "split_problem"]


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


def reduce(a: Any) -> npt.NDArray[Any]:
    """The rest of a matrix after its forced rows: the only row of a column, over and over.

    The columns of a forced row and all rows with one of them are removed. The forced rows themselves are not kept, as
    in the package.

    >>> reduce(np.array([[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]])).tolist()
    [[1, 0], [1, 1], [0, 1]]
    """
    matrix = np.asarray(a)
    while True:
        [forced] = np.nonzero(np.count_nonzero(matrix, axis=0) == 1)
        if not len(forced):
            return matrix
        [row] = np.flatnonzero(matrix[:, forced[0]])
        covered = matrix[row] != 0
        matrix = matrix[~(matrix[:, covered] != 0).any(axis=1)][:, ~covered]


def split_problem(a: Any, n: int) -> Iterator[npt.NDArray[Any]]:
    """At least ``n`` matrices of the same shape that share the solutions of a matrix.

    The column with the most rows is split: each part keeps one of them, and zeros in the others. Parts without a
    solution are dropped when they are seen.

    Raises :class:`.error.NoSolution` if no part is left, and :class:`.error.CannotSplitFurther` if a part has no
    column with two rows.

    >>> [part.tolist() for part in split_problem(np.array([[1, 0], [0, 1], [1, 1]]), 2)]
    [[[1, 0], [0, 1], [0, 0]], [[0, 0], [0, 1], [1, 1]]]
    """
    parts = deque([np.asarray(a)])
    while len(parts) < n:
        if not parts:
            raise NoSolution("no rows cover each column once")
        part = parts.popleft()
        times = np.count_nonzero(part, axis=0)
        if not times.size or times.min() == 0:
            continue
        column = int(times.argmax())
        if times[column] < 2:
            raise CannotSplitFurther(f"found one row in each column, with {len(parts) + 1} of {n} parts")
        rows = np.flatnonzero(part[:, column])
        for row in rows:
            # The other rows of the column are in no solution with this one.
            kept = part.copy()
            kept[rows[rows != row]] = 0
            parts.append(kept)
    yield from parts
