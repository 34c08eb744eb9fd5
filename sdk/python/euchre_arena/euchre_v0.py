"""PettingZoo's interfaces: every seat is a learner. An episode is a unit (docs/environment.md).

    from euchre_arena import euchre_v0

    env = euchre_v0.env(rules="modern")
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
"""
from __future__ import annotations

from typing import Any, Dict, Optional, Union

from .game import Rules
from .vector import VectorEnv

try:
    import gymnasium
    import numpy
    from gymnasium.utils import EzPickle, seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ImportError as failure:
    raise ImportError("euchre_arena.euchre_v0 needs PettingZoo and numpy: pip install 'euchre-arena[pettingzoo]'") from failure
from ._one_table import ACTIONS, OneTable


def env(*args: Any, **options: Any) -> AECEnv:
    """The environment with PettingZoo's checks of how it is used; the arguments are those of raw_env."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(*args, **options)))


def parallel_env(*args: Any, **options: Any) -> ParallelEnv:
    """The same for what knows ParallelEnv only. Each step takes an action of every agent, and plays that of the seat asked:
    the one whose mask is not all 0. Euchre has no questions to several seats at once."""
    return turn_based_aec_to_parallel(env(*args, **options))


class raw_env(OneTable, AECEnv, EzPickle):
    """A table at which the agents seat_0, seat_1 and so on, clockwise, are asked in turn.

    An observation is a dictionary: "observation" as VectorEnv has it, and "action_mask" with 1 for each legal action, all
    0 for seats that are not asked. Rewards are by seat, of partners the same. An illegal action is an offence, which costs
    points as the book says (illegal="offend", and the agent's info["fault"] is not 0 until its next action); or it is an exception,
    IllegalAction, and nothing has changed (illegal="refuse"). render() shows all hands."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4, "name": "euchre_v0", "is_parallelizable": False}

    def __init__(self, rules: Union[Rules, str] = "modern", *, unit: str = "default", deals: int = 0, reward: str = "points",
                 illegal: str = "offend", obs: str = "relative", render_mode: Optional[str] = None) -> None:
        EzPickle.__init__(self, rules, unit=unit, deals=deals, reward=reward, illegal=illegal, obs=obs,
                          render_mode=render_mode)
        super().__init__()
        self._sit_down(VectorEnv(rules, unit=unit, deals=deals, reward=reward, illegal=illegal, obs=obs, after="stay"), render_mode)
        self._random = None
        self.possible_agents = ["seat_%d" % seat for seat in range(self._table.rules.players)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        box = gymnasium.spaces.Box
        self.observation_spaces = {agent: gymnasium.spaces.Dict({
            "observation": box(0, 255, (self._table.width,), numpy.uint8),
            "action_mask": box(0, 1, (ACTIONS,), numpy.int8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins an episode: with a seed the same one each time, without the next one of those that follow it."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._table.reset(self._random.bytes(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._fault = dict.fromkeys(self.agents, 0)
        self._tell()
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self._table.seat[0]]
        self._show()

    def step(self, action: Optional[int]) -> None:
        """Plays an action of the agent selected; None of one whose episode is over."""
        agent, table = self.agent_selection, self._table
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._play(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, map(float, table.reward[0])))
        self._accumulate_rewards()
        self._fault[agent] = int(table.fault[0])
        self._tell()
        if table.legal_bits[0]:
            self.agent_selection = self.agents[table.seat[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
        self._show()

    def _tell(self) -> None:
        self.infos = {agent: {"fault": self._fault[agent]} for agent in self.agents}

    def observe(self, agent: str) -> Dict[str, numpy.ndarray]:
        """What an agent knows, whether it is asked or not."""
        table, seat = self._table, self._seats[agent]
        mask = table.legal[0] if table.seat[0] == seat else numpy.zeros(ACTIONS)
        return {"observation": numpy.frombuffer(bytearray(table.observe(0, seat)), numpy.uint8),
                "action_mask": mask.astype(numpy.int8)}
