"""What the box can be doing: one scene each, stacked, the topmost in charge of buttons and OLED."""
