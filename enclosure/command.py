"""The command `python -m enclosure`: makes the files of the case, or measures it."""

import argparse
import sys
from pathlib import Path
from typing import Final

from enclosure.assembly import Assembly
from enclosure.case import case
from enclosure.checks import Finding, findings
from enclosure.export import export, pictures
from enclosure.parameters import ParameterError, from_settings, hand_held, kiosk

__all__ = ["run"]

_OUTPUT: Final = Path("build/enclosure")
_PROFILES: Final = {"hand-held": hand_held, "kiosk": kiosk}


def run(arguments: list[str] | None = None) -> int:
    """Run the command. Returns its exit code: 1 when a check fails, 2 when the case cannot be made."""
    options = _options().parse_args(arguments)
    code = 0
    for profile in [options.profile] if options.profile else _PROFILES:
        try:
            settings = dict(_setting(text) for text in options.set)
            parameters = from_settings(settings, _PROFILES[profile]())
            box = Assembly(parameters, case(parameters))
        except ParameterError as refused:
            print(refused, file=sys.stderr)
            return 2
        if options.check:
            code = max(code, _report(profile, list(findings(box))))
        else:
            _write(box, options.output / profile, not options.no_pictures)
    return code


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m enclosure",
        description="Makes the parts of the case as STL and STEP, and pictures of it; or measures it.",
    )
    parser.add_argument("--profile", choices=tuple(_PROFILES), help="only this box (otherwise both)")
    parser.add_argument(
        "--set",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="change a parameter, such as wall=3.4",
    )
    parser.add_argument(
        "--output", type=Path, default=_OUTPUT, metavar="FOLDER", help=f"where to (otherwise {_OUTPUT})"
    )
    parser.add_argument("--check", action="store_true", help="measure everything, write nothing")
    parser.add_argument("--no-pictures", action="store_true", help="write the parts only")
    return parser


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ParameterError(f"--set wants NAME=VALUE, such as wall=3.4, not {text!r}.")
    return name.strip().replace("-", "_"), value.strip()


def _write(box: Assembly, folder: Path, with_pictures: bool) -> None:
    for path in export(box, folder):
        print(path)
    if with_pictures:
        for path in pictures(box, folder):
            print(path)


def _report(profile: str, found: list[tuple[str, Finding]]) -> int:
    """Print all findings under their checks. Returns 1 when one is bad, else 0."""
    print(f"{profile}:")
    last = ""
    for check, finding in found:
        if check != last:
            print(f"  {check}")
            last = check
        print(f"    {'ok   ' if finding.good else 'FAULT'} {finding}")
    faults = sum(not finding.good for _, finding in found)
    print(f"  {len(found)} figures, {faults} faults.")
    return 1 if faults else 0
