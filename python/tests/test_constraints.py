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


def test_paths_lead_to_the_solution_beside_constraints() -> None:
    lines = ["killer 3: r1c1 r1c2", "thermometer: r4c1 r4c2 r4c3", "arrow r2c1: r3c3 r4c4"]
    layout = pavane.Layout("4x4").with_constraints(lines)
    blank = pavane.Puzzle(np.zeros((4, 4), dtype=int), layout)
    # Givens of one of its grids, until it is the only one.
    grids = {str(grid) for grid in blank}
    chosen = min(grids)
    givens = ""
    while len([grid for grid in grids if grid.startswith(givens)]) > 1:
        givens = chosen[: len(givens) + 1]
    cells = np.array([int(digit) for digit in givens.ljust(16, "0")]).reshape(4, 4)
    puzzle = pavane.Puzzle(cells, layout)
    assert puzzle.check() == "unique" and str(puzzle.solve()) == chosen
    path = puzzle.explain()
    assert path and puzzle.hint() is not None and puzzle.steps()
    hint = puzzle.hint()
    assert hint is not None and hint["technique"] == path[0]["technique"]
    # Before each step, the digits of the solution are among the candidates.
    for step in path:
        words = step["candidates"].split()
        assert all(digit in word for digit, word in zip(chosen, words, strict=True))
    assert pavane.ask("explain", puzzle.to("json"))["path"] == path


def test_puzzles_with_constraints_are_generated() -> None:
    [killer] = pavane.generate(layout="4x4", constraints="killer", givens=0, seed=3)
    assert killer.check() == "unique" and not killer.givens.any()
    cages = [line for line in killer.layout.constraints if line.startswith("killer")]
    assert sum(line.count("r") - line.count("killer") for line in cages) == 16
    two = pavane.generate(2, layout="4x4", constraints="arrow=1", level="easy", seed=5)
    for puzzle in two:
        assert puzzle.is_minimal() and len(puzzle.layout.constraints) == 1
    [second] = pavane.generate(1, layout="4x4", constraints="arrow=1", level="easy", seed=5, first=1)
    assert second == two[1]
    for wrong in ({"constraints": "zebra"}, {"constraints": "arrow", "level": "mean"}):
        with pytest.raises(ValueError, match="zebra|mean"):
            pavane.generate(**wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="level: found a level without constraints"):
        pavane.generate(level="easy")
    for name, value in (("symmetry", "full"), ("scale", "se"), ("rating", "hard"), ("technique", "x-wing")):
        with pytest.raises(ValueError, match=f"{name}: puzzles with constraints take none"):
            pavane.generate(constraints="killer", **{name: value})  # type: ignore[arg-type]


def test_what_knows_zones_only_refuses() -> None:
    cage = pavane.Puzzle(".Shape~4x4.Cage~10~R1C1~R1C2~R1C3~R1C4")
    with pytest.raises(pavane.FormatError, match="rules beyond zones .killer."):
        cage.rate()
    with pytest.raises(pavane.FormatError, match="rules beyond zones"):
        pavane.generate(layout=cage.layout)
    with pytest.raises(pavane.EngineError, match="has constraints already"):
        pavane.generate(layout=cage.layout, constraints="killer")
