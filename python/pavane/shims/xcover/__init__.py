"""The functions of the package xcover 0.2.

>>> from pavane.shims.xcover import covers, covers_bool, covers_zdd
>>> list(covers([["a", "b"], ["c"], ["a", "c"], ["b"]]))
[[0, 1], [2, 3]]

Items that are not named as primary are secondary, and the other way round:

>>> list(covers([["a", "x"], ["a"], ["b", "x"]], ["a", "b"]))
[[1, 2]]

The nodes of diagrams are tuples of an index, an option, and the indices of the nodes without and with the option. The
index 0 is no solution, 1 a complete one:

>>> list(covers_zdd([["a", "b"], ["c"], ["a", "c"], ["b"]]))
[(2, 3, 0, 1), (3, 2, 0, 2), (4, 1, 0, 1), (5, 0, 3, 4)]
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np

from ...cover import Problem

__all__ = [
    "algorithm_c",
    "algorithm_z",
    "covers",
    "covers_bool",
    "covers_bool_zdd",
    "covers_zdd",
]

#: An index, an option, and the indices of the nodes without and with it.
Node = tuple[int, int, int, int]


def covers(
    options: Iterable[Iterable[Hashable]],
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] | None = None,
    colored: bool = False,
) -> Iterator[list[int]]:
    """The solutions as lists of option numbers.

    With ``colored``, an entry such as ``"q:red"`` gives a color to the secondary item ``q``.
    """
    problem, numbers = _problem(options, primary, secondary, colored)
    for solution in problem:
        yield [numbers[option] for option in solution]


def covers_zdd(
    options: Iterable[Iterable[Hashable]],
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] | None = None,
    colored: bool = False,
    use_memo_cache: bool = False,
    choose_heuristic: str = "MRV",
) -> Iterator[Node]:
    """The nodes of a zero-suppressed decision diagram of the solutions, children before their parents, the root last.

    Options ascend along each path, and equal nodes are one. So the diagram depends neither on a memo nor on a choice
    of items, and the last two arguments have no effect.
    """
    return _nodes(*_problem(options, primary, secondary, colored))


def covers_bool(matrix: Any) -> Iterator[list[int]]:
    """The solutions of a matrix as lists of row numbers. All numbers but 0 are ones."""
    yield from map(list, _problem_of_matrix(matrix))


def covers_bool_zdd(
    matrix: Any, use_memo_cache: bool = False, choose_heuristic: str = "MRV"
) -> Iterator[Node]:
    """The nodes of a diagram of the solutions of a matrix, as :func:`covers_zdd` gives them."""
    problem = _problem_of_matrix(matrix)
    return _nodes(problem, range(problem.n_options))


def algorithm_c(
    options: Any, options_ptr: Any, colors: Any, n_items: int, n_secondary_items: int
) -> Iterator[list[int]]:
    """The solutions of a problem in arrays, as lists of option numbers.

    The items of option ``i`` and their colors begin at ``options_ptr[i]`` and end before ``options_ptr[i + 1]``. The
    last items are secondary. A color of 0 is none.
    """
    problem, numbers = _problem_of_arrays(options, options_ptr, colors, n_items, n_secondary_items)
    for solution in problem:
        yield [numbers[option] for option in solution]


def algorithm_z(
    options: Any,
    options_ptr: Any,
    colors: Any,
    n_items: int,
    n_secondary_items: int,
    use_memo_cache: bool = False,
    choose_heuristic: str = "MRV",
) -> Iterator[Node]:
    """The nodes of a diagram of a problem in arrays, as :func:`covers_zdd` gives them."""
    return _nodes(
        *_problem_of_arrays(options, options_ptr, colors, n_items, n_secondary_items)
    )


def _nodes(problem: Problem, numbers: Iterable[int]) -> Iterator[Node]:
    options = list(numbers)
    for index, (option, low, high) in enumerate(problem.decisions(), 2):
        yield index, options[option], low, high


def _problem(
    options: Iterable[Iterable[Hashable]],
    primary: Iterable[Hashable] | None,
    secondary: Iterable[Hashable] | None,
    colored: bool,
) -> tuple[Problem, list[int]]:
    """The problem, and the numbers of its options among those given."""
    options = [list(option) for option in options]
    known, others = items(options, primary, secondary, colored)
    # An item that is neither is an error of the problem.
    is_other = set(others)
    # No search chooses an option without a primary item, and a problem takes none.
    numbers = [
        number
        for number, option in enumerate(options)
        if any(name_of(entry, colored) not in is_other for entry in option)
    ]
    chosen = [options[number] for number in numbers]
    problem = Problem(chosen, primary=known, secondary=others, colored=colored)
    return problem, numbers


def items(
    options: Iterable[Iterable[Hashable]],
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] | None = None,
    colored: bool = False,
) -> tuple[list[Hashable], list[Hashable]]:
    """The primary and the secondary items, those not given in the order in which options first have them."""
    names = list(dict.fromkeys(name_of(entry, colored) for entry in chain.from_iterable(options)))
    first = None if primary is None else list(primary)
    second = None if secondary is None else list(secondary)
    if first is None:
        second = [] if second is None else second
        others = set(second)
        return [name for name in names if name not in others], second
    if second is None:
        known = set(first)
        second = [name for name in names if name not in known]
    return first, second


def name_of(entry: Hashable, colored: bool) -> Hashable:
    """The item of an entry, without its color."""
    return entry.split(":")[0] if colored and isinstance(entry, str) else entry


def _problem_of_matrix(matrix: Any) -> Problem:
    return Problem.from_matrix(np.asarray(matrix).astype(np.bool_))


def _problem_of_arrays(
    options: Any, options_ptr: Any, colors: Any, n_items: int, n_secondary_items: int
) -> tuple[Problem, list[int]]:
    ends = [int(end) for end in options_ptr]
    entries: list[Hashable] = [
        (int(item), int(color)) if color else int(item) for item, color in zip(options, colors, strict=True)
    ]
    n_primary = int(n_items) - int(n_secondary_items)
    lists = [entries[start:end] for start, end in zip(ends, ends[1:], strict=False)]
    is_primary = [
        any(isinstance(entry, int) and entry < n_primary for entry in option) for option in lists
    ]
    numbers = [number for number, chosen in enumerate(is_primary) if chosen]
    problem = Problem(
        [lists[number] for number in numbers],
        primary=range(n_primary),
        secondary=range(n_primary, int(n_items)),
        colored=True,
    )
    return problem, numbers
