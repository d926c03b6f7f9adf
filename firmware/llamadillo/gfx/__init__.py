"""128x64 one-bit frames: canvas, bitmap fonts, icons, text layout.

A frame in progress is one integer of 8192 bits, and so is every glyph and icon: drawing is a shift
and an OR. Only `png` needs Pillow, and the box does not import it.
"""
