"""Tic-tac-toe in Python: the game that the side-by-side speed of Python games is measured on."""

from __future__ import annotations

State = tuple[int, int]  # a bit for each cell: the stones of player 0, the stones of player 1

_LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
_WON = [any(stones & line == line for line in _LINES) for stones in range(512)]
_EMPTY_CELLS = [[cell for cell in range(9) if not stones >> cell & 1] for stones in range(512)]


class TicTacToe:
    def start(self) -> State:
        return 0, 0

    def to_act(self, state: State) -> int:
        return (state[0] | state[1]).bit_count() & 1

    def legal_actions(self, state: State) -> list[int]:
        return _EMPTY_CELLS[state[0] | state[1]]

    def apply(self, state: State, cell: int) -> State:
        first, second = state
        if (first | second).bit_count() & 1:
            return first, second | 1 << cell
        return first | 1 << cell, second

    def is_over(self, state: State) -> bool:
        first, second = state
        return _WON[first] or _WON[second] or first | second == 511

    def returns(self, state: State) -> tuple[float, float]:
        first, second = state
        return (1, 0) if _WON[first] else (0, 1) if _WON[second] else (0.5, 0.5)
