"""`skirmish battle check`: the chain is proved, and two copies are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions, read_form_of
from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.output import show
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.battle import proving
    from skirmish_cli.render import battle as pages
    from skirmish_cli.reports.battles import finding
else:
    finding = lazy("skirmish_cli.reports.battles.finding")
    pages = lazy("skirmish_cli.render.battle")
    proving = lazy("skirmish_cli.battle.proving")


class CheckOptions(BattleOptions):
    """What `battle check` takes."""


def _run(words: tuple[str, ...], options: CheckOptions) -> None:
    form = read_form_of(options)
    path = finding.find_battle(options.battle)
    proof = proving.check_battle(path)
    parting = proving.find_parting(path, words[0]) if words else None
    show(
        form,
        lambda: pages.check_page(path, proof, words, parting),
        lambda: pages.check_data(path, proof, words, parting),
    )


_HELP = """\
Prove that the chain of entries holds and that they come to the state that is kept.

With OTHER, say where two copies of a battle part.
"""

COMMAND = Declared(
    "battle check", _HELP, CheckOptions, _run, "[OTHER]", most=1, examples=("battle check",)
)
