"""The sheets of a lesson: A4, the tasks with room to write, then the pages of the teacher."""

from typing import Final

from paper.documents import DOCS, html, read, sections

GUIDE: Final = "class/README.md"
"""What a teacher reads before the first lesson."""
_LINES: Final = 4


def lessons() -> list[str]:
    """The documents of the lessons, by their paths in `docs`, for the youngest first."""
    return sorted(f"class/{path.name}" for path in (DOCS / "class").glob("lesson-*.md"))


def guide() -> str:
    """The teacher's guide, in HTML."""
    return f"<section>{html(read(GUIDE))}</section>"


def lesson(name: str) -> str:
    """The sheets of a lesson, in HTML. The first one is to be copied for the pupils."""
    text = read(name)
    head, parts = sections(text)
    title = head.splitlines()[0].removeprefix("# ")
    return f"""<section class=tasks>
<p class=name>Name: <span></span></p>
<h1>{title}</h1>
{_problem(parts)}
{_with_room(html(parts["Tasks"]))}
</section>
<section>{html(text)}</section>"""


def _problem(parts: dict[str, str]) -> str:
    """What pupils must read before the tasks, if the lesson has it."""
    return html(parts["The problem"]) if "The problem" in parts else ""


def _with_room(tasks: str) -> str:
    """Lines to write on after each task."""
    return tasks.replace("</li>", "<div class=line></div>" * _LINES + "</li>")
