"""Targets, dice, enemies and talents that are assigned to the models of a fight.

Options and policies assign them.
"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.models import Card, Fighter
from skirmish_cli.games.freeblades.talents import Talent, read_card_talents
from skirmish_cli.games.freeblades.tests import Rating, read_rating

MOST_SPLITS = 6


def _find_place(key: str, names: Sequence[str]) -> int:
    if key not in names:
        raise UsageProblem(unknown("model in this melee", key, names))
    return names.index(key)


def _split_assignments(texts: Sequence[str], option: str, form: str) -> list[tuple[str, list[str]]]:
    """Return texts such as `A=B,C` as pairs of a key and its values.

    Raises UsageProblem for a text of another form and for a key that is given twice.
    """
    pairs: list[tuple[str, list[str]]] = []
    for text in texts:
        key, equals, values = text.partition("=")
        if not (key and equals and values):
            raise UsageProblem(f"{option} {text!r} must be {form}")
        before = next((known for other, known in pairs if other == key), None)
        if before is not None:
            raise UsageProblem(
                f"{option} for {key} is given twice; list all its values at once: "
                f"{option} {key}={','.join((*before, values))}"
            )
        if not all(value.strip() for value in values.split(",")):
            raise UsageProblem(f"{option} {text[:40]!r} has an empty place between its commas")
        pairs.append((key, [value.strip() for value in values.split(",")]))
    return pairs


def read_targets(
    texts: Sequence[str], fighters: Sequence[Fighter], option: str = "--target"
) -> dict[int, tuple[int, ...]]:
    """Return the enemies at whom each fighter's attacks are directed, by places."""
    targets, names = {}, [fighter.key for fighter in fighters]
    for key, values in _split_assignments(texts, option, "ATTACKER=DEFENDER"):
        place = _find_place(key, names)
        chosen = tuple(_find_place(value, names) for value in values)
        for enemy in chosen:
            if fighters[enemy].side == fighters[place].side:
                raise UsageProblem(
                    f"{option} {key}={names[enemy]}: both are on side {fighters[place].side}"
                )
            if fighters[enemy].has("support"):
                raise UsageProblem(
                    f"{option} {key}={names[enemy]}: a model in support can't be struck"
                )
        targets[place] = chosen
    return targets


def read_splits(
    texts: Sequence[str], fighters: Sequence[Fighter], rules: Ruleset
) -> dict[int, tuple[Rating, ...]]:
    """Return the dice of each fighter's split attacks, by its place.

    Section: Split Attacks.
    """
    splits, names = {}, [fighter.key for fighter in fighters]
    for key, values in _split_assignments(texts, "--split", "MODEL=d6,d6"):
        place = _find_place(key, names)
        moved = sorted(fighters[place].flags & {"charging", "engaging", "moved", "running"})
        if moved:
            raise UsageProblem(
                f"--split {key}: a model that moved this turn ({moved[0]}) can't split its attacks"
            )
        if fighters[place].attacks > 1:
            raise UsageProblem(
                f"--split {key}: split attacks don't go with a talent that gives more attacks"
            )
        if len(values) > MOST_SPLITS:
            raise UsageProblem(f"--split {key} lists {len(values)} dice; at most {MOST_SPLITS}")
        splits[place] = tuple(read_rating(value, rules) for value in values)
    return splits


def read_pursuits(texts: Sequence[str], fighters: Sequence[Fighter]) -> dict[int, int | None]:
    """Return whom each fighter pursues by policy if that enemy panics, by its place.

    None stands for the first enemy that panics. Section: Pursuit.
    """
    pursuits: dict[int, int | None] = {}
    names, option = [fighter.key for fighter in fighters], "--policy pursue="
    for text in texts:
        key, equals, enemy = text.partition("=")
        place = _find_place(key, names)
        side = fighters[place].side
        if place in pursuits:
            raise UsageProblem(f"{option}{key} is given twice; a model pursues one enemy")
        if equals and fighters[_find_place(enemy, names)].side == side:
            raise UsageProblem(f"{option}{text}: both are on side {side}")
        if fighters[place].speed is None:
            raise UsageProblem(f"{key} can't pursue: its card has no SPD")
        quarries = [enemy] if equals else [one.key for one in fighters if one.side != side]
        for name in quarries:
            if fighters[names.index(name)].speed is None:
                raise UsageProblem(f"{name} can't be pursued: its card has no SPD")
        pursuits[place] = names.index(enemy) if equals else None
    return pursuits


def read_uses(
    texts: Sequence[str], models: list[Model[Card]], rules: Ruleset, option: str = "--use"
) -> dict[str, tuple[str, ...]]:
    """Return the option talents whose use each model declares, by its key.

    Section: Option Talents and the Combat Sequence.
    """
    used = {}
    for key, values in _split_assignments(texts, option, "MODEL=TALENT"):
        model = models[_find_place(key, [model.key for model in models])]
        talents = list_option_talents(model, rules)
        for value in values:
            _check_use(key, value, talents)
        used[key] = tuple(values)
    return used


def _check_use(key: str, name: str, talents: Sequence[Talent]) -> None:
    """Raise UsageProblem for an option talent that a model hasn't got or that is idle."""
    known = {talent.name.casefold(): talent for talent in reversed(talents)}
    if name.casefold() not in known:
        names = [talent.name for talent in talents]
        raise UsageProblem(
            unknown(f"option talent of {key}", name, names)
            if names
            else f"{key} has no option talent to use"
        )
    talent = known[name.casefold()]
    if talent.is_idle:
        raise UsageProblem(
            f"{talent.name} is not in the quickstart; house rules can give it an effect"
        )


def list_option_talents(model: Model[Card], rules: Ruleset) -> list[Talent]:
    """Return the option talents of a model."""
    return [talent for talent in read_card_talents(model.card, rules) if talent.kind == "option"]
