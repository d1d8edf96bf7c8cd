"""`shoot`: one unit shoots at another, from numbers or from their cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import eq
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import (
    Chance,
    Command,
    Option,
    Prepared,
    Procedure,
    SideTable,
    as_flag,
    bounded,
    one_of,
    parse_whole,
)
from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.dice.pools import REROLLS, Reroll
from skirmish_cli.games.t9a.discipline import DisciplineTest
from skirmish_cli.games.t9a.numbers import read_needed, test_roll
from skirmish_cli.games.t9a.procedures.hurting import (
    MOST_STAT,
    POOL_OPTIONS,
    SHIELD_OPTIONS,
    harm_figures,
    harm_outcome,
    harm_row,
    read_pool,
    read_shield,
    told_save,
)
from skirmish_cli.games.t9a.procedures.shots import (
    check_number,
    read_shots,
    shots_text,
    told_shooter,
)
from skirmish_cli.games.t9a.shooting import REROLLED, Shield, Shooter, ready_volleys
from skirmish_cli.games.t9a.volleys import Victim, Volley, count_through, resolve_volleys

if TYPE_CHECKING:
    from fractions import Fraction

MOST_VOLLEYS = 6
#: Of more hits than FEW_ROWS, those rarer than one in RARE are shown together, and at most
#: MOST_ROWS rows are left.
FEW_ROWS, RARE, MOST_ROWS = 12, 1000, 24
COVERS = ("none", "soft", "hard")

#: What a `--volley` may say beside its number of shots; flags can be turned off with `=no`.
_VOLLEY_KEYS = (
    "shots",
    "aim",
    "strength",
    "ap",
    "long",
    "moved",
    "accurate",
    "quick_to_fire",
    "unwieldy",
    "cover",
    "hard_target",
)
_VOLLEY_FLAGS = ("long", "moved", "accurate", "quick_to_fire")


def _flag(text: str, key: str) -> bool:
    return one_of(text or "yes", f"--volley {key}", ("yes", "no")) == "yes"


def _read_group(command: Command, keys: Mapping[str, str], place: int) -> Shooter:
    """Return the shooters of the main options, with what a `--volley` says otherwise."""

    def value(key: str, default: Any = None) -> Any:
        if key in keys:
            return keys[key]
        given = command.given(key)
        return default if given is None else given

    def whole(key: str, most: int, default: int | None = None) -> int:
        found = value(key, default)
        return parse_whole(str(command.need(key) if found is None else found), option(key), 0, most)

    def option(key: str) -> str:
        return f"--volley {as_flag(key)[2:]}" if key in keys else as_flag(key)

    flags = {
        key: _flag(keys[key], key) if key in keys else bool(command.given(key))
        for key in _VOLLEY_FLAGS
    }
    label = f"number of shots, volley {place}" if place > 1 else "number of shots"
    shots, aim = value("shots"), value("aim")
    return Shooter(
        read_shots(command.need("shots") if shots is None else shots, option("shots"), label),
        read_needed(command.need("aim") if aim is None else aim, option("aim")),
        whole("strength", MOST_STAT),
        whole("ap", MOST_STAT, 0),
        flags["long"],
        flags["moved"],
        flags["accurate"],
        flags["quick_to_fire"],
        whole("unwieldy", 6, 0),
        one_of(value("cover", "none"), option("cover"), COVERS),
        whole("hard_target", 6, 0),
    )


def _volley_keys(text: str) -> dict[str, str]:
    keys: dict[str, str] = {}
    for part in text.split(","):
        key, _, value = part.strip().partition("=")
        name = key.strip().replace("-", "_")
        if name not in _VOLLEY_KEYS:
            raise UsageProblem(unknown("key of --volley", key.strip(), _VOLLEY_KEYS))
        if name in keys:
            raise UsageProblem(f"--volley {text[:60]!r} says {key.strip()} twice")
        if not value and name not in _VOLLEY_FLAGS:
            raise UsageProblem(
                f"--volley {key.strip()} needs a value, such as --volley shots=10,long"
            )
        keys[name] = value.strip()
    if "shots" not in keys:
        raise UsageProblem(
            f"--volley {text[:60]!r} must say its shots, such as --volley shots=10,long"
        )
    return keys


def _shooters(command: Command) -> list[Shooter]:
    volleys = [_volley_keys(text) for text in command.given("volley") or ()]
    if len(volleys) >= MOST_VOLLEYS:
        raise UsageProblem(
            f"{len(volleys)} volleys are too many; at most {MOST_VOLLEYS} groups shoot together"
        )
    first: list[dict[str, str]] = [] if command.given("shots") is None and volleys else [{}]
    return [_read_group(command, keys, place) for place, keys in enumerate([*first, *volleys], 1)]


def read_rerolls(command: Command) -> dict[str, Reroll]:
    """Return the rerolls by stage; raises UsageProblem for a stage given twice: no die is
    rerolled twice."""
    rerolls: dict[str, Reroll] = {}
    for text in command.given("reroll") or ():
        stage, colon, which = text.partition(":")
        if not colon:
            raise UsageProblem(
                f"--reroll {text[:40]!r} must be STAGE:ones or STAGE:failures, such as hit:ones"
            )
        one_of(stage, "--reroll", REROLLED)
        if stage in rerolls:
            raise UsageProblem(f"--reroll {stage} is given twice: a die is rerolled once at most")
        one_of(which, f"--reroll {stage}", REROLLS[1:])
        rerolls[stage] = "ones" if which == "ones" else "failures"
    return rerolls


def panic_test(command: Command, discipline: int | None) -> DisciplineTest | None:
    """Return the panic test of a unit with a Discipline, or None where that isn't known."""
    if discipline is None:
        return None
    return DisciplineTest(
        bounded(discipline, "--discipline", 0, 20),
        test_roll(command.rules.data["numbers"]),
        failed="shaken",
        why="panic test",
    )


