"""The sheets of a lesson: A4, the tasks with room to write, then the pages of the teacher."""

from typing import Final

from paper.documents import DOCS, html, read, sections
from paper.words import SHEETS

_LINES: Final = 4
"""Lines to write on, for each task."""


def _folder(language: str) -> str:
    """The folder of the lessons in a language, by its path in `docs`."""
    return "class" if language == "en" else f"class/{language}"


def lessons(language: str) -> list[str]:
    """The documents of the lessons, by their paths in `docs`, for the youngest first."""
    folder = _folder(language)
    return sorted(f"{folder}/{path.name}" for path in (DOCS / folder).glob("lesson-*.md"))


def guide(language: str) -> str:
    """What a teacher reads before the first lesson, in HTML."""
    return f"<section>{html(read(f'{_folder(language)}/README.md'))}</section>"


def lesson(name: str, language: str) -> str:
    """The sheets of a lesson, in HTML. The first one is to be copied for the pupils."""
    text, words = read(name), SHEETS[language]
    head, parts = sections(text)
    title = head.splitlines()[0].removeprefix("# ")
    return f"""<section class=tasks>
<p class=name>{words.name}: <span></span></p>
<h1>{title}</h1>
{html(parts.get(words.problem, ""))}
{_with_room(html(parts[words.tasks]))}
</section>
<section>{html(text)}</section>"""


def _with_room(tasks: str) -> str:
    """Lines to write on after each task."""
    return tasks.replace("</li>", "<div class=line></div>" * _LINES + "</li>")
