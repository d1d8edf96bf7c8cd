"""`clash` and `volley`: an attack on one or several Enemies, from cards or from plain numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import comb, prod
from typing import Any, cast

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded, parse_whole
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.compared_pools import ComparedPools, Match
from skirmish_cli.dice.second_rolls import Pool, PoolWords
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.first_blood.attacks import Strike, StrikeResult, attack
from skirmish_cli.games.first_blood.procedures.compared import compared_rulings
from skirmish_cli.games.first_blood.rerolls import parse_pool_rules
from skirmish_cli.games.first_blood.tests import SIDES, CharacteristicTest, reroll_notes
from skirmish_cli.games.first_blood.warriors import Count, Striker, Target, blocks_of, make_striker, make_target

#: The most dice in one pool, the most with those that can be added, and the most Enemies of one attack.
MOST_DICE, MOST_WITH_ADDED, MOST_ENEMIES = 16, 24, 6
#: Odds go through at most so many pairs of totals of hit and block dice, and tell apart at most so many results.
MOST_TOTALS, MOST_RESULTS = 8_500, 12_000

Results = tuple[StrikeResult, ...]
RULINGS = ("hit_die", "block", "keep_hits", "last_wound")
_NUMBERS = ("attacks", "barrage", "cap", "defense", "evasion", "wounds", "resolve", "inspired", "aimed", "broken")


def ready_strikes(command: Command) -> tuple[Strike, ...]:
    """Return the dice at each Enemy that a command describes; raises UsageProblem for an attack that can't be made."""
    striker, targets = _from_models(command) if command.words else _from_numbers(command)
    bounded(striker.dice.value, f"the dice of {striker.key}", 0, MOST_DICE)
    shares = _shares(command, striker, targets)
    strikes = tuple(_strike(command, striker, target, dice) for target, dice in zip(targets, shares, strict=True))
    for one in strikes:
        _check_growth(one)
    if command.given("odds") or command.given("compare_rulings"):
        _check_work(strikes)
    return strikes


def _from_models(command: Command) -> tuple[Striker, list[Target]]:
    given = [name for name in _NUMBERS if command.given(name) not in {None, False}]
    if given:
        raise UsageProblem(f"--{given[0]} goes without models; on a model write it as a flag or in its card")
    sides = command.models()
    if len(sides) != 2 or len(sides[0]) != 1:
        raise UsageProblem(f"{command.procedure} needs one attacker and its enemies, such as: "
                           f"{command.procedure} captain vs brute")
    if len(sides[1]) > MOST_ENEMIES:
        raise UsageProblem(f"{len(sides[1])} enemies are too many for one attack; at most {MOST_ENEMIES}")
    striker = make_striker(sides[0][0], command.procedure, command.rules)
    return striker, [make_target(model, command.rules) for model in sides[1]]


def _from_numbers(command: Command) -> tuple[Striker, list[Target]]:
    dice_name, status, other = (("attacks", "inspired", "aimed") if command.procedure == "clash"
                                else ("barrage", "aimed", "inspired"))
    if command.given(other):
        raise UsageProblem(f"--{other} does nothing in a {command.procedure}: it adds to "
                           + ("Barrage" if other == "aimed" else "Attacks"))
    printed = bounded(command.need(dice_name), f"--{dice_name}", 0, MOST_DICE)
    if command.procedure == "volley" and not printed:
        raise UsageProblem("--barrage 0: without Barrage a Warrior can't volley, nor be Aimed")
    terms = [Term(0, f"{dice_name.capitalize()} {printed}")]
    if command.given(status):
        effects = command.rules.conditions[status].effects
        terms += [Term(value, status) for value in effects.values()]
    dice = Count(printed + sum(term.value for term in terms), tuple(terms))
    striker = Striker("attacker", dice, bounded(command.need("cap"), "--cap", 0, MOST_DICE))
    number = len(command.given("split").split(",")) if command.given("split") else 1
    names = ["enemy"] if number == 1 else [f"enemy-{place}" for place in range(1, number + 1)]
    return striker, [_numbered_target(command, name) for name in names[:MOST_ENEMIES + 1]]


