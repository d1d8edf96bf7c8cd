"""`statistic`: a statistic of a character with its modifiers, in forum play."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords, unknown
from skirmish_cli.core.options import NoOptions
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.forum import (
    ForumCharacter,
    choose_modifiers,
    combine_modifiers,
    make_forum_character,
)
from skirmish_cli.games.heimr.models import (
    Modifier,
    name_modifier,
)
from skirmish_cli.games.heimr.numbers import read_numbers, read_texts
from skirmish_cli.games.heimr.procedures.shared.answers import prepare_answer
from skirmish_cli.games.heimr.procedures.shared.variants import FORUM_NOTE
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_statistic


def _prepare(command: Command[NoOptions]) -> Prepared:
    if len(command.words) != 2:
        raise WrongWords(
            "statistic needs a forum character and a statistic", "statistic rook agility"
        )
    character = make_forum_character(command.find_models([command.words[:1]])[0][0])
    name = _find_statistic(command, command.words[1])
    own = dict(character.card.statistics).get(name, read_numbers(command.rules).forum_statistic)
    given = character.card.find_modifiers(name)
    applied = choose_modifiers(given)
    idle = [one for one in given if not any(one is kept for kept in applied)]
    notes = [_RULE] if given else []
    notes += [f"{_format(one)}: doesn't stack" for one in idle]
    notes += _list_changes(character, {name, *(name_modifier(one.source) for one in given)})
    return prepare_answer(
        {
            "statistic": name,
            "value": own + combine_modifiers(given),
            "own": own,
            "modifiers": [_format(one) for one in applied],
        },
        f"{name.replace('_', ' ')} of {character.key}",
        notes=(FORUM_NOTE, *notes),
    )._replace(verdict=partial(tell_statistic, character.key))


def _list_changes(character: ForumCharacter, counting: Collection[str]) -> Iterator[str]:
    """Yield what was typed behind a character, and whether it counts."""
    for flag in character.flags:
        yield f"{character.key}: +{flag} changes nothing in statistic"
    for one in character.changed:
        idle = "" if one.printed in counting else "; it changes nothing here"
        yield f"{character.key}: {one.explain()}{idle}"


_RULE = (
    "of the bonuses of one type the highest counts, and penalties add up; of those without a type "
    "the best bonus and the worst penalty count"
)


def _format(modifier: Modifier) -> str:
    return f"{modifier.value:+d} {modifier.type}: {modifier.source}"


def _find_statistic(command: Command[NoOptions], word: str) -> str:
    """Return a statistic by its name or its short name.

    Raises UsageProblem with the nearest names.
    """
    names = read_texts(command.rules, "statistics")
    wanted = word.casefold().replace("-", "_").replace(" ", "_")
    short = {abbreviation.casefold(): name for name, abbreviation in names.items()}
    name = short.get(wanted, wanted)
    if name not in names:
        raise UsageProblem(unknown("statistic", word, (*names, *names.values())))
    return name


STATISTIC = Procedure(
    name="statistic",
    summary="Work a statistic out: a character's own, with its typed modifiers, in forum play.",
    section="Statistics; Modifiers",
    arguments="MODEL STATISTIC",
    prepare=_prepare,
    options=NoOptions,
    examples=("statistic rook agility -w harbour-forum.yaml",),
)
