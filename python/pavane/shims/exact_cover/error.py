"""The exceptions of ``exact_cover``."""

from ...errors import Error

__all__ = ["CannotSplitFurther", "ExactCoverError", "NoSolution"]


class ExactCoverError(Error):
    """The base of the exceptions of ``exact_cover``."""


class NoSolution(ExactCoverError):
    """A matrix has no exact cover."""


class CannotSplitFurther(ExactCoverError):
    """No column of a part has two rows, so it has no two parts."""
