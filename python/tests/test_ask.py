"""Any question of the library by its name."""

from __future__ import annotations

import json
import signal
from typing import Any

import pytest

import pavane

#: A puzzle of 4x4 with one solution.
UNIQUE = "1..4.........32."

#: Knuth's toy problem, The Art of Computer Programming 7.2.2.1 (6): b g, a d f, c e is its only solution.
TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"

NAMES: list[str] = pavane.ask("about")["asks"]

#: Questions that need another field, or do not read a text.
REFUSALS = {
    "about": "text: ",
    "convert": "to: ",
    "mistakes": "candidates: ",
    "nth": "number: ",
    "technique": "text: ",
    "zoo": "text: ",
}


@pytest.mark.parametrize("name", NAMES)
def test_every_question_is_answered_or_refused_with_a_sentence(name: str) -> None:
    try:
        answer = pavane.ask(name, UNIQUE)
        assert answer["schema"] == 1 and name not in REFUSALS
    except pavane.FormatError as error:
        assert error.message.startswith(REFUSALS[name])
    try:
        assert pavane.ask(name, TOY)["schema"] == 1
    except pavane.FormatError as error:
        assert len(error.message.split()) > 3 and error.line is None


def test_answers_are_those_of_the_other_questions() -> None:
    puzzle = pavane.Puzzle(UNIQUE)
    blank = pavane.ask("count", "." * 16)
    assert (blank["status"], blank["count"], blank["exact"]) == ("counted", "288", True)
    assert pavane.ask("count", "." * 16, limit=10)["count"] == "10"
    assert pavane.ask("check", UNIQUE)["status"] == puzzle.check()
    assert pavane.ask("solve", UNIQUE)["solutions"] == [str(puzzle.solve())]
    assert pavane.ask("explain", UNIQUE, scale="se")["path"] == puzzle.explain("se")
    assert pavane.ask("rate", UNIQUE, scale="human")["rating"] == puzzle.rate("human")
    drawn = pavane.ask("sample", "." * 16, limit=5, seed=3)["solutions"]
    assert drawn == [str(grid) for grid in pavane.Puzzle("." * 16).sample(5, 3)]
    toy = pavane.ask("solve", TOY)
    assert sorted(map(len, toy["solutions"][0])) == [2, 2, 3] and toy["puzzle"] is None
    assert len({pavane.ask("nth", "." * 16, number=str(n))["solutions"][0] for n in (1, 288)}) == 2
    assert pavane.ask("nth", "." * 16, number="289")["status"] == "beyond"
    queens = pavane.ask("zoo", family="queens", arguments={"N": 6})
    assert queens["known"] == "4" == pavane.ask("count", queens["text"], threads=2)["count"]
    assert json.loads(json.dumps(queens)) == queens


def test_rules_beyond_zones_are_for_questions_that_know_them() -> None:
    # 1 and 2 in either order: a sixth of the 288 grids.
    cage = ".Shape~4x4.Cage~3~R1C1~R1C2"
    assert pavane.ask("count", cage)["count"] == "48"
    candidates = pavane.ask("candidates", cage)["candidates"]
    assert (candidates[0], candidates[2]) == (["1", "2"], ["3", "4"])
    with pytest.raises(pavane.FormatError, match="rules beyond zones"):
        pavane.ask("rate", cage)


def test_removed_clues_are_listed() -> None:
    # The givens have one solution, so the cage is not needed; each order of removal keeps what is needed.
    text = '.Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1.~R1C4_4.~R4C2_3.~R4C3_2'
    [kept] = pavane.ask("minimize", text, keep="givens")["removed"]
    assert [clue["kind"] for clue in kept] == ["killer"] and kept[0]["constraint"] == 1
    answer = pavane.ask("minimize", "12.43........32.", seed=2)
    [puzzle], [removed] = answer["puzzles"], answer["removed"]
    gone = {clue["cells"][0] for clue in removed}
    assert len(gone) == 6 - sum(digit != "." for digit in puzzle)
    assert all(clue["kind"] == "given" for clue in removed)
    assert pavane.ask("minimize", "." * 16)["removed"] is None


