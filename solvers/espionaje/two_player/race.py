"""The small two-player race as a game: solve it, and check what was solved.

``python -m solvers.espionaje.two_player.race`` solves the race anew and checks the solution; ``--check`` checks the certificate
that came with the package instead, ``--write FILE`` keeps the new one, ``--limit N`` allows another number of suspicions.
Moving first is worth 1309/8856, or +0.148: a certainty, since both best answers win exactly that.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path

from engine.core.errors import FieldcraftError
from solvers.espionaje.two_player.race_certificate import (
    FORMAT,
    SHIPPED,
    RaceCertificate,
    format_certificate,
    fraction,
    read_certificate,
)
from solvers.espionaje.two_player.race_check import best_answers, check
from solvers.espionaje.two_player.race_game import LIMIT


def solve_race(limit: int = LIMIT) -> RaceCertificate:
    """The race solved for at most this many suspicions, with the exploitability that the independent check measured.

    Where that is 0 the value is exact; otherwise it is the middle of what the check allows.

    >>> solve_race(0).value
    '17/216'
    """
    from solvers.espionaje.two_player.race_lp import solve_player, strategy
    from solvers.espionaje.two_player.race_tree import build

    form = build(limit)
    records = [record for player in (0, 1) for record in strategy(form, player, solve_player(form, player)[1])]
    found = best_answers(claim := RaceCertificate(FORMAT, limit, "0", "0", tuple(records)))
    middle = (found.at_least + found.at_most) / 2
    return replace(claim, value=str(middle), exploitability=str(found.exploitability))


def describe(certificate: RaceCertificate) -> str:
    """A certificate's claim, after checking it, in three lines. Raises FalseClaim."""
    found = check(certificate)
    value = fraction(certificate.value)
    return (
        f"suspicions at most: {certificate.limit}; situations in the certificate: {len(certificate.strategy)}\n"
        f"moving first is worth {value} = {float(value):+.6f} (win 1, loss -1)\n"
        f"best answers to both strategies win {found.exploitability} together (exploitability); 0 proves the value\n"
    )


def main(arguments: list[str]) -> int:
    """The command; hands back its exit code."""
    parser = ArgumentParser(prog="python -m solvers.espionaje.two_player.race", description="Solve the small two-player race.")
    parser.add_argument("--limit", type=int, choices=range(LIMIT + 1), default=LIMIT, help="suspicions in all (default 3)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="keep the certificate of the solution")
    parser.add_argument("--check", type=Path, metavar="FILE", nargs="?", const=SHIPPED, help="only check a certificate")
    asked = parser.parse_args(arguments)
    try:
        certificate = read_certificate(asked.check) if asked.check else solve_race(asked.limit)
        sys.stdout.write(describe(certificate))
    except FieldcraftError as refusal:
        sys.stderr.write(f"{refusal}\n")
        return refusal.exit_code
    if asked.write:
        asked.write.write_text(format_certificate(certificate), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
