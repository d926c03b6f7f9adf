"""The command `python -m enclosure`: makes the files of the case, or measures it."""

import argparse
import sys
from itertools import chain
from pathlib import Path
from typing import Final

from enclosure.assembly import assemble
from enclosure.checks import CaseFinding, findings
from enclosure.export import export, guide_pictures, pictures
from enclosure.parameters import ParameterError, from_settings, hand_held, kiosk

__all__ = ["run"]

_OUTPUT: Final = Path("build/enclosure")
_GUIDE: Final = Path("enclosure/pictures")
_PROFILES: Final = {"hand-held": hand_held, "kiosk": kiosk}


def run(arguments: list[str] | None = None) -> int:
    """Run the command. Returns its exit code: 1 when a check fails, 2 when the case cannot be made."""
    options = _options().parse_args(arguments)
    try:
        settings = dict(_setting(text) for text in options.set)
        chosen = [options.profile] if options.profile and not options.guide else _PROFILES
        parameters = {profile: from_settings(settings, _PROFILES[profile]()) for profile in chosen}
        boxes = {profile: assemble(its) for profile, its in parameters.items()}
    except ParameterError as refused:
        print(refused, file=sys.stderr)
        return 2
    if options.check:
        return max([_report(profile, list(findings(box))) for profile, box in boxes.items()])
    written = [guide_pictures(boxes, _GUIDE)] if options.guide else []
    for profile, box in boxes.items() if not options.guide else ():
        folder = options.output / profile
        written.append(export(box, folder))
        if not options.no_pictures:
            written.append(pictures(box, folder))
    for path in chain(*written):
        print(path)
    return 0


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
    parser.add_argument("--guide", action="store_true", help=f"draw the pictures of the guide into {_GUIDE}")
    parser.add_argument("--no-pictures", action="store_true", help="write the parts only")
    return parser


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ParameterError(f"--set wants NAME=VALUE, such as wall=3.4, not {text!r}.")
    return name.strip().replace("-", "_"), value.strip()


def _report(profile: str, found: list[tuple[str, CaseFinding]]) -> int:
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
