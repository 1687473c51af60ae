"""What the long tests share: a small project, running the program, and reading a folder."""

import hashlib
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

TIMELINE = """\
lines:
  - { id: tabletop, name: Table, description: The main game. }
editions:
  - { id: rebellion-2001-01, short: rebellion, title: First, date: 2001-01, line: tabletop,
      kind: base, documents: [rulebook], description: One. }
  - { id: unlimited-2002-01, short: unlimited, title: Second, date: 2002-01, line: tabletop,
      kind: base, documents: [rulebook], description: Two. }
documents:
  - { id: rulebook, title: Book, certainty: primary, description: A book. }
"""


def record(name, text):
    return (
        f"name: {name}\noptional: true\nmarker: {{ colour: green, shape: square }}\n"
        f"summary: It is {name}.\nsources: [{{ document: rulebook, heading: {name} }}]\n"
        f"clauses:\n  - id: one\n    text: {text}\n"
    )


def write_project(root, text="It runs."):
    """A folder of two abilities."""
    files = {
        "editions.yaml": TIMELINE,
        "abilities/speed/charge/rebellion-2001-01.yaml": record("Charge", text),
        "abilities/speed/flight/rebellion-2001-01.yaml": record("Flight", "It flies."),
    }
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)


def program():
    """The program to test: $VARIORUM, or the release build."""
    given = os.environ.get("VARIORUM")
    if given:
        return given
    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=ROOT, check=True)
    target = os.environ.get("CARGO_TARGET_DIR", str(ROOT / "target"))
    return str(pathlib.Path(target) / "release" / "variorum")


def content(folder):
    """Every visible file below a folder, with a hash of its bytes."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_file() and not any(part.startswith(".variorum-") for part in path.parts):
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def memory(process, field="VmRSS"):
    """The resident memory of a process in MB."""
    for line in pathlib.Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1]) / 1024
    return 0.0


def most_memory(process):
    """The most resident memory that a process has had, in MB."""
    return memory(process, "VmHWM")


def fail(message):
    sys.exit(f"FAILED: {message}")