def _numbered_target(command: Command, name: str) -> Target:
    defense, evasion = command.given("defense"), command.given("evasion")
    if defense is None and evasion is None:
        raise UsageProblem(f"{command.procedure} needs --defense or --evasion, or models: captain vs brute")
    defense_count, evasion_count = (Count(bounded(value or 0, option, 0, MOST_DICE)) for value, option in
                                    ((defense, "--defense"), (evasion, "--evasion")))
    broken = bool(command.given("broken"))
    wounds = bounded(command.need("wounds"), "--wounds", 0, 100)
    resolve = command.given("resolve") if broken else command.need("resolve")
    return Target(name, blocks_of(defense_count, evasion_count), wounds,
                  Count(bounded(resolve or 0, "--resolve", 0, 20)), broken)


def _shares(command: Command, striker: Striker, targets: Sequence[Target]) -> list[int]:
    """Return the dice at each Enemy: as split, else all at the first."""
    text, total = command.given("split"), striker.dice.value
    if text is None:
        return [total] + [0] * (len(targets) - 1)
    shares = [parse_whole(part, "--split", 0, MOST_DICE) for part in text.split(",")]
    if len(shares) > MOST_ENEMIES:
        raise UsageProblem(f"--split {text[:40]} names {len(shares)} enemies; at most {MOST_ENEMIES}")
    if len(shares) != len(targets):
        raise UsageProblem(f"--split {text} has {len(shares)} parts for {len(targets)} enemies; one for each")
    if sum(shares) != total:
        raise UsageProblem(f"--split {text} makes {sum(shares)} dice, but {striker.key} has {total}")
    return shares


def _strike(command: Command, striker: Striker, target: Target, dice: int) -> Strike:
    rules = command.rules
    not_six = frozenset(range(1, SIDES))
    good = not_six if rules.ruling("hit_die") == "not_six" else frozenset(range(1, min(SIDES - 1, striker.cap) + 1))
    hit_rules = striker.rules.joined([parse_pool_rules(command.given("reroll") or (), command.given("extra") or ())])
    block_rules = target.rules.joined([parse_pool_rules(command.given("block_reroll") or (),
                                                        command.given("block_extra") or (), "block-")])
    hits = Pool(dice, good, hit_rules.second_roll(good),
                first=striker.cap if rules.ruling("keep_hits") == "first_typed" else None)
    blocks = Pool(target.blocks.value, not_six, block_rules.second_roll(not_six))
    hit_words = PoolWords(f"{striker.key} at {target.key}, hit dice", f"Secondary roll of {striker.key}",
                          striker.dice.terms)
    block_words = PoolWords(f"{target.key}, block dice", f"Secondary roll of {target.key}", target.blocks.terms)
    match = cast("Match", rules.ruling("block"))
    inches = rules.data["numbers"]["driven_back_inches"] if command.procedure == "clash" else None
    return Strike(
        ComparedPools(hits, blocks, striker.cap, match, hit_words, block_words),
        target.wounds, CharacteristicTest(target.resolve.value, target.resolve_rerolls, f"{target.key} Resolve",
                                          target.resolve.terms),
        target.broken, rules.ruling("last_wound") == "slain", striker.key, target.key, inches,
    )


# Bounds


def _check_growth(one: Strike) -> None:
    for pool, words in ((one.pools.attack, one.pools.attack_words), (one.pools.block, one.pools.block_words)):
        bounded(pool.dice, f"number of '{words.why}'", 0, MOST_DICE)
        if _most_dice(pool) > MOST_WITH_ADDED:
            raise UsageProblem(f"{words.why}: {pool.dice} could become {_most_dice(pool)} with those added; "
                               f"at most {MOST_WITH_ADDED}")


def _most_dice(pool: Pool) -> int:
    adding = pool.second.adding
    return pool.dice * (1 + max((adding.count(face) for face in adding), default=0))


