"""Where the console commands begin: ``fieldcraft``, and ``solve``, which is ``fieldcraft solve``.

Nothing is imported here before it is needed: ``--version`` is answered before any library is touched, and an interrupt during
the imports of the rest ends as quietly as one during the work.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cli.environment import Environment


def main() -> int:
    """The command ``fieldcraft``: the exit code of the contract."""
    return run(sys.argv[1:])


def solve_main() -> int:
    """The command ``solve``: exactly ``fieldcraft solve``."""
    return run(["solve", *sys.argv[1:]], program="solve")


def run(arguments: list[str], environment: Environment | None = None, program: str = "fieldcraft") -> int:
    """Run one command line and return its exit code; nothing is raised for any input.

    ``arguments`` follow the word ``fieldcraft``. ``environment`` is the process's own unless a test brings another.
    """
    try:
        if environment is None and arguments in (["--version"], ["solve", "--version"]):
            from cli.version import SHORT

            print(SHORT, flush=True)
            return 0
        from cli.environment import Environment
        from cli.exits import guarded

        if environment is None:
            # The matrix products here are small: threads cost more than they bring, and stall on a busy machine.
            os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        around = environment or Environment.of_process(arguments)
        return guarded(around, lambda: _dispatch(around, arguments, program))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 0


def _dispatch(environment: Environment, arguments: list[str], program: str) -> int:
    from cli.app import work_of

    return work_of(environment, arguments, program)()


if __name__ == "__main__":
    sys.exit(main())
