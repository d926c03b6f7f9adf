"""`llamadillo review`: the list of choices, the sums, the JSON, the picture, and the errors."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from llamadillo.cli.review import reviewed
from llamadillo.cli.reviewed import Reviewed, in_words, percent
from llamadillo.engine.game import Seat
from llamadillo.engine.record import Header, format_event, format_header
from llamadillo.engine.steps import Step
from llamadillo.games import REGISTRY, armadillo, lama_dice
from llamadillo.games.lamas.actions import Keep, Return
from llamadillo.titles import TITLES
from tests.cli.conftest import Command, process
from tests.playthroughs import FOLDER, REVIEWED
from tests.titles import pig
from tests.titles.pig.rules import ROLLS, Hold, RollDie

GAMES = {**TITLES, pig.TITLE.game.name: pig.TITLE}
RECORDS = {game: FOLDER / game / f"{name}.jsonl" for game, name in REVIEWED.items()}


def played_pig(steps: int | None = None, seats: int = 2) -> list[bytes]:
    """The record of a game of Pig, played at random; only the first `steps` if given."""
    game = pig.TITLE.game
    draw = random.Random(11).randrange
    state = game.initial_state(seats, Seat(0))
    lines = [format_header(Header(game.name, ("Ana", "Zoë", "Cy", "Di", "Ed", "Flo")[:seats], Seat(0)))]
    while not game.result(state).winners and steps != len(lines) - 1:
        legal = game.legal_actions(state)
        step = legal[draw(len(legal))] if legal else game.sample(state, draw)
        lines.append(format_event(game.current_actor(state), step))
        state = game.apply(state, step)
    return [line.encode() for line in lines]


def report(found: Reviewed) -> str:
    return "\n".join(found.lines(range(len(found.names))))


def test_an_exact_review_is_said_to_be_exact_and_names_what_cost_most() -> None:
    header = format_header(Header("pig", ("Ana", "Zoë"), Seat(0)))
    game = pig.TITLE.game
    state = game.initial_state(2, Seat(0))
    lines = [header]
    steps: list[Step] = [RollDie(), ROLLS[1], Hold(), RollDie(), ROLLS[0], RollDie()]
    for step in steps:
        lines.append(format_event(game.current_actor(state), step))
        state = game.apply(state, step)
    found = reviewed([line.encode() for line in lines], GAMES)
    assert (
        report(found)
        == """\
Pig with 2 players: a game so far
Chances are shares of a win, exact. * marks the action chosen.

    1  Ana: roll (54.6 %; no choice)
    2  roll 2: luck Ana +0.9 %, Zoë −0.9 %
    3  Ana: hold: inaccuracy −8.1 %
         roll 55.5 %, *hold 47.4 %
    4  Zoë: roll (52.6 %; no choice)
    5  roll 1: luck Ana +9.3 %, Zoë −9.3 %
    6  Ana: roll (56.7 %; no choice)

Ana (seat 0) so far: luck +10.2 %, mistakes −8.1 %, others' mistakes 0.0 %
  from 54.6 % to 56.7 %
  luck by kind: roll +10.2 %
  accuracy 69.3 %: 1 inaccuracy
  event 3, inaccuracy −8.1 %: hold 47.4 %, better roll 55.5 %
      points 0 0, total 2

