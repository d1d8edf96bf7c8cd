"""Procedures in a battle: resolved from where it stands, and what they change of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle, advance
from skirmish_cli.core.changes import OUT, Change
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import NotAllowed, SkirmishError, UsageProblem
from skirmish_cli.core.table import ThrowEntry
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.asking import read_command
from skirmish_cli.reports.battles.doubts import list_doubts
from skirmish_cli.reports.battles.owing import list_dues
from skirmish_cli.reports.battles.session import Done, Session
from skirmish_cli.reports.battles.settling import Settling, settle
from skirmish_cli.reports.battles.standing import StandingFinder, check_standing
from skirmish_cli.reports.battles.turning import begin_activation
from skirmish_cli.reports.questions import hash_rules, make_question
from skirmish_cli.reports.reading import Reading, Setting, parse_rulings
from skirmish_cli.reports.report import SideName
from skirmish_cli.reports.resolve import add_house_changes, resolve_found
from skirmish_cli.reports.side_names import name_in_words
from skirmish_cli.reports.situations import find_condition

if TYPE_CHECKING:
    from skirmish_cli.core.options import Typed
    from skirmish_cli.core.procedure import Procedure
    from skirmish_cli.reports.report import ProcedureReport


class Asked(NamedTuple):
    """A procedure as it is asked for in a battle."""

    procedure: str
    words: tuple[str, ...]
    typed: Mapping[str, Typed]
    reading: Reading
    setting: Setting = Setting()


class Resolved(NamedTuple):
    """A procedure that was resolved from where a battle stands."""

    report: ProcedureReport
    command: Command
    finder: StandingFinder


def do(session: Session, asked: Asked, *, dry: bool = False) -> Done:
    """Resolve a procedure as a battle stands, and enter what comes of it.

    Odds, and a `dry` run, change nothing. What others enter in between is worked out upon, with
    the same dice. Raises NotAllowed for what can't be done as the battle stands.
    """
    last: list[Resolved] = []

    def work() -> Entry:
        again = _keep_dice(asked, last[-1].report) if last else asked
        last.append(resolve(session, again))
        return _draft_entry(session, asked, last[-1])

    if dry or asked.reading.mode() == "odds" or asked.reading.times is not None:
        entry, before = work(), session.battle
        report = last[-1].report
        after = advance(before, entry) if dry and report.odds is None else before
        return Done(None, before, after, report=report)
    # What is only weighed, such as advice, is known to be odds when it is resolved.
    first = resolve(session, asked)
    if first.report.odds is not None:
        return Done(None, session.battle, session.battle, report=first.report)
    last.append(first)
    drafts = [_draft_entry(session, asked, first)]
    done = session.enter(lambda: drafts.pop() if drafts else work())
    return done._replace(report=last[-1].report)


def resolve(session: Session, asked: Asked) -> Resolved:
    """Return a procedure resolved with the models as they stand.

    Raises NotAllowed, with what would override it, where only what stands rules it out.
    """
    rules = session.load_rules(parse_rulings(asked.setting.rulings))
    procedure = session.game.procedure(asked.procedure)
    finder = StandingFinder(session.game, rules, session.battle, session.in_force.limits)
    if not procedure.takes_gone:
        check_standing(asked.words, finder)
    setting = asked.setting._replace(policies=_choose_policies(session, procedure, asked))
    try:
        command, report = resolve_found(
            procedure, asked.words, asked.typed, finder, asked.reading, setting
        )
    except NotAllowed:
        raise
    except UsageProblem as problem:
        if _is_right_without_flags(session, procedure, asked, setting, finder):
            stands = "; ".join(finder.tell_standing())
            raise NotAllowed(
                f"{problem} (as the battle stands: {stands}); "
                "'skirmish battle set MODEL FLAG=no' takes a flag away"
            ) from None
        raise
    told = add_house_changes(_drop_standing_notes(report, finder), finder, asked.setting)
    sides = told.sides or _name_sides(session, procedure, finder)
    doubts = list_doubts(session, asked.procedure, finder)
    return Resolved(told._replace(sides=sides, notes=(*told.notes, *doubts)), command, finder)


def _name_sides(
    session: Session, procedure: Procedure, finder: StandingFinder
) -> dict[str, SideName]:
    """Return what the two sides of a command are called that names no two: as in the battle."""
    letters = (
        {"a": "a", "b": "b"} if procedure.both_sides else _match_letters(session.battle, finder)
    )
    found = {one: session.battle.find_side(letter) for one, letter in letters.items()}
    return {one: SideName(side.name, is_many=True) for one, side in found.items() if side}


def _drop_standing_notes(report: ProcedureReport, finder: StandingFinder) -> ProcedureReport:
    """Return a report without notes that what stood before, and nobody typed, changes nothing."""
    idle = tuple(
        f"{key.rpartition('/')[2]}: +{flag} changes nothing"
        for key, flags in finder.standing.items()
        for flag in flags
    )
    if not idle:
        return report
    return report._replace(notes=tuple(one for one in report.notes if not one.startswith(idle)))


def _choose_policies(session: Session, procedure: Procedure, asked: Asked) -> tuple[str, ...]:
    """Return the policies typed, and those of the battle that the procedure has."""
    names = {policy.name for policy in procedure.policies}
    typed = {text.partition("=")[0] for text in asked.setting.policies}
    kept = [text for text in session.in_force.policies if text.partition("=")[0] in names - typed]
    return (*kept, *asked.setting.policies)


def _is_right_without_flags(
    session: Session,
    procedure: Procedure,
    asked: Asked,
    setting: Setting,
    finder: StandingFinder,
) -> bool:
    """Return whether a command that was refused would do if no flag stood."""
    if not any(finder.standing.values()):
        return False
    fresh = StandingFinder(
        session.game, finder.rules, session.battle, session.in_force.limits, with_flags=False
    )
    try:
        procedure.prepare(read_command(procedure, asked.words, asked.typed, fresh, setting))
    except SkirmishError:
        return False
    return True


def _keep_dice(asked: Asked, report: ProcedureReport) -> Asked:
    """Return what was asked with the dice that fell, for another state of the battle."""
    reading = asked.reading
    if report.answers:
        kept = reading._replace(dice=",".join(report.answers), ask=None)
    else:
        kept = reading._replace(seed=report.seed)
    return asked._replace(reading=kept)


def _draft_entry(session: Session, asked: Asked, resolved: Resolved) -> Entry:
    """Return the entry of a procedure: what was asked, the dice, and all that it changes."""
    report, command, finder = resolved
    both = session.game.procedure(asked.procedure).both_sides
    letters = {} if both else _match_letters(session.battle, finder)
    begun = begin_activation(session, finder, asked.procedure, asked.words, report.changes)
    changed = [
        one._replace(whom=letters.get(one.whom, one.whom))
        for one in (*_keep_typed(finder), *_say_by_whom(asked, report.changes, finder))
    ]
    changes = [
        *begun.changes,
        *changed,
        *settle(session, Settling(asked.procedure, _list_said(asked), finder, letters), changed),
    ]
    question = make_question(session.game.id, command, finder.shelf)
    words = finder.rewrite(command.words)
    faces = report.answers or _list_faces(report)
    return session.draft(
        "do",
        _write_words(asked, command),
        rules=hash_rules(command.rules),
        question=question._replace(words=words).as_data(),
        mode=report.mode,
        seed=report.seed,
        faces=tuple(faces),
        summary=name_in_words(report.verdict, report.sides) or report.headline,
        changes=tuple(changes),
        due=(*begun.due, *list_dues(session.battle, report.dues, finder, letters)),
    )


def _match_letters(battle: Battle, finder: StandingFinder) -> dict[str, str]:
    """Return the battle's letters for the sides of a command, `a` and `b`.

    Where it names no model, `a` is the player whose step it is.
    """
    every = [side.letter for side in battle.sides]
    sides = finder.sides or [
        [model for model in finder.models.values() if model.key.partition("#")[0] in finder.typed]
    ]
    found = [
        next((one for model in side if (one := finder.letter_of(model.key))), "") for side in sides
    ]
    first = found[0] or battle.player or battle.first or every[0]
    others = [letter for letter in every if letter != first]
    second = found[1] if len(found) > 1 and found[1] else (others or [first])[0]
    return {"a": first, "b": second}


def _keep_typed(finder: StandingFinder) -> Iterator[Change]:
    """Yield the flags that were typed and last, as they stay."""
    for key, texts in finder.typed.items():
        for text in texts:
            name, _, value = text.partition("=")
            condition = find_condition(name, finder.rules)
            if condition is None or (value[:1] in "+-=" and value):
                continue
            kept: bool | int | str | None = value or True
            if value == "no":
                kept = None
            elif value.isdecimal():
                kept = int(value)
            yield Change(key, condition.name, kept, condition.lasts, "typed")


def _say_by_whom(
    asked: Asked, changes: Sequence[Change], finder: StandingFinder
) -> Iterator[Change]:
    """Yield changes, with whose doing it was where somebody is out and no rule says why."""
    sides = [[model.key for model in side] for side in finder.sides]
    for one in changes:
        why = one.why
        if one.what == OUT and one.value and not why and len(sides) == 2:
            by = one.whom not in sides[0]
            others = " and ".join(sides[0] if by else sides[1])
            why = f"{asked.procedure} {'by' if by else 'against'} {others}"
        yield one._replace(why=why)


def _list_said(asked: Asked) -> list[str]:
    """Return the words of a command as a due command has them, in no order."""
    options = [
        word
        for name, typed in asked.typed.items()
        for word in ([f"--{name}"] if isinstance(typed, bool) else [f"--{name}", *typed])
    ]
    return sorted(
        word.partition("+")[0].replace("_", "-")
        for word in (asked.procedure, *asked.words, *options)
    )


def _list_faces(report: ProcedureReport) -> list[int | str]:
    throws = (entry for entry in report.trace or () if isinstance(entry, ThrowEntry))
    return [face for throw in throws for face in throw.faces]


def _write_words(asked: Asked, command: Command) -> list[str]:
    """Return a command as it was typed: the procedure, its words, its options."""
    written = [asked.procedure, *asked.words]
    flags = {one.name: one.flag for one in command.options.declared().values()}
    for name, typed in asked.typed.items():
        if isinstance(typed, bool):
            written.append(flags[name])
        else:
            written += [word for text in typed for word in (flags[name], text)]
    return written
