"""What a misspelt name may be meant for."""

from __future__ import annotations

import pytest

from skirmish_cli.core import errors as spelling
from skirmish_cli.core.errors import Speller, nearest


def test_the_nearest_known_name_is_meant_in_its_own_spelling() -> None:
    speller = Speller(["Hard Target", "Terror"])
    assert [speller.meant(name) for name in ("terorr", "HARD TARGT", "Zeal")] == [
        "Terror",
        "Hard Target",
        "",
    ]


def test_how_alike_two_names_must_be_can_be_asked_for() -> None:
    # Spirited and Spirit share 6 letters of 14, so they are 12/14 alike.
    assert Speller(["Spirit"], 0.8).meant("Spirited") == "Spirit"
    assert Speller(["Spirit"], 0.9).meant("Spirited") == ""


def test_after_very_many_names_nothing_more_is_guessed_but_what_was_asked_before() -> None:
    speller = Speller(["Parry", "Dodge"], most=4)
    assert [speller.meant(name) for name in ("Pary", "Dogde", "Parrry", "Pary")] == [
        "Parry",
        "Dodge",
        "",
        "Parry",
    ]


def test_the_last_comparison_may_be_the_very_last_that_is_allowed() -> None:
    assert Speller(["Parry", "Dodge"], most=2).meant("Pary") == "Parry"
    assert Speller(["Parry", "Dodge"], most=1).meant("Pary") == ""


def test_names_that_differ_in_case_alone_are_told_as_the_first_of_them() -> None:
    assert Speller(["Parry", "PARRY"]).meant("pary") == "Parry"
    assert nearest("pary", ["parry", "Parry"]) == ["Parry"]  # sorted, capitals come first


def test_messages_and_findings_compare_names_in_one_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "find_closest", lambda *_, **__: ["dodge"])
    assert nearest("Pary", ["Parry", "Dodge"]) == ["Dodge"]
    assert Speller(["Parry", "Dodge"]).meant("Pary") == "Dodge"
