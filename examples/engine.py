#!/usr/bin/env python3
"""A complete engine for `variorum check --engine "python3 examples/engine.py"`, as docs/protocol.md describes it.

It plays single attacks with three abilities: Toughness, Battle Armor and Magic Freeze in its editions. Whatever else a
situation speaks of, it answers with "unsupported". `--fault NAME` makes it wrong on purpose, `--faults` lists the names.
"""

import json
import sys

PROTOCOL = 1

# The order matters: Magic Freeze begins with the third and changes with the sixth.
EDITIONS = [
    "rebellion-2001-01",
    "rebellion-errata-2001-07",
    "whirlwind-2001-10",
    "unlimited-2002-01",
    "unlimited-errata-2002-07",
    "unlimited-errata-2003-04",
    "dragons-gate-2003-07",
    "unlimited-errata-2003-09",
]
FIRST_FREEZE = EDITIONS.index("whirlwind-2001-10")
SURE_FREEZE = EDITIONS.index("unlimited-errata-2003-04")

# The facts that this engine reads, with their defaults. A request leaves out what has its default.
FACTS = {
    "actor.using": [],
    "actor.attack": 9,
    "actor.damage": 2,
    "target.using": [],
    "target.defense": 14,
    "target.tokens": 0,
    "attack.kind": "close",
    "attack.first_die": 3,
    "attack.second_die": 4,
    "attack.result": "hit",
    "die.freeze": 1,
}
# Facts that may be told and change none of our answers.
IDLE = {"attack.distance", "actor.speed", "target.speed", "actor.points", "target.points", "target.attack", "target.damage"}
ABILITIES = {"toughness", "battle_armor", "magic_freeze"}

FAULTS = {
    "toughness-asleep": "Toughness takes nothing off",
    "toughness-double": "Toughness takes two clicks off",
    "armor-weak": "Battle Armor adds only 1",
    "armor-always": "Battle Armor helps in close combat too",
    "freeze-bites": "Magic Freeze keeps its damage value",
    "freeze-early": "Magic Freeze follows the errata before there are any",
    "freeze-on-five": "a roll of 4 does not freeze",
    "freeze-rolls-on": "the errata's Magic Freeze still rolls its die",
    "freeze-forgives": "the second token does not push",
    "freeze-spares": "a target with two tokens is not pushed",
    "twelve-misses": "a roll of 12 misses",
    "two-hits": "a roll of 2 hits",
    "no-extra-click": "a critical hit adds nothing",
    "ties-miss": "a total that equals the defense misses",
    "one-die": "only the first die counts",
}


class Unsupported(Exception):
    pass


class Attack:
    """One attack: the facts of a situation, under the rules of an edition."""

    def __init__(self, facts, edition, fault):
        self.fault = fault
        self.edition = EDITIONS.index(edition)
        for path in facts:
            if path not in FACTS and path not in IDLE:
                raise Unsupported(f"the fact {path}")
        self.facts = {**FACTS, **facts}
        abilities = set(self["actor.using"]) | set(self["target.using"])
        if abilities - ABILITIES:
            raise Unsupported(f"the abilities {sorted(abilities - ABILITIES)}")
        if "magic_freeze" in abilities and self.edition < FIRST_FREEZE:
            raise Unsupported("Magic Freeze before it was printed")
        self.ranged = self["attack.kind"] == "ranged"
        self.critical = self["attack.result"] == "critical_hit"
        self.hit = self["attack.result"] in ("hit", "critical_hit")
        self.freezes = self.ranged and "magic_freeze" in self["actor.using"]
        # From April 2003 on Magic Freeze needs no die and deals no damage.
        self.sure = self.edition >= SURE_FREEZE or fault == "freeze-early"

    def __getitem__(self, path):
        return self.facts[path]

    def total(self):
        second = 0 if self.fault == "one-die" else self["attack.second_die"]
        return self["actor.attack"] + self["attack.first_die"] + second

    def defense(self):
        armor = "battle_armor" in self["target.using"] and (self.ranged or self.fault == "armor-always")
        bonus = 1 if self.fault == "armor-weak" else 2
        return self["target.defense"] + (bonus if armor else 0)

    def hits(self):
        dice = self["attack.first_die"] + self["attack.second_die"]
        if dice == 2:
            return self.fault == "two-hits"
        if dice == 12:
            return self.fault != "twelve-misses"
        if self.fault == "ties-miss":
            return self.total() > self.defense()
        return self.total() >= self.defense()

    def base(self):
        if self.freezes and self.fault != "freeze-bites":
            return 0 if self.sure else 1
        return self["actor.damage"]

    def added(self):
        return 1 if self.critical and self.fault != "no-extra-click" else 0

    def reduced(self):
        clicks = {"toughness-asleep": 0, "toughness-double": 2}.get(self.fault, 1)
        return clicks if "toughness" in self["target.using"] else 0

    def dealt(self):
        return max(0, self.base() + self.added() - self.reduced()) if self.hit else 0

    def frozen(self):
        """Whether the target gets a token if it has room for one."""
        needed = 5 if self.fault == "freeze-on-five" else 4
        certain = self.sure and self.fault != "freeze-rolls-on"
        return self.freezes and self.hit and (certain or self["die.freeze"] >= needed)

    def tokens(self):
        return min(2, self["target.tokens"] + (1 if self.frozen() else 0))

    def pushed(self):
        if not self.frozen():
            return 0
        if self["target.tokens"] == 2:
            return 1 if self.sure and self.fault != "freeze-spares" else 0
        return 1 if self["target.tokens"] == 1 and self.fault != "freeze-forgives" else 0

    def harm(self):
        return self.dealt() + self.pushed()


QUESTIONS = {
    "attack-total": Attack.total,
    "defense-value": Attack.defense,
    "attack-hits": Attack.hits,
    "damage-base": Attack.base,
    "damage-added": Attack.added,
    "damage-reduced": Attack.reduced,
    "damage-dealt": Attack.dealt,
    "target-tokens": Attack.tokens,
    "target-harm": Attack.harm,
}


def reply(line, fault):
    """One request in, one reply out: exactly one of a, unsupported, illegal and error."""
    request = json.loads(line)
    try:
        if request["q"] not in QUESTIONS or request["edition"] not in EDITIONS:
            raise Unsupported("this question or edition")
        attack = Attack(request["s"], request["edition"], fault)
        return {"id": request["id"], "a": QUESTIONS[request["q"]](attack)}
    except Unsupported as what:
        return {"id": request["id"], "unsupported": str(what)}


def main(arguments):
    if arguments == ["--faults"]:
        print("\n".join(f"{name}: {meaning}" for name, meaning in FAULTS.items()))
        return 0
    fault = arguments[1] if len(arguments) == 2 and arguments[0] == "--fault" else None
    if arguments and fault not in FAULTS:
        print("usage: engine.py [--faults | --fault NAME]", file=sys.stderr)
        return 2
    hello = json.loads(sys.stdin.readline())["hello"]
    if hello["protocol"] != PROTOCOL:
        print(f"this engine speaks protocol {PROTOCOL}", file=sys.stderr)
        return 2
    # We name every fact that we read and refuse the others, so that any schema will do.
    welcome = {"engine": "three-abilities", "version": "1", "protocol": PROTOCOL, "schema": hello["schema"]}
    print(json.dumps({**welcome, "editions": EDITIONS, "questions": list(QUESTIONS)}), flush=True)
    for line in sys.stdin:
        print(json.dumps(reply(line, fault)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
