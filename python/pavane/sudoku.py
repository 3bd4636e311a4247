"""Sudokus of any shape."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal, Self, Unpack

import numpy as np
import numpy.typing as npt

from . import _pavane
from ._rows import require_unmasked
from .cover import Estimate, Interval
from .errors import FormatError
from .limits import LimitArguments, Limits

__all__ = ["Grid", "Grids", "Layout", "Puzzle", "generate", "read"]

Step = dict[str, Any]


class Layout:
    """Cells and zones. ``Layout("9x9+x")`` is the layout with a name, or of ``jigsaw:FILE`` and ``zones:FILE``.

    >>> import pavane
    >>> layout = pavane.Layout("2x5")
    >>> layout.digits, layout.shape
    (10, (10, 10))
    """

    __slots__ = ("_core",)

    _core: _pavane.Layout

    def __init__(self, name: str) -> None:
        self._core = _pavane.Layout.named(name)

    @classmethod
    def _of(cls, core: _pavane.Layout) -> Self:
        layout = cls.__new__(cls)
        layout._core = core
        return layout

    @classmethod
    def jigsaw(cls, map: str) -> Self:
        """A jigsaw from the map of its regions: a symbol for each cell, the same for the cells of a region.

        >>> import pavane
        >>> pavane.Layout.jigsaw("AAAB ACBB CCDB CDDD").digits
        4
        """
        return cls._of(_pavane.Layout.jigsaw(map))

    @classmethod
    def from_zones(
        cls, zones: str | Iterable[Iterable[tuple[int, int]]], digits: int | None = None
    ) -> Self:
        """Any cells and zones: a text of zones (see docs/formats.md), or lists of cells by row and column from 0.

        The number of digits of lists is that of the cells of the largest zone, unless it is given.

        >>> import pavane
        >>> rows = [[(row, column) for column in range(3)] for row in range(3)]
        >>> pavane.Puzzle([[0] * 3] * 3, pavane.Layout.from_zones(rows)).count() == 6**3
        True
        """
        if isinstance(zones, str):
            return cls._of(_pavane.Layout.from_text(zones))
        cells = [[(int(row), int(column)) for row, column in zone] for zone in zones]
        if digits is None:
            digits = max(map(len, cells), default=0)
        return cls._of(_pavane.Layout.from_cells(cells, digits))

    def with_constraints(self, lines: Iterable[str]) -> Self:
        """This layout with rules beyond zones, as lines of a file of zones (see docs/constraints.md).

        The lines replace the rules that the layout has.

        >>> import pavane
        >>> cages = pavane.Layout("4x4").with_constraints(["killer 3: r1c1 r1c2", "thermometer: r4c1 r4c2"])
        >>> pavane.Puzzle([[0] * 4] * 4, cages).count()
        24
        """
        return type(self)._of(self._core.with_constraints(list(lines)))

    @property
    def constraints(self) -> list[str]:
        """The rules beyond zones, as lines that :meth:`with_constraints` takes."""
        return self._core.constraints

    @property
    def name(self) -> str | None:
        """The name, if the layout has one."""
        return self._core.name

    @property
    def digits(self) -> int:
        """The number of digits."""
        return self._core.digits

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and of columns of the picture."""
        return self._core.shape

    @property
    def cells(self) -> list[tuple[int, int]]:
        """Row and column of each cell, in reading order."""
        return self._core.cells

    @property
    def zones(self) -> list[tuple[str, list[int]]]:
        """The zones: a label such as ``"row 1"``, and the numbers of the cells."""
        return self._core.zones

    def to_text(self) -> str:
        """The layout as text, which :meth:`from_zones` reads."""
        return self._core.to_text()

    def __eq__(self, other: object) -> bool:
        return self._core == other._core if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.to_text())

    def __repr__(self) -> str:
        name = self.name
        return f"<pavane.Layout: {len(self.cells)} cells>" if name is None else f"Layout({name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_zones, (self.to_text(),)


def _spread(digits: bytes, layout: Layout) -> npt.NDArray[np.uint8]:
    """The digits of cells in the rows and columns of the picture; 0 where there is no cell."""
    flat = np.frombuffer(digits, dtype=np.uint8)
    height, width = layout.shape
    if len(flat) == height * width:
        return flat.reshape(height, width).copy()
    out = np.zeros((height, width), dtype=np.uint8)
    rows, columns = np.array(layout.cells).T
    out[rows, columns] = flat
    return out


