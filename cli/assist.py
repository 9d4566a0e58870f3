"""``fieldcraft assist GAME``: a session at the table, one line an event, what is known and advisable after each.

:mod:`cli.desk` runs every session; each game has a module of its own for its options and what it brings to the desk.
"""

from __future__ import annotations

from cli import assist_espionaje
from cli.options import LEAF
from cli.verbs import verb
from engine.core.errors import message

app = verb("assist", message("Keep a game at the table: what is known, what to ask, when to accuse."))

app.command("espionaje", context_settings=LEAF, help=assist_espionaje.HELP)(assist_espionaje.espionaje)
