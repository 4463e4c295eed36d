"""Games written in GDL, played by `gdllint serve`. This file needs nothing else.

    with Service() as service:
        game = service.open(open("game.kif").read())
        match = game.start()
        while not match.terminal:
            match.step({role: moves[0] for role, moves in match.legal.items()})
        print(match.goals)

`Environment` is a game in the conventions of PettingZoo's parallel environments.
"""

import itertools
import json
import os
import random
import subprocess
import sys

SCHEMA = 1


class GameError(Exception):
    """An answer that says what is wrong; `code` is for programs."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def _program():
    """Return the program of the package, or else one on the path."""
    name = "gdllint.exe" if sys.platform == "win32" else "gdllint"
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", name)
    found = own if os.path.exists(own) else _on_path(name)
    if not found:
        raise GameError("program", "the program gdllint is neither in this package nor on the path")
    return found


def _on_path(name):
    """Return the absolute path of a program on the path, but not of one in the working folder."""
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return None


class Service:
    """A process of `gdllint serve`."""

    def __init__(self, program=None):
        self._process = subprocess.Popen(
            [program or _program(), "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self._numbers = itertools.count(1)
        schema = self.ask("hello")["schema"]
        if schema != SCHEMA:
            self.close()
            raise GameError("schema", "the program speaks schema %s, and this module %s" % (schema, SCHEMA))

    def ask(self, op, **fields):
        """Send a request and return the answer."""
        number = next(self._numbers)
        line = json.dumps(dict(fields, id=number, op=op))
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        text = self._process.stdout.readline()
        if not text:
            raise GameError("ended", "gdllint serve has ended")
        answer = json.loads(text)
        if "error" in answer:
            raise GameError(answer["error"]["code"], answer["error"]["message"])
        return answer

    def open(self, text, notation="auto"):
        """Return the game of a rulesheet."""
        return Game(self, self.ask("open", text=text, notation=notation))

    def close(self):
        """End the process."""
        if self._process.stdin and not self._process.stdin.closed:
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Game:
    """A rulesheet that can be played."""

    def __init__(self, service, answer):
        self.service, self.number = service, answer["game"]
        self.roles, self.engine = answer["roles"], answer["engine"]

    def start(self):
        """Return a new match."""
        return Match(self)

    def perft(self, depth):
        """Return how many move sequences there are, by depth."""
        return [int(n) for n in self.service.ask("perft", game=self.number, depth=depth)["sequences"]]

    def close(self):
        """Forget the game and its matches."""
        self.service.ask("close", game=self.number)


class Match:
    """A match: `terminal`, `legal` by role, `goals` by role once it is over."""

    def __init__(self, game):
        self.game = game
        answer = game.service.ask("start", game=game.number)
        self.number = answer["match"]
        self._take(answer)

    def _take(self, answer):
        self.terminal, self.moves = answer["terminal"], answer["moves"]
        self.legal, self.goals = answer.get("legal", {}), answer.get("goals", {})
        self.percepts = answer.get("percepts", {})

    def _ask(self, op, **fields):
        return self.game.service.ask(op, match=self.number, **fields)

    def step(self, moves):
        """Make a joint move: by role; roles with one legal move may be missing."""
        self._take(self._ask("step", moves=moves))

    def undo(self, count=1):
        """Take back moves."""
        self._take(self._ask("undo", count=count))

    def state(self):
        """Return the fluents that hold."""
        return self._ask("state")["state"]

    def playouts(self, count=1, seed=0, steps=500):
        """Play random matches from here on."""
        return self._ask("playouts", count=count, seed=seed, steps=steps)

    def end(self):
        """Forget the match."""
        self._ask("end")


class Environment:
    """A game in the conventions of PettingZoo's parallel environments.

    Agents are the roles but random, which plays dice by itself. An action is a legal
    move, as text; an observation has what the agent may know: its own legal moves, what
    it saw at the last move, and the fluents where every role sees all moves. Rewards are
    goal values at the end, divided by 100.
    """

    metadata = {"name": "gdl", "render_modes": ["ansi"]}

    def __init__(self, game, hidden=False, render_mode=None):
        self.game, self.hidden, self.render_mode = game, hidden, render_mode
        self.possible_agents = [role for role in game.roles if role != "random"]
        self.agents, self.match, self._dice = [], None, random.Random()

    def reset(self, seed=None, options=None):
        """Begin a match."""
        if seed is not None:
            self._dice.seed(seed)
        if self.match is not None:
            self.match.end()
        self.match, self.agents = self.game.start(), list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions):
        """Make a joint move."""
        agents, moves = list(self.agents), dict(actions)
        if "random" in self.game.roles:
            moves["random"] = self._dice.choice(self.match.legal["random"])
        self.match.step(moves)
        over = self.match.terminal
        rewards = {agent: self._reward(agent) if over else 0.0 for agent in agents}
        self_observations = self._observations()
        if over:
            self.agents = []
        return (self_observations, rewards, {agent: over for agent in agents},
                {agent: False for agent in agents}, {agent: {} for agent in agents})

    def _reward(self, agent):
        values = self.match.goals.get(agent, [])
        return float(values[0]) / 100 if len(values) == 1 else 0.0

    def _observations(self):
        state = None if self.hidden else self.match.state()
        return {agent: {"legal": self.match.legal.get(agent, []), "percepts": self.match.percepts.get(agent, []), "state": state}
                for agent in self.possible_agents}

    def render(self):
        """Return the state as text."""
        return "\n".join(self.match.state())

    def close(self):
        """End the match."""
        if self.match is not None:
            self.match.end()
            self.match = None
