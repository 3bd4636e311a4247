"""Many 9x9 puzzles at once: boards are searched side by side in wide registers, on all processors.

Puzzles are given as a list of strings, an array of numpy (``S81``, ``U81``, or integers of any type and of the shape
``(n, 81)`` or ``(n, 9, 9)`` with 0 for an empty cell), an array of pyarrow, a series of polars or pandas, or bytes with a
line for each puzzle. In bytes a ``#`` begins a comment, and lines that are comments have no answer. What is no puzzle,
such as ``None`` or a string of another length, gets an answer of its own; givens that clash have no solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _pavane
from ._rows import library_of, require_unmasked

__all__ = ["check", "count", "line_numbers", "solve"]

#: The number of cells of a board, and of bytes of its text.
CELLS = 81

#: The number of boards that are handed over together: their bytes are copied, and signals are looked for between.
PIECE = 1 << 16

#: The beginning of a comment in bytes.
COMMENT = b"#"

#: The text of what is no puzzle, which the engine does not take.
NO_PUZZLE = b"!" * CELLS


class Cells:
    """Boards as bytes, 81 for each: text, or digits with 0 for an empty cell."""

    __slots__ = ("are_digits", "bytes")

    def __init__(self, array: npt.NDArray[np.uint8], are_digits: bool) -> None:
        self.bytes = array
        self.are_digits = are_digits

    def __len__(self) -> int:
        return len(self.bytes) // CELLS

    def ask(self, question: Callable[[npt.NDArray[np.uint8], bool], bytes]) -> bytes:
        """The answers of a question about pieces of the boards, one behind the other."""
        size = PIECE * CELLS
        pieces = range(0, len(self.bytes), size)
        return b"".join(question(self.bytes[at : at + size], self.are_digits) for at in pieces)


def _cells(puzzles: Any) -> Cells:
    """The boards of puzzles, whatever they are held in; without a copy where the memory has 81 bytes for each."""
    if isinstance(puzzles, np.ndarray):
        return _of_array(puzzles)
    if isinstance(puzzles, (bytes, bytearray, memoryview)):
        return _of_text(bytes(puzzles))
    library = library_of(puzzles)
    if library == "polars":
        return _of_arrow(puzzles.to_arrow())
    if library == "pyarrow":
        return _of_arrow(puzzles)
    if library == "pandas":
        # One array of objects, or of arrow.
        arrow = getattr(puzzles.array, "__arrow_array__", None)
        if arrow is not None and "pyarrow" in str(puzzles.dtype):
            return _of_arrow(arrow())
        return _of_strings(puzzles.tolist())
    if isinstance(puzzles, str):
        raise TypeError("found one string, expected many puzzles; pavane.Puzzle answers about one")
    return _of_strings(puzzles)


def _of_strings(puzzles: Iterable[Any]) -> Cells:
    """The boards of strings; anything else is no puzzle."""

    def text(puzzle: object) -> bytes:
        if isinstance(puzzle, str) and len(puzzle) == CELLS and puzzle.isascii():
            return puzzle.encode()
        if isinstance(puzzle, bytes) and len(puzzle) == CELLS:
            return puzzle
        return NO_PUZZLE

    return Cells(np.frombuffer(b"".join(map(text, puzzles)), dtype=np.uint8), False)


def _of_text(text: bytes) -> Cells:
    """The boards of lines."""
    array = np.frombuffer(text, dtype=np.uint8)
    line = CELLS + 1
    ends = array[CELLS::line] == ord("\n")
    has_comments = COMMENT in text
    if not has_comments and 0 < len(array) == line * text.count(b"\n") and ends.all():
        return Cells(np.ascontiguousarray(array.reshape(-1, line)[:, :CELLS]).reshape(-1), False)
    if not has_comments:
        return _of_strings(text.splitlines())
    lines = (line for line in text.splitlines() if not _is_comment(line))
    return _of_strings(line.split(COMMENT)[0].rstrip() for line in lines)


def _is_comment(line: bytes) -> bool:
    """Whether a line is a comment alone."""
    return line.lstrip().startswith(COMMENT)


def line_numbers(text: bytes | bytearray | memoryview) -> npt.NDArray[np.int64]:
    """The numbers of the lines that have an answer, from 1: all lines of a text that are no comments.

    >>> import pavane
    >>> text = b"# two puzzles\\n" + b"." * 81 + b"  # blank\\n11" + b"." * 79
    >>> pavane.check(text), pavane.line_numbers(text)
    (array([2, 0], dtype=uint8), array([2, 3]))
    """
    lines = enumerate(bytes(text).splitlines(), 1)
    return np.array([number for number, line in lines if not _is_comment(line)], dtype=np.int64)


def _of_array(array: npt.NDArray[Any]) -> Cells:
    """The boards of an array of numpy."""
    require_unmasked(array)
    kind = array.dtype.kind
    if kind in "iu" and array.ndim == 3 and array.shape[1:] == (9, 9):
        array = array.reshape(-1, CELLS)
    if kind == "S" and array.ndim == 1:
        if array.dtype.itemsize == CELLS:
            return Cells(np.ascontiguousarray(array).view(np.uint8), False)
        return _of_strings(array.tolist())
    if kind in "UO" and array.ndim == 1:
        if kind == "U" and array.dtype.itemsize == 4 * CELLS and array.dtype.isnative:
            points = np.ascontiguousarray(array).view(np.uint32)
            return Cells(np.where(points < 128, points, ord("!")).astype(np.uint8), False)
        return _of_strings(array.tolist())
    if kind in "iu" and array.ndim == 2 and array.shape[1] == CELLS:
        if array.dtype != np.uint8:
            # Numbers that are no digits stay so.
            array = np.where((array >= 0) & (array < 10), array, 255).astype(np.uint8)
        return Cells(np.ascontiguousarray(array).reshape(-1), True)
    raise TypeError(
        f"found an array of {array.dtype} with the shape {array.shape}; expected S81, U81, or integers of shape (n, 81) or (n, 9, 9)"
    )


def _of_arrow(array: Any) -> Cells:
    """The boards of an array of pyarrow, perhaps in chunks."""
    chunks = array.chunks if hasattr(array, "chunks") else [array]
    parts = [_of_chunk(chunk) for chunk in chunks]
    if len(parts) == 1:
        return parts[0]
    return Cells(np.concatenate([part.bytes for part in parts] or [np.zeros(0, np.uint8)]), False)


def _of_chunk(chunk: Any) -> Cells:
    """The boards of one array of pyarrow; those of equal length lie one behind the other in its memory."""
    kind = str(chunk.type)
    widths = {
        "string": np.int32,
        "binary": np.int32,
        "large_string": np.int64,
        "large_binary": np.int64,
    }
    width = widths.get(kind)
    if width is None or chunk.null_count or len(chunk) == 0:
        return _of_strings(chunk.to_pylist())
    _, offsets_buffer, data = chunk.buffers()
    offsets = np.frombuffer(offsets_buffer, dtype=width)[
        chunk.offset : chunk.offset + len(chunk) + 1
    ]
    if data is None or not (np.diff(offsets) == CELLS).all():
        return _of_strings(chunk.to_pylist())
    return Cells(np.frombuffer(data, dtype=np.uint8)[offsets[0] : offsets[-1]], False)


def _like(puzzles: Any, answers: npt.NDArray[Any]) -> Any:
    """The answers in a series of the library that the puzzles came in; else as they are."""
    library = library_of(puzzles)
    if library == "polars":
        import polars

        if answers.dtype.kind == "S":
            text = [answer.decode() or None for answer in answers.tolist()]
            return polars.Series(puzzles.name, text, dtype=polars.String)
        return polars.Series(puzzles.name, answers)
    if library == "pandas":
        import pandas

        if answers.dtype.kind == "S":
            text = [answer.decode() or None for answer in answers.tolist()]
            return pandas.Series(text, index=puzzles.index, name=puzzles.name, dtype=object)
        return pandas.Series(answers, index=puzzles.index, name=puzzles.name)
    return answers


def check(puzzles: Any, *, threads: int | None = None) -> Any:
    """Whether each puzzle has exactly one solution: an array of ``uint8``.

    0 stands for no solution, 1 for one, 2 for several, 255 for what is no puzzle. A series of polars or pandas gets a
    series of its kind. ``threads`` is the number of threads, by default that of the processors.

    >>> import pavane
    >>> pavane.check(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ...               "." * 81, "11" + "." * 79, None])
    array([  1,   2,   0, 255], dtype=uint8)
    """
    cells, number = _cells(puzzles), threads or 0
    answers = cells.ask(lambda piece, digits: _pavane.check_boards(piece, digits, number))
    return _like(puzzles, np.frombuffer(answers, dtype=np.uint8))


def solve(puzzles: Any, *, threads: int | None = None) -> Any:
    """A solution of each puzzle: an array of ``S81``, with ``b""`` where there is none.

    Puzzles that are arrays of digits get an array of digits, of zeros where there is none; a series of polars or pandas
    a series of strings and nulls.

    >>> import pavane
    >>> pavane.solve(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])[0][:9]
    b'534678912'
    """
    cells, number = _cells(puzzles), threads or 0
    answers = cells.ask(lambda piece, digits: _pavane.solve_boards(piece, digits, number))
    if cells.are_digits:
        return np.frombuffer(answers, dtype=np.uint8).reshape(-1, CELLS)
    return _like(puzzles, np.frombuffer(answers, dtype=f"S{CELLS}"))


def count(puzzles: Any, limit: int, *, threads: int | None = None) -> Any:
    """The number of solutions of each puzzle up to ``limit``: an array of ``int64``, -1 for what is no puzzle.

    A number below the limit is exact; the limit stands for as many or more.

    >>> import pavane
    >>> pavane.count(["." * 81], limit=1000)
    array([1000])
    """
    cells, number = _cells(puzzles), threads or 0
    answers = cells.ask(lambda piece, digits: _pavane.count_boards(piece, digits, limit, number))
    return _like(puzzles, np.frombuffer(answers, dtype=np.int64))
