"""The functions of other packages, with answers that these packages state in their documents and tests."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from pavane.shims import algorithm_x, exact_cover, exact_cover_py, sage, xcover
from pavane.shims.exact_cover.error import CannotSplitFurther, ExactCoverError, NoSolution
from pavane.shims.exact_cover.helpers import is_solution, reduce, split_problem
from pavane.shims.exact_cover.io import DTYPE_FOR_ARRAY, load_problem, save_problem
from pavane.shims.xcover.io import read_xcover_from_file, write_xcover_to_file
from pavane.shims.xcover.utils import bool_array_to_options, verify_exact_cover

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


def test_parts_share_the_solutions() -> None:
    parts = list(split_problem(MATRIX, 2))
    assert len(parts) == 2 and all(part.shape == MATRIX.shape for part in parts)
    found = [exact_cover.get_all_solutions(part) for part in parts]
    assert set.union(*found) == {(0, 1, 3), (0, 2)} and not set.intersection(*found)
    # The first column has one row only, and no other has two in both parts.
    with pytest.raises(CannotSplitFurther):
        list(split_problem(MATRIX, 5))
    with pytest.raises(NoSolution):
        list(split_problem(np.zeros((2, 2)), 2))


def test_reduce_removes_forced_rows() -> None:
    # The first column has the first row alone. The rest has two solutions.
    rest = reduce(MATRIX)
    assert rest.tolist() == [[1, 0], [1, 1], [0, 1]]
    assert exact_cover.get_solution_count(rest) == 2
    # The example of the package's own test, whose columns have two rows or more.
    matrix = np.array([[0, 1, 0], [1, 1, 1], [1, 1, 1]])
    assert reduce(matrix).tolist() == matrix.tolist()


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


def family(nodes: Iterable[tuple[int, int, int, int]]) -> set[frozenset[int]]:
    """The sets of a diagram, by the definition of its nodes."""
    families: dict[int, set[frozenset[int]]] = {0: set(), 1: {frozenset()}}
    last = 0
    for number, (index, option, low, high) in enumerate(nodes, 2):
        assert index == number
        families[index] = families[low] | {rest | {option} for rest in families[high]}
        last = index
    return families[last]


def test_xcover_diagrams_have_the_sets_of_all_solutions() -> None:
    # The readme of xcover prints this set for this problem.
    assert family(xcover.covers_zdd(WIKIPEDIA)) == {frozenset({1, 3, 5})}
    options = [option.split() for option in ("p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B")]
    assert family(xcover.covers_zdd(options, "pqr", "xy", True)) == {frozenset({1, 3})}
    # Numbers of options count those that no search would choose.
    assert family(xcover.covers_zdd([["x"], [], ["a"]], ["a"])) == {frozenset({2})}
    assert list(xcover.covers_zdd([["a", "b"], ["b", "c"]])) == []
    for use_memo_cache, choose_heuristic in ((False, "MRV"), (True, "leftmost")):
        nodes = xcover.covers_bool_zdd(MATRIX, use_memo_cache, choose_heuristic)
        assert family(nodes) == {frozenset({0, 1, 3}), frozenset({0, 2})}


def test_xcover_diagrams_are_small_where_solutions_are_many() -> None:
    # The 15!! perfect matchings of the complete graph of 16 vertices, an example of xcover.
    options = list(combinations(range(16), 2))
    counts = [0, 1]
    for _, _, low, high in xcover.covers_zdd(options, use_memo_cache=True):
        counts.append(counts[low] + counts[high])
    assert counts[-1] == 3 * 5 * 7 * 9 * 11 * 13 * 15
    assert len(counts) < 100_000


def test_xcover_takes_problems_in_arrays() -> None:
    # The options of Knuth's example of colors: p q r are 0 1 2, x y are 3 4, A is 1, B is 2.
    options = np.array([0, 1, 3, 4, 0, 2, 3, 4, 0, 3, 1, 3, 2, 4], dtype=np.uint32)
    colors = np.array([0, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 1, 0, 2], dtype=np.uint32)
    starts = np.array([0, 4, 8, 10, 12, 14], dtype=np.uint32)
    assert list(xcover.algorithm_c(options, starts, colors, 5, 2)) == [[1, 3]]
    assert family(xcover.algorithm_z(options, starts, colors, 5, 2, False, "MRV")) == {
        frozenset({1, 3})
    }


def test_xcover_verifies_by_the_definition() -> None:
    verify_exact_cover([1, 3, 5], WIKIPEDIA)
    options = [["a", "s:1"], ["b", "s:1"], ["b", "s:2"], ["b", "s"]]
    verify_exact_cover([0, 1], options, ["a", "b"], ["s"], True)
    for wrong in ([0, 2], [0, 3], [0], [0, 1, 2]):
        with pytest.raises(AssertionError):
            verify_exact_cover(wrong, options, ["a", "b"], ["s"], True)
    assert bool_array_to_options(MATRIX) == [[0], [1], [1, 2], [2]]


def test_xcover_reads_what_it_writes(tmp_path: Path) -> None:
    file = tmp_path / "written.dlx"
    options = [["a", "s:1"], ["b", "s:1"], ["b", "s:2"]]
    for primary, secondary in ((["a", "b"], ["s"]), (["a", "b"], None), (None, ["s"])):
        write_xcover_to_file(file, options, primary, secondary, True)
        assert read_xcover_from_file(file) == (options, ["a", "b"], ["s"], True)
    write_xcover_to_file(file, [[(1, 2)], [(3, 4)]])
    assert read_xcover_from_file(file) == ([["(1,2)"], ["(3,4)"]], ["(1,2)", "(3,4)"], None, False)


#: The rows of most examples in the documentation of Sage's module dancing_links, with the answers given there.
SAGE = [[0, 1, 2], [3, 4, 5], [0, 1], [2, 3, 4, 5], [0], [1, 2, 3, 4, 5]]


def subsets(n: int) -> list[list[int]]:
    """The subsets of a set in the order of Sage: by size, then in dictionary order."""
    return [list(subset) for size in range(n + 1) for subset in combinations(range(n), size)]


def solved(solver: sage.dancing_linksWrapper) -> list[list[int]]:
    return sorted(map(sorted, solver.solutions_iterator()))


def test_sage_has_the_documented_solutions() -> None:
    solver = sage.dlx_solver(SAGE)
    assert repr(solver) == "Dancing links solver for 6 columns and 6 rows"
    assert (solver.ncols(), solver.nrows(), solver.rows()) == (6, 6, SAGE)
    for _ in range(2):
        assert solved(solver) == [[0, 1], [2, 3], [4, 5]]
        assert solver.number_of_solutions() == 3
    assert solver.number_of_solutions(ncpus=2, column=3) == 3
    assert sorted(map(sorted, solver.all_solutions(ncpus=1))) == [[0, 1], [2, 3], [4, 5]]
    for one in (solver.one_solution(), solver.one_solution(2, 4), solver.one_solution_using_sat_solver()):
        assert one in ([0, 1], [2, 3], [4, 5])
    small = sage.dlx_solver([[0, 1, 2], [0, 2], [1], [3]])
    assert solved(small) == [[0, 3], [1, 2, 3]] and small.number_of_solutions() == 2
    # The numbers of partitions of sets of 4 and 5 elements.
    assert sage.dlx_solver(subsets(4)).number_of_solutions() == 15
    assert sage.dlx_solver(subsets(5)).number_of_solutions() == 52
    assert [1, 2, 10] in sage.dlx_solver(subsets(4)).all_solutions(ncpus=2)
    one = sage.dlx_solver(subsets(11)).one_solution()
    assert one is not None and sorted(sum((subsets(11)[row] for row in one), [])) == list(range(11))


def test_sage_searches_step_by_step() -> None:
    solver = sage.dlx_solver(SAGE)
    for _ in range(2):
        found = []
        while solver.search():
            found.append(sorted(solver.get_solution()))
        assert sorted(found) == [[0, 1], [2, 3], [4, 5]]
        # A search that has ended stays so.
        assert (solver.search(), solver.search(), solver.get_solution()) == (0, 0, [])
        solver.reinitialize()
    for empty in ([], [[]]):
        solver = sage.dlx_solver(empty)
        assert (solver.get_solution(), solver.search()) == ([], 0)
        assert (solver.number_of_solutions(), solver.number_of_solutions(ncpus=1)) == (0, 0)


def test_sage_restricts_and_splits() -> None:
    solver = sage.dlx_solver(SAGE)
    restricted = solver.restrict([0])
    assert repr(restricted) == "Dancing links solver for 7 columns and 6 rows"
    assert restricted.rows() == [[0, 1, 2, 6], *SAGE[1:]]
    assert [solved(solver.restrict([row])) for row in range(4)] == [[[0, 1]], [[0, 1]], [[2, 3]], [[2, 3]]]
    assert solved(solver.restrict([0, 3])) == [] and solver.restrict([]).rows() == SAGE
    parts = solver.split(0)
    assert {row: solved(part) for row, part in parts.items()} == {0: [[0, 1]], 2: [[2, 3]], 4: [[4, 5]]}
    with pytest.raises(ValueError, match=r"column\(=6\) must be in range\(ncols\) where ncols=6"):
        solver.split(6)
    assert repr(sage.dlx_solver(subsets(11)).split(0)[1]).endswith("for 12 columns and 2048 rows")


def test_sage_has_no_solution_where_none_is_documented() -> None:
    solver = sage.dlx_solver([[0, 1, 2], [2, 3, 4, 5], [0, 1, 2, 3]])
    assert solver.one_solution() is None and solver.one_solution_using_sat_solver() is None
    assert [solver.one_solution(column=column) for column in range(6)] == [None] * 6
    assert [solver.all_solutions(column=column) for column in range(6)] == [[]] * 6


def test_sage_compares_pickles_and_refuses() -> None:
    solver, other = sage.dlx_solver([[0, 1, 2]]), sage.dlx_solver([[0, 1, 2], [2]])
    assert solver == pickle.loads(pickle.dumps(solver)) and solver != other
    assert repr(sage.make_dlxwrapper(pickle.dumps([[0, 1, 2]]))).endswith("3 columns and 1 rows")
    with pytest.raises(NotImplementedError, match="one_solution"):
        solver.one_solution_using_milp_solver()
    with pytest.raises(NotImplementedError, match="dimacs"):
        solver.to_sat_solver()
    with pytest.raises(NotImplementedError, match="opb"):
        solver.to_milp()
    with pytest.raises(NotImplementedError, match="glucose"):
        solver.one_solution_using_sat_solver("glucose")
    with pytest.raises(ValueError, match="-1"):
        sage.dlx_solver([[0, -1]])


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
