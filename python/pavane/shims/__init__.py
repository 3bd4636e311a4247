"""Modules with the names, the arguments and the answers of other packages, to change one import.

===========================  =============================================
module                       package
===========================  =============================================
:mod:`.exact_cover`          exact-cover 1.5 (``exact_cover``)
:mod:`.exact_cover_py`       exact-cover-py 0.1
:mod:`.xcover`               xcover 0.2
:mod:`.algorithm_x`          algorithm-x 0.1
:mod:`.sage`                 ``dancing_links`` of Sage
===========================  =============================================

The order of solutions, and of the options in a solution, may differ.
"""

from . import algorithm_x, exact_cover, exact_cover_py, sage, xcover

__all__ = ["algorithm_x", "exact_cover", "exact_cover_py", "sage", "xcover"]
