"""Print the tables of the opponents' strength: see `lab.strength.tables`."""

from lab.strength.tables import main

if __name__ == "__main__":
    main()
