"""The functions of the package exact-cover-py 0.1, whose module is ``exact_cover_py``.

>>> from pavane.shims.exact_cover_py import exact_covers
>>> next(exact_covers([[1, 0], [0, 1], [1, 1]]))
[0, 1]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from .._rows import rows_of
from ..cover import Problem

__all__ = ["exact_covers", "sanity_check"]


def exact_covers(array: Any) -> Iterator[list[int]]:
    """The solutions of a matrix as lists of row numbers."""
    yield from map(list, Problem.from_matrix(np.asarray(array).astype(np.bool_)))


def sanity_check(array: Any) -> None:
    """Checks that an array is a matrix of 0 and 1.

    Raises ``ValueError`` if it is not.
    """
    rows_of(np.asarray(array))
