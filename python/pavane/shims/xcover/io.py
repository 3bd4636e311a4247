"""Files of xcover, in Knuth's format."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from os import PathLike

from . import items

__all__ = ["read_xcover_from_file", "write_xcover_to_file"]


def read_xcover_from_file(
    filename: str | PathLike[str],
) -> tuple[list[list[str]], list[str], list[str] | None, bool]:
    """The options, the primary and the secondary items of a file, and whether it may have colors.

    These are the arguments of :func:`..xcover.covers`. A file without a bar has no secondary items, for which
    ``None`` stands, and no colors.
    """
    with open(filename, encoding="utf-8") as file:
        lines = [line.strip() for line in file]
    # Comments and empty lines come before the items.
    first = next(number for number, line in enumerate(lines) if line and line[0] not in "|/")
    primary, bar, secondary = lines[first].partition("|")
    options = [line.split() for line in lines[first + 1 :]]
    return options, primary.split(), secondary.split() if bar else None, bool(bar)


def write_xcover_to_file(
    filename: str | PathLike[str],
    options: Iterable[Iterable[Hashable]],
    primary: Iterable[Hashable] | None = None,
    secondary: Iterable[Hashable] | None = None,
    colored: bool = False,
    item_to_string: Callable[[Hashable], str] | None = None,
) -> None:
    """Writes the arguments of :func:`..xcover.covers` to a file.

    ``item_to_string`` gives the name of an item. By default, it is its text without spaces.
    """
    name = item_to_string if item_to_string is not None else _name
    lists = [list(option) for option in options]
    known, others = items(lists, primary, secondary, colored)
    bar = ["|", *map(name, others)] if others else []
    lines = [[*map(name, known), *bar], *([*map(name, option)] for option in lists)]
    with open(filename, "w", encoding="utf-8") as file:
        file.writelines(" ".join(line) + "\n" for line in lines)


def _name(item: Hashable) -> str:
    return str(item).replace(" ", "")
