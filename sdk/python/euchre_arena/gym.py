"""Gymnasium's interfaces: one learner among bots. An episode is a unit (docs/environment.md).

    import gymnasium
    import euchre_arena.gym    # registers Euchre-v0

    env = gymnasium.make("Euchre-v0", rules="modern", opponents="greedy")
    envs = gymnasium.make_vec("Euchre-v0", num_envs=1024)
"""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Union

from ._library import Bot
from .game import Rules, rules_of
from .vector import VectorEnv

try:
    import gymnasium
    import numpy
    from gymnasium.utils import EzPickle
    from gymnasium.vector import AutoresetMode
except ImportError as failure:
    raise ImportError("euchre_arena.gym needs Gymnasium 1.1 or later and numpy: pip install 'euchre-arena[gymnasium]'"
                      ) from failure
from ._one_table import ACTIONS, OneTable

Opponents = Union[Bot, List[Bot]]


def players_of(rules: Rules, opponents: Opponents, partner: Optional[Bot]) -> Dict[str, Optional[Bot]]:
    """Who plays, for VectorEnv: the learner is first. One bot for all other places, or a list of one for each. Deals
    follow from the names, so they are the same whoever the bots are."""
    if partner is not None and (rules.sides, rules.players) != (2, 4):
        raise ValueError("partner=%r: these rules have no partner to name" % (partner,))
    places = rules.players - 1 if rules.sides != 2 else 1 if partner is None else 2
    bots = list(opponents) if isinstance(opponents, list) else [opponents] * places
    if len(bots) != places:
        raise ValueError("%d opponents; expected %d" % (len(bots), places))
    if None in bots:
        raise ValueError("opponents=%r: expected bots; in euchre_arena.euchre_v0 every seat is a learner" % (opponents,))
    bots = bots if partner is None else [partner] + bots
    return dict(zip(["me"] + ["bot-%d" % (n + 1) for n in range(len(bots))], [None] + bots))


def tables_of(tables: int, rules: Union[Rules, str], opponents: Opponents, partner: Optional[Bot],
              options: Dict[str, Any]) -> VectorEnv:
    """Tables of a learner among these bots, whose units stay at their ends."""
    rules = rules_of(rules)
    return VectorEnv(rules, tables, after="stay", players=players_of(rules, opponents, partner), **options)


def space_of(tables: VectorEnv, *rows: int) -> gymnasium.spaces.Box:
    """The space of an observation, or of a row for each table."""
    return gymnasium.spaces.Box(0, 255, (*rows, tables.width), numpy.uint8)


def actions_of(actions: Any, tables: int) -> numpy.ndarray:
    """Whole numbers of any kind as 64-bit integers, one for each table."""
    given = numpy.asarray(actions)
    if given.dtype.kind not in "iu" or given.shape != (tables,):
        raise ValueError("actions of shape %s, %s; expected shape (%d,) of whole numbers" % (given.shape, given.dtype, tables))
    return numpy.ascontiguousarray(given, numpy.int64)


