"""Exact cover problems against the definition and published numbers."""

from __future__ import annotations

import pickle
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pandas
import polars
import pytest
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st

import pavane

from . import brute

DATA = Path(__file__).parents[2] / "data" / "cover"
ENGINES = ["auto", "links", "cells", "bits"]

#: Knuth's toy problem, The Art of Computer Programming 7.2.2.1 (6): b g, a d f, c e is its only solution.
TOY = ["c e", "a d g", "b c f", "a d f", "b g", "d e g"]

#: Up to eight rows of up to ten columns.
MATRICES = st.integers(1, 10).flatmap(
    lambda width: st.lists(
        st.lists(st.sampled_from([0, 0, 1]), min_size=width, max_size=width), min_size=1, max_size=8
    )
)


def queens(n: int) -> pavane.Problem:
    """A queen in each row and column, and at most one on each diagonal."""
    options = {
        (row, column): [
            ("row", row),
            ("column", column),
            ("up", row + column),
            ("down", row - column),
        ]
        for row in range(n)
        for column in range(n)
    }
    diagonals = sorted({item for items in options.values() for item in items[2:]})
    return pavane.Problem(options, secondary=diagonals)


@settings(max_examples=60, deadline=None)
@given(MATRICES, st.data())
def test_matrices_have_the_solutions_of_the_definition(
    rows: list[list[int]], data: st.DataObject
) -> None:
    secondary = data.draw(st.integers(0, len(rows[0]) - 1))
    engine = data.draw(st.sampled_from(ENGINES))
    expected = brute.exact_covers(rows, secondary)
    problem = pavane.Problem.from_matrix(rows, secondary=secondary)
    found = [tuple(solution) for solution in problem.solutions(engine=engine)]
    assert len(found) == len(set(found)) == problem.count(engine=engine)
    assert set(found) == expected
    assert problem.is_unique(engine=engine) == (len(expected) == 1)
    first, some = problem.first(engine=engine), problem.any(engine=engine)
    assert (first is None) == (some is None) == (not expected)
    if first is not None:
        assert tuple(first) == found[0]
    counts = [sum(row in solution for solution in expected) for row in range(len(rows))]
    assert problem.marginals() == counts
    assert {tuple(problem.nth(k)) for k in range(len(expected))} == expected
    with pytest.raises(IndexError):
        problem.nth(len(expected))
    assert {tuple(solution) for solution in problem.sample(5)} <= expected


@settings(max_examples=60, deadline=None)
@given(MATRICES, st.data())
def test_parts_of_the_solutions_are_those_of_the_definition(
    rows: list[list[int]], data: st.DataObject
) -> None:
    secondary = data.draw(st.integers(0, len(rows[0]) - 1))
    expected = brute.exact_covers(rows, secondary)
    problem = pavane.Problem.from_matrix(rows, secondary=secondary)
    # Those with some rows.
    chosen = data.draw(st.sets(st.integers(0, len(rows) - 1), max_size=2))
    restricted = problem.restrict(chosen)
    assert {tuple(solution) for solution in restricted} == {
        solution for solution in expected if chosen <= set(solution)
    }
    assert restricted.n_options == len(rows) and restricted.n_items == problem.n_items + len(chosen)
    # What they have of some columns.
    items = data.draw(st.sets(st.integers(0, len(rows[0]) - 1), min_size=1))
    has = [any(row[item] for item in items) for row in rows]
    choices = {tuple(row for row in solution if has[row]) for solution in expected}
    found = problem.distinct_on(items)
    assert set(found) == choices and len(found) == len(choices)
    assert set(problem.distinct_on(items, limit=1)) <= choices
    # The sets of their decisions.
    families: list[set[frozenset[int]]] = [set(), {frozenset()}]
    for option, low, high in problem.decisions():
        families.append(families[low] | {rest | {option} for rest in families[high]})
    if len(families) > 2 or not expected:
        last = families[-1] if len(families) > 2 else set()
        assert last == {frozenset(solution) for solution in expected}


