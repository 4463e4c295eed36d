"""Cross-checks the moves of a second engine with those of `gdllint serve`.

    python3 crosscheck.py PROGRAM

PROGRAM is gdllint. The second engine here is a few lines of Python for the game of
the text below; put your own in its place.
"""

import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "gdllint"))
import service  # noqa: E402

LAMPS = """
(role robot) (lamp a) (lamp b) (lamp c)
(<= (legal robot (light ?x)) (lamp ?x) (not (true (lit ?x))))
(<= (next (lit ?x)) (does robot (light ?x)))
(<= (next (lit ?x)) (true (lit ?x)))
(<= terminal (true (lit a)) (true (lit b)) (true (lit c)))
(goal robot 100)
"""


def legal(lit):
    """The second engine: the lamps that are dark."""
    return sorted("(light %s)" % lamp for lamp in "abc" if lamp not in lit)


def main():
    dice, steps = random.Random(1), 0
    with service.Service(sys.argv[1] if len(sys.argv) > 1 else None) as s:
        game = s.open(LAMPS)
        for _ in range(100):
            match, lit = game.start(), set()
            while not match.terminal:
                if sorted(match.legal["robot"]) != legal(lit):
                    sys.exit("after %s the engines differ: %s and %s" % (sorted(lit), match.legal["robot"], legal(lit)))
                move = dice.choice(legal(lit))
                match.step({"robot": move})
                lit.add(move[len("(light "):-1])
                steps += 1
            match.end()
        env = service.Environment(game)
        observations, _ = env.reset(seed=1)
        while env.agents:
            observations, rewards, over, _, _ = env.step({a: observations[a]["legal"][0] for a in env.agents})
        print("%d steps agree; an environment ends with %s" % (steps, rewards))


if __name__ == "__main__":
    main()