Zoë (seat 1) so far: luck −10.2 %, mistakes 0.0 %, others' mistakes +8.1 %
  from 45.4 % to 43.3 %
  luck by kind: roll −10.2 %
  no choices"""
    )


def test_a_judged_chance_is_marked_and_an_exact_one_is_not(llamadillo: Command) -> None:
    """The result of a game is exact with every judge."""
    code, out, err = llamadillo("review", RECORDS["lama-dice"])
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == [
        "LAMA Dice with 2 players: Ana wins",
        "Chances are shares of a win, judged where marked ~, else exact. * marks the action chosen.",
    ]
    (ends,) = [line for line in lines if line.startswith("  from") and line.endswith("to 100.0 %")]
    assert ends.startswith("  from ~")
    assert "Ana (seat 0) won: luck ~" in out


@pytest.mark.parametrize("game", REGISTRY)
def test_every_choice_is_listed_with_every_legal_action(game: str, llamadillo: Command) -> None:
    code, out, err = llamadillo("review", RECORDS[game])
    assert (code, err) == (0, "")
    found = json.loads(llamadillo("review", "--json", RECORDS[game]).out)
    listed, _, sums = out.partition("\n\nAna (seat 0)")
    actions: dict[int, str] = {}
    for line in listed.splitlines()[3:]:
        if not line.startswith(" " * 9):
            event = int(line[:5])
            actions[event] = line if line.endswith("no choice)") else ""
        else:
            actions[event] += line
            assert len(line) <= 100
    assert len(actions) == len(found["luck"])
    for choice in found["choices"]:
        text = actions[choice["event"]]
        assert text.count(" %") == len(choice["actions"])
        assert text.count("*") == (len(choice["actions"]) > 1)
    assert sums.count("luck by kind") == len(found["players"])


@pytest.mark.parametrize("game", REGISTRY)
def test_the_json_adds_up_and_its_events_are_those_of_the_record(game: str, llamadillo: Command) -> None:
    found = json.loads(llamadillo("review", "--json", RECORDS[game]).out)
    events = [json.loads(line) for line in RECORDS[game].read_text(encoding="utf-8").splitlines()[1:]]
    assert len(found["curve"]) == len(events) + 1
    assert [item["event"] for item in found["luck"]] == list(range(1, len(events) + 1))
    for choice in found["choices"]:
        chosen = choice["actions"][choice["chosen"]]["action"]
        event = events[choice["event"] - 1]
        assert chosen["do"] == event["do"]
        assert chosen["seat"] == event["seat"] == choice["seat"]
        own = [action["chances"][choice["seat"]] for action in choice["actions"]]
        assert choice["loss"] == own[choice["best"]] - own[choice["chosen"]]
        assert (choice["verdict"] is None) == (len(own) == 1)
    for seat in found["seats"]:
        total = seat["start"] + sum(seat["luck"].values()) + seat["mistakes"] + seat["others"]
        assert total == pytest.approx(seat["result"], abs=1e-9)
        assert seat["result"] == (seat["seat"] in found["winners"]) / max(len(found["winners"]), 1)
    assert found["review"] == 1


def test_the_keys_of_the_json_are_documented(llamadillo: Command) -> None:
    found = json.loads(llamadillo("review", "--json", RECORDS["lama"]).out)
    document = Path(str(FOLDER.parents[1] / "firmware/llamadillo/games/RECORD.md")).read_text(
        encoding="utf-8"
    )
    document = document.partition("## Reviews")[2]

    def keys(value: Any) -> set[str]:
        match value:
            case dict():
                return set(value).union(*map(keys, value.values()))
            case list():
                return set[str]().union(*map(keys, value))
        return set()

    names = keys({key: value for key, value in found.items() if key not in {"choices", "seats"}})
    for choice in found["choices"]:
        names |= set(choice).union(*(set(action) for action in choice["actions"]))
    for seat in found["seats"]:
        names |= {*seat, *seat["luck"], *seat["verdicts"]}
    assert {name for name in names if name not in document} == set()


def test_one_seat(llamadillo: Command, tmp_path: Path) -> None:
    out = llamadillo("review", RECORDS["lama"], "--seat", 1).out
    assert "\nBen (seat 1)" in out
    assert "(seat 0)" not in out
    assert "  Ana: " not in out
    found = json.loads(llamadillo("review", "--json", "--seat", 1, RECORDS["lama"]).out)
    assert {choice["seat"] for choice in found["choices"]} == {1}
    assert [seat["seat"] for seat in found["seats"]] == [1]
    refused = llamadillo("review", RECORDS["lama"], "--seat", 4, "--png", tmp_path / "curve.png")
    assert refused == (1, "", "llamadillo review: there is no seat 4, only 0 to 3.\n")
    assert not (tmp_path / "curve.png").exists()


def test_a_record_without_events_is_a_game_so_far(llamadillo: Command, tmp_path: Path) -> None:
    record, picture = tmp_path / "game.jsonl", tmp_path / "curve.png"
    record.write_bytes(RECORDS["lama"].read_bytes().splitlines()[0])
    code, out, err = llamadillo("review", record, "--png", picture)
    assert (code, err) == (0, "")
    assert out.startswith("LAMA with 4 players: a game so far\n")
    assert picture.exists()


def test_the_heading_names_all_winners_and_a_quick_game() -> None:
    shared = FOLDER / "armadillo" / "tie-shared.jsonl"
    with shared.open("rb") as lines:
        assert reviewed(lines, TITLES).heading == "Armadillo with 3 players: Ana and Chloé share the win"
    header, *events = RECORDS["lama"].read_bytes().splitlines()
    quick = reviewed([header[:-1] + b', "rounds": 1}', *events[:5]], TITLES)
    assert quick.heading == "LAMA with 4 players: a quick game, as the first round of a whole one"


def test_the_curve_is_drawn_with_its_marks(llamadillo: Command, tmp_path: Path) -> None:
    picture = tmp_path / "curve.png"
    record = RECORDS["lama-dice"]
    assert llamadillo("review", record, "--png", picture).code == 0
    with Image.open(picture) as image:
        whole = image.convert("RGB")
    assert whole.width == 1280
    colours = {colour for _, colour in whole.getcolors(whole.width * whole.height) or []}
    ana, ben = (0x1F, 0x6F, 0x78), (0xC2, 0x57, 0x1A)
    assert {ana, ben} <= colours
    assert llamadillo("review", record, "--png", picture, "--seat", 0).code == 0
    with Image.open(picture) as image:
        one = image.convert("RGB")
    assert ben not in {colour for _, colour in one.getcolors(one.width * one.height) or []}
    assert one.height < whole.height


def test_a_file_that_is_no_png_is_not_replaced(llamadillo: Command, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("mine", encoding="utf-8")
    code, out, err = llamadillo("review", RECORDS["lama"], "--png", notes)
    assert (code, out) == (1, "")
    assert err == f"llamadillo review: {notes} is there already and is no PNG: give another name.\n"
    assert notes.read_text(encoding="utf-8") == "mine"
    nowhere = tmp_path / "none" / "curve.png"
    assert "there is no folder" in llamadillo("review", RECORDS["lama"], "--png", nowhere).err


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_errors_are_those_of_replay(option: list[str], llamadillo: Command, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    for content in (
        b"",
        b"\x89PNG",
        RECORDS["lama"].read_bytes() + b'{"seat": 0, "do": "quit"}\n',
        RECORDS["lama"].read_bytes().replace(b'"draw"', b'"swim"', 1),
    ):
        record.write_bytes(content)
        result = llamadillo("review", *option, record)
        assert result == llamadillo("replay", record)
        assert (result.code, result.out) == (1, "")
    for missing in (tmp_path, tmp_path / "none"):
        assert llamadillo("review", *option, missing) == llamadillo("replay", missing)
    assert process("review", "-", input="oops").stderr == "-:1: not JSON: Expecting value at character 1\n"


def test_exact_is_for_one_game_and_two_seats(llamadillo: Command) -> None:
    sentence = "llamadillo review: --exact is for LAMA Dice with 2 players only.\n"
    assert llamadillo("review", "--exact", RECORDS["lama"]) == (1, "", sentence)
    six = FOLDER / "lama-dice" / "six-seats.jsonl"
    assert llamadillo("review", "--exact", six) == (1, "", sentence)


def test_exact_without_the_solver_says_where_it_is(tmp_path: Path) -> None:
    done = process("review", "--exact", RECORDS["lama-dice"], cwd=tmp_path, env={"PYTHONPATH": _firmware()})
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "llamadillo review: --exact takes the solver of the source code, and 'lab' cannot be imported: "
        "call it in the folder of the source code, with the extra `training` installed.\n"
    )


def _firmware() -> str:
    """Where this program is, without the rest of its source code."""
    found = sys.modules["llamadillo"].__file__
    assert found is not None
    return str(Path(found).parents[1])


def test_names_cannot_control_the_terminal() -> None:
    lines = played_pig(12)
    lines[0] = lines[0].replace(b"Ana", rb"A\u001b[2Jn\na")
    found = report(reviewed(lines, GAMES))
    assert r"A\x1b[2Jn\na: roll" in found
    assert "\x1b" not in found


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_whole_game_is_reviewed_with_every_number_of_seats(seats: int) -> None:
    found = reviewed(played_pig(seats=seats), GAMES)
    (winner,) = found.result.winners
    text = report(found)
    assert text.startswith(f"Pig with {seats} players: {found.names[winner]} wins\n")
    assert text.count(" lost: luck ") == seats - 1
    assert found.exact == (seats == 2)
    assert ("~" in text) == (seats > 2)


def test_a_step_in_words() -> None:
    dice = armadillo.Dice(1, 0, 2)
    assert in_words(armadillo.RollDice(dice)) == "roll 1 blue + 2 red"
    assert in_words(armadillo.Discard(13, 2)) == "discard 13 (tokens 2)"
    assert in_words(armadillo.Roll(((3,), (6, 4), ()))) == "roll blue 3, yellow 4 6"
    assert in_words(lama_dice.Take(7)) == "take L"
    assert [in_words(step) for step in (Return(10), Keep())] == ["return (token 10)", "keep"]


def test_differences_have_a_sign_and_nothing_is_no_difference() -> None:
    assert [percent(chance) for chance in (0.3127, -0.0501, 0.0001, -0.0001)] == [
        *("+31.3 %", "−5.0 %", "0.0 %", "0.0 %")
    ]
    assert percent(0.5, sign=False) == "50.0 %"
