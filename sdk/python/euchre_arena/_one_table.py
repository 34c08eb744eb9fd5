"""What the interfaces of Gymnasium and PettingZoo for one table have in common."""
from __future__ import annotations

from typing import Optional

import gymnasium
import numpy

from ._library import whole
from .vector import VectorEnv

ACTIONS, ACTION_MOST = 64, (1 << 31) - 1


class OneTable:
    """One table, which takes one action at a time and can be shown."""

    render_mode: Optional[str]

    def _sit_down(self, table: VectorEnv, render_mode: Optional[str]) -> None:
        self._table, self.render_mode = table, render_mode
        self._action = numpy.zeros(1, numpy.int64)

    def _play(self, action: int) -> None:
        self._action[0] = whole("action", action, ACTION_MOST, -ACTION_MOST)
        self._table.step(self._action)

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self._table.state(0))

    def render(self) -> Optional[str]:
        """The table with all hands, as a text or printed."""
        if self.render_mode == "ansi":
            return str(self._table.state(0))
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode: it shows nothing")
        self._show()
        return None

    def close(self) -> None:
        """Gives its memory back."""
        self._table.close()
