"""OR-Tools CP-SAT: counts the solutions of a system of inequalities up to a number, with one worker.

    cpsat.py                               fails if OR-Tools is not installed
    cpsat.py DISTINGUISHING LIMIT MOST     reads a system in OPB form from standard input

The first variables, DISTINGUISHING in number, distinguish solutions. Prints a line of JSON with `count`, `milliseconds`
of processor time of `solve` alone, `is_complete`, and `solutions`: for each the numbers of its true variables, from 0.
The search ends at MOST solutions. LIMIT is in seconds of processor time for the search for each solution.
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
    distinguishing, limit, most = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    model, variables = read(sys.stdin)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    solutions, seconds, is_complete = [], 0.0, False
    while len(solutions) < most and not is_complete:
        start = time.process_time()
        status = solver.solve(model)
        seconds += time.process_time() - start
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            ones = [index for index in range(distinguishing) if solver.value(variables[index])]
            solutions.append(ones)
            model.add(sum(variables[index] for index in ones) <= len(ones) - 1)
        elif status == cp_model.INFEASIBLE:
            is_complete = True
        else:
            break
    is_complete = is_complete or len(solutions) == most
    found = {"count": len(solutions), "milliseconds": seconds * 1e3, "is_complete": is_complete, "solutions": solutions}
    print(json.dumps(found))


main()