class Grid:
    """A digit in each cell of a layout."""

    __slots__ = ("_digits", "_puzzle")

    def __init__(self, puzzle: Puzzle, digits: bytes) -> None:
        self._puzzle = puzzle
        self._digits = digits

    @property
    def layout(self) -> Layout:
        """The layout."""
        return self._puzzle.layout

    @property
    def digits(self) -> npt.NDArray[np.uint8]:
        """The digits in the rows and columns of the picture; 0 where there is no cell."""
        return _spread(self._digits, self.layout)

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        return self.digits.astype(dtype or np.uint8)

    def svg(self) -> str:
        """A picture as SVG, with the givens of the puzzle told apart."""
        return self._puzzle._core.svg(self._digits, False, None)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Grid):
            return self._digits == other._digits and self.layout == other.layout
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._digits)

    def __str__(self) -> str:
        return self._puzzle._core.grid_line(self._digits)

    def __repr__(self) -> str:
        return f"<pavane.Grid: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._puzzle, self._digits)


class Grids(Iterator[Grid]):
    """The solutions of a puzzle, one after the other.

    If a limit stops the search, :class:`pavane.Undecided` is raised, so that an incomplete list never looks complete.
    """

    __slots__ = ("_core", "_puzzle")

    def __init__(self, puzzle: Puzzle, core: _pavane.Grids) -> None:
        self._puzzle = puzzle
        self._core = core

    def __next__(self) -> Grid:
        return Grid(self._puzzle, next(self._core))


