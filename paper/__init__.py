"""What is printed: table cards for a café and a class, and the sheets of the lessons, as PDF.

`markdown-it-py` makes HTML of the documents in `docs`, `segno` draws the QR code, and WeasyPrint lays out the
pages by style sheets: the documents stay the only source, and no page is drawn by hand.
"""
