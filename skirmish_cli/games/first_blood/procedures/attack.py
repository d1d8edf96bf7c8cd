"""`clash` and `volley`: an attack on one or several Enemies, from cards or from plain numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, SideTable
from skirmish_cli.games.first_blood.attacks import Attack, Strike, attack
from skirmish_cli.games.first_blood.procedures.attack_bounds import (
    COMPARISONS,
    check_growth,
    check_work,
    tells_too_much,
)
from skirmish_cli.games.first_blood.procedures.attack_figures import (
    attack_figures,
    attack_outcome,
    attack_row,
    fates_row,
    figures_at,
)
from skirmish_cli.games.first_blood.procedures.attack_inputs import (
    Described,
    describe,
    strikes_of,
    told_inputs,
)
from skirmish_cli.games.first_blood.procedures.compared import compared_rulings
from skirmish_cli.games.first_blood.tests import reroll_notes
from skirmish_cli.games.first_blood.wording import counted

RULINGS = ("hit_die", "block", "keep_hits", "last_wound")


def ready_attack(command: Command, described: Described) -> Attack:
    """Return a described attack made ready under the rulings in force; raises UsageProblem for
    too many dice."""
    strikes = strikes_of(command, described)
    for one in strikes:
        check_growth(one)
    comparing = bool(command.given("compare_rulings"))
    if command.given("odds") or comparing:
        check_work(strikes, COMPARISONS if comparing else 1)
    return Attack(strikes, tells_too_much(strikes))


def _ready_compared(command: Command, described: Described) -> Attack:
    # The table shows means and chances of fates, so nothing more need be told apart.
    return ready_attack(command, described)._replace(only_fates=True)


def _prepare(command: Command) -> Prepared:
    described = describe(command)
    whole = ready_attack(command, described)
    strikes = whole.strikes
    names = [one.enemy for one in strikes]
    figures = attack_figures()
    tables: tuple[SideTable, ...] = ()
    if command.given("compare_rulings"):
        ready = partial(_ready_compared, described=described)
        tables = (compared_rulings(command, RULINGS, ready, attack, figures),)
    return Prepared(
        rule=partial(attack, whole),
        figures=figures,
        row=partial(fates_row if whole.only_fates else attack_row, names),
        outcome=partial(attack_outcome, names),
        models={}
        if len(names) == 1
        else {name: figures_at(place) for place, name in enumerate(names)},
        inputs=told_inputs(described),
        policy=_policy(strikes, command),
        rulings=RULINGS,
        notes=_notes(whole, command),
        headline=_headline(command, strikes, described.striker.key),
        tables=tables,
    )


def _policy(strikes: Sequence[Strike], command: Command) -> dict[str, str]:
    policy = {"blocks": "each cancels a hit so that as many as possible are cancelled"}
    if command.rules.ruling("keep_hits") == "best":
        policy["hits_kept"] = "over the cap, the lowest"
    if len(strikes) > 1 and command.given("split") is None:
        policy["split"] = "all dice at the first enemy"
    seconds = [pool.second for one in strikes for pool in (one.pools.attack, one.pools.block)]
    if any(second.rerolled or second.failures for second in seconds) or any(
        one.resolve.rerolls for one in strikes
    ):
        policy["rerolls"] = "always used"
    if any(second.failures for second in seconds):
        policy["failures=N"] = "the first failures in the order rolled"
    return policy


def _notes(whole: Attack, command: Command) -> tuple[str, ...]:
    strikes = whole.strikes
    notes = [command.rules.data["tables"]["attacks_are_ours"]]
    if len(strikes) > 1:
        notes.append(
            "hits, blocked and wounds are totals; broken and slain: at least one of the enemies"
        )
    if whole.only_fates and command.given("odds"):
        notes.append(
            "so many results on all enemies together that the distribution tells only their fates apart"
        )
    for one in strikes:
        notes += [f"{one.enemy}: {note}" for note in reroll_notes(one.resolve.rerolls)]
        if one.broken:
            notes.append(
                f"{one.enemy} is Broken already: it fails its Resolve test, and a last Wound slays it; "
                "'broken' counts it as long as it isn't slain"
            )
        elif not one.wounds:
            notes.append(
                f"{one.enemy} has no Wounds left: any unblocked hit slays it, without a Resolve test"
            )
    if any(one.wounds and not one.broken and not one.slain_at_once for one in strikes):
        notes.append(
            "its last Wound makes an enemy Broken on a passed Resolve test, and slays it on a failed one"
        )
    return tuple(notes)


def _headline(command: Command, strikes: Sequence[Strike], striker: str) -> str:
    at = ", ".join(
        f"{counted(one.pools.attack.dice, 'die', 'dice')} at {one.enemy} "
        f"({counted(one.pools.block.dice, 'block die', 'block dice')}, "
        f"{counted(one.wounds, 'Wound')} left)"
        for one in strikes
    )
    each = " on each" if len(strikes) > 1 else ""
    return f"{command.procedure.capitalize()} of {striker}: {at}, at most {counted(strikes[0].pools.cap, 'hit')}{each}"


def _options(dice: Option, status: Option, others: tuple[Option, ...]) -> tuple[Option, ...]:
    return (
        dice,
        Option("cap", "whole", "the most hits on one enemy: Clash or Volley", metavar="N"),
        Option("defense", "whole", "Defense of the enemy", metavar="N"),
        Option(
            "evasion", "whole", "Evasion of the enemy; the higher of the two blocks", metavar="N"
        ),
        Option("wounds", "whole", "the Wounds that the enemy has left", metavar="N"),
        Option("resolve", "whole", "Resolve of the enemy", metavar="N"),
        Option(
            "split",
            "text",
            "the dice at each enemy, such as 3,2 (all at the first unless given); typed dice go "
            "enemy by enemy: hits, their Secondary roll, blocks, theirs, Resolve",
            metavar="N,N",
        ),
        Option(
            "reroll",
            "texts",
            "reroll hit dice: failures, failures=N, successes or a face (repeatable)",
            metavar="WHICH",
        ),
        Option(
            "block_reroll", "texts", "reroll block dice, likewise (repeatable)", metavar="WHICH"
        ),
        Option(
            "extra", "texts", "each hit die with this face adds a die (repeatable)", metavar="FACE"
        ),
        Option(
            "block_extra",
            "texts",
            "each block die with this face adds a die (repeatable)",
            metavar="FACE",
        ),
        status,
        Option("broken", "flag", "the enemy is Broken", default=False),
        Option("compare_rulings", "flag", "show what each ruling does to the odds", default=False),
        *(option._replace(hidden=True) for option in others),
    )


_OF_CLASH = (
    Option("attacks", "whole", "Attacks of the attacker: its dice", metavar="N"),
    Option("inspired", "flag", "the attacker is Inspired: +1 Attacks", default=False),
)
_OF_VOLLEY = (
    Option("barrage", "whole", "Barrage of the attacker: its dice", metavar="N"),
    Option("aimed", "flag", "the attacker is Aimed: +1 Barrage", default=False),
)


CLASH = Procedure(
    name="clash",
    summary="Resolve a Clash: Attacks dice, at most Clash hits on one enemy, blocks, Wounds (our reading).",
    section="Clash (C)",
    arguments="[MODEL vs MODEL...]",
    prepare=_prepare,
    options=_options(*_OF_CLASH, _OF_VOLLEY),
    examples=(
        "clash --attacks 3 --cap 2 --defense 2 --wounds 1 --resolve 4 --odds",
        "clash --attacks 5 --cap 2 --split 3,2 --defense 1 --wounds 1 --resolve 3 --dice 1,6,2,4,3,3,3,5,2",
        "clash '{a: 4, c: 3}+inspired' vs '{d: 2, e: 0, w: 2, r: 3}' --dice 2,3,5,6,1,4,2,3",
    ),
)
VOLLEY = Procedure(
    name="volley",
    summary="Resolve a Volley: Barrage dice, at most Volley hits on one enemy, blocks, Wounds (our reading).",
    section="Volley (V)",
    arguments="[MODEL vs MODEL...]",
    prepare=_prepare,
    options=_options(*_OF_VOLLEY, _OF_CLASH),
    examples=(
        "volley --barrage 2 --cap 2 --defense 1 --wounds 1 --resolve 3 --aimed --odds",
        "volley '{barrage: 2, v: 2}+aimed' vs '{d: 1, e: 2, w: 1, r: 2}' --odds",
    ),
)
