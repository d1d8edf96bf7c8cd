"""The look-up finds every term first by each of its misspellings."""

from __future__ import annotations

from skirmish_cli.files.game_data import load_data
from tests.games.freeblades.test_reference import misspelt_terms_missed


def test_every_term_is_found_first_by_a_misspelling() -> None:
    assert misspelt_terms_missed(load_data("freeblades", "reference")["entries"]) == []
