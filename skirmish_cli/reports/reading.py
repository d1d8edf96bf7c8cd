"""How a command is to be read, and what it brings beside its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.guided import Tell
    from skirmish_cli.core.procedure import Prepared
    from skirmish_cli.core.question import Question
    from skirmish_cli.reports.report import Mode


class Reading(NamedTuple):
    """How a rule is to be read: as odds, with typed or asked dice, or rolled.

    `ask` puts a prompt and returns the line typed, `say` tells what was wrong with it, `tell` what
    came of each throw. `best` names the policies by which the best option is taken, and `advises`
    says that advice is asked for; nobody types them here. Odds that are estimated have so many
    `plays`, if that is said; `watch` is told how many there were and will be, and `retell` returns
    the question for other processes. `wait` does the work that comes before the first question, and
    tells the player who waits for it.
    """

    odds: bool = False
    dice: str | None = None
    seed: int | None = None
    ask: Callable[[str], str] | None = None
    say: Callable[[str], None] | None = None
    tell: Tell | None = None
    best: frozenset[str] = frozenset()
    advises: bool = False
    times: int | None = None
    plays: int | None = None
    watch: Callable[[int, int], None] | None = None
    retell: Callable[[], Question] | None = None
    wait: Callable[[Callable[[], object]], object] | None = None

    def mode(self, unasked: Mode = "rolled") -> Mode:
        """Return the mode that is asked for, or `unasked`.

        Raises UsageProblem for two that exclude each other.
        """
        modes: tuple[tuple[str, bool, Mode], ...] = (
            ("--odds", self.odds, "odds"),
            ("--dice", self.dice is not None, "dice"),
            ("--ask", self.ask is not None, "ask"),
            ("--seed", self.seed is not None, "rolled"),
        )
        asked = [(flag, mode) for flag, is_asked, mode in modes if is_asked]
        if self.plays is not None:
            self._check_plays([flag for flag, _ in asked])
            return "odds"
        if len(asked) > 1:
            hint = "; --seed goes with --plays N" if self.odds and self.seed is not None else ""
            raise UsageProblem(
                f"{asked[0][0]} and {asked[1][0]} exclude each other: "
                f"a command is read one way at a time{hint}"
            )
        if self.times is not None:
            if asked and asked[0][1] != "rolled":
                raise UsageProblem(f"--times and {asked[0][0]} exclude each other: --times rolls")
            return "rolled"
        return asked[0][1] if asked else unasked

    def _check_plays(self, asked: Sequence[str]) -> None:
        """Raise UsageProblem for a reading beside plays, which are those of the program's dice."""
        others = [*(["--times"] if self.times is not None else []), *asked]
        for other in others:
            if other not in ("--odds", "--seed"):
                raise UsageProblem(f"--plays and {other} exclude each other: --plays weighs")


def takes_exact_odds(prepared: Prepared, reading: Reading) -> bool:
    """Return whether what is asked for can't be estimated: advice, or other commands beside it."""
    return reading.advises or any(table.weighs for table in prepared.tables)


class Setting(NamedTuple):
    """What a call brings beside the options: rulings, house rules, warband files."""

    rulings: Sequence[str] = ()
    house: Sequence[str] = ()
    warbands: Sequence[str] = ()
    explain: bool = False
    policies: Sequence[str] = ()
    folders: Sequence[str] | None = None


def list_in_force(setting: Setting) -> list[str]:
    """Return house rules and rulings as the options that ask for them."""
    house = [word for file in setting.house for word in ("--house", file)]
    return house + [word for ruling in setting.rulings for word in ("--ruling", ruling)]


def parse_rulings(texts: Sequence[str]) -> dict[str, str]:
    """Return the rulings typed as `KEY=VALUE`.

    Raises UsageProblem for another form or a key given twice.
    """
    chosen: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise UsageProblem(f"--ruling {text!r} must be KEY=VALUE; 'games show GAME' lists them")
        if key in chosen:
            raise UsageProblem(f"--ruling {key} is given twice")
        chosen[key] = value
    return chosen
