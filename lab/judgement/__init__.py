"""Whether a judgement is a probability: its calibration, and whether luck averages zero."""
