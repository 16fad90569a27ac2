"""`python -m simulator`: the games in a terminal."""

import sys

from simulator.cli import main

if __name__ == "__main__":
    sys.exit(main())
