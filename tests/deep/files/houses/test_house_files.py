"""House rules that are accepted fail nowhere: a thousand files, tried on every procedure."""

from __future__ import annotations

import pytest

from skirmish_cli.core.registry import game_ids
from tests.deep.files.houses.house_files import make_house_file
from tests.deep.files.houses.trials import list_commands, try_seed

#: How many files of each game are tried, and in how many tests.
FILES, BATCHES = 200, 8


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game_id", game_ids())
def test_house_rules_that_are_accepted_fail_in_no_procedure(game_id: str, batch: int) -> None:
    size = FILES // BATCHES
    seeds = range(batch * size, (batch + 1) * size)
    trials = {seed: try_seed(game_id, seed) for seed in seeds}
    faults = [
        f"{game_id} seed {seed}: {fault}\n  {make_house_file(game_id, seed).decode()[:600]}"
        for seed, trial in trials.items()
        for fault in trial.faults
    ]
    assert not faults, "\n".join(faults)
    accepted = sum(trial.is_accepted for trial in trials.values())
    assert 0 < accepted < size  # the files are neither all harmless nor all hopeless


@pytest.mark.parametrize("game_id", game_ids())
def test_every_procedure_has_a_command_that_is_tried(game_id: str) -> None:
    assert list_commands(game_id)


def test_a_seed_makes_the_same_file_each_time() -> None:
    assert make_house_file("heimr", 3) == make_house_file("heimr", 3)
    assert make_house_file("heimr", 3) != make_house_file("heimr", 4)
