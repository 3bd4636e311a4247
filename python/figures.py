"""Measures an installed wheel. `python/figures` builds the wheel and runs this.

Times are medians of passes. Processor time is that of a free machine, whatever else runs.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

# The sources of the package are in this folder, and must not take the place of the wheel.
sys.path.append(sys.path.pop(0))

import pavane  # noqa: E402
from peers import memory, seconds  # noqa: E402


def median(work: Callable[[], Any], passes: int) -> tuple[float, float]:
    """The median processor time and the median time that work takes."""
    times = [seconds(work) for _ in range(passes)]
    processor, wall = zip(*times)
    return statistics.median(processor), statistics.median(wall)


def size(wheel: Path) -> None:
    """The bytes to load, and to keep."""
    with zipfile.ZipFile(wheel) as files:
        unpacked = sum(file.file_size for file in files.infolist())
    print(f"wheel: {wheel.stat().st_size / 1e6:.1f} MB, unpacked {unpacked / 1e6:.1f} MB")


def imports(passes: int) -> None:
    """The time of an interpreter that imports the package, and of those that import less."""
    for name, code in {"none": "", "numpy": "import numpy", "pavane": "import pavane"}.items():
        command = [sys.executable, "-P", "-c", code]
        processor, wall = median(lambda: subprocess.run(command, check=True), passes)
        print(f"import of {name}: {processor:.3f} s of processor time, {wall:.3f} s in all")


def checks(puzzles: Path, passes: int) -> None:
    """Checks of puzzles that are held as digits and as strings, on one thread."""
    lines = [line[:81] for line in puzzles.read_text().split() if len(line) >= 81]
    text = "".join(lines).replace(".", "0").encode()
    digits = (np.frombuffer(text, dtype=np.uint8) - ord("0")).reshape(-1, 81)
    assert (pavane.check(digits) == 1).all()
    for name, held in {"numpy (n, 81)": digits, "list of strings": lines}.items():
        processor, wall = median(lambda: pavane.check(held, threads=1), passes)
        print(
            f"check of {len(lines)} puzzles, {name}: {processor:.4f} s of processor time, "
            f"{wall:.4f} s in all, {len(lines) / processor / 1e6:.2f} million a second"
        )


def main() -> None:
    """Runs all measurements."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("puzzles", type=Path, help="a file with a 9x9 puzzle on each line")
    parser.add_argument("--passes", type=int, default=15)
    arguments = parser.parse_args()
    memory(10_000)
    size(arguments.wheel)
    imports(arguments.passes)
    checks(arguments.puzzles, arguments.passes)


if __name__ == "__main__":
    main()
