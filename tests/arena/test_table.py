"""The table, its file and its picture."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from llamadillo.arena.contest import SHARE, Block, Contest, Entrant
from llamadillo.arena.estimate import Estimate
from llamadillo.arena.files import UnusableFile, load, save
from llamadillo.arena.plot import plot
from llamadillo.arena.table import ResultTable, table, unbroken

PUBLISHED = 1_000_000_007
FOUR = Contest("lama", (Entrant("good", "normal"), Entrant("bad", "easy")), (0, 1, 1, 1), 3)
"""One good opponent against three bad ones."""
BLOCKS = [
    # Four games each: wins in parts of SHARE, points, rounds.
    Block(0, (120, 120), (100, 450), 20),
    Block(1, (180, 60), (80, 510), 24),
    Block(2, (60, 180), (120, 390), 16),
]


def test_a_table_by_hand() -> None:
    found = table(FOUR, BLOCKS)
    good, bad = found.rows
    assert (found.games, found.blocks, found.rounds) == (12, 3, 5)
    assert (good.label, good.seats, good.even) == ("good", 1, 0.25)
    assert (bad.label, bad.seats, bad.even) == ("bad", 3, 0.75)
    assert (good.wins.value, bad.wins.value) == (0.5, 0.5)
    assert good.points.value == 300 / 60
    assert bad.points.value == 1350 / (60 * 3)
    assert good.more is None
    assert bad.more is not None
    assert bad.more.value == 7.5 - 5
    assert bad.more.low < 2.5 < bad.more.high


def test_the_interval_of_a_difference_on_the_same_luck_is_narrower() -> None:
    """Both have many points in the same blocks, two more for the second each round."""
    asked = Contest("lama", FOUR.opponents, (0, 1), 3)
    blocks = [Block(n, (60, 60), (points, points + 20), 10) for n, points in enumerate((30, 50, 70, 90))]
    first, second = table(asked, blocks).rows
    assert first.points.high - first.points.low > 5
    assert second.more == Estimate(2, 2, 2)


def test_the_table_for_people() -> None:
    blocks = [Block(n, (SHARE * 2 + n % 2 * 60, SHARE * 2 - n % 2 * 60), (90, 300), 18) for n in range(8)]
    assert list(table(FOUR, blocks).lines()) == [
        "lama, 4 seats: 32 games in 8 blocks, 4.5 rounds a game, trial seed 3",
        "opponent   seats           wins % (95 %)   even   points a round (95 %)           more than good",
        "good           1  62.50 (51.33 to 73.67)  25.00     5.00 (5.00 to 5.00)",
        "bad            3  37.50 (26.33 to 48.67)  75.00     5.56 (5.56 to 5.56)   +0.56 (+0.56 to +0.56)",
    ]


def test_the_table_warns_of_few_games_for_a_published_figure() -> None:
    def lines(games: int, seed: int) -> list[str]:
        asked = Contest("lama", FOUR.opponents, (0, 1), seed)
        return list(table(asked, [Block(n, (60, 60), (9, 9), 5) for n in range(games // 2)]).lines())

    warning = "fewer than 10,000 games: say so where this is published"
    assert "published seed 1,000,000,007" in lines(9_998, PUBLISHED)[0]
    assert lines(9_998, PUBLISHED)[1] == warning
    assert warning not in lines(10_000, PUBLISHED) + lines(9_998, 7)


def test_times_have_a_median_and_a_maximum() -> None:
    times = (Counter({10: 3, 500: 2, 7_000: 1}), Counter({1: 1}))
    good, bad = table(FOUR, BLOCKS, times).rows
    assert (good.median, good.worst) == (10, 7_000)
    assert (bad.median, bad.worst) == (1, 1)
    assert list(table(FOUR, BLOCKS, times).lines())[2].endswith(" 0.010      7.000")


def test_blocks_after_a_gap_do_not_count() -> None:
    blocks = [BLOCKS[2], BLOCKS[0], Block(4, (0, 0), (0, 0), 1), BLOCKS[1]]
    assert unbroken(blocks) == BLOCKS
    assert unbroken(BLOCKS[1:]) == unbroken([]) == []


def test_a_saved_contest_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "new" / "lama.json"
    save(file, FOUR, BLOCKS[::-1], table(FOUR, BLOCKS))
    assert load(file, FOUR) == BLOCKS
    content = json.loads(file.read_text(encoding="utf-8"))
    assert content["contest"] == {
        "game": "lama",
        "opponents": [["good", "normal"], ["bad", "easy"]],
        "lineup": [0, 1, 1, 1],
        "seed": 3,
    }
    assert content["table"]["rows"][0]["points"]["value"] == 5
    assert content["blocks"][0] == [0, [120, 120], [100, 450], 20]
    assert list(file.parent.iterdir()) == [file]


def test_another_contest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "lama.json"
    save(file, FOUR, BLOCKS, None)
    with pytest.raises(UnusableFile, match="holds another contest, with another game and seed"):
        load(file, Contest("armadillo", FOUR.opponents, FOUR.lineup, 4))
    with pytest.raises(UnusableFile, match=r"another opponents\.$"):
        load(file, Contest("lama", (Entrant("good", "easy"), FOUR.opponents[1]), FOUR.lineup, 3))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[:-20],
        lambda _: "[]",
        lambda text: text.replace('"seed"', '"seeds"'),
        lambda text: text.replace("[100, 450]", "[100, 450, 3]"),
        lambda text: text.replace("[100, 450]", "[100, 4.5]"),
        lambda text: text.replace("[100, 450], 20", "[100, 450]"),
        lambda text: text.replace("[100, 450]", "100"),
        lambda text: text.replace('"blocks": [', '"blocks": ' + 100_000 * "["),
        lambda text: text.replace("[100, 450]", f"[100, {5_000 * '9'}]"),
    ],
)
def test_a_damaged_file_is_a_sentence(change: Callable[[str], str], tmp_path: Path) -> None:
    file = tmp_path / "lama.json"
    save(file, FOUR, BLOCKS, None)
    damaged = change(file.read_text(encoding="utf-8"))
    file.write_text(damaged, encoding="utf-8")
    with pytest.raises(UnusableFile, match=r"lama\.json holds .*\.$"):
        load(file, FOUR)


ROW = "[0, [120, 120], [100, 450], 20]"


@pytest.mark.parametrize(
    ("text", "damage"),
    [
        (ROW, "[0, [120, 121], [100, 450], 20]"),
        (ROW, "[0, [-60, 300], [100, 450], 20]"),
        (ROW, "[0, [120, 120], [-100, 450], 20]"),
        (ROW, "[0, [120, 120], [100, 450], 3]"),
        (ROW, "[0, [120, 120], [100, 450], 900000]"),
        (ROW, f"[0, [120, 120], [100, {10**400}], 20]"),
        (ROW, "[0, [true, 239], [100, 450], 20]"),
        (ROW, "[-1, [120, 120], [100, 450], 20]"),
        (ROW, f"[{10**30}, [120, 120], [100, 450], 20]"),
        (ROW, "[1, [120, 120], [100, 450], 20]"),  # another block has number 1
        (ROW, '{"number": 0, "wins": 1, "points": 2, "rounds": 3}'),
        (ROW, "7"),
        ('"blocks": [', '"blocks": {}, "more": ['),
        ('"blocks": [', '"blocks": "0123", "more": ['),
        ('"blocks": [', '"blocks": null, "more": ['),
    ],
)
def test_impossible_blocks_are_refused(text: str, damage: str, tmp_path: Path) -> None:
    file = tmp_path / "lama.json"
    save(file, FOUR, BLOCKS, None)
    content = file.read_text(encoding="utf-8")
    assert text in content
    file.write_text(content.replace(text, damage), encoding="utf-8")
    with pytest.raises(UnusableFile, match=r"lama\.json holds blocks that are none\.$"):
        load(file, FOUR)


def painted(image: Image.Image, colour: str, part: tuple[int, int, int, int]) -> tuple[int, int]:
    """The left and the right end of a colour in a part of a picture, in pixels."""
    apart = ImageChops.difference(
        image.crop(part), Image.new("RGB", (1, 1), colour).resize(image.crop(part).size)
    )
    near = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2]).point(
        lambda difference: 255 * (difference < 40)
    )
    left, _, right, _ = near.getbbox() or (0, 0, 0, 0)
    return part[0] + left, part[0] + right


BAR, EVEN, INK = "#1f6f78", "#c2571a", "#20262b"
UPPER, LOWER = (150, 110, 610, 146), (150, 156, 610, 192)
"""The rows of the first and the second opponent in the panel of wins."""


def shown(*shares: tuple[float, float, float]) -> ResultTable:
    """A table with these shares of wins."""
    entries = tuple(Entrant(str(number), "easy") for number in range(len(shares)))
    asked = Contest("lama", entries, tuple(range(len(shares))), PUBLISHED)
    rows = table(asked, [Block(n, (60,) * len(shares), (9 + n,) * len(shares), 5) for n in range(3)]).rows
    wins = tuple(replace(row, wins=Estimate(*share)) for row, share in zip(rows, shares, strict=True))
    return ResultTable(asked, 3, 3 * len(shares), 5.0, wins)


def test_a_picture_has_a_bar_for_each_interval() -> None:
    image = plot(shown((0.7, 0.6, 0.8), (0.3, 0.29, 0.31)))
    left, right = painted(image, BAR, UPPER)
    low, high = painted(image, BAR, LOWER)
    assert right - left > 4 * (high - low) > 0
    assert left > high  # a larger share is further right


def test_a_picture_marks_the_shares_of_equal_opponents() -> None:
    image = plot(shown((0.7, 0.6, 0.8), (0.3, 0.2, 0.4)))
    mark, end = painted(image, EVEN, UPPER)
    assert mark < end
    assert painted(image, BAR, LOWER)[1] < mark < end < painted(image, BAR, UPPER)[0]


@pytest.mark.parametrize(("label", "cut"), [("w" * 60, True), ("w", False)])
def test_a_label_that_is_too_long_is_cut(label: str, cut: bool) -> None:
    found = shown((0.7, 0.6, 0.8), (0.3, 0.2, 0.4))
    named = ResultTable(found.contest, 3, 6, 5.0, tuple(replace(row, label=label) for row in found.rows))
    _, end = painted(plot(named), INK, (0, 104, 190, 196))
    assert (end > 150) is cut
    assert end < 180
