"""`make cards`: pages that fit, in three languages, with a QR code that is read back."""

import re
from pathlib import Path
from typing import Any

import pytest

from llamadillo.screens.words import LANGUAGE_NAMES
from llamadillo.titles import TITLES
from tests.docs.markdown import tables

pytest.importorskip("weasyprint", reason="weasyprint is missing: pip install -e '.[paper]'")

import pypdfium2
import zxingcpp

from paper.cards import ADDRESS, card
from paper.command import run
from paper.documents import html, read, sections
from paper.pdf import rendered
from paper.sheets import guide, lesson, lessons
from paper.words import SHEETS, WORDS

LANGUAGES = tuple(LANGUAGE_NAMES)
MM = 72 / 25.4
"""Points of a millimetre."""
DPI = 150


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything, written once."""
    out = tmp_path_factory.mktemp("paper")
    assert run(["--out", str(out)]) == 0
    return out


def pages(file: Path) -> list[Any]:
    document = pypdfium2.PdfDocument(file)
    return [document[number] for number in range(len(document))]


def text_of(page: Any) -> str:
    return " ".join(page.get_textpage().get_text_bounded().split())


def codes(page: Any) -> list[str]:
    """What the QR codes on a printed page say."""
    picture = page.render(scale=DPI / 72).to_pil()
    return [found.text for found in zxingcpp.read_barcodes(picture)]


def test_there_is_a_card_for_each_language_and_a_sheet_for_each_lesson(folder: Path) -> None:
    wanted = ("card", "class", "lesson-10", "lesson-14", "lesson-17")
    names = {f"{name}-{language}.pdf" for name in wanted for language in LANGUAGES}
    assert {file.name for file in folder.iterdir()} == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_a6_with_a_page_for_each_game_and_nothing_runs_over(folder: Path, language: str) -> None:
    found = pages(folder / f"card-{language}.pdf")
    assert len(found) == 1 + len(TITLES)
    for page in found:
        assert page.get_size() == pytest.approx((105 * MM, 148 * MM), abs=1)
    for page, title in zip(found[1:], TITLES.values(), strict=True):
        assert text_of(page).startswith(title.name)
    front = text_of(found[0])
    assert WORDS[language].what in front
    assert all(button in front for button in ("QUIT", "DISCARD", "ROLL"))
    assert "AMIGO" in front


def test_a_text_that_is_too_long_for_its_page_would_be_found() -> None:
    _, rules = sections(read("rules/en.md"))
    long = html(rules["LAMA Dice"] * 3)
    assert len(rendered(f"<section class=rules>{long}</section>", "card", "en", "").pages) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_on_the_card_leads_to_the_address_that_is_printed_below_it(
    folder: Path, language: str
) -> None:
    front = pages(folder / f"card-{language}.pdf")[0]
    (code,) = codes(front)
    assert code.lower() == ADDRESS
    assert ADDRESS in text_of(front)


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("http://10.42.0.1/", "HTTP://10.42.0.1/"),
        ("https://cafe.example/Games?box=3&x=1", "https://cafe.example/Games?box=3&x=1"),
    ],
)
def test_another_address_keeps_its_case_where_that_matters(tmp_path: Path, address: str, code: str) -> None:
    assert run(["--out", str(tmp_path), "--address", address]) == 0
    assert codes(pages(tmp_path / "card-en.pdf")[0]) == [code]


@pytest.mark.parametrize("address", ["llamadillo", "ftp://box/", "http://", "http://bo x/"])
def test_what_is_no_address_is_one_sentence(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["--address", address])
    assert f"{address} is no address: write it as http://NAME/" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert run(["--out", str(tmp_path / "file")]) == 1
    assert "cannot be written: " in capsys.readouterr().err


def test_the_same_documents_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    assert run(["--out", str(tmp_path)]) == 0
    for file in folder.iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes(), file.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_has_its_tasks_on_the_first_page_and_all_of_it_after_that(
    folder: Path, language: str
) -> None:
    for name in lessons(language):
        first, *others = pages(folder / f"{Path(name).stem}-{language}.pdf")
        for page in (first, *others):
            assert page.get_size() == pytest.approx((210 * MM, 297 * MM), abs=1)
        assert SHEETS[language].name in text_of(first)
        _, parts = sections(read(name))
        assert list(parts)[-1] not in text_of(first), "the solutions"
        for number in "1234":
            assert f"{number}. " in text_of(first), f"task {number} is on the first page"
        rest = " ".join(map(text_of, others))
        for row in (row for table in tables(read(name)) for row in table.rows):
            for cell in row:
                assert cell.translate({ord(mark): None for mark in "*`"}) in rest


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_room_to_write_after_each_task(language: str) -> None:
    for name in lessons(language):
        _, parts = sections(read(name))
        tasks = len(re.findall(r"^\d\. ", parts[SHEETS[language].tasks], re.MULTILINE))
        assert lesson(name, language).count("</li>") > tasks
        assert lesson(name, language).count("<div class=line>") == 4 * tasks


def test_links_to_files_are_texts_on_paper() -> None:
    assert html("[here](there.md) and [there](https://example.org/)") == (
        '<p>here and <a href="https://example.org/">there</a></p>\n'
    )
    assert all("<a " not in guide(language) for language in LANGUAGES)


def test_every_language_of_the_box_has_a_card() -> None:
    assert tuple(WORDS) == tuple(SHEETS) == LANGUAGES
    for language in WORDS:
        assert 'src="data:image/png;base64,' in card(language, ADDRESS)
