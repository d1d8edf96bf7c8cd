"""Friends of a model that dropped: a result asks their morale tests where anybody knows them."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.inline import check_inline_card
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.models import Card

RULES = load_ruleset("freeblades")


def model(key: str, card: str = "{class: hero, disc: d8}") -> Model[Card]:
    game = get_game("freeblades")
    made = game.make_table_card(check_inline_card(game, card))
    assert isinstance(made, Card)
    return Model(key, key, made, {})


def test_each_friend_of_the_same_file_tests_for_a_model_that_dropped() -> None:
    fallen = model("blue/ada", "{class: hero, disc: d10}")
    band = (fallen, model("blue/bo"), model("red/cy"))

    def find(sides: Sequence[Sequence[str]]) -> tuple[tuple[Model[Card], ...], ...]:
        return (band,)

    due = list(Teller(RULES, [fallen], find).list_morale_tests("blue/ada", "melee"))
    assert [one.whom for one in due] == ["bo"]


def test_nobody_looks_for_friends_of_plain_numbers() -> None:
    def find(sides: Sequence[Sequence[str]]) -> tuple[tuple[Model[Card], ...], ...]:
        raise AssertionError("whoever dropped is no model of a file")

    due = list(Teller(RULES, [model("ada")], find).list_morale_tests("target", "magic"))
    assert [(one.whom, one.command) for one in due] == [("friends of target", "")]


def test_who_the_friends_of_a_model_without_files_are_only_the_table_knows() -> None:
    (due,) = Teller(RULES, [model("ada")]).list_morale_tests("ada", "melee")
    assert (due.whom, due.what, due.command) == ("friends of ada", "morale", "")
    assert due.condition.startswith("within 6 inches and in sight, taken when its combat is")
