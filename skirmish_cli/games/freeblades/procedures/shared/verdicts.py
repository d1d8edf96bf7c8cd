"""What results come to, in the sentences that players read first.

Each is made of an outcome, as programs get it, and of what was known before: names and LP left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from skirmish_cli.records import NamedTuple

#: An outcome as its procedure makes it.
Outcome: TypeAlias = Mapping[str, Any]

#: Whoever has no card is called by its part.
_PARTS = ("attacker", "target", "caster", "model", "counter")


class LifePoints(NamedTuple):
    """The LP that a model had left before, and those that its card prints."""

    left: int
    full: int


Lives: TypeAlias = Mapping[str, LifePoints]


class Fate(NamedTuple):
    """What became of a model."""

    lost: int = 0
    dropped: bool = False
    panicked: bool = False
    caught: bool = False


def call(key: str) -> str:
    """Return what a sentence calls a model.

    >>> call("brute-1"), call("target")
    ('brute-1', 'the target')
    """
    return f"the {key}" if key in _PARTS else key


def join_names(names: Sequence[str]) -> str:
    """Return names as a list in words.

    >>> join_names(["brute-1", "brute-2", "skipper"])
    'brute-1, brute-2 and skipper'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def tell_fates(fates: Mapping[str, Fate], lives: Lives) -> str:
    """Return who is down, hurt or panicked, or nothing where nobody is.

    Those who fared alike are told together.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    for key, fate in fates.items():
        told = _tell_fate(fate, lives[key])
        if told is not None:
            alike.setdefault(told, []).append(call(key))
    return ", ".join(
        f"{join_names(names)} {many if names[1:] else one}" for (one, many), names in alike.items()
    )


def _tell_fate(fate: Fate, life: LifePoints) -> tuple[str, str] | None:
    """Return what became of one model, and how that is said of several."""
    if fate.caught:
        return "panics and is caught", "panic and are caught"
    if fate.dropped:
        return "is down", "are down"
    panics = (" and panics", " and panic") if fate.panicked else ("", "")
    if fate.lost:
        left = f"({life.left - fate.lost} of {life.full} left)"
        lost = f"{fate.lost} LP"
        return f"loses {lost} {left}{panics[0]}", f"lose {lost} each {left}{panics[1]}"
    return ("panics", "panic") if fate.panicked else None


def tell_attack(attacker: str, target: str, life: LifePoints, outcome: Outcome) -> str:
    """Return what one attack came to, or all those of a model."""
    name = call(target)
    if not outcome["hit"]:
        return f"{name} parries." if outcome["parried"] else f"{call(attacker)} misses {name}."
    hit = "Hit, and one parried" if outcome["parried"] else "Hit"
    level = outcome.get("level")
    hit += f" at level {level}" if level else ""
    fate = Fate(outcome["lp_lost"], outcome["dropped"])
    told = tell_fates({target: fate}, {target: life})
    return f"{hit}: {told}." if told else f"{hit}, but no wound for {name}."


def tell_melee(lives: Lives, outcome: Outcome) -> str:
    """Return who won a combat, and what it cost both sides."""
    fates = {
        key: Fate(one["lp_lost"], one["dropped"], one["panicked"], one.get("caught", False))
        for key, one in outcome["models"].items()
    }
    winner = outcome["winner"]
    start = "Draw" if winner == "draw" else f"side {winner} wins"
    return f"{start}: {tell_fates(fates, lives) or 'nobody is hurt'}."


def tell_shooting(shooters: Sequence[str], lives: Lives, outcome: Outcome) -> str:
    """Return what shooting came to: who hit whom, who is hurt, and who didn't shoot."""
    shots, targeting = outcome["shots"], outcome.get("targeting")
    shot = {one["shooter"] for one in shots}
    silent = [call(key) for key in shooters if key not in shot]
    if targeting in {"failed", "tarch"} and len(shooters) == 1:
        name = call(shooters[0])
        if not shots:
            barred = "may only shoot the nearest" if targeting == "failed" else "may not shoot"
            return f"{name} fails its targeting test and {barred}."
        return f"{name} fails its targeting test. {_capitalize(tell_shots(shots, lives))}"
    stays = f"{join_names(silent)} {'do' if silent[1:] else 'does'}n't shoot." if silent else ""
    if not shots:
        return stays
    return f"{tell_shots(shots, lives)} {_capitalize(stays)}".strip()


def tell_shots(shots: Sequence[Outcome], lives: Lives) -> str:
    """Return what ranged attacks came to: hits, strays, and whoever is hurt."""
    aimed = [shot for shot in shots if not shot["stray"]]
    hits = [shot for shot in aimed if shot["hit"]]
    strays = dict.fromkeys(call(shot["target"]) for shot in shots if shot["stray"] and shot["hit"])
    if len(aimed) == 1:
        (shot,) = aimed
        level = f" at level {shot['level']}" if shot["hit"] and shot["level"] else ""
        verb = "hits" if hits else "misses"
        told = f"{call(shot['shooter'])} {verb} {call(shot['target'])}{level}"
    else:
        told = _count_hits(len(hits), len(aimed))
    if strays:
        told += f", a stray hits {join_names(list(strays))}"
    if not hits and not strays:
        return f"{told}."
    fates = tell_fates(_add_up(shots), lives)
    return f"{told}: {fates}." if fates else f"{told}, but no wound."


