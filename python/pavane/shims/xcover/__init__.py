"""The functions of the package xcover 0.2, except its diagrams.

>>> from pavane.shims.xcover import covers, covers_bool
>>> list(covers([["a", "b"], ["c"], ["a", "c"], ["b"]]))
[[0, 1], [2, 3]]

Items that are not named as primary are secondary, and the other way round:

>>> list(covers([["a", "x"], ["a"], ["b", "x"]], ["a", "b"]))
[[1, 2]]
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np

from ...cover import Problem

__all__ = ["covers", "covers_bool"]


def covers(
    options: Iterable[Iterable[Hashable]],
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] | None = None,
    colored: bool = False,
) -> Iterator[list[int]]:
    """The solutions as lists of option numbers.

    With ``colored``, an entry such as ``"q:red"`` gives a color to the secondary item ``q``.
    """
    options = [list(option) for option in options]
    primary = None if primary is None else list(primary)
    if secondary is None and primary is not None:
        known = set(primary)
        names = (_name(entry, colored) for entry in chain.from_iterable(options))
        # Each item once, in the order of the options.
        secondary = [name for name in dict.fromkeys(names) if name not in known]
    secondary = [] if secondary is None else list(secondary)
    others = set(secondary)
    # No search chooses an option without a primary item, and a problem takes none.
    numbers = [
        number
        for number, option in enumerate(options)
        if any(_name(entry, colored) not in others for entry in option)
    ]
    chosen = [options[number] for number in numbers]
    problem = Problem(chosen, primary=primary, secondary=secondary, colored=colored)
    for solution in problem:
        yield [numbers[option] for option in solution]


def _name(entry: Hashable, colored: bool) -> Hashable:
    """The item of an entry, without its color."""
    return entry.split(":")[0] if colored and isinstance(entry, str) else entry


def covers_bool(matrix: Any) -> Iterator[list[int]]:
    """The solutions of a matrix as lists of row numbers. All numbers but 0 are ones."""
    yield from map(list, Problem.from_matrix(np.asarray(matrix).astype(np.bool_)))
