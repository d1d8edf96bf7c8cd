"""The test files that the README's command leaves out, so that it takes less than two minutes.

`python -m pytest --slow` runs these alone, and `.ci/run` does so after the rest. A file that is
named on the command line is run either way.
"""

from __future__ import annotations

SLOW = frozenset(
    {
        "advice/test_best_by_brute_force.py",
        "advice/test_best_play_by_brute_force.py",
        "battle/test_many_writers.py",
        "battle/test_turn_properties.py",
        "battle/test_undo.py",
        "cli/battle/test_looking_back.py",
        "cli/test_colors.py",
        "cli/test_examples.py",
        "cli/test_first_words.py",
        "cli/test_manual.py",
        "files/checks/test_places.py",
        "files/checks/test_schema.py",
        "files/houses/test_schema.py",
        "files/settings/test_hostile_settings.py",
        "files/test_mutated_files.py",
        "games/first_blood/dice/test_compared_pools.py",
        "games/first_blood/dice/test_pool_counts.py",
        "games/first_blood/procedures/test_clash.py",
        "games/first_blood/test_attacks.py",
        "games/first_blood/test_best_policies.py",
        "games/first_blood/test_properties.py",
        "games/first_blood/test_reference.py",
        "games/first_blood/test_regiments.py",
        "games/first_blood/test_split_rerolls.py",
        "games/freeblades/dice/test_halves.py",
        "games/freeblades/test_advice_by_brute_force.py",
        "games/freeblades/test_best_play.py",
        "games/freeblades/test_best_policies.py",
        "games/freeblades/test_decision_laws.py",
        "games/freeblades/test_reference.py",
        "games/heimr/test_best_policies.py",
        "games/heimr/test_declared.py",
        "games/heimr/test_folded.py",
        "games/heimr/test_questions.py",
        "games/heimr/test_reference.py",
        "games/oldschool/test_best_policies.py",
        "games/oldschool/test_declared.py",
        "games/oldschool/test_decisions.py",
        "games/oldschool/test_fight_odds.py",
        "games/oldschool/test_fights.py",
        "games/oldschool/test_five_against_five.py",
        "games/oldschool/test_reference.py",
        "games/t9a/test_advice_by_brute_force.py",
        "games/t9a/test_decisions.py",
        "games/t9a/test_melee.py",
        "reports/battles/test_sessions.py",
        "reports/test_best_policy.py",
        "test_contributing.py",
    }
)
