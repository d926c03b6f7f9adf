"""`python -m paper`: the table cards and the sheets of the lessons as PDF, in build/paper."""

import sys

_TOOLS = ("markdown_it", "segno", "weasyprint")


def main() -> int:
    """Run the command, or say what it needs."""
    try:
        from paper.command import run  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if missing.name not in _TOOLS:
            raise
        print(f"The pages are made with {missing.name}: pip install -e '.[paper]'", file=sys.stderr)
        return 2
    except OSError as missing:  # WeasyPrint looks for Pango
        print(f"{missing}\nInstall Pango: sudo apt install libpangoft2-1.0-0", file=sys.stderr)
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
