"""The ports on a Raspberry Pi: gpiozero and luma.oled."""
