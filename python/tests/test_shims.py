"""The functions of other packages, with answers that these packages state in their documents and tests."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pavane.shims import algorithm_x, exact_cover, exact_cover_py, xcover
from pavane.shims.exact_cover.error import ExactCoverError, NoSolution
from pavane.shims.exact_cover.helpers import is_solution
from pavane.shims.exact_cover.io import DTYPE_FOR_ARRAY, load_problem, save_problem
from pavane.shims.xcover.io import read_xcover_from_file

#: The example of the readme of exact-cover, with its two solutions.
MATRIX = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]])
#: A matrix without a solution, of its tests.
UNSOLVABLE = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 0]])
#: The options of the article "Exact cover" of Wikipedia, whose solution is B, D, F.
WIKIPEDIA = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]


def test_exact_cover_has_arrays_and_sets() -> None:
    for dtype in (DTYPE_FOR_ARRAY, np.int8, np.int32, np.float64):
        found = exact_cover.get_exact_cover(MATRIX.astype(dtype))
        assert isinstance(found, np.ndarray)
        assert found.tolist() == [0, 1, 3]
    assert exact_cover.get_all_solutions(MATRIX) == {(0, 1, 3), (0, 2)}
    assert exact_cover.get_all_solutions(MATRIX, 1) == {(0, 1, 3)}
    assert exact_cover.get_solution_count(MATRIX) == 2
    # Numbers other than 0 are ones, and rows without ones are in no solution.
    assert exact_cover.get_solution_count(MATRIX * 3) == 2
    assert exact_cover.get_solution_count(np.vstack([MATRIX, np.zeros((2, 3))])) == 2


def test_exact_cover_raises_its_own_exception() -> None:
    for function in (exact_cover.get_exact_cover, exact_cover.get_all_solutions):
        with pytest.raises(NoSolution) as error:
            function(UNSOLVABLE)
        assert isinstance(error.value, ExactCoverError)
    assert exact_cover.get_solution_count(UNSOLVABLE) == 0


def test_exact_cover_reads_what_it_writes(tmp_path: Path) -> None:
    save_problem(tmp_path / "problem", MATRIX)
    assert load_problem(tmp_path / "problem").tolist() == MATRIX.astype(bool).tolist()


def test_is_solution_is_the_definition() -> None:
    assert is_solution([0, 1, 3], MATRIX) and is_solution(np.array([2, 0]), MATRIX)
    for rows in ([], [0, 1], [0, 0, 2], [0, 2, 4], [0, 1, 2], [0, 1, 3, 3]):
        assert not is_solution(rows, MATRIX)


def test_exact_cover_py_has_an_iterator_of_lists() -> None:
    solutions = exact_cover_py.exact_covers(MATRIX.astype(bool))
    assert sorted([next(solutions), *solutions]) == [[0, 1, 3], [0, 2]]
    exact_cover_py.sanity_check(MATRIX)
    for array in (MATRIX[0], MATRIX * 2):
        with pytest.raises(ValueError):
            exact_cover_py.sanity_check(array)


def test_xcover_takes_items_by_position_and_infers_the_others() -> None:
    assert list(xcover.covers(WIKIPEDIA)) == [[1, 3, 5]]
    # Knuth's example of colors, from the readme of xcover.
    options = [option.split() for option in ("p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B")]
    for primary, secondary in (("pqr", "xy"), ("pqr", None), (None, "xy")):
        assert [sorted(s) for s in xcover.covers(options, primary, secondary, True)] == [[1, 3]]
    # Options without a primary item are in no solution, and the numbers of others stay.
    assert list(xcover.covers([["x"], [], ["a"]], ["a"])) == [[2]]
    assert list(xcover.covers([["a"]], ["a", "b"])) == []
    # An item that is neither is an error, as there.
    with pytest.raises(ValueError):
        list(xcover.covers([["a"], ["z"]], ["a"], ["x"]))


def test_xcover_takes_arrays_and_files(tmp_path: Path) -> None:
    assert list(xcover.covers_bool(MATRIX)) == [[0, 1, 3], [0, 2]]
    file = tmp_path / "toy.dlx"
    file.write_text("| a comment\n\na b | s\na s:1\nb s:1\nb s:2\n")
    read = read_xcover_from_file(file)
    assert read == ([["a", "s:1"], ["b", "s:1"], ["b", "s:2"]], ["a", "b"], ["s"], True)
    assert list(xcover.covers(*read)) == [[0, 1]]
    file.write_text("a b\na\nb\n")
    assert read_xcover_from_file(file) == ([["a"], ["b"]], ["a", "b"], None, False)


def test_algorithm_x_has_tags_and_a_limit_of_nodes() -> None:
    solver = algorithm_x.AlgorithmX(2)
    for row, tag in (([], "empty"), ([0], None), ([1, 1], "b"), ([1, 0], None)):
        solver.appendRow(row, tag)
    assert sorted(map(str, solver.solve())) == ["[1, 'b']", "[3]"]
    assert list(solver.solve(limit=0)) == []
    assert list(algorithm_x.AlgorithmX(0).solve()) == [[]]
    assert list(algorithm_x.AlgorithmX(1).solve()) == []
    with pytest.raises(AssertionError):
        solver.appendRow([2])
    with pytest.raises(AssertionError):
        algorithm_x.AlgorithmX(-1)
