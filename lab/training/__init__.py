"""How the hard opponents were made: self-play on the kernels, and the fit of the files that the box reads."""
