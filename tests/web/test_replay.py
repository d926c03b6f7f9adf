"""The replay of a record from a link, without a browser."""

from typing import Any

import pytest

from tests.web.records import finished_record
from web.tab.replay import MOST_BYTES, BadRecord, Replay

GAMES = ("lama-dice", "lama", "armadillo")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_each_step_has_a_picture_and_its_reason(game: str, language: str) -> None:
    replay = Replay(finished_record(game), language)
    about: dict[str, Any] = replay.about()
    assert about["steps"] == len(finished_record(game).splitlines()) - 1
    assert about["winners"]
    for number in range(about["steps"]):
        step: dict[str, Any] = replay.step(number)
        assert len(step["rows"]) == 1024
        assert any(step["rows"])
        assert len(step["dice"]) == 3
        assert all(sentence.strip() for sentence in step["why"])


def reviewed(replay: Replay) -> dict[str, Any]:
    """The review, when it is done."""
    shares = [0.0]
    while True:
        found: dict[str, Any] = replay.review(0.01)
        assert found["done"] >= shares[-1]
        shares.append(found["done"])
        if found["done"] == 1:
            return found


@pytest.mark.parametrize("game", GAMES)
def test_the_review_ends_where_the_game_does(game: str) -> None:
    replay = Replay(finished_record(game))
    about: dict[str, Any] = replay.about()
    found = reviewed(replay)
    assert len(found["curve"]) == about["steps"] + 1
    assert len(found["choices"]) == about["steps"]
    assert all(sum(chances) == pytest.approx(1) for chances in found["curve"])
    share = 1 / len(about["winners"])
    wanted = [share if seat in about["winners"] else 0.0 for seat in range(len(about["players"]))]
    assert found["curve"][-1] == pytest.approx(wanted)


def test_what_was_better_is_named_for_a_choice_that_cost_something() -> None:
    choices = [choice for game in GAMES for choice in reviewed(Replay(finished_record(game)))["choices"]]
    made = [choice for choice in choices if choice]
    assert made
    for choice in made:
        assert (choice["loss"] > 1e-9) <= bool(choice["better"])


def test_a_game_that_is_not_over_can_be_replayed() -> None:
    record = "".join(finished_record().splitlines(keepends=True)[:8])
    about: dict[str, Any] = Replay(record).about()
    assert about["steps"] == 7
    assert about["winners"] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "{}",
        "\ud800",
        "[" * 5000,
        '{"record": 1}',
        "x" * (MOST_BYTES + 1),
        '{"record":1,"game":"go"}',
    ],
)
def test_what_is_no_record_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^\d+: "):
        Replay(text)


def test_a_header_alone_is_refused() -> None:
    with pytest.raises(BadRecord, match="no steps"):
        Replay(finished_record().splitlines()[0] + "\n")
