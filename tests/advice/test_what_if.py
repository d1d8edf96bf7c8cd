"""Commands that differ from another in one choice or one number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from skirmish_cli.advice.what_if import (
    add_to_option,
    change_card,
    change_flags,
    change_model,
    change_side,
    keep_first_target,
    list_targets,
    remove_options,
    set_option,
)
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.options import Options, a_term, each, option, whole
from skirmish_cli.dice.throws import Term


class Card(NamedTuple):
    """A card with one number."""

    lp: int


def find_models(sides: Sequence[Sequence[str]]) -> list[list[Model]]:
    return [[Model(word, word, Card(2), {"hold": ""}) for word in side] for side in sides]


class ShootOptions(Options):
    """Two that may be given several times, and a number."""

    mod = option("add N to the roll", each(a_term))
    dl = option("move the die", each(a_term))
    lp = option("the LP of the target", whole(1, 20))


COMMAND = Command(
    "shoot",
    ("a", "vs", "b", "c", "d"),
    ShootOptions({"mod": ("1",), "lp": ("2",)}),
    None,  # type: ignore[arg-type]
    find_models,
)


def test_an_option_is_set_and_a_repeatable_one_grows() -> None:
    one, two = Term(1, "--mod"), Term(2, "what if")
    changed = set_option(COMMAND, ShootOptions.lp, 3).options
    assert (changed.lp, changed.mod) == (3, (one,))
    assert add_to_option(COMMAND, ShootOptions.mod, two).options.mod == (one, two)
    assert add_to_option(COMMAND, ShootOptions.dl, two).options.dl == (two,)
    assert (COMMAND.options.lp, COMMAND.options.mod, COMMAND.options.dl) == (2, (one,), ())


def test_an_option_that_is_removed_was_never_given() -> None:
    without = remove_options(COMMAND, ShootOptions.lp).options
    assert (without.lp, without.is_given(ShootOptions.lp), without.mod) == (
        None,
        False,
        COMMAND.options.mod,
    )


def test_one_model_is_changed_and_nobody_else() -> None:
    changed = change_model(COMMAND, 1, 1, lambda model: change_card(model, lp=5))
    assert [[model.card.lp for model in side] for side in changed.models()] == [[2], [2, 5, 2]]


def test_a_whole_side_is_changed() -> None:
    changed = change_side(COMMAND, 1, lambda model: change_card(model, lp=model.card.lp + 1))
    assert [[model.card.lp for model in side] for side in changed.models()] == [[2], [3, 3, 3]]


def test_flags_are_dropped_before_others_are_added() -> None:
    model = find_models([["a"]])[0][0]
    assert dict(change_flags(model, add=("charging",), drop=("hold",)).flags) == {"charging": ""}
    assert dict(change_flags(model, add=("hold",), drop=("hold",)).flags) == {"hold": ""}
    assert dict(model.flags) == {"hold": ""}


@pytest.mark.parametrize(
    ("words", "first", "targets"),
    [
        (("a", "vs", "b", "c", "d"), ("a", "vs", "b"), ["b", "c", "d"]),
        (("a", "vs", "b"), ("a", "vs", "b"), []),
        (("a",), ("a",), []),
        ((), (), []),
    ],
)
def test_the_models_behind_vs_are_targets_that_might_be_chosen(
    words: tuple[str, ...], first: tuple[str, ...], targets: list[str]
) -> None:
    command = COMMAND._replace(words=words)
    assert keep_first_target(command).words == first
    axis = list_targets(command, "shoot")
    alternatives = axis.alternatives if axis else ()
    assert [one.words for one in alternatives] == [f"shoot {target}" for target in targets]
    assert [one.change(command).words for one in alternatives] == [
        ("a", "vs", target) for target in targets
    ]
    assert axis is None or axis.side == "a"
