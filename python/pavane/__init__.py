"""Exact cover and sudokus: solve, count, enumerate, estimate, sample, rate and make.

>>> import pavane
>>> pavane.Problem([["a", "b"], ["c"], ["a"], ["b", "c"]]).count()
2
>>> pavane.Puzzle("." * 16).count()
288

:class:`Problem` is an exact cover problem, :class:`Puzzle` a sudoku of a :class:`Layout`; :func:`check`, :func:`solve`
and :func:`count` answer about many 9x9 puzzles at once; :func:`ask` answers any question of the library by its name;
:mod:`pavane.parts` shares a search among machines; :mod:`pavane.shims` has the functions of other packages. Searches
run without the interpreter's lock, and Ctrl-C stops them.
"""

from . import errors, parts, shims
from ._pavane import __version__
from .batch import check, count, line_numbers, solve
from .cover import Decision, Estimate, Interval, Problem, Solution, Solutions
from .errors import EngineError, Error, FormatError, Undecided
from .limits import LimitArguments
from .questions import ask
from .shims.exact_cover import get_all_solutions, get_exact_cover, get_solution_count
from .shims.exact_cover_py import exact_covers
from .shims.xcover import covers, covers_bool
from .sudoku import Grid, Grids, Layout, Puzzle, generate, read

__all__ = [
    "Decision",
    "EngineError",
    "Error",
    "Estimate",
    "FormatError",
    "Grid",
    "Grids",
    "Interval",
    "Layout",
    "LimitArguments",
    "Problem",
    "Puzzle",
    "Solution",
    "Solutions",
    "Undecided",
    "__version__",
    "ask",
    "check",
    "count",
    "covers",
    "covers_bool",
    "errors",
    "exact_covers",
    "generate",
    "get_all_solutions",
    "get_exact_cover",
    "get_solution_count",
    "line_numbers",
    "parts",
    "read",
    "shims",
    "solve",
]
