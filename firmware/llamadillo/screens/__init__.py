"""The pictures on the OLED and the LED dice: pure functions of an observation and some UI state."""
