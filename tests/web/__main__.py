"""`python -m tests.web`: write the picture of the page for the README, `.github/tab.png`.

It needs the pages (`make web`) and Chromium. The picture is a question in a game, after a roll.
"""

from contextlib import closing
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image

from tests.virtual_pi.player import Player
from tests.virtual_pi.starting import NAMES, QUICK, set_up
from tests.web.browsers import Chromium
from tests.web.conftest import Site
from tests.web.tab import Tab

PICTURE: Final = Path(".github", "tab.png")
_SIZE: Final = (920, 860)
_MOST_BYTES: Final = 150_000


def main() -> None:
    """Play until dice lie on the table and the person is asked; write what is there then."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Site() as site,
        closing(Chromium(Path(folder), size=_SIZE)) as browser,
    ):
        tab = Tab(browser, site.address)
        tab.settle_in(**QUICK)
        tab.open()
        set_up(tab, "LAMA Dice")
        player = Player(tab, NAMES)
        player.play_on(
            lambda sight: all(die.value for die in tab.lights()) and sight.labels.discard == "TAKE"
        )
        picture = Image.open(BytesIO(browser.screenshot())).convert("RGB")
    picture.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(PICTURE, optimize=True)
    size = PICTURE.stat().st_size
    if size > _MOST_BYTES:
        raise SystemExit(f"{PICTURE} is larger than {_MOST_BYTES / 1000:.0f} kB.")


if __name__ == "__main__":
    main()
