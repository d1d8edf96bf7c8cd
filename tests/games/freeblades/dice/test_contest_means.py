"""Mean totals and levels of a contest without a floor, each worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.games.freeblades.dice.contest import Contest
from skirmish_cli.games.freeblades.dice.contest_law import _lead, _lead_above
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import Spiker

# A fresh d4 leads another by 4 with the chance L: it must spike. Then it needs 1, 2 or 3 more
# against those faces, of which it gets 4/4, 3/4 and 2/4: 1/4 * 1/4 * 9/4 = 9/64. If both spike
# they start afresh: L = 9/64 + L/16 = 3/20. Each 4 more take one more spike: 3/20, 3/80, 3/320 ...
# with the sum 1/5. They tie with 1/5, so one is level or leads with 3/5.
LEVELS = [
    (Spiker(4), Spiker(4), 4, Fraction(1, 5)),
    # What both dice add makes no difference, not even to a second die that tarches.
    (Spiker(4, 3), Spiker(4, 3), 4, Fraction(1, 5)),
    # With 4 ahead level 1 is an equal face, but for 1 against 1: 3/5 - 1/16 = 43/80. Then 1/5.
    (Spiker(4, 4), Spiker(4), 4, Fraction(43, 80) + Fraction(1, 5)),
    (Spiker(4), Spiker(4, -4), 4, Fraction(43, 80) + Fraction(1, 5)),
    # With 4 behind each level takes one more spike: a quarter of 1/5.
    (Spiker(4), Spiker(4, 4), 4, Fraction(1, 20)),
    (Spiker(4, -4), Spiker(4), 4, Fraction(1, 20)),
    # Rerolled on 1 to 3, the first die shows each of those 3 times in 16, and 4 the other 7. A
    # fresh one leads by 2 with 3 against 1, or a spike: 1/16 + 3/16 and a sixteenth of it again:
    # 4/15; by 6 it needs 3 against 1 after a spike, or a second spike against 2 and 3: 1/16 * 1 and
    # a sixteenth of it again: 1/15.
    # Level 1: 3 against 1, 3/64; a spike against 1 to 3, 21/64; both spike, 7/64 * 4/15: 97/240.
    # Level 2: a spike, 7/16 * 9/16, or both, 7/64 * 3/20: 21/80. Level 3: 7/64 + 7/64 * 1/15 =
    # 7/60. From level 2 on every second one is a quarter: 97/240 + (21/80 + 7/60) * 4/3 = 131/144.
    (Spiker(4, 0, (1, 2, 3)), Spiker(4), 2, Fraction(131, 144)),
]


@pytest.mark.parametrize("top", [1, 2, 3, 5])
@pytest.mark.parametrize(("first", "second", "step", "mean"), LEVELS)
def test_the_mean_level_is_a_series_without_end(
    first: Spiker, second: Spiker, step: int, mean: Fraction, top: int
) -> None:
    law = Contest(Opposed(first, second, None, step, top, with_means=True)).law()
    assert law.mean(lambda reached: reached.level) == mean


def test_the_mean_total_of_a_lead_goes_on_after_both_have_spiked() -> None:
    # d4 at least level with d4, the total counted where it is. Its faces 1, 2, 3 hold against as
    # many of 4: (1 * 1 + 2 * 2 + 3 * 3) / 16 = 14/16. A spike, of mean 4 + 10/3, against 1 to 3:
    # 1/4 * 3/4 * 22/3 = 22/16. Both spike: 1/16 (4 * 3/5 + T). So 15/16 T = 36/16 + 12/80 = 12/5.
    assert _lead(4, 4, 0).total == Fraction(12, 5) * Fraction(16, 15)


@pytest.mark.parametrize(
    ("least", "chance", "total"),
    [
        (0, Fraction(3, 5), Fraction(64, 25)),
        (1, Fraction(3, 5), Fraction(64, 25)),
        # Without 1 against 1, which is one in 16 and a total of 1.
        (2, Fraction(43, 80), Fraction(64, 25) - Fraction(1, 16)),
        # Without 2 against 1 and 2 besides, two in 16 and a total of 2 each.
        (3, Fraction(33, 80), Fraction(64, 25) - Fraction(5, 16)),
    ],
)
def test_a_total_that_is_too_low_does_not_count_though_it_leads(
    least: int, chance: Fraction, total: Fraction
) -> None:
    assert _lead_above(4, 4, least, 0) == (chance, total)
