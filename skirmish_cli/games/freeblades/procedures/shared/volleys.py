"""Setting up shooting: from the models and options of a command to a volley."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import a_text, each, flag, option, require_bounds, whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.actions import why_no_reaction_at, why_no_reaction_shot
from skirmish_cli.games.freeblades.aiming import (
    Mark,
    check_shooter,
    is_in_combat,
    make_mark,
    needs_targeting,
    read_weapon_ratings,
)
from skirmish_cli.games.freeblades.blows import Blow
from skirmish_cli.games.freeblades.dice.readings import Words
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.flags import Teller, check_flags
from skirmish_cli.games.freeblades.models import Card, count_fatestones
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.policies import ALWAYS, NEARESTS, SHOOT, SKIP
from skirmish_cli.games.freeblades.procedures.shared.attack_options import DamageOptions
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.games.freeblades.procedures.shared.rolls import RatingOptions, make_roll
from skirmish_cli.games.freeblades.procedures.shared.shots import (
    a_distance,
    check_apart,
    count_readings,
    is_same,
    split_words,
)
from skirmish_cli.games.freeblades.ranged_attacks import make_model_shot, make_stray_shot
from skirmish_cli.games.freeblades.shooters import RangedAttack, Shooter
from skirmish_cli.games.freeblades.shooting import Volley
from skirmish_cli.games.freeblades.shooting_size import check_size
from skirmish_cli.games.freeblades.stats import find_discipline
from skirmish_cli.games.freeblades.talents import count_more, read_ranged_talents
from skirmish_cli.games.freeblades.tests import RatedRoll, find_threshold
from skirmish_cli.records import NamedTuple

#: The most shooters and attacks in one command: a whole freeband, each with a few arrows.
MOST_SHOOTERS, MOST_ATTACKS, MOST_OTHERS = 14, 6, 7


class ShootOptions(ExtraOptions, DamageOptions, RatingOptions):
    """What `shoot` takes beside models."""

    range = option(
        "the distance in inches, such as 10.5 (short range unless given)",
        a_distance,
        also=("distance", "dist", "inches"),
    )
    others = option(
        "another model in the target's combat (repeatable, or with commas)",
        each(a_text),
        metavar="MODEL",
    )
    targeting = option("take the targeting test first", flag)
    nearest = option(
        "the nearest enemy and its distance, who may be shot if the targeting test fails",
        a_text,
        metavar="MODEL[:INCHES]",
    )
    attacks = option(
        "the ranged attacks of each shooter (1 unless its talents say more)",
        whole(1, MOST_ATTACKS),
    )


class Involved(NamedTuple):
    """The models of a command: who shoots, at whom, and who else may be hit.

    `nearest` is empty or has the enemy that is nearer than the targets, `distance` in inches.
    """

    shooters: Sequence[Model[Card]]
    targets: Sequence[Model[Card]]
    others: Sequence[Model[Card]]
    nearest: Sequence[Model[Card]] = ()
    distance: float | None = None

    @property
    def met(self) -> tuple[Model[Card], ...]:
        """Everybody who may be hit."""
        return (*self.targets, *self.others, *self.nearest)


def find_involved(command: Command[ShootOptions]) -> Involved:
    """Return the models before `vs`, after it, and those in `--others` and `--nearest`."""
    sides = command.sides()
    targets = sides[1] if len(sides) == 2 else []
    others = split_words(command.options.others)
    word, distance = _read_nearest(command)
    nearest = [[word]] if word else []
    models = command.find_models([sides[0], targets, others, *nearest])
    near = models[3] if word else ()
    involved = Involved(models[0], models[1], models[2], near, distance)
    _check_nearest(command, involved)
    return involved


def _read_nearest(command: Command[ShootOptions]) -> tuple[str, float | None]:
    """Return the model of `--nearest` and its distance, or nothing.

    A colon in an inline card or before a reason parts no distance off.
    """
    text, name = command.options.nearest, ShootOptions.nearest.flag
    if text is None:
        return "", None
    word, _, inches = text.rpartition(":")
    if not word or not inches[:1].isdigit():
        return text, None
    return word, a_distance.read(inches, name, command.rules)


def _check_nearest(command: Command[ShootOptions], involved: Involved) -> None:
    """Raise UsageProblem for a nearest enemy that can't be it."""
    name, options = ShootOptions.nearest.flag, command.options
    for model in involved.nearest:
        if not options.targeting:
            raise UsageProblem(f"{name} counts once a targeting test fails: add --targeting")
        reason = _why_not_nearest(model, involved, options.range)
        if reason is not None:
            raise UsageProblem(f"{name} {model.key.partition('#')[0]}: {reason}")


def _why_not_nearest(model: Model[Card], involved: Involved, to_target: float | None) -> str | None:
    """Return why a model can't be the nearest enemy, or None.

    An engaged target may be the closer one, and still counts as farther away. Section: Shooting the
    Nearest Enemy.
    """
    if any(is_same(model, other) for other in (*involved.targets, *involved.others)):
        return "it may be hit already; name another enemy"
    if any(is_same(model, shooter) for shooter in involved.shooters):
        return "it can't shoot itself; name an enemy"
    if is_in_combat(None, make_mark(model)):
        return "who is engaged never counts as the nearest"
    distance = involved.distance
    if distance is None or to_target is None or distance <= to_target:
        return None
    if any(is_in_combat(None, make_mark(target)) for target in involved.targets):
        return None
    return f"at {distance:g} inches it is farther than the target, at {to_target:g}"


