"""The shapes of what every ruleset has."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from skirmish_cli.core.rulebook import ActionShape


@pytest.mark.parametrize("given", [{"kind": "free"}, {"kind_by_ruling": "stand_up"}])
def test_an_action_has_a_kind_or_a_ruling_that_gives_it(given: dict[str, str]) -> None:
    shape = ActionShape.model_validate({"id": "speak", "name": "Speak", **given})
    assert shape.model_dump(include=set(given)) == given


@pytest.mark.parametrize("given", [{}, {"kind": "free", "kind_by_ruling": "stand_up"}])
def test_an_action_without_a_kind_or_with_two_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match="needs a kind, or kind_by_ruling"):
        ActionShape.model_validate({"id": "speak", "name": "Speak", **given})
