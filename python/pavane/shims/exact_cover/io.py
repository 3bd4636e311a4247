"""Files with matrices of ``exact_cover``: a line of 0 and 1 for each row, with blanks between them."""

from __future__ import annotations

from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["DTYPE_FOR_ARRAY", "load_problem", "save_problem"]

#: The type of matrices.
DTYPE_FOR_ARRAY = np.bool_


def load_problem(filename: str | PathLike[str]) -> npt.NDArray[np.bool_]:
    """The matrix of a file."""
    return np.loadtxt(filename, ndmin=2).astype(DTYPE_FOR_ARRAY)


def save_problem(filename: str | PathLike[str], array: Any) -> None:
    """Writes a matrix to a file."""
    np.savetxt(filename, np.asarray(array).astype(np.int8), fmt="%d")
