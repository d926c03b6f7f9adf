"""The contract of every buzzer (`ports.sound`)."""

from collections.abc import Iterator

import pytest

from llamadillo.ports.sound import HIGHEST, LOWEST, check_tone
from tests.ports.rigs import SOUNDS, SoundRig


@pytest.fixture(params=SOUNDS)
def rig(request: pytest.FixtureRequest) -> Iterator[SoundRig]:
    rig = SOUNDS[request.param]()
    yield rig
    rig.sound.close()


def test_silent_at_first(rig: SoundRig) -> None:
    assert rig.hertz() == 0


@pytest.mark.parametrize("hertz", [LOWEST, 127, 128, 440, 441, HIGHEST])
def test_a_tone_sounds_until_the_next(rig: SoundRig, hertz: int) -> None:
    rig.sound.tone(880)
    rig.sound.tone(hertz)
    assert rig.hertz() == hertz


def test_a_quiet_tone_is_quiet_and_the_next_is_loud(rig: SoundRig) -> None:
    rig.sound.tone(440, quiet=True)
    assert (rig.hertz(), rig.quiet()) == (440, True)
    rig.sound.tone(440)
    assert (rig.hertz(), rig.quiet()) == (440, False)


def test_silence_and_sound_again(rig: SoundRig) -> None:
    rig.sound.tone(440)
    rig.sound.tone(0)
    assert rig.hertz() == 0
    rig.sound.tone(440)
    assert rig.hertz() == 440


@pytest.mark.parametrize("hertz", [LOWEST - 1, HIGHEST + 1, -440, 1])
def test_a_tone_out_of_range_changes_nothing(rig: SoundRig, hertz: int) -> None:
    rig.sound.tone(440)
    with pytest.raises(ValueError, match="110 to 1760"):
        rig.sound.tone(hertz)
    assert rig.hertz() == 440


def test_close_is_silence_and_may_be_repeated(rig: SoundRig) -> None:
    rig.sound.tone(440)
    rig.sound.close()
    assert rig.hertz() == 0
    rig.sound.close()


def test_a_closed_buzzer_refuses(rig: SoundRig) -> None:
    rig.sound.close()
    with pytest.raises(ValueError, match="closed"):
        rig.sound.tone(440)


def test_the_range_is_checked() -> None:
    for hertz in (0, LOWEST, HIGHEST):
        check_tone(hertz)
    with pytest.raises(ValueError, match="not 109"):
        check_tone(109)
