"""What outcomes come to, in a sentence or two that a player reads first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.oldschool import fight_setup, morale, recovery, strikes
    from skirmish_cli.games.oldschool.morale import Tested
    from skirmish_cli.games.oldschool.targets import Target
else:
    fight_setup = lazy("skirmish_cli.games.oldschool.fight_setup")
    morale = lazy("skirmish_cli.games.oldschool.morale")
    recovery = lazy("skirmish_cli.games.oldschool.recovery")
    strikes = lazy("skirmish_cli.games.oldschool.strikes")

#: Of more targets than these, or more who are down, only the number is told.
MOST_TOLD = 3


def join_names(names: Sequence[str]) -> str:
    """Return names as a sentence lists them.

    >>> join_names(["a", "b", "c"])
    'a, b and c'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def name_all(names: Sequence[str]) -> str:
    """Return names as a title lists them, of many their number.

    >>> name_all(["a", "b"]), name_all(["a", "b", "c", "d"])
    ('a, b', '4 models')
    """
    return ", ".join(names) if len(names) <= MOST_TOLD else f"{len(names)} models"


def count(number: int, noun: str) -> str:
    """Return a number with what it counts, such as `1 hit`.

    >>> count(0, "hit"), count(1, "wound")
    ('no hits', '1 wound')
    """
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


# Attacks


def tell_attack(targets: tuple[Target, ...], outcome: Mapping[str, Any]) -> str:
    """Return what an attack did to its targets."""
    if len(targets) == 1:
        return _tell_struck(targets[0], outcome)
    each = [(target, outcome["models"][target.key]) for target in targets]
    if len(targets) <= MOST_TOLD:
        return " ".join(_tell_struck(target, facts) for target, facts in each)
    hit = sum(bool(facts["hits"]) for _, facts in each)
    out = [target.key for target, facts in each if facts.get("out")]
    down = f"; {_tell_down(out)}" if out else ""
    return f"{count(outcome['hits'], 'hit')} on {hit} of {len(targets)} targets{down}."


def _tell_struck(target: Target, facts: Mapping[str, Any]) -> str:
    """Return what became of one target."""
    if not facts["hits"]:
        return f"No hit on {target.key}."
    became = [*_list_losses(target, facts)]
    if facts.get("interrupted"):
        became.append("loses its spell")
    suffered = f"{target.key} {join_names(became)}" if became else f"{facts['damage']} damage"
    told = f"{count(facts['hits'], 'hit')}: {suffered}"
    return f"{'; '.join((told, *_list_stunts(facts)))}."


