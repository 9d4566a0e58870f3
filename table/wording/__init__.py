"""What the program says to people, in English and Spanish.

English stands in the code: a message is a template such as ``"Kingdom {kingdom} was visited before."``, marked where it is
written (:func:`engine.core.errors.message`). Spanish is a gettext catalogue under ``locale``, compiled when the project is built;
without it people are spoken to in English. Nothing is imported here that English does not need. How catalogues are made and kept
up to date is in ``catalogues``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from engine.core.errors import FieldcraftError, InvalidPosition, Phrase

if TYPE_CHECKING:
    from gettext import NullTranslations

LANGUAGES: Final = ("en", "es")
"""The languages there are, the one that needs no catalogue first."""

DOMAIN: Final = "fieldcraft"
LOCALE: Final = os.path.join(os.path.dirname(__file__), "locale")
VARIABLES: Final = ("FIELDCRAFT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name a language, the strongest first."""


class Wording:
    """All messages in one language."""

    def __init__(self, language: str, catalogue: NullTranslations | None = None) -> None:
        self.language = language
        self._catalogue = catalogue

    def say(self, template: str, /, **values: Any) -> str:
        """A message with its values filled in; a value that is a :class:`Phrase` or a refusal is worded first.

        >>> Wording("en").say("Kingdom {kingdom} was visited before.", kingdom=4)
        'Kingdom 4 was visited before.'
        """
        return self._translated(template).format(**self._worded(values))

    def plural(self, one: str, many: str, count: int, /, **values: Any) -> str:
        """A message that depends on a number, which both templates may name as ``{count}``.

        >>> Wording("en").plural("{count} deal was solved.", "{count} deals were solved.", 3)
        '3 deals were solved.'
        """
        chosen = self._catalogue.ngettext(one, many, count) if self._catalogue else one if count == 1 else many
        return chosen.format(count=count, **self._worded(values))

    def error(self, error: FieldcraftError) -> str:
        """A refusal in the player's words; one that has several problems says them all.

        >>> from engine.core.errors import ParseError
        >>> Wording("en").error(ParseError("{field} is missing.", field="hand"))
        'hand is missing.'
        """
        if isinstance(error, InvalidPosition):
            return " ".join(self.error(problem) for problem in error.problems)
        return self.say(error.template, **error.values)

    def error_json(self, error: FieldcraftError) -> dict[str, Any]:
        """The JSON document of a refusal, its messages in this language."""
        document = {**error.as_json(), "message": self.error(error)}
        if "problems" in document:
            document["problems"] = [{**each.place, "message": self.error(each)} for each in error.problems]
        return document

    def _translated(self, template: str) -> str:
        return self._catalogue.gettext(template) if self._catalogue and template else template

    def _worded(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._word(value) for name, value in values.items()}

    def _word(self, value: Any) -> Any:
        if isinstance(value, Phrase):
            return self.say(value.template, **value.values)
        return self.error(value) if isinstance(value, FieldcraftError) else value


def wording(
    language: str | None = None, variables: Mapping[str, str] | None = None, folder: str | os.PathLike[str] = LOCALE
) -> Wording:
    """The wording of a language, or of the one that the environment variables ask for.

    Where there is no such language, or its catalogue was not compiled, English. The variables are the process's own when none are
    given.
    """
    if language is None:
        language = chosen_language(os.environ if variables is None else variables)
    catalogue = None if language == LANGUAGES[0] else _catalogue(language, folder)
    return Wording(LANGUAGES[0]) if catalogue is None else Wording(language, catalogue)


def chosen_language(variables: Mapping[str, str]) -> str:
    """The language that the first variable with a value names, if there is such a language; otherwise English.

    >>> chosen_language({"LANG": "es_ES.UTF-8"})
    'es'
    >>> chosen_language({"FIELDCRAFT_LANG": "en", "LANG": "es_ES.UTF-8"})
    'en'
    """
    named = next((variables[name] for name in VARIABLES if variables.get(name)), "")
    language = named.lower().replace("-", "_").split(".")[0].split("_")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def _catalogue(language: str, folder: str | os.PathLike[str]) -> NullTranslations | None:
    if language not in LANGUAGES:
        return None
    from gettext import GNUTranslations

    try:
        with open(os.path.join(folder, language, "LC_MESSAGES", f"{DOMAIN}.mo"), "rb") as file:
            return GNUTranslations(file)
    except OSError:
        return None
