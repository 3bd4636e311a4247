"""Files of xcover, in Knuth's format."""

from __future__ import annotations

from os import PathLike

__all__ = ["read_xcover_from_file"]


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
