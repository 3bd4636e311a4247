"""Helpers of xcover."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any

import numpy as np

from . import items, name_of

__all__ = ["bool_array_to_options", "verify_exact_cover"]


def verify_exact_cover(
    solution: Iterable[int],
    options: Sequence[Iterable[Hashable]],
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] | None = None,
    colored: bool = False,
) -> None:
    """Checks a solution by the definition, without any solver.

    Raises ``AssertionError`` if a primary item is not covered once, or a secondary item more than once without being
    covered in one color.
    """
    known, others = items(options, primary, secondary, colored)
    covered: dict[Hashable, list[Hashable]] = {}
    for number in solution:
        for entry in options[number]:
            covered.setdefault(name_of(entry, colored), []).append(entry)
    for item in known:
        times = len(covered.get(item, []))
        if times != 1:
            raise AssertionError(f"item {item!r} is covered {times} times, expected once")
    for item in others:
        entries = covered.get(item, [])
        # Entries with a color differ from the name of the item.
        has_one_color = len(set(entries)) == 1 and entries[0] != item
        if len(entries) > 1 and not has_one_color:
            raise AssertionError(
                f"secondary item {item!r} is covered by {entries}, expected one entry or one color"
            )


def bool_array_to_options(bool_array: Any) -> list[list[int]]:
    """The column numbers of the ones in each row of an array.

    >>> bool_array_to_options([[1, 0, 1], [0, 1, 0]])
    [[0, 2], [1]]
    """
    return [np.flatnonzero(row).tolist() for row in np.asarray(bool_array)]