def test_puzzles_with_constraints_are_made() -> None:
    made = pavane.ask("generate", layout="4x4", constraints="arrow=1", level="easy", seed=5)
    [same] = pavane.generate(layout="4x4", constraints="arrow=1", level="easy", seed=5)
    assert made["level"] == "easy" and made["puzzle"] == str(same)
    assert made["minimal"] == "strict" and len(made["layout"]["constraints"]) == 1
    for fields, message in (
        ({"constraints": "zebra"}, "constraints: no constraints `zebra`"),
        ({"constraints": "killer", "level": "mean"}, "level: found `mean`, expected one of easy"),
        ({"level": "easy"}, "level: found a level without `constraints`"),
        ({"constraints": "killer", "rating": "hard"}, "rating: puzzles with `constraints`"),
    ):
        with pytest.raises(pavane.FormatError) as caught:
            pavane.ask("generate", **fields)
        assert message in str(caught.value)


def test_choices_on_items_are_counted_and_listed() -> None:
    queens = pavane.ask("zoo", family="queens", arguments={"N": 6})["text"]
    assert pavane.ask("count", queens, distinct_on=["r1"])["count"] == "4"
    listed = pavane.ask("list", queens, distinct_on=["r1"])
    assert listed["count"] == "4" and all(len(choice) == 1 for choice in listed["solutions"])
    assert pavane.ask("list", queens, distinct_on=["r1"], limit=2)["count"] == "2"
    for text, items, message in (
        (queens, ["corner"], "distinct_on: found `corner`, which is no item"),
        (queens, [], "distinct_on: found no name"),
        (UNIQUE, ["r1"], "distinct_on: found a sudoku"),
    ):
        for question in ("count", "list"):
            with pytest.raises(pavane.FormatError) as caught:
                pavane.ask(question, text, distinct_on=items)
            assert message in str(caught.value)


def test_limits_stop_a_question() -> None:
    many = pavane.Problem([[str(item)] for item in range(40) for _ in range(9)]).to_text()
    # A busy machine may find no solution in the shortest of these times.
    found = 0
    for timeout in (0.5, 5, 50):
        with pytest.raises(pavane.Undecided, match="timeout") as caught:
            pavane.ask("count", many, limit=10**18, timeout=timeout)
        found = caught.value.at_least or 0
        if found:
            break
    assert found > 0
    with pytest.raises(pavane.Undecided, match="timeout"):
        pavane.ask("generate", givens="17", timeout=0.0)
    with pytest.raises(pavane.Undecided, match="memory"):
        pavane.ask("marginals", "." * 81, memory=1 << 20)
    # A limit of nodes is a field: the answer has the results up to then.
    stopped = pavane.ask("count", "." * 256, limit=10**18, node_limit=1_000)
    assert stopped["status"] == "stopped" and not stopped["exact"]
    with pytest.raises(pavane.Undecided, match="node limit"):
        pavane.ask("picture", "." * 256, show="solution", node_limit=1)


class Alarm(Exception):
    """The exception of a handler."""


def ring(*_: object) -> None:
    raise Alarm


def test_a_signal_stops_a_question() -> None:
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(Alarm):
            pavane.ask("count", "." * 256, limit=10**18)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"question": "dance"}, "question: found `dance`, expected one of about, board, check"),
        ({"question": "check", "colour": 1}, "colour: unknown field `colour`, expected one of"),
        ({"question": "count", "limit": -1}, "limit: invalid value: integer `-1`, expected u64"),
        ({"question": "rate", "scale": "hard"}, "scale: unknown variant `hard`"),
        ({"question": "check", "ask": "count"}, "ask: the question is the first argument"),
        ({"question": "count", "timeout": -1.0}, "timeout: found -1, expected seconds"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        pavane.ask(text="." * 16, **arguments)
    assert message in str(caught.value) and not isinstance(caught.value, pavane.Error)


def test_bad_texts_are_refused_with_their_place() -> None:
    with pytest.raises(pavane.FormatError) as caught:
        pavane.ask("check", "5x..............")
    assert (caught.value.line, caught.value.column) == (1, 1)
    with pytest.raises(pavane.FormatError) as caught:
        pavane.ask("count", "north south\nnorth\nsouht\n")
    assert (caught.value.line, caught.value.column) == (3, 1)
    with pytest.raises(pavane.FormatError, match="is a question about sudokus"):
        pavane.ask("candidates", TOY)
    with pytest.raises(pavane.FormatError, match="the givens clash"):
        pavane.ask("check", "11" + "." * 14)
    with pytest.raises(pavane.FormatError):
        pavane.ask("check")