@settings(max_examples=40, deadline=None)
@given(MATRICES)
def test_all_kinds_of_input_agree(rows: list[list[int]]) -> None:
    expected = brute.exact_covers(rows)
    array = np.array(rows)
    frame = pandas.DataFrame(array, index=[f"row {row}" for row in range(len(rows))])
    kinds: list[Any] = [
        rows,
        array,
        array.astype(bool),
        array.astype(np.uint8),
        np.asfortranarray(array),
        array.astype(float),
        scipy.sparse.csr_matrix(array),
        scipy.sparse.coo_array(array),
        frame,
        polars.DataFrame(
            {f"column {column}": array[:, column] for column in range(array.shape[1])}
        ),
    ]
    for matrix in kinds:
        assert {tuple(solution) for solution in pavane.Problem.from_matrix(matrix)} == expected
    labels = {solution.labels for solution in pavane.Problem.from_matrix(frame)}
    assert labels == {tuple(f"row {row}" for row in solution) for solution in expected}
    assert {tuple(solution) for solution in pavane.exact_covers(array)} == expected
    assert {tuple(solution) for solution in pavane.covers_bool(array)} == expected
    assert pavane.get_solution_count(array) == len(expected)
    if expected:
        assert pavane.get_all_solutions(array) == expected
        assert tuple(pavane.get_exact_cover(array)) in expected


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sets(st.sampled_from("abcdef"), min_size=1), min_size=1, max_size=10))
def test_options_have_the_solutions_of_the_definition(options: list[set[str]]) -> None:
    problem = pavane.Problem({f"{number}": sorted(items) for number, items in enumerate(options)})
    items = set().union(*options)
    assert set(problem.items) == items
    found = list(problem)
    for solution in found:
        assert brute.is_solution(options, items, tuple(solution))
        assert solution.labels == tuple(map(str, solution))
        assert [set(option) for option in solution.items()] == [
            options[number] for number in solution
        ]
    columns = sorted(items)
    rows = [[int(column in option) for column in columns] for option in options]
    assert {tuple(solution) for solution in found} == brute.exact_covers(rows)
    assert {
        tuple(solution) for solution in pavane.covers(map(sorted, options))
    } == brute.exact_covers(rows)


@pytest.mark.parametrize(("n", "expected"), [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92)])
def test_queens_have_the_numbers_of_a000170(n: int, expected: int) -> None:
    problem = queens(n)
    assert problem.count() == expected
    assert problem.count(threads=2) == expected
    solutions = list(problem)
    assert len(set(solutions)) == expected
    for solution in solutions:
        rows, columns = zip(*solution.labels)
        assert sorted(rows) == sorted(columns) == list(range(n))
        assert len({row + column for row, column in solution.labels}) == n
        assert len({row - column for row, column in solution.labels}) == n


def test_numbers_of_any_size_are_exact() -> None:
    problem = pavane.Problem([[item] for item in range(100) for _ in range(9)])
    assert problem.count() == 9**100
    assert problem.count(limit=1000) == 1000
    assert problem.count(limit=10**90) == 10**90 and problem.count(limit=10**99) == 9**100
    with pytest.raises(ValueError, match="limit: found -1"):
        problem.count(limit=-1)
    assert problem.marginals() == [9**99] * 900
    assert sorted(problem.nth(9**100 - 1).labels) == list(problem.nth(9**100 - 1))
    estimate = problem.estimate(100)
    assert estimate.probes == 100
    assert estimate.solutions.mean == pytest.approx(float(9**100))


def test_the_toy_problem_of_knuth() -> None:
    problem = pavane.Problem({option: option.split() for option in TOY})
    assert (problem.n_items, problem.n_primary, problem.n_options) == (7, 7, 6)
    assert problem.items == tuple("ceadgbf")
    [solution] = problem
    assert solution.labels == ("c e", "a d f", "b g")
    assert solution.items() == [("c", "e"), ("a", "d", "f"), ("b", "g")]
    assert list(solution) == [0, 3, 4] and solution[0] == 0 and solution[1:] == (3, 4)
    assert repr(problem) == "<pavane.Problem: 7 items, 6 options>"


def test_colors_of_knuth() -> None:
    """The example of The Art of Computer Programming 7.2.2.1 (49), whose one solution is options 2 and 4."""
    options = [
        ["p", "q", "x", ("y", "A")],
        ["p", "r", ("x", "A"), "y"],
        ["p", ("x", "B")],
        ["q", ("x", "A")],
        ["r", ("y", "B")],
    ]
    listed = pavane.Problem(options, primary="pqr", secondary="xy", colored=True)
    strings = [
        [entry if isinstance(entry, str) else ":".join(entry) for entry in option]
        for option in options
    ]
    for problem in [listed, pavane.Problem(strings, secondary="xy", colored=True)]:
        assert [list(solution) for solution in problem] == [[1, 3]]
        assert problem.option(1) == ("p", "r", ("x", "A"), "y")
    assert list(pavane.covers(strings, secondary="xy", colored=True)) == [[1, 3]]


