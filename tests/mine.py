from turnwise.hearthstone.language import *
minion("Cub", cost=1, attack=7, health=7)