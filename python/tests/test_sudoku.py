"""Puzzles of any shape against published numbers and the definition."""

from __future__ import annotations

import pickle
from functools import cache
from itertools import combinations, islice, product
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pavane

DATA = Path(__file__).parents[2] / "data" / "sudoku"

#: Wikipedia's example.
UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

#: "Star Burst Leo": level 5 and nine backdoors of one cell; SE 4.0/1.5/1.5; r6c9 is redundant.
LEO = "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4"

#: A grid with two solutions, from a list of puzzles with 77 givens.
TWO = "17..8596229..67158586192734451923876928674315367851249719548623635219487842736591"


@cache
def all_grids_of_four() -> frozenset[str]:
    """The 4x4 grids, by trying all sets of rows."""
    rows = [row for row in product("1234", repeat=4) if len(set(row)) == 4]
    found = set()
    for four in product(rows, repeat=4):
        cells = "".join(map("".join, four))
        zones = [cells[column::4] for column in range(4)]
        zones += [cells[at : at + 2] + cells[at + 4 : at + 6] for at in (0, 2, 8, 10)]
        if all(len(set(zone)) == 4 for zone in zones):
            found.add(cells)
    return frozenset(found)


def grids_of_four(givens: str) -> set[str]:
    """The solutions of a 4x4 puzzle."""

    def fits(grid: str) -> bool:
        return all(given in (".", cell) for given, cell in zip(givens, grid))

    return set(filter(fits, all_grids_of_four()))


def test_a_puzzle_with_one_solution() -> None:
    puzzle = pavane.Puzzle(UNIQUE)
    assert str(puzzle) == UNIQUE and puzzle.layout.name == "9x9"
    grid = puzzle.solve()
    assert grid is not None and str(grid) == SOLUTION
    assert puzzle.is_solved_by(grid)
    assert puzzle.check() == "unique" and puzzle.count() == 1
    assert [str(grid) for grid in puzzle] == [SOLUTION]
    assert np.asarray(grid).tolist() == [
        [int(digit) for digit in SOLUTION[at : at + 9]] for at in range(0, 81, 9)
    ]
    assert puzzle.givens.sum() == sum(int(cell) for cell in UNIQUE if cell != ".")
    assert puzzle.candidates() == [{int(digit)} for digit in SOLUTION]
    assert puzzle.marginals().sum() == 81


def test_numbers_of_solutions() -> None:
    assert pavane.Puzzle("." * 81).count() == 6_670_903_752_021_072_936_960
    assert pavane.Puzzle("." * 81).count(limit=500) == 500
    two = pavane.Puzzle(TWO)
    assert two.check() == "multiple" and two.count() == 2 and len(set(two)) == 2
    none = pavane.Puzzle("12..............", pavane.Layout("4x4")).givens
    none[1, 2:] = 3, 4
    none[0, 2] = 0
    blocked = pavane.Puzzle("12.3...4........")
    assert blocked.check() == "none" and blocked.solve() is None and blocked.count() == 0
    assert list(blocked) == [] and blocked.redundant() is None and not blocked.is_minimal()


@pytest.mark.parametrize(
    "givens", ["." * 16, "1..4............", "123.....4.......", "1..4.........32."]
)
def test_boards_of_four_by_the_definition(givens: str) -> None:
    expected = grids_of_four(givens)
    puzzle = pavane.Puzzle(givens)
    for engine in ["auto", "bits", "cells", "links"]:
        assert puzzle.count(engine=engine) == len(expected)
        found = [str(grid) for grid in puzzle.solutions(engine=engine)]
        assert len(found) == len(expected) and set(found) == expected
    counts = puzzle.marginals().reshape(16, 4)
    candidates = puzzle.candidates()
    for cell, digit in product(range(16), range(4)):
        number = sum(grid[cell] == str(digit + 1) for grid in expected)
        assert counts[cell, digit] == number
        assert (digit + 1 in candidates[cell]) == (number > 0)
    assert {str(grid) for grid in puzzle.sample(20)} <= expected
    estimate = puzzle.estimate(2_000)
    assert estimate.solutions.low <= len(expected) <= estimate.solutions.high


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(all_grids_of_four())), st.sets(st.integers(0, 15)), st.data())
def test_random_boards_of_four_by_the_definition(
    grid: str, cells: set[int], data: st.DataObject
) -> None:
    givens = [digit if cell in cells else "." for cell, digit in enumerate(grid)]
    # One digit may be wrong.
    wrong = data.draw(st.integers(0, 15))
    givens[wrong] = data.draw(st.sampled_from([givens[wrong], "1", "2", "3", "4"]))
    expected = grids_of_four("".join(givens))
    array = np.array([0 if digit == "." else int(digit) for digit in givens]).reshape(4, 4)
    if any(len(grids_of_four(part)) == 0 for part in pairs_of(givens)):
        with pytest.raises(pavane.FormatError, match="the givens clash"):
            pavane.Puzzle(array)
        return
    puzzle = pavane.Puzzle(array)
    assert puzzle.count() == len(expected)
    assert {str(found) for found in puzzle} == expected
    for cell, digits in enumerate(puzzle.candidates()):
        assert digits == {int(found[cell]) for found in expected}


