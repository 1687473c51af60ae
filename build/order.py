#!/usr/bin/env python3
"""Lists the functions that a start of `variorum` runs into build/start.order, for the linker to lay side by side.

Needs valgrind and nm. Run it from the root after `cargo build --release`, then build again; `cargo bench --bench start` tells what it brought.
The benchmarks build the program with other features and so with other names: `cargo bench --no-run` and `build/order.py --add` keep both.
The names carry hashes that change with the compiler: a stale list does no harm, it only stops helping.
"""

import bisect
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = "target/release/variorum"
STARTS = [
    ["show", "charge"],
    ["diff", "charge", "rebellion-2001-01", "unlimited-2002-01"],
    ["history", "magic-confusion"],
    ["list"],
    ["search", "captive"],
    ["search", "zarkonid"],
]


def executed(arguments):
    """Every address at which an instruction ran."""
    with tempfile.NamedTemporaryFile() as profile:
        valgrind = ["valgrind", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={profile.name}"]
        # The first start may build something that later ones find, such as the index of the search.
        subprocess.run([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        subprocess.run([*valgrind, PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        address, found = 0, set()
        for line in pathlib.Path(profile.name).read_text().splitlines():
            place = re.match(r"(0x[0-9a-f]+|[+-]\d+|\*) ", line)
            if not place:
                continue
            if place[1].startswith("0x"):
                address = int(place[1], 16)
            elif place[1] != "*":
                address += int(place[1])
            found.add(address)
        return found


def main():
    symbols = []
    for line in subprocess.run(["nm", "-nS", PROGRAM], capture_output=True, text=True, check=True).stdout.splitlines():
        parts = line.split()
        if len(parts) == 4 and parts[2] in "tTwW":
            symbols.append((int(parts[0], 16), int(parts[1], 16), parts[3]))
    starts = [start for start, _, _ in symbols]
    names = set()
    for address in set().union(*map(executed, STARTS)):
        at = bisect.bisect_right(starts, address) - 1
        if at >= 0 and address < symbols[at][0] + symbols[at][1]:
            names.add(symbols[at][2])
    # What a compiler unit adds behind a dot differs from build to build.
    order = pathlib.Path("build/start.order")
    known = order.read_text().split() if "--add" in sys.argv else []
    kept = sorted({*known, *(name for name in names if ".llvm." not in name)})
    order.write_text("".join(f"{name}\n" for name in kept))
    print(f"{len(kept)} functions listed, {sum('.llvm.' in name for name in names)} of this build without a lasting name")


main()
