"""The ports for tests: fakes that obey the same rules as the hardware."""
