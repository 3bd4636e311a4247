"""Exceptions of the package."""

from __future__ import annotations


class Error(Exception):
    """The base of all exceptions of the package."""


class FormatError(Error, ValueError):
    """An input is no problem, puzzle, layout, or task of the problem at hand, or its contents were changed.

    ``line`` and ``column`` are counted from 1, and ``None`` if the input is no text.

    >>> import pavane
    >>> try:
    ...     pavane.Problem.from_text("north south\\nnorth\\nsouht\\n")
    ... except pavane.FormatError as error:
    ...     print(error.line, error.column, error.message)
    3 1 unknown item `souht`; did you mean `south`?
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        return f"line {self.line}, column {self.column}: {self.message}"


class EngineError(Error, ValueError):
    """An engine does not take the problem, the puzzle or the question."""


class Undecided(Error):
    """A limit came before the answer.

    ``reason`` is ``"timeout"``, ``"node limit"`` or ``"memory"``; ``"interrupt"`` if an iterator is continued that a
    signal has stopped. ``at_least`` is the number of solutions that were found, or ``None`` if none are counted.

    >>> import pavane
    >>> options = [[item] for item in range(20) for _ in range(9)]
    >>> try:
    ...     pavane.Problem(options).count(10**18, node_limit=1000)
    ... except pavane.Undecided as undecided:
    ...     print(undecided.reason, undecided.at_least > 0)
    node limit True
    """

    def __init__(self, reason: str, at_least: int | None = None) -> None:
        super().__init__(reason, at_least)
        self.reason = reason
        self.at_least = at_least

    def __str__(self) -> str:
        if self.at_least is None:
            return f"stopped by the {self.reason} before the answer was known"
        return f"stopped by the {self.reason} at {self.at_least} solutions; there may be more"
