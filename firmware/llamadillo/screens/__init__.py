"""What the OLED and the LED dice show: pure functions of an observation and a bit of UI state."""
