"""OR-Tools CP-SAT: counts the solutions of a system of inequalities up to two, with one worker.

    cpsat.py                          fails if OR-Tools is not installed
    cpsat.py DISTINGUISHING LIMIT     reads a system in OPB form from standard input

The first variables, DISTINGUISHING in number, tell solutions apart. Prints a line of JSON with `count`, `milliseconds` of
processor time of `solve` alone, and `is_complete`. LIMIT is in seconds of processor time for each of the two searches.
"""

import json
import sys
import time

from ortools.sat.python import cp_model


def read(lines):
    """The model and its variables."""
    model, variables = cp_model.CpModel(), []
    for line in lines:
        if line.startswith("* #variable="):
            variables = [model.new_bool_var("") for _ in range(int(line.split()[2]))]
        if line.startswith("*"):
            continue
        *terms, relation, bound, _ = line.split()
        assert relation == ">="
        total = 0
        for factor, literal in zip(terms[::2], terms[1::2]):
            variable = variables[int(literal.lstrip("~x")) - 1]
            total += int(factor) * (1 - variable if literal.startswith("~") else variable)
        model.add(total >= int(bound))
    return model, variables


def main():
    if len(sys.argv) == 1:
        return
    distinguishing, limit = int(sys.argv[1]), float(sys.argv[2])
    model, variables = read(sys.stdin)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    count, seconds, is_complete = 0, 0.0, False
    while count < 2 and not is_complete:
        start = time.process_time()
        status = solver.solve(model)
        seconds += time.process_time() - start
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            count += 1
            ones = [variable for variable in variables[:distinguishing] if solver.value(variable)]
            model.add(sum(ones) <= len(ones) - 1)
        elif status == cp_model.INFEASIBLE:
            is_complete = True
        else:
            break
    is_complete = is_complete or count == 2
    print(json.dumps({"count": count, "milliseconds": seconds * 1e3, "is_complete": is_complete}))


main()
