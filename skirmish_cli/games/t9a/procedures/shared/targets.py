"""The unit that is hit: its options, health, saves, panic test and harm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, Reader, option, require_bounds, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.attacks import Harm, SpecialSave, Victim, choose_special_save
from skirmish_cli.games.t9a.shooting import Shield, Shooter
from skirmish_cli.records import NamedTuple

MOST_STAT, MOST_HP, MOST_MODELS = 60, 20, 500


def a_need(
    least: int = 2, most: int = 7, meaning: str = "what a die has to show, such as 4+"
) -> Reader[int]:
    """Return the reader of what a die or a roll has to show, typed as `4+` or `4`.

    `meaning` is told where a text has none.

    >>> a_need().read("4+", "--aim", None), a_need().read("4", "--aim", None)
    (4, 4)
    """

    def read(text: str, name: str, rules: Ruleset | None) -> int:
        digits = text.strip().removesuffix("+")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
            raise UsageProblem(f"{name} {text[:20]!r} isn't {meaning}")
        return require_bounds(int(digits), name, least, most)

    return Reader("need", read, "N+", least=least, most=most)


class PoolOptions(Options):
    """The health points of a unit that is hit."""

    hp = option(
        "the health points of one model",
        whole(1, MOST_HP),
        default=1,
        also=("health", "health-points", "wounds"),
    )
    models = option("how many models it has", whole(1, MOST_MODELS), also=("size", "count"))
    hp_lost = option(
        "the health points that those models have lost before",
        whole(0, MOST_HP * MOST_MODELS),
        default=0,
    )


class SaveOptions(Options):
    """The special saves of a unit that is hit."""

    aegis = option("the Aegis save, such as 5+", a_need())
    regeneration = option("the Regeneration save; only the better of the two is rolled", a_need())


class ShieldOptions(SaveOptions):
    """What a unit that is hit has against wounds."""

    resilience = option(
        "its Resilience", whole(0, MOST_STAT), needed="without units", also=("toughness", "res")
    )
    armour = option(
        "its Armour (0 unless given)", whole(0, MOST_STAT), default=0, also=("armor", "arm")
    )


class HealthPool(NamedTuple):
    """The health points of one model, those left to its unit, and those lost before.

    `left` is None for a unit of any size. Section: Health Pools.
    """

    hp_each: int
    left: int | None
    lost: int


def read_special_save(options: SaveOptions) -> SpecialSave:
    """Return the better special save of the options."""
    return choose_special_save(options.aegis, options.regeneration)


def read_shield(options: ShieldOptions, resilience: int) -> Shield:
    """Return what the options say that the unit has against hits."""
    return Shield(resilience, options.armour, read_special_save(options))


def read_pool(options: PoolOptions) -> HealthPool:
    """Return the health points that the options give the unit.

    Raises UsageProblem where nothing is left of it.
    """
    hp, models, lost = options.hp, options.models, options.hp_lost
    if models is None:
        if lost >= hp:
            raise UsageProblem(
                f"--hp-lost {lost} needs --models: one model of {hp} HP can't have lost that many"
            )
        return HealthPool(hp, None, lost)
    left = models * hp - lost
    if left < 1:
        raise UsageProblem(f"--hp-lost {lost} leaves nothing of {models} models with {hp} HP each")
    return HealthPool(hp, left, lost)


class Target(NamedTuple):
    """The unit that is shot at, and the characters in it.

    `shield` is what it has against hits. `left` are its health points, None for a unit of any size,
    `lost` those that it lost before and `joined` those of characters in it, whose Discipline is
    `last_discipline`. `keys` are what the unit and they are called, and `lost_this_phase` is what
    a flag says; `says_hp` that a flag says what is left, `is_joined` that it is a character in
    a unit.
    """

    shield: Shield
    hp_each: int = 1
    left: int | None = None
    lost: int = 0
    discipline: int | None = None
    takes_panic: bool = True
    joined: int = 0
    last_discipline: int | None = None
    keys: tuple[str, ...] = ("target",)
    lost_this_phase: int | None = None
    says_hp: bool = False
    is_joined: bool = False


class Shots(NamedTuple):
    """Who shoots at whom, and how that is shown.

    `pools` are the health pools that may be shot at, `target` among them, where there are several.
    """

    shooters: tuple[Shooter, ...]
    target: Target
    headline: str
    inputs: Mapping[str, Json] = MappingProxyType({})
    rulings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    choices: tuple[WeaponChoice, ...] = ()
    pools: tuple[Target, ...] = ()


class WeaponChoice(NamedTuple):
    """Which of its shooting weapons a model part shoots with.

    `places` are those of its weapons among the shooters, and `options` what they are called.
    """

    question: str
    options: tuple[str, ...]
    places: tuple[int, ...]
    policy: str


def make_harm_figures(victims: Sequence[Victim]) -> dict[str, Figure]:
    """Return the means of what hits came to, on one of some health pools."""
    return {
        "hits_mean": lambda harm: harm.hits,
        "wounds_mean": lambda harm: harm.wounds,
        "hp_lost_mean": lambda harm: harm.hp_lost,
        "models_lost_mean": lambda harm: victims[harm.pool].count_models_lost(harm.hp_lost),
    }


def list_harm_main(figures: Mapping[str, Figure], victim: Victim) -> tuple[str, ...]:
    """Return the figures that say what to expect of hits.

    Of models with a single health point each as many are lost.
    """
    if "panic_test" not in figures:
        return ("hits_mean", "wounds_mean", "hp_lost_mean")
    models = ("models_lost_mean",) if victim.hp > 1 else ()
    return ("hp_lost_mean", *models, "panic_fails" if "panic_fails" in figures else "panic_test")


def make_harm_row(victim: Victim, harm: Harm) -> dict[str, Json]:
    """Return the row of the distribution that a result counts for."""
    row: dict[str, Json] = {
        "hp_lost": harm.hp_lost,
        "models_lost": victim.count_models_lost(harm.hp_lost),
    }
    if victim.phase_start is not None and victim.takes_panic:
        row["panic_test"] = harm.panic
    return row


def make_harm_outcome(victim: Victim, harm: Harm, trace: Trace) -> Mapping[str, Json]:
    """Return what is shown of one played result."""
    outcome: dict[str, Json] = {
        "hits": int(harm.hits),
        "wounds": int(harm.wounds),
        "hp_lost": harm.hp_lost,
        "models_lost": victim.count_models_lost(harm.hp_lost),
    }
    if victim.left is not None:
        outcome["hp_left"] = victim.left + victim.joined - harm.hp_lost
        outcome["wiped"] = victim.is_wiped_by(harm.hp_lost)
    if victim.phase_start is not None and victim.takes_panic:
        outcome["panic_test"] = harm.panic
        if harm.fails is not None:
            outcome["panic_fails"] = harm.fails
    return outcome
