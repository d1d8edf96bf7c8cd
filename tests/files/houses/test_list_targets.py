"""What a list rule of house rules names must be there: keys, values that a key can have, bounds
that can be kept.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files.checking import Session
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.houses.list_targets import ListTargets
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.lists.checking import list_tags
from tests.checked import check_warband
from tests.support import ROOT


def findings(rule: str, game: str = "freeblades") -> list[tuple[int, str, str, str, str]]:
    """The findings on one new rule: the column inside of the rule, and what each says."""
    start = "- {id: x, new: true, "
    checked = Session().check(f"extends: {game}\nlists:\n{start}{rule}}}\n".encode(), "h.yaml")
    return [
        (one.column - len(start), one.severity, one.code, one.message, one.hint)
        for one in checked.findings
    ]


@pytest.mark.parametrize(
    ("rule", "at", "code", "message", "hint"),
    [
        (
            "rule: count, where: {role: leadr}, at_most: 1",
            "leadr",
            "bad-value",
            "role: leader, caster, hero, follower, archer or creature is needed, not 'leadr'",
            "did you mean leader?",
        ),
        (
            "rule: count, where: {rolle: leader}, at_most: 1",
            "rolle",
            "unknown-target",
            "where: no card has the key 'rolle'",
            "did you mean role?",
        ),
        (
            "rule: sum, of: avv, at_most: 1",
            "avv",
            "unknown-target",
            "of: no card has the key 'avv'",
            "did you mean av?",
        ),
        (
            "rule: count, each: roole, at_most: 1",
            "roole",
            "unknown-target",
            "each: no card has the key 'roole'",
            "did you mean role?",
        ),
        (
            "rule: unique, of: naem",
            "naem",
            "unknown-target",
            "of: no card has the key 'naem'",
            "did you mean name?",
        ),
        (
            "rule: count, own: powwer, at_most: 1",
            "powwer",
            "unknown-target",
            "own: no card has the key 'powwer'",
            "did you mean power?",
        ),
        (
            "rule: count, at_most: 1, at: mrar",
            "mrar",
            "unknown-target",
            "at: no card has the key 'mrar'",
            "did you mean rar or mar?",
        ),
        (
            "rule: requires, needs: {has: [mar, rax]}",
            "rax",
            "unknown-target",
            "needs: no card has the key 'rax'",
            "did you mean rar?",
        ),
        (
            "rule: excludes, others: {lacks: mw.nmae}",
            "mw.nmae",
            "unknown-target",
            "others: no card has the key 'nmae' below mw",
            "did you mean name or damage?",
        ),
        (
            "rule: at_most_one_of, groups: [{class: hero}, {class: [followr]}]",
            "followr",
            "bad-value",
            "class: hero, follower or creature is needed, not 'followr'",
            "did you mean follower?",
        ),
        (
            "rule: count, at_most: 1, at_least: 2",
            "2",
            "bad-value",
            "at_least 2 is more than at_most 1: no list has both",
            "exchange them, or leave one out",
        ),
        (
            "rule: sum, of: mar, at_most: 1",
            "mar",
            "bad-value",
            "of: mar is no number on a card, so it can't be added up",
            "write cost, count or a number of the card",
        ),
        (
            "rule: count, where: {lp: two}, at_most: 1",
            "two",
            "bad-value",
            "lp is a whole number on a card, so none has 'two'",
            "",
        ),
    ],
)
def test_what_a_rule_names_and_nothing_has_is_told_at_its_place(
    rule: str, at: str, code: str, message: str, hint: str
) -> None:
    (found,) = findings(rule)
    assert found == (rule.index(at) + 1, "error", code, message, hint)


@pytest.mark.parametrize(
    ("game", "rule", "told"),
    [
        (
            "t9a",
            "rule: count, where: {bsb: yes}, at_most: 1",
            "bsb: true or false is needed, not 'yes'",
        ),
        (
            "t9a",
            "rule: count, where: {rarity: [common, rar]}, at_most: 1",
            "rarity: regular, common, uncommon, rare, extraordinary or legendary is needed, "
            "not 'rar'",
        ),
        (
            "heimr",
            "rule: count, where: {weapons.kind: melle}, at_most: 1",
            "weapons.kind: melee or ranged is needed, not 'melle'",
        ),
        (
            "oldschool",
            "rule: sum, scope: model, of: hands, at_most: 2, at: hands",
            "at: no card has the key 'hands'",
        ),
        (
            "heimr",
            "rule: count, where: {attributes.strength.grup: mental}, at_most: 1",
            "where: no card has the key 'grup' below attributes.strength",
        ),
    ],
)
def test_keys_and_words_of_every_kind_are_known(game: str, rule: str, told: str) -> None:
    assert [message for _, _, _, message, _ in findings(rule, game)] == [told]


def test_a_free_word_is_a_warning_if_it_is_nearly_one_that_the_game_asks_for() -> None:
    (found,) = findings("rule: count, where: {category: charcters}, at_most: 1", "t9a")
    assert found[1:] == (
        "warning",
        "bad-value",
        "no rule of the game asks for the category 'charcters'",
        "did you mean characters?",
    )
    for category in ("Characters", "beasts", "core"):
        assert findings(f"rule: count, where: {{category: {category}}}, at_most: 1", "t9a") == []


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (
            "freeblades",
            "rule: sum, of: lp, at_most: 9, own: power, each: class, where: {mw.name: Axe}, "
            "at: rw.band",
        ),
        (
            "freeblades",
            "rule: count, where: {id: a, name: [A, B], count: 2, lp: 2}, at_most: 1, at_least: 1",
        ),
        ("t9a", "rule: sum, of: defensive.hp, at_most: 9"),
        ("t9a", "rule: count, each: option, kind: option, at_most: 1"),
        ("t9a", "rule: sum, of: profile.hp, at_most: 9"),
        ("oldschool", "rule: sum, of: hands, at_most: 9"),
        ("heimr", "rule: count, where: {attributes.luck: 3}, at_most: 1"),
        ("first-blood", "rule: unique, of: command_card, at: special_rules.stat"),
    ],
)
def test_what_is_there_is_right(game: str, rule: str) -> None:
    assert findings(rule, game) == []


@pytest.mark.parametrize("game", game_ids())
def test_the_rules_that_ship_name_what_is_there(game: str) -> None:
    rules = load_data(game, "ruleset").get("lists", [])
    places = Places("h.yaml", read_yaml(b"a: 1\n"))
    targets = ListTargets(places, get_game(game), rules)
    assert all([targets.check((), rule, rule) for rule in rules])  # noqa: C419 - each of them
    assert places.in_order() == ()


@pytest.mark.parametrize("game", game_ids())
def test_a_game_tells_all_that_the_lines_of_its_receipts_are_told_by(game: str) -> None:
    known = set(list_tags(get_game(game)))
    for file in (ROOT / "rulesets" / game / "warbands").glob("*.yaml"):
        receipt = check_warband(file.read_bytes(), str(file)).receipt
        assert receipt is not None
        assert {tag for item in receipt.items for tag in item.tags} <= known


# One bound in the place of another


def bounds(
    change: str,
    game: str,
    name: str,
    folder: Path,
    keys: tuple[str, ...] = ("at_most", "at_least", "exactly"),
) -> list[object]:
    """The bounds, or other keys, that a rule of a game has after a change of house rules."""
    file = folder / "h.yaml"
    file.write_text(f"extends: {game}\nlists: [{{id: {name}, {change}}}]\n")
    (rule,) = (rule for rule in load_ruleset(game, [str(file)]).data["lists"] if rule["id"] == name)
    return [rule.get(key) for key in keys]


def test_an_exact_number_takes_the_place_of_a_bound_that_the_ruleset_has(tmp_path: Path) -> None:
    assert bounds("exactly: 1", "t9a", "general", tmp_path) == [None, None, 1]
    assert bounds("at_least: 1", "t9a", "general", tmp_path) == [1, 1, None]
    assert bounds("at_most: 3", "freeblades", "follower_lp", tmp_path) == [3, None, None]


def test_the_words_of_a_rule_go_with_the_bounds_that_they_speak_of(tmp_path: Path) -> None:
    def words(change: str, game: str, name: str) -> list[object]:
        return bounds(change, game, name, tmp_path, ("say", "hint"))

    assert words("at_least: 3", "freeblades", "hero_lp") == [None, None]
    kept = words("at_least: 2, severity: error", "freeblades", "hero_lp")
    assert kept == ["a hero has 2 LP or more", "write lp: 2, or class: follower"]
    assert words("at_least: 3, say: a hero has 3", "freeblades", "hero_lp") == [
        "a hero has 3",
        None,
    ]
    assert words("at_most: 700", "t9a", "unit") == [
        None,
        "or set max_points: to what its book allows",
    ]


def test_a_bound_above_the_one_of_the_ruleset_is_told() -> None:
    checked = Session().check(b"extends: t9a\nlists: [{id: general, at_least: 2}]\n", "h.yaml")
    assert [one.message for one in checked.findings] == [
        "at_least 2 is more than at_most 1: no list has both"
    ]
