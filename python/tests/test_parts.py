"""Searches in tasks against published numbers, searches in one piece, and the definition of the tree."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import random
import re
import signal
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import pavane
from pavane.parts import Merge, Split, Task, TaskResult, merge

from . import brute

DATA = Path(__file__).parents[2] / "data" / "cover"

#: Problems of data/cover with secondary items, colors and multiplicities.
NAMES = ["queens8", "macmahon2x3", "linesums4"]
NUMBERS = {
    fields[0]: int(fields[2])
    for fields in map(str.split, (DATA / "counts.tsv").read_text().splitlines())
    if fields[0] in NAMES
}


def read(name: str) -> pavane.Problem:
    """A problem of data/cover."""
    return pavane.Problem.from_file(DATA / f"{name}.dlx")


def search(
    split: Split, run: Callable[[Task], Iterable[TaskResult]], known: Iterable[TaskResult] = ()
) -> list[TaskResult]:
    """Results of tasks and of those of their rests, beside known ones, until none is missing."""
    results = list(known)
    while missing := merge(split, results).missing:
        for task in missing:
            results.extend(run(task))
    return results


def facts(merged: Merge) -> tuple[int, int, list[Task], bool]:
    """The answer of a merge."""
    return merged.count, merged.nodes, merged.missing, merged.exact


def one_piece(problem: pavane.Problem) -> int:
    """The number of nodes of the search in one piece."""
    split = problem.split(1)
    assert len(split) == 1
    return merge(split, [split[0].run()]).nodes


@pytest.mark.parametrize("name", NAMES)
def test_counts_and_nodes_are_those_of_a_search_in_one_piece(name: str) -> None:
    problem = read(name)
    expected = (NUMBERS[name], one_piece(problem), [], True)
    assert problem.count() == NUMBERS[name]
    split = problem.split(20)
    whole = [task.run() for task in split]
    assert all(result.n_rest == 0 for result in whole)
    assert facts(merge(split, whole)) == expected
    limited = search(split, lambda task: [task.run(node_limit=5, rest=2)])
    assert all(result.nodes <= 5 and result.n_rest <= 2 for result in limited)
    assert len(limited) > len(split)
    assert facts(merge(split, limited)) == expected


def test_nodes_are_those_of_the_definition() -> None:
    rows = [
        {f"row {row}", f"column {column}", row + column, column - row + 100}
        for row in range(6)
        for column in range(6)
    ]
    order = [f"row {row}" for row in range(6)] + [f"column {column}" for column in range(6)]
    secondary = {item for row in rows for item in row if isinstance(item, int)}
    problem = pavane.Problem(rows, primary=order, secondary=secondary)
    split = problem.split(10)
    merged = merge(split, search(split, lambda task: [task.run(node_limit=3)]))
    # Four placements of six queens: OEIS A000170.
    assert facts(merged) == (4, brute.tree_nodes(rows, set(order), order), [], True)


def test_nodes_of_independent_items_are_a_sum_of_powers() -> None:
    split = pavane.Problem([[item] for item in range(6) for _ in range(5)]).split(30)
    merged = merge(split, [task.run() for task in split])
    assert facts(merged) == (5**6, sum(5**level for level in range(7)), [], True)


def test_the_answer_depends_on_the_set_of_results_alone() -> None:
    problem = read("queens8")
    expected = (92, one_piece(problem), [], True)
    split = problem.split(20)
    results = search(split, lambda task: [task.run(node_limit=7)])
    # Results of another problem and question, and of the same tasks with another limit.
    other = [task.run() for task in read("linesums4").split(10)]
    listed = [task.run() for task in problem.split(20, question="list")]
    two = [*results, *search(split, lambda task: [task.run(node_limit=11)])]
    for seed in range(5):
        shuffled = [*results, *results, *other, *listed]
        random.Random(seed).shuffle(shuffled)
        merged = merge(split, shuffled)
        assert facts(merged) == expected, seed
        assert merged.used == len(set(results))
        assert merged.ignored == len(shuffled) - merged.used
        random.Random(seed).shuffle(two)
        assert facts(merge(split, two)) == expected, seed
        lost = random.Random(seed).sample(results, len(results) // 2)
        merged = merge(split, lost)
        assert merged.missing and not merged.exact and merged.count <= 92, seed
        again = search(split, lambda task: [task.run()], lost)
        assert facts(merge(split, again)) == expected, seed
    assert facts(merge(split, other)) == (0, split.nodes, list(split), False)


def test_json_comes_back_and_changes_are_refused() -> None:
    problem, other = read("queens8"), read("linesums4")
    split = problem.split(10)
    assert list(Split.from_json(problem, split.to_json())) == list(split)
    task = Task.from_json(problem, split[0].to_json())
    result = task.run()
    assert TaskResult.from_json(result.to_json()) == result
    with pytest.raises(pavane.FormatError, match="another problem"):
        Split.from_json(other, split.to_json())
    with pytest.raises(pavane.FormatError, match="another problem"):
        Task.from_json(other, task.to_json())
    edited = re.sub(r'"count":\d+', '"count":1000', result.to_json())
    with pytest.raises(pavane.FormatError, match="damaged.*run its task again"):
        TaskResult.from_json(edited)
    with pytest.raises(pavane.FormatError, match="damaged"):
        Task.from_json(problem, task.to_json().replace('"done":0', '"done":1', 1))
    with pytest.raises(pavane.FormatError):
        Split.from_json(problem, split.to_json()[:-1])
    with pytest.raises(pavane.FormatError, match="hash None"):
        listed = problem.split(10, question="list")[0].run()
        TaskResult.from_json(listed.to_json())
    with pytest.raises(ValueError, match="expected one of task"):
        split[1].rest(result)
    with pytest.raises(ValueError, match="expected count, list or check"):
        problem.split(question="all")
    with pytest.raises(ValueError, match="expected a number from 1 up"):
        task.run(rest=0)


def test_a_timeout_leaves_a_rest() -> None:
    split = read("queens8").split(5)
    results = search(split, lambda task: [task.run(timeout=0.0), task.run()])
    assert facts(merge(split, results))[0] == 92
    long = pavane.Problem([[item] for item in range(40) for _ in range(9)]).split(9)[0]
    result = long.run(timeout=0.01, rest=3)
    assert result.nodes >= 1 and result.n_rest == 3
    assert len(long.rest(result)) == 3


def test_lists_are_those_of_a_search_in_one_piece() -> None:
    # The second row has no primary item, so it is no option of the engine.
    matrix = pavane.Problem.from_matrix(
        [[1, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0], [1, 0, 1]], secondary=1
    )
    for problem, number in [(read("queens8"), 92), (matrix, 3)]:
        split = problem.split(8, question="list")
        results = search(split, lambda task: [task.run(node_limit=9)])
        merged = merge(split, reversed(results))
        assert list(merged.solutions()) == list(problem.solutions())
        assert merged.exact and merged.count == number
        # A result without its lines has no list, so that it counts for nothing.
        stripped = TaskResult(results[0]._core, None)
        merged = merge(split, [stripped, *results[1:]])
        assert merged.missing and merged.ignored >= 1
        with pytest.raises(ValueError, match="missing tasks"):
            next(merged.solutions())


def test_checks() -> None:
    for problem, unique in [(read("toy"), True), (read("queens8"), False), (read("mutilated6"), False)]:
        split = problem.split(10, question="check")
        results = [task.run() for task in split]
        merged = merge(split, results)
        assert merged.is_unique is unique and merged.complete and not merged.exact
        if split:
            assert merge(split, []).is_unique is None
    [several] = [task.run() for task in read("queens8").split(1, question="check")]
    assert several.count == 2


def test_tasks_run_in_other_processes() -> None:
    problem = read("queens8")
    split = problem.split(20)
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        results = pool.map(Task.run, split, chunksize=3)
        again = pool.apply(merge, (split, results))
    expected = (92, one_piece(problem), [], True)
    assert facts(merge(split, results)) == facts(again) == expected


def test_a_process_makes_the_problem_of_tasks_once() -> None:
    split = read("queens8").split(20)
    together = pickle.dumps(list(split))
    state = split.problem._core.to_state()[0]
    assert together.count(state) == 1
    tasks = pickle.loads(together) + [pickle.loads(pickle.dumps(task)) for task in split]
    assert len({id(task._subject.core) for task in tasks}) == 1
    assert tasks == [*split, *split]
    result = tasks[0].run()
    assert pickle.loads(pickle.dumps(result)) == result == split[0].run()


class Killing:
    """A client of Dask that kills a worker when it submits a function for the nth time."""

    def __init__(self, client: Any, number: int) -> None:
        self.client, self.left = client, number

    def submit(self, *arguments: Any, **settings: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            pids = self.client.run(os.getpid)
            os.kill(next(iter(pids.values())), signal.SIGKILL)
        return self.client.submit(*arguments, **settings)

    def cancel(self, futures: Any) -> None:
        self.client.cancel(futures)


def test_dask_with_killed_workers_is_exact() -> None:
    distributed = pytest.importorskip("distributed")
    problem = read("queens8")
    expected = (92, one_piece(problem), [], True)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        # With none allowed, Dask gives up a task when its worker is lost, and else runs it elsewhere.
        for allowed in (cluster.scheduler.allowed_failures, 0):
            cluster.scheduler.allowed_failures = allowed
            client.wait_for_workers(2)
            killing = Killing(client, 30)
            merged = pavane.parts.dask(problem, killing, 20, node_limit=20)
            assert killing.left < 0
            assert facts(merged) == expected
        assert pavane.parts.dask(problem, client, 8, question="check").is_unique is False