def test_multiplicities_and_costs() -> None:
    # Two of four for `a`, in 6 ways; with one to three of them, in 4 + 6 + 4.
    options = [["a"]] * 4
    assert pavane.Problem(options, multiplicities={"a": 2}).count() == 6
    several = pavane.Problem(options, multiplicities={"a": (1, 3)}, costs=[1, 2, 4, 8])
    assert several.count() == 14
    assert [solution.cost for solution in several.cheapest(5)] == [1, 2, 3, 4, 5]
    assert sorted(solution.cost for solution in several) == list(range(1, 15))
    assert sorted(solution.cost for solution in several.solutions(engine="links")) == list(
        range(1, 15)
    )


@pytest.mark.parametrize("line", (DATA / "counts.tsv").read_text().splitlines()[1:])
def test_files_have_the_numbers_of_other_programs(line: str) -> None:
    fields = line.split("\t")
    name, expected = fields[0], fields[2]
    path = DATA / (name if name.endswith(".dlx") else f"{name}.dlx")
    if not path.exists() or not expected.isdigit():
        pytest.skip(f"{name} has no number")
    problem = pavane.Problem.from_file(path)
    assert problem.count() == int(expected)
    again = pavane.Problem.from_text(problem.to_text())
    assert again.fingerprint == problem.fingerprint
    assert pavane.Problem.from_text(problem.to_text("json")).fingerprint == problem.fingerprint


def test_pickles_are_equal() -> None:
    colored = pavane.Problem(
        {"one": ["a", ("s", 7)], "two": ["b", ("s", 7)]},
        secondary=["s"],
        colored=True,
        costs=[5, 6],
    )
    sparse = pavane.Problem.from_matrix([[0, 1], [1, 0], [0, 0], [1, 1]], secondary=1)
    for problem in [colored, sparse, queens(5)]:
        again = pickle.loads(pickle.dumps(problem))
        assert again.fingerprint == problem.fingerprint
        assert again.items == problem.items and list(again.labels) == list(problem.labels)
        assert list(again) == list(problem)
        solutions = list(problem)
        assert pickle.loads(pickle.dumps(solutions)) == solutions
        assert [solution.labels for solution in pickle.loads(pickle.dumps(solutions))] == [
            solution.labels for solution in solutions
        ]


def test_restricted_problems_keep_labels_colors_costs_and_multiplicities() -> None:
    problem = pavane.Problem(
        {"one": ["a", ("s", 7)], "two": ["b", ("s", 7)], "three": ["b", ("s", 8)], "four": ["b"]},
        secondary=["s"],
        colored=True,
        costs=[5, 6, 7, 8],
        multiplicities={"b": (1, 2)},
    )
    restricted = problem.restrict([1])
    assert restricted.items == ("a", "b", ("option", 1), "s")
    assert restricted.option(1) == ("b", ("s", 7), ("option", 1))
    found = {solution.labels: solution.cost for solution in restricted}
    assert found == {("one", "two"): 11, ("one", "two", "four"): 19}
    assert pickle.loads(pickle.dumps(restricted)).count() == 2
    with pytest.raises(ValueError, match="given twice"):
        problem.restrict([1, 1])
    with pytest.raises(ValueError, match="option 4 of a problem with 4 options"):
        problem.restrict([4])
    # A row without a primary item is in no solution.
    matrix = pavane.Problem.from_matrix([[0, 1], [1, 0]], secondary=1)
    assert matrix.restrict([0]).count() == 0 and matrix.restrict([1]).count() == 1


def test_choices_on_items_are_known_numbers_and_stop_at_limits() -> None:
    # A queen on each field of the first row of 6x6 but the corners: docs/tour.md has the four.
    board = queens(6)
    assert len(board.distinct_on([("row", 0)])) == 4
    assert len(board.distinct_on([("row", 0)], limit=2)) == 2
    assert board.distinct_on([("row", 0)], limit=0) == []
    with pytest.raises(pavane.Undecided, match="node limit"):
        queens(12).distinct_on([("row", 0)], node_limit=1)
    with pytest.raises(ValueError, match="'corner', which is no item"):
        board.distinct_on(["corner"])


def test_decisions_stop_at_limits() -> None:
    with pytest.raises(pavane.Undecided, match="memory"):
        queens(8).decisions(memory=6400)


def test_rows_without_a_primary_item_keep_their_numbers() -> None:
    problem = pavane.Problem.from_matrix([[0, 0, 1], [1, 0, 1], [0, 0, 0], [0, 1, 0]], secondary=1)
    assert problem.n_options == 4
    assert [list(solution) for solution in problem] == [[1, 3]]
    assert problem.marginals() == [0, 1, 0, 1]
    assert problem.option(0) == () and problem.option(1) == (0, 2)


