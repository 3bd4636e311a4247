"""The class of the package algorithm-x 0.1, whose module is ``algorithm_x``.

>>> from pavane.shims.algorithm_x import AlgorithmX
>>> solver = AlgorithmX(7)
>>> for number, row in enumerate([[2, 4, 5], [0, 3, 6], [1, 2, 5], [0, 3], [1, 6], [3, 4, 6]], 1):
...     solver.appendRow(row, f"row {number}")
>>> list(solver.solve())
[['row 1', 'row 4', 'row 5']]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..cover import Problem
from ..errors import Undecided

__all__ = ["AlgorithmX"]


class AlgorithmX:
    """A problem with columns from 0 up to ``cols``, to which rows are added."""

    def __init__(self, cols: int) -> None:
        if cols < 0:
            raise AssertionError(f"found {cols} columns, expected 0 or more")
        self.rows = 0
        self._columns = cols
        self._options: list[list[int]] = []
        self._tags: list[Any] = []

    def appendRow(self, cols: Iterable[int], tag: Any = None) -> None:  # noqa: N802
        """Adds a row with ones in these columns. Its tag, by default its number, stands for it in solutions."""
        columns = sorted(set(cols))
        if columns and not 0 <= columns[0] <= columns[-1] < self._columns:
            raise AssertionError(f"found the columns {columns}, expected 0 to {self._columns - 1}")
        # A row without ones is in no solution, but has a number.
        if columns:
            self._options.append(columns)
            self._tags.append(self.rows if tag is None else tag)
        self.rows += 1

    def solve(self, limit: int | None = None) -> Iterator[list[Any]]:
        """The solutions as lists of tags. ``limit`` ends the search after this number of its nodes."""
        if not self._columns:
            yield []
            return
        problem = Problem(self._options, primary=range(self._columns))
        try:
            for solution in problem.solutions(node_limit=limit):
                yield [self._tags[row] for row in solution]
        except Undecided as stop:
            if stop.reason != "node limit":
                raise
