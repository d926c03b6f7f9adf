"""The pages: the box in a browser tab. `python -m web` builds them, `README.md` beside this file says how."""
