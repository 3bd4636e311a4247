"""Searches cut into tasks, for many processes or machines.

:meth:`pavane.Problem.split` cuts a search into tasks, which can be pickled and run anywhere, in any order, and more
than once. :func:`merge` adds their results up: the count is exact, or a lower bound with the tasks that are missing.

>>> import pavane
>>> problem = pavane.Problem([[item] for item in range(7) for _ in range(7)])
>>> split = problem.split(20)
>>> results = [task.run(node_limit=10_000) for task in split]
>>> while missing := pavane.parts.merge(split, results).missing:
...     results.extend(task.run(node_limit=10_000) for task in missing)
>>> merge = pavane.parts.merge(split, results)
>>> merge.count == 7**7, merge.exact
(True, True)

The JSON of splits, tasks and results is that of the files of the program (``pavane tasks split``, ``run`` and
``merge``). """

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Self, overload

from . import _pavane
from .errors import FormatError
from .limits import Limits

if TYPE_CHECKING:
    from .cover import Problem, Solution

__all__ = ["Merge", "Split", "Task", "TaskResult", "dask", "merge"]

#: The number of problems of tasks that a process keeps.
KEPT = 8

_State = tuple[bytes, int, tuple[int, ...] | None]


class _Subject:
    """The problem of tasks, which share it when they are pickled together."""

    __slots__ = ("_state", "core")

    def __init__(self, core: _pavane.Problem, state: _State | None = None) -> None:
        self.core = core
        self._state = state

    def __reduce__(self) -> tuple[Any, ...]:
        if self._state is None:
            text, n_options, numbers = self.core.to_state()
            self._state = (text, n_options, None if numbers is None else tuple(numbers))
        return _subject, self._state


@lru_cache(maxsize=KEPT)
def _subject(text: bytes, n_options: int, numbers: tuple[int, ...] | None) -> _Subject:
    """The problem of a state: made once in a process, with all that searches find out about it."""
    listed = None if numbers is None else list(numbers)
    core = _pavane.Problem.from_state(text, n_options, listed)
    return _Subject(core, (text, n_options, numbers))


class TaskResult:
    """The result of a task: numbers of solutions and search nodes, and the parts that a limit has left."""

    __slots__ = ("_core", "_lines")

    def __init__(self, core: _pavane.TaskResult, lines: bytes | None) -> None:
        self._core = core
        self._lines = lines

    @classmethod
    def from_json(cls, json: str, lines: bytes | None = None) -> Self:
        """The result of a text; ``lines`` are the lines of its solutions, if the question is to list them.

        Raises :class:`pavane.FormatError` if it has been changed.
        """
        result = cls(_pavane.TaskResult.from_json(json), lines)
        if not result._has_its_lines():
            found = None if lines is None else sha256(lines).hexdigest()
            raise FormatError(
                f"the lines of solutions are not those of the result: found the hash {found}, "
                f"expected {result._core.lines_sha256}; run the task again"
            )
        return result

    def _has_its_lines(self) -> bool:
        """Whether the lines of solutions are those that the result names."""
        found = None if self._lines is None else sha256(self._lines).hexdigest()
        return found == self._core.lines_sha256

    def to_json(self) -> str:
        """The result as JSON on one line, without the lines of solutions."""
        return self._core.to_json()

    @property
    def task(self) -> str:
        """The name of the task."""
        return self._core.task

    @property
    def count(self) -> int:
        """The number of solutions that were found."""
        return self._core.count

    @property
    def nodes(self) -> int:
        """The number of search nodes."""
        return self._core.nodes

    @property
    def n_rest(self) -> int:
        """The number of parts that are left, 0 if the task was finished."""
        return self._core.n_rest

    @property
    def digest(self) -> str:
        """The hash of all that the result says."""
        return self._core.digest

    @property
    def lines(self) -> bytes | None:
        """The solutions if the question is to list them, a line each, as in the files of ``pavane tasks run``."""
        return self._lines

    def __eq__(self, other: object) -> bool:
        if isinstance(other, TaskResult):
            return self.digest == other.digest
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<pavane.parts.TaskResult: {self.count} solutions, {self.nodes} nodes, {self.n_rest} parts left>"

    def __reduce__(self) -> tuple[Any, ...]:
        return TaskResult.from_json, (self.to_json(), self._lines)