def pairs_of(givens: list[str]) -> list[str]:
    """The pairs of givens, each alone on a board."""
    places = [cell for cell, digit in enumerate(givens) if digit != "."]
    return [
        "".join(digit if cell in pair else "." for cell, digit in enumerate(givens))
        for pair in combinations(places, 2)
    ]


def test_layouts() -> None:
    assert pavane.Layout("9x9+x") == pavane.Layout("9x9+x") != pavane.Layout("9x9")
    jigsaw = pavane.Layout.jigsaw("AAAB ACBB CCDB CDDD")
    assert [label for label, _ in jigsaw.zones[8:]] == [
        "region A",
        "region B",
        "region C",
        "region D",
    ]
    assert (
        jigsaw == pavane.Layout.from_zones(jigsaw.to_text()) == pickle.loads(pickle.dumps(jigsaw))
    )
    lines = [[(row, column) for column in range(4)] for row in range(4)]
    latin = pavane.Layout.from_zones(lines + [list(zone) for zone in zip(*lines)])
    # Latin squares of order 4, A002860.
    assert pavane.Puzzle(np.zeros((4, 4), dtype=int), latin).count() == 576
    samurai = pavane.read(
        DATA / "samurai.txt", layout=pavane.Layout(f"zones:{DATA / 'layouts' / 'samurai.txt'}")
    )
    assert samurai[0].layout.shape == (21, 21) and len(samurai[0].layout.cells) == 369
    assert samurai[0].check() == "unique"
    array = samurai[0].givens
    assert pavane.Puzzle(array, samurai[0].layout) == samurai[0]
    with pytest.raises(pavane.FormatError, match="region A of the jigsaw map"):
        pavane.Layout.jigsaw("AAAA ABBB CCDB CDDD")
    with pytest.raises(pavane.FormatError):
        pavane.Layout("nine by nine")


def test_arrays_and_texts_are_the_same_puzzles() -> None:
    puzzle = pavane.Puzzle(UNIQUE)
    rows = [
        [int(cell) if cell != "." else None for cell in UNIQUE[at : at + 9]]
        for at in range(0, 81, 9)
    ]
    assert pavane.Puzzle(rows) == puzzle == pavane.Puzzle(puzzle.givens)
    assert hash(pavane.Puzzle(rows)) == hash(puzzle)
    for name in ["line", "grid", "json", "hodoku", "sdk", "ss"]:
        [again] = pavane.read(puzzle.to(name), name)
        assert again == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    labelled = pavane.read("1.....2..3.....4 # first\n")[0]
    assert labelled.label == "first" and pickle.loads(pickle.dumps(labelled)).label == "first"
    grid = puzzle.solve()
    assert pickle.loads(pickle.dumps(grid)) == grid


