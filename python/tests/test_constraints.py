"""Puzzles with rules beyond zones, against the definitions on all 4x4 grids."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import numpy as np
import pytest

import pavane

from .test_sudoku import all_grids_of_four

#: Typed lines, and whether a grid of 16 digits satisfies them.
RULES: list[tuple[list[str], Callable[[list[int]], bool]]] = [
    (["killer 5: r1c1 r2c2"], lambda grid: grid[0] + grid[5] == 5 and grid[0] != grid[5]),
    (["thermometer: r1c1 r2c2 r3c3"], lambda grid: grid[0] < grid[5] < grid[10]),
    (["arrow r1c1: r2c2 r3c3"], lambda grid: grid[0] == grid[5] + grid[10]),
    (
        ["difference: r1c1 r1c2", "odd: r4c4"],
        lambda grid: abs(grid[0] - grid[1]) == 1 and grid[15] % 2 == 1,
    ),
    (
        ["any of", "killer 3: r1c1 r1c2", "or", "killer 7: r1c1 r1c2", "end"],
        lambda grid: grid[0] + grid[1] in (3, 7),
    ),
]


@pytest.mark.parametrize("lines, holds", RULES)
def test_questions_agree_with_the_definition(
    lines: list[str], holds: Callable[[list[int]], bool]
) -> None:
    expected = {grid for grid in all_grids_of_four() if holds(list(map(int, grid)))}
    layout = pavane.Layout("4x4").with_constraints(lines)
    puzzle = pavane.Puzzle(np.zeros((4, 4), dtype=int), layout)
    assert puzzle.count() == len(expected) and puzzle.check() == "multiple"
    assert {str(grid) for grid in puzzle} == expected
    grid = puzzle.solve()
    assert grid is not None and str(grid) in expected
    assert puzzle.is_solved_by(grid) and puzzle.verify(grid) is None
    for cell, digits in enumerate(puzzle.candidates()):
        assert digits == {int(grid[cell]) for grid in expected}
    counts = puzzle.marginals().reshape(16, 4)
    for cell in range(16):
        digits = [int(grid[cell]) for grid in expected]
        assert counts[cell].tolist() == [digits.count(digit) for digit in range(1, 5)]
    # The grids that break the rule are named by it.
    plain = pavane.Puzzle("." * 16)
    for other in list(plain)[:40]:
        same = pavane.Grid(puzzle, other._digits)
        is_solution = str(other) in expected
        assert puzzle.is_solved_by(same) == is_solution
        assert (puzzle.verify(same) is None) == is_solution


def test_layouts_keep_their_rules() -> None:
    board = pavane.Layout("4x4")
    cage = board.with_constraints(["killer 3: r1c1 r1c2"])
    assert cage != board and cage.constraints == ["killer 3: r1c1 r1c2"] and board.constraints == []
    assert cage.with_constraints([]) == board
    assert cage.with_constraints(iter(["renban: r1c1 r1c2"])).constraints == ["renban: r1c1 r1c2"]
    assert pavane.Layout.from_zones(cage.to_text()) == cage == pickle.loads(pickle.dumps(cage))
    with pytest.raises(pavane.FormatError, match="no cell .r5c1.") as caught:
        board.with_constraints(["renban: r1c1 r1c2", "killer 3: r1c1 r5c1"])
    assert (caught.value.line, caught.value.column) == (2, 16)


def test_puzzles_are_read_from_all_formats() -> None:
    cage = pavane.Puzzle(".Shape~4x4.Cage~3~R1C1~R1C2.~R4C4_2")
    assert cage.count() == pavane.Puzzle("...............2", cage.layout).count()
    assert cage.layout.constraints == ["killer 3: r1c1 r1c2"]
    assert pickle.loads(pickle.dumps(cage)) == cage
    for format in ["iss", "fpuzzles", "link", "json"]:
        [back] = pavane.read(cage.to(format), format)
        assert back == cage
    text = (
        '{"gridSize": 4, "killerCages": [{"sum": 3, "region": [{"row": 0, "col": 0}, {"row": 0, "col": 1}]}]}'
    )
    assert pavane.Puzzle(text).layout == cage.layout
    with pytest.raises(pavane.FormatError, match="there is no constraint"):
        pavane.Puzzle(".Cages~3~R1C1")


def test_values_from_0_are_symbols() -> None:
    puzzle = pavane.Puzzle(".Shape~4x4~0-3.Cage~1~R1C1~R1C2.~R4C4_0")
    assert str(puzzle) == "...............0" and puzzle.givens[3, 3] == 1
    grid = puzzle.solve()
    assert grid is not None and set(str(grid)) == set("0123")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_what_knows_zones_only_refuses() -> None:
    cage = pavane.Puzzle(".Shape~4x4.Cage~10~R1C1~R1C2~R1C3~R1C4")
    for ask in (cage.rate, cage.hint, cage.steps, cage.explain):
        with pytest.raises(pavane.FormatError, match="rules beyond zones .killer."):
            ask()
    with pytest.raises(pavane.FormatError, match="rules beyond zones"):
        pavane.generate(layout=cage.layout)