def _check_work(strikes: Sequence[Strike]) -> None:
    for one in strikes:
        totals = prod(comb(_most_dice(pool) + len(pool.classes()), len(pool.classes()))
                      for pool in (one.pools.attack, one.pools.block))
        if totals > MOST_TOTALS:
            raise UsageProblem(f"the odds at {one.enemy}: too many dice for so many different rerolls and added dice; "
                               "roll it, or leave a special rule out")
    results = prod(_result_count(one) for one in strikes)
    if results > MOST_RESULTS:
        raise UsageProblem(f"the odds on {len(strikes)} enemies tell too many results apart; ask for them one by one, "
                           "as the dice at one enemy don't touch another")


def _result_count(one: Strike) -> int:
    most = min(one.pools.cap, _most_dice(one.pools.attack))
    pairs = (most + 1) * (most + 2) // 2
    deadly = comb(max(0, most - max(1, one.wounds)) + 2, 2)
    return pairs + (0 if one.slain_at_once or one.broken else deadly)


# Figures


def _hits(results: Results) -> int:
    return sum(one.hits for one in results)


def _blocked(results: Results) -> int:
    return sum(one.blocked for one in results)


def _lost(results: Results) -> int:
    return sum(one.wounds_lost for one in results)


def attack_figures() -> dict[str, Callable[[Results], Any]]:
    """Return the figures of an attack; on several Enemies hits and Wounds are totals, and a fate that of any."""
    return {
        "hits_mean": _hits,
        "blocked_mean": _blocked,
        "wounds_mean": lambda results: _hits(results) - _blocked(results),
        "wounds_lost_mean": _lost,
        "broken": lambda results: any(one.fate == "broken" for one in results),
        "slain": lambda results: any(one.fate == "slain" for one in results),
    }


def _figures_at(place: int) -> dict[str, Callable[[Results], Any]]:
    shown = {name: figure for name, figure in attack_figures().items() if name not in {"hits_mean", "blocked_mean"}}
    return {name: partial(_at, figure, place) for name, figure in shown.items()}


def _at(figure: Callable[[Results], Any], place: int, results: Results) -> Any:
    return figure(results[place:place + 1])


def attack_row(names: Sequence[str], results: Results) -> dict[str, Any]:
    """Return what the distribution of an attack tells apart."""
    fates: Any = results[0].fate
    if len(results) > 1:
        fates = {name: one.fate for name, one in zip(names, results, strict=True)}
    return {"hits": _hits(results), "blocked": _blocked(results), "wounds": _hits(results) - _blocked(results),
            "fate": fates}


