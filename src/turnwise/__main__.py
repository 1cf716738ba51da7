"""`python -m turnwise` is the command `turnwise`."""

from turnwise.cli import main

main()