class Puzzle:
    """A layout with givens: from text in any format that the program reads, or from a two-dimensional array.

    In an array, 0 or ``None`` is an empty cell. Without ``layout`` the text has it, or the size of the board.

    >>> import pavane
    >>> puzzle = pavane.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle.check()
    'unique'
    >>> puzzle.solve().digits[0]
    array([5, 3, 4, 6, 7, 8, 9, 1, 2], dtype=uint8)
    """

    __slots__ = ("_core", "_layout", "label")

    _core: _pavane.Puzzle
    _layout: Layout | None
    #: The label that the file has for the puzzle, if any.
    label: str | None

    def __init__(
        self, givens: str | Any, layout: Layout | None = None, *, label: str | None = None
    ) -> None:
        if isinstance(givens, str):
            found = _pavane.Puzzle.read(
                givens.encode(), None, None if layout is None else layout._core
            )
            if len(found) != 1:
                raise FormatError(
                    f"found {len(found)} puzzles, expected one; read several with pavane.read"
                )
            [(self._core, read_label)] = found
            self.label = read_label if label is None else label
        else:
            self._core = _from_array(givens, layout)
            self.label = label
        self._layout = None

    @classmethod
    def _of(cls, core: _pavane.Puzzle, label: str | None = None) -> Self:
        puzzle = cls.__new__(cls)
        puzzle._core, puzzle.label, puzzle._layout = core, label, None
        return puzzle

    @property
    def layout(self) -> Layout:
        """The layout."""
        if self._layout is None:
            self._layout = Layout._of(self._core.layout)
        return self._layout

    @property
    def givens(self) -> npt.NDArray[np.uint8]:
        """The givens in the rows and columns of the picture; 0 for an empty cell, and where there is none."""
        return _spread(self._core.digits, self.layout)

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        return self.givens.astype(dtype or np.uint8)

    def __eq__(self, other: object) -> bool:
        return self._core == other._core if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        return str(self._core)

    def __repr__(self) -> str:
        return f"<pavane.Puzzle: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (type(self), self._core.write("json", self.label))

    def to(self, format: str) -> str:
        """The puzzle as text in a format, such as ``"grid"``, ``"json"`` or ``"hodoku"``.

        >>> import pavane
        >>> print(pavane.Puzzle("1.....2..3.....4").to("grid"), end="")
        1 . | . .
        . . | 2 .
        ----+----
        . 3 | . .
        . . | . 4
        """
        return self._core.write(format, self.label)

    def _grid(self, digits: bytes | None) -> Grid | None:
        return None if digits is None else Grid(self, digits)

    def solve(self, **limits: Unpack[LimitArguments]) -> Grid | None:
        """A solution; ``None`` if there is none."""
        return self._grid(self._core.solve(Limits(**limits)))

    def check(self, **limits: Unpack[LimitArguments]) -> Literal["unique", "multiple", "none"]:
        """Whether there is exactly one solution, several or none."""
        return self._core.check(Limits(**limits))

    def count(self, limit: int | None = None, **limits: Unpack[LimitArguments]) -> int:
        """The number of solutions, exact at any size; with ``limit``, that number if there are as many or more.

        >>> import pavane
        >>> pavane.Puzzle("." * 81).count()
        6670903752021072936960
        """
        return self._core.count(limit, Limits(**limits))

    def solutions(self, **limits: Unpack[LimitArguments]) -> Grids:
        """The solutions, one after the other, found on one thread."""
        return Grids(self, self._core.solutions(Limits(**limits)))

    def __iter__(self) -> Grids:
        return self.solutions()

    def is_solved_by(self, grid: Grid) -> bool:
        """Whether a grid solves the puzzle, by code that shares nothing with any solver."""
        return self.layout == grid.layout and self._core.is_solved_by(grid._digits)

    def verify(self, grid: Grid) -> str | None:
        """The rule that a grid breaks, in words, or ``None``. The check shares no code with any solver.

        >>> import pavane
        >>> cage = pavane.Puzzle(".Shape~4x4.Cage~3~R1C1~R1C2")
        >>> cage.verify(cage.solve()) is None
        True
        """
        if self.layout != grid.layout:
            return "the grid has another layout"
        return self._core.broken_rule(grid._digits)

    def candidates(self, **limits: Unpack[LimitArguments]) -> list[set[int]]:
        """For each cell the digits that it has in some solution.

        >>> import pavane
        >>> pavane.Puzzle("123.....4.......").candidates()[4:8]
        [{3}, {4}, {1, 2}, {1, 2}]
        """
        return [set(digits) for digits in self._core.candidates(Limits(**limits))]

    def redundant(self, **limits: Unpack[LimitArguments]) -> list[tuple[int, int]] | None:
        """Row and column of the givens that can be left out, each by itself; ``None`` unless there is one solution."""
        found = self._core.redundant(Limits(**limits))
        return None if found is None else [self.layout.cells[cell] for cell in found]

    def is_minimal(self, **limits: Unpack[LimitArguments]) -> bool:
        """Whether there is exactly one solution, and every given is needed."""
        return self._core.redundant(Limits(**limits)) == []

    def marginals(self, **limits: Unpack[LimitArguments]) -> npt.NDArray[Any]:
        """The number of solutions with each digit in each cell, as an array (rows, columns, digits).

        The numbers are ``int64``; if one is larger, Python's ``int`` in an array of objects.

        >>> import pavane
        >>> pavane.Puzzle("123.....4.......").marginals()[1, 2]
        array([2, 1, 0, 0])
        """
        counts = self._core.marginals(Limits(**limits))
        dtype = np.int64 if max(counts, default=0) < 2**63 else np.object_
        layout = self.layout
        out: npt.NDArray[Any] = np.zeros((*layout.shape, layout.digits), dtype=dtype)
        rows, columns = np.array(layout.cells).T
        out[rows, columns] = np.array(counts, dtype=dtype).reshape(-1, layout.digits)
        return out

    def estimate(
        self, probes: int = 10_000, seed: int = 1, **limits: Unpack[LimitArguments]
    ) -> Estimate:
        """Estimates the numbers of solutions and of search nodes from random walks down the search tree."""
        solutions, nodes, made = self._core.estimate(probes, seed, Limits(**limits))
        return Estimate(Interval(*solutions), Interval(*nodes), made)

    def sample(self, n: int = 1, seed: int = 1, **limits: Unpack[LimitArguments]) -> list[Grid]:
        """``n`` random solutions, each drawn from all of them with the same probability; none if there is none."""
        return [Grid(self, digits) for digits in self._core.sample(n, seed, Limits(**limits))]

    def rate(
        self, scale: str = "measures", *, seed: int = 1, **limits: Unpack[LimitArguments]
    ) -> dict[str, Any]:
        """The difficulty on a scale: ``"measures"`` of the literature, ``"human"``, or ``"se"`` (Sudoku Explainer).

        The puzzle must have exactly one solution.

        >>> import pavane
        >>> puzzle = pavane.Puzzle(
        ...     ".................1..2..3.4.............15.6....78...2......23...8...4...91......5")
        >>> puzzle.rate("se")["er"]
        2.6
        """
        rating: dict[str, Any] = json.loads(self._core.rate(scale, seed, Limits(**limits)))
        return rating

    def hint(
        self, scale: str = "human", *, reveal: str = "all", **limits: Unpack[LimitArguments]
    ) -> Step | None:
        """The next step of a person on a scale; ``None`` if no technique finds one.

        ``reveal`` is the part that is told: ``"technique"``, ``"cells"`` or ``"all"``. What a player has entered in a
        text is no part of the puzzle; :func:`pavane.ask` takes it into account.
        """
        step: Step | None = json.loads(self._core.hint(scale, reveal, Limits(**limits)))
        return step

    def steps(
        self, scale: str = "human", *, most: float | None = None, **limits: Unpack[LimitArguments]
    ) -> list[Step]:
        """All steps that a person could make first, up to the rating ``most``."""
        steps: list[Step] = json.loads(self._core.steps(scale, most, Limits(**limits)))
        return steps

    def explain(self, scale: str = "human", **limits: Unpack[LimitArguments]) -> list[Step]:
        """The steps of a person to the solution, each with the candidates before it."""
        steps: list[Step] = json.loads(self._core.explain(scale, Limits(**limits)))
        return steps

    def svg(self, *, solution: Grid | None = None, candidates: bool = False) -> str:
        """A picture as SVG, with a solution, or the candidates that the givens leave."""
        return self._core.svg(
            None if solution is None else solution._digits, candidates, self.label
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def _from_array(givens: Any, layout: Layout | None) -> _pavane.Puzzle:
    """The puzzle of an array."""
    require_unmasked(givens)
    if not isinstance(givens, np.ndarray):
        givens = [[0 if digit is None else digit for digit in row] for row in givens]
    array = np.asarray(givens)
    if array.ndim != 2 or array.dtype.kind not in "iu":
        raise FormatError(
            f"found an array of {array.ndim} dimensions of {array.dtype}, expected two dimensions of integers"
        )
    height, width = array.shape
    if layout is None:
        if height != width:
            raise FormatError(
                f"found {height} rows and {width} columns; give the layout of a board that is no square"
            )
        layout = Layout(f"{height}x{width}")
    if layout.shape != (height, width):
        raise FormatError(
            f"found an array {height}x{width}, expected {layout.shape[0]}x{layout.shape[1]} as the layout"
        )
    outside = (array < 0) | (array > layout.digits)
    if outside.any():
        row, column = np.argwhere(outside)[0]
        raise FormatError(
            f"found {array[row, column]} in row {row}, column {column}, expected 0 to {layout.digits}"
        )
    if len(layout.cells) < height * width:
        rows, columns = np.array(layout.cells).T
        array = array[rows, columns]
    return _pavane.Puzzle.from_digits(array.astype(np.uint8).tobytes(), layout._core)


def _unpickled(cls: type[Puzzle], text: str) -> Puzzle:
    [(core, label)] = _pavane.Puzzle.read(text.encode(), "json", None)
    return cls._of(core, label)


def read(
    source: str | bytes | PathLike[str], format: str | None = None, layout: Layout | None = None
) -> list[Puzzle]:
    """The puzzles of a file (a path object) or of a text, in any format that the program reads.

    A string is a text, not the name of a file.

    >>> import pavane
    >>> [str(puzzle) for puzzle in pavane.read("1.....2..3.....4 # a\\n..............32\\n")]
    ['1.....2..3.....4', '..............32']
    """
    if isinstance(source, str):
        data = source.encode()
    elif isinstance(source, bytes):
        data = source
    else:
        data = Path(fspath(source)).read_bytes()
    found = _pavane.Puzzle.read(data, format, None if layout is None else layout._core)
    return [Puzzle._of(core, label) for core, label in found]


def generate(
    n: int = 1,
    *,
    layout: Layout | str = "9x9",
    givens: int | tuple[int, int] | None = None,
    symmetry: str | None = None,
    minimal: str | None = None,
    scale: str | None = None,
    rating: str | None = None,
    technique: str | None = None,
    constraints: str | None = None,
    level: str | None = None,
    seed: int = 1,
    first: int = 0,
    **limits: Unpack[LimitArguments],
) -> Sequence[Puzzle]:
    """New puzzles with one solution, those of a seed with the numbers ``first`` to ``first + n - 1``.

    ``givens`` is their number or a range of it; ``symmetry`` the name of a class such as ``"half-turn"``; ``minimal``
    is ``"strict"``, ``"orbits"``, ``"rated"`` or ``"no"``. ``rating`` is a range on a scale, such as ``"medium..hard"`` on
    ``"human"`` or ``"7.1..7.6"`` on ``"se"``, and ``technique`` one that the puzzles need. What is rare takes long.

    ``constraints`` is a list such as ``"killer"`` or ``"arrow=3,xv"``, and ``level`` is ``"easy"``, ``"medium"`` or
    ``"hard"``. Such puzzles have no symmetry, scale, rating or technique.

    >>> import pavane
    >>> [puzzle] = pavane.generate(givens=(24, 28), seed=7)
    >>> puzzle.check(), (puzzle.givens > 0).sum() in range(24, 29)
    ('unique', True)
    >>> [arrows] = pavane.generate(layout="4x4", constraints="arrow=1", seed=2)
    >>> arrows.check(), [line.split()[0] for line in arrows.layout.constraints]
    ('unique', ['arrow'])
    """
    core = (Layout(layout) if isinstance(layout, str) else layout)._core
    ends = (givens, givens) if isinstance(givens, int) else givens
    wanted = {
        "layout": core,
        "symmetry": symmetry,
        "minimal": minimal,
        "givens": ends,
        "scale": scale,
        "rating": rating,
        "technique": technique,
        "constraints": constraints,
        "level": level,
    }
    return [Puzzle._of(made) for made in _pavane.generate(n, first, seed, wanted, Limits(**limits))]
