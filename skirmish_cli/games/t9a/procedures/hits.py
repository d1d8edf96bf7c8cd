"""`hits`: hits that need no roll to hit, such as Impact Hits or a spell's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import option, whole
from skirmish_cli.core.positions import WORD
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.harm import (
    list_harm_axes,
    prepare_harm,
    refuse_allocation,
)
from skirmish_cli.games.t9a.procedures.shared.melee_policies import TARGET
from skirmish_cli.games.t9a.procedures.shared.shot_options import HarmOptions
from skirmish_cli.games.t9a.procedures.shared.targets import (
    MOST_STAT,
    Shots,
    Target,
    read_pool,
    read_shield,
)
from skirmish_cli.games.t9a.shooting import Shooter, name_shots, read_shots
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.games.t9a.procedures.shared import remarks, unit_targets
else:
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")
    unit_targets = lazy("skirmish_cli.games.t9a.procedures.shared.unit_targets")


class HitsOptions(HarmOptions):
    """What `hits` takes."""

    strength = option("the hits' Strength", whole(0, MOST_STAT), needed="always", also=("str",))
    ap = option(
        "their Armour Penetration (0 unless given)",
        whole(0, MOST_STAT),
        default=0,
        also=("armour-penetration", "rend"),
    )


Asked = Command[HitsOptions]


def _split_words(command: Asked) -> tuple[str, list[str]]:
    """Return the number of hits as typed, and the words of the unit that is hit."""
    if not command.words:
        raise WrongWords("hits needs their number first", "hits D6 --strength 4 vs trolls")
    number, *words = command.words
    if words and words[0].casefold() == "vs":
        words = words[1:]
        if not words:
            raise UsageProblem("a side is empty: name the unit that is hit after 'vs'")
    if any(word.casefold() == "vs" for word in words):
        raise UsageProblem("only one 'vs' can stand between the hits and the unit")
    return number, words


class Hits(NamedTuple):
    """Hits as they were typed: how many, by how they are resolved, and on whom."""

    shooter: Shooter
    title: str
    words: tuple[str, ...]


def _read_hits(command: Asked) -> Hits:
    """Return the hits of a command; raises UsageProblem."""
    number, words = _split_words(command)
    hits = name_shots(read_shots(number, "hits", command.rules), "number of hits")
    options = command.options
    if any(stage == "hit" for stage, _ in options.reroll):
        raise UsageProblem("--reroll hit has no place here: no die is thrown to hit")
    strength = command.need(HitsOptions.strength)
    shooter = Shooter(hits, 0, strength, options.ap, automatic=True)
    many = str(hits) if not isinstance(hits, int) else f"{hits}"
    title = f"{many} hit{'' if hits == 1 else 's'} of Strength {strength}, AP {options.ap}"
    return Hits(shooter, title, tuple(words))


def _read_unit_hits(command: Asked, hits: Hits) -> Shots:
    """Return hits on a unit that is named."""
    units = command.find_models([list(hits.words)])[0]
    unit_targets.refuse_on_target(command, units[0])
    target, pools = unit_targets.read_pools(command, units, "is hit")
    return Shots(
        (hits.shooter,),
        target,
        f"{hits.title} on {unit_targets.name_target(target)}",
        {"target": target.keys[0]},
        ("attached",) if len(units) > 1 else (),
        remarks.list_unit_notes(
            command.rules, units, unit_targets.make_target_role("hits", units, pools)
        ),
        pools=pools,
    )


def _prepare(command: Asked) -> Prepared:
    hits, options = _read_hits(command), command.options
    if hits.words:
        return prepare_harm(command, _read_unit_hits(command, hits))
    refuse_allocation(command)
    shield = read_shield(options, command.need(HitsOptions.resilience))
    target = Target(shield, *read_pool(options), options.discipline)
    return prepare_harm(command, Shots((hits.shooter,), target, hits.title))


def list_hits_axes(command: Asked) -> Iterator[Axis]:
    """Yield whom the hits may be allocated to."""
    hits = _read_hits(command)
    if hits.words:
        yield from list_harm_axes(_read_unit_hits(command, hits))


HITS = Procedure(
    name="hits",
    summary="Resolve hits that need no roll to hit: Impact Hits, Stomp, the hits of a spell.",
    section="Attack Sequence",
    prepare=_prepare,
    options=HitsOptions,
    flags=("shaken", "joined", "lost_this_phase", "panic_passed", "lost", "hp"),
    policies=(TARGET,),
    axes=list_hits_axes,
    arguments="N|DICE [vs UNIT...]",
    positions=(WORD, HitsOptions.strength, HitsOptions.resilience),
    examples=(
        "hits D6 --strength 4 --resilience 4 --models 10 --odds",
        "hits 2D6 vs trolls -w mire-oath.yaml --strength 5 --ap 2 --odds",
        "hits 4 vs pikes castellan+joined=pikes -w vell-marches.yaml --strength 4 --advise",
    ),
)
