"""The Pi's GPIO: which library drives it, and what its errors mean.

The pin factory is chosen here only, and there is no alternative: gpiozero by default tries one
library after the other, and a box whose buttons silently do nothing is worse than an error message.

gpiozero is slow to import; importing this module does not import it.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from llamadillo.ports.faults import DeviceAbsent, DeviceLost
from llamadillo.ports.sentence import Sentence

PinFactory = Any
"""A gpiozero pin factory; gpiozero ships no types. It drives the outputs."""

OnEdge = Callable[[float, bool], None]
"""Called for each edge, from any thread: its moment in seconds of the box's clock, and the level after it.

Edges of all pins are reported one at a time, in the order of their moments."""


class Input(Protocol):
    """A pin that is an input with a pull-up."""

    @property
    def level(self) -> bool:
        """The level now; True is high. Raises OSError."""

    def close(self) -> None:
        """Release the pin. May be called twice."""


class Inputs(Protocol):
    """The pins that can be inputs."""

    def open(self, pin: int, on_edge: OnEdge) -> Input:
        """Make a pin an input; `on_edge` may be called before this returns. Raises `driver_errors`."""

    def catch_up(self) -> None:
        """Report all edges so far, from this thread if the others are late; return when they are reported."""

    def close(self) -> None:
        """Release all pins. May be called twice."""


def lgpio_factory() -> PinFactory:
    """The pin factory of a real Pi.

    Raises DeviceAbsent where the pins cannot be opened, DeviceLost on any other computer.
    """
    from gpiozero.exc import PinUnknownPi

    try:
        _import_lgpio()
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except PinUnknownPi as error:
        raise DeviceLost(
            "This computer is no Raspberry Pi. The box for it is simulated: `llamadillo play`."
        ) from error
    except ImportError as error:
        raise DeviceLost(
            "The library lgpio is missing. Install it: `sudo apt install python3-lgpio`."
        ) from error
    except driver_errors() as error:
        raise DeviceAbsent(
            f"The pins cannot be opened: {_text(error)}. See that /dev/gpiochip0 is there "
            "and that this user is in its group: `sudo usermod -aG gpio $USER`, then log in again."
        ) from error


def kernel_inputs(factory: PinFactory) -> Inputs:
    """The inputs of the chip that a factory of lgpio has opened."""
    from llamadillo.devices.pi.edges import KernelInputs

    return KernelInputs(f"/dev/gpiochip{factory.chip}")


class Pins:
    """The Pi's pins. Nothing is opened before its first use."""

    def __init__(
        self,
        make_factory: Callable[[], PinFactory] = lgpio_factory,
        make_inputs: Callable[[PinFactory], Inputs] = kernel_inputs,
    ) -> None:
        self._make_factory = make_factory
        self._make_inputs = make_inputs
        self._factory: PinFactory = None
        self._inputs: Inputs | None = None

    @property
    def factory(self) -> PinFactory:
        """The pin factory. Raises DeviceLost when it cannot be opened."""
        if self._factory is None:
            self._factory = self._make_factory()
        return self._factory

    @property
    def inputs(self) -> Inputs:
        """The inputs. Raises DeviceLost when they cannot be opened."""
        if self._inputs is None:
            self._inputs = self._make_inputs(self.factory)
        return self._inputs

    def close(self) -> None:
        """Release all pins; the devices on them must be closed. May be called twice."""
        inputs, self._inputs = self._inputs, None
        if inputs is not None:
            inputs.close()
        factory, self._factory = self._factory, None
        if factory is not None:
            factory.close()


@contextmanager
def claiming(part: str, pin: int) -> Iterator[None]:
    """Turn a driver's error while `pin` is opened into a DeviceLost that names it."""
    from gpiozero.exc import GPIOPinInUse

    named = f"{part} (pin {pin})"
    try:
        yield
    except driver_errors() as error:
        if isinstance(error, GPIOPinInUse) or "busy" in str(error).lower():
            raise DeviceLost(
                f"The {named} is in use by another program or by the kernel. "
                "Stop the program, or free the pin in config.txt."
            ) from error
        raise DeviceLost(f"The {named} cannot be used: {_text(error)}. Check the board file.") from error


@contextmanager
def driving(part: str) -> Iterator[None]:
    """Turn a driver's error in use into a DeviceLost that names the part."""
    try:
        yield
    except driver_errors() as error:
        why = Sentence(
            "The {part} cannot be driven: {error}. Restart the box.", part=part, error=_text(error)
        )
        raise DeviceLost(why) from error


def driver_errors() -> tuple[type[Exception], ...]:
    """The exceptions of gpiozero and of lgpio, if that is imported, and OSError."""
    from gpiozero.exc import GPIOZeroError

    lgpio = sys.modules.get("lgpio")
    return (GPIOZeroError, OSError, *([lgpio.error] if lgpio else []))


def opening_advice(error: OSError, path: str, bus: str) -> str | None:
    """What a person can do when the file of a bus, `i2c` or `spi`, is missing or not permitted."""
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return (
                f"This user may not use {path}. "
                f"Put it into the group: `sudo usermod -aG {bus} $USER`, then log in again."
            )
        case errno.ENOENT:
            return (
                f"There is no {path}. "
                f"Switch {bus.upper()} on: `sudo raspi-config nonint do_{bus} 0`, then restart the Pi."
            )
        case _:
            return None


def _text(error: Exception) -> str:
    """The message of a driver's error without its quotation marks and full stop."""
    return str(error).strip("'\".") or type(error).__name__


def _import_lgpio() -> None:
    """Import lgpio without its side effects.

    lgpio creates a pipe in the working directory, and fails where that is not writable; or it makes
    the directory of LG_WD the working directory of the process. So it gets a directory of its own
    during the import: it opens the pipe by name only once.
    """
    runtime = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or None
    before = os.environ.get("LG_WD")
    here = os.open(".", os.O_PATH)
    try:
        with TemporaryDirectory(prefix="lgpio-", dir=runtime) as directory:
            os.environ["LG_WD"] = directory
            import lgpio  # noqa: F401
    finally:
        os.fchdir(here)
        os.close(here)
        if before is None:
            os.environ.pop("LG_WD", None)
        else:
            os.environ["LG_WD"] = before