class Task:
    """A part of a search. It can be pickled, with its problem, which a process reads once for all tasks of it."""

    __slots__ = ("_core", "_subject")

    def __init__(self, subject: _Subject, core: _pavane.Task) -> None:
        self._subject = subject
        self._core = core

    @classmethod
    def from_json(cls, problem: Problem, json: str) -> Self:
        """The task of a text. Raises :class:`pavane.FormatError` if it is of another problem, or was changed."""
        core = _pavane.Task.from_json(json)
        core.require_of(problem._core)
        return cls(_Subject(problem._core), core)

    def to_json(self) -> str:
        """The task as JSON on one line, without the problem."""
        return self._core.to_json()

    @property
    def id(self) -> str:
        """The name of the task: a hash of its problem and its part."""
        return self._core.id

    @property
    def question(self) -> str:
        """``"count"``, ``"list"`` or ``"check"``."""
        return self._core.question

    @property
    def weight(self) -> int:
        """The estimated number of search nodes."""
        return self._core.weight

    def run(
        self, node_limit: int | None = None, timeout: float | None = None, rest: int = 4
    ) -> TaskResult:
        """Searches the task on one thread, without the interpreter's lock.

        What ``node_limit`` or ``timeout``, in seconds, leaves becomes up to ``rest`` new tasks. At least one node is
        searched. Under a limit of nodes, equal tasks have equal results everywhere.
        """
        if rest < 1:
            raise ValueError(f"rest: found {rest}, expected a number from 1 up")
        limits = Limits(timeout=timeout, node_limit=node_limit)
        return TaskResult(*self._core.run(self._subject.core, limits, rest))

    def rest(self, result: TaskResult) -> list[Task]:
        """The tasks that a result of this task has left."""
        return [Task(self._subject, core) for core in self._core.rest(result._core)]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Task):
            return self.id == other.id
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<pavane.parts.Task {self.id}: {self.question}, about {self.weight} nodes>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _task, (self._subject, self.to_json())


def _task(subject: _Subject, json: str) -> Task:
    return Task(subject, _pavane.Task.from_json(json))


class Split(Sequence[Task]):
    """A search cut into tasks, a sequence of them in the order of the search; results are merged by it."""

    __slots__ = ("_core", "_problem", "_tasks")

    def __init__(self, problem: Problem, core: _pavane.Split) -> None:
        self._problem = problem
        self._core = core
        subject = _Subject(problem._core)
        self._tasks = tuple(Task(subject, task) for task in core.tasks())

    @classmethod
    def from_json(cls, problem: Problem, json: str) -> Self:
        """The split of a manifest. Raises :class:`pavane.FormatError` if it is of another problem, or was changed."""
        return cls(problem, _pavane.Split.from_json(problem._core, json))

    def to_json(self) -> str:
        """The manifest as JSON on one line, without the problem."""
        return self._core.to_json()

    @property
    def problem(self) -> Problem:
        """The problem."""
        return self._problem

    @property
    def question(self) -> str:
        """``"count"``, ``"list"`` or ``"check"``."""
        return self._core.question

    @property
    def nodes(self) -> int:
        """The number of search nodes that were looked at while splitting, and are in no task."""
        return self._core.nodes

    @property
    def node_limit(self) -> int:
        """A limit of nodes for each task of about two mean ones, from the estimates, and at least 100,000."""
        return self._core.node_limit

    @overload
    def __getitem__(self, index: int) -> Task: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Task, ...]: ...
    def __getitem__(self, index: int | slice) -> Task | tuple[Task, ...]:
        return self._tasks[index]

    def __len__(self) -> int:
        return len(self._tasks)

    def __repr__(self) -> str:
        return f"<pavane.parts.Split: {self.question}, {len(self)} tasks>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Split.from_json, (self._problem, self.to_json())


