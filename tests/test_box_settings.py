"""llamadillo.txt: what a person wants of a box, and what is said about each mistake."""

from pathlib import Path

import pytest

from llamadillo.app.settings import CHOICES
from llamadillo.box_settings import (
    LANGUAGES,
    PROFILES,
    BoxSettings,
    BoxSettingsError,
    load_box_settings,
    read_box_settings,
)
from llamadillo.cli.network import BROKER, commands, files
from llamadillo.config import named_board
from llamadillo.devices.pi.board import REFERENCE
from llamadillo.mirror.broker import Address

TEXT = "# remark\n\n profile = Kiosk\nlanguage=de\nname = box-3\nroom = on\nnetwork = wifi\n"
WIFI = "wifi = My net = mine\npassword = secret # or not\ncountry = DE\n"


def test_what_it_says_is_read() -> None:
    assert load_box_settings(TEXT + WIFI, "llamadillo.txt") == BoxSettings(
        "kiosk", "de", "box-3", True, "wifi", "My net = mine", "secret # or not", "DE"
    )


def test_it_has_the_profiles_and_languages_of_the_settings() -> None:
    assert set(PROFILES) == set(CHOICES["profile"])
    assert set(LANGUAGES) == set(CHOICES["language"])


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_files_of_every_computer(tmp_path: Path, end: bytes, mark: bytes) -> None:
    file = tmp_path / "llamadillo.txt"
    file.write_bytes(mark + b"language = fr" + end + b"name = b" + end)
    assert read_box_settings(file) == BoxSettings(language="fr", name="b")


def test_no_file_is_a_new_box(tmp_path: Path) -> None:
    assert read_box_settings(tmp_path / "llamadillo.txt") == BoxSettings()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("kiosk", "1: This is no line like `name = box-3`: 'kiosk'."),
        ("\nprofil = kiosk", "2: There is no setting 'profil'. Did you mean profile?"),
        ("xyzzy = 1", "1: There is no setting 'xyzzy'. There are profile, language"),
        ("profile = cafe", "1: profile is handheld, kiosk or class, not 'cafe'."),
        ("language = de\nlanguage = fr", "2: language is in line 1 already: remove one of them."),
        ("name =", "1: name has no value: write one after the =, or remove the line."),
        ("name = my box", "1: name is letters, digits and hyphens, 32 at most, not 'my box'."),
        ("room = yes", "1: room is on or off, not 'yes'."),
        ("room = on", "1: The page for the room needs a network"),
        ("name = x\nnetwork = wifi", "2: A network by wifi needs a line `wifi = ` with its name."),
        ("network = wifi\nwifi = x", "1: Wifi needs a line `country = `"),
        ("wifi = x", "1: wifi goes with `network = wifi`"),
        ("network = wifi\nwifi = x\ncountry = DE\npassword = short", "4: password has 8 to 63 characters."),
        (
            "network = wifi\nwifi = x\ncountry = de",
            "3: country is two capital letters, such as DE, not 'de'.",
        ),
        (
            "board = ../board.toml",
            "1: board is a file name that ends in .toml, or built-in, not '../board.toml'.",
        ),
        ("broker = x y", "1: broker is HOST, HOST:PORT or mqtt://USER:PASSWORD@HOST:PORT, not 'x y'."),
        ('broker = mqtt://a:b"c@host', "1: broker is HOST"),
        ("name = x\nbroker = host", "2: broker goes with `room = on`: add that line, or remove this one."),
        ("updates = https://example.org", "1: updates needs a network: add `network = cable`"),
        *[
            (
                f"network = cable\nupdates = {address}",
                "2: updates is an address such as https://example.org/llamadillo, not ",
            )
            for address in (
                *("http://example.org", "example.org", "https://", "https://a b", "https://a@example.org/"),
                *(
                    "https://example.org/?x=1",
                    "https://example.org/#x",
                    "file:///etc",
                    "https://-x",
                    "https://x:port",
                ),
            )
        ],
        (f"wifi = {'x' * 33}", "1: wifi has at most 32 characters."),
    ],
)
def test_a_mistake_is_said_with_its_line(text: str, said: str) -> None:
    with pytest.raises(BoxSettingsError) as error:
        load_box_settings(text, "llamadillo.txt")
    assert str(error.value).startswith(f"llamadillo.txt:{said}")


def test_a_file_that_is_no_text_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "llamadillo.txt"
    file.write_bytes(b"# one\nname = \xff\n")
    with pytest.raises(BoxSettingsError, match=r"txt:2: This is no UTF-8 text: save it as UTF-8\."):
        read_box_settings(file)
    file.unlink()
    file.mkdir()
    with pytest.raises(BoxSettingsError, match=r"llamadillo\.txt: The file cannot be read"):
        read_box_settings(file)


@pytest.mark.parametrize("end", ["", "/"])
@pytest.mark.parametrize(
    "address", ["https://example.org", "https://10.0.0.2:8443/a/b.c", "https://x/r%20d/~a"]
)
def test_the_address_of_updates_is_a_folder(address: str, end: str) -> None:
    settings = load_box_settings(f"network = cable\nupdates = {address}{end}\n", "llamadillo.txt")
    assert settings.updates == address
    (start,) = commands(settings)
    assert {"llamadillo-updates.socket", "llamadillo-updates.timer"} <= set(start)
    (start,) = commands(load_box_settings("network = cable", "llamadillo.txt"))
    assert not any("updates" in word for word in start), "nothing looks unless it is asked to"


# The board and the broker.


def test_a_board_file_lies_next_to_it(tmp_path: Path) -> None:
    file = tmp_path / "llamadillo.txt"
    file.write_text("# remark\nboard = mine.toml\n", encoding="utf-8")
    with pytest.raises(BoxSettingsError) as error:
        read_box_settings(file)
    sentence = "There is no file mine.toml next to this one. Copy it there, or write `board = built-in`."
    assert str(error.value) == f"llamadillo.txt:2: {sentence}"
    assert named_board(file) is None, "the mistake is said by the box"
    (tmp_path / "board.toml").write_text("", encoding="utf-8")
    with pytest.raises(BoxSettingsError, match=r"There is board\.toml\.$"):
        read_box_settings(file)
    (tmp_path / "mine.toml").write_text(REFERENCE.read_text(encoding="utf-8"), encoding="utf-8")
    assert read_box_settings(file) == BoxSettings(board="mine.toml")
    assert named_board(file) == tmp_path / "mine.toml"


@pytest.mark.parametrize(("text", "found"), [("", None), ("board = built-in", REFERENCE)])
def test_the_board_that_is_built_in(tmp_path: Path, text: str, found: Path | None) -> None:
    file = tmp_path / "llamadillo.txt"
    file.write_text(text, encoding="utf-8")
    assert named_board(file) == found


@pytest.mark.parametrize("broker", ["host", "10.0.0.2:1884", "mqtt://ana:p%40ss@broker.local:1883"])
def test_the_page_for_the_room_gets_its_broker(broker: str) -> None:
    text = f"room = on\nnetwork = cable\nbroker = {broker}\n"
    settings = load_box_settings(text, "llamadillo.txt")
    assert Address.parse(broker).host == Address.parse(settings.broker or "").host
    content, mode = files(settings)[BROKER]
    assert mode == 0o600, "it may have a password"
    assert content == f'[Service]\nEnvironment="LLAMADILLO_BROKER={broker.replace("%", "%%")}"\n'
    *before, start = commands(settings)
    assert before == [("systemctl", "daemon-reload")]
    assert "llamadillo-mirror.service" in start
