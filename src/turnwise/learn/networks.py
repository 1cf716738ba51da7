"""Networks of torch in the form that the core runs, and the card-play networks of paper 5.

A network is branches over parts of the features, joined, then further layers. The core keeps data as
[height][width][channels], torch as [channels][height][width]: weights are turned on the way.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import torch
from torch import nn

from turnwise import _core
from turnwise.errors import BadModelError
from turnwise.learn import models


class Part(msgspec.Struct, frozen=True):
    """Where the input of a branch lies in the features: [channels][height][pitch], of which `width` are used."""

    first: int
    channels: int
    height: int
    width: int
    pitch: int

    @property
    def end(self) -> int:
        return self.first + self.channels * self.height * self.pitch


class Standardise(nn.Module):
    """(x - mean) * scale, fixed."""

    def __init__(self, mean: np.ndarray[Any, Any], scale: np.ndarray[Any, Any]) -> None:
        super().__init__()
        self.register_buffer("mean", torch.from_numpy(mean))
        self.register_buffer("scale", torch.from_numpy(scale))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (x - self.mean) * self.scale


def dense(sizes: tuple[int, ...], x: np.ndarray[Any, Any]) -> nn.Sequential:
    """Inputs standardised as the rows `x` are, hidden layers with ReLU, one linear output."""
    parts: list[nn.Module] = [Standardise(x.mean(axis=0), 1 / x.std(axis=0))]
    for inputs, outputs in zip((x.shape[1], *sizes), (*sizes, 1), strict=True):
        parts += [glorot(nn.Linear(inputs, outputs)), nn.ReLU()]
    return nn.Sequential(*parts[:-1])


class Merged(nn.Module):
    """Branches, joined end to end, then `merged`. Says logits; probabilities are their sigmoid."""

    def __init__(self, inputs: int, branches: list[tuple[Part, nn.Sequential]], merged: nn.Sequential) -> None:
        super().__init__()
        self.inputs = inputs
        self.parts = [part for part, _ in branches]
        self.branches = nn.ModuleList(layers for _, layers in branches)
        self.merged = merged

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ends = []
        for part, layers in zip(self.parts, self.branches, strict=True):
            given = x[:, part.first : part.end].reshape(-1, part.channels, part.height, part.pitch)
            ends.append(layers(given[..., : part.width]).flatten(1))
        found: torch.Tensor = self.merged(torch.cat(ends, dim=1))
        return found


def describe(module: Merged) -> tuple[dict[str, Any], dict[str, np.ndarray[Any, Any]]]:
    """The layers as a model card has them, and their weights."""
    tensors: dict[str, np.ndarray[Any, Any]] = {}
    ends: list[tuple[int, int, int]] = []
    branches = []
    for at, (part, layers) in enumerate(zip(module.parts, module.branches, strict=True)):
        extent = (part.channels, part.height, part.width)
        described, extent = _layers(layers, [extent], f"branch{at}", tensors)
        branches.append(msgspec.to_builtins(part) | {"layers": described})
        ends.append(extent)
    merged, _ = _layers(module.merged, ends, "merged", tensors)
    return {"branches": branches, "merged": merged}, tensors


def _layers(
    layers: Any, extents: list[tuple[int, int, int]], place: str, tensors: dict[str, np.ndarray[Any, Any]]
) -> tuple[list[dict[str, Any]], tuple[int, int, int]]:
    described: list[dict[str, Any]] = []
    activations = {nn.ReLU: "relu", nn.LeakyReLU: "leaky", nn.Sigmoid: "sigmoid"}
    for layer in layers:
        name = f"{place}.{len(described)}"
        if isinstance(layer, nn.Linear):
            tensors[f"{name}.weights"] = _turned(layer.weight, extents)
            tensors[f"{name}.bias"] = _numbers(layer.bias)
            described.append({"kind": "dense", "activation": "none"})
            extents = [(layer.out_features, 1, 1)]
        elif isinstance(layer, nn.Conv2d):
            if layer.padding != "same" or layer.stride != (1, 1):
                raise BadModelError(f"{name}: the core runs convolutions with padding 'same' and stride 1")
            tensors[f"{name}.weights"] = np.ascontiguousarray(_numbers(layer.weight).transpose(2, 3, 1, 0))
            tensors[f"{name}.bias"] = _numbers(layer.bias)
            described.append({"kind": "convolution", "activation": "none"})
            extents = [(layer.out_channels, *extents[0][1:])]
        elif isinstance(layer, Standardise):
            tensors[f"{name}.mean"], tensors[f"{name}.scale"] = _numbers(layer.mean), _numbers(layer.scale)
            described.append({"kind": "standardise"})
        elif isinstance(layer, nn.MaxPool2d):
            size = layer.kernel_size
            height, width = size if isinstance(size, tuple) else (size, size)
            described.append({"kind": "max_pool", "height": height, "width": width})
            extents = [(extents[0][0], extents[0][1] // height, extents[0][2] // width)]
        elif type(layer) in activations and described and described[-1].get("activation") == "none":
            if isinstance(layer, nn.LeakyReLU) and layer.negative_slope != 0.2:
                raise BadModelError(f"{name}: the core's leaky ReLU has slope 0.2, found {layer.negative_slope}")
            described[-1]["activation"] = activations[type(layer)]
        elif not isinstance(layer, nn.Dropout | nn.Flatten):
            raise BadModelError(f"{name}: the core has no layer {type(layer).__name__} here")
    return described, extents[0]


def _numbers(tensor: Any) -> np.ndarray[Any, Any]:
    return np.ascontiguousarray(tensor.detach().numpy(), dtype=np.float32)


def _turned(weight: Any, extents: list[tuple[int, int, int]]) -> np.ndarray[Any, Any]:
    """[out][in] with inputs by channel to [in][out] with channels last, for each of the joined inputs."""
    blocks, at = [], 0
    for channels, height, width in extents:
        size = channels * height * width
        block = _numbers(weight[:, at : at + size]).reshape(-1, channels, height, width)
        blocks.append(block.transpose(2, 3, 1, 0).reshape(size, -1))
        at += size
    return np.ascontiguousarray(np.concatenate(blocks))


def core_model(module: Merged) -> _core.Model:
    """The same network in the core."""
    return models.network(module.inputs, *describe(module))


# The card-play networks (paper 5; section 8.2 of the note on it). Features "planes": 47 global numbers, the hand
# [16][pitch], the board [18][5][pitch].

GLOBAL, HAND, LEVELS, BOARD = 47, 16, 5, 18


def plane_parts(cards: int, pitch: int) -> tuple[int, Part, Part, Part]:
    """How many features there are, and where globals, hand and board lie."""
    board = GLOBAL + HAND * pitch
    return (
        board + BOARD * LEVELS * pitch,
        Part(0, 1, 1, GLOBAL, GLOBAL),
        Part(GLOBAL, HAND, 1, cards, pitch),
        Part(board, BOARD, LEVELS, cards, pitch),
    )


def glorot(module: nn.Module) -> nn.Module:
    """Glorot uniform weights, no bias."""
    for layer in module.modules():
        if isinstance(layer, nn.Linear | nn.Conv2d):
            nn.init.xavier_uniform_(layer.weight)
            nn.init.zeros_(layer.bias)
    return module


def dnn_merge(cards: int, pitch: int, sizes: tuple[int, int, int, int] = (96, 64, 32, 64)) -> Merged:
    """Board, hand and globals, each through a dense layer, joined (DNN+Merge). 228,086 numbers for 22 cards."""
    inputs, whole, hand, board = plane_parts(cards, pitch)
    wide, middle, narrow, merged = sizes

    def branch(part: Part, out: int) -> tuple[Part, nn.Sequential]:
        size = part.channels * part.height * part.width
        return part, nn.Sequential(nn.Flatten(), nn.Linear(size, out), nn.LeakyReLU(0.2))

    layers = nn.Sequential(
        nn.Linear(wide + middle + narrow, merged), nn.LeakyReLU(0.2), nn.Dropout(0.5), nn.Linear(merged, cards)
    )
    made = Merged(inputs, [branch(board, wide), branch(hand, middle), branch(whole, narrow)], layers)
    glorot(made)
    return made


def cnn_merge(
    cards: int, pitch: int, filters: int = 96, board_layers: int = 6, hand_layers: int = 6, merged: int = 256
) -> Merged:
    """Convolutions over board and hand, a dense layer over the globals, joined (CNN+Merge): 1,774,390 numbers for 22
    cards. The small version has 32 filters, 3 and 4 layers and 160 joined: 289,590."""
    inputs, whole, hand, board = plane_parts(cards, pitch)

    def convolution(channels: int, kernel: tuple[int, int]) -> list[nn.Module]:
        return [nn.Conv2d(channels, filters, kernel, padding="same"), nn.LeakyReLU(0.2)]

    over_board = [*convolution(BOARD, (3, 5)), nn.MaxPool2d(2)]
    for _ in range(board_layers):
        over_board += convolution(filters, (3, 3))
    over_hand = convolution(HAND, (1, 3))
    for _ in range(hand_layers - 1):
        over_hand += convolution(filters, (1, 3))
    over_whole = nn.Sequential(nn.Flatten(), nn.Linear(GLOBAL, 64), nn.LeakyReLU(0.2))
    joined = filters * (LEVELS // 2) * (cards // 2) + filters * cards + 64
    layers = nn.Sequential(nn.Linear(joined, merged), nn.LeakyReLU(0.2), nn.Dropout(0.5), nn.Linear(merged, cards))
    branches = [(board, nn.Sequential(*over_board)), (hand, nn.Sequential(*over_hand)), (whole, over_whole)]
    made = Merged(inputs, branches, layers)
    glorot(made)
    return made