@dataclass(frozen=True)
class Merge:
    """The answer as far as results tell, and the tasks that are missing."""

    #: The number of solutions that were found: all of them if the merge is exact.
    count: int
    #: The number of search nodes; if nothing is missing, that of a search in one piece.
    nodes: int
    #: The tasks without a result, in the order of the search.
    missing: list[Task]
    #: The number of results in use.
    used: int
    #: The number of results that are repeated, damaged, of another problem, or of tasks that no result in use has left.
    ignored: int
    #: Whether there is exactly one solution, if the question is to check; ``None`` if it is not, or not known yet.
    is_unique: bool | None
    _question: str = field(repr=False)
    _problem: Problem = field(repr=False)
    _lines: list[bytes] = field(repr=False)

    @property
    def exact(self) -> bool:
        """Whether the count is exact: nothing is missing, and the question is not to check."""
        return not self.missing and self._question != "check"

    @property
    def complete(self) -> bool:
        """Whether the answer is final: nothing is missing, or there is more than one solution."""
        return not self.missing or self.is_unique is not None

    def solutions(self) -> Iterator[Solution]:
        """The solutions in the order of the search, each verified, if the question is to list them.

        Raises :class:`ValueError` if it is not, or tasks are missing.
        """
        if self._question != "list" or self.missing:
            raise ValueError(
                f'found the question "{self._question}" and {len(self.missing)} missing tasks, '
                'expected the question "list" and none; split with it and run all tasks'
            )
        for lines in self._lines:
            for options in self._problem._core.listed(lines.decode()):
                solution = self._problem._solution(options)
                assert solution is not None
                yield solution


def merge(split: Split, results: Iterable[TaskResult]) -> Merge:
    """Merges results by a split.

    Of several results of a task one counts, and results of other problems and other tasks are ignored, so no part of
    the search is counted twice, and none is left out silently.
    """
    given = list(results)
    whole = [result for result in given if result._has_its_lines()]
    lines = {result._core.lines_sha256: result._lines for result in whole}
    count, nodes, used, ignored, missing, is_unique, lists = _pavane.merge_results(
        split.problem._core, split._core, [result._core for result in whole]
    )
    subject = _Subject(split.problem._core)
    return Merge(
        count,
        nodes,
        [Task(subject, task) for task in missing],
        used,
        ignored + len(given) - len(whole),
        is_unique,
        split.question,
        split.problem,
        [lines[name] or b"" for name in lists],
    )


def dask(
    problem: Problem,
    client: Any,
    n: int = 500,
    *,
    question: str = "count",
    node_limit: int | None = None,
    timeout: float | None = None,
    rest: int = 4,
    probes: int = 100,
    seed: int = 1,
) -> Merge:
    """Splits a problem, runs the tasks on a client of ``dask.distributed``, and merges their results.

    Without ``node_limit``, that of the split is used (:attr:`Split.node_limit`). Tasks of a rest are submitted as soon
    as they are known, and those that Dask gives up, because workers were lost with them, when all others are done. If
    it gives up all that are left, its exception is raised; other exceptions of tasks are raised at once.
    """
    split = problem.split(n, question=question, probes=probes, seed=seed)
    limit = split.node_limit if node_limit is None else node_limit
    results: list[TaskResult] = []
    while not (merged := merge(split, results)).complete:
        results.extend(_dask_round(client, merged.missing, (limit, timeout, rest)))
    return merged


def _dask_round(
    client: Any, tasks: list[Task], limits: tuple[int, float | None, int]
) -> list[TaskResult]:
    """Runs tasks and those of their rests once each; lost ones have no result, unless all are lost."""
    from distributed import KilledWorker, as_completed

    # A task of its own, so that each worker has it once, and it is made again when its worker is lost.
    subject = client.submit(_itself, tasks[0]._subject, pure=False)

    def submit(task: Task) -> Any:
        future = client.submit(_run, subject, task.to_json(), *limits, pure=False)
        running[future] = task
        return future

    running: dict[Any, Task] = {}
    results: list[TaskResult] = []
    lost: Exception | None = None
    try:
        completed = as_completed([submit(task) for task in tasks])
        for future in completed:
            task = running.pop(future)
            try:
                result = future.result()
            except (KilledWorker, CancelledError) as error:
                lost = error
                continue
            results.append(result)
            for part in task.rest(result):
                completed.add(submit(part))
            if task.question == "check" and result.count > 1:
                break
    finally:
        client.cancel(list(running))
    if lost is not None and not results:
        raise lost
    return results


def _itself(subject: _Subject) -> _Subject:
    return subject


def _run(
    subject: _Subject, json: str, node_limit: int | None, timeout: float | None, rest: int
) -> TaskResult:
    return _task(subject, json).run(node_limit, timeout, rest)