def make_volley(command: Command[ShootOptions], involved: Involved) -> Volley:
    """Return the shooting that a command describes.

    Raises UsageProblem for a shot that can't be made.
    """
    shooters, targets, others, nearest, _ = involved
    if not shooters or not targets:
        raise WrongWords("shoot needs shooters and a target", "shoot archer vs brute-1 --range 12")
    for group, most, what in (
        (shooters, MOST_SHOOTERS, "shooters"),
        (others, MOST_OTHERS, "models in --others"),
    ):
        if len(group) > most:
            raise UsageProblem(f"{len(group)} {what} are too many; at most {most}")
    check_apart(shooters, targets, others)
    marks = [make_mark(model) for model in involved.met]
    volley = Volley(
        tuple(_make_shooter(command, model, marks, involved) for model in shooters),
        tuple(mark.key for mark in marks),
        tuple(mark.life_points for mark in marks),
        command.rules.ruling("reaction_shot_morale"),
        nearest=len(marks) - 1 if nearest else None,
        nearest_policy=SHOOT if command.policy(NEARESTS) == ALWAYS else SKIP,
        teller=Teller(command.rules, involved.met, command.find_models),
    )
    if (readings := count_readings(command.options)) > 1:
        check_size(volley, readings)
    return volley


def _make_shooter(
    command: Command[ShootOptions], model: Model[Card], marks: Sequence[Mark], involved: Involved
) -> Shooter:
    """Return a model with its attacks on everybody who may be hit."""
    aimed, bystanders = len(involved.targets), len(involved.targets) + len(involved.others)
    ratings = read_weapon_ratings(model, command.rules)
    check_shooter(model, command.rules)
    options, rules = command.options, command.rules
    distance, strays = options.range, tuple(range(aimed, bystanders))
    for mark in marks[:aimed]:
        if strays and not is_in_combat(model, mark, distance):
            raise UsageProblem(
                f"--others are models in the target's combat, but {mark.key} isn't +engaged"
            )
        _check_target(model, mark, distance, rules)
    rerolls = count_fatestones(model) + options.reroll
    attacks = _count_attacks(command, model, aimed)
    targeting = _make_targeting_test(command, model, attacks)
    holds = rerolls > 0 or targeting is not None
    roll = make_roll(options.roll_changes, ratings[0], rules, holds=holds)
    damage = make_roll(options.damage_changes, ratings[1], rules)
    blows: list[Blow] = []
    for place, mark in enumerate(marks):
        inches = distance if place < bystanders else involved.distance
        blow = make_model_shot(model, mark, inches, roll, damage, rules)
        # A stray attack keeps every modifier of the attack that missed; only whom it meets differs.
        blows.append(make_stray_shot(blow, blows[0]) if place in strays else blow)
    made = (RangedAttack(min(number, aimed - 1), strays) for number in range(attacks))
    return Shooter(
        model.key,
        tuple(made),
        tuple(blows),
        model.has("reaction"),
        targeting,
        min(rerolls, attacks + (targeting is not None)),
        count_fatestones(model),
        int(options.reroll),
    )


def _check_target(model: Model[Card], mark: Mark, distance: float | None, rules: Ruleset) -> None:
    if mark.model is None:
        return
    check_flags(mark.model, rules)
    reason = why_no_reaction_at(model, mark.model)
    if model.has("reaction") and reason is None:
        reason = why_no_reaction_shot(model, mark.model, distance, rules)
    if reason is not None:
        raise UsageProblem(f"{model.key} can't shoot: {reason}")


def _count_attacks(command: Command[ShootOptions], model: Model[Card], aimed: int) -> int:
    """Return how many ranged attacks a model makes.

    Raises UsageProblem for more targets than attacks.
    """
    given, own = command.options.attacks, count_own_attacks(model, command.rules)
    attacks = require_bounds(
        own if given is None else given, ShootOptions.attacks.flag, 1, MOST_ATTACKS
    )
    if aimed > attacks and not command.options.advise:
        many = "attack" if attacks == 1 else "attacks"
        raise UsageProblem(
            f"{aimed} targets for the {attacks} ranged {many} of {model.key}; name one target, "
            "or --attacks N for a model with several"
        )
    return attacks


def count_own_attacks(model: Model[Card], rules: Ruleset) -> int:
    """Return how many ranged attacks a model makes by its talents."""
    talents = read_ranged_talents(model.card, rules)
    return 1 + count_more(talents, "ranged_attack", "attacks", model.flags.keys())


def _make_targeting_test(
    command: Command[ShootOptions], model: Model[Card], attacks: int
) -> SpikingDie | None:
    """Return the targeting test of a model, whose levels its attacks may use."""
    rules = command.rules
    if not command.options.targeting or not needs_targeting(model, rules):
        return None
    disc = find_discipline(model, rules)
    roll = RatedRoll(disc.rating, disc.terms)
    return SpikingDie(
        roll.make_die("never", None),
        read_numbers(rules).target_number,
        find_threshold(disc.thresholds, rules),
        1 + attacks,
        with_means=True,
        words=Words(f"{model.key} targeting test", roll.all_terms),
    )
