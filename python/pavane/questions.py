"""Any question of the library, by its name."""

from __future__ import annotations

import json
from typing import Any

from . import _pavane
from .limits import Limits

__all__ = ["ask"]


def ask(
    question: str,
    text: str | None = None,
    *,
    timeout: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """The answer to a question with a name, about a puzzle or an exact cover problem in any format.

    ``fields`` are those of a request in docs/serve.md, such as ``limit``, ``scale``, ``layout`` and ``seed``. A field that
    the question does not read is an error. The answer is the object that docs/json.md and docs/serve.md describe.
    ``ask("about")["asks"]`` has the names of all questions.

    :class:`pavane.Undecided` is raised if the timeout or the memory stops the search. A limit of nodes is a field; the
    answer that it stops has the status ``"stopped"``, and the results up to then.

    >>> import pavane
    >>> answer = pavane.ask("count", "." * 16)
    >>> answer["status"], answer["count"], answer["exact"]
    ('counted', '288', True)
    >>> pavane.ask("convert", "1.....2..3.....4", to="clues")["text"].split()
    ['4x4', 'r1c1=1', 'r2c3=2', 'r3c2=3', 'r4c4=4']
    """
    request = {**fields, "text": text}
    limits = Limits(timeout=timeout, threads=threads or 1, memory=memory)
    answer: dict[str, Any] = json.loads(
        _pavane.ask(question, json.dumps(request, allow_nan=False), limits)
    )
    return answer
