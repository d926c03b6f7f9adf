"""The workbench, from outside: what a person does there, and reads."""

from collections.abc import Mapping
from typing import Any, Final

from tests.web.browsers import Browser

HEAD: Final = "class Bot:\n    def __init__(self, game): pass\n    def choose(self, seen, legal, draw):\n"
"""The first three lines of a bot; the body of its method is in line 4 and below."""
_UNTIL: Final = """
    const [selector, pattern, milliseconds] = args;
    const text = () => document.querySelector(selector)?.textContent ?? '';
    return await new Promise((resolve) => {
      const observer = new MutationObserver(() => look());
      const alarm = setTimeout(() => { observer.disconnect(); resolve([false, text()]); }, milliseconds);
      const look = () => {
        if (!new RegExp(pattern).test(text())) return;
        clearTimeout(alarm);
        observer.disconnect();
        resolve([true, text()]);
      };
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      look();
    });
"""
_ROWS: Final = """
    return [...document.querySelectorAll('#run tbody tr')].map((row) => [
      row.dataset.opponent,
      ...[...row.querySelectorAll('td')].map((cell) => cell.innerText.replace(/\\s+/g, ' ').trim()),
    ]);
"""
_CHOOSE_FILE: Final = """
    const files = new DataTransfer();
    files.items.add(new File([args[1]], args[0]));
    const input = document.getElementById('file');
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
"""


def bot(body: str) -> str:
    """The program of a bot whose method has this body."""
    return HEAD + "".join(f"        {line}\n" for line in body.splitlines())


class Bench:
    """A tab with the workbench."""

    def __init__(self, browser: Browser, address: str, after: str = "") -> None:
        """Open it; `after` is what follows the path in the address."""
        self.browser: Final = browser
        browser.open(f"{address}workbench.html{after}")
        self.until("#game", "Armadillo")

    def until(self, selector: str, pattern: str, seconds: float = 30.0) -> str:
        """Wait until an element has such a text; returns it. AssertionError if that does not come."""
        found, text = self.browser.call(_UNTIL, selector, pattern, 1000 * seconds)
        assert found, f"{selector} does not become {pattern!r}, it is {text!r}; {self.state} {self.problem}"
        return str(text)

    def click(self, selector: str) -> None:
        """Click an element."""
        self.browser.call("document.querySelector(args[0]).click();", selector)

    def set(self, values: Mapping[str, str]) -> None:
        """Choose in lists and write into fields, by their ids."""
        script = """
            const field = document.getElementById(args[0]);
            field.value = args[1];
            field.dispatchEvent(new Event('change', { bubbles: true }));
        """
        for name, value in values.items():
            self.browser.call(script, name, value)

    def open_file(self, code: str, name: str = "my_bot.py") -> None:
        """Choose a file as the program."""
        self.browser.call(_CHOOSE_FILE, name, code)
        self.until("#origin p", "file")

    def run(self, games: int = 20) -> None:
        """Press Run."""
        self.set({"games": str(games)})
        self.click("#go")

    def accept(self) -> None:
        """Say that the code from elsewhere may run."""
        self.until("#ask p", "\\w")
        self.click("#ask [value=yes]")

    def why(self, code: str, seconds: float = 90.0) -> str:
        """Run a program from a file; returns why its run has ended."""
        self.open_file(code)
        self.run()
        self.accept()
        return self.until("#problem", "\\w", seconds)

    @property
    def state(self) -> str:
        """The sentence below the bar."""
        return str(self.browser.call("return document.getElementById('state')?.textContent;"))

    @property
    def problem(self) -> str:
        """What is wrong."""
        return str(self.browser.call("return document.getElementById('problem')?.textContent;"))

    @property
    def code(self) -> str:
        """What is in the editor."""
        return "\n".join(self._lines(".cm-line"))

    @property
    def marked(self) -> list[str]:
        """The lines that are marked."""
        return self._lines(".cm-lintRange-error")

    @property
    def rows(self) -> dict[str, list[str]]:
        """The cells of the table, by opponent."""
        found: list[list[str]] = self.browser.call(_ROWS)
        return {opponent: cells for opponent, *cells in found}

    def _lines(self, selector: str) -> list[str]:
        found: list[Any] = self.browser.call(
            "const root = document.getElementById('editor').shadowRoot;"
            "return [...root.querySelectorAll(args[0])].map((line) => line.textContent);",
            selector,
        )
        return [str(line) for line in found]
