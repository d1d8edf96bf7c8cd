"""Models named on the command line: ids or inline cards, with flags."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.game import Game
from skirmish_cli.core.procedure import Model
from skirmish_cli.core.ruleset import Condition, Ruleset
from skirmish_cli.core.warband import ModelEntry
from skirmish_cli.files.checks.inline import check_inline_card
from skirmish_cli.files.checks.warbands import load_warband


@dataclass(frozen=True)
class Known:
    """A model that a warband file makes, with the file's short name and limit."""

    id: str
    file: str
    entry: ModelEntry
    limit: int | None = None

    @property
    def whole_name(self) -> str:
        """The name that tells it from models of other files."""
        return f"{self.file}/{self.id}"


def known_models(game: Game, warbands: Sequence[str], rules: Ruleset | None = None) -> list[Known]:
    """Return every model of some warband files, and the cards that house rules add.

    Raises FileProblem, or UsageProblem for another game's file.
    """
    cards = {} if rules is None else rules.house_cards
    known = [
        Known(name, "house", ModelEntry(name, name, 1, card, ())) for name, card in cards.items()
    ]
    for path in dict.fromkeys(warbands):
        warband = load_warband(path, rules)
        if warband.game != game.id:
            raise UsageProblem(f"{path} is a warband of {warband.game}, not of {game.id}")
        short = PurePath(path).stem
        known += [
            Known(copy, short, entry, warband.limit)
            for entry in warband.models
            for copy in entry.copies
        ]
    return known


def find_models(
    game: Game, rules: Ruleset, warbands: Sequence[str], sides: Sequence[Sequence[str]]
) -> list[list[Model]]:
    """Return the models that the words of each side name.

    A model named again gets `#2` and so on behind its key; an inline card is known by its side
    and place, `a1`. The word `*` stands for every model of the warbands. Raises SkirmishError with
    the nearest id or flag.
    """
    known = known_models(game, warbands, rules)
    seen: dict[str, int] = {}
    found = []
    for letter, words in zip("abcdefgh", sides, strict=False):
        models = []
        for place, word in enumerate(_expand_stars(words, known), 1):
            body, flags = split_flags(word, rules)
            if body.startswith("{"):
                key = f"{letter}{place}"
                named = _Named(key, key, check_inline_card(game, body))
            else:
                named = _look_up(body, known)
            number = seen[named.key] = seen.get(named.key, 0) + 1
            key = named.key if number == 1 else f"{named.key}#{number}"
            models.append(Model(key, named.name, named.card, flags, named.limit))
        found.append(models)
    return found


def _expand_stars(words: Sequence[str], known: Sequence[Known]) -> Iterator[str]:
    """Yield some words, with every model in the place of a star."""
    for word in words:
        if word == "*":
            yield from (model.whole_name for model in known)
        else:
            yield word


def split_flags(word: str, rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return a word without its `+flags`, and the flags with their values.

    Raises UsageProblem with the nearest flag for one unknown.
    """
    end = word.rfind("}") + 1 if word.startswith("{") else 0
    body, *texts = word[end:].split("+")
    flags: dict[str, str] = {}
    if texts and not body and not end:
        raise UsageProblem(
            f"no model stands before {word[:40]!r}; a flag follows its model without a blank"
        )
    for text in texts:
        name, equals, value = text.partition("=")
        if not name:
            raise UsageProblem(
                f"a flag is missing after a '+' of {word[:40]!r}; flags follow without a blank"
            )
        condition = rules.conditions.get(name)
        if condition is None:
            line = unknown("flag", name, rules.conditions)
            where = "" if ";" in line else f"; 'skirmish games show {rules.game}' lists them"
            raise UsageProblem(f"{line}{where}")
        if name in flags:
            raise UsageProblem(f"flag +{name} is given twice on {(word[:end] + body)[:40]}")
        flags[name] = _read_flag_value(condition, bool(equals), value)
    return word[:end] + body, flags


def _read_flag_value(condition: Condition, is_given: bool, value: str) -> str:
    """Return the value of a flag, which is nothing for a flag that takes none."""
    if condition.takes is None and is_given:
        raise UsageProblem(f"flag +{condition.name} takes no value")
    if condition.takes is not None and not value:
        raise UsageProblem(f"flag +{condition.name} needs a value, such as +{condition.name}=1")
    return value


class _Named(NamedTuple):
    """What a word names: the key and name of a model, its card, its file's limit."""

    key: str
    name: str
    card: Any
    limit: int | None = None


def _look_up(body: str, known: Sequence[Known]) -> _Named:
    """Return the model that a word names.

    Raises UsageProblem where that is none, or several.
    """
    matches = [model for model in known if body in {model.id, model.whole_name}]
    if not matches:
        raise _no_model(body, known)
    found = matches[0]
    if len(matches) > 1:
        names = list(dict.fromkeys(model.whole_name for model in matches))
        if len(names) == 1:
            raise UsageProblem(
                f"two warband files are called {found.file}, and both have {body!r}; rename one"
            )
        raise UsageProblem(f"{body!r} is in more than one warband; write {' or '.join(names)}")
    return _Named(body, found.entry.name, found.entry.card, found.limit)


def _no_model(body: str, known: Sequence[Known]) -> UsageProblem:
    """Return the problem of a word that names no model."""
    if not known:
        return UsageProblem(
            f"no warband file to find {body!r} in; add -w FILE, or write its card in braces"
        )
    groups = {model.entry.id: model.entry for model in known}
    if body in groups:
        count, copies = groups[body].count, ", ".join(groups[body].copies)
        return UsageProblem(f"{body!r} are {count} models; name one: {copies}")
    return UsageProblem(unknown("model", body, [model.id for model in known]))