def _list_losses(target: Target, facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a target gave and lost, as verbs."""
    for piece in facts.get("gave", ()):
        yield f"gives its {piece}"
    if target.wounds is None:
        if facts.get("gave") and not facts["damage"]:
            yield "takes no damage"
        return
    stamina, wounds = facts["stamina_lost"], facts["wounds_lost"]
    lost = [f"{stamina} stamina"] * bool(stamina) + [count(wounds, "wound")] * bool(wounds)
    left = "" if facts["out"] else _tell_left(target, facts)
    yield f"loses {join_names(lost) if lost else 'nothing'}{left}"
    if facts["out"]:
        yield "is out of action"


def _tell_left(target: Target, facts: Mapping[str, Any]) -> str:
    """Return what a target has left that lost something, such as ` (1 left)`."""
    stamina, wounds = facts["stamina_lost"], facts["wounds_lost"]
    if wounds:
        return f" ({count((target.wounds or 0) - wounds, 'wound')} left)"
    return f" ({(target.stamina or 0) - stamina} left)" if stamina else ""


def _list_stunts(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield what came of each stunt; one that is still due is told below."""
    for text in facts.get("stunts", ()):
        name, _, became = text.partition(": ")
        if became == strikes.LANDS:
            yield f"{name} lands"
        elif became == strikes.SAVED:
            yield f"{name} is saved"


# Whole fight_setup


def tell_fight(sides: Mapping[str, Sequence[str]], outcome: Mapping[str, Any]) -> str:
    """Return who won a fight, after how long, and who is down."""
    winner, models = outcome["winner"], outcome["models"]
    start = "A draw" if winner == fight_setup.DRAW else f"side {winner} wins"
    start += f" after {count(outcome['rounds'], 'round')}"
    if "ended" in outcome:
        start += f", as {outcome['ended']}"
    fates: list[str] = []
    for fate, tell in (("out", _tell_down), ("fled", _tell_gone)):
        each = {side: [key for key in keys if models[key][fate]] for side, keys in sides.items()}
        every = [key for some in each.values() for key in some]
        if len(every) <= MOST_TOLD:
            fates += [tell(every)] if every else []
        else:
            fates += [tell(some, f" of side {side}") for side, some in each.items() if some]
    return f"{start}: {', '.join(fates)}." if fates else f"{start}: nobody is out of action."


def _tell_down(keys: Sequence[str], whose: str = "") -> str:
    """Return who is out of action, of many their number."""
    names = join_names(keys) if len(keys) <= MOST_TOLD else f"{len(keys)}{whose}"
    return f"{names} {'is' if len(keys) == 1 else 'are'} out of action"


def _tell_gone(keys: Sequence[str], whose: str = "") -> str:
    return f"{join_names(keys) if len(keys) <= MOST_TOLD else f'{len(keys)}{whose}'} fled"


# Morale, and what is rolled for one


def tell_morale(everybody: Sequence[Tested], outcome: Mapping[str, Any]) -> str:
    """Return who holds and who fails, those with the same end together."""
    ends: dict[str | None, list[str]] = {}
    for one in everybody:
        kind = outcome["kind"] if len(everybody) == 1 else outcome["models"][one.key]["kind"]
        ends.setdefault(kind, []).append(one.key)
    told = []
    for kind, keys in ends.items():
        names = join_names(keys) if len(keys) <= MOST_TOLD else f"{len(keys)} of them"
        told.append(f"{names} {_tell_morale_end(kind)[len(keys) > 1]}")
    return f"{'; '.join(told)}."


def _tell_morale_end(kind: str | None) -> tuple[str, str]:
    """Return what one does whose morale fails so, or holds, and what several do."""
    if kind == morale.SURRENDER:
        return "surrenders", "surrender"
    if kind == morale.ROUT:
        return "is routed", "are routed"
    if kind == morale.RETREAT:
        rally = "as the next turn ends"
        return f"retreats, and rallies {rally}", f"retreat, and rally {rally}"
    return "holds", "hold"


def tell_durability(whose: str, what: str, outcome: Mapping[str, Any]) -> str:
    """Return whether a weapon or armour breaks."""
    return f"{whose} {what} {'breaks' if outcome['breaks'] else 'holds'}."


def tell_recovery(whom: str, outcome: Mapping[str, Any]) -> str:
    """Return what becomes of somebody out of action, and what it cost."""
    effect, means = outcome["effect"], outcome["means"]
    if effect == recovery.DEAD:
        told = f"{whom} {means}."
    else:
        told = f"{whom} is {'only knocked out' if effect == recovery.KO else effect}: {means}."
    if outcome["spent_fortitude"]:
        told += f" It cost a point of fortitude ({outcome['fortitude_left']} left)."
    return told


def tell_save(who: str, save: str, outcome: Mapping[str, Any]) -> str:
    """Return whether a save is passed."""
    named = f"{save} save" if save else "save"
    if not who:
        return f"The {named} {'succeeds' if outcome['success'] else 'fails'}."
    return f"{who} {'passes' if outcome['success'] else 'fails'} the {named}."


def tell_stunt(name: str, who: str, outcome: Mapping[str, Any]) -> str:
    """Return whether a stunt lands."""
    if outcome["success"]:
        return f"{name} lands{' on ' * bool(who)}{who}."
    return f"{name} fails: {who or 'the opponent'} saves."
