"""The functions of the package exact-cover 1.5, whose module is ``exact_cover``.

>>> from pavane.shims.exact_cover import get_all_solutions, get_exact_cover, get_solution_count
>>> matrix = [[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]]
>>> get_exact_cover(matrix)
array([0, 1, 3])
>>> get_solution_count(matrix), sorted(get_all_solutions(matrix))
(2, [(0, 1, 3), (0, 2)])
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from ...cover import Problem
from .error import NoSolution
from .io import DTYPE_FOR_ARRAY

__all__ = ["get_all_solutions", "get_exact_cover", "get_solution_count"]


def _problem(matrix: Any) -> Problem:
    # All numbers but 0 are ones there.
    return Problem.from_matrix(np.asarray(matrix).astype(DTYPE_FOR_ARRAY))


def get_exact_cover(matrix: Any) -> npt.NDArray[np.intp]:
    """The row numbers of the first solution in the order of the search, ascending.

    Raises :class:`.error.NoSolution` if there is none.
    """
    solution = _problem(matrix).first()
    if not solution:
        raise NoSolution("no rows cover each column once")
    return np.array(solution, dtype=np.intp)


def get_solution_count(matrix: Any) -> int:
    """The number of solutions."""
    return _problem(matrix).count()


def get_all_solutions(matrix: Any, max_count: int | None = None) -> set[tuple[int, ...]]:
    """The row numbers of the solutions, of the first ``max_count`` if given.

    Raises :class:`.error.NoSolution` if there is none.
    """
    solutions = {tuple(solution) for solution in islice(_problem(matrix), max_count)}
    if not any(solutions):
        raise NoSolution("no rows cover each column once")
    return solutions
