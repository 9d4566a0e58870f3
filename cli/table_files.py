"""Where a table keeps its things on this computer: journals, the names of the players of each, and what is kept from game to
game.

Journals live in the user's data folder, numbered; the last one is the game under way. The players' names stand beside a
journal, in ``<journal>.people``, since they are no part of it. What is asked once and kept is in the user's configuration folder.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from cli.files import STANDARD_INPUT
from engine.core.errors import ParseError
from engine.core.formats import read_json
from table.people import People
from table.setup import Kept
from table.store import write_whole

APPLICATION: Final = "fieldcraft"
PEOPLE_FORMAT: Final = "fieldcraft/people@1"
KEPT_FORMAT: Final = "fieldcraft/table@1"


def journals_folder() -> Path:
    """The folder of the journals."""
    import platformdirs

    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "journals"


def kept_path(game: str) -> Path:
    """The file of what is kept from game to game."""
    import platformdirs

    return platformdirs.user_config_path(APPLICATION, appauthor=False) / f"{game}.json"


def last_journal(game: str) -> Path | None:
    """The journal begun last, or None."""
    numbered = _numbered(game)
    return numbered[max(numbered)] if numbered else None


def next_journal(game: str) -> Path:
    """Where the next journal goes."""
    return journals_folder() / f"{game}-{max(_numbered(game), default=0) + 1:04}.jsonl"


def _numbered(game: str) -> dict[int, Path]:
    pattern = re.compile(re.escape(game) + r"-([0-9]{1,9})\.jsonl")
    folder = journals_folder()
    found = folder.iterdir() if folder.is_dir() else iter(())
    return {int(match.group(1)): path for path in found if (match := pattern.fullmatch(path.name))}


def people_path(journal: Path) -> Path:
    """Where the names of a journal's players are."""
    return journal.with_name(journal.name + ".people")


def load_people(journal: Path, players: int) -> People:
    """The players of a journal; nameless where no names were kept, or names for another number of players. Raises OSError."""
    data = _read(people_path(journal), PEOPLE_FORMAT)
    names = data.get("names")
    if isinstance(names, list) and len(names) == players and all(isinstance(name, str) for name in names):
        return People(tuple(names))
    return People.nameless(players)


def people_for(journal: str, players: int) -> People:
    """The players of the journal in a file as the command line names it (``-``: nameless). Raises OSError."""
    return People.nameless(players) if journal == STANDARD_INPUT else load_people(Path(journal), players)


def save_people(journal: Path, people: People) -> None:
    """Keep the names beside the journal. Raises OSError."""
    _write(people_path(journal), {"format": PEOPLE_FORMAT, "names": list(people.names)})


def load_kept(game: str) -> Kept:
    """What was kept from the last game; nothing where there was none, or it cannot be read."""
    data = _read(kept_path(game), KEPT_FORMAT)
    names, cards = data.get("names"), data.get("cards")
    is_names = isinstance(names, list) and all(isinstance(name, str) for name in names)
    return Kept(tuple(names) if is_names and names else (), cards if isinstance(cards, dict) else None)


def save_kept(game: str, kept: Kept) -> None:
    """Keep it for the next game. Raises OSError."""
    _write(kept_path(game), {"format": KEPT_FORMAT, "names": list(kept.names), "cards": kept.cards})


def _read(path: Path, expected: str) -> dict[str, Any]:
    """The document in a file, or nothing where it is missing, unreadable or of another format."""
    try:
        data = read_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, ParseError):
        return {}
    return data if isinstance(data, dict) and data.get("format") == expected else {}


def _write(path: Path, document: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(document, ensure_ascii=False) + "\n")
