"""Learning: data, models, training.

Reading and running models needs NumPy alone; what trains them is in the extra `learn` (torch, xgboost, polars).
"""

from __future__ import annotations

from turnwise.learn.models import Card, TrainedModel, model, shipped, use

__all__ = ["Card", "TrainedModel", "model", "shipped", "use"]