def test_limits_never_give_a_wrong_number() -> None:
    problem = pavane.Problem([[item] for item in range(12) for _ in range(9)])
    with pytest.raises(pavane.Undecided) as caught:
        problem.count(10**18, node_limit=5_000)
    assert caught.value.reason == "node limit"
    assert caught.value.at_least is not None and 0 < caught.value.at_least < 9**12
    with pytest.raises(pavane.Undecided, match="timeout") as caught:
        problem.count(10**18, timeout=0.0)
    found = []
    with pytest.raises(pavane.Undecided, match="node limit"):
        found.extend(problem.solutions(node_limit=100))
    iterator = problem.solutions(timeout=0.05)
    with pytest.raises(pavane.Undecided, match="timeout"):
        for _ in iterator:
            pass
    with pytest.raises(pavane.Undecided, match="memory"):
        queens(8).marginals(memory=1 << 12)
    with pytest.raises(pavane.Undecided, match="node limit"):
        queens(40).first(node_limit=2)


def test_the_iterator_is_lazy_and_tells_its_progress() -> None:
    problem = pavane.Problem([[item] for item in range(30) for _ in range(9)])
    solutions = problem.solutions()
    assert solutions.progress == 0.0
    some = list(islice(solutions, 1_000))
    assert len(set(some)) == 1_000
    assert 0.0 <= solutions.progress < 1.0
    few = queens(5).solutions()
    assert len(list(few)) == 10 and few.progress == 1.0
    assert list(few) == []


def test_sampling_is_uniform_and_seeded() -> None:
    problem = queens(6)
    drawn = problem.sample(4_000, seed=3)
    assert drawn == problem.sample(4_000, seed=3)
    numbers = [drawn.count(solution) for solution in problem]
    # Four of them with probability 1/4: 1000 each, with a standard deviation of 27.
    assert len(numbers) == 4 and all(800 < number < 1_200 for number in numbers)


@pytest.mark.parametrize(
    ("options", "arguments", "message"),
    [
        ([["a", "a"]], {}, "option 0 has the item 'a' twice"),
        ([["a"], []], {}, "option 1 has no items"),
        ([["a"], ["s"]], {"secondary": ["s"]}, "option 1 has no primary item"),
        ([["a"]], {"primary": ["b"]}, "option 0 has the item 'a', which is neither"),
        ([["a"]], {"primary": ["a", "a"]}, "the item 'a' is named twice"),
        (["a b"], {}, "option 0 is the string 'a b'"),
        ([["a"]], {"costs": [1, 2]}, "found 2 costs, expected one for each of 1 options"),
        ([["a"]], {"multiplicities": {"b": 2}}, "a multiplicity of 'b', which is no primary item"),
        ([["a"]], {"multiplicities": {"a": (3, 2)}}, "no multiplicity is between 3 and 2"),
        ([["a"]], {"multiplicities": {"a": "x"}}, "the multiplicity x of a"),
    ],
)
def test_bad_options_are_refused(options: Any, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(pavane.FormatError, match=message):
        pavane.Problem(options, **arguments)


def test_other_bad_input_is_refused() -> None:
    with pytest.raises(TypeError):
        pavane.Problem([[["not hashable"]]])
    with pytest.raises(pavane.FormatError, match="found 2 in row 1, column 0"):
        pavane.Problem.from_matrix([[1, 0], [2, 1]])
    with pytest.raises(pavane.FormatError, match="found an array of 1 dimensions"):
        pavane.Problem.from_matrix([1, 0])
    with pytest.raises(ValueError, match="expected at most 2"):
        pavane.Problem.from_matrix([[1, 0]], secondary=3)
    with pytest.raises(pavane.FormatError) as caught:
        pavane.Problem.from_text("a b\na c\n")
    assert (caught.value.line, caught.value.column) == (2, 3)
    with pytest.raises(ValueError, match="there is no engine `dance`"):
        pavane.Problem([["a"]]).count(engine="dance")
    with pytest.raises(pavane.EngineError, match="use bits or links"):
        pavane.Problem([["a"]] * 3, multiplicities={"a": 2}).count(engine="cells")
    with pytest.raises(ValueError, match="expected seconds"):
        pavane.Problem([["a"]]).count(timeout=-1.0)
    with pytest.warns(UserWarning, match="line 3"):
        assert pavane.Problem.from_text("a | s\na s\ns\n").n_options == 1


def test_empty_problems() -> None:
    empty = pavane.Problem([])
    assert empty.count() == 1 and [list(solution) for solution in empty] == [[]]
    assert pavane.Problem([], primary=["a"]).first() is None
    assert pavane.Problem.from_matrix(np.zeros((0, 3))).count() == 0
    assert pavane.Problem.from_matrix(np.zeros((2, 0))).count() == 1
