"""What makes and measures the computer opponents and the program; see README.md. The box runs none of it."""
