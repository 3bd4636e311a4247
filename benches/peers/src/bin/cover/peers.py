"""Python packages: counts all solutions of a problem in Knuth's text format.

    peers.py PACKAGE          prints the package's version; fails if it is not installed
    peers.py PACKAGE FILE     prints the count, and the processor seconds of reading and counting

The start of Python, imports and compilation are not in the seconds.
"""

import sys
import time
from importlib.metadata import PackageNotFoundError, version


def read(path):
    """The numbers of primary and secondary items, and the options as lists of (item, color)."""
    ids, colors, options, primaries = {}, {}, [], 0
    with open(path, encoding="utf-8") as file:
        lines = (line.strip() for line in file)
        lines = (line for line in lines if line and not line.startswith("|"))
        for name in next(lines).split():
            if name == "|":
                primaries = len(ids)
            else:
                ids[name] = len(ids)
        primaries = primaries or len(ids)
        for line in lines:
            option = []
            for entry in line.split():
                name, _, color = entry.partition(":")
                number = colors.setdefault(color, len(colors) + 1) if color else 0
                option.append((ids[name], number))
            options.append(option)
    return primaries, len(ids) - primaries, options


def prepare_xcover():
    """The compiled generator under `xcover.covers`, fed with numbers. It makes a list of each solution."""
    import numpy
    from xcover import algorithm_c

    def count(primaries, secondaries, options):
        entries = [entry for option in options for entry in option]
        items = numpy.array([item for item, _ in entries], dtype=numpy.uint32)
        colors = numpy.array([color for _, color in entries], dtype=numpy.uint32)
        starts = numpy.zeros(len(options) + 1, dtype=numpy.uint32)
        starts[1:] = numpy.cumsum([len(option) for option in options])
        sizes = numpy.uint32(primaries + secondaries), numpy.uint32(secondaries)
        return sum(1 for _ in algorithm_c(items, starts, colors, *sizes))

    # The first call loads what it needs.
    count(2, 0, [[(0, 0)], [(1, 0)], [(0, 0), (1, 0)]])
    return count


def prepare_exact_cover():
    """The C code under `exact_cover.get_solution_count`, which takes a matrix of all options and items."""
    import numpy
    from exact_cover import get_solution_count

    def count(primaries, secondaries, options):
        matrix = numpy.zeros((len(options), primaries), dtype=bool)
        for row, option in zip(matrix, options):
            row[[item for item, _ in option]] = True
        return get_solution_count(matrix)

    return count


def prepare_sage():
    """The core of Sage in C++, without its ways to share a search among processes."""
    from sage.combinat.matrices.dancing_links import dlx_solver

    def count(primaries, secondaries, options):
        solver = dlx_solver([[item for item, _ in option] for option in options])
        found = 0
        while solver.search():
            found += 1
        return found

    return count


def sage_version():
    """The version of the installed package that has Sage's core."""
    for package in "passagemath-combinat", "sagemath-standard", "sagemath-combinat":
        try:
            return version(package)
        except PackageNotFoundError:
            pass
    return "of an unknown version"


def main():
    package = sys.argv[1]
    preparations = {"xcover": prepare_xcover, "exact-cover": prepare_exact_cover, "sage": prepare_sage}
    prepare = preparations[package]
    if len(sys.argv) == 2:
        prepare()
        print(sage_version() if package == "sage" else version(package))
        return
    count = prepare()
    start = time.process_time()
    found = count(*read(sys.argv[2]))
    print(int(found), time.process_time() - start)


main()
