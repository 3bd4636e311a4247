"""Exact cover problems."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple, Self, Unpack, overload

from . import _pavane
from ._rows import Rows, rows_of
from .limits import LimitArguments, Limits
from .parts import Split

__all__ = ["Decision", "Estimate", "Interval", "Problem", "Solution", "Solutions"]


class Interval(NamedTuple):
    """An estimated value with an interval that is to hold the true one 95 times in 100."""

    mean: float
    low: float
    high: float


class Estimate(NamedTuple):
    """Estimated numbers of solutions and of search nodes, from random probes."""

    solutions: Interval
    nodes: Interval
    probes: int


class Decision(NamedTuple):
    """A node of :meth:`Problem.decisions`: an option, and the targets without it and with it."""

    option: int
    low: int
    high: int


class Solution(Sequence[int]):
    """A solution: the numbers of its options in ascending order.

    Solutions are hashable, and equal if their options are.
    """

    __slots__ = ("_options", "_problem")

    def __init__(self, problem: Problem, options: Iterable[int]) -> None:
        self._problem = problem
        self._options = tuple(options)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        return self._options[index]

    def __len__(self) -> int:
        return len(self._options)

    def __iter__(self) -> Iterator[int]:
        return iter(self._options)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Solution):
            return self._options == other._options
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._options)

    def __repr__(self) -> str:
        return f"Solution({list(self._options)})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Solution, (self._problem, self._options)

    @property
    def problem(self) -> Problem:
        """The problem."""
        return self._problem

    @property
    def labels(self) -> tuple[Any, ...]:
        """The labels of the options; their numbers if they have none."""
        labels = self._problem.labels
        return tuple(labels[option] for option in self._options)

    @property
    def cost(self) -> int:
        """The sum of the costs of the options."""
        return self._problem._core.cost(list(self._options))

    def items(self) -> list[tuple[Any, ...]]:
        """The items of each option; those with a color as pairs of item and color."""
        return [self._problem.option(option) for option in self._options]


class Solutions(Iterator[Solution]):
    """The solutions of a problem, one after the other, in the order of the search.

    A search stops between two solutions that are asked for. If a limit stops it, :class:`pavane.Undecided` is raised,
    so that an incomplete list never looks complete.
    """

    __slots__ = ("_core", "_problem")

    def __init__(self, problem: Problem, core: _pavane.Solutions) -> None:
        self._problem = problem
        self._core = core

    def __next__(self) -> Solution:
        return Solution(self._problem, next(self._core))

    @property
    def progress(self) -> float:
        """The share of the search tree that is done, from 0 to 1."""
        return self._core.progress


class Problem:
    """An exact cover problem: find options that together contain each primary item exactly once.

    Secondary items are contained at most once; in a colored problem, more often in one color. ``options`` are
    iterables of hashable items, or a mapping from labels to them. Without ``primary``, all items of the options that
    are not in ``secondary`` are primary, in the order in which they are first met. An entry of a colored problem is
    ``(item, color)`` or the string ``"item:color"`` for a secondary item. ``multiplicities`` maps primary items to
    numbers of times, or to pairs of the least and the greatest number. ``costs`` has a number for each option.

    >>> import pavane
    >>> problem = pavane.Problem({"ce": "c e".split(), "adg": "a d g".split(), "bcf": "b c f".split(),
    ...                           "adf": "a d f".split(), "bg": "b g".split(), "deg": "d e g".split()})
    >>> problem.first()
    Solution([0, 3, 4])
    >>> problem.first().labels
    ('ce', 'adf', 'bg')
    >>> problem.is_unique(), problem.count()
    (True, 1)
    """

    __slots__ = ("_colors", "_core", "_items", "_labels")

    _core: _pavane.Problem
    _items: tuple[Any, ...]
    _colors: tuple[Any, ...]
    _labels: tuple[Any, ...] | None

    def __init__(
        self,
        options: Iterable[Iterable[Hashable]] | Mapping[Any, Iterable[Hashable]],
        *,
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] = (),
        colored: bool = False,
        multiplicities: Mapping[Any, int | tuple[int, int]] | None = None,
        costs: Iterable[int] | None = None,
    ) -> None:
        labels = None
        if isinstance(options, Mapping):
            labels = tuple(options)
            options = options.values()
        core, items, colors = _pavane.Problem.build(
            options,
            primary,
            secondary,
            colored,
            None if multiplicities is None else dict(multiplicities),
            None if costs is None else [int(cost) for cost in costs],
        )
        self._set(core, tuple(items), tuple(colors), labels)

    def _set(
        self,
        core: _pavane.Problem,
        items: tuple[Any, ...],
        colors: tuple[Any, ...],
        labels: tuple[Any, ...] | None,
    ) -> None:
        self._core, self._items, self._colors, self._labels = core, items, colors, labels

    @classmethod
    def _of(
        cls,
        core: _pavane.Problem,
        items: tuple[Any, ...],
        colors: tuple[Any, ...],
        labels: tuple[Any, ...] | None,
    ) -> Self:
        problem = cls.__new__(cls)
        problem._set(core, items, colors, labels)
        return problem

    @classmethod
    def from_matrix(cls, matrix: Any, *, secondary: int = 0) -> Self:
        """A problem from a matrix of 0 and 1: a row for each option, a column for each item.

        ``matrix`` is a two-dimensional array, a sparse matrix of scipy, a list of lists, or a data frame of pandas or
        polars, whose columns name the items; the index of pandas labels the options. The last ``secondary`` columns are
        secondary items. Rows without a primary item are in no solution.

        >>> import pavane
        >>> pavane.Problem.from_matrix([[1, 0, 0], [0, 1, 1], [1, 1, 0]]).first()
        Solution([0, 1])
        """
        rows: Rows = rows_of(matrix)
        core = _pavane.Problem.from_rows(rows.starts, rows.columns, len(rows.items), secondary)
        return cls._of(core, rows.items, (), rows.labels)

    @classmethod
    def from_text(cls, text: str | bytes, format: str | None = None) -> Self:
        """A problem from text: Knuth's format, JSON, or with ``format="matrix"`` a matrix of 0 and 1.

        Options that no search would choose because all their items are secondary are left out with a warning.

        >>> import pavane
        >>> problem = pavane.Problem.from_text("a b | s\\na s:red\\nb s:red\\n")
        >>> problem.first().items()
        [('a', ('s', 'red')), ('b', ('s', 'red'))]
        """
        data = text.encode() if isinstance(text, str) else bytes(text)
        if format is None:
            format = "json" if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else "text"
        core, items, colors, names, messages = _pavane.Problem.from_text(data, format)
        for line, column, message in messages:
            warnings.warn(f"line {line}, column {column}: {message}", stacklevel=2)
        labels = None
        if any(name is not None for name in names):
            labels = tuple(number if name is None else name for number, name in enumerate(names))
        return cls._of(core, tuple(items), tuple(colors), labels)

    @classmethod
    def from_file(cls, path: str | PathLike[str], format: str | None = None) -> Self:
        """A problem from a file, as :meth:`from_text`; the extension ``.matrix`` names that format."""
        if format is None and fspath(path).endswith(".matrix"):
            format = "matrix"
        return cls.from_text(Path(path).read_bytes(), format)

    def to_text(self, format: str = "text") -> str:
        """The problem as text: ``"text"`` (Knuth's), ``"json"``, ``"matrix"``, ``"opb"`` or ``"dimacs"``.

        Items, colors and labels are written by ``str``.

        >>> import pavane
        >>> print(pavane.Problem([["a", "b"], ["b"]], costs=[3, 0]).to_text(), end="")
        a b
        a b |3
        b
        """
        labels = None if self._labels is None else [str(label) for label in self._labels]
        items, colors = [str(item) for item in self._items], [str(color) for color in self._colors]
        return self._core.to_text(format, items, colors, labels).decode()

    @property
    def items(self) -> tuple[Any, ...]:
        """The items, the primary ones first."""
        return self._items

    @property
    def n_items(self) -> int:
        """The number of items."""
        return self._core.n_items

    @property
    def n_primary(self) -> int:
        """The number of primary items."""
        return self._core.n_primary

    @property
    def labels(self) -> Sequence[Any]:
        """The labels of the options; their numbers if they have none."""
        return range(self._core.n_options) if self._labels is None else self._labels

    @property
    def n_options(self) -> int:
        """The number of options."""
        return self._core.n_options

    @property
    def fingerprint(self) -> str:
        """A digest of the problem without its names, the same on every machine."""
        return self._core.fingerprint

    @property
    def engine(self) -> str:
        """The engine that ``"auto"`` stands for."""
        return self._core.engine

    def option(self, number: int) -> tuple[Any, ...]:
        """The items of an option; those with a color as pairs of item and color."""
        items, colors = self._items, self._colors
        return tuple(
            items[item] if color is None else (items[item], colors[color])
            for item, color in self._core.entries(number)
        )

    def __repr__(self) -> str:
        return f"<pavane.Problem: {self.n_items} items, {self.n_options} options>"

    def __reduce__(self) -> tuple[Any, ...]:
        make: Callable[..., Any] = _unpickled
        return make, (type(self), self._core.to_state(), self._items, self._colors, self._labels)

    def restrict(self, options: Iterable[int]) -> Self:
        """The problem of the solutions with all of these options, which keep their numbers and labels.

        Each of the options has one more primary item, ``("option", number)``.

        >>> import pavane
        >>> problem = pavane.Problem([["a"], ["a"], ["b"], ["b"]])
        >>> list(problem.restrict([1]))
        [Solution([1, 2]), Solution([1, 3])]
        """
        numbers = [int(option) for option in options]
        core, primary = self._core.restrict(numbers), self.n_primary
        added = tuple(("option", number) for number in numbers)
        items = (*self._items[:primary], *added, *self._items[primary:])
        return type(self)._of(core, items, self._colors, self._labels)

    def _solution(self, options: Sequence[int] | None) -> Solution | None:
        return None if options is None else Solution(self, options)

    def first(self, **limits: Unpack[LimitArguments]) -> Solution | None:
        """The first solution in the order of the search; ``None`` if there is none."""
        return self._solution(self._core.first(Limits(**limits)))

    def any(self, *, seed: int = 1, **limits: Unpack[LimitArguments]) -> Solution | None:
        """A solution, whichever is found first by searches of several kinds; ``None`` if there is none.

        On hard problems this is much faster than :meth:`first`. Equal seeds give equal solutions.
        """
        return self._solution(self._core.any(Limits(**limits), seed))

    def is_unique(self, **limits: Unpack[LimitArguments]) -> bool:
        """Whether there is exactly one solution."""
        return self._core.is_unique(Limits(**limits))

    def count(self, limit: int | None = None, **limits: Unpack[LimitArguments]) -> int:
        """The number of solutions, exact at any size; with ``limit``, that number if there are as many or more.

        For the number of choices on some items, see :meth:`distinct_on`.

        >>> import pavane
        >>> pavane.Problem([[item] for item in range(40) for _ in range(9)]).count() == 9**40
        True
        """
        return self._core.count(limit, Limits(**limits))

    def solutions(self, **limits: Unpack[LimitArguments]) -> Solutions:
        """The solutions, one after the other; a loop over the problem itself is the same without limits.

        The search is on one thread.
        """
        return Solutions(self, self._core.solutions(Limits(**limits)))

    def __iter__(self) -> Solutions:
        return self.solutions()

    def distinct_on(
        self, items: Iterable[Hashable], limit: int | None = None, **limits: Unpack[LimitArguments]
    ) -> list[tuple[int, ...]]:
        """What the solutions choose on some items: the options with one of them, each choice once, up to ``limit``.

        Takes one search per choice and option of the items at most, so few items are fast where solutions are many.

        >>> import pavane
        >>> problem = pavane.Problem([["a"], ["a", "b"], ["b"], ["b"]])
        >>> problem.count(), sorted(problem.distinct_on("a"))
        (3, [(0,), (1,)])
        """
        places = {item: place for place, item in enumerate(self._items)}
        found = []
        for item in items:
            if item not in places:
                raise ValueError(f"found {item!r}, which is no item of the problem; give some of its items")
            found.append(places[item])
        choices = self._core.distinct_on(found, limit, Limits(**limits))
        return [tuple(choice) for choice in choices]

    def estimate(
        self, probes: int = 10_000, seed: int = 1, **limits: Unpack[LimitArguments]
    ) -> Estimate:
        """Estimates the numbers of solutions and of search nodes from random walks down the search tree.

        >>> import pavane
        >>> pavane.Problem([["a"], ["a"]]).estimate(10).solutions.mean
        2.0
        """
        solutions, nodes, made = self._core.estimate(probes, seed, Limits(**limits))
        return Estimate(Interval(*solutions), Interval(*nodes), made)

    def split(
        self, n: int = 500, *, question: str = "count", probes: int = 100, seed: int = 1
    ) -> Split:
        """The search cut into about ``n`` tasks, which any number of processes and machines run: see
        :mod:`pavane.parts`.

        ``question`` is ``"count"``, ``"list"`` for all solutions, or ``"check"`` whether there is exactly one.
        ``probes`` is the number of random walks that weigh each part.

        >>> import pavane
        >>> split = pavane.Problem([[item] for item in range(7) for _ in range(7)]).split(20)
        >>> pavane.parts.merge(split, [task.run() for task in split]).count == 7**7
        True
        """
        return Split(self, _pavane.Split.of(self._core, question, n, probes, seed))

    def cheapest(self, k: int = 1, **limits: Unpack[LimitArguments]) -> list[Solution]:
        """The ``k`` cheapest solutions, or all if there are fewer, by ascending cost.

        >>> import pavane
        >>> [best] = pavane.Problem([["a"], ["a"], ["b"]], costs=[5, 3, 4]).cheapest()
        >>> best, best.cost
        (Solution([1, 2]), 7)
        """
        found = self._core.cheapest(k, Limits(**limits))
        return [Solution(self, options) for _, options in found]

    def sample(self, n: int = 1, seed: int = 1, **limits: Unpack[LimitArguments]) -> list[Solution]:
        """``n`` random solutions, each drawn from all of them with the same probability; none if there is none.

        This question, :meth:`nth` and :meth:`marginals` need a diagram of all solutions, which is kept
        with the problem.
        """
        return [Solution(self, options) for options in self._core.sample(n, seed, Limits(**limits))]

    def nth(self, k: int, **limits: Unpack[LimitArguments]) -> Solution:
        """The solution with a number from 0 up, in the order of the diagram.

        Raises ``IndexError`` if there are not as many.
        """
        found = self._solution(self._core.nth(k, Limits(**limits)))
        if found is None:
            raise IndexError(f"there is no solution {k}; numbers begin with 0")
        return found

    def marginals(self, **limits: Unpack[LimitArguments]) -> list[int]:
        """The number of solutions that have each option.

        >>> import pavane
        >>> pavane.Problem([["a"], ["a"], ["b"]]).marginals()
        [1, 1, 2]
        """
        return self._core.marginals(Limits(**limits))

    def decisions(self, **limits: Unpack[LimitArguments]) -> list[Decision]:
        """All solutions as a zero-suppressed decision diagram, children before their parents, the root last.

        ``low`` and ``high`` are the targets without the option and with it: 0 for no solution, 1 for a complete one,
        ``k + 2`` for decision ``k``. Options ascend along each path, and no two decisions are equal. The list is empty
        without solutions.

        >>> import pavane
        >>> problem = pavane.Problem([["a"], ["a"], ["b"]])
        >>> for decision in problem.decisions():
        ...     print(decision)
        Decision(option=2, low=0, high=1)
        Decision(option=1, low=0, high=2)
        Decision(option=0, low=3, high=2)
        """
        return [Decision(*decision) for decision in self._core.decisions(Limits(**limits))]


def _unpickled(
    cls: type[Problem],
    state: tuple[bytes, int, list[int] | None],
    items: tuple[Any, ...],
    colors: tuple[Any, ...],
    labels: tuple[Any, ...] | None,
) -> Problem:
    return cls._of(_pavane.Problem.from_state(*state), items, colors, labels)
