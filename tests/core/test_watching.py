"""Which changes of house rules a result read, and how a change is told."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.watching import LONGEST_SHOWN, HouseChange, Watch, unwatch_data, watch_data


def change(target: str, new: Any, old: Any = None, file: str = "house.yaml") -> HouseChange:
    return HouseChange(target, file, 3, old, new)


@pytest.mark.parametrize(
    ("target", "reaches"),
    [
        ("conditions.shaken", True),
        ("conditions.shaken.effects.tests", True),
        ("conditions.shaken_up", False),
        ("conditions", False),
        ("numbers.lp", False),
    ],
)
def test_a_change_reaches_its_target_and_what_stands_in_it(target: str, reaches: bool) -> None:
    watch = Watch()
    watch.record(change("conditions.shaken", {}))
    assert bool(watch.list_reaching(target)) is reaches


@pytest.mark.parametrize(
    ("target", "value"),
    [
        ("conditions.shaken", {"meaning": "shakes", "effects": {"tests": -1}}),
        ("conditions.shaken.meaning", "shakes"),
        ("conditions.shaken.effects.tests", -1),
        ("conditions.shaken.effects.damage", "none"),
        ("conditions.shaken.section.first", "none"),
        ("conditions.shaken.meaning.first", "none"),
    ],
)
def test_a_value_is_found_inside_what_a_change_sets(target: str, value: Any) -> None:
    shaken = change("conditions.shaken", {"meaning": "shakes", "effects": {"tests": -1}})
    assert shaken.value_at(target, shaken.new, "none") == value


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (4, 5, "numbers.tn is 5 (4 in the ruleset), by house.yaml"),
        (None, 5, "numbers.tn is 5, by house.yaml"),
        (None, [5], "numbers.tn is added, by house.yaml"),
        ([4], [5], "numbers.tn is changed, by house.yaml"),
        (4, {"a": 5}, "numbers.tn is changed (4 in the ruleset), by house.yaml"),
        ([4], 5, "numbers.tn is 5, by house.yaml"),
        (0, False, "numbers.tn is False (0 in the ruleset), by house.yaml"),
    ],
)
def test_a_change_is_told_in_one_line(old: Any, new: Any, text: str) -> None:
    assert change("numbers.tn", new, old).text == text


def test_a_long_value_is_not_told() -> None:
    longest = "x" * LONGEST_SHOWN
    assert change("numbers.tn", longest).text == f"numbers.tn is {longest}, by house.yaml"
    assert change("numbers.tn", f"{longest}x").text == "numbers.tn is added, by house.yaml"


def watched(*changes: HouseChange) -> tuple[Any, Watch]:
    """Return data with changed numbers, and what watches them."""
    watch = Watch()
    data = watch_data({"numbers": {"tn": 4, "th": 10}, "tables": [{"a": 1}]}, watch)
    for each in changes:
        key = each.target.partition(".")[2]
        data["numbers"].change(key, each.new, watch.record(each))
    return data, watch


TN, TH = change("numbers.tn", 5, 4), change("numbers.th", 12, 10)


def test_a_change_counts_when_its_value_is_read() -> None:
    for read in (lambda numbers: numbers["th"], lambda numbers: numbers.get("th")):
        data, watch = watched(TN, TH)
        assert data["numbers"]["tn"] == 5
        watch.forget()
        assert watch.find_used() == ()
        assert read(data["numbers"]) == 12
        assert watch.find_used() == (TH,)


def test_what_was_not_changed_can_be_read_without_notice() -> None:
    data, watch = watched(TN)
    assert data["numbers"]["th"] == 10
    assert data["numbers"].get("th") == 10
    assert data["numbers"].get("none", 3) == 3
    assert data["tables"][0]["a"] == 1
    assert watch.find_used() == ()


@pytest.mark.parametrize(
    "read", [lambda numbers: numbers.items(), lambda numbers: numbers.values()]
)
def test_reading_all_values_reads_every_change(read: Any) -> None:
    data, watch = watched(TN, TH)
    assert list(read(data["numbers"]))
    assert watch.find_used() == (TN, TH)


def test_the_last_change_of_a_target_holds_unless_it_comes_to_what_the_ruleset_says() -> None:
    again, back = change("numbers.tn", 6, 4, "other.yaml"), change("numbers.th", 10, 10)
    _, watch = watched(TN, TH, again, back)
    assert watch.in_force() == (again,)


def test_rulings_cards_and_conditions_count_by_name() -> None:
    watch = Watch()
    changes = {
        name: change(name, 1)
        for name in (
            "rulings.six",
            "cards.ghoul",
            "conditions.shaken.effects",
            "conditions.shakenly",
        )
    }
    assert [watch.record(each) for each in changes.values()] == [0, 1, 2, 3]
    for number in range(len(changes)):
        watch.mark_read(number)
    assert watch.find_used() == ()
    assert watch.find_used(rulings=["six"]) == (changes["rulings.six"],)
    assert watch.find_used(cards=["six", "ghoul"]) == (changes["cards.ghoul"],)
    assert watch.find_used(flags=["shaken"]) == (changes["conditions.shaken.effects"],)
    assert watch.find_used(rulings=["shaken"], cards=["six"], flags=["ghoul"]) == ()


def test_the_value_of_the_ruleset_itself_is_the_old_one_of_the_first_change() -> None:
    again = change("numbers.tn", 6, 5, "other.yaml")
    _, watch = watched(TN, again)
    assert watch.find_original("numbers.tn", 6) == 4
    assert watch.find_original("numbers.th", 10) == 10


def test_changes_are_found_at_a_target_below_it_and_above_it() -> None:
    bag, first, again = (change(f"tables.bag{end}", 1) for end in ("", ".a", ".a.b"))
    watch = Watch()
    for each in (again, bag, first, change("tables.bags", 1)):
        watch.record(each)
    assert watch.list_at("tables.bag") == [bag]
    assert watch.list_below("tables.bag") == [again, first]
    assert watch.list_reaching("tables.bag.a.b.c") == [again, bag, first]
    assert watch.list_at("tables.none") == watch.list_below("tables.none") == []


def test_a_change_that_is_taken_back_is_found_no_more() -> None:
    data, watch = watched(TN)
    undo = data["numbers"].change("tn", 7, watch.record(change("numbers.tn", 7, 4)))
    fresh = data["numbers"].change("new", 1, watch.record(change("numbers.new", 1)))
    fresh()
    undo()
    assert data["numbers"] == {"tn": 5, "th": 10}
    assert watch.list_below("numbers") == [TN]
    assert watch.in_force() == (TN,)
    watch.forget()
    assert data["numbers"]["tn"] == 5
    assert watch.find_used() == (TN,)


@pytest.mark.parametrize(("number", "left"), [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])])
def test_changes_of_one_target_may_be_taken_back_in_any_order(number: int, left: list[int]) -> None:
    watch, changes = Watch(), [change("numbers.tn", new, 4) for new in (5, 6, 7)]
    for each in changes:
        watch.record(each)
    watch.withdraw(number)
    standing = [changes[one] for one in left]
    assert watch.list_at("numbers.tn") == watch.list_below("numbers") == standing


def test_a_name_of_many_dots_takes_no_time() -> None:
    watch = Watch()
    watch.record(change("cards." + "." * 200_000, {}))
    assert len(watch.list_below("cards")) == 1


def test_watched_data_becomes_plain_again() -> None:
    data, watch = watched(TN)
    watch.forget()
    assert type(unwatch_data(data)["numbers"]) is dict
    assert unwatch_data(data) == {"numbers": {"tn": 5, "th": 10}, "tables": [{"a": 1}]}
    assert watch.find_used() == ()
