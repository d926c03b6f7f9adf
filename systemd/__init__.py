"""What makes a Raspberry Pi a llamadillo: units, rules, and the installer behind `sudo make install`."""
