"""A program as a user writes it, which mypy checks with --strict."""

from __future__ import annotations

import pavane


def labels(problem: pavane.Problem) -> list[tuple[object, ...]]:
    """The labels of all solutions."""
    return [solution.labels for solution in problem]


def main() -> None:
    """Asks each kind of question."""
    problem = pavane.Problem({"one": ["a", "b"], "two": ["c"], "three": ["a"], "four": ["b", "c"]})
    assert labels(problem) == [("one", "two"), ("three", "four")]
    number: int = problem.count(timeout=10.0, threads=2)
    first: pavane.Solution | None = problem.first()
    assert first is not None and number == 2
    options: list[int] = list(first)
    estimate: pavane.Estimate = problem.estimate()
    low: float = estimate.solutions.low
    assert options and low <= number
    try:
        problem.count(node_limit=0)
    except pavane.Undecided as undecided:
        reason: str = undecided.reason
        at_least: int | None = undecided.at_least
        assert reason == "node limit" and at_least == 0
    split: pavane.parts.Split = problem.split(4, question="list")
    results: list[pavane.parts.TaskResult] = [task.run(timeout=10.0) for task in split]
    merge: pavane.parts.Merge = pavane.parts.merge(split, results)
    listed: list[pavane.Solution] = list(merge.solutions())
    assert merge.exact and merge.count == len(listed) == number
    puzzle = pavane.Puzzle("1..4.........32.")
    grid: pavane.Grid | None = puzzle.solve()
    assert grid is not None
    rows: list[list[int]] = grid.digits.tolist()
    assert len(rows) == 4
    verdict: str = puzzle.check()
    assert verdict == "unique"
    for made in pavane.generate(1):
        assert made.is_minimal()
    assert pavane.check(["." * 81]).tolist() == [2]


if __name__ == "__main__":
    main()
