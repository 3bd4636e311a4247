"""Examples of the documentation run, the types of the package are right, and stubs are those of the module."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import pavane
from pavane import _pavane

ROOT = Path(__file__).parents[2]
MODULES = [
    "pavane",
    *(module.name for module in pkgutil.walk_packages(pavane.__path__, "pavane.")),
]

#: A program as a user writes it, for mypy.
SAMPLE = Path(__file__).with_name("sample.py")


@pytest.mark.parametrize("name", [name for name in MODULES if name != "pavane._pavane"])
def test_examples_of_docstrings(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = {
        test.name: len(test.examples)
        for name in MODULES
        for test in finder.find(importlib.import_module(name))
    }
    assert found["pavane.parts"] > 0
    for name in ["Problem", "Problem.cheapest", "Problem.marginals", "Problem.split"]:
        assert found[f"pavane.cover.{name}"] > 0
    for name in pavane.__all__:
        if name not in ("__version__", "errors", "parts", "shims"):
            assert getattr(pavane, name).__doc__, name


@pytest.mark.parametrize(
    "path", [ROOT / "docs" / "python.md", ROOT / "python" / "README.md", ROOT / "README.md"]
)
def test_examples_of_pages(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"^```python\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, object] = {}
    for number, block in enumerate(blocks):
        test = doctest.DocTestParser().get_doctest(
            block, names, f"{path.name} {number}", str(path), 0
        )
        if not test.examples:
            exec(compile(block, str(path), "exec"), names)
            continue
        runner = doctest.DocTestRunner()
        runner.run(test, clear_globs=False)
        names.update(test.globs)
        assert runner.summarize(verbose=False).failed == 0


def test_a_sample_and_the_package_have_the_types_of_strict_mypy() -> None:
    folder = Path(pavane.__file__).parents[1]
    # Where packages are installed, mypy finds them itself.
    path = {} if folder.name == "site-packages" else {"MYPYPATH": str(folder)}
    config = str(ROOT / "python" / "pyproject.toml")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", config]
    for target in [[str(SAMPLE)], ["-p", "pavane"]]:
        checked = subprocess.run(
            [*command, *target],
            capture_output=True,
            text=True,
            cwd=SAMPLE.parent,
            env=os.environ | path,
            check=False,
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_stub_has_all_of_the_module() -> None:
    stub = ast.parse(Path(_pavane.__file__).with_name("_pavane.pyi").read_text())
    listed: dict[str, set[str]] = {}
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            listed[node.name] = {
                part.name for part in node.body if isinstance(part, ast.FunctionDef)
            }
        elif isinstance(node, ast.FunctionDef):
            listed[node.name] = set()
    public = {name for name in dir(_pavane) if not name.startswith("_")}
    assert public == set(listed)
    for name, methods in listed.items():
        if methods:
            found = {part for part in vars(getattr(_pavane, name)) if not part.startswith("__")}
            assert found == {method for method in methods if not method.startswith("__")}, name


def test_the_sample_runs() -> None:
    subprocess.run([sys.executable, str(SAMPLE)], check=True, timeout=120)
