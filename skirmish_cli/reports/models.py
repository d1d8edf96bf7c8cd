"""Models named on the command line: an id from a warband or an inline card, with flags for the
situation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.game import Game
from skirmish_cli.core.procedure import Model
from skirmish_cli.core.ruleset import Condition, Ruleset
from skirmish_cli.core.warband import ModelEntry, WarbandFile
from skirmish_cli.files.checks.inline import check_inline_card
from skirmish_cli.files.checks.warbands import load_warband


@dataclass(frozen=True)
class Known:
    """A model that a warband file makes: its id, the file's short name, its entry, and the limit
    of the file."""

    id: str
    file: str
    entry: ModelEntry
    limit: int | None = None


def known_models(game: Game, warbands: Sequence[str], rules: Ruleset | None = None) -> list[Known]:
    """Return every model of some warband files, and the cards that house rules add.

    Raises FileProblem, or UsageProblem for another game's file.
    """
    cards = {} if rules is None else rules.data.get("house_cards", {})
    known = [
        Known(name, "house", ModelEntry(name, name, 1, card, ())) for name, card in cards.items()
    ]
    for path in dict.fromkeys(warbands):
        warband = _warband(path, rules)
        if warband.game != game.id:
            raise UsageProblem(f"{path} is a warband of {warband.game}, not of {game.id}")
        short = PurePath(path).stem
        known += [
            Known(copy, short, entry, warband.limit)
            for entry in warband.models
            for copy in entry.copies
        ]
    return known


def _warband(path: str, rules: Ruleset | None) -> WarbandFile:
    """Return the warband in a file. That its list is checked on the way isn't the use of a house
    rule in a fight."""
    if rules is None or rules.watch is None:
        return load_warband(path, rules)
    with rules.watch.looking_away():
        return load_warband(path, rules)


def find_models(
    game: Game, rules: Ruleset, warbands: Sequence[str], sides: Sequence[Sequence[str]]
) -> list[list[Model]]:
    """Return the models that the words of each side name; raises SkirmishError with the nearest
    id or flag.

    A model named again gets `#2` and so on behind its key; an inline card is known by its side
    and place, `a1`. The word `*` stands for every model of the warbands."""
    known = known_models(game, warbands, rules)
    seen: dict[str, int] = {}
    found = []
    for letter, words in zip("abcdefgh", sides, strict=False):
        models = []
        for place, word in enumerate(_every(words, known), 1):
            body, flags = split_flags(word, rules)
            key, name, card, limit = _look_up(game, body, known, f"{letter}{place}", bool(known))
            seen[key] = seen.get(key, 0) + 1
            models.append(
                Model(key if seen[key] == 1 else f"{key}#{seen[key]}", name, card, flags, limit)
            )
        found.append(models)
    return found


def _every(words: Sequence[str], known: Sequence[Known]) -> list[str]:
    every = [f"{model.file}/{model.id}" for model in known]
    return [name for word in words for name in (every if word == "*" else [word])]


def split_flags(word: str, rules: Ruleset) -> tuple[str, dict[str, str]]:
    """Return a word without its `+flags`, and the flags with their values; raises UsageProblem
    for one unknown."""
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
        flags[name] = _flag_value(condition, bool(equals), value)
    return word[:end] + body, flags


def _flag_value(condition: Condition, is_given: bool, value: str) -> str:
    if condition.takes is None and is_given:
        raise UsageProblem(f"flag +{condition.name} takes no value")
    if condition.takes is not None and not value:
        raise UsageProblem(f"flag +{condition.name} needs a value, such as +{condition.name}=1")
    return value


def _look_up(
    game: Game, body: str, known: Sequence[Known], inline_key: str, has_files: bool
) -> tuple[str, str, Any, int | None]:
    if body.startswith("{"):
        return inline_key, inline_key, check_inline_card(game, body), None
    matches = [model for model in known if body in {model.id, f"{model.file}/{model.id}"}]
    if len(matches) > 1:
        named = list(dict.fromkeys(f"{model.file}/{model.id}" for model in matches))
        if len(named) == 1:
            raise UsageProblem(
                f"two warband files are called {matches[0].file}, and both have {body!r}; rename one"
            )
        raise UsageProblem(f"{body!r} is in more than one warband; write {' or '.join(named)}")
    if not matches:
        if not has_files:
            raise UsageProblem(
                f"no warband file to find {body!r} in; add -w FILE, or write its card in braces"
            )
        groups = {model.entry.id: model.entry for model in known}
        if body in groups:
            raise UsageProblem(
                f"{body!r} are {groups[body].count} models; name one: {', '.join(groups[body].copies)}"
            )
        raise UsageProblem(unknown("model", body, [model.id for model in known]))
    return body, matches[0].entry.name, matches[0].entry.card, matches[0].limit
