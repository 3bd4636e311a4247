"""Batches: every kind of input gets the same answers, and these are stated by the files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pandas
import polars
import pyarrow
import pytest

import pavane
import pavane.polars

DATA = Path(__file__).parents[2] / "data" / "sudoku"
FILES = ["hard.txt", "three-step.txt", "brute-force.txt", "symmetry.txt", "many.txt"]
CORPUS = os.environ.get("PAVANE_CORPUS")


def stated() -> tuple[list[str], list[int]]:
    """9x9 puzzles of the data, and their numbers of solutions as the files state them."""
    puzzles, numbers = [], []
    for name in FILES:
        for line in (DATA / name).read_text().splitlines():
            fields = line.split("#")[0].split(":")
            if len(fields) > 1 and len(fields[0].strip()) == 81 and fields[1].strip().isdigit():
                puzzles.append(fields[0].strip())
                numbers.append(int(fields[1]))
    return puzzles, numbers


PUZZLES, NUMBERS = stated()
EXPECTED = [min(number, 2) for number in NUMBERS]


def digits(puzzles: list[str]) -> Any:
    return np.array([[int(cell) if cell.isdigit() else 0 for cell in puzzle] for puzzle in puzzles])


def kinds(puzzles: list[str]) -> dict[str, Any]:
    """The same puzzles in everything that a batch takes."""
    text = [puzzle.encode() for puzzle in puzzles]
    arrow = pyarrow.array(["." * 81, *puzzles])
    return {
        "list": puzzles,
        "generator": (puzzle for puzzle in puzzles),
        "tuple of bytes": tuple(text),
        "S81": np.array(text),
        "S90": np.array(text, dtype="S90"),
        "U81": np.array(puzzles),
        "objects": np.array(puzzles, dtype=object),
        "every second": np.array([half for puzzle in text for half in (puzzle, b"." * 81)])[::2],
        "uint8": digits(puzzles).astype(np.uint8),
        "int64": digits(puzzles),
        "int8": digits(puzzles).astype(np.int8),
        "uint16": digits(puzzles).astype(np.uint16),
        "boards": digits(puzzles).reshape(-1, 9, 9),
        "boards of uint8": digits(puzzles).reshape(-1, 9, 9).astype(np.uint8),
        "boards of big-endian int32": digits(puzzles).reshape(-1, 9, 9).astype(">i4"),
        "boards by columns": np.asfortranarray(digits(puzzles).reshape(-1, 9, 9)),
        "by columns": np.asfortranarray(digits(puzzles).astype(np.uint8)),
        "lines": "\n".join(puzzles).encode() + b"\n",
        "lines without the last end": "\n".join(puzzles).encode(),
        "lines with comments": b"# head\n"
        + b"".join(line + b" # a puzzle\n  # between\n" for line in text),
        "lines of Windows": "\r\n".join(puzzles).encode(),
        "arrow string": pyarrow.array(puzzles),
        "arrow large_string": pyarrow.array(puzzles, pyarrow.large_string()),
        "arrow binary": pyarrow.array(text),
        "arrow slice": arrow[1:],
        "arrow chunks": pyarrow.chunked_array([puzzles[:3], puzzles[3:]]),
        "polars": polars.Series("p", puzzles),
        "pandas": pandas.Series(puzzles, name="p"),
        "pandas of arrow": pandas.Series(puzzles, dtype="string[pyarrow]"),
    }


def listed(answers: Any) -> list[Any]:
    """The answers as a list."""
    made: list[Any] = answers.to_list() if isinstance(answers, polars.Series) else answers.tolist()
    return made


@pytest.mark.parametrize("kind", kinds(PUZZLES))
def test_all_kinds_have_the_stated_answers(kind: str) -> None:
    assert len(PUZZLES) > 25 and {0, 1, 2} <= set(EXPECTED)
    for threads in (1, 2):
        assert listed(pavane.check(kinds(PUZZLES)[kind], threads=threads)) == EXPECTED
    counts = pavane.count(kinds(PUZZLES)[kind], limit=100)
    assert listed(counts) == [min(number, 100) for number in NUMBERS]
    solved = pavane.solve(kinds(PUZZLES)[kind])
    assert len(solved) == len(PUZZLES)
    for puzzle, number, solution in zip(PUZZLES, NUMBERS, listed(solved)):
        if not isinstance(solution, (bytes, str, type(None))):
            text = "".join(map(str, solution)) if any(solution) else ""
        else:
            text = solution.decode() if isinstance(solution, bytes) else solution or ""
        assert (text != "") == (number > 0)
        if text:
            grid = pavane.Puzzle(text).solve()
            assert grid is not None and pavane.Puzzle(puzzle).is_solved_by(grid)


def test_what_is_no_puzzle_gets_an_answer_of_its_own() -> None:
    good = PUZZLES[0]
    bad: list[Any] = [None, "", good[:80], good + "1", good[:80] + "x", "ü" * 81, 7, good]
    assert pavane.check(bad).tolist() == [255] * 7 + [EXPECTED[0]]
    assert pavane.count(bad, 5).tolist() == [-1] * 7 + [min(NUMBERS[0], 5)]
    assert pavane.solve(bad).tolist()[:7] == [b""] * 7
    strings = [text if isinstance(text, str) else None for text in bad]
    assert pavane.check(polars.Series(strings)).to_list() == [255] * 7 + [EXPECTED[0]]
    assert pavane.check(pyarrow.array(strings)).tolist() == [255] * 7 + [EXPECTED[0]]
    assert pavane.check(pandas.Series(strings)).tolist() == [255] * 7 + [EXPECTED[0]]
    numbers = digits([good, good])
    numbers[0, 3] = 10
    assert pavane.check(numbers).tolist() == [255, EXPECTED[0]]
    numbers[0, 3] = 266
    assert pavane.check(numbers).tolist() == [255, EXPECTED[0]]
    assert pavane.check("\n".join([good, "", good[:5]]).encode()).tolist() == [
        EXPECTED[0],
        255,
        255,
    ]


def test_lines_with_an_answer_are_numbered() -> None:
    good = PUZZLES[0]
    text = f"# a file\n{good}\n\n  # note\n{good[:5]}\n{good}#last".encode()
    assert pavane.check(text).tolist() == [EXPECTED[0], 255, 255, EXPECTED[0]]
    for numbered in (text, bytearray(text), memoryview(text)):
        assert pavane.line_numbers(numbered).tolist() == [2, 3, 5, 6]
    assert len(pavane.line_numbers(b"")) == 0 and len(pavane.check(b"# alone")) == 0


def test_masked_arrays_are_refused() -> None:
    cells = digits(PUZZLES[:2]).astype(np.uint8)
    masked = np.ma.masked_array(cells, mask=cells == 0)
    for array in (masked, masked.reshape(-1, 9, 9)):
        for question in (pavane.check, pavane.solve):
            with pytest.raises(TypeError, match="masked"):
                question(array)
    with pytest.raises(TypeError, match="masked"):
        pavane.count(masked, 2)
    with pytest.raises(TypeError, match="masked"):
        pavane.Puzzle(masked[0].reshape(9, 9))
    with pytest.raises(TypeError, match="masked"):
        pavane.Problem.from_matrix(np.ma.masked_array([[1, 0], [0, 1]], mask=[[0, 1], [1, 0]]))
    assert pavane.check(masked.filled(0)).tolist() == EXPECTED[:2]


def test_clashing_givens_have_no_solution() -> None:
    clash = "55" + "." * 79
    assert pavane.check([clash]).tolist() == [0]
    assert pavane.count([clash], 3).tolist() == [0]
    assert pavane.solve([clash]).tolist() == [b""]


def test_series_get_series_of_their_kind() -> None:
    series = polars.Series("p", PUZZLES)
    assert isinstance(pavane.check(series), polars.Series) and pavane.check(series).name == "p"
    assert series.sudoku.check().to_list() == EXPECTED  # type: ignore[attr-defined]
    assert pavane.check(series).dtype == polars.UInt8
    assert pavane.solve(series).dtype == polars.String
    frame = pandas.DataFrame({"puzzle": PUZZLES}, index=range(100, 100 + len(PUZZLES)))
    checked = pavane.check(frame["puzzle"])
    assert isinstance(checked, pandas.Series) and checked.index.equals(frame.index)
    frame["answer"] = checked
    assert frame["answer"].tolist() == EXPECTED


def test_empty_batches() -> None:
    for empty in [
        [],
        np.zeros(0, "S81"),
        np.zeros((0, 81), np.uint8),
        b"",
        pyarrow.array([], pyarrow.string()),
    ]:
        assert (
            len(pavane.check(empty)) == len(pavane.solve(empty)) == len(pavane.count(empty, 2)) == 0
        )
    assert pavane.check(polars.Series([], dtype=polars.String)).len() == 0
    assert len(pavane.check(pandas.Series([], dtype=object))) == 0
    assert pavane.check(pyarrow.chunked_array([], pyarrow.string())).tolist() == []


def test_other_input_is_refused() -> None:
    with pytest.raises(TypeError, match="found one string"):
        pavane.check(PUZZLES[0])
    with pytest.raises(TypeError, match="expected S81"):
        pavane.check(np.zeros((2, 80), np.uint8))
    for shape in ((9, 9), (2, 9, 8), (2, 3, 27), (1, 1, 9, 9)):
        with pytest.raises(TypeError, match="expected S81"):
            pavane.check(np.zeros(shape, np.uint8))
    with pytest.raises(ValueError, match="limit: found -1"):
        pavane.count(PUZZLES, -1)


def test_more_boards_than_are_handed_over_together() -> None:
    # The first piece has solved boards, which take little time, and at its end one with a clash. The
    # second has puzzles.
    solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    boards = [solved] * ((1 << 16) - 1) + ["5" + solved[:80]] + PUZZLES
    expected = [1] * ((1 << 16) - 1) + [0] + EXPECTED
    answers = pavane.check(np.array([board.encode() for board in boards]))
    assert answers.tolist() == expected


@pytest.mark.skipif(CORPUS is None, reason="PAVANE_CORPUS names no folder with larger corpora")
def test_all_known_puzzles_with_17_givens_are_unique() -> None:
    puzzles = Path(CORPUS or "", "sudoku", "17_clue.txt").read_text().split()
    assert len(puzzles) == 49_158
    for made in kinds(puzzles).values():
        answers = np.asarray(pavane.check(made))
        assert len(answers) == len(puzzles) and (answers == 1).all()