def read_victim(
    command: Command,
    hp: int,
    left: int | None,
    lost: int,
    discipline: int | None,
    *,
    takes_panic: bool = True,
    joined: int = 0,
    last_discipline: int | None = None,
) -> Victim:
    """Return the unit that is hit, with what it has lost in this phase; raises UsageProblem.

    `joined` are the HP of characters in it, and `last_discipline` is theirs.
    """
    numbers = command.rules.data["numbers"]
    start, before = read_phase(command, None if left is None else left + joined)
    return Victim(
        hp,
        left,
        lost,
        start,
        before,
        int(numbers["panic_least_losses"]),
        int(numbers["panic_percent"]),
        takes_panic and not command.given("no_panic"),
        panic_test(command, discipline),
        joined,
        panic_test(command, last_discipline),
    )


def read_phase(command: Command, left: int | None) -> tuple[int | None, int]:
    """Return the HP of a unit when the phase began, and what it has lost in it; each follows from
    the other.

    `left` are those that it has now; None for a unit of any size. Raises UsageProblem where the
    three don't agree."""
    given = command.given("lost_this_phase")
    before = bounded(given or 0, "--lost-this-phase", 0, 10_000)
    start = command.given("phase_start_hp")
    if start is None:
        return (None if left is None else left + before), before
    bounded(start, "--phase-start-hp", 1, 10_000)
    if left is None:
        return start, before
    if start < left:
        raise UsageProblem(
            f"--phase-start-hp {start} is less than the {left} HP that the unit has left"
        )
    if given is not None and before > start - left:
        raise UsageProblem(
            f"--lost-this-phase {before} is too many: of {start} HP {left} are left, so {start - left} "
            "are lost"
        )
    return start, start - left if given is None else before


def _prepare(command: Command) -> Prepared:
    if command.words:
        from skirmish_cli.games.t9a.procedures.shoot_cards import shoot_units  # noqa: PLC0415 - needs cards

        return shoot_units(command)
    if command.given("distance") is not None:
        raise UsageProblem("--distance needs units, whose cards say the range; give --long instead")
    shooters = _shooters(command)
    hp, left, lost = read_pool(command)
    victim = read_victim(command, hp, left, lost, command.given("discipline"))
    first = shooters[0]
    headline = (
        f"Shooting: {shots_text(shooters)} at {first.aim}+"
        if len(shooters) == 1
        else f"Shooting: {shots_text(shooters)} in {len(shooters)} volleys"
    )
    shield = read_shield(command)
    return prepare_shots(
        command, shooters, shield, victim, {**shield_inputs(shield, victim)}, headline
    )


