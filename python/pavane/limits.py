"""The limits that questions take."""

from __future__ import annotations

from typing import NamedTuple, TypedDict


class LimitArguments(TypedDict, total=False):
    """The limits as keyword arguments, all of them optional.

    ``timeout``
        seconds; of an iterator, seconds of searching.
    ``node_limit``
        the maximum number of search nodes of each search.
    ``threads``
        the number of threads that search; 1 by default. Answers do not depend on it.
    ``memory``
        bytes for shared sub-problems and for the table of options that exclude each other, half for each.
    ``engine``
        ``"auto"``, or the name of an engine.
    """

    timeout: float | None
    node_limit: int | None
    threads: int
    memory: int | None
    engine: str


class Limits(NamedTuple):
    """The limits of a question with their defaults."""

    timeout: float | None = None
    node_limit: int | None = None
    threads: int = 1
    memory: int | None = None
    engine: str = "auto"


NO_LIMITS = Limits()
