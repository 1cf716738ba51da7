"""The page: play, watch and look inside in a browser (`turnwise serve`), or a line a message for other programs
(`turnwise serve --stdio`). It draws and asks; what it shows the package says.

messages.py   what clients may say, as strict structs, and what they are answered
forms.py      games, positions and recipes as clients give them: names and data, never a path
insight.py    what a match is asked beyond its moves: belief, luck, what decisions cost
rooms.py      a match or a search that several clients look at
outbox.py     what waits to be sent to one client: events in order, of looks only the newest
desk.py       who may do what: takes messages, gives answers
building.py   positions and agents of a client's own: checked as they are typed, tried out
runs.py       the ledger that serve was started with, told while it changes
server.py     HTTP and the socket around the desk; stdio.py: the same over lines
"""