def shield_inputs(shield: Shield, victim: Victim) -> dict[str, Any]:
    """Return what is shown as the input on the unit that is hit."""
    return {
        "resilience": shield.resilience,
        "armour": shield.armour,
        "special_save": told_save(shield.special, shield.special_name),
        "hp": victim.hp,
        "hp_left": victim.left,
        "joined_hp": victim.joined,
        "phase_start_hp": victim.phase_start,
        "lost_this_phase": victim.lost_in_phase,
        "discipline": victim.test.target if victim.test else None,
    }


def prepare_shots(
    command: Command,
    shooters: list[Shooter],
    shield: Shield,
    victim: Victim,
    inputs: Mapping[str, Any],
    headline: str,
    rulings: tuple[str, ...] = (),
    told: tuple[str, ...] = (),
) -> Prepared:
    """Return shots made ready, with their figures; `told` are notes of their own. Raises
    UsageProblem for too many."""
    check_number(shooters, odds=bool(command.given("odds")))
    rerolls = read_rerolls(command)
    volleys, notes = ready_volleys(shooters, shield, command.rules, rerolls)
    figures = harm_figures(victim)
    notes = (*notes, *told, *_notes(command, shooters, victim), *_idle_rerolls(rerolls, volleys))
    if victim.phase_start is not None and victim.takes_panic:
        figures["panic_test"] = lambda harm: harm.panic
        if victim.test is not None:
            figures["panic_fails"] = lambda harm: bool(harm.fails)
    return Prepared(
        rule=partial(resolve_volleys, volleys, victim),
        figures=figures,
        row=partial(harm_row, victim),
        outcome=partial(harm_outcome, victim),
        inputs={
            "volleys": [told_shooter(shooter) for shooter in shooters],
            **inputs,
            "reroll": [f"{stage}:{which}" for stage, which in rerolls.items()],
        },
        notes=notes,
        headline=headline,
        rulings=rulings,
        tables=_spreads(command, volleys) if command.given("odds") else (),
    )


def _notes(command: Command, shooters: list[Shooter], victim: Victim) -> tuple[str, ...]:
    notes = []
    if any(shooter.unwieldy and not shooter.moved for shooter in shooters):
        notes.append("Unwieldy counts only for shooters that moved")
    if not victim.takes_panic:
        notes.append("no panic test: the target is engaged or shaken, or passed one in this phase")
    elif victim.phase_start is None:
        notes.append(
            "give --models or --phase-start-hp to see whether the target takes a panic test"
        )
    elif victim.test is None:
        notes.append("give --discipline to see whether a panic test fails")
    if (
        victim.phase_start is not None
        and command.given("lost_this_phase") is None
        and victim.lost_in_phase
    ):
        notes.append(
            f"taken to have lost {victim.lost_in_phase} HP to shooting and spells in this phase; "
            "--lost-this-phase says otherwise"
        )
    if victim.joined:
        notes.append(
            f"the {victim.joined} HP of characters in the unit count for its panic test; no shot strikes them"
        )
    if command.given("aegis") is not None and command.given("regeneration") is not None:
        notes.append("one special save only: the better one is rolled")
    return tuple(notes)


def _idle_rerolls(rerolls: Mapping[str, Reroll], volleys: tuple[Volley, ...]) -> list[str]:
    """Return a note for each reroll of dice that no volley throws."""
    return [
        f"--reroll {stage} changes nothing: no such dice are thrown"
        for stage in rerolls
        if all(getattr(volley, stage) is None for volley in volleys)
    ]


class Spread(NamedTuple):
    """How likely a number of hits is, and the same number of wounds."""

    number: int
    hits: Fraction
    wounds: Fraction


