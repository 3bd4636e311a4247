"""Signals, threads and memory."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import pavane

#: 9^40 solutions, to be counted or listed one by one, and pigeons in too few holes.
MANY = "pavane.Problem([[i] for i in range(40) for _ in range(9)])"
NONE = "pavane.Problem([[f'pigeon {i}', h] for i in range(20) for h in range(19)], secondary=range(19))"

#: Work that takes much longer than any test.
LONG = {
    "count": f"{MANY}.count(10**19)",
    "threads": f"{MANY}.count(10**19, threads=2)",
    "iteration": f"sum(1 for _ in {MANY})",
    "first solution": f"next({NONE}.solutions())",
    "links": f"next({NONE}.solutions(engine='links'))",
    "a puzzle": "pavane.Puzzle('.' * 256).count(10**18)",
    "grids": "sum(1 for _ in pavane.Puzzle('.' * 81))",
    "grids of a large board": "sum(1 for _ in pavane.Puzzle('.' * 256))",
    "a batch": "pavane.count(['.' * 81] * 4, 10**15)",
    "new puzzles": "pavane.generate(10**6)",
    "a split": f"{NONE}.split(10**6, probes=10**6)",
    "a task": f"{MANY}.split(9)[0].run()",
    "marginals": "pavane.Puzzle('.' * 81).marginals(memory=1 << 40)",
}


@pytest.mark.parametrize("name", LONG)
def test_an_interrupt_raises_keyboard_interrupt(name: str) -> None:
    program = f"import pavane\nprint('begun', flush=True)\n{LONG[name]}\n"
    # A child of a shell without job control ignores the signal, unless it is set back.
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Where the package is, since the present folder may hold its sources.
        cwd=Path(pavane.__file__).parents[1],
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors
    assert process.returncode == -signal.SIGINT


class Alarm(Exception):
    """The exception of a handler."""


def ring(*_: object) -> None:
    raise Alarm


def test_an_iterator_goes_on_after_a_signal() -> None:
    # Ten pigeons in nine holes, unless the last option has all of them: the only solution, behind a long search.
    pigeons = [f"pigeon {number}" for number in range(10)]
    options = [["a"], *([pigeon, hole] for pigeon in pigeons for hole in range(9)), ["a", *pigeons]]
    solutions = pavane.Problem(options, secondary=range(9)).solutions(engine="links")
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.005)
        with pytest.raises(Alarm):
            next(solutions)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
    assert solutions.progress > 0.0
    assert [list(solution) for solution in solutions] == [[91]]


def test_other_threads_run_while_one_searches() -> None:
    counts: list[int] = []
    problem = pavane.Problem([[item] for item in range(40) for _ in range(9)])

    def search() -> None:
        try:
            problem.count(10**19, timeout=0.5)
        except pavane.Undecided as undecided:
            counts.append(undecided.at_least or 0)

    threads = [threading.Thread(target=search) for _ in range(3)]
    for thread in threads:
        thread.start()
    turns = 0
    while any(thread.is_alive() for thread in threads):
        turns += 1
        time.sleep(0)
    assert len(counts) == 3 and all(count > 0 for count in counts)
    assert turns > 10


def test_one_iterator_in_two_threads_gives_each_solution_once() -> None:
    problem = pavane.Problem([[item] for item in range(5) for _ in range(6)])
    solutions = problem.solutions()
    parts: list[list[pavane.Solution]] = [[], []]

    def take(part: list[pavane.Solution]) -> None:
        for solution in solutions:
            part.append(solution)

    threads = [threading.Thread(target=take, args=(part,)) for part in parts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = parts[0] + parts[1]
    assert len(found) == 6**5 and len(set(found)) == 6**5


def test_memory_stays_flat() -> None:
    def work(times: int) -> None:
        for _ in range(times):
            problem = pavane.Problem([["a", "b"], ["a"], ["b"], ["c"]])
            assert problem.count() == 2 and len(list(problem)) == 2 and problem.marginals()[3] == 2
            assert pavane.Puzzle("1..4.........32.").count() == 1

    work(500)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work(2_000)
    # In KiB; a leak of one kilobyte for each problem would be 2,000.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 1_000
