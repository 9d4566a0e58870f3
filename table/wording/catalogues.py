"""Making the catalogues: messages out of the sources, into ``locale/es/LC_MESSAGES/fieldcraft.po``, and compiled.

``python -m table.wording.catalogues update`` brings the catalogues up to date with the sources (new messages come without a
translation; a translator fills them in), ``compile`` makes the ``.mo`` files that are read at run time. ``setup.py`` compiles
when the project is built. Marked are: ``message("...")`` and ``_("...")`` anywhere, and literals given to ``.say("...")`` and
``.plural("...", "...", n)``. Needs Babel, which running the program does not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALE: Final = Path(__file__).resolve().parent / "locale"
ROOMS: Final = ("engine", "solvers", "puzzles", "table", "cli")
DOMAIN: Final = "fieldcraft"
LANGUAGES: Final = ("en", "es")
KEYWORDS: Final[dict[str, tuple[int, ...] | None]] = {"message": None, "_": None, "say": None, "plural": (1, 2)}


def extract(root: Path = ROOT) -> Catalog:
    """All messages of the sources, each with the files that say it."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract as messages_in

    found = Catalog(charset="utf-8", fuzzy=False)
    for path in _sources(root):
        # Babel writes a place without a line number, which would change with every edit, but its types do not say so.
        place: Any = (path.relative_to(root).as_posix(), None)
        with path.open("rb") as file:
            for _, said, comments, _ in messages_in("python", file, KEYWORDS, ("Translators:",)):
                found.add(said, None, [place], auto_comments=comments)
    return found


def _sources(root: Path) -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((root / room).rglob("*.py"))


def po_path(language: str, locale: Path = LOCALE) -> Path:
    """Where a language's catalogue stands."""
    return locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str, locale: Path = LOCALE) -> Catalog:
    """A language's catalogue as it stands; an empty one if there is none."""
    from babel.messages.pofile import read_po

    path = po_path(language, locale)
    text = path.read_bytes() if path.exists() else HEAD.format(language=language).encode()
    return read_po(BytesIO(text), locale=language)


def updated(language: str, root: Path = ROOT, locale: Path = LOCALE) -> str:
    """The text of a language's catalogue brought up to date: new messages added, those no longer said dropped."""
    from babel.messages.pofile import write_po

    catalogue = read(language, locale)
    catalogue.update(extract(root), no_fuzzy_matching=True)
    written = BytesIO()
    write_po(written, catalogue, width=120, omit_header=True, sort_output=True, ignore_obsolete=True)
    return HEAD.format(language=language) + "\n" + written.getvalue().decode()


HEAD: Final = """\
# What fieldcraft says to people. Made out of the sources by: python -m table.wording.catalogues update
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
"""The head of every catalogue; it names no tool and no time, so that only messages change a catalogue."""


def update(root: Path = ROOT, locale: Path = LOCALE) -> None:
    """Bring every catalogue up to date with the sources."""
    for language in LANGUAGES:
        path = po_path(language, locale)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(updated(language, root, locale), encoding="utf-8")


def compile_catalogues(locale: Path = LOCALE, target: Path | None = None) -> list[Path]:
    """Compile every catalogue, beside its source or under ``target``; the files written."""
    from babel.messages.mofile import write_mo

    made = []
    for language in LANGUAGES:
        path = po_path(language, target or locale).with_suffix(".mo")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_mo(file, read(language, locale))
        made.append(path)
    return made


if __name__ == "__main__":
    COMMANDS: dict[str, Callable[[], object]] = {"update": update, "compile": compile_catalogues}
    COMMANDS[sys.argv[1]]()
