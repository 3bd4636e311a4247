"""Rows of matrices of 0 and 1, from arrays and data frames."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .errors import FormatError


class Rows(NamedTuple):
    """The ones of a matrix: those of row i are in the columns from ``starts[i]`` to ``starts[i + 1]``."""

    starts: npt.NDArray[np.int64]
    columns: npt.NDArray[np.int64]
    items: tuple[Any, ...]
    labels: tuple[Any, ...] | None


def library_of(value: object) -> str:
    """The name of the library that a value comes from, which is not imported for it."""
    return type(value).__module__.partition(".")[0]


def require_unmasked(array: object) -> None:
    """Refuses masked arrays, whose masks numpy drops in silence."""
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError(
            "found a masked array, expected one without a mask; fill the masked cells first, such as by array.filled(0)"
        )


def rows_of(matrix: Any) -> Rows:
    """The rows of a matrix, whatever it is held in."""
    require_unmasked(matrix)
    items: tuple[Any, ...] | None = None
    labels: tuple[Any, ...] | None = None
    if library_of(matrix) == "scipy":
        return _sparse(matrix)
    if library_of(matrix) in ("pandas", "polars"):
        items = tuple(matrix.columns)
        if library_of(matrix) == "pandas":
            labels = tuple(matrix.index)
        matrix = matrix.to_numpy()
    array = np.asarray(matrix)
    if array.size == 0:
        shape = array.shape if array.ndim == 2 else (len(array), 0)
        array = np.zeros(shape, dtype=np.uint8)
    if array.ndim != 2:
        raise FormatError(
            f"found an array of {array.ndim} dimensions, expected a matrix, which has two"
        )
    if array.dtype != np.bool_:
        _check(array, array)
    rows, columns = np.nonzero(array)
    starts = np.searchsorted(rows, np.arange(array.shape[0] + 1)).astype(np.int64)
    names = items if items is not None else tuple(range(array.shape[1]))
    return Rows(starts, columns.astype(np.int64), names, labels)


def _check(values: npt.NDArray[Any], array: npt.NDArray[Any]) -> None:
    """Refuses numbers other than 0 and 1."""
    if array.dtype.kind not in "iufbO":
        raise FormatError(f"found a matrix of {array.dtype}, expected one of 0 and 1")
    wrong = np.argwhere((values != 0) & (values != 1))
    if len(wrong):
        value = values[tuple(wrong[0])]
        place = f" in row {wrong[0][0]}, column {wrong[0][1]}" if values.ndim == 2 else ""
        raise FormatError(f"found {value}{place}, expected a matrix of 0 and 1")


def _sparse(matrix: Any) -> Rows:
    """The rows of a sparse matrix of scipy."""
    rows = matrix.tocsr(copy=True)
    rows.sum_duplicates()
    rows.eliminate_zeros()
    _check(rows.data, rows.data)
    return Rows(
        rows.indptr.astype(np.int64),
        rows.indices.astype(np.int64),
        tuple(range(rows.shape[1])),
        None,
    )