def test_steps_hints_and_ratings() -> None:
    leo = pavane.Puzzle(LEO)
    assert leo.redundant() == [(5, 8)] and not leo.is_minimal()
    rating = leo.rate()
    assert (rating["level"], rating["backdoor_size"], rating["backdoors"]) == (5, 1, 9)
    se = leo.rate("se")
    assert (se["er"], se["ep"], se["ed"]) == (4.0, 1.5, 1.5)
    assert leo.rate("human")["scale"] == "human"
    path = leo.explain("se")
    # The hardest step has the rating of the puzzle, and the first is that of the hint.
    assert max(step["rating"] for step in path) == 4.0
    hint = leo.hint("se")
    assert hint is not None and hint["technique"] == path[0]["technique"]
    told = leo.hint("se", reveal="technique")
    assert told is not None and set(told) == {"technique", "rating"}
    assert len(leo.steps("se", most=1.5)) > 0
    assert all(step["rating"] <= 1.5 for step in leo.steps("se", most=1.5))
    with pytest.raises(pavane.EngineError, match="several solutions"):
        pavane.Puzzle(TWO).hint()
    with pytest.raises(pavane.EngineError, match="several solutions"):
        pavane.Puzzle(TWO).rate("human")
    with pytest.raises(ValueError, match="expected human or se"):
        leo.steps("measures")


def test_new_puzzles() -> None:
    made = pavane.generate(3, seed=5)
    assert len(set(map(str, made))) == 3
    assert all(puzzle.is_minimal() for puzzle in made)
    assert list(made[1:]) == list(pavane.generate(2, seed=5, first=1))
    [half] = pavane.generate(givens=(24, 30), symmetry="half-turn")
    cells = half.givens > 0
    assert (cells == cells[::-1, ::-1]).all() and 24 <= cells.sum() <= 30
    [medium] = pavane.generate(scale="human", rating="medium")
    assert medium.rate("human")["level"] == "medium"
    assert pavane.generate(layout="6x6")[0].layout.shape == (6, 6)
    with pytest.raises(ValueError, match="minimal: found `very`"):
        pavane.generate(minimal="very")
    with pytest.raises(ValueError):
        pavane.generate(symmetry="knight")


def test_pictures_are_svg() -> None:
    puzzle = pavane.Puzzle(UNIQUE)
    grid = puzzle.solve()
    assert grid is not None
    for picture in [
        puzzle._repr_svg_(),
        grid._repr_svg_(),
        puzzle.svg(solution=grid),
        puzzle.svg(candidates=True),
    ]:
        assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_limits_never_give_a_wrong_answer() -> None:
    puzzle = pavane.Puzzle("." * 100)
    with pytest.raises(pavane.Undecided, match="node limit"):
        puzzle.count(10**15, node_limit=10)
    with pytest.raises(pavane.Undecided, match="node limit"):
        list(puzzle.solutions(node_limit=500))
    with pytest.raises(pavane.Undecided, match="timeout"):
        puzzle.count(10**15, timeout=0.0)
    assert len(set(islice(puzzle.solutions(), 300))) == 300
    with pytest.raises(pavane.Undecided):
        pavane.Puzzle("." * 81).marginals(memory=1 << 20)
    assert len(set(islice(pavane.Puzzle("." * 81).solutions(), 1_000))) == 1_000


def test_bad_puzzles_are_refused() -> None:
    with pytest.raises(pavane.FormatError, match="the givens clash"):
        pavane.Puzzle("11" + "." * 79)
    with pytest.raises(pavane.FormatError, match="the givens clash"):
        pavane.Puzzle([[1, 1, 0, 0]] + [[0] * 4] * 3)
    with pytest.raises(pavane.FormatError) as caught:
        pavane.Puzzle("5x..............")
    assert caught.value.line == 1
    with pytest.raises(pavane.FormatError, match="found 2 puzzles"):
        pavane.Puzzle("." * 16 + "\n" + "." * 16)
    with pytest.raises(pavane.FormatError, match="found 10 in row 0, column 1, expected 0 to 9"):
        pavane.Puzzle([[0, 10] + [0] * 7] + [[0] * 9] * 8)
    with pytest.raises(pavane.FormatError, match="give the layout"):
        pavane.Puzzle(np.zeros((2, 3), dtype=int))
    with pytest.raises(pavane.FormatError, match="read it with pavane.Problem"):
        pavane.read("| a comment\n1 2 3 4\n1 2\n3 4\n")
    with pytest.raises(ValueError, match="format: found `xml`"):
        pavane.read("." * 81, "xml")