def _shortened(every: list[Spread]) -> list[tuple[int | str, Chance, Chance]]:
    """Return the rows of a long table: rare numbers share one, and of many that are left some
    neighbours do."""
    common = [row for row in every if max(row.hits, row.wounds) * RARE >= 1]
    width = -(-len(common) // MOST_ROWS)
    rows: list[tuple[int | str, Chance, Chance]] = []
    for start in range(0, len(common), width):
        some = common[start : start + width]
        name = some[0].number if len(some) == 1 else f"{some[0].number} to {some[-1].number}"
        rows.append((name, *_summed(some)))
    rare = [row for row in every if row not in common]
    return [*rows, ("any other", *_summed(rare))] if rare else rows


def _summed(rows: list[Spread]) -> tuple[Chance, Chance]:
    return Chance(sum(row.hits for row in rows)), Chance(sum(row.wounds for row in rows))


def _spreads(command: Command, volleys: tuple[Volley, ...]) -> tuple[SideTable, ...]:
    """Return the distributions of hits and of wounds side by side.

    A long one is shortened unless JSON or an explanation is asked for.
    """
    is_full = bool(
        command.given("explain") or command.given("json") or command.given("format") == "json"
    )

    def rows() -> list[tuple[int | str, Chance, Chance]]:
        hits, wounds = (law_of(count_through, volleys, stages) for stages in (1, 2))
        every = [
            Spread(count, hits.chance(partial(eq, count)), wounds.chance(partial(eq, count)))
            for count in range(max(hits.weights) + 1)
        ]
        return (
            _shortened(every)
            if len(every) > FEW_ROWS and not is_full
            else [(row.number, Chance(row.hits), Chance(row.wounds)) for row in every]
        )

    return (SideTable("Hits and wounds", ("number", "hits", "wounds"), rows),)


SHOOT = Procedure(
    name="shoot",
    summary="Shoot with one unit at another: to hit, to wound, saves, casualties and panic.",
    section="Shots and Aim; Attack Sequence",
    arguments="[SHOOTER vs TARGET...]",
    prepare=_prepare,
    options=(
        Option(
            "shots",
            "text",
            "how many shots, a number or dice such as 2D6 or D6x2",
            metavar="N|DICE",
        ),
        Option("aim", "text", "what a shot must show, such as 4+", metavar="N+"),
        Option("strength", "whole", "the shots' Strength", metavar="N"),
        Option("ap", "whole", "their Armour Penetration (0 unless given)", metavar="N"),
        *SHIELD_OPTIONS,
        Option("long", "flag", "the target is beyond half the range", default=False),
        Option(
            "distance",
            "number",
            "inches to the target, which with units says what is long range",
            metavar="D",
        ),
        Option("moved", "flag", "the shooters moved this turn", default=False),
        Option("accurate", "flag", "they are Accurate: no penalty for long range", default=False),
        Option(
            "quick_to_fire", "flag", "they are Quick to Fire: no penalty for moving", default=False
        ),
        Option("unwieldy", "whole", "they are Unwieldy by X, once moved", metavar="X"),
        Option("cover", "text", "soft or hard", metavar="soft|hard"),
        Option("hard_target", "whole", "the target is a Hard Target by X", metavar="X"),
        Option(
            "reroll",
            "texts",
            "reroll hit, wound, armour or special dice: ones or failures (repeatable)",
            metavar="STAGE:WHICH",
        ),
        Option(
            "volley",
            "texts",
            "one more group of shots, and where it differs (repeatable)",
            metavar="shots=N,KEY=VALUE",
        ),
        *POOL_OPTIONS,
        Option("phase_start_hp", "whole", "its health points when the phase began", metavar="N"),
        Option(
            "lost_this_phase",
            "whole",
            "what it has lost to shooting and spells in this phase; follows from --phase-start-hp",
            metavar="N",
        ),
        Option("discipline", "whole", "its Discipline, for a panic test", metavar="N"),
        Option(
            "no_panic",
            "flag",
            "it takes no panic test: engaged, shaken, or it passed one this phase",
            default=False,
        ),
    ),
    examples=(
        "shoot --shots 20 --aim 4 --strength 4 --resilience 4 --armour 2 --odds",
        "shoot --shots 3 --aim 3+ --strength 3 --resilience 3 --long --dice 4,5,2,6,1",
        "shoot --shots 8 --aim 4+ --strength 3 --resilience 3 --volley shots=6,long --models 12 --discipline 7",
    ),
)
