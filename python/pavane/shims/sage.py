"""The solver of Sage's module ``sage.combinat.matrices.dancing_links``.

>>> from pavane.shims.sage import dlx_solver
>>> solver = dlx_solver([[0, 1, 2], [3, 4, 5], [0, 1], [2, 3, 4, 5], [0], [1, 2, 3, 4, 5]])
>>> solver
Dancing links solver for 6 columns and 6 rows
>>> solver.number_of_solutions()
3
>>> sorted(map(sorted, solver.solutions_iterator()))
[[0, 1], [2, 3], [4, 5]]
>>> sorted(map(sorted, solver.restrict([2]).solutions_iterator()))
[[2, 3]]
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from ..cover import Problem

__all__ = ["dancing_linksWrapper", "dlx_solver", "make_dlxwrapper"]


class dancing_linksWrapper:  # noqa: N801
    """A problem of rows, each a list of its columns from 0 up. Every column up to the largest must be covered once."""

    def __init__(self, rows: Iterable[Iterable[int]]) -> None:
        self._rows = [row if isinstance(row, list) else list(row) for row in rows]
        columns = [column for row in self._rows for column in row]
        if columns and min(columns) < 0:
            raise ValueError(f"found the column {min(columns)}, expected 0 or more")
        self._ncols = max(columns, default=-1) + 1
        # Rows without columns are in no solution, but have a number.
        self._numbers = [number for number, row in enumerate(self._rows) if row]
        self._made: Problem | None = None
        self.reinitialize()

    def reinitialize(self) -> None:
        """Begins the search of :meth:`search` anew."""
        self._search: Iterator[list[int]] | None = None
        self._solution: list[int] = []

    def __repr__(self) -> str:
        return f"Dancing links solver for {self.ncols()} columns and {self.nrows()} rows"

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, dancing_linksWrapper) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._rows,)

    def rows(self) -> list[list[int]]:
        """The rows."""
        return self._rows

    def ncols(self) -> int:
        """The number of columns."""
        return self._ncols

    def nrows(self) -> int:
        """The number of rows."""
        return len(self._rows)

    @property
    def _problem(self) -> Problem | None:
        """The problem of the engine, which a solver that is only restricted further never needs."""
        if self._made is None and self._numbers:
            options = [sorted(set(self._rows[number])) for number in self._numbers]
            self._made = Problem(options, primary=range(self._ncols))
        return self._made

    def _solutions(self) -> Iterator[list[int]]:
        if self._problem is not None:
            for solution in self._problem:
                yield [self._numbers[option] for option in solution]

    def search(self) -> int:
        """Searches for the next solution: 1 if there is one, else 0."""
        if self._search is None:
            self._search = self._solutions()
        found = next(self._search, None)
        self._solution = [] if found is None else found
        return 0 if found is None else 1

    def get_solution(self) -> list[int]:
        """The row numbers of the solution that :meth:`search` has found last, ascending."""
        return list(self._solution)

    def solutions_iterator(self) -> Iterator[list[int]]:
        """All solutions as lists of row numbers."""
        self.reinitialize()
        while self.search():
            yield self.get_solution()

    def _column(self, ncpus: int | None, column: int | None) -> None:
        """Checks the column that another search would split the problem by; the engine needs none."""
        if ncpus != 1 and column is not None:
            self._require_column(column)

    def _require_column(self, column: int) -> None:
        if not 0 <= column < self._ncols:
            raise ValueError(f"column(={column}) must be in range(ncols) where ncols={self._ncols}")

    def one_solution(self, ncpus: int | None = None, column: int | None = None) -> list[int] | None:
        """A solution, or ``None``. With ``ncpus=1`` it is the next one of :meth:`search`.

        ``column`` is checked and has no effect: the engine chooses its own items.
        """
        self._column(ncpus, column)
        if ncpus == 1:
            return self.get_solution() if self.search() else None
        if self._problem is None:
            return None
        found = self._problem.any(threads=_threads(ncpus))
        return None if found is None else [self._numbers[option] for option in found]

    def all_solutions(self, ncpus: int | None = None, column: int | None = None) -> list[list[int]]:
        """All solutions as lists of row numbers. They are searched on one thread for any ``ncpus``."""
        self._column(ncpus, column)
        return list(self._solutions())

    def number_of_solutions(self, ncpus: int | None = None, column: int | None = None) -> int:
        """The number of solutions."""
        self._column(ncpus, column)
        return 0 if self._problem is None else self._problem.count(threads=_threads(ncpus))

    def restrict(self, indices: Iterable[int]) -> dancing_linksWrapper:
        """A solver of the solutions with all of these rows. Each row gets a column of its own."""
        rows = list(self._rows)
        for place, index in enumerate(indices):
            rows[index] = [*rows[index], self._ncols + place]
        return dancing_linksWrapper(rows)

    def split(self, column: int) -> dict[int, dancing_linksWrapper]:
        """For each row with a column a solver of the solutions with that row."""
        self._require_column(column)
        rows = enumerate(self._rows)
        return {number: self.restrict([number]) for number, row in rows if column in row}

    def one_solution_using_sat_solver(self, solver: str | None = None) -> list[int] | None:
        """A solution by the engine's searches, of which one learns clauses, or ``None``.

        Another solver is refused.
        """
        if solver is not None:
            raise NotImplementedError(
                f"one_solution_using_sat_solver: found the solver {solver!r}, expected None, which is the engine's own"
            )
        return self.one_solution()

    def one_solution_using_milp_solver(
        self, solver: str | None = None, integrality_tolerance: float = 1e-3
    ) -> NoReturn:
        """Refused: the engine has no mixed integer linear programs."""
        raise _no_program("one_solution_using_milp_solver", "one_solution()")

    def to_milp(self, solver: str | None = None) -> NoReturn:
        """Refused: the engine has no mixed integer linear programs."""
        raise _no_program("to_milp", 'pavane.Problem.to_text("opb")')

    def to_sat_solver(self, solver: str | None = None) -> NoReturn:
        """Refused: the engine gives clauses as text."""
        raise _no_program("to_sat_solver", 'pavane.Problem.to_text("dimacs")')


def _threads(ncpus: int | None) -> int:
    return (os.cpu_count() or 1) if ncpus is None else ncpus


def _no_program(method: str, instead: str) -> NotImplementedError:
    return NotImplementedError(f"{method} is not offered; use {instead}")


def dlx_solver(rows: Iterable[Iterable[int]]) -> dancing_linksWrapper:
    """A solver of a problem of rows, each with its columns from 0 up.

    >>> dlx_solver([[0, 1, 2], [0, 2], [1], [3]]).number_of_solutions()
    2
    """
    return dancing_linksWrapper(rows)


def make_dlxwrapper(s: bytes) -> dancing_linksWrapper:
    """The solver of a pickled list of rows."""
    return dancing_linksWrapper(pickle.loads(s))