class Euchre(OneTable, gymnasium.Env, EzPickle):
    """A learner at one table.

    `opponents` and `partner` are bots as VectorEnv takes them: a name, a path, or a pair of either and arguments. In games
    of two sides the learner plays all seats of its side; or with four players, where `partner` names a bot, one seat. In
    individual games it plays one seat. `opponents` may be a list, a bot for each place that is left.

    An observation is that of the seat asked, as VectorEnv has it, and the same holds for actions and rewards.
    info["action_mask"] has 1 for each legal action, and is all 0 at the end; `action_masks()` has the same as booleans.
    An illegal action is what it is in the arena: an offence, which costs points as the book says (illegal="offend", and
    info["fault"] is not 0); or it is an exception, IllegalAction, and nothing has changed (illegal="refuse").

    An episode ends by the rules: it is terminated, never truncated. render() shows all hands. A copy, also by pickle, is
    made of the same arguments, and begins anew."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(self, rules: Union[Rules, str] = "modern", opponents: Opponents = "random", partner: Optional[Bot] = None, *,
                 unit: str = "default", deals: int = 0, reward: str = "points", illegal: str = "offend",
                 obs: str = "relative", render_mode: Optional[str] = None) -> None:
        EzPickle.__init__(self, rules, opponents, partner, unit=unit, deals=deals, reward=reward, illegal=illegal, obs=obs,
                          render_mode=render_mode)
        options = {"unit": unit, "deals": deals, "reward": reward, "illegal": illegal, "obs": obs}
        self._sit_down(tables_of(1, rules, opponents, partner, options), render_mode)
        self.observation_space = space_of(self._table)
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[
            numpy.ndarray, Dict[str, Any]]:
        """Begins an episode: with a seed the same one each time, without the next one of those that follow it."""
        super().reset(seed=seed)
        self._table.reset(self.np_random.bytes(32))
        self._show()
        return self._table.obs[0].copy(), self._info()

    def step(self, action: int) -> Tuple[numpy.ndarray, float, bool, bool, Dict[str, Any]]:
        """Plays an action. Returns (observation, reward, terminated, False, info)."""
        table = self._table
        self._play(action)
        self._show()
        over = not table.legal_bits[0]
        return table.obs[0].copy(), float(table.reward_first[0]), over, False, self._info()

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self._table.legal[0].astype(numpy.int8), "fault": int(self._table.fault[0])}

    def action_masks(self) -> numpy.ndarray:
        """Which actions are legal: the name by which maskable algorithms ask for it."""
        return self._table.legal[0].astype(bool)


class EuchreVector(gymnasium.vector.VectorEnv):
    """`num_envs` tables, each as Euchre has it, in one library call a step.

    An environment whose episode has ended begins the next in the step after (AutoresetMode.NEXT_STEP); that step ignores
    its action, and its mask is all 1 before it. With copy=False the arrays that are returned are those that the next step
    writes into."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4, "autoreset_mode": AutoresetMode.NEXT_STEP}
    _tables = None

    def __init__(self, num_envs: int = 1, rules: Union[Rules, str] = "modern", opponents: Opponents = "random",
                 partner: Optional[Bot] = None, *, unit: str = "default", deals: int = 0, reward: str = "points",
                 illegal: str = "offend", obs: str = "relative", copy: bool = True,
                 render_mode: Optional[str] = None) -> None:
        self._tables = tables_of(num_envs, rules, opponents, partner, {
            "unit": unit, "deals": deals, "reward": reward, "illegal": illegal, "obs": obs,
            "arrays": ("obs", "legal", "legal_bits", "reward_first", "done", "fault")})
        self.num_envs, self.render_mode = num_envs, render_mode
        self.single_observation_space = space_of(self._tables)
        self.observation_space = space_of(self._tables, num_envs)
        self.single_action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.action_space = gymnasium.spaces.MultiDiscrete([ACTIONS] * num_envs)
        self._masks = self._tables.legal.view(numpy.int8)
        self._all, self._over = numpy.ones(num_envs, bool), numpy.zeros(num_envs, bool)
        self._given = (lambda array: array.copy()) if copy else lambda array: array

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[
            numpy.ndarray, Dict[str, Any]]:
        """Begins an episode in all; the seed is one for all of them."""
        super().reset(seed=seed)
        self._tables.reset(self.np_random.bytes(32))
        self._over = numpy.zeros(self.num_envs, bool)
        return self._given(self._tables.obs), self._infos()

    def step(self, actions: numpy.ndarray) -> Tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray, Dict[str, Any]]:
        """Plays an action in each. Returns (observations, rewards, terminations, truncations, infos)."""
        tables = self._tables
        tables.step(actions_of(actions, self.num_envs), begin=self._over if self._over.any() else None)
        self._over = tables.legal_bits == 0
        self._masks[self._over] = 1
        return (self._given(tables.obs), self._given(tables.reward_first), self._given(tables.done),
                numpy.zeros(self.num_envs, bool), self._infos())

    def _infos(self) -> Dict[str, numpy.ndarray]:
        given = self._given
        return {"action_mask": given(self._masks), "_action_mask": self._all.copy(),
                "fault": given(self._tables.fault), "_fault": self._all.copy()}

    def action_masks(self) -> numpy.ndarray:
        """Which actions are legal, in each."""
        return self._masks.astype(bool)

    def render(self) -> Optional[Tuple[str, ...]]:
        """All tables with all hands."""
        if self.render_mode is None:
            return None
        return tuple(str(self._tables.state(row)) for row in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        """Gives the memory back."""
        if self._tables is not None:
            self._tables.close()


gymnasium.register("Euchre-v0", entry_point="euchre_arena.gym:Euchre", vector_entry_point="euchre_arena.gym:EuchreVector")
