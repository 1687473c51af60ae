#!/usr/bin/env python3
"""Plays a game over the protocol: `python3 examples/play.py "variorum engine" GAME.json ORDERS.json`.

The game is a scene as docs/scenes.md describes it, the orders are a list of steps. They are played one by one. Then the
last step is taken back and played again, the game is saved and resumed, and ended by agreement. Prints what happened.
"""

import json
import shlex
import subprocess
import sys


class Engine:
    """A running `variorum engine`. It keeps nothing: each request brings the whole scene."""

    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.requests = 0
        self.exchange({"hello": {"protocol": 1, "schema": ""}})

    def exchange(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def play(self, scene):
        self.requests += 1
        reply = self.exchange({"id": self.requests, "play": scene})
        if "played" not in reply:
            sys.exit(f"the engine refuses the scene: {reply}")
        return reply["played"]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def step(engine, scene, order):
    """Plays one more step, prints it, and keeps it unless it was refused."""
    longer = {**scene, "play": scene.get("play", []) + [order]}
    played = engine.play(longer)
    for line in played["steps"][-1]["lines"]:
        print(line["text"])
    if played["refused"]:
        print("legal now: " + "; ".join(played["choices"]))
        return scene, played
    return longer, played


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    command, game, orders = sys.argv[1:]
    engine = Engine(command)
    with open(game, encoding="utf-8") as file:
        scene = json.load(file)
    with open(orders, encoding="utf-8") as file:
        orders = json.load(file)
    for order in orders:
        scene, played = step(engine, scene, order)
    before = played["table"]
    print(f"-- taken back: {json.dumps(scene['play'][-1])}")
    last = scene["play"].pop()
    engine.play(scene)
    scene, played = step(engine, scene, last)
    assert played["table"] == before, "a step that was taken back and played again leads to the same table"
    saved = json.dumps(scene)
    resumed = json.loads(saved)
    assert engine.play(resumed)["table"] == before, "a saved game goes on where it was"
    print("-- saved and resumed")
    while played["waits_for"].startswith(("the game", "nothing")) is False:
        answer = "accept" if "may agree" in played["waits_for"] else "propose-end"
        resumed, played = step(engine, resumed, answer)
        if played["refused"]:
            sys.exit("the game cannot be ended here")
    print("-- " + json.dumps(played["table"]["scores"]))
    sys.exit(engine.close())


if __name__ == "__main__":
    main()
