"""Decisions: words among every sequence of faces come to the odds of the policy that says them."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import ChoiceEntry, Table
from skirmish_cli.dice.asked import AskedDice
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.oldschool.dice.checks import Check
from skirmish_cli.games.oldschool.dice.pairs import Kept, Pair
from skirmish_cli.games.oldschool.giving import ANY, HELMET_WHEN, KEEP, OUT, SHIELD_WHEN, Guard
from skirmish_cli.games.oldschool.numbers import read_recovery_rows
from skirmish_cli.games.oldschool.recovery import BETTER, LIVE, NEVER, Fortitude, Recovery, recover
from skirmish_cli.games.oldschool.strikes import Group, attack
from skirmish_cli.games.oldschool.stunts import Stunt
from tests.games.oldschool.deciding import law_with_words, list_misfits
from tests.games.oldschool.fighting import ONE, prepare_fight
from tests.games.oldschool.tables import make_pool, rules
from tests.support import as_chances, law_by_rolling

TABLE = read_recovery_rows(rules())
#: A d4 saves against a trip on 1 and 2, a shove on 1 alone.
TRIP, SHOVE = Stunt("trip", "FOR", Check(1, 4, 2)), Stunt("shove", "FOR", Check(1, 4, 1))


def group(left: int, cap: int, *wanted: str, **guard: Any) -> Group:
    """One die that hits with 4 or more, on somebody with so much left."""
    pool = make_pool(2, 4, cap)
    return Group("imp", pool, left, wanted, (TRIP, SHOVE), Guard("imp", **guard))


# Hits


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("damage",),
        ("trip",),
        ("shove",),
        ("trip", "trip"),
        ("trip", "shove"),
        ("shove", "trip"),
        ("damage", "trip"),
    ],
)
def test_words_for_the_hits_come_to_the_odds_of_the_stunts_that_they_name(
    words: tuple[str, ...],
) -> None:
    # The default would be damage; with the words as policy the odds are those of the words.
    # As many hits are told apart as take it out beside the stunts: 2 and 2.
    asked, told = group(2, 4), group(2, 4, *words)
    live = law_with_words(lambda: attack((asked,)), words, most_faces=5)
    assert list_misfits(live, as_chances(law_of(attack, (told,)))) == []


def test_words_overrule_the_policy() -> None:
    told, plain = group(2, 4, "trip", "trip"), group(2, 4)
    live = law_with_words(lambda: attack((told,)), ("damage",) * 6, most_faces=5)
    assert list_misfits(live, as_chances(law_of(attack, (plain,)))) == []


# Shields and helmets


@pytest.mark.parametrize("shield", SHIELD_WHEN)
@pytest.mark.parametrize("helmet", HELMET_WHEN)
@pytest.mark.parametrize("one_hit", [False, True])
def test_every_policy_of_giving_agrees_with_every_roll(
    shield: str, helmet: str, one_hit: bool
) -> None:
    one = group(1, 3, shield=True, helmet=True, shield_when=shield, helmet_when=helmet)
    one = one._replace(guard=one.guard._replace(one_hit=one_hit))
    rolled = law_by_rolling(lambda: attack((one,)), most_faces=5)
    assert list_misfits(rolled, as_chances(law_of(attack, (one,)))) == []


@pytest.mark.parametrize(
    ("words", "shield", "helmet"),
    [
        ((), KEEP, KEEP),
        (("keep", "keep"), KEEP, KEEP),
        (("give", "give"), ANY, OUT),
        (("give", "keep"), ANY, KEEP),
        (("keep", "give"), KEEP, OUT),
    ],
)
@pytest.mark.parametrize("one_hit", [False, True])
@pytest.mark.parametrize("policy", [KEEP, OUT])
def test_words_for_the_pieces_come_to_the_odds_of_the_policies_that_say_them(
    words: tuple[str, ...], shield: str, helmet: str, one_hit: bool, policy: str
) -> None:
    if not words and policy == OUT:
        return  # without a word it is the policy that decides
    pieces = {"shield": True, "helmet": True, "one_hit": one_hit}
    asked = group(2, 4, shield_when=policy, helmet_when=policy, **pieces)
    told = group(2, 4, shield_when=shield, helmet_when=helmet, **pieces)
    # Every hit is damage: the words wait for the pieces.
    live = law_with_words(lambda: attack((asked,)), words, most_faces=5)
    assert list_misfits(live, as_chances(law_of(attack, (told,)))) == []


@pytest.mark.parametrize("shield", SHIELD_WHEN)
@pytest.mark.parametrize("helmet", HELMET_WHEN)
def test_every_policy_of_a_fight_agrees_with_every_roll(shield: str, helmet: str) -> None:
    armed = {"kind": "pc", "stamina": 1, "wounds": 1, "armour": ["shield", "helmet"]}
    policies = (f"shield={shield}", f"helmet={helmet}")
    prepared = prepare_fight([ONE], [armed], 1, policies=policies)
    rolled = law_by_rolling(prepared.rule, most_faces=5)
    assert list_misfits(rolled, as_chances(law_of(prepared.rule))) == []


@pytest.mark.parametrize(
    ("words", "policies"),
    [
        (("give",), ("shield=any",)),
        (("keep",), ("shield=keep",)),
        (("keep", "keep"), ("shield=keep", "helmet=keep")),
        (("keep", "give"), ("shield=keep", "helmet=out")),
    ],
)
def test_words_in_a_round_come_to_the_odds_of_the_policies(
    words: tuple[str, ...], policies: tuple[str, ...]
) -> None:
    armed = {"kind": "pc", "wounds": 1, "armour": ["shield", "helmet"]}
    asked = prepare_fight([ONE], [armed], 1)
    told = prepare_fight([ONE], [armed], 1, policies=policies)
    live = law_with_words(asked.rule, words, most_faces=5)
    assert list_misfits(live, as_chances(law_of(told.rule))) == []


# Fortitude


@pytest.mark.parametrize("kept", ["both", "best", "worst"])
@pytest.mark.parametrize("policy", [NEVER, LIVE, BETTER])
@pytest.mark.parametrize(("word", "same_as"), [("spend", BETTER), ("keep", NEVER)])
def test_a_word_for_the_point_comes_to_the_odds_of_its_policy(
    kept: Kept, policy: str, word: str, same_as: str
) -> None:
    # It is asked wherever a point makes a difference, so that `spend` is the policy `better`.
    asked = partial(recover, Pair(6, kept), TABLE, Fortitude(True, policy))
    law = as_chances(law_of(recover, Pair(6, kept), TABLE, Fortitude(True, same_as)))
    assert law_with_words(asked, (word,), most_faces=3) == law


# One by one


def read(*typed: int | str, one: Group) -> tuple[Any, list[str]]:
    """What typed faces and words come to, and what was decided by a word."""
    source = TypedDice(typed)
    table = Table(source, source.choose)
    result = play(attack((one,)), table)
    source.finish()
    return result.struck[0], [one.taken for one in table.trace if isinstance(one, ChoiceEntry)]


def test_a_word_decides_at_its_place_and_any_case_will_do() -> None:
    both = group(2, 3, shield=True, shield_when=KEEP)
    struck, taken = read(5, 5, "Trip", "damage", "GIVE", 3, one=both)
    # The shield undoes the one damage, not the trip: a 3 fails its save.
    assert (struck.damage, struck.gave, struck.stunts) == (0, ("shield",), (("trip", "lands"),))
    assert taken == ["trip", "give"]  # damage is what would have been anyway


def test_a_word_that_nothing_asks_for_says_what_could_be_decided() -> None:
    with pytest.raises(DiceProblem, match="'parry' decides nothing here"):
        read(5, 1, "parry", one=group(2, 3))
    with pytest.raises(DiceProblem, match="hit 1 of 1 on imp damage, trip, shove"):
        read(5, 1, "parry", one=group(2, 3))
    with pytest.raises(DiceProblem, match="'give' decides nothing here"):
        read(5, 1, "give", one=group(2, 3))


@pytest.mark.parametrize(
    ("answers", "stunts", "gave"),
    [
        (("trip", "", "3"), (("trip", "lands"),), ()),
        (("tr", "g", "3"), (("trip", "lands"),), ("shield",)),
        (("2", "2", "1"), (("trip", "saved"),), ("shield",)),
        (("", "k"), (), ()),
    ],
)
def test_who_is_asked_answers_by_word_letters_number_or_enter(
    answers: tuple[str, ...], stunts: Any, gave: tuple[str, ...]
) -> None:
    # The second hit is damage, so that there is something to give the shield for.
    lines = iter(("5 5", answers[0], "", *answers[1:]))
    source = AskedDice(lambda prompt: next(lines), lambda text: None)
    table = Table(source, source.choose)
    shielded = group(3, 3, shield=True, shield_when=KEEP)
    struck = play(attack((shielded,)), table).struck[0]
    source.finish()
    assert (struck.stunts, struck.gave) == (stunts, gave)
    assert next(lines, None) is None


def test_a_point_is_kept_unless_a_word_spends_it() -> None:
    for typed, expected in (
        ((2, 3), Recovery("dead", spent=False)),
        ((2, 3, "spend"), Recovery("wounded", spent=True)),
        ((4, 6, "spend"), Recovery("ko", spent=True)),
    ):
        source = TypedDice(typed)
        found = play(recover(Pair(), TABLE, Fortitude(True)), Table(source, source.choose))
        source.finish()
        assert found == expected
    # A 7 and a point are wounded as well as a 7: nothing is asked.
    source = TypedDice((3, 4, "spend"))
    play(recover(Pair(), TABLE, Fortitude(True)), Table(source, source.choose))
    with pytest.raises(DiceProblem, match="'spend' decides nothing here"):
        source.finish()


def test_options_are_single_words() -> None:
    from skirmish_cli.core.rules import Choice, observe_requests

    seen: list[Choice] = []

    def note(request: object) -> None:
        if isinstance(request, Choice):
            seen.append(request)

    with observe_requests(note):
        law_of(attack, (group(1, 3, shield=True, helmet=True, shield_when=KEEP),))
        law_of(recover, Pair(), TABLE, Fortitude(True))
    assert {option for choice in seen for option in choice.options} == {
        *("damage", "trip", "shove", "keep", "give", "spend")
    }
    assert {choice.owner for choice in seen} == {"a", "b"}
    assert Fraction(1) == sum(as_chances(law_of(attack, (group(1, 3),))).values())
