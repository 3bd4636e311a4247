"""Measures the package beside other packages for exact cover, and its batches, signals and memory.

    pip install xcover exact-cover pyarrow polars pandas
    python peers.py [--program PAVANE] [--puzzles 17_clue.txt]

Each figure is the median of the passes in one process; programs and packages take turns. Processor time is that of a free
machine, whatever else runs.
"""

from __future__ import annotations

import argparse
import resource
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import pavane

DATA = Path(__file__).parents[1] / "data" / "cover"


def processor_time() -> float:
    """The processor time of this process, all of its threads, and its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def seconds(work: Callable[[], Any]) -> tuple[float, float]:
    """The processor time and the time that work takes."""
    begun, processor = time.perf_counter(), processor_time()
    work()
    return processor_time() - processor, time.perf_counter() - begun


def compare(contenders: dict[str, Callable[[], Any]], passes: int) -> None:
    """Prints the median of the passes of each contender, who take turns."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in contenders}
    for _ in range(passes):
        for name, work in contenders.items():
            times[name].append(seconds(work))
    for name, found in times.items():
        processor, wall = (statistics.median(column) for column in zip(*found))
        least = min(processor for processor, _ in found)
        print(
            f"  {name:26} {processor:9.4f} s of processor time (least {least:.4f}), {wall:.4f} s in all"
        )


def exact_covers(program: str | None, passes: int) -> None:
    """The 9,356 tilings of 6x10 squares by pentominoes."""
    path = DATA / "pentomino6x10.dlx"
    problem = pavane.Problem.from_file(path)
    options = [list(map(str, problem.option(number))) for number in range(problem.n_options)]
    places = {item: place for place, item in enumerate(problem.items)}
    matrix = np.zeros((problem.n_options, problem.n_items), dtype=np.int32)
    for number, option in enumerate(options):
        matrix[number, [places[item] for item in option]] = 1

    def counted() -> None:
        assert pavane.Problem(options).count() == 9_356

    def iterated() -> None:
        assert sum(1 for _ in pavane.Problem(options)) == 9_356

    contenders: dict[str, Callable[[], Any]] = {
        "pavane, count": counted,
        "pavane, all solutions": iterated,
    }
    if program:

        def asked(verb: str) -> Callable[[], Any]:
            command = [program, verb, str(path)]
            return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

        contenders |= {f"the program, {verb}": asked(verb) for verb in ("count", "list")}
    print("6x10 pentominoes")
    compare(contenders, passes)
    peers: dict[str, Callable[[], Any]] = {}
    try:
        import xcover
    except ImportError:
        print("  xcover is not installed")
    else:

        def covered() -> None:
            assert sum(1 for _ in xcover.covers(options)) == 9_356

        compare({"xcover, with compiling": covered}, 1)
        peers["xcover, all solutions"] = covered
    try:
        import exact_cover
    except ImportError:
        print("  exact_cover is not installed")
    else:

        def number() -> None:
            assert exact_cover.get_solution_count(matrix) == 9_356

        peers["exact_cover, count"] = number
    compare(peers, 1)


def batches(puzzles: Path, passes: int) -> None:
    """The check of a file of 9x9 puzzles, held in several ways, on one thread."""
    lines = puzzles.read_text().split()
    text = [line.encode() for line in lines]
    made: dict[str, Any] = {"list of strings": lines, "numpy S81": np.array(text)}
    digits = np.frombuffer(b"".join(text).replace(b".", b"0"), dtype=np.uint8) - ord("0")
    made["numpy uint8"] = digits.reshape(-1, 81)
    try:
        import pandas
        import polars
        import pyarrow
    except ImportError:
        print("pyarrow, polars or pandas is not installed")
    else:
        made |= {
            "arrow": pyarrow.array(lines),
            "polars": polars.Series(lines),
            "pandas": pandas.Series(lines),
        }
    answers = {name: np.asarray(pavane.check(held)) for name, held in made.items()}
    assert all((answer == answers["numpy S81"]).all() for answer in answers.values())
    print(f"check of {len(lines)} puzzles on one thread")

    def checked(held: Any) -> Callable[[], Any]:
        return lambda: pavane.check(held, threads=1)

    compare({name: checked(held) for name, held in made.items()}, 3 * passes)


def signals(times: int) -> None:
    """The time from SIGINT to the exception."""
    begin = (
        "import pavane, time\n"
        "p = pavane.Problem([[i] for i in range(40) for _ in range(9)])\n"
        "print(flush=True)\n"
        "try:\n  "
    )
    end = "\nexcept KeyboardInterrupt:\n  print(time.time())\n"
    for name, work in {"count": "p.count(10**19)", "iteration": "sum(1 for _ in p)"}.items():
        latencies = []
        for number in range(times):
            child = subprocess.Popen(
                [sys.executable, "-c", begin + work + end], stdout=subprocess.PIPE, text=True
            )
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(0.3 + 0.013 * number)
            sent = time.time()
            child.send_signal(signal.SIGINT)
            latencies.append(float(child.communicate()[0]) - sent)
        print(
            f"SIGINT during {name}: {statistics.median(latencies):.3f} s, at most {max(latencies):.3f} s"
        )


def memory(problems: int) -> None:
    """The growth of the process over many problems."""

    def work(times: int) -> None:
        for number in range(times):
            problem = pavane.Problem([["a", "b"], ["a"], ["b"], ["c", number]], secondary=[number])
            assert problem.count() == 2 and len(list(problem)) == 2 and problem.marginals()[3] == 2

    def size() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    work(1_000)
    before = size()
    work(problems)
    print(f"{problems} problems: {before} KiB before, {size() - before} KiB more after")


def main() -> None:
    """Runs all measurements."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", help="the program pavane, to be measured beside the package")
    parser.add_argument("--puzzles", type=Path, help="a file with a 9x9 puzzle on each line")
    parser.add_argument("--passes", type=int, default=5)
    arguments = parser.parse_args()
    memory(10_000)
    signals(5)
    if arguments.puzzles:
        batches(arguments.puzzles, arguments.passes)
    exact_covers(arguments.program, arguments.passes)


if __name__ == "__main__":
    main()
