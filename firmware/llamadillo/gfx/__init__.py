"""128x64 one-bit frames: canvas, bitmap fonts, icons, text that measures and fits.

A frame being drawn is one whole number of 8192 bits, and so is every glyph and icon: drawing is a
shift and an OR. Pillow is needed in `png` alone, which the box does not import.
"""
