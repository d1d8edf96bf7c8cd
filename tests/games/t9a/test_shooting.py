"""Shooting, casualties and panic, from numbers and from cards; dangerous terrain."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.t9a.dice.pools import Aim, Stage
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.psychology import DisciplineTest
from skirmish_cli.games.t9a.shooting import Shooter, find_shot_needs, list_shot_terms
from skirmish_cli.games.t9a.volleys import Victim, Volley, resolve_volleys
from tests.games.t9a.ready import RULES, chance_of, check_every_roll, figure, played, ready
from tests.support import as_chances, law_by_rolling, run_here

NUMBERS = read_numbers(RULES)
BOW = {"aim": "4+", "strength": 3, "resilience": 3}


@pytest.mark.parametrize(
    ("options", "faces"),
    [
        ({"shots": "2", "aim": "3+", "strength": 4, "resilience": 3, "regeneration": "5+"}, 6),
        (
            {
                "shots": "1",
                "aim": "3+",
                "strength": 4,
                "resilience": 3,
                "armour": 2,
                "regeneration": "5+",
            },
            4,
        ),
        (
            {"shots": "2", "aim": "5+", "strength": 3, "resilience": 3, "reroll": ["hit:failures"]},
            6,
        ),
        (
            {
                "shots": "1",
                "aim": "4+",
                "strength": 3,
                "resilience": 3,
                "armour": 3,
                "aegis": "4+",
                "reroll": ["hit:ones", "wound:failures", "armour:ones", "special:failures"],
            },
            8,
        ),
        (
            {
                "shots": "D3",
                "aim": "5+",
                "strength": 3,
                "resilience": 4,
                "hp": 2,
                "hp_lost": 1,
                "models": 1,
            },
            7,
        ),
        ({"shots": "1", "volley": ["shots=1,long,strength=5,ap=2"], **{**BOW, "armour": 2}}, 6),
    ],
)
def test_rolling_every_face_gives_the_exact_odds(options: dict[str, object], faces: int) -> None:
    check_every_roll(ready("shoot", **options), faces)


def test_rolling_every_face_of_a_panic_test_gives_the_exact_odds() -> None:
    # One loss is made enough, so that every face can be rolled: 2 to hit and to wound, 2 for the
    # test.
    victim = Victim(left=4, phase_start=4, least_losses=1, test=DisciplineTest(6))
    volley = Volley(1, Stage(Aim(4), "to hit"), Stage(Aim(5), "to wound"))
    rolled = law_by_rolling(lambda: resolve_volleys((volley,), victim), 4)
    chances: dict[tuple[object, ...], Fraction] = {}
    for harm, chance in rolled.items():
        chances[harm[2:]] = chances.get(harm[2:], Fraction(0)) + chance
    assert chances == as_chances(
        law_of(resolve_volleys, (volley,), victim).map(lambda harm: harm[2:])
    )
    assert chances[1, True, True] == Fraction(1, 6) * Fraction(21, 36)


def test_twenty_shots_are_binomial_with_one_sixth() -> None:
    prepared = ready("shoot", shots="20", aim="4", strength=4, resilience=4, armour=2)
    for lost in (0, 1, 3, 20):
        ways = Fraction(1, 6) ** lost * Fraction(5, 6) ** (20 - lost)
        for place in range(lost):
            ways = ways * (20 - place) / (place + 1)
        assert chance_of(prepared, lambda harm, lost=lost: harm.hp_lost == lost) == ways


@pytest.mark.parametrize(
    ("shooter", "needs"),
    [
        (Shooter(1, 2, 3), 2),
        (Shooter(1, 6, 3), 6),
        (Shooter(1, 6, 3, long=True), 7),
        (Shooter(1, 3, 3, long=True, moved=True, cover="soft"), 6),
        (Shooter(1, 3, 3, long=True, moved=True, cover="hard"), 7),
        (Shooter(1, 3, 3, long=True, accurate=True, moved=True, quick=True, cover="hard"), 5),
        (Shooter(1, 4, 3, moved=True, quick=True, unwieldy=2), 6),
        (Shooter(1, 4, 3, moved=True, unwieldy=1), 6),
        (Shooter(1, 4, 3, unwieldy=2), 4),
        (Shooter(1, 4, 3, hard_target=2), 6),
    ],
)
def test_what_a_shot_needs(shooter: Shooter, needs: int) -> None:
    assert find_shot_needs(shooter, NUMBERS) == needs


def test_every_modifier_is_told_with_its_name() -> None:
    terms = list_shot_terms(
        Shooter(1, 4, 3, long=True, moved=True, unwieldy=1, cover="hard", hard_target=1), NUMBERS
    )
    assert terms == (
        (-1, "long range"),
        (-1, "moving and shooting"),
        (-1, "Unwieldy"),
        (-2, "hard cover"),
        (-1, "Hard Target"),
    )


def test_shots_that_cant_hit_are_not_rolled() -> None:
    prepared = ready("shoot", shots="5", long=True, moved=True, cover="soft", **BOW)
    assert played(prepared, "")["hits"] == 0
    assert prepared.notes[0] == "these shots need 7 or more and can't hit"


def test_one_volley_that_cant_hit_leaves_the_other() -> None:
    prepared = ready("shoot", shots="2", volley=["shots=3,cover=hard,long"], **BOW)
    assert figure(prepared, "hits_mean") == 1
    assert played(prepared, "4,4,4,3")["wounds"] == 1


def test_a_volley_says_only_where_it_differs() -> None:
    prepared = ready(
        "shoot", shots="1", long=True, volley=["shots=1,long=no,aim=3+", "shots=1"], **BOW
    )
    # 5+, then 3+ without long range, then 5+ again.
    assert figure(prepared, "hits_mean") == Fraction(1, 3) + Fraction(2, 3) + Fraction(1, 3)


def test_a_rerolled_die_is_not_rerolled_again() -> None:
    prepared = ready("shoot", shots="2", reroll=["hit:failures"], **BOW)
    assert played(prepared, "1,2,1,3") == {"hits": 0, "wounds": 0, "hp_lost": 0, "models_lost": 0}


def test_a_wound_that_armour_cant_stop_still_meets_the_special_save() -> None:
    prepared = ready(
        "shoot", shots="1", aim="2+", strength=6, resilience=3, armour=2, ap=2, aegis="5+"
    )
    assert played(prepared, "2,2,5")["hp_lost"] == 0
    assert played(prepared, "2,2,4")["hp_lost"] == 1


def test_armour_is_rolled_before_the_special_save_and_only_for_what_is_left() -> None:
    prepared = ready("shoot", shots="2", aim="2+", strength=6, resilience=3, armour=3, aegis="5+")
    assert played(prepared, "2,2,2,2,4,3,5")["hp_lost"] == 0


def test_a_special_save_of_2_fails_on_a_2() -> None:
    prepared = ready("shoot", shots="1", aim="2+", strength=6, resilience=3, aegis="2+")
    assert played(prepared, "2,2,2")["hp_lost"] == 1
    assert played(prepared, "2,2,3")["hp_lost"] == 0


@pytest.mark.parametrize(
    ("victim", "lost", "models"),
    [
        (Victim(hp=3), 7, 2),
        (Victim(hp=3, lost_before=7), 2, 1),
        (Victim(hp=3, lost_before=1), 2, 1),
        (Victim(), 4, 4),
        (Victim(hp=4), 3, 0),
    ],
)
def test_whole_models_are_removed_and_the_rest_is_carried(
    victim: Victim, lost: int, models: int
) -> None:
    assert victim.count_models_lost(lost) == models


@pytest.mark.parametrize(
    ("start", "before", "lost", "left", "panics"),
    [
        (12, 0, 3, 12, True),
        (12, 0, 2, 12, False),
        (13, 0, 3, 13, False),
        (13, 0, 4, 13, True),
        (4, 0, 2, 4, False),
        (12, 2, 1, 10, True),
        (12, 2, 0, 10, False),
        (12, 3, 5, 9, False),
        (14, 2, 1, 12, False),
        (14, 2, 2, 12, True),
        (3, 0, 3, 3, False),
        (30, 0, 7, 30, False),
        (30, 0, 8, 30, True),
    ],
)
def test_three_losses_and_a_quarter_of_the_phase_bring_one_panic_test(
    start: int, before: int, lost: int, left: int, panics: bool
) -> None:
    victim = Victim(left=left, phase_start=start, lost_in_phase=before)
    assert victim.is_panicked_by(lost) is panics


def test_a_unit_that_takes_no_panic_test_has_no_such_figure() -> None:
    prepared = ready("shoot", shots="3", models=8, no_panic=True, discipline=7, **BOW)
    assert "panic_test" not in prepared.figures
    assert "panic_test" not in prepared.row(next(iter(law_of(prepared.rule).weights)))


def test_losses_stop_at_what_the_unit_has() -> None:
    prepared = ready("shoot", shots="9", aim="2+", strength=9, resilience=3, models=2)
    assert max(harm.hp_lost for harm in law_of(prepared.rule).weights) == 2
    assert played(prepared, ",".join(["6"] * 18))["wiped"] is True


def test_the_spread_of_hits_and_wounds_stands_beside_the_odds() -> None:
    prepared = ready("shoot", shots="2", odds=True, **BOW)
    (table,) = prepared.tables
    assert [(count, hits.value, wounds.value) for count, hits, wounds in table.rows()] == [
        (0, Fraction(1, 4), Fraction(9, 16)),
        (1, Fraction(1, 2), Fraction(3, 8)),
        (2, Fraction(1, 4), Fraction(1, 16)),
    ]
    assert not ready("shoot", shots="2", **BOW).tables


@settings(max_examples=30, deadline=None)
@given(
    aim=st.integers(2, 6),
    strength=st.integers(1, 7),
    armour=st.integers(0, 5),
    ap=st.integers(0, 3),
    aegis=st.sampled_from([None, "6+", "4+"]),
)
def test_what_helps_the_shooter_never_lowers_the_losses(
    aim: int, strength: int, armour: int, ap: int, aegis: str | None
) -> None:
    def lost(**more: object) -> Fraction:
        options = {
            "shots": "6",
            "aim": aim,
            "strength": strength,
            "resilience": 4,
            "armour": armour,
            "ap": ap,
            "aegis": aegis,
            **more,
        }
        return figure(ready("shoot", **options), "hp_lost_mean")

    assert lost(strength=strength + 1) >= lost()
    assert lost(ap=ap + 1) >= lost()
    assert lost(shots="7") >= lost()
    assert lost(reroll=["hit:failures"]) >= lost(reroll=["hit:ones"]) >= lost()
    assert lost(armour=armour + 1) <= lost()
    assert lost(aegis="3+") <= lost()
    assert lost(long=True) <= lost()
    assert lost(cover="hard") <= lost(cover="soft") <= lost()


ARCHERS = (
    "{models: 12, files: 5, global: {dis: 7}, defensive: {res: 3, arm: 1}, "
    "shooting: [{name: Longbow, shots: 1, aim: 4+, range: 30, str: 3, rules: [Accurate]}]}"
)
CREW = (
    "{models: 2, global: {dis: 7}, defensive: {res: 3}, shooting: [{name: Repeater, shots: D3+1, aim: 4+, str: 4, "
    "ap: 1, rules: [Quick to Fire, Unwieldy (1)]}, {name: Pistol, shots: 2, aim: 5+, str: 3}]}"
)
BRUTES = "{models: 9, files: 3, height: 3, global: {dis: 8}, defensive: {hp: 3, res: 4, arm: 2, regeneration: 5+}}"
SKIRMISHERS = "{models: 8, files: 4, global: {dis: 6}, defensive: {res: 3, hard_target: 1}}"
HERO = "{global: {dis: 9}, defensive: {hp: 3, res: 4, arm: 4}, attachable: true}"


def test_the_first_two_ranks_shoot_and_accurate_ignores_the_range(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys, "t9a", "shoot", ARCHERS, "vs", SKIRMISHERS, "--long", "--odds", "--json"
    ).data
    # 10 of 12 shoot; 4+, -1 for the Hard Target, nothing for long range.
    assert data["odds"]["fractions"]["hits_mean"] == "10/3"
    assert data["inputs"]["volleys"] == [
        {
            "shots": 10,
            "aim": "4+",
            "strength": 3,
            "ap": 0,
            "long": True,
            "accurate": True,
            "hard_target": 1,
        }
    ]


def test_losses_come_off_the_back_so_few_shooters_are_lost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for lost, hits in ((2, "5"), (4, "4")):
        words = [f"{ARCHERS}+lost={lost}", "vs", BRUTES, "--odds", "--json"]
        assert (
            run_here(capsys, "t9a", "shoot", *words).data["odds"]["fractions"]["hits_mean"] == hits
        )


def test_the_distance_says_what_reaches_and_what_is_long_range(
    capsys: pytest.CaptureFixture[str],
) -> None:
    crew = (
        "{models: 1, defensive: {res: 3}, shooting: [{name: Rifle, aim: 3+, str: 4, range: 30}, "
        "{name: Pistol, aim: 4+, str: 3, range: 12}]}"
    )
    for distance, needs in (
        (6, ["3+", "4+"]),
        (6.5, ["3+", "4+ long"]),
        (12, ["3+", "4+ long"]),
        (12.5, ["3+"]),
        (15, ["3+"]),
        (15.5, ["3+ long"]),
    ):
        words = [
            "shoot",
            crew,
            "vs",
            "{defensive: {res: 3}}",
            "--distance",
            str(distance),
            "--json",
        ]
        volleys = run_here(capsys, "t9a", *words).data["inputs"]["volleys"]
        assert [
            volley["aim"] + (" long" if "long" in volley else "") for volley in volleys
        ] == needs
    run_here(capsys, "t9a", "shoot", crew, "vs", "{defensive: {res: 3}}", "--distance", "31").check(
        2, "its longest range is 30 inches"
    )


def test_two_weapons_shoot_as_two_volleys_with_their_own_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys, "t9a", "shoot", CREW, "vs", SKIRMISHERS, "--moved", "--odds", "--json"
    ).data
    # 2 * 3 shots at 4 + 1 (Unwieldy) + 1 (Hard Target) = 6+, and 4 at 5 + 1 + 1 = 7, which can't
    # hit.
    assert data["odds"]["fractions"]["hits_mean"] == "1"
    assert any("can't hit, Pistol" in note for note in data["notes"])


def test_a_multi_hp_target_loses_whole_models_and_panics_by_its_health(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [ARCHERS, "vs", f"{BRUTES}+lost=14", "--shots", "4"]
    # 4 hits, all wound on 5+, armour 5+ and Regeneration 5+ fail: 13 HP left of which 4 are lost,
    # over a quarter.
    ran = run_here(
        capsys, "t9a", "shoot", *words, "--dice", "4,4,4,4,5,5,5,5,1,1,1,1,1,1,1,1,6,6", "--json"
    )
    assert ran.data["outcome"] == {
        "hits": 4,
        "wounds": 4,
        "hp_lost": 4,
        "models_lost": 2,
        "hp_left": 9,
        "wiped": False,
        "panic_test": True,
        "panic_fails": True,
    }


def test_a_combined_unit_tests_on_its_highest_discipline(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run_here(
        capsys, "t9a", "shoot", ARCHERS, "vs", SKIRMISHERS, f"{HERO}+joined=b1", "--odds", "--json"
    )
    assert ran.data["inputs"]["discipline"] == 9


def test_a_discipline_test_reads_a_card_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run_here(capsys, "t9a", "panic", SKIRMISHERS, HERO, "--odds", "--json").data["inputs"][
            "discipline"
        ]
        == 9
    )
    run_here(capsys, "t9a", "panic", SKIRMISHERS, "--discipline", "7").check(
        2, "exclude each other"
    )
    run_here(capsys, "t9a", "panic", "{models: 2}").check(2, "no dis on its card")


def test_a_shaken_target_takes_no_panic_test(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "t9a", "shoot", ARCHERS, "vs", f"{SKIRMISHERS}+shaken", "--odds", "--json"
    ).data
    assert "panic_test" not in data["odds"]["summary"]


@pytest.mark.parametrize(
    ("options", "faces"),
    [
        ({"models": 3, "height": 1, "value": "4+", "hp": 2, "aegis": "5+"}, 4),
        ({"models": 1, "height": 3, "value": "6"}, 3),
        ({"models": 6, "height": 1, "value": "5+", "hp": 2, "hp_lost": 7}, 3),
    ],
)
def test_rolling_every_die_of_dangerous_terrain_gives_the_exact_odds(
    options: dict[str, object], faces: int
) -> None:
    check_every_roll(ready("terrain", **options), faces)


@pytest.mark.parametrize(
    ("models", "height", "dice"), [(19, 1, 10), (1, 5, 5), (30, 0, 0), (7, 2, 8), (10, 3, 15)]
)
def test_terrain_dice_are_half_the_models_rounded_up_times_height(
    models: int, height: int, dice: int
) -> None:
    assert ready("terrain", models=models, height=height, value="6+").inputs["dice"] == dice


def test_terrain_counts_the_models_that_are_left() -> None:
    # 10 trolls of 3 HP that lost 7 are 8, the last of them hurt.
    assert ready("terrain", models=10, height=3, hp=3, hp_lost=7, value="6+").inputs["dice"] == 12


WOUND = ("--strength", "3", "--resilience", "3")
SHOTS = ("--shots", "3", "--aim", "4", *WOUND)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shoot", *WOUND, "--aim", "4"], "needs --shots"),
        (["shoot", *WOUND, "--shots", "3"], "needs --aim"),
        (["shoot", "--shots", "3", "--aim", "4", "--resilience", "3"], "needs --strength"),
        (["shoot", "--shots", "3", "--aim", "4", "--strength", "3"], "needs --resilience"),
        (
            ["shoot", *WOUND, "--aim", "4", "--shots", "1001"],
            "--shots 1001 is out of range: 0 to 1000",
        ),
        (["shoot", *WOUND, "--aim", "4", "--shots", "2D600"], "can come to 1200; at most 1000"),
        (
            ["shoot", *WOUND, "--aim", "4", "--shots", "d6!"],
            "--shots 'd6!' isn't a number of shots, such as 10, 2D6, D3+1 or D6x2",
        ),
        (["shoot", *WOUND, "--aim", "4", "--shots", "x"], "--shots 'x' isn't a number of shots"),
        (["shoot", *WOUND, "--aim", "4", "--shots=-1"], "--shots '-1' isn't a number of shots"),
        (
            [
                "shoot",
                *WOUND,
                "--aim",
                "4",
                "--shots",
                "4D6",
                *["--volley", "shots=4D6"] * 2,
                "--odds",
            ],
            "come out in 9261 ways, up to 72 of them, are too much to follow; roll them",
        ),
        (["shoot", *WOUND, "--aim", "1+", "--shots", "3"], "--aim 1 is out of range: 2 to 7"),
        (["shoot", *WOUND, "--aim", "four", "--shots", "3"], "such as 4+"),
        (["shoot", *SHOTS, "--cover", "sof"], "soft?"),
        (["shoot", *SHOTS, "--reroll", "hit"], "STAGE:ones"),
        (["shoot", *SHOTS, "--reroll", "hits:ones"], "hit?"),
        (["shoot", *SHOTS, "--reroll", "hit:one"], "ones?"),
        (
            ["shoot", *SHOTS, "--reroll", "hit:ones", "--reroll", "hit:failures"],
            "rerolled once at most",
        ),
        (["shoot", *SHOTS, "--volley", "long"], "must say its shots"),
        (["shoot", *SHOTS, "--volley", "shot=3"], "shots?"),
        (["shoot", *SHOTS, "--volley", "shots=3,shots=4"], "twice"),
        (["shoot", *SHOTS, "--volley", "shots=3,cover"], "needs a value"),
        (["shoot", *SHOTS, "--volley", "shots=3,long=maybe"], "--volley long"),
        (["shoot", *SHOTS, *["--volley", "shots=3"] * 6], "6 volleys are too many"),
        (["shoot", *SHOTS, "--hp-lost", "4"], "needs --models"),
        (["shoot", *SHOTS, "--models", "3", "--hp-lost", "3"], "leaves nothing"),
        (["shoot", *SHOTS, "--models", "9", "--phase-start-hp", "8"], "less than the 9 HP"),
        (["shoot", *SHOTS, "--discipline", "21"], "--discipline 21"),
        (["shoot", *SHOTS, "--distance", "12"], "--distance needs units"),
        (["shoot", ARCHERS, "vs", BRUTES, "--distance", "nan"], "out of range"),
        (["shoot", ARCHERS], "one unit that shoots"),
        (["shoot", ARCHERS, "vs", BRUTES, SKIRMISHERS], "second target"),
        (["shoot", BRUTES, "vs", ARCHERS], "no shooting weapon"),
        (["shoot", f"{ARCHERS}+shaken", "vs", BRUTES], "shaken unit can't shoot"),
        (["shoot", ARCHERS, "vs", BRUTES, "--aim", "4"], "on their cards"),
        (["shoot", CREW, "vs", BRUTES, "--shots", "4"], "2 shooting weapons"),
        (["terrain", "--models", "3", "--height", "1"], "needs --value"),
        (
            ["terrain", "--models", "3", "--height", "6", "--value", "6+"],
            "--height 6 is out of range: 0 to 5",
        ),
        (
            ["terrain", "--models", "3", "--height", "1", "--value", "7+"],
            "--value 7 is out of range: 2 to 6",
        ),
        (["terrain", "--height", "1", "--value", "6+"], "needs --models"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)
