"""Statistics of the arena. The unit is the block: matches that share a seed, one for each way to seat the agents, so a
block's score is free of the seats and of most of the luck.

    counts      Wilson's interval of single matches
    intervals   intervals of block scores: Student, bootstrap, and one that holds at every moment
    sequential  Elo and the generalised sequential probability ratio test
    pairs       paired differences, Holm's correction
    ratings     Bradley-Terry, its fit, cycles
    special     what they ask of SciPy
    luck        the control variate over chance events
"""
