"""The namespace ``sudoku`` of series of polars: ``series.sudoku.check()``.

>>> import pavane.polars, polars
>>> polars.Series(["." * 81, None]).sudoku.check().to_list()
[2, 255]
"""

from __future__ import annotations

import polars

from . import batch

__all__ = ["SudokuNamespace"]


@polars.api.register_series_namespace("sudoku")
class SudokuNamespace:
    """Questions about a series of 9x9 puzzles."""

    def __init__(self, series: polars.Series) -> None:
        self._series = series

    def check(self, *, threads: int | None = None) -> polars.Series:
        """Whether each puzzle has exactly one solution; see :func:`pavane.check`."""
        answers: polars.Series = batch.check(self._series, threads=threads)
        return answers

    def solve(self, *, threads: int | None = None) -> polars.Series:
        """A solution of each puzzle; see :func:`pavane.solve`."""
        answers: polars.Series = batch.solve(self._series, threads=threads)
        return answers

    def count(self, limit: int, *, threads: int | None = None) -> polars.Series:
        """The number of solutions of each puzzle; see :func:`pavane.count`."""
        answers: polars.Series = batch.count(self._series, limit, threads=threads)
        return answers
