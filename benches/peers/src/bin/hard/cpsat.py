"""OR-Tools CP-SAT: decides whether a problem in Knuth's text format has a solution, with one worker.

    cpsat.py                              prints the version of OR-Tools; fails if it is not installed
    cpsat.py --seed=N --limit=S FILE      prints the answer as satisfiability solvers do: `s SATISFIABLE` and `v` with
                                          the numbers of the options chosen, or `s UNSATISFIABLE`; and `c seconds S`

The seconds are the processor time of `solve` alone: the start of Python, reading, and building the model are left out. After
S seconds of it the process is ended by a signal.
"""

import resource
import sys
import time

import ortools
from ortools.sat.python import cp_model


def read(path):
    """Primary items with their bounds, secondary items, and options as lists of (item, color)."""
    primaries, secondaries, options = {}, set(), []
    with open(path, encoding="utf-8") as file:
        lines = (line.strip() for line in file)
        lines = (line for line in lines if line and not line.startswith("|"))
        is_secondary = False
        for word in next(lines).split():
            if word.startswith("|"):
                is_secondary, word = True, word[1:]
            if word and is_secondary:
                secondaries.add(word)
            elif word:
                bounds, _, name = word.rpartition("|")
                low, _, high = (bounds or "1").partition(":")
                primaries[name] = int(low), int(high or low)
        for line in lines:
            entries = (word for word in line.split() if not word.startswith("|"))
            options.append([entry.partition(":")[::2] for entry in entries])
    return primaries, secondaries, options


def build(primaries, secondaries, options):
    """The model and its variables: one for each option, one for each color of an item."""
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in options]
    terms = {name: [] for name in [*primaries, *secondaries]}
    colors = {}
    for variable, option in zip(chosen, options):
        for name, color in option:
            if not color:
                terms[name].append(variable)
                continue
            if (name, color) not in colors:
                colors[name, color] = model.new_bool_var("")
                terms[name].append(colors[name, color])
            model.add_implication(variable, colors[name, color])
    for name, (low, high) in primaries.items():
        if (low, high) == (1, 1):
            model.add_exactly_one(terms[name])
        else:
            model.add_linear_constraint(cp_model.LinearExpr.sum(terms[name]), low, high)
    for name in secondaries:
        model.add_at_most_one(terms[name])
    return model, chosen


def limit(seconds):
    """Ends the process after more seconds of processor time."""
    most = int(time.process_time()) + seconds + 1
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def main():
    if len(sys.argv) == 1:
        print(ortools.__version__)
        return
    seed, seconds = (int(flag.partition("=")[2]) for flag in sys.argv[1:3])
    model, chosen = build(*read(sys.argv[3]))
    limit(seconds)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    start = time.process_time()
    status = solver.solve(model)
    taken = time.process_time() - start
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        print("s SATISFIABLE")
        print("v", *(n for n, variable in enumerate(chosen, 1) if solver.value(variable)))
    elif status == cp_model.INFEASIBLE:
        print("s UNSATISFIABLE")
    print("c seconds", taken)


main()
