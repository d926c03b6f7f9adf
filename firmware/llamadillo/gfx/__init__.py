"""128x64 one-bit frames: canvas, bitmap fonts, icons, text that measures and fits."""
