"""The nodes of :func:`..xcover.covers_zdd` as diagrams of other packages, which are imported when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import Any

from . import Node

__all__ = ["count_setset_nodes", "to_oxidd", "to_setset", "to_setset_file", "to_zdd_algorithms"]


def _root(zdd: Iterable[Node], no_set: Any, empty_set: Any, make: Callable[[int, Any, Any], Any]) -> Any:
    """The root of nodes that ``make`` builds from an option and two targets."""
    made = [no_set, empty_set]
    for _, option, low, high in zdd:
        made.append(make(option, made[low], made[high]))
    # Without nodes there are no solutions.
    return made[-1] if len(made) > 2 else no_set


def to_zdd_algorithms(zdd: Iterable[Node]) -> Any:
    """The diagram of the package zdd_algorithms."""
    from zdd_algorithms import base, empty, get_node

    return _root(zdd, empty(), base(), get_node)


def to_setset(zdd: Iterable[Node], n_options: int) -> Any:
    """The set of sets of the package graphillion, whose universe becomes the numbers of all options."""
    from graphillion import setset

    setset.set_universe(list(range(n_options)))
    return setset(setset.loads("".join(_lines(zdd))))


def to_setset_file(zdd: Iterable[Node], filename: str | PathLike[str]) -> None:
    """Writes a file that ``graphillion.setset.load`` reads."""
    with open(filename, "w", encoding="utf-8") as file:
        file.writelines(_lines(zdd))


def _lines(zdd: Iterable[Node]) -> Iterator[str]:
    """The lines of graphillion's format: B is no set, T the empty set, and the elements begin at 1."""
    terminals = {0: "B", 1: "T"}
    is_empty = True
    for index, option, low, high in zdd:
        is_empty = False
        yield f"{index} {option + 1} {terminals.get(low, low)} {terminals.get(high, high)}\n"
    if is_empty:
        yield "B\n"
    yield ".\n"


def count_setset_nodes(ss: Any) -> int:
    """The number of nodes of a set of sets of graphillion, with its two terminals."""
    lines = ss.dumps().split()
    if lines[0] in ("B", "T"):
        return 1
    # Each node has four words, and a dot ends the text.
    return (len(lines) - 1) // 4 + 2


def to_oxidd(
    zdd: Iterable[Node],
    n_options: int,
    inner_node_capacity: int = 2_000_000,
    apply_cache_size: int = 2_000_000,
    threads: int = 1,
) -> Any:
    """The diagram of the package oxidd, with a variable for each option."""
    from oxidd.zbdd import ZBDDManager

    manager = ZBDDManager(inner_node_capacity, apply_cache_size, threads)
    manager.add_vars(n_options)
    options = [manager.singleton(option) for option in range(n_options)]
    return _root(
        zdd,
        manager.empty(),
        manager.base(),
        lambda option, low, high: options[option].make_node(high, low),
    )
