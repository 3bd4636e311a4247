"""Functions with the names and the answers of other packages, to change one import.

``exact_covers`` is that of exact-cover-py, ``covers`` and ``covers_bool`` those of xcover, ``get_exact_cover``,
``get_solution_count`` and ``get_all_solutions`` those of exact_cover.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from .cover import Problem

__all__ = [
    "covers",
    "covers_bool",
    "exact_covers",
    "get_all_solutions",
    "get_exact_cover",
    "get_solution_count",
]


def covers(
    options: Iterable[Iterable[Hashable]],
    *,
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] = (),
    colored: bool = False,
) -> Iterator[list[int]]:
    """The solutions as lists of option numbers, as ``xcover.covers``; the order may differ.

    >>> import pavane
    >>> list(pavane.covers([["a", "b"], ["c"], ["a", "c"], ["b"]]))
    [[0, 1], [2, 3]]
    """
    problem = Problem(options, primary=primary, secondary=secondary, colored=colored)
    return map(list, problem)


def covers_bool(matrix: Any) -> Iterator[list[int]]:
    """The solutions of a matrix as lists of row numbers, as ``xcover.covers_bool``; the order may differ."""
    return map(list, Problem.from_matrix(matrix))


def exact_covers(matrix: Any) -> Iterator[tuple[int, ...]]:
    """The solutions of a matrix as tuples of row numbers, as ``exact_cover_py.exact_covers``; the order may differ."""
    return map(tuple, Problem.from_matrix(matrix))


def _padded(rows: Sequence[int]) -> npt.NDArray[np.intp]:
    return np.array(rows, dtype=np.intp)


def get_exact_cover(matrix: Any) -> npt.NDArray[np.intp]:
    """The row numbers of a solution of a matrix, none if there is none, as ``exact_cover.get_exact_cover``.

    >>> import pavane
    >>> pavane.get_exact_cover([[1, 0], [0, 1], [1, 1]])
    array([0, 1])
    """
    return _padded(Problem.from_matrix(matrix).first() or ())


def get_solution_count(matrix: Any) -> int:
    """The number of solutions of a matrix, as ``exact_cover.get_solution_count``."""
    return Problem.from_matrix(matrix).count()


def get_all_solutions(matrix: Any, max_count: int | None = None) -> list[npt.NDArray[np.intp]]:
    """The row numbers of each solution of a matrix, of at most ``max_count`` of them."""
    solutions = Problem.from_matrix(matrix).solutions()
    if max_count is None:
        return [_padded(solution) for solution in solutions]
    return [_padded(solution) for _, solution in zip(range(max_count), solutions)]