def attack_outcome(names: Sequence[str], results: Results, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played attack."""
    row = attack_row(names, results)
    outcome: dict[str, Any] = {"hits": row["hits"], "blocked": row["blocked"], "wounds": row["wounds"],
                               "wounds_lost": _lost(results), "fate": row["fate"]}
    if len(results) > 1:
        outcome["models"] = {name: {"hits": one.hits, "blocked": one.blocked, "wounds": one.wounds,
                                    "wounds_lost": one.wounds_lost, "fate": one.fate}
                             for name, one in zip(names, results, strict=True)}
    return outcome


def _policy(strikes: Sequence[Strike], command: Command) -> dict[str, str]:
    policy = {"blocks": "each cancels a hit so that as many as possible are cancelled"}
    if command.rules.ruling("keep_hits") == "best":
        policy["hits_kept"] = "over the cap, the lowest"
    if len(strikes) > 1 and command.given("split") is None:
        policy["split"] = "all dice at the first enemy"
    return policy


def _notes(strikes: Sequence[Strike], command: Command) -> tuple[str, ...]:
    notes = [command.rules.data["tables"]["attacks_are_ours"]]
    if len(strikes) > 1:
        notes.append("hits, blocked and wounds are totals; broken and slain: at least one of the enemies")
    for one in strikes:
        notes += [f"{one.enemy}: {note}" for note in reroll_notes(one.resolve.rerolls)]
        if one.broken:
            notes.append(f"{one.enemy} is Broken already: it fails its Resolve test, and a last Wound slays it")
    if any(not one.broken and not one.slain_at_once for one in strikes):
        notes.append("its last Wound makes an enemy Broken on a passed Resolve test, and slays it on a failed one")
    return tuple(notes)


def _prepare(command: Command) -> Prepared:
    strikes = ready_strikes(command)
    names = [one.enemy for one in strikes]
    figures = attack_figures()
    pools = [one.pools for one in strikes]
    return Prepared(
        rule=partial(attack, strikes), figures=figures, row=partial(attack_row, names),
        outcome=partial(attack_outcome, names),
        models={} if len(names) == 1 else {name: _figures_at(place) for place, name in enumerate(names)},
        inputs={"enemies": names, "dice": [pool.attack.dice for pool in pools], "cap": pools[0].cap,
                "block_dice": [pool.block.dice for pool in pools], "wounds": [one.wounds for one in strikes],
                "resolve": [one.resolve.value for one in strikes], "broken": [one.broken for one in strikes]},
        policy=_policy(strikes, command), rulings=RULINGS, notes=_notes(strikes, command),
        headline=_headline(command, strikes, strikes[0].striker),
        tables=(compared_rulings(command, RULINGS, ready_strikes, attack, figures),)
        if command.given("compare_rulings") else (),
    )


def _headline(command: Command, strikes: Sequence[Strike], striker: str) -> str:
    at = ", ".join(f"{_number(one.pools.attack.dice, 'die', 'dice')} at {one.enemy} "
                   f"({_number(one.pools.block.dice, 'block die', 'block dice')}, "
                   f"{_number(one.wounds, 'Wound', 'Wounds')} left)" for one in strikes)
    most = _number(strikes[0].pools.cap, "hit", "hits")
    each = " on each" if len(strikes) > 1 else ""
    return f"{command.procedure.capitalize()} of {striker}: {at}, at most {most}{each}"


def _number(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _options(dice: Option) -> tuple[Option, ...]:
    return (
        dice,
        Option("cap", "whole", "the most hits on one enemy: Clash or Volley", metavar="N"),
        Option("defense", "whole", "Defense of the enemy", metavar="N"),
        Option("evasion", "whole", "Evasion of the enemy; the higher of the two blocks", metavar="N"),
        Option("wounds", "whole", "the Wounds that the enemy has left", metavar="N"),
        Option("resolve", "whole", "Resolve of the enemy", metavar="N"),
        Option("split", "text", "the dice at each enemy, such as 3,2 (all at the first unless given)", metavar="N,N"),
        Option("reroll", "texts", "reroll hit dice: failures, failures=N, successes or a face (repeatable)",
               metavar="WHICH"),
        Option("block_reroll", "texts", "reroll block dice, likewise (repeatable)", metavar="WHICH"),
        Option("extra", "texts", "each hit die with this face adds a die (repeatable)", metavar="FACE"),
        Option("block_extra", "texts", "each block die with this face adds a die (repeatable)", metavar="FACE"),
        Option("inspired", "flag", "the attacker is Inspired: +1 Attacks", default=False),
        Option("aimed", "flag", "the attacker is Aimed: +1 Barrage", default=False),
        Option("broken", "flag", "the enemy is Broken", default=False),
        Option("compare_rulings", "flag", "show what each ruling does to the odds", default=False),
    )


CLASH = Procedure(
    name="clash",
    summary="Resolve a Clash: Attacks dice, at most Clash hits on one enemy, blocks, Wounds (our reading).",
    section="Clash (C)",
    arguments="[MODEL vs MODEL...]",
    prepare=_prepare,
    options=_options(Option("attacks", "whole", "Attacks of the attacker: its dice", metavar="N")),
    examples=("clash --attacks 3 --cap 2 --defense 2 --wounds 1 --resolve 4 --odds",
              "clash -w lamplighters.yaml -w mudtusks.yaml captain+inspired vs brute-1 --dice 2,3,5,6,1,4,2,3"),
)
VOLLEY = Procedure(
    name="volley",
    summary="Resolve a Volley: Barrage dice, at most Volley hits on one enemy, blocks, Wounds (our reading).",
    section="Volley (V)",
    arguments="[MODEL vs MODEL...]",
    prepare=_prepare,
    options=_options(Option("barrage", "whole", "Barrage of the attacker: its dice", metavar="N")),
    examples=("volley --barrage 2 --cap 2 --defense 1 --wounds 1 --resolve 3 --aimed --odds",
              "volley -w lamplighters.yaml -w mudtusks.yaml slinger-1+aimed vs boar --odds"),
)
