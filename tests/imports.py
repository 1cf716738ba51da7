from turnwise.hearthstone.cards import classic
from turnwise.hearthstone.language import *
minion("Cub", cost=1, attack=1, health=1)
