"""Comparison of frames, with a readable difference."""

from llamadillo.gfx.frame import HEIGHT, WIDTH, Frame


def assert_same_picture(seen: Frame, wanted: Frame) -> None:
    """Fail, with the differing part drawn side by side, unless both frames are equal."""
    if seen == wanted:
        return
    wrong = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if seen.pixel(x, y) != wanted.pixel(x, y)]
    columns = range(min(x for x, _ in wrong), max(x for x, _ in wrong) + 1)
    lines = [f"{len(wrong)} pixels differ, columns {columns[0]} to {columns[-1]}; seen | wanted:"]
    for y in range(min(y for _, y in wrong), max(y for _, y in wrong) + 1):
        left, right = (
            "".join("#" if frame.pixel(x, y) else "." for x in columns) for frame in (seen, wanted)
        )
        lines.append(f"{y:2} {left} | {right}")
    raise AssertionError("\n".join(lines))


def turned(frame: Frame) -> Frame:
    """The frame upside down, as on a display that is mounted upside down."""
    return Frame(bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(frame.rows)))


def frame_of(*lit: tuple[int, int]) -> Frame:
    """A frame with these pixels lit, x and y."""
    rows = bytearray(HEIGHT * WIDTH // 8)
    for x, y in lit:
        rows[y * WIDTH // 8 + x // 8] |= 0x80 >> x % 8
    return Frame(bytes(rows))
