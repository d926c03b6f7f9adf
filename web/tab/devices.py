"""The devices of a box in a tab: what they show is collected until the page takes it."""

from llamadillo.devices.memory import MemoryDisplay, MemoryLights, MemoryPower, MemorySound, MemoryStatusLight
from llamadillo.gfx.canvas import Text


class Activity:
    """A supervisor that knows what the box does now. It watches nothing: the page has a switch."""

    patience: float | None = None

    def __init__(self) -> None:
        self.now = ""
        """A few words of English."""

    def ready(self, activity: str) -> None:
        """Note it."""
        self.now = activity

    def status(self, activity: str) -> None:
        """Note it."""
        self.now = activity

    def alive(self) -> None:
        """Do nothing."""

    def stopping(self) -> None:
        """Note it."""
        self.now = "off"


class Tones(MemorySound):
    """A buzzer that keeps all tones since the last `take`."""

    def __init__(self) -> None:
        super().__init__()
        self._tones: list[tuple[int, bool]] = []

    def tone(self, hertz: int, *, quiet: bool = False) -> None:
        """Add a tone; 0 is silence."""
        super().tone(hertz, quiet=quiet)
        self._tones.append((hertz, quiet))

    def take(self) -> list[tuple[int, bool]]:
        """The tones since the last call."""
        taken, self._tones = self._tones, []
        return taken

    def _clear(self) -> None:
        super()._clear()
        self._tones.append((0, False))


class Lines:
    """A reader that makes lines of what is written side by side."""

    def __init__(self) -> None:
        self.now: list[tuple[str, bool]] = []
        """The lines from top to bottom, and whether each is marked."""
        self.labels: tuple[str, str, str] = ("", "", "")
        """What the three buttons do."""

    def read(self, texts: tuple[Text, ...], labels: tuple[str, str, str]) -> None:
        """Put what is in one row into one line, from left to right."""
        rows: dict[int, list[Text]] = {}
        for text in sorted(texts, key=lambda text: (text.y, text.x)):
            rows.setdefault(text.y, []).append(text)
        self.now = [
            ("  ".join(text.text for text in row), any(text.marked for text in row)) for row in rows.values()
        ]
        self.labels = labels


class TabDevices:
    """All devices of one box."""

    def __init__(self) -> None:
        self.display = MemoryDisplay()
        self.lights = MemoryLights()
        self.sound = Tones()
        self.power = MemoryPower()
        self.status = MemoryStatusLight()
        self.lines = Lines()
        self._shown: dict[str, object] = {}

    def take(self) -> dict[str, object]:
        """What can be seen and is new since the last call, and the tones since then."""
        now: dict[str, object] = {
            "rows": self.display.glass.rows,
            "brightness": self.display.brightness,
            "dice": list(map(int, self.lights.now)),
            "status": self.status.on,
            "lines": [list(line) for line in self.lines.now],
            "labels": list(self.lines.labels),
        }
        new = {name: value for name, value in now.items() if self._shown.get(name) != value}
        self._shown = now
        return {**new, "tones": [list(tone) for tone in self.sound.take()]}
