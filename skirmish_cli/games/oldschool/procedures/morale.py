"""`morale`: one roll held against the morale of one NPC or several."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command, Model, one_side
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.facts import SideFacts
from skirmish_cli.core.options import (
    Options,
    Reader,
    choice,
    each,
    flag,
    option,
    parse_whole,
    whole,
)
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import certain
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.games.oldschool.models import Card, find_word
from skirmish_cli.games.oldschool.morale import (
    RETREAT,
    ROUT,
    SURRENDER,
    MoraleReading,
    MoraleRoll,
    Tested,
    find_failure_kind,
    roll_morale,
)
from skirmish_cli.games.oldschool.numbers import read_failure_kinds, read_numbers
from skirmish_cli.games.oldschool.procedures.shared.figures import Facts, Figures
from skirmish_cli.games.oldschool.procedures.shared.told import tell_changes
from skirmish_cli.games.oldschool.procedures.shared.verdicts import name_all, tell_morale
from skirmish_cli.records import NamedTuple

MOST_SCORES = 20
TRIGGERS = {
    "leader": "the first leader of its side is down, captured or has fled",
    "strength": "its side is down to half its numbers or wounds",
    "wounds": "it is down to half its own wounds",
}


class Strength(NamedTuple):
    """The numbers or wounds of a model or a side: now, and at the start."""

    now: int
    start: int


def _read_strength(text: str, name: str, rules: Ruleset | None) -> Strength:
    now, slash, start = text.partition("/")
    if not slash:
        raise UsageProblem(f"{name} {text[:40]!r} must be NOW/START, such as 3/6")
    begun = parse_whole(start, name, 1, 10_000)
    return Strength(parse_whole(now, name, 0, begun), begun)


class MoraleOptions(Options):
    """What `morale` takes."""

    ml = option(
        "the morale score (repeatable, or 6,8: one roll for all)",
        each(whole(2, 12), ","),
        needed="without models",
        also=("morale", "score", "target", "tn"),
    )
    non_sentient = option("can't surrender: it is routed instead", flag)
    trigger = option(
        "why the test is due: leader, strength or wounds", choice(*TRIGGERS), metavar="TRIGGER"
    )
    strength = option(
        "numbers or wounds now and at the start: is a test due?",
        Reader("strength", _read_strength, "NOW/START"),
    )


def _read_scores(options: MoraleOptions) -> list[Tested]:
    """Return plain scores.

    One changes as `model`, of several each as `ml-7` and so on.
    """
    scores = dict.fromkeys(options.ml)
    return [
        Tested(
            f"ML {score}",
            score,
            not options.non_sentient,
            "model" if len(scores) == 1 else f"ml-{score}",
        )
        for score in scores
    ]


def leave_out_leader(
    models: list[Model[Card]], trigger: str | None
) -> tuple[list[Model[Card]], list[str]]:
    """Return who is tested when a leader is down, and who isn't.

    A leader isn't tested for its own fall. Raises UsageProblem where nobody is left. Section:
    Morale.
    """
    leaders = [model.key for model in models if model.card.leader]
    if trigger != "leader" or len(leaders) != 1:
        return models, []
    others = [model for model in models if not model.card.leader]
    if not others:
        raise UsageProblem(
            f"{leaders[0]} is a leader, and isn't tested for its own fall; "
            "name the others of its side, or test it without --trigger if another leader fell"
        )
    return others, [f"{leaders[0]}: a leader isn't tested for its own fall"]


def leave_out_players(
    models: list[Model[Card]], trigger: str | None
) -> tuple[list[Model[Card]], list[str]]:
    """Return the NPCs of a side that is tested, and a note on the players' characters in it.

    Where nothing made the whole side test, or all are characters, nobody is left out.
    """
    players = [model.key for model in models if not model.card.is_npc]
    npcs = [model for model in models if model.card.is_npc]
    if trigger not in ("leader", "strength") or not players or not npcs:
        return models, []
    return npcs, [f"not tested, as morale is for NPCs: {', '.join(players)}"]


#: Whoever is so is tested no more.
_FAILED = ("routed", "retreating")


def _find_side(command: Command[MoraleOptions]) -> SideFacts | None:
    """Return the side of a battle that a command names by its letter, or None."""
    battle = command.battle
    if battle is None or len(command.words) != 1 or battle.find_home(command.words[0]):
        return None
    return battle.find_side(command.words[0])


def _name_npcs(command: Command[MoraleOptions]) -> Command[MoraleOptions]:
    """Return a command that names, for the letter of a side of a battle, its NPCs that stand.

    Those that failed a test and still run from it aren't tested. Section: Morale.
    """
    side = _find_side(command)
    if side is None:
        return command
    keys = [key for key in side.models if key not in side.gone]
    everybody: list[Model[Card]] = command.find_models([keys])[0] if keys else []
    npcs = [
        model.key
        for model in everybody
        if model.card.is_npc and model.card.ml is not None and not any(map(model.has, _FAILED))
    ]
    return command._replace(words=tuple(npcs)) if npcs else command


def _prepare_none() -> Prepared:
    """Return what is shown of a side of a battle that has nobody left to test."""
    return Prepared(
        rule=partial(certain, False),
        figures={},
        row=lambda fails: {"fails": fails},
        outcome=lambda fails, trace: {"fails": fails},
        headline="Morale: no NPC of the side is left to test",
    )


def _read_models(models: list[Model[Card]], command: Command[MoraleOptions]) -> list[Tested]:
    tested = []
    for model in models:
        if not model.card.is_npc:
            raise UsageProblem(f"{model.key} is a player's character; morale is for NPCs")
        if model.card.ml is None:
            raise UsageProblem(f"{model.key} has no morale on its card; write {model.key}+ml=N")
        sentient = model.card.sentient and not command.options.non_sentient
        word = find_word(model)
        tested.append(
            Tested(model.key, model.card.ml, sentient, model.key, model.card.leader, word)
        )
    return tested


def _tell_models(models: list[Model[Card]]) -> list[str]:
    """Return what is told of those tested: changed numbers, and flags without effect."""
    flags = [
        f"{model.key}: +{flag} changes nothing in morale"
        for model in models
        for flag in model.flags
    ]
    return [*tell_changes(models, ("ml",), "morale"), *flags]


def check_due(options: MoraleOptions) -> str | None:
    """Return why a test is due, if the command says.

    Raises UsageProblem where it isn't. Section: Morale.
    """
    trigger, strength = options.trigger, options.strength
    if strength is None:
        return None if trigger is None else TRIGGERS[trigger]
    if 2 * strength.now > strength.start:
        raise UsageProblem(
            f"no morale test is due: {strength.now} of {strength.start} is above half"
        )
    return TRIGGERS[trigger or "strength"]


def _has_failed(
    tested: Tested, scores: tuple[int, ...], kind: str | None, reading: MoraleReading
) -> bool:
    found = find_failure_kind(tested, scores, reading)
    return found is not None and kind in {None, found}


def _make_figures(tested: Tested, scores: tuple[int, ...]) -> Figures[MoraleReading]:
    return {
        "fails": partial(_has_failed, tested, scores, None),
        **{kind: partial(_has_failed, tested, scores, kind) for kind in (SURRENDER, ROUT, RETREAT)},
    }


def _list_kinds(tested: Tested, roll: MoraleRoll) -> list[str]:
    """Return the kinds of failure that may come of a roll."""
    readings = roll.law().weights
    found = {find_failure_kind(tested, roll.scores, reading) for reading in readings}
    return [kind for kind in (SURRENDER, ROUT, RETREAT) if kind in found]


def _make_row(
    everybody: tuple[Tested, ...], scores: tuple[int, ...], reading: MoraleReading
) -> Facts:
    if len(everybody) == 1:
        found = find_failure_kind(everybody[0], scores, reading)
        return {"fails": found is not None, "kind": found}
    return {one.key: find_failure_kind(one, scores, reading) or "holds" for one in everybody}


def _make_outcome(
    everybody: tuple[Tested, ...], scores: tuple[int, ...], reading: MoraleReading, trace: Trace
) -> Facts:
    """Return what is shown of a roll; it has all keys of a row."""
    judged = trace.judged("morale")
    row, total = _make_row(everybody, scores, reading), judged.total if judged else None
    facts = {}
    for one in everybody:
        kind = find_failure_kind(one, scores, reading)
        rallies = "as the next turn ends" if kind == RETREAT else None
        facts[one.key] = {"fails": kind is not None, "kind": kind, "rallies": rallies}
    if len(everybody) == 1:
        return {"total": total, **facts[everybody[0].key]}
    return {**row, "total": total, "models": facts}


def _prepare(command: Command[MoraleOptions]) -> Prepared:
    if _find_side(command) is not None:
        return _prepare_none()
    plain, ml = _read_scores(command.options), MoraleOptions.ml.flag
    if command.words and plain:
        raise UsageProblem(
            f"{ml} and models exclude each other: morale is on the models' cards; "
            f"write {command.words[0][:40]}+ml={plain[0].score}"
        )
    named: list[Model[Card]] = one_side(command)
    npcs, left_out = leave_out_players(named, command.options.trigger)
    models, leaders = leave_out_leader(npcs, command.options.trigger)
    everybody = tuple(plain or _read_models(models, command))
    if not everybody:
        raise WrongWords(f"morale needs {ml} N, or NPCs from a file")
    if len(everybody) > MOST_SCORES:
        raise UsageProblem(f"{len(everybody)} are too many for one roll; at most {MOST_SCORES}")
    due = check_due(command.options)
    scores = tuple(sorted({one.score for one in everybody}))
    kinds = read_failure_kinds(command.rules)
    roll = MoraleRoll(scores, kinds, read_numbers(command.rules).table_die)
    lowest = min(everybody, key=lambda one: one.score)
    several = len(everybody) > 1
    notes = [f"due: {due}; each trigger counts once"] if due else []
    notes += ["one roll for all of their side"] if several else []
    notes += [*left_out, *leaders, *_tell_models(models)]
    return Prepared(
        rule=partial(roll_morale, roll, everybody, "a" if command.words else "", command.rules),
        figures=_make_figures(lowest, scores),
        row=partial(_make_row, everybody, scores),
        outcome=partial(_make_outcome, everybody, scores),
        notes=tuple(notes),
        odds_notes=(f"the chances above are those of the lowest score, {lowest.key}",) * several,
        inputs={
            "scores": {one.key: one.score for one in everybody},
            "non_sentient": [one.key for one in everybody if not one.sentient],
        },
        models={one.key: _make_figures(one, scores) for one in everybody} if several else {},
        headline="Morale"
        + (f" of {name_all([one.key for one in everybody])}" if command.words else "")
        + ": 2d6 above "
        + ", ".join(str(score) for score in scores)
        + " fails",
        verdict=partial(tell_morale, everybody),
        main=("fails", *_list_kinds(lowest, roll)),
    )


MORALE = Procedure(
    in_battle=_name_npcs,
    name="morale",
    summary="Test the morale of a side's NPCs: one 2d6 for all, above the score fails, "
    "the higher die names the failure.",
    section="Morale",
    arguments="[MODEL...]",
    positions=(MoraleOptions.ml,),
    prepare=_prepare,
    options=MoraleOptions,
    examples=("morale --ml 7 --odds", "morale --ml 6,9 --dice 5,3", "morale --ml 7 --strength 3/6"),
)