def _count_hits(hits: int, attacks: int) -> str:
    """Return how many of several attacks hit.

    >>> _count_hits(2, 2), _count_hits(0, 2), _count_hits(1, 3)
    ('Both attacks hit', 'Neither attack hits', '1 of 3 attacks hits')
    """
    if attacks == 2 and hits != 1:
        return "Both attacks hit" if hits else "Neither attack hits"
    return f"{hits or 'None'} of {attacks} attacks hit{'s' * (hits < 2)}"


def _add_up(shots: Iterable[Outcome]) -> dict[str, Fate]:
    """Return what became of everybody whom ranged attacks met."""
    fates: dict[str, Fate] = {}
    for shot in shots:
        before = fates.get(shot["target"], Fate())
        lost, dropped = before.lost + shot["lp_lost"], before.dropped or shot["dropped"]
        fates[shot["target"]] = Fate(lost, dropped)
    return fates


class Cast(NamedTuple):
    """Who casts which spell, and who may counter it."""

    caster: str
    spell: str
    counterer: str


def tell_cast(names: Cast, lives: Lives, outcome: Outcome) -> str:
    """Return what a casting came to, with its power, and what its missiles hit."""
    spent, countering = outcome["power_spent"], outcome["counter_power_spent"]
    if outcome.get("caster_dropped"):
        return f"{call(names.caster)} is down before it casts."
    if outcome["countered"]:
        return f"{names.spell} is countered: {spent} power spent, and {countering} to counter it."
    if not outcome["cast"]:
        return f"{names.spell} fails: {spent} power spent."
    told = f"{names.spell} is cast for {spent} power"
    if outcome.get("counter_dropped"):
        told += f", {call(names.counterer)} is down before it counters"
    elif countering:
        told += f"; the counterspell fails for {countering}"
    shots = outcome.get("shots")
    return f"{told}. {_capitalize(tell_shots(shots, lives))}" if shots else f"{told}."


def tell_test(who: str, stat: str, outcome: Outcome) -> str:
    """Return what a test came to; `who` is empty where a rating alone is tested."""
    if outcome["tarch"]:
        return f"{who} tarches its {stat} test." if who else "Failed by a tarch."
    level = f" at level {outcome['level']}" if outcome["level"] else ""
    start = f"{'passes' if outcome['success'] else 'fails'} its {stat} test"
    if not who:
        start = "Passed" if outcome["success"] else "Failed"
    return f"{who} {start}{level} with {outcome['total']}.".strip()


class TrialWords(NamedTuple):
    """Who takes a discipline test, and what each result is in words.

    Whoever fails may panic of its own will where it `may_panic`; whether it did, its distance says.
    """

    who: str
    passes: str
    fails: str
    tarches: str = ""
    may_panic: bool = False


def tell_trial_result(words: TrialWords, outcome: Outcome) -> str:
    """Return what a discipline test came to, and how far the model goes then."""
    distance = outcome["distance"]
    told = words.passes if outcome["pass"] else words.fails
    if outcome["tarch"]:
        told = words.tarches or told
    if not outcome["pass"] and words.may_panic:
        told += " and stays" if distance is None else " and panics"
    inches = "" if distance is None else f", {distance} inches"
    return f"{call(words.who)} {told}{inches}."


#: What a model does that makes a variable move.
_MOVES = {"panic": "panics", "evade": "evades", "pursuit": "pursues"}


def tell_move(who: str, move: str, outcome: Outcome) -> str:
    """Return how far a variable move goes."""
    return f"{call(who)} {_MOVES[move]}, {outcome['distance']} inches."


def tell_meeting(outcome: Outcome) -> str:
    """Return how far two models moved at once, and who may count as charging."""
    moved = ", ".join(f"{name} moves {inches}" for name, inches in outcome["moved"].items())
    meet = {True: "They meet: ", False: "They don't meet: ", None: ""}[outcome["meet"]]
    charging = outcome["may_count_as_charging"]
    who = join_names(charging) if charging else "none"
    return f"{meet}{moved} inches; {who} may count as charging."


def tell_initiative(outcome: Outcome) -> str:
    """Return who goes first, and the faces that say so."""
    lower, higher = sorted(outcome["faces"])
    return f"side {'a' if outcome['winner'] == 'first' else 'b'} goes first, {higher} to {lower}."


def tell_break(dropped: int, left: int, outcome: Outcome) -> str:
    """Return whether a freeband is broken, and by which LP."""
    if outcome["broken"]:
        return f"Broken: the {dropped} LP lost exceed the {left} on the table."
    return f"Not broken: the {dropped} LP lost don't exceed the {left} on the table."


def tell_victory(outcome: Outcome) -> str:
    """Return who has won, and why."""
    winner, why = outcome["winner"], outcome["why"]
    if winner in {"a", "b"}:
        return f"side {winner} wins: {why.replace(f'side {winner} ', 'it ')}."
    return f"Draw: {why}." if winner == "draw" else f"{_capitalize(why)}."


def tell_no_test(outcome: Outcome) -> str:
    """Return why no test is taken."""
    return f"No test: {outcome['why']}."


def tell_open(actions: int, reactions: int, outcome: Outcome) -> str:
    """Return how many actions and reactions are open to a model."""
    return f"{_count(actions, 'action')} and {_count(reactions, 'reaction')} are open."


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _capitalize(text: str) -> str:
    """Return a sentence with a capital at its start."""
    return text[:1].upper() + text[1:]
